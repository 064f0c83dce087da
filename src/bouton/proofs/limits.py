"""Limits of proofs as they are shown for a position: beyond each of these numbers a step has no instance there."""

#: rows of a board with a letter for each pair: 21 of the 26 letters; rows of the board of a play that is shown
MOST_LETTERED, MOST_PLAYED = 6, 4
#: decimal digits of a heap that is written as a sum
MOST_DIGITS = 40
