"""Limits of sequences: beyond each of these numbers something is refused, cut, left open, or sought another way."""

#: the largest heap: positions are signed 64-bit integers, and offsets add a little
LARGEST = 10**15
#: bytes of the sets of pairs of heaps, for games whose moves may leave three heaps
MOST_PAIRS_BYTES = 2_000_000_000
#: heaps examined for a period, even if fewer values are requested; if moves may leave three heaps; the last one of a
#: row whose values are decided by those shortly before
LOOKED_AT, LOOKED_AT_THREE, LOOKED_AT_ROW = 1 << 13, 512, 1_023
#: heaps up to which a sequence is computed in plain Python: only so many are examined, and rare heaps are not sought
FEW_HEAPS = 1 << 10
#: effort of `HeapValues`, a second, a quarter if work grows fast; where nothing can be compiled: half a minute
EFFORT, MOST_EFFORT = 80_000_000, 4_000_000_000
#: heaps computed to find the period if no bound is given; if moves may leave three heaps, and to certify it then
PERIOD_TO, PERIOD_TO_THREE, CERTIFICATE_TO_THREE = 1 << 18, 1 << 11, 2_500
#: heaps checked by all their pairs in a certificate, in a second; beyond them windows are used if there are any
BY_PAIRS = 20_000
#: heaps after which a search without a bound ends; heaps, preperiod and a period together, up to which exceptions are
#: listed: windows keep no values of them
MOST_WITHOUT_BOUND, MOST_BEFORE = 1 << 40, 1 << 24
#: exact values that windows start with
MOST_START = 1 << 24
#: rare heaps, and exceptions to a period, that are listed
RARE_LISTED, MOST_EXCEPTIONS = 1_000, 100_000
#: terms of a file or list that are read; heaps by which two sequences may be shifted against each other
MOST_TERMS, MOST_SHIFT = 10_000_000, 8
#: heaps that are compared with a formula or another sequence; if both have proved periods, to prove them equal
MOST_COMPARED, LONGEST_PROOF = 100_000_000, 10_000_000
#: heaps of a game without a rule for one heap; bits of a value in an array; positions searched for the value of a heap
#: whose options are not smaller heaps
MOST_SEARCHED, MOST_BITS, MOST_PLAYED = 10_000, 64, 100_000
#: work of a sweep (`HeapSweep.work`, nanoseconds) for a proof, about three seconds, and for one answer of many
WORK_OF_PROOF, WORK_OF_ANSWER = 3e9, 8e8
#: the last heap of such a sweep, with a compiler and without; values kept for a game: more would take long to copy
LAST_SWEPT, LAST_IN_PYTHON, MOST_VALUES = (1 << 21) - 1, 1 << 13, 1 << 21

#: the last heap in which patterns are sought: by default, at least (plus 1), and at most
GUESSED_TO, LEAST_HEAPS, MOST_GUESSED = 2_000, 40, 1_000_000
#: values on which patterns are first sought; tests use at least this many times as many, and this many times more if
#: options are listed quickly: in at most so many steps more than those of a heap an eighth as large
FIRST_VALUES, TIMES_TESTED, TIMES_FURTHER, GROWTH_OF_STEPS = 120, 4, 10, 16
#: patterns proposed
MOST_PROPOSALS = 6
#: values that confirm the rule of a remainder; base of a table, and different values in it; the share of the values
#: that may precede a pattern is 1 : 3; m up to which every a in (n + a) // m is tried, beyond it only 0 and m - 1
LEAST_CONFIRMED, MOST_BASE, MOST_IN_TABLE, SHARE_BEFORE, MOST_SHIFTED = 6, 16, 16, 3, 24
