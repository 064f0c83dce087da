"""Col."""

TEXT = {
    "title": "Col",
    "words": "colouring map squares Vout Conway partizan",
    "line": "Colour a square that touches none of your own colour.",
    "line-graph": "Colour a vertex that touches none of your own colour.",
    "line-map": "Colour a region that touches none of your own colour.",
    "rules": (
        "In turn the players colour a free square, Left with x, Right with o; no two squares of one colour may be "
        "beside each other. The player who finds no square loses. A position is the rows from the top, separated "
        "by bars, with a dot for a free square and # for one that is removed: x..|..o (3x3 is the empty board). "
        "On a graph from a file, col:FILE, or a map, col:=aab|acb, a position is one such letter for each vertex, in alphabetical order on a map and otherwise as they first appear, or a=x,c=o."
    ),
    "theorem-single": (
        "Where no two free squares are beside each other, each one is worth 0, ∗, 1 or −1, as neither player, "
        "both, Left alone or Right alone may colour it (Conway)."
    ),
}
