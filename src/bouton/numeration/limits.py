"""Limits of numerations and automata: at each of these numbers something is refused, or done by another method."""

__all__ = [
    "BYTES_OF_NODE",
    "BYTES_OF_STATE",
    "FEW_TRANSITIONS",
    "MOST_DIGIT",
    "MOST_DIGITS",
    "MOST_VALID",
    "MOST_WORK",
    "PATIENCE",
    "SLACKS",
]

#: decimal digits of a number that is taken apart, in about two seconds; the time grows with the square
MOST_DIGITS = 200_000
#: steps times bits in which digits of a linear limit are found: about three seconds
MOST_WORK = 3 * 10**10
#: the largest digit of a numeration, and the states of its valid words
MOST_DIGIT, MOST_VALID = 16, 60
#: how far a carry may be off, and how many are looked at; the last where the first weights do not follow the recurrence
SLACKS = ((0.5, 100_000), (2.0, 100_000), (30.0, 200_000))
#: bytes of a state with its transitions while an automaton is made, and of a node with its place in a hash table
BYTES_OF_STATE, BYTES_OF_NODE = 300, 60
#: transitions made before the compiler, which takes half a second to load, is worth it; and below which letters are
#: quicker, compiler or not
PATIENCE, FEW_TRANSITIONS = 150_000, 40
