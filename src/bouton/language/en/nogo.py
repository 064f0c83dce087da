"""NoGo."""

TEXT = {
    "title": "NoGo",
    "words": "Go stones liberties Anti-Atari partizan",
    "line": "Place a stone; every group keeps a free square beside it.",
    "line-graph": "Place a stone; every group keeps a free vertex beside it.",
    "rules": (
        "In turn the players put a stone on a free square, Left x and Right o. After each move every group, stones "
        "of one colour beside one another, must have a free square beside it: nothing is ever captured. The player "
        "who cannot move loses (in misère play: wins). A position is the rows from the top, separated by bars, with a dot for a free "
        "square and # for one that is removed: x..|..o (3x3 is the empty board). On a graph from a file, nogo:FILE, "
        "a position is one such letter for each vertex, or a=x,c=o."
    ),
    "error-no-liberty": "The group of the stone on {square} in {whole} has no free square beside it, which the rule forbids: free a square beside every group.",
}
