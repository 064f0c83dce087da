"""Cannibal Clobber."""

TEXT = {
    "title": "Cannibal Clobber",
    "words": "pieces stones board grid Althöfer clobber partizan",
    "line": "Move a piece onto a neighbouring piece of either player, which goes.",
    "line-graph": "Move a piece onto a piece of either player on a neighbouring vertex, which goes.",
    "rules": (
        "Pieces stand on a board, x Left's and o Right's. In turn each player moves one of her pieces onto a piece "
        "beside it (not diagonally), of the other player or her own, which leaves the board. The player who cannot "
        "move loses (in misère play: wins). A position is the rows from the top, separated by bars, with a dot for a free square: xo|xx "
        "(2x3 is the full board in two colours). On a graph from a file, cannibal-clobber:FILE, a position is one "
        "such letter for each vertex."
    ),
}
