"""Limits of searches: at each of these numbers an answer is refused, cut short, or sought by another method."""

#: positions of a search if the user has not set a limit
DEFAULT_POSITIONS = 1_000_000
#: moves examined by such a search, if its positions have short texts: about ten seconds of plain Python
DEFAULT_MOVES = 6_000_000
#: of a plain search in the package's games, without a limit set by the user: letters of the positions that it moves to,
#: of each at most the 200 that messages show, and those that a move costs in any case; seven to fourteen seconds
PLAIN_LETTERS, LETTERS_OF_MOVE = 100_000_000, 20
#: of a search over turns of the package's games: letters of the positions that it moves to, as a move takes longer the
#: longer they are; the letters that a position counts for at least; and moves examined in any case
DEFAULT_LETTERS, LEAST_LETTERS, LEAST_MOVES = 36_000_000, 12, 300_000
#: positions of a game's own search for the best score, and for a Grundy value, without a limit set by the user: ten
#: seconds (Dots-and-Boxes, Nimstring)
POSITIONS_OF_SCORE, POSITIONS_OF_NIMBER = 300_000, 700_000
#: moves of a search through variants of boards, or sums with one, divided by the letters of the position: about
#: eight seconds of plain Python; and moves examined in any case
MOVES_ON_BOARDS, LEAST_ON_BOARDS = 4_000_000, 20_000
#: moves examined per position, if the user has set a limit
MOVES_PER_POSITION = 20
#: bytes of a memo, and bytes per position in it without the position itself: its entry and its place on the stack
MOST_BYTES, BYTES_OF_POSITION = 2 << 30, 200
#: bytes of a position from which on its memory is counted when it is made, not estimated from every 64th position
LARGE_POSITION = 1 << 10
#: consecutive checks, at every 64th position, that find it below 0 and a new minimum: rules that forget to stop at 0
FALLS = 16
#: squares of a board that the compiled engine plays: the bits of its widest sets
MOST_COMPILED = 256
#: moves on such a board, of both players from each square: in Amazons 10 × 10 squares have 173,960, some seconds
MOST_PATTERNS = 180_000
#: parts of boards, or positions, that Python examines in about the time that loading the compiler takes
PLAIN_ON_BOARDS = 3_000

#: options tried one by one in a position with a short text, and the number that is tried in any case
MOST_TRIED, TRIED_ANYWAY = 100_000, 20
#: letters that cost as much as another option; letters from which on each option is also slow to find
LETTERS_OF_OPTION, LONG_OPTION = 50, 1_000
#: options that are still examined, without search, after a search has stopped
OPTIONS_AFTER_STOP = 10_000

#: plain positions that cost as much as a part, which is cut out and brought into normal form, and as much as a sum
PART_COST, SUM_COST = 10, 100
#: free squares of a board whose value is found quickly, and of a board that Python may play in sums
VALUED_SQUARES, PLAIN_SQUARES = 30, 40
#: letters of a part of a sum, and moves of both players in it: beyond these, searches did not end in ten seconds
LETTERS_OF_PART, MOVES_OF_PART = 80, 80
#: strips valued per sum that may be examined: 60,000 for 10,000 sums, about thirty seconds; and strips that cost as
#: much as a value sought by the engine for boards, some milliseconds or tens of them (Snort), and by plain Python
STRIPS_OF_SUM, STRIPS_OF_VALUE, STRIPS_OF_PLAIN_VALUE = 2, 20, 2
#: work of that engine in the time of a strip, if such a value takes more
WORK_OF_STRIP = 15_000

#: for the outcome from values of parts: positions, moves examined, work on values; about three seconds
POSITIONS_OF_VALUES, MOVES_OF_VALUES, WORK_OF_VALUES = 50_000, 150_000, 300_000
#: the same parts in the compiled engine, which takes a second or two
PARTS_BY_ENGINE = 20_000
#: parts of boards that count as one position, without a limit set by the user: a part takes one to ten microseconds
PARTS_OF_POSITION = 4
#: positions searched by moves in turn, and rows that topple to one side, before the values of parts: half a second each
POSITIONS_SOON, ROWS_SOON = 500_000, 1_600
#: options of a part that are examined for bounds on a value that was not found
OPTIONS_OF_BOUNDS = 1_000
#: work to add the values of the parts of a sum, if their stops do not decide the winner
WORK_OF_SUM = 20_000
#: positions of a board for each player, which take the compiled engine about 0.2 seconds
TURNS_BY_ENGINE = 200_000

#: work of the compiled engine on a board if the user has set no limit, about four seconds, and for a first try whether
#: moves in turn soon decide the winner; the factor by which work costs more with more squares than bits in a word
WORK_ON_BOARD, WORK_SOON, WIDE_SQUARES, WIDE_COST = 250_000_000, 40_000_000, 64, 2
#: parts, sums, and squares of a board without a compiler, about ten seconds, if no limit is set; larger boards get less
PARTS_BY_PYTHON, SUMS_BY_PYTHON, SQUARES_BY_PYTHON = 20_000, 150_000, 64

#: positions for a value next to another answer, about two seconds; moves examined and work on values per position
POSITIONS_BESIDE, MOVES_BESIDE, WORK_BESIDE = 20_000, 5, 10
#: plain positions that cost as much as a part of a board without a compiler
PLAIN_PART = 8
#: positions of a game with loops; states of differences of them: about half a second
LOOPY_POSITIONS, WORK_OF_LOOPY = 20_000, 200_000
#: the same states if such a value is what was asked: about ten seconds
WORK_OF_ENDLESS = 15_000_000
