"""Hexadecimal games."""

TEXT = {
    "title": "Hexadecimal game",
    "words": "take and break code heaps three heaps digits 0.3F",
    "line": "Take from one heap; the code says how many, and what may stay.",
    "line-both": "Take from one heap, or cut one without taking; the code says how many, and what may stay.",
    "line-cut": "Cut one heap without taking; the code says into how many.",
    "rules": (
        "As an octal game, with digits from 0 to F: 8 allows a move to leave three heaps. Digit k after the point says what may be left "
        "when k tokens are taken: 1 nothing, 2 one heap, 4 two, 8 three, or a sum of these. The digit before the point, 0, 4, 8 or C, says "
        "in how many a heap may be split without taking. The player who cannot move loses (in misère play: wins). A position is the sizes of the heaps: 10,5."
    ),
}
