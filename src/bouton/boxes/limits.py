"""Limits of searches on coins and strings."""

#: most strings of a position in the compiled search: a set of them and its bounds fit into one word
MOST_COMPILED = 49
#: up to this number of strings, the plain search takes about a second, less than loading the compiler
MOST_PLAIN = 24
#: positions that the compiled search examines in the time of one position of the plain search
WORTH = 32
#: number of positions that a plain search reports at a time
SPENT = 64
#: strings of a sum of parts in Nimstring that counts as one position more: it takes 7 µs with 24 strings, 50 with 220
STRINGS_OF_ONE = 32
#: positions of the compiled search between two checks of the limits: about a third of a second
PIECE = 1 << 18
#: most entries of a table, of eight bytes each: 64 MB
MOST_ENTRIES = 1 << 23
#: least number of entries; log2 of the ratio of sets of strings to the entries that a search is expected to store
LEAST_ENTRIES, SPARED = 1 << 16, 9
#: most positions whose bounds the plain search stores
MOST_KEPT = 1 << 20
