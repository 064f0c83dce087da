"""Nim with additions."""

TEXT = {
    "title": "Nim with additions",
    "words": "adding tokens refill draw endless",
    "line": "Take as many tokens as you like from one heap, or add as many as you like to one that is not empty.",
    "line-refill": "Take as many tokens as you like from one heap, or add as many as you like to one, even to an empty one.",
    "rules": (
        "Nim in which a player may, instead of taking from a heap, add as many tokens to it as she likes; an empty heap stays empty (in nim:additions,refill it may be filled again). "
        "The player who cannot move loses, but play may go on forever, and is then a draw. Poker Nim (poker-nim) has bounded additions. A position is the heaps: 7,2,6."
    ),
    "theorem": (
        "Additions without a bound: a single heap is won by taking it whole; with two heaps or more every position is a draw, because the player who removes the last but one of them loses, "
        "and nobody is forced to. Where empty heaps may be filled again, nobody is ever without a move, and every position is a draw."
    ),
    "theorem-misere": "In misère play every position with a move is a draw: nobody takes the last token, since she may add some instead.",
    "one": "One heap is left, and an empty heap stays empty: take it whole.",
    "several": "{count} heaps: whoever leaves a single one loses it immediately, and every other move leaves two or more. To undo the opponent's additions only keeps one from losing.",
    "misere": "Whoever takes the last token loses in misère play, and nobody must: adding tokens is always possible.",
    "refilled": "An empty heap may be filled again: nobody is ever without a move, so nobody loses.",
    "error-endless": "{position} has infinitely many moves, since any number of tokens may be added: ask who wins with 'bouton analyze', or for some of the moves with 'bouton options'.",
    "error-endless-page": "{position} has infinitely many moves, since any number of tokens may be added: they cannot all be shown.",
}
