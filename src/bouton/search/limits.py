"""Limits of searches: at each of these numbers an answer is refused, cut, or sought by another method."""

__all__ = [
    "BYTES_OF_POSITION",
    "DEFAULT_MOVES",
    "DEFAULT_POSITIONS",
    "FALLS",
    "LETTERS_OF_OPTION",
    "LETTERS_OF_PART",
    "LONG_OPTION",
    "LOOPY_POSITIONS",
    "MOST_BYTES",
    "MOST_COMPILED",
    "MOST_TRIED",
    "MOVES_BESIDE",
    "MOVES_OF_PART",
    "MOVES_OF_VALUES",
    "MOVES_PER_POSITION",
    "OPTIONS_AFTER_STOP",
    "PARTS_BY_ENGINE",
    "PARTS_BY_PYTHON",
    "PART_COST",
    "PLAIN_ON_BOARDS",
    "PLAIN_PART",
    "PLAIN_SQUARES",
    "POSITIONS_BESIDE",
    "POSITIONS_OF_VALUES",
    "SQUARES_BY_PYTHON",
    "STRIPS_OF_PLAIN_VALUE",
    "STRIPS_OF_SUM",
    "STRIPS_OF_VALUE",
    "SUMS_BY_PYTHON",
    "SUM_COST",
    "TRIED_ANYWAY",
    "TURNS_BY_ENGINE",
    "VALUED_SQUARES",
    "WIDE_COST",
    "WIDE_SQUARES",
    "WORK_BESIDE",
    "WORK_OF_LOOPY",
    "WORK_OF_VALUES",
    "WORK_ON_BOARD",
    "WORK_SOON",
]

#: positions of one search for which nobody has named a limit
DEFAULT_POSITIONS = 1_000_000
#: moves examined by such a search: ten to thirty seconds of plain Python
DEFAULT_MOVES = 6_000_000
#: moves examined for each position that somebody allows
MOVES_PER_POSITION = 20
#: bytes of a memo; and of a position in it, beside the position itself: its entry, its place on the stack
MOST_BYTES, BYTES_OF_POSITION = 2 << 30, 200
#: looks, at every 64th position, each below 0 and below all before it: rules that forget to stop at 0
FALLS = 16
#: squares of a board that the compiled engine plays: bits of its widest sets
MOST_COMPILED = 256
#: parts of boards, or positions, that Python looks at in about the time that loading the compiler takes
PLAIN_ON_BOARDS = 3_000

#: options tried one after the other, of a position that is written with few letters; and those that are tried anyway
MOST_TRIED, TRIED_ANYWAY = 100_000, 20
#: letters more that take as long as another option; letters that make each option slow to find, too
LETTERS_OF_OPTION, LONG_OPTION = 50, 1_000
#: options still examined, without search, once a search has stopped
OPTIONS_AFTER_STOP = 10_000

#: plain positions that take as long as a part, which is cut out and brought to normal form, and as long as a sum
PART_COST, SUM_COST = 10, 100
#: free squares of a board whose value is found quickly; of one that Python may play in sums
VALUED_SQUARES, PLAIN_SQUARES = 30, 40
#: letters of a part of a sum, and moves in it of both players: with more, searches did not end in ten seconds
LETTERS_OF_PART, MOVES_OF_PART = 80, 80
#: strips valued for each sum that may be looked at: 60,000 for 10,000 sums, about thirty seconds; and strips that take
#: as long as a value sought by the engine for boards, some milliseconds or tens of them (Snort), and by plain Python
STRIPS_OF_SUM, STRIPS_OF_VALUE, STRIPS_OF_PLAIN_VALUE = 2, 20, 2

#: for the outcome by values of parts: positions, moves examined, work on values; about three seconds
POSITIONS_OF_VALUES, MOVES_OF_VALUES, WORK_OF_VALUES = 50_000, 150_000, 300_000
#: the same parts by the compiled engine, which takes a second or two for them
PARTS_BY_ENGINE = 20_000
#: positions of a board, of each player, which take the compiled engine about 0.2 seconds
TURNS_BY_ENGINE = 200_000

#: work of the compiled engine on a board where nobody has named a limit, about four seconds, and where it first tries
#: whether moves in turns soon tell who wins; how much less takes as long with more squares than a word has bits
WORK_ON_BOARD, WORK_SOON, WIDE_SQUARES, WIDE_COST = 250_000_000, 40_000_000, 64, 2
#: parts, and sums, of a board of so many squares that no compiler plays, about ten seconds, where nobody named a limit
PARTS_BY_PYTHON, SUMS_BY_PYTHON, SQUARES_BY_PYTHON = 20_000, 150_000, 64

#: positions for a value beside another answer, about two seconds; moves examined for each, and work on values
POSITIONS_BESIDE, MOVES_BESIDE, WORK_BESIDE = 20_000, 5, 10
#: other positions that take as long as a part of a board without a compiler
PLAIN_PART = 8
#: positions of a game whose play comes back; states of differences of them: about half a second
LOOPY_POSITIONS, WORK_OF_LOOPY = 20_000, 200_000
