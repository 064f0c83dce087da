"""Konane."""

TEXT = {
    "title": "Konane",
    "words": "Hawaiian checkers jump Ernst partizan",
    "line": "Jump over neighbouring pieces of the other player, which go.",
    "rules": (
        "Pieces stand on a board, x Left's and o Right's. In turn each player jumps with a piece over a piece of "
        "the other beside it onto the free square behind, and may go on in the same direction; what is jumped over "
        "leaves the board. The player who cannot jump loses. A position is the rows from the top, separated by "
        "bars, with a dot for a free square: xo.o."
    ),
}
