"""Moore's Nim."""

TEXT = {
    "particular": "at most {k} {k:heap|heaps} at once",
    "title": "Moore's Nim",
    "words": "heaps several Nim_k k heaps at once",
    "line": "Take as many matches as you like, from up to {k} {k:heap|heaps} at once.",
    "rules": (
        "As Nim, but in one move a player may take matches from up to k heaps, at least one heap, as many from each as she likes "
        "(not necessarily the same number from each). moore:2 is the game with k = 2. The player who cannot move loses (in misère play: wins)."
    ),
    "theorem": (
        "Moore's theorem: write the heaps in base 2 and add each column modulo k + 1; the player to move loses exactly when every "
        "column gives 0. With k = 1 this is Bouton's theorem."
    ),
    "theorem-misere": (
        "Moore's theorem for misère play: the same positions are lost, except where no heap has more than one match; there the player "
        "to move loses exactly when the number of heaps of 1 leaves 1 when divided by k + 1."
    ),
    "balanced": "Every column adds up to a multiple of {modulus}, and any move spoils that.",
    "unbalanced": "Not every column adds up to a multiple of {modulus}; a winning move makes them all so.",
    "column": "The leftmost wrong column is that of {top}: its 1s leave {digit}. Some heaps with a 1 there must become smaller, at most {k} in one move.",
    "misere-ones": (
        "Only heaps of 1 are left, {count} of them. In misère play the player to move loses when this number leaves 1 on division by {modulus}."
    ),
    "simple-unbalanced": "Not every column's sum is a multiple of {modulus}: one move can make all of them so.",
    "simple-balanced": "Every column's sum is a multiple of {modulus}: any move spoils one of them.",
    "simple-switch": "One move can leave nothing but heaps of 1, and a number of them that leaves 1 on division by {modulus}: the other player ends up with the last one, which loses in misère play.",
    "misere-switch": "Play as in normal play until your move can leave nothing but heaps of 1: then leave a number of them that leaves 1 on division by {modulus}.",
    "error-columns": "The winning moves of heaps with more than {most} binary digits are not looked for.",
    "error-k": "moore:{got} cannot be played: the number of heaps that a move may touch goes from 1 to {most}.",
    "error-k-missing": "moore needs the number of heaps that a move may touch: moore:2.",
}
