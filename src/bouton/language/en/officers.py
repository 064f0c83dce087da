"""Officers."""

TEXT = {
    "title": "Officers",
    "words": "soldiers officers take one split 0.6 open problem",
    "line": "Take one from a heap of at least two; the rest may be cut in two.",
    "rules": (
        "Take one token from a heap of at least two, and leave the rest in one heap or in two. The player who cannot move loses (in misère play: wins). It is the octal "
        "game 0.6; nobody knows whether its values become periodic. A position is the sizes of the heaps: 12,5."
    ),
}
