"""Cram."""

TEXT = {
    "title": "Cram",
    "words": "dominoes board grid Gardner plugg symmetry",
    "line": "Lay a domino on two free squares, any way round.",
    "rules": (
        "A board of squares. In turn, each player lays a domino on two free squares side by side, lying or standing. The player who finds no place "
        "loses. A position is the rows from the top, separated by bars, a dot for a free square and # for one that is removed: ..#|... (3x5 "
        "is the empty board of 3 rows of 5)."
    ),
    "theorem-strip": (
        "On a strip of n squares a domino takes two neighbours, as in Dawson's Kayles with n pins (octal game 0.07): the values have period "
        "34 (Guy and Smith)."
    ),
    "theorem-mirror": (
        "Gardner: a board that looks the same after half a turn, and whose centre no domino can cover, is lost for the player to move: each "
        "domino is answered by its image. So the empty boards of even by even squares are lost."
    ),
    "theorem-centre": (
        "Gardner: a board that looks the same after half a turn, and whose two central squares can be covered by a domino, is won by laying "
        "it there, then answering each domino by its image. So the empty boards of even by odd squares are won."
    ),
    "mirror": (
        "The board looks the same after half a turn, and no domino covers its centre: to each domino the opponent answers with its image "
        "after half a turn."
    ),
    "centre": (
        "Lay a domino on the two central squares (row {row}, column {column} and row {row2}, column {column2}); then answer each domino "
        "with its image after half a turn."
    ),
    "rest": "The squares on which no domino fits are left out here.",
    "regions": "The board has fallen apart into {count} regions; their values add by nim-sum.",
    "region": "Region {i}",
    "region-title": "The regions' Grundy values in base 2, in reading order:",
    "error-empty": "The board is missing: write its rows separated by bars, such as ..#|..., or its size, such as 3x5.",
    "error-letter": "'{got}' in '{whole}' is not a square: write . for a free square, # for a removed one, | between rows, or a size such as 3x5.",
    "error-rows": "'{whole}': all rows must have the same number of squares, at least one; fill short rows with #.",
    "error-sides": "'{whole}' is not a size of a board: write its height and its width from 1 up with an x between them, such as 3x5.",
    "error-size": "The board is too large: at most {most} squares can be read.",
}
