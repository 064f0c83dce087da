"""Partizan octal games."""

TEXT = {
    "particular": "Left {left}, Right {right}",
    "line": "Take from one heap; each player has a code, which says how many, and what may be left.",
    "line-both": "Take from one heap, or cut one without taking; each player has a code, which says how many, and what may be left.",
    "line-cut": "Cut one heap without taking; each player has a code, which says into how many.",
    "title": "Partizan octal game",
    "words": "taking and breaking heaps codes Left Right splittles",
    "rules": (
        "Heaps of tokens. partizan-octal:0.3/0.07: Left moves by the octal code before the bar, Right by the one after it; digit k of a code says what "
        "may be left of a heap when k tokens are taken from it (1 nothing, 2 one heap, 4 two heaps). The player who cannot move loses (in misère play: wins)."
    ),
    "error-endless": "'{got}': here each player's numbers are listed, such as 1,3-5.",
    "error-sides": "{game} needs the rules of Left and of Right with a bar between, such as {example}; got '{got}'.",
}
