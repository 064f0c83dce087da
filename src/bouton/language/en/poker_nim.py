"""Poker Nim."""

TEXT = {
    "title": "Poker Nim",
    "words": "Nim adding chips reserve reversible keep",
    "line": "Take chips from one heap, or add some of your own to it.",
    "line-keep": "Take chips from one heap into your reserve, or add some of your own to it.",
    "rules": (
        "Nim in which a player may, instead of taking from a heap, put chips of her own reserve on one heap. Chips that are taken leave the game, so the game ends. "
        "A position is the heaps, then Left's reserve and Right's: 3,5;2,2. In poker-nim:keep the chips taken join the taker's reserve, and play may go on forever."
    ),
    "rules-keep": (
        "Nim in which a player may, instead of taking from a heap, put chips of her own reserve on one heap. Chips that are taken join the taker's reserve, and play may go on forever "
        "(in poker-nim they leave the game). A position is the heaps, then Left's reserve and Right's: 2;1,0."
    ),
    "theorem": (
        "Adding chips does not change the winner: the opponent takes them away again and everything is as before, but for a smaller reserve. "
        "So the winner is that of Nim on the heaps (normal play)."
    ),
    "undo": "The reserves do not matter: the player who should win in Nim answers an addition by taking the same chips away. The nim-sum of the heaps is {sum}.",
    "keep": (
        "Though the chips taken are kept, play ends if she only takes: each chip she takes is one fewer in the heaps and the opponent's reserve together, and no move of the opponent brings one back there."
    ),
    "theorem-misere": (
        "In misère play too the winner is that of Nim on the heaps: added chips are taken away again, and a player who finds no chip on the table has either none in reserve, and has won, "
        "or puts a single one."
    ),
    "misere": "The reserves do not matter in misère play either: an addition is answered by taking the same chips away, and a player who finds every heap empty but has chips puts a single one.",
    "misere-keep": "Chips taken are kept, and in misère play the winner of Nim may have to add a chip herself: play can go on forever, no theorem answers, and the answer comes from search.",
    "error-parameters": "poker-nim:{got} is not known; there are poker-nim and poker-nim:keep.",
    "error-reserves": "'{whole}': write the heaps, a semicolon, Left's reserve and Right's, such as 3,5;2,2.",
}
