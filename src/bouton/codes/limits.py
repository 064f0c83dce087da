"""Limits of codes: beyond each of these numbers something is refused."""

#: dimensions of a code whose words are counted by weight, in about a second, and without NumPy; whose words of least
#: weight are listed
MOST_LISTED, MOST_LISTED_PLAIN, MOST_SEARCHED = 26, 20, 22
#: to find the automorphisms: dimension of the code or of its dual, and words of least weight that are compared
MOST_DIMENSION, MOST_WORDS = 20, 40_000
#: to decode: sets of wrong places; parity checks, if an array of words is decoded
MOST_PATTERNS, MOST_CHECKS = 3_000_000, 26
#: bits of a column of a lexicode, as r − 1 sets of so many bits are stored as arrays; as numbers: by default, and if
#: more are asked for
MOST_BITS, MOST_BITS_PLAIN, MOST_BITS_AS_NUMBERS = 26, 20, 24
#: the largest length, and the largest distance, of a lexicode
MOST_LENGTH = 100_000
