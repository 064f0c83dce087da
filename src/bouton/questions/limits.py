"""Limits of questions: beyond each of these numbers a question is refused, or its answer is cut."""

#: characters of a text, such as a position, and of a number; the largest seed, wherever one is given
LONGEST_TEXT, LONGEST_NUMBER, MOST_SEED = 20_000, 20, 10**18
#: positions of one search; winning moves that are sent to a page
POSITIONS_OF_QUESTION, MOVES_SENT = 300_000, 1_000
#: parts of the work that one question may ask to be shown; each may be repeated
MOST_WORK_SHOWN = 20
#: coins of a code; heaps of a guess: a second or two each
COINS_OF_CODE, HEAPS_OF_GUESS = 32, 20_000
#: characters of the line about a game in a file; bytes of the automata in a certificate
LETTERS_OF_LINE, BYTES_OF_CERTIFICATE = 200, 1_000_000
