"""Limits of commands: beyond each of these numbers something is refused, or not shown."""

#: bytes, or characters, of standard input, and of the words of a code there; characters of one line
MOST_INPUT, INPUT_OF_CODE, LONGEST_LINE = 50_000_000, 200_000_000, 1_000_000
#: seconds of a single call of custom rules, which may never end
CALL_TIME = 30
#: rows of a table of nim-products; bits of nimbers in operations slower than parsing and writing them; logarithms are
#: limited by size
MOST_IN_TABLE, MOST_BITS = 256, 1 << 20
#: moves listed in a game, and moves of one: play may go on forever
MOVES_LISTED, LONGEST_GAME = 30, 10_000
#: characters of a row of a board drawn with letters
WIDEST_BOARD = 100
#: heaps of a run that says how much memory it takes, and tries to prove a period first; heaps examined for that proof
#: if the run itself would not fit into memory
HEAPS_TOLD, HEAPS_OF_PROOF = 10_000_000, 1 << 15
#: characters of the address of a site
LONGEST_SITE = 200
