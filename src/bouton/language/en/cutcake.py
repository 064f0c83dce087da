"""Cutcake."""

TEXT = {
    "title": "Cutcake",
    "words": "cake cut integers partizan",
    "line": "Cut a piece along a line: Left down, Right across.",
    "rules": (
        "Rectangular cakes are marked in squares. In turn Left cuts a piece in two from top to bottom, Right from "
        "side to side, along the lines. The player who cannot cut loses. A position is the pieces, rows x columns, "
        "with commas between: 2x5,3x3, or with their corners: a1:2x2,c1:2x3."
    ),
    "theorem": (
        "A cake of r rows and c columns, with 2^k ≤ r < 2^(k+1), is worth ⌊c/2^k⌋ − 1 where that is positive, and "
        "likewise for Right; otherwise 0."
    ),
    "columns": "between columns {before} and {after}",
    "rows": "between rows {before} and {after}",
    "of-cake": "piece {cake}: {cut}",
    "cakes": "There are {count} pieces; their values add.",
    "error-laid": (
        "'{whole}': write the corner of every piece, such as a1:2x2,c1:2x3; no piece lies on another, and together "
        "they have at most {most} squares."
    ),
    "error-large": "A piece of {squares} squares is too large for this search; at most {most} can be tried.",
    "error-many": "At most {most} pieces can be read.",
    "error-sides": (
        "'{got}' in '{whole}' is not a piece: write its rows and its columns from 1 up with an x between them, such "
        "as 2x5."
    ),
}
