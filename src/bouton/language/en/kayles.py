"""Kayles."""

TEXT = {
    "title": "Kayles",
    "words": "skittles pins bowling row Dudeney Loyd 0.77 take and break",
    "line": "Knock down one pin, or two that stand side by side.",
    "rules": (
        "Pins stand in rows. In turn, each player knocks down one pin, or two that stand side by side; a row may fall apart in two. The player who "
        "cannot move loses (in misère play: wins). It is the octal game 0.77. A position is the lengths of the rows: 7,2,6. A row with gaps reads too: xxx.xx lacks its fourth pin."
    ),
}
