"""Dawson's Kayles."""

TEXT = {
    "title": "Dawson's Kayles",
    "words": "skittles pins pairs row 0.07 take and break",
    "line": "Knock down two pins that stand side by side.",
    "rules": (
        "Pins stand in rows. In turn, each player knocks down two pins that stand side by side; a row may fall apart in two. The player who cannot "
        "move loses (in misère play: wins). It is the octal game 0.07; a row of n + 1 pins has the value of n files of Dawson's chess. A position is the lengths "
        "of the rows: 9,4. A row with gaps reads too: xxx..xx lacks its fourth and fifth pins."
    ),
}
