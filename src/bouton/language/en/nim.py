"""Nim."""

TEXT = {
    "title": "Nim",
    "words": "heaps rows matches sticks Marienbad Fan-Tan Bouton misère Meyer Madore Ferguson",
    "line": "Take as many matches as you like from one heap.",
    "rules": (
        "Matches lie in heaps. In turn, each player takes as many matches as she likes, at least one, from one heap only. "
        "The player who cannot move loses (in misère play: wins). A position is the sizes of the heaps: 7,2,6."
    ),
    "theorem": (
        "Bouton's theorem: write the heaps in base 2 under one another; the player to move loses exactly when every "
        "column holds an even number of 1s, that is, when the nim-sum is 0."
    ),
    "theorem-misere": (
        "Bouton's theorem for misère play: the same positions are lost, except where no heap has more than one match; "
        "there the player to move loses exactly when the number of heaps of 1 is odd."
    ),
    "theorem-ordinal": (
        "A heap may also be an infinite ordinal in Cantor's normal form, with w for ω, such as w or w^2+w*3+1; a move makes it any smaller ordinal. "
        "The finite rule holds: write each heap in powers of ω and add the coefficients of each power without carry, in base 2; "
        "the player to move loses exactly when the nim-sum is 0. The proof is the finite one, by transfinite induction: in the heap that holds the largest power of 2 "
        "of the nim-sum, some smaller ordinal makes the sum 0, and every move from 0 leaves another sum."
    ),
    "powers": "The heaps in powers of ω (w), and under each power the nim-sum of its coefficients:",
    "powers-odd": "The nim-sum is {sum}, not 0: the player to move makes it 0 in a heap that holds its largest power.",
    "powers-move": "Heap {heap}: {size} ⊕ {sum} = {rest}. Leave {rest}, which is smaller; then the nim-sum is 0.",
    "powers-even": "The nim-sum is 0, and every move changes it.",
    "powers-leave": "Make heap {heap} a heap of {rest}: that leaves {ones} {ones:heap|heaps} of 1, an odd number, and the opponent takes the last match.",
    "powers-length": "Every play ends, because ordinals do not decrease forever; but its length has no bound that is known beforehand.",
    "error-endless": "{position} has infinitely many moves, since an infinite heap may become any smaller ordinal: ask for the winning ones with 'bouton analyze', or for some of them with 'bouton options'.",
    "error-endless-page": "{position} has infinitely many moves, since an infinite heap may become any smaller ordinal: they cannot all be shown.",
    "error-parameters": "nim:{got} is not known; there are nim, nim:additions and nim:additions,refill.",
    "error-ordinal-long": "'{got}' is too long for an ordinal here: write at most {most} characters.",
    "heap": "Heap {i}",
    "heap-title": "The heaps in base 2:",
    "large": "The position has {heaps} {heaps:heap|heaps} and {columns} binary {columns:column|columns}: too large to be drawn here.",
    "odd": "The nim-sum is {sum}, not 0. Its leftmost 1 stands in the column of {top}, which holds an odd number of 1s.",
    "winning-heap": "One heap has a 1 in that column, heap {heaps}: the only winning move is there.",
    "winning-heaps": (
        "{count} heaps have a 1 in that column, heaps {heaps}: each gives one winning move. Their number is odd, as the "
        "parity of that column says."
    ),
    "winning-many": (
        "{count} heaps have a 1 in that column: each gives one winning move. Their number is odd, as the parity of that column says."
    ),
    "move": "Heap {heap}: {size} ⊕ {sum} = {rest}. Take {take} {take:match|matches} and leave {rest}; then every column is even.",
    "even": "Every column holds an even number of 1s: the nim-sum is 0, and any move makes some column odd.",
    "slowest": (
        "To lose as slowly as possible, take 1 match from heap {heap}: no other heap has a 1 further to the right. "
        "If the winner hurries, the game lasts exactly {total} more {total:move|moves}, one for each match."
    ),
    "mirror-here": "The heaps go in equal pairs: whatever is taken from one heap, the opponent takes from its twin (the mirror rule).",
    "mirror-left": "That leaves heaps in equal pairs: from now on, copy each of the opponent's moves in the twin heap (the mirror rule).",
    "triple-here": "This is the pattern (1, 2m, 2m+1), here ({heaps:,}): worth knowing by heart, always lost for the player to move.",
    "triple-left": "That leaves the pattern (1, 2m, 2m+1), here ({heaps:,}): worth knowing by heart.",
    "misere-ones": (
        "Only heaps of 1 are left, {count} of them: every move takes a whole heap, so the parity decides. In misère play "
        "an odd number loses."
    ),
    "misere-as-normal": "At least two heaps ({large}) have more than one match: play as in normal Nim, keeping every column even.",
    "misere-switch": (
        "The switch comes when a single heap of more than one match is left: then leave 1 in it or nothing, so that the number of "
        "heaps of 1 is odd (in normal play: even)."
    ),
    "misere-last": "Heap {heap} is the only one with more than one match, beside {ones} {ones:heap|heaps} of 1: now comes the switch.",
    "misere-leave": (
        "Take {take} {take:match|matches} from heap {heap}, leaving {rest}: {ones} {ones:heap|heaps} of 1 {ones:stays|stay}, an odd number, "
        "so the opponent takes the last match."
    ),
    "misere-empty": "No matches are left: in misère play the player who cannot move has won.",
}
