"""Partizan subtraction games."""

TEXT = {
    "particular": "Left takes {left:or}, Right {right:or}",
    "line": "Take from one heap; each player has numbers of their own.",
    "title": "Partizan subtraction game",
    "words": "take away tokens heaps Left Right two sets Fraenkel Kotzig",
    "rules": (
        "Heaps of tokens. partizan-subtraction:1,2/1,3: Left takes 1 or 2 tokens from one heap, Right 1 or 3. The player who cannot move loses (in misère play: wins). A "
        "position is the heaps, 7,4."
    ),
}
