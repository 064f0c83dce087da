"""Lasker's Nim."""

TEXT = {
    "title": "Lasker's Nim",
    "words": "nim split heaps Lasker 4.[3]",
    "line": "Take from one heap, or cut one heap in two.",
    "rules": (
        "As in Nim one takes any number of tokens, at least one, from one heap; or one splits a heap into two, taking nothing. The player who "
        "cannot move loses (in misère play: wins). A position is the sizes of the heaps: 7,2,6."
    ),
    "theorem": (
        "The value of heap n is n, except that heaps 3, 7, 11 … have the value n + 1 and heaps 4, 8, 12 … the value n − 1. Several heaps "
        "add by nim-sum."
    ),
    "values": "A heap n is worth a Nim heap n, except that 4k + 3 and 4k + 4 change places.",
}
