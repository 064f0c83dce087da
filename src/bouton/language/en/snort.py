"""Snort."""

TEXT = {
    "title": "Snort",
    "words": "colouring fields bulls cows Norton partizan hot",
    "line": "Colour a square that touches none of the other colour.",
    "line-graph": "Colour a vertex that touches none of the other colour.",
    "line-map": "Colour a region that touches none of the other colour.",
    "rules": (
        "In turn the players colour a free square, Left with x, Right with o; squares of different colours may not "
        "be beside each other. The player who finds no square loses. A position is the rows from the top, "
        "separated by bars, with a dot for a free square and # for one that is removed: x..|..o (3x3 is the empty "
        "board). On a graph from a file, snort:FILE, or a map, snort:=aab|acb, a position is one such letter for each vertex, in alphabetical order on a map and otherwise as they first appear, or a=x,c=o."
    ),
}
