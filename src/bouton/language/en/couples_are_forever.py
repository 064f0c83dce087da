"""Couples-are-forever."""

TEXT = {
    "title": "Couples-are-forever",
    "words": "split couples heaps pairs splitting Caines Gates Guy Nowakowski",
    "line": "Cut a heap of three or more in two.",
    "rules": (
        "Heaps of tokens. A move splits a heap of three or more tokens into two heaps; a heap of two, a couple, is never split. Nothing is taken. "
        "The player who cannot move loses (in misère play: wins). A position is the sizes of the heaps: 7,4."
    ),
}
