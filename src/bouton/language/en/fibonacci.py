"""Fibonacci Nim."""

TEXT = {
    "title": "Fibonacci Nim",
    "words": "fibonacci zeckendorf take-away limit twice heaps golden Whinihan Schwenk cards misère Davalan",
    "line": "Take at most twice what was just taken; at the start as many as you like, but not all of a single heap.",
    "line-limit": "Take at most {limit}, where x is what was just taken; at the start as many as you like, but not all of a single heap.",
    "rules": (
        "A heap of matches. The first player takes as many as she likes, but not all. From then on a player takes at least one match and at most "
        "twice as many as were just taken. The player who cannot move loses (in misère play: wins). 99 is a start; in 97:4, also written (97,4), at most 4 of "
        "97 matches may be taken. With several heaps, 17,9:4, each move takes from one heap and the limit holds for all of them; from the start "
        "17,9 the first player takes any number from one heap, the whole of it too. fibonacci:limit=3x plays with another limit: a·x + b, or a formula such as 2x-1, x/2, x^2, min(2x,9)."
    ),
    "axes": "Rows: the heap; columns: the limit, how many matches may be taken at most.",
    "rules-formula": (
        "A heap of matches. The first player takes as many as she likes, but not all. From then on, after a take of x matches the other player takes at least one match and at most "
        "{limit}, rounded down and not less than 1 (after a take of 3 at most {after}). The player who cannot move loses (in misère play: wins). 99 is a start; in 97:4, also written (97,4), at most 4 of "
        "97 matches may be taken. With several heaps, 17,9:4, each move takes from one heap and the limit holds for all of them; from the start "
        "17,9 the first player takes any number from one heap, the whole of it too."
    ),
    "rules-limit": (
        "A heap of matches. The first player takes as many as she likes, but not all. From then on, after a take of x matches the other player takes at least one match and at most "
        "{limit} (after a take of 3 at most {after}). The player who cannot move loses (in misère play: wins). 99 is a start; in 97:4, also written (97,4), at most 4 of "
        "97 matches may be taken. With several heaps, 17,9:4, each move takes from one heap and the limit holds for all of them; from the start "
        "17,9 the first player takes any number from one heap, the whole of it too."
    ),
    "reference-own": "Proved by this program, 2026: bouton rules fibonacci --proof.",
    "reference-two": (
        "Proved by this program, 2026: bouton rules fibonacci --proof. The game of two heaps was first solved, in another form, in: U. Larsson, S. Rubinstein-Salzedo, Global Fibonacci nim, "
        "Int. J. Game Theory 47 (2018), 595–611."
    ),
    "reference-thresholds": (
        "Proved by this program, 2026: bouton rules fibonacci --proof. For one heap: R. J. Epp, T. S. Ferguson, A note on take-away games, The Fibonacci Quarterly 18 (1980), 300–303."
    ),
    "theorem": (
        "Whinihan's theorem: write the number of matches as a sum of Fibonacci numbers without neighbours (Zeckendorf's sum). The player to "
        "move loses exactly when nothing is left or the smallest of these numbers exceeds the limit; otherwise taking that number wins. "
        "So a start of two matches or more is lost exactly when it is a Fibonacci number. A take wins exactly when it is a sum of the smallest parts "
        "and is either everything or, doubled, less than the next part (all winning moves: Allen and Ponomarenko 2014)."
    ),
    "theorem-schwenk": (
        "Schwenk's theorem: a limit f that does not decrease, with f(x) ≥ x, has a numeration of its own in which every number is one sum; "
        "the player to move loses exactly when nothing is left or the smallest part of the heap exceeds the limit. A take wins exactly when it "
        "is a sum of the smallest parts and is either everything or leaves a next part above the new limit."
    ),
    "theorem-pairs": (
        "Heaps in equal pairs are lost with any limit: the second player copies every take in the twin heap, which the limit allows."
    ),
    "theorem-two": (
        "Two heaps a < b: the least limit that wins is the smallest Fibonacci number F(i) in the Zeckendorf sum of b − a, or the one before it, "
        "F(i−1), according to a parity. (Larsson and Rubinstein-Salzedo solve the two heaps; the rule in this form, and its proof, are this program's.)"
    ),
    "theorem-table": (
        "The player to move wins from a certain limit on. The least one is the smallest take k that leaves heaps whose own least limit "
        "exceeds the limit after k; a table of all smaller heaps gives it (Epp and Ferguson for one heap)."
    ),
    "theorem-misere": (
        "Misère play of one heap is normal play with one match less: each player tries to leave the last match to the other."
    ),
    "theorem-misere-table": (
        "In misère play too the player to move wins from a certain limit on; a table of all smaller heaps gives the least one."
    ),
    "theorem-grundy": (
        "The Grundy value of a heap n with the limit q is the mex of the values after the takes 1 to q: row by row, a table gives them all."
    ),
    "digits": "As a sum of Fibonacci numbers without neighbours: {n} = {sum}.",
    "digits-other": "In the numeration of the limit {limit}: {n} = {sum}.",
    "start-one": "A start with a single match: the first player may not take it and has no move.",
    "single": "{n} is a single 1 in these digits, and only {most} {most:match|matches} may be taken: that 1 must be broken into smaller numbers.",
    "break": "The rightmost 1 of {n} is worth {last}, but only {most} {most:match|matches} may be taken: that 1 cannot be erased, it must be broken into smaller ones.",
    "answer": "Whatever is taken, new 1s appear to the right of {last}, and the opponent is allowed to take the smallest of them.",
    "within": "The rightmost 1 is worth {last}, and up to {most} may be taken: it can be erased.",
    "out-of-reach": "The rightmost 1 is worth {last}, but at most {most} may be taken: it cannot be erased.",
    "all": "Take everything: {n} {n:match|matches}.",
    "all-too": "Everything may be taken: that wins immediately.",
    "erase": (
        "Take {take} and leave {rest}: that erases the rightmost 1. The next 1 is worth {following}, but the opponent may take at most {reply}: "
        "she cannot erase it, she has to break it into smaller ones, and you can then take the smallest of them again."
    ),
    "also": "Taking {takes:or} erases several of the rightmost 1s at once and wins too: the new limit stays below the next 1.",
    "trap": (
        "But not {take}: it would erase only 1s too, yet the opponent, with a limit of {reply}, could then take the next 1, {following}, of "
        "the {rest} that are left."
    ),
    "large": "The heap has {digits} digits in this numeration, {ones} of them 1s; the rightmost 1 is worth {last}, and at most {most} may be taken.",
    "large-take": "Take {take}: that erases the rightmost 1, and the opponent cannot erase the next one.",
    "pairs": (
        "The {heaps} heaps go in equal pairs: whatever is taken from one heap, the opponent takes from its twin. The limit always allows "
        "taking as many as were just taken."
    ),
    "digits-single": "{n} is itself one of the numbers of the numeration: a single 1.",
    "two-single": "The heaps differ by {difference}, a Fibonacci number.",
    "two": "The heaps differ by {difference} = {sum}.",
    "level": "Taking {take} from the larger heap makes them equal; then copy each of the opponent's takes.",
    "two-parity": (
        "The smaller heap plus the smallest of these numbers, F({i}) = {part}, is {small} + {part} = {total}: at least F({j}) = {below} and less than F({j_next}) = {above}. "
        "{top} − {i} = {gap} is even, so the least limit that wins is F({i}) = {least}."
    ),
    "two-parity-odd": (
        "The smaller heap plus the smallest of these numbers, F({i}) = {part}, is {small} + {part} = {total}: at least F({j}) = {below} and less than F({j_next}) = {above}. "
        "{top} − {i} = {gap} is odd, so the least limit that wins is the Fibonacci number before it, F({i_before}) = {least}."
    ),
    "two-top": "The next number of the sum is F({k}), so count only up to F({top}), the one before it.",
    "take-leaves": "Take {take} from the heap of {heap}: what is left, {rest:,}, is won only with a limit of {least} or more, and the opponent may take at most {reply}.",
    "take-level": "Take {take} from the heap of {heap}: the heaps that are left are equal, and no limit wins them.",
    "take-never": "Take {take} from the heap of {heap}: what is left, {rest:,}, is lost whatever the limit is.",
    "take-last": "Take {take} from the heap of {heap}: nothing is left.",
    "never": "No limit wins here: every take, however large, leaves the opponent a limit large enough.",
    "threshold-won": "A player wins {heaps:this heap|these heaps} with a limit of {least} or more; here the limit is {most}.",
    "threshold-lost": "A player wins {heaps:this heap|these heaps} with a limit of {least} or more; here it is only {most}.",
    "misere": "Misère play: set one match aside for the opponent and play the other {rest} as in normal play.",
    "error-cell": "A limit of 0 leaves no move: let the second axis, the limit, start from 1.",
    "error-empty": "'{whole}': a heap is missing; write 99, or 17:4 for a heap with a limit, or 17,9:4 for two heaps.",
    "error-large": "{position} is out of reach of the tables of Fibonacci Nim, and a search would be far slower. They give Grundy values of one heap up to {one}, and who wins with two heaps up to {two}, three up to {three}, or more heaps with at most {rows} positions of smaller heaps: try smaller heaps.",
    "error-own-limit-nothing": "'{whole}': a limit of 0 leaves no move; the limit starts from 1.",
    "error-long": "A heap or limit of Fibonacci Nim may have at most {most} digits.",
    "error-pair": "'{whole}': a pair in parentheses is one heap and its limit, as (8,4) for 8:4; write {heaps} for these heaps.",
    "error-parameters": "fibonacci:{got} is not known; write fibonacci, or for another limit fibonacci:limit=3x.",
    "error-picture": "A picture of Fibonacci Nim shows heaps up to a number from 1 to {most}.",
    "error-limit-form": "'{got}' is not a limit; write 2x, x, x+1, 3x+2, a number such as 5, or a formula such as 2x-1, x/2, x^2, min(2x,9), with numbers up to {most} and at most two powers, up to 9.",
    "error-limit-nothing": "The limit '{got}' is always 0, so that after the first move nobody could take anything; write for example 2x.",
}
