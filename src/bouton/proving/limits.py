"""Limits of theorems: at each of these numbers rules are refused, a search ends without a proof, or a list is cut."""

#: kinds of moves that are read from rules, and paths through their function that are followed at a time
MOST_MOVES = 400
#: iterations of a loop over a known range that are read one by one, and elements of a repeated tuple
MOST_UNROLLED = 64
#: exponent of a power, and places by which a number is shifted
MOST_EXPONENT = 63
#: numbers that are sorted: each of their 24 orders is a case
MOST_SORTED = 4
#: expressions read: a few seconds; the largest rules in the documentation take 9,000
MOST_EXPRESSIONS = 200_000
#: numbers that a function may unpack from its position; heaps in the written rules of a game, whose text would be
#: endless for many more
MOST_HEAPS, HEAPS_WRITTEN = 6, 100
#: least time in seconds to read and compare rules, which takes a tenth of a second on an idle machine
READING_SECONDS = 5.0
#: steps of the loops at a position of threes: a second; a loop up to 10^30 would never end
STEPS_AT_THREES = 10_000_000
#: heaps whose order is left out of rules that sort them: there are 24 orders of four
HEAPS_SORTED = 4

#: the largest Grundy value whose set may be asked for; options that may be forbidden before a move
MOST_VALUE, MOST_BLOCKED = 64, 8
#: of a request that sets no limit: states of a guess, bytes of automata, work (one to three minutes)
MOST_STATES, MOST_MEMORY, MOST_WORK = 2_000, 2 << 30, 10_000_000
#: corrections of a guess until it is given up
MOST_CORRECTIONS = 400
#: states of a product: per state of the guess, while that may still be wrong, and in any case; factor that each option
#: that may be blocked adds
ROOM_OF_GUESS, LEAST_ROOM, MORE_ROOM = 600, 30_000, 30
#: states of an automaton above which ways to win are sought in place of a kind of move
ROOM_OF_MOVE = 20_000
#: states of a guess from which on it is also learned from the last digits
BACKWARDS_FROM = 200
#: moves examined for one query, on the first rung; before the search, for the system that a game names itself
MOVES_OF_QUERY, MOVES_OF_START = 150_000, 400_000
#: positions examined for the remoteness of one, if too many can be reached
POSITIONS_NEAR = 300
#: cells of a box of positions on the first rung, and later; cases of a condition up to which there is such a box
CELLS_AT_FIRST, MOST_CELLS, MOST_CASES = 4_000_000, 144_000_000, 64
#: entries of a table of thresholds: for each second allowed, if there is no time limit, and without compiling
ENTRIES_PER_SECOND, MOST_ENTRIES, PLAIN_ENTRIES = 100_000, 12_000_000, 200_000
#: of lost positions that form a sequence: positions needed, periods of the steps that must be seen, and steps before
#: they begin to repeat
LEAST_POSITIONS, PERIODS_SEEN, MOST_START = 12, 3, 4
#: terms back to which the recurrence of a game's own system may reach
MOST_BACK = 8

#: letters and free names of a claim, and levels of nesting
LETTERS_OF_CLAIM, NAMES_OF_CLAIM, DEPTH_OF_CLAIM = 2_000, 8, 60
#: the number from which on a set may repeat for its period to be named, as that is sought among twice as many; the
#: largest period; numbers in a shape with shifted digits
LATEST_START, MOST_PERIOD, MOST_SHIFTED = 240, 119, 4
#: moves listed of those that may be added or left out; rows of numbers tried to find them
MOVES_LISTED, ROWS_TRIED = 12, 4_000
#: of Restricted Nim: rounds until a value or an option is given up, some seconds: each leads to another heap with the
#: same value; states of an automaton made to compare the rules as read with the function, a second: ⌊n/1000⌋ is read
MOST_ROUNDS, STATES_OF_RESTRICTED = 1_000_000, 30_000
#: bytes of a stored theorem; work to check it whenever it is read, 0.2 seconds, as 25 certificates took from 0.17 to
#: 0.55 microseconds a unit
BYTES_OF_THEOREM, WORK_OF_CHECK = 20_000_000, 400_000
