"""Limits of answers: beyond each of these numbers an answer is rejected, cut, or computed by another method.

The number of items that a sentence or a `repr` shows is no such limit, and is defined there: the data is complete.
"""

#: options, and winning moves, listed by an answer
MOST_OPTIONS_LISTED, MOST_MOVES_LISTED = 10_000, 10_000
#: bytes of options, or of winning moves, held at one time, and of their texts
MOST_MOVE_BYTES = 90_000_000
#: winning moves that are counted, listed or not; bytes of the moves generated for that
MOST_MOVES_COUNTED, MOST_BYTES_COUNTED = 100_000, 100_000_000
#: sum of cubed text lengths of winning moves, as long numbers are slow to write; moves written in any case
LETTERS_WRITTEN, WRITTEN_ANYWAY = 10**15, 5
#: positions searched for secondary results (moves left, Grundy value); for the winning moves if a theorem gives the
#: outcome, and for those of a sum; if an immediate answer is expected, and the letters of a position for which that is
#: halved
POSITIONS_OF_REMOTENESS, POSITIONS_OF_MOVES, POSITIONS_OF_SUM = 200_000, 100_000, 20_000
POSITIONS_BESIDE_THEOREM, LETTERS_OF_POSITION = 5_000, 500
#: positions searched for the moves left; on a board, without calling the compiler; for a sum with a known value
POSITIONS_LEFT, POSITIONS_ON_BOARD, POSITIONS_LEFT_OF_SUM = 200_000, 2_000, 4_000
#: work to compute the canonical form of a sum of partizan games, some tenths of a second
WORK_OF_SUM = 20_000
#: bytes of the positions held at one time, and their number if they are options
MOST_BYTES_HELD, MOST_OPTIONS_HELD = 1_000_000_000, 1_000_000
#: positions of a graph for which kernels are reported
POSITIONS_OF_KERNEL = 40
#: moves of a displayed line of play; replies tried to a move, one of which must win; positions searched for one of them
LONGEST_LINE, ANSWERS_TRIED, POSITIONS_OF_ANSWER = 12, 20, 500
#: numbers of an infinite set of moves that are tried, in a millisecond; winning moves among which one is sought that
#: leaves two heaps of equal value
NUMBERS_TAKEN, MOVES_LEFT_ALIKE = 10_000, 200
#: turns of a player that are evaluated one by one
MOST_TURNS = 1_000
#: moves on a board among which several to one position are sought
MOVES_ALIKE = 400
#: options of a mex written out; heaps and binary digits of a sum in columns
MOST_OPTIONS_WORKED, MOST_ROWS, MOST_COLUMNS = 64, 32, 64
#: default limit of parts in a certificate of a board: the memory of the search and some minutes of the checker
MOST_PARTS = 10_000_000
#: moves of a position without a drawing; moves with a colour
MOVES_OF_TEXT, MOVES_COLOURED = 400, 1_000
#: elements and moves generated to describe the board after each move, enough for Hex 11: some hundredths of a second;
#: the page shows moves beyond them by their touched elements
MOVES_FORESEEN = 15_000
#: the largest number on Fibonacci cards; the longest row of digits to parse, for a number of 200,000 decimal digits
MOST_ON_CARDS, MOST_PLACES = 10_000, 960_000
#: coins of a code; dimensions of one whose words are listed; the largest distance accepted
MOST_COINS, MOST_DIMENSIONS, MOST_DISTANCE = 1_024, 16, 100_000
#: of a table of f_r(n): coins turned in one move, and coins
MOST_TURNED, COINS_OF_TABLE = 32, 200
#: states of a position and its parts whose fates are computed; states that are cached; failed searches, each as
#: expensive; moves examined for the fates of a position's options, a second; positions that may share one normal form
MOST_STATES, STATES_KEPT, SEARCHES_IN_VAIN, MOVES_OF_FATES, MOST_ALIKE = 3_000, 50_000, 2, 500_000, 16
#: positions of a readable graph, and of any; moves for each: 136 positions of two Nim heaps up to 15 have 1,920
READABLE_POSITIONS, MOST_POSITIONS, MOVES_PER_POSITION = 200, 1_000, 20
#: kernels of a graph that are counted, and listed; choices of the search for them, two seconds at most
MOST_KERNELS, KERNELS_LISTED, KERNEL_CHOICES = 100, 10, 4_000
#: steps for the Grundy values of a graph with cycles
MOST_GRUNDY_STEPS = 5_000_000
#: heaps in a proof that a quotient is infinite; heaps of a quotient; copies of its largest heap
HEAPS_OF_INFINITE, MOST_HEAPS, MOST_COPIES = 100, 5_000, 50
#: heaps with a genus by default, and at most; letters of a canonical form that is written
HEAPS_OF_VALUES, MOST_HEAPS_OF_VALUES, LETTERS_OF_FORM = 16, 200, 300
#: elements of a quotient whose mex function is listed
MOST_ORDER_OF_MEX = 400
#: terms of a nim-product that are written out; numbers of a nim-sum in columns, and their binary digits
MOST_TERMS, MOST_OPERANDS, MOST_BITS = 24, 32, 64
#: positions of a game for OpenSpiel
POSITIONS_OF_OPENSPIEL = 100_000
#: cells and axes of a table; positions searched for the entire table, for the outcome of a cell without a value, and
#: for the value of a cell if no limit is given; work on the value of a cell with loopy play: 15 seconds
MOST_CELLS, MOST_AXES = 100_000, 3
POSITIONS_OF_TABLE, POSITIONS_OF_OUTCOME, POSITIONS_OF_VALUE = 3_000_000, 100_000, 500_000
WORK_OF_LOOPY = 5_000_000
#: parts of an impartial sum whose values explain it
PARTS_EXPLAINED = 64
#: the largest number whose cards are named; ones among the digits of a number whose parts are listed
MOST_WITH_CARDS, PLACES_WITH_PARTS = 1_000, 200
#: reasons for a position of a partizan game: work on one value and on all; positions and moves examined, after which
#: searches stop; parts and options of the position
REASON_WORK, REASONS_WORK, LOOKED_AT_FOR_REASONS = 5_000, 100_000, 30_000
PARTS_WITH_REASONS, OPTIONS_WITH_REASONS = 12, 60
#: positions and moves examined, after which no canonical forms of further options are sought
LOOKED_AT_FOR_FORMS = 30_000
#: positions of a part, and moves one after another, until which it is compared with the negative of another
MOST_OF_TREE, DEPTH_OF_TREE = 600, 60
#: values that moves lead to, and replies, among the reasons; positions searched for one reply; moves of one turn
CHANGES_LISTED, REPLIES_LISTED, REPLY_SEARCH, MOVES_OF_TURN = 5, 3, 5_000, 60
#: positions and moves searched before a game in code is solved whole, about a second; numbers and moves of such a game,
#: which takes some seconds, and the bytes for it
SOON_SEARCHED, NUMBERS_OF_WHOLE, MOVES_OF_WHOLE, MEMORY_OF_WHOLE = (20_000, 300_000), 1 << 24, 4 * 10**9, 2 << 30
