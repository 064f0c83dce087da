"""Limits of answers: at each of these numbers an answer is refused, cut, or sought by another method.

How many items a sentence or a `repr` shows is no limit, and stands where it is shown: the data of the answer has all.
"""

#: options, and winning moves, that an answer lists
MOST_OPTIONS_LISTED, MOST_MOVES_LISTED = 10_000, 10_000
#: bytes of options, or of winning moves, that are kept at once, and of their texts
MOST_MOVE_BYTES = 90_000_000
#: winning moves that are counted, listed or not; bytes of those that are made for it
MOST_MOVES_COUNTED, MOST_BYTES_COUNTED = 100_000, 100_000_000
#: cubes of the letters of winning moves, as long numbers take long to write; moves that are written anyway
LETTERS_WRITTEN, WRITTEN_ANYWAY = 10**15, 5
#: positions searched for what is not asked first (moves left, Grundy value); for the winning moves where a theorem
#: gives the outcome, and of the components of a sum; where an immediate answer is expected, with so many letters
POSITIONS_OF_REMOTENESS, POSITIONS_OF_MOVES, POSITIONS_OF_SUM = 200_000, 100_000, 20_000
POSITIONS_BESIDE_THEOREM, LETTERS_OF_POSITION = 5_000, 500
#: positions searched for the moves left; of a board, for which the compiler is not asked; of a sum with a known value
POSITIONS_LEFT, POSITIONS_ON_BOARD, POSITIONS_LEFT_OF_SUM = 200_000, 2_000, 4_000
#: work to form the value of a sum of partizan games, some tenths of a second
WORK_OF_SUM = 20_000
#: bytes of the positions that are held at once, and their number where they are options
MOST_BYTES_HELD, MOST_OPTIONS_HELD = 1_000_000_000, 1_000_000
#: positions among which the kernels are told
POSITIONS_OF_KERNEL = 40
#: moves of a line of play that is told; answers to a move, of which one has to win; positions searched for one of them
LONGEST_LINE, ANSWERS_TRIED, POSITIONS_OF_ANSWER = 12, 20, 500
#: numbers of an endless set of moves that are gone through, in a millisecond; winning moves among which one is sought
#: that leaves two heaps of one value
NUMBERS_TAKEN, MOVES_LEFT_ALIKE = 10_000, 200
#: turns of a player that are weighed one by one
MOST_TURNS = 1_000
#: options of a mex that is worked out; heaps and binary digits of a sum in columns
MOST_OPTIONS_WORKED, MOST_ROWS, MOST_COLUMNS = 64, 32, 64
#: parts that a certificate of a board may have by default: the memory of the search and some minutes of the checker
MOST_PARTS = 10_000_000
#: moves of a position that is only written; moves with a colour
MOVES_OF_TEXT, MOVES_COLOURED = 400, 1_000
#: elements and moves made to say what each move leaves, enough for Hex 11: some hundredths of a second; the page shows
#: a move beyond them by what it touches
MOVES_FORESEEN = 15_000
#: the largest number on Fibonacci cards; the longest row of digits that is read, of a number of 200,000 decimal digits
MOST_ON_CARDS, MOST_PLACES = 10_000, 960_000
#: coins of a code; dimensions of one whose words are listed; the largest distance that is asked for
MOST_COINS, MOST_DIMENSIONS, MOST_DISTANCE = 1_024, 16, 100_000
#: of a table of f_r(n): coins turned at once, and coins
MOST_TURNED, COINS_OF_TABLE = 32, 200
#: states of a position and its parts whose fates are known; states that are kept; searches in vain, each as dear;
#: positions that may have one normal form
MOST_STATES, STATES_KEPT, SEARCHES_IN_VAIN, MOST_ALIKE = 3_000, 50_000, 2, 16
#: positions of a graph that can be read, and of any; moves for each: 136 positions of two Nim heaps up to 15 have 1,920
READABLE_POSITIONS, MOST_POSITIONS, MOVES_PER_POSITION = 200, 1_000, 20
#: kernels of a graph that are counted, and that are listed; choices of the search for them, two seconds at most
MOST_KERNELS, KERNELS_LISTED, KERNEL_CHOICES = 100, 10, 4_000
#: steps to the Grundy values of a graph with cycles
MOST_GRUNDY_STEPS = 5_000_000
#: heaps of a proof that a quotient is infinite; of a quotient; copies of its largest heap
HEAPS_OF_INFINITE, MOST_HEAPS, MOST_COPIES = 100, 5_000, 50
#: heaps with a genus where nobody says how many, and the most; letters of a canonical form that is given
HEAPS_OF_VALUES, MOST_HEAPS_OF_VALUES, LETTERS_OF_FORM = 16, 200, 300
#: elements of a quotient whose mex function is given
MOST_ORDER_OF_MEX = 400
#: terms of a nim-product that are written out; numbers of a nim-sum in columns, and their binary digits
MOST_TERMS, MOST_OPERANDS, MOST_BITS = 24, 32, 64
#: positions of a game for OpenSpiel
POSITIONS_OF_OPENSPIEL = 100_000
#: cells and axes of a table; positions searched for all of it, for the outcome of a cell without a value, and for the
#: value of a cell where nobody has named a limit; work on the value of a cell whose play comes back: 15 seconds
MOST_CELLS, MOST_AXES = 100_000, 3
POSITIONS_OF_TABLE, POSITIONS_OF_OUTCOME, POSITIONS_OF_VALUE = 3_000_000, 100_000, 500_000
WORK_OF_LOOPY = 5_000_000
