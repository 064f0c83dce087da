"""Connect Four."""

TEXT = {
    "title": "Connect Four",
    "words": "four in a row line gravity column stones tie Tromp Allis",
    "line-whole": "Drop a stone into a column; the first to have four in line wins.",
    "line-whole-misere": "Drop a stone into a column; the first to have four in line loses.",
    "rules": (
        "A board stands upright. In turn each player drops a stone into a column that is not full, x Left and o Right; "
        "it falls to the lowest free square. Whoever has four stones side by side in a row, a column or a diagonal "
        "wins. A full board without such a line is a tie (in the program a move that changes nothing, forever). "
        "A position is the rows from the top, separated by bars, with a dot for a free square: oo...|xxx.. "
        "(6x7 is the empty board of 6 rows and 7 columns)."
    ),
    "tie": "nothing: the board is full",
    "full": "The board is full and nobody has four in line: a tie.",
    "error-floating": "Square {square} of {whole} has a stone with nothing below it: stones fall to the lowest free "
    "square of their column.",
    "error-two-winners": "In {whole} both players have four in a row, but play ends with the first: take a stone of one of the two rows away.",
}
