"""Nimble."""

TEXT = {
    "title": "Nimble",
    "words": "tokens squares strip move left discard Nim in disguise",
    "line": "Move a token to the left, or take it off.",
    "line-discard": "Move a token to the left; on square 0 it stays.",
    "rules": (
        "Tokens lie on the squares of a strip, numbered from 1, any number on a square. In turn, each player moves one token to any square further left, or takes it off the "
        "strip from wherever it is. The player who cannot move loses (in misère play: wins). A position is the squares of the tokens: 3,5,5. In nimble:discard "
        "tokens cannot be taken off: squares are numbered from 0, and a token on square 0 does not move any more."
    ),
    "theorem": "A token on square n is a heap of n matches: moving it left takes matches away. So the game is Nim with one heap for each token.",
    "theorem-misere": "The moves are exactly those of Nim, so in misère play too the game is Nim with one heap for each token.",
    "hidden": "Each token is a heap of the hidden Nim: its size is the number of its square.",
    "where": "There is a winning move with {count:the token on square|each of the tokens on squares} {heaps}.",
    "heap": "Token on {i}",
    "heap-title": "The tokens and, beside them, their heaps in base 2:",
    "move": "Move the token from square {square} to square {target}: the heap of {square} becomes {target}.",
    "move-off": "Take the token off square {square}: its heap becomes 0.",
    "error-parameters": "nimble:{got} is not known; there are nimble and nimble:discard.",
    "error-zero": "'{whole}': the squares of nimble are numbered from 1; nimble:discard has a square 0.",
}
