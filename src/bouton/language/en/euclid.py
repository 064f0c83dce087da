"""Euclid."""

TEXT = {
    "title": "Euclid",
    "words": "Euclid's algorithm greatest common divisor quotients golden ratio two numbers",
    "line": "Take from the larger number a multiple of the smaller.",
    "rules": (
        "There are two numbers. In turn, each player subtracts from the larger a positive multiple of the smaller, as long as the result is not negative. The game is over when one number is 0. "
        "The player who cannot move loses, so whoever makes a 0 wins (in misère play: loses). A position is the two numbers: 12,31."
    ),
    "theorem": (
        "Write the quotients of Euclid's algorithm: the player to move wins when the first quotient above 1 comes after an even number of 1s, or when the numbers are equal. That is: she loses exactly when the larger "
        "number is more than the smaller but less than φ times the smaller, φ the golden ratio. The Grundy value is the first quotient q, or q − 1 if the smaller number and the remainder have a value of q or more."
    ),
    "theorem-misere": (
        "In misère play, as long as neither number is 0, everything is as in normal play, except at two equal numbers: there the only move makes a 0, and the player to move loses."
    ),
    "over": "One of the numbers is 0: the game is over.",
    "equal": "The numbers are equal: the only thing to do is to make one of them 0, and that wins.",
    "equal-misere": "The numbers are equal: the only thing to do is to make one of them 0, and in misère play that loses.",
    "golden-lost": "The ratio is so close to the golden ratio that the first quotients of Euclid's algorithm are all 1; it lies below, so the player to move loses.",
    "golden-won": "The ratio is so close to the golden ratio that the first quotients of Euclid's algorithm are all 1; it lies above, so the player to move wins.",
    "forced-odd": (
        "{count:The first quotient is 1: one forced move.|The first {count} quotients are 1: as many forced moves, an odd number.} Then the quotient is {quotient}, and the choice is the opponent's: the player to move loses."
    ),
    "forced-even": (
        "The first {count} quotients are 1: as many forced moves, an even number. Then the quotient is {quotient}, and the choice belongs to the player to move: she wins."
    ),
    "choice": (
        "The first quotient is {quotient}, so there is a choice: to leave {small} and {rest}, or {small} and {more}, from where the only move leads to {small} and {rest}. One of the two is lost for the opponent."
    ),
    "move": "Subtract {times} times {small}: that leaves ({heaps:,}).",
}
