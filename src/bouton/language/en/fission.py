"""Fission."""

TEXT = {
    "title": "Fission",
    "words": "stone split grid Siegel CGSuite partizan",
    "line": "Split a stone in two: Left up and down, Right to the left and right.",
    "rules": (
        "Stones x stand on a board; they belong to both players. In turn Left splits a stone whose neighbours above "
        "and below are free squares: it goes, and one stone comes on each of these squares. Right does the same to "
        "the left and right. The player who cannot split a stone loses. A position is the rows from the top, "
        "separated by bars, with a dot for a free square and # for one that is removed: ...|.x.|..#"
    ),
}
