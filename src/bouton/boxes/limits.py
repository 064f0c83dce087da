"""Limits of searches on coins and strings."""

#: strings of a position that the compiled search holds: a set of them and its bounds are one word
MOST_COMPILED = 49
#: strings up to which the plain search takes about a second, less than it takes to load the compiler
MOST_PLAIN = 24
#: positions of the compiled search that take the time of one of the plain search
WORTH = 32
#: positions of a plain search that are counted together
SPENT = 64
#: positions of the compiled search between two looks at the limits: about a third of a second
PIECE = 1 << 18
#: entries of a table, of eight bytes, at most: 64 MB
MOST_ENTRIES = 1 << 23
#: entries at least, and how many times fewer than sets of strings (as a power of 2) a search is expected to keep
LEAST_ENTRIES, SPARED = 1 << 16, 9
#: positions whose bounds the plain search keeps
MOST_KEPT = 1 << 20

__all__ = [
    "LEAST_ENTRIES",
    "MOST_COMPILED",
    "MOST_ENTRIES",
    "MOST_KEPT",
    "MOST_PLAIN",
    "PIECE",
    "SPARED",
    "SPENT",
    "WORTH",
]
