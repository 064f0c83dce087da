"""Amazons."""

TEXT = {
    "title": "Amazons",
    "words": "queen arrow territory Zamkauskas partizan hot",
    "line": "Move an amazon as a chess queen, then shoot an arrow.",
    "rules": (
        "Amazons stand on a board, x Left's and o Right's. In turn each player moves an amazon like a queen of "
        "chess, then shoots an arrow like a queen from where it stands; the arrow's square # is blocked for good. "
        "The player who cannot move loses (in misère play: wins). A position is the rows from the top, separated by bars, with a dot for "
        "a free square: x..|..o."
    ),
}
