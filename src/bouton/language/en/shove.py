"""Shove."""

TEXT = {
    "title": "Shove",
    "words": "strip pieces numbers partizan",
    "line": "Shove one of your pieces to the left, with all before it.",
    "rules": (
        "Pieces stand on a strip, L Left's and R Right's. In turn each player moves one of her pieces one square "
        "to the left, and all pieces before it go along by one square; a piece may fall off the left end. The "
        "player who has no piece loses. A position is the strip, with a dot for a free square: .RL.L; bars part "
        "strips of equal length."
    ),
}
