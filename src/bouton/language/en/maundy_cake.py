"""Maundy Cake."""

TEXT = {
    "title": "Maundy Cake",
    "words": "cake cut equal divisors integers partizan",
    "columns": "{count} parts, down",
    "rows": "{count} parts, across",
    "line": "Cut a piece into equal parts: Left down, Right across.",
    "rules": (
        "Rectangular cakes are marked in squares. In turn Left cuts a piece from top to bottom into any number of "
        "equal pieces, at least two, Right from side to side, along the lines. The player who cannot cut loses. A "
        "position is the pieces, rows x columns, with commas between: 4x6,2x3."
    ),
}
