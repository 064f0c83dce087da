"""Limits of solved games: beyond each of these numbers something is refused, or told another way."""

#: options of one position; of one handled on disk
MOST_OPTIONS, MOST_OPTIONS_ON_DISK = 1 << 20, 1 << 22
#: seconds without progress after which a rule is taken to be endless
STALLED = 60.0
#: moves that plain Python makes in a second; for more, a warning explains why rules are not compiled
MOVES_UNWARNED = 500_000
#: squares of a board on which stones are placed, two fewer than a word has bits
MOST_SQUARES = 62
#: cells of an array of a game that is solved from a start; larger ones are looked up when asked for
MOST_CELLS = 1 << 26
#: positions of a certificate; of one for which they are looked up one by one, as a symmetry left some out
MOST_CERTIFIED, MOST_FOUND_AGAIN = 200_000_000, 5_000_000
#: positions searched for a game of independent parts: for each of its positions, and at least
SEARCHED_EACH, LEAST_SEARCHED = 100, 10_000_000
