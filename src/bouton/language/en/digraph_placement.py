"""Digraph Placement."""

TEXT = {
    "title": "Digraph Placement",
    "words": "digraph vertices arcs colour Clow McKay universal partizan",
    "line": "Take a vertex of your colour: all that its arcs lead to go too.",
    "rules": (
        "A digraph from a file (JSON or DOT), or a row of arcs =a-b,b-c, whose vertices are Left's, x, or Right's, o. "
        "In turn each player takes a vertex of her own away, and with it all vertices that its arcs lead to. The "
        "player who finds none of hers loses. A position is a letter for each vertex, in the order of the file, # for "
        "one that is gone: xo#; or a=x,c=o, the others gone."
    ),
}
