"""Limits of misère play: at each of these numbers an answer is refused, cut short, or sought by another method."""

#: elements of a guess; of one in plain Python if there is a compiler; the factor by which compiled ones may be larger
MOST_ELEMENTS, COMPILED_FROM, TIMES_COMPILED = 60_000, 3_000, 20
#: elements beyond which a monoid is processed by compiled code
COMPILED_ELEMENTS = 300
#: guesses for one part; pairs of a proof
MOST_GUESSES, MOST_PAIRS = 400, 200_000
#: steps of a search without a time limit; the longest searches that end by themselves took 800
MOST_STEPS = 3_000
#: copies of a new part that are distinguished; elements in all layers, per element that a guess may be made from
MOST_LAYERS, LAYERS_EACH = 60, 6
#: codes of elements and counts in a compiled guess (128 MB of slots); elements of such a guess: 36 million products;
#: contradictions that are collected together
MOST_CODES, MOST_ORDER, MOST_CONTRADICTIONS = 1 << 25, 6_000, 200

#: heaps examined for a period if no number is given, and if no period can be proved
MOST_HEAPS, HEAPS_WITHOUT_PERIOD = 5_000, 31
#: heaps whose quotient is derived from a strategy: if no number is given, and at most
HEAPS_OF_STRATEGY, MOST_HEAPS_OF_STRATEGY = 24, 40
#: parts that positions lead to, and the options of all of them together
MOST_PARTS, MOST_OPTIONS = 20_000, 1_000_000
#: sums whose genus, or whose canonical form, is cached; heaps of a quotient whose genus is listed
MOST_GENERA, MOST_FORMS, GENERA_LISTED = 200_000, 100_000, 16

#: for sums with few copies of a heap: elements of a base, guesses of each kind, growth of a guess that goes astray,
#: pairs of sums whose counters are chosen in the time of one step
MOST_BASE, FIRST_GUESSES, GUESSES_OF_COPIES, GROWTH_OF_GUESS, PAIRS_OF_STEP = 1_000_000, 25, 300, 8, 16
#: to prove a quotient infinite: copies of the last heap, elements of a layer, elements before the last heap beyond
#: which only searches that leave heaps out go on
MOST_COPIES, ELEMENTS_OF_COUNTERS, SMALL_MONOID = 8, 1_000, 200
#: copies of the last heap and of another one whose sets are compared; shifts and steps by which these may repeat, and
#: columns, from the shift on, from which they may
LAST_COMPARED, OTHERS_COMPARED, MOST_SHIFT, MOST_STEP, MOST_EDGES = 24, 40, 8, 2, 6

#: for one answer, steps of the search for a quotient and elements of a guess: about a second
EFFORT, MOST_ELEMENTS_SOON = 200, 600
#: parts of a family, and elements of a guess if there are more parts, so that the search ends soon
FEW_PARTS, ELEMENTS_OF_MANY = 60, 40
#: for one answer by an infinite quotient: steps, elements before the last heap, elements of a guess
EFFORT_OF_COUNTERS, ELEMENTS_BEFORE_COUNTERS, BASE_OF_COUNTERS = 1_200, 100, 100_000
#: heaps examined for a heap that only a period reaches, and to find the period for nearer ones; the largest heap that
#: is examined itself
FAR_HEAPS, MOST_HEAP = 600, 3_000
#: heaps of Daisies whose sums, of any number of heaps, are tested in tests/misere/test_daisies.py
PROVED_TO = 16
#: parts of a sum of small games, different summands of such a sum, and parts that custom rules lead to
PARTS_OF_SUM, MOST_KINDS, PARTS_OF_CUSTOM = 600, 24, 400
#: positions of custom rules whose canonical forms are found for one answer
POSITIONS_OF_FORMS = 20_000
#: bytes of a stored file that is read; elements of a monoid with counters that is checked quickly
MOST_BYTES_READ, CHECKED_ELEMENTS = 1 << 26, 200
