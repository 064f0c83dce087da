"""Limits of games on heaps: beyond each of these numbers, an answer is refused, cut or computed differently."""

#: most heaps, and matches per heap, that are drawn individually; most moves of a drawing
MOST_HEAPS_DRAWN, MOST_MATCHES_DRAWN, MOST_BOARD_MOVES = 40, 120, 1_000
#: most squares of a row that is written as a row
MOST_SQUARES = 1_000
#: most digits of a code; most digits of the codes that are listed as having the same sequence
MOST_DIGITS, COUSIN_DIGITS = 1_000, 3
#: heaps swept to find the period when a small heap is explained; the largest heap that is explained by a table of the
#: values up to it; heaps of a sum whose move is explained; moves among which one is sought that leaves two equal heaps
PERIOD_LOOKED_FOR, LARGEST_OF_TABLE, HEAPS_EXPLAINED, MOVES_TO_MIRROR = 1_024, 40, 6, 1_000
#: heaps that must follow the preperiod of a period that is observed
LEAST_REPEATED = 20
#: most tokens of a position that is searched if its heaps break: it leads to more positions than partitions, 10^16
MOST_TOKENS = 300
#: most ways to break the heaps of a position that are examined, in a second
MOST_WAYS = 500_000_000
#: most states of a game with repeating digits until one recurs, and most work on them
MOST_STATES, MOST_STATE_WORK = 20_000, 5_000_000
#: most triples of heaps checked for an arithmetic period
MOST_TRIPLES = 60_000_000
#: size of the window in which a period is observed: the reciprocal of its share of the known heaps, and the maximum
WINDOW_SHARE, LARGEST_WINDOW = 8, 1 << 16
#: pairs of heaps examined, in the fast way, before a sweep gives up: a third of a second
MOST_STEPS = 20_000_000
