"""Northcott's game on two rows of 8 squares: move your pawn of one row, forward or back, without jumping.

The player who cannot move loses. A position is seen by the player to move: in each row the square of her pawn and
that of the other, from her side; after a move the board is turned. Play can go round, and yet nobody can make it: it
is Nim on the gaps (R. Guy named it after D. Northcott; Winning Ways, ch. 3).

    bouton solve examples/northcott.py:northcott --analyze
"""

import bouton

SIZE = 8


@bouton.rule_code(shape=(SIZE, SIZE, SIZE, SIZE), start=(0, 7, 0, 7))
def northcott(position):
    mine, other, mine2, other2 = position
    turned = SIZE - 1
    for square in range(other):
        if square != mine:
            yield turned - other, turned - square, turned - other2, turned - mine2
    for square in range(other2):
        if square != mine2:
            yield turned - other, turned - mine, turned - other2, turned - square
