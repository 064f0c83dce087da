"""Push."""

TEXT = {
    "title": "Push",
    "words": "strip pieces numbers partizan",
    "line": "Push one of your pieces a square to the left, with those that touch it.",
    "rules": (
        "Pieces stand on a strip, L Left's and R Right's. In turn each player moves one of her pieces one square "
        "to the left, and the pieces that stand directly before it go along; a piece may fall off the left end. "
        "The player who has no piece loses. A position is the strip, with a dot for a free square: .RL.L; bars "
        "part strips of equal length."
    ),
}
