"""Limits of games on heaps: at each of these numbers an answer is refused, cut, or sought by another method."""

#: heaps, and matches of a heap, that are drawn one by one; moves of a drawing
MOST_HEAPS_DRAWN, MOST_MATCHES_DRAWN, MOST_BOARD_MOVES = 40, 120, 1_000
#: squares of a row that is written as a row
MOST_SQUARES = 1_000
#: digits of a code; digits of the codes among which those with the same sequence are told
MOST_DIGITS, COUSIN_DIGITS = 1_000, 3
#: heaps swept to tell the period when a small heap is explained
PERIOD_LOOKED_FOR = 1_024
#: tokens of a position that is searched where heaps break: more positions than partitions of the tokens, about 10^16
MOST_TOKENS = 300
#: ways to break the heaps of a position that are gone through, in a second
MOST_WAYS = 500_000_000
#: states of a game whose digits repeat, until one comes again, and the work on them
MOST_STATES, MOST_STATE_WORK = 20_000, 5_000_000
#: triples of heaps that are checked for an arithmetic period
MOST_TRIPLES = 60_000_000
#: heaps of the window by which a period is observed: a share of those that are known, and the most
WINDOW_SHARE, LARGEST_WINDOW = 8, 1 << 16
#: pairs of heaps examined, by the fast way, before a sweep gives up: a third of a second
MOST_STEPS = 20_000_000
