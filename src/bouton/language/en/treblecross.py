"""Treblecross."""

TEXT = {
    "title": "Treblecross",
    "words": "three in a row crosses strip one symbol noughts 0.007",
    "line": "Mark a square: at least two squares must separate it from every cross.",
    "rules": (
        "On a strip of squares both players write crosses, one a move; whoever completes three in a row wins. A cross next to another, or "
        "one square away from it, would let the opponent complete three, so nobody plays there: each cross closes two squares on both "
        "sides, and the player who finds no open square left loses. A position is the numbers of open squares in a row: 11, or 7,4 when a closed "
        "part lies between. The strip itself reads too: ....x... has a cross on the fifth of eight squares."
    ),
    "error-over": "In '{got}' three crosses are in a row already, so the game is over: leave two squares between crosses.",
    "error-near": "In '{got}' two crosses are so near each other that the player to move completes three: leave two squares between crosses.",
    "heap": "A row of n open squares is heap n + 2 of the octal game 0.007.",
    "mirror": "Square {middle} is the middle one. A cross there wins: whatever the opponent does on one side can be copied on the other (the mirror rule).",
}
