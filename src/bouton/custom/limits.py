"""Limits of a user's own rules: beyond each of these numbers they are refused, not compiled, or not drawn."""

#: options of one position: beyond them the function is assumed to yield forever
MOST_OPTIONS = 100_000
#: parts of one position: beyond them a cut is assumed never to end
MOST_PARTS = 100_000
#: levels of tuples in a position; Python's own limit for the text of one is at 1,000
DEEPEST = 400
#: the heap beyond which a function that is too slow is said to be so because of the heap
LARGE_HEAP = 10_000
#: squares of a position that is drawn as a strip or a grid
MOST_SQUARES = 400
#: of rules typed into the page: positions, bytes of their JSON, and moves
MOST_POSITIONS, MOST_BYTES, MOST_MOVES = 20_000, 2_000_000, 400_000
#: positions that are coded as numbers: a code is a signed 64-bit number, with room for sums
MOST_CODES = 1 << 62
#: entries of a constant of compiled rules, and of one that has to stay a tuple, since Numba compiles long tuples slowly
MOST_ENTRIES, LONG_TUPLE = 100_000, 400
