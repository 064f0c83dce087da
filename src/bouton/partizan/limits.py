"""Limits of values: beyond each of these numbers something is refused, left open, or written another way."""

#: canonical forms made and comparisons expanded by one operation: up to about 20 seconds
MOST_WORK = 2_000_000
#: total nesting depth of an operation's games, because the operation recurses
MOST_DEPTH = 220
#: canonical forms made to write a sum by its value, in a hundredth of a second; otherwise it is written by its parts
WORK_OF_NAME = 2_000
#: characters of a text that is read, in any notation; of one with loops; of a value that is written
MOST_READ, MOST_READ_WITH_LOOPS, MOST_WRITTEN = 200_000, 2_000, 100_000
#: brackets and signs inside each other, because the parser recurses
MOST_NESTED = 100
#: the largest n of ↑^[n] and ↑ⁿ that are read, and that are recognized in a value to be written
MOST_UPTIMAL_READ, MOST_UPTIMAL_WRITTEN = 60, 12
#: letters of the copies of one definition ``a:{…}``: nested definitions could grow without bound
MOST_REPEATED = 10_000
#: the largest denominator of a float that is a number: 0.1 is not dyadic, only a fraction close to it
LARGEST_OF_FLOATS = 1 << 20
#: options of a nimber that are listed
MOST_OPTIONS = 4096
#: for the outcome of a sum that is not formed: sums searched, and walls evaluated at a tax: about a third of a second
STATES_OF_SUM, WALLS_OF_SUM = 1_000, 60_000
#: positions of a loopy game; states of a comparison: two positions and a player
MOST_NODES, MOST_STATES = 400, 200_000
#: work to compute a degree of loopiness, within two seconds
WORK_OF_DEGREE = 750_000
#: rounds of sidling; positions of a component whose sides are computed within tenths of a second
MOST_ROUNDS, NODES_SOON = 16, 60
#: games of a compiled search: up to 320 MiB, and a table of their hashes
MOST_GAMES = 1 << 22
