"""Toppling Dominoes."""

TEXT = {
    "title": "Toppling Dominoes",
    "words": "row dominoes blue red green partizan",
    "line": "Topple one of your dominoes, left or right.",
    "alone": "{square} alone",
    "to-left": "{square} to the left",
    "to-right": "{square} to the right",
    "rules": (
        "Dominoes stand in rows, L Left's, R Right's, G either player's. In turn each player topples one of her "
        "dominoes, or a green one, to the left or to the right; it takes along all dominoes of its row on that "
        "side, up to the next gap. The player who has no domino to topple loses. A position is the row, with a dot "
        "for a gap: LR.RLG; bars part several rows."
    ),
}
