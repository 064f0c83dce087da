"""Facing pawns."""

TEXT = {
    "title": "Facing pawns",
    "words": "pawns columns forward gaps board Nim in disguise chess",
    "line": "Move a pawn of yours forward as far as you like, without jumping.",
    "rules": (
        "On each column a pawn of Left's, going up, faces a pawn of Right's, going down. In turn, each player moves one of her own pawns forward by any number "
        "of squares, without jumping over or capturing the pawn opposite. The player who cannot move loses (in misère play: wins). "
        "A position gives for each column the row of Left's pawn and that of Right's: 1-4,2-7."
    ),
    "theorem": "Only the gaps matter: both players can close each gap by as much as they like, so the game is Nim on the gaps, although the pawns have owners.",
    "theorem-misere": "Both players can do to the gaps what Nim allows, and nothing else, so in misère play too the game is Nim on the gaps.",
    "hidden": "Each column is a heap of the hidden Nim: its size is the number of free squares between the two pawns.",
    "where": "There is a winning move on {count:column|each of the columns} {heaps}.",
    "heap": "Column {i}",
    "heap-title": "The columns and, beside them, their gaps in base 2:",
    "move": (
        "Column {column}: the gap of {size} must become {rest}, so close {take} {take:square|squares}. "
        "Left moves from row {left} to row {to_left}; Right would move from row {right} to row {to_right}."
    ),
    "error-column": "'{whole}', column {column}: '{got}' is not a column; write the row of Left's pawn, a hyphen and the row of Right's, such as 1-4.",
    "error-row-zero": "'{whole}', column {column}: rows are numbered from 1.",
    "error-side": "'{whole}', column {column}: Left's pawn (row {left}) must stand below Right's (row {right}).",
}
