"""Grundy's game."""

TEXT = {
    "title": "Grundy's game",
    "words": "split unequal heaps Grundy open problem",
    "line": "Cut a heap into two heaps of different sizes.",
    "rules": (
        "Split one heap into two heaps of different sizes. Heaps of 1 and 2 cannot be split; the player who cannot move loses (in misère play: wins). Nobody knows "
        "whether the values become periodic. A position is the sizes of the heaps: 9,6."
    ),
}
