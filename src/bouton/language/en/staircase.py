"""Staircase Nim."""

TEXT = {
    "title": "Staircase Nim",
    "words": "stairs steps coins odd steps ground Nim in disguise",
    "line": "Move coins from one step down to the next.",
    "rules": (
        "Coins lie on the steps of a staircase; step 0 is the ground. In turn, each player takes one coin or more from one step and puts them on the next step down. "
        "Coins on the ground stay there. The player who cannot move loses (in misère play: wins). A position is the number of coins on steps 0, 1, 2 and so on: 0,3,2,1."
    ),
    "theorem": (
        "Only the odd steps count: the game is Nim on their coins. Coins that come down from an even step to an odd one are taken one step further by the opponent, and the "
        "odd steps are as before."
    ),
    "theorem-misere": (
        "In misère play too the game is Nim on the odd steps: the same answer undoes a move from an even step, and a player with no coin on an odd step "
        "has either no move, and has won, or brings one coin down to an odd step."
    ),
    "hidden": "The odd steps are the heaps of the hidden Nim; the even steps do not count.",
    "where": "There is a winning move that changes the coins of {count:step|each of the steps} {heaps}.",
    "heap": "Step {i}",
    "heap-title": "The odd steps and, beside them, their coins in base 2:",
    "move": "Step {step}: the heap of {size} must become {rest}, so move {take} {take:coin|coins} from step {step} down to step {below}.",
    "move-up": "Step {below}: the heap of {size} may also become {rest} if {take} {take:coin comes|coins come} down to it from step {step}.",
    "answer": "A move from an even step is answered by taking the same number of coins one step further down.",
}
