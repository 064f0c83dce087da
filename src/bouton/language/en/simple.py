"""Reasons why the player to move wins or loses, in one sentence for a pupil."""

TEXT = {
    "win": "There is a move after which the other player can only lose.",
    "score-win": "The player to move can gain more than the other player from here on.",
    "score-loss": "The other player can gain more than the player to move from here on.",
    "score-draw": "From here on both can gain the same.",
    "score-over": "The game is over: nothing is left to gain.",
    "loss": "Whatever the move, the other player has an answer that wins.",
    "draw": "Nobody can force a win: each player can keep the other from winning.",
    "searched-win": "No short rule says it here, but all lines of play were searched: follow one to its end.",
    "line-win": "A search shows it; one line of it, which begins with a move that wins: {line}.",
    "searched-loss": "No short rule says it here, but all lines of play were searched: each move has its answer.",
    "line-loss": "A search shows it; one line of it, every second move an answer that wins: {line}.",
    "line-left": "If Left begins, one line of the search, every second move an answer that wins: {line}.",
    "line-right": "If Right begins, one line of the search, every second move an answer that wins: {line}.",
    "valued-win": "The values of the positions show it: there is a move after which the other player can only lose.",
    "valued-loss": "The values of the positions show it: whatever the move, the other player has an answer that wins.",
    "balance": "A move leaves {one} and {other}, which are worth the same ({value}): to every move, an answer restores the balance.",
    "number-win": "Counted in moves, the player to move is ahead by {value}, and wins, and would even if the other player began.",
    "number-loss": "Counted in moves, the other player is ahead by {value}, and wins whoever begins.",
    "equal": "Counted in moves, both are equal: the player to move runs out of moves first.",
    "ahead-win": "The player to move is two tempi ahead, and wins, and would even if the other player began.",
    "ahead-loss": "The other player is two tempi ahead, and wins whoever begins.",
    "stop-win": "Counted in moves, with best play by both, the player to move ends up ahead by {stop}.",
    "stop-loss": "Counted in moves, with best play by both, the other player ends up ahead by {stop}.",
    "tempo-win": "What each is ahead by cancels out: the last move (the tempo) decides, and the player to move gets it.",
    "tempo-loss": "What each is ahead by cancels out: the last move (the tempo) decides, and the other player gets it.",
    "last-win": "After {move}, the other player cannot move.",
    "stuck-win": "The game is over: the player to move cannot move and so, in misère play, has won.",
    "stuck-loss": "The game is over: the player to move cannot move and so has lost.",
    "over-win": "The game is over: the player whose turn it would be has won.",
    "over-loss": "The game is over: the player whose turn it would be has lost.",
    "over-draw": "The game is over, and nobody has won.",
    "columns-odd": "A lit column has an odd number of ones: one move can make all columns even.",
    "columns-even": "Every column has an even number of ones: any move makes one of them odd.",
    "mirror-here": "The heaps go in equal pairs: whatever is taken from one heap, the other player takes from its twin.",
    "mirror-left": "One move leaves heaps in equal pairs: from then on, copy each move of the other player in the twin heap.",
    "misere-odd": "Two numbers or more are larger than 1; as long as that is so, misère play goes like normal play: one move can make all columns even.",
    "misere-even": (
        "Two numbers or more are larger than 1; as long as that is so, misère play goes like normal play: every column has an even number of ones, "
        "and any move makes one of them odd."
    ),
    "misere-switch": (
        "Only one number is larger than 1: one move can leave nothing but ones, and an odd number of them. "
        "Then the other player gets the last one, which loses in misère play."
    ),
    "misere-ones-won": (
        "No number is larger than 1, and the number of ones is even ({ones}): one move can make it odd. "
        "Then the other player gets the last one, which loses in misère play."
    ),
    "misere-ones-lost": (
        "No number is larger than 1, and the number of ones is odd ({ones}): the player to move gets the last one, which loses in misère play."
    ),
}
