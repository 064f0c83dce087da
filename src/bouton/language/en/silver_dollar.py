"""The Silver Dollar game without the dollar."""

TEXT = {
    "title": "Silver Dollar without the dollar",
    "words": "coins strip squares no passing gaps pairs Nim in disguise",
    "line": "Move a coin to the left, without passing another.",
    "rules": (
        "Coins lie on the squares of a strip, numbered from 0, at most one on a square. In turn, each player moves one coin to an empty square further left, without passing another coin. "
        "There is no special coin. The player who cannot move loses (in misère play: wins). A position is the squares of the coins: 1,4,5,9."
    ),
    "theorem": (
        "Pair the coins from the right; a coin left over at the left pairs with the edge. The game is Nim on the gaps inside the pairs: a move of the left coin of a pair "
        "only makes its gap larger, and the right coin follows."
    ),
    "theorem-misere": (
        "In misère play too the game is Nim on the gaps inside the pairs: the same answer undoes a move that makes a gap larger, and a player who finds every gap closed "
        "has either no move, and has won, or opens a gap of 1."
    ),
    "hidden": "The coins are paired from the right; the gaps inside the pairs are the heaps of the hidden Nim, the other gaps do not count.",
    "where": "There is a winning move that changes {count:the gap|each of the gaps} {heaps}.",
    "heap": "Gap {i}",
    "heap-title": "The gaps that count and, beside them, their free squares in base 2:",
    "move": "The gap of {size} must become {rest}: move the coin from square {coin} to square {target}.",
    "move-up": "The gap of {size} may also become {rest}: move the coin from square {coin} to square {target}.",
    "answer": "When the left coin of a pair moves, the right coin follows by as many squares, and the gap is as before.",
    "error-same": "'{whole}': two coins stand on square {square}; at most one is allowed.",
}
