"""Arc-Kayles."""

TEXT = {
    "title": "Arc-Kayles",
    "words": "graph edges vertices Schaefer Kayles path cycle matching",
    "line": "Take two vertices that are joined: all edges at them go too.",
    "rules": (
        "A graph from a file (JSON or DOT), or a row of pairs =a-b,b-c. In turn, each player takes away two vertices that are joined by an edge, "
        "and all edges at them. The player who finds no edge left loses. A position is the names of the vertices that are left, with commas, or all."
    ),
    "theorem-path": (
        "On a path of n vertices each move takes two neighbours, as in Dawson's Kayles on n pins (octal game 0.07): the values have period 34 "
        "(Guy and Smith). On a cycle of n vertices every move leaves a path of n − 2."
    ),
    "path": "The graph is a path of {vertices} {vertices:vertex|vertices}: this is Dawson's Kayles on as many pins.",
    "cycle": "The graph is a cycle of {vertices} vertices: whatever is taken, a path is left that is shorter by two.",
    "parts": "The edges have fallen apart into {count} connected parts; their values add by nim-sum.",
}
