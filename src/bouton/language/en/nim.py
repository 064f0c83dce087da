"""Nim."""

TEXT = {
    "title": "Nim",
    "words": "heaps rows matches sticks Marienbad Bouton misère",
    "rules": (
        "Matches lie in rows. In turn, each player takes as many matches as she likes, at least one, from one row only. "
        "The player who cannot move loses (in misère play: wins). A position is the sizes of the rows: 7,2,6."
    ),
    "theorem": (
        "Bouton's theorem: write the heaps in base 2 under one another; the player to move loses exactly when every "
        "column holds an even number of 1s, that is, when the nim-sum is 0."
    ),
    "theorem-misere": (
        "Bouton's theorem for misère play: the same positions are lost, except where no heap has more than one match; "
        "there the player to move loses exactly when the number of heaps of 1 is odd."
    ),
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
