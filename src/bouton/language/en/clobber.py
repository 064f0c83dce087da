"""Clobber."""

TEXT = {
    "title": "Clobber",
    "words": "pieces stones board grid all-small atomic weight infinitesimal partizan",
    "line": "Move a piece onto a neighbouring piece of the other player, which goes.",
    "line-graph": "Move a piece onto a piece of the other player on a neighbouring vertex, which goes.",
    "rules": (
        "Pieces stand on a board, x Left's and o Right's. In turn each player moves one of her pieces onto a piece "
        "of the other beside it (not diagonally), which leaves the board. The player who cannot move loses (in misère play: wins). A "
        "position is the rows from the top, separated by bars, with a dot for a free square: xo|ox (2x3 is the "
        "full board in two colours). On a graph from a file, clobber:FILE, a position is one such letter for each vertex."
    ),
}
