"""Wythoff's game."""

TEXT = {
    "title": "Wythoff's game",
    "words": "two heaps golden ratio queen corner Fibonacci Beatty",
    "line": "Take from one heap, or the same number from both.",
    "rules": (
        "There are two heaps. In turn, each player takes any number of matches, at least one, from one heap, or the same number from both. The player who cannot move loses (in misère play: wins). "
        "A position is the two heaps: 3,5. It is the same as moving a queen to the corner of a chessboard."
    ),
    "theorem": (
        "Wythoff's theorem: the player to move loses exactly at the pairs (⌊nφ⌋, ⌊nφ⌋ + n) with n = 0, 1, 2 and so on, where φ = (1 + √5)/2 is the golden ratio. Every positive number stands in exactly "
        "one pair, and every difference too. The program computes ⌊nφ⌋ as (n + ⌊√(5n²)⌋) // 2, with integers only."
    ),
    "theorem-misere": (
        "In misère play the lost pairs are the same, except that (0,1) and (2,2) take the place of (0,0) and (1,2): they use up the same numbers and the same differences, so nothing else changes."
    ),
    "theorem-table": (
        "The Grundy value of two heaps is the mex of the values of all smaller cells of its row, its column and its diagonal: heap by heap, a table gives them all."
    ),
    "pair-here": "The difference of the heaps is {difference}, and the lost pair of that difference is ({low}, {high}): this very position.",
    "pair": "The difference of the heaps is {difference}, and the lost pair of that difference is ({low}, {high}); here the smaller heap is {low_here}.",
    "misere": "In misère play (0,1) and (2,2) take the place of the first two lost pairs, (0,0) and (1,2); the others stay.",
    "take-both": "Take {take} from both heaps: that leaves the lost pair of the same difference, ({heaps:,}).",
    "take-one": "Take {take} from the heap of {heap}: that leaves {rest}, the partner of {other} in its lost pair.",
}
