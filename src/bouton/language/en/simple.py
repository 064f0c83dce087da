"""Why who is to move wins or loses, in one sentence for a pupil."""

TEXT = {
    "win": "There is a move after which the other player can only lose.",
    "score-win": "The player to move can gain more than the other player from here on.",
    "score-loss": "The other player can gain more than the player to move from here on.",
    "score-draw": "From here on both can gain the same.",
    "score-over": "The game is over: nothing is left to gain.",
    "loss": "Whatever the move, the other player has an answer that wins.",
    "draw": "Nobody can force a win: each player can keep the other from winning.",
    "searched-win": "Here a search through all lines of play tells it: there is a move after which the other player can only lose.",
    "searched-loss": "Here a search through all lines of play tells it: whatever the move, the other player has an answer that wins.",
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
