"""Notakto on two boards: both write crosses; a board with three in a row is dead; who finishes the last one loses.

That is misère play: whoever has no move left has won, because the other has finished the last board. A board is a set
of nine squares, a number of 9 bits (T. Plambeck and G. Whitehead, The secrets of Notakto, 2013).

    bouton solve examples/notakto.py:notakto --misere
"""

import bouton

LINES = (7, 56, 448, 73, 146, 292, 273, 84)


def sorted_boards(position):
    first, second = position
    return (first, second) if first <= second else (second, first)


def tier(position):
    crosses = 0
    for board in position:
        for square in range(9):
            crosses += board >> square & 1
    return -crosses


@bouton.rule_code(shape=(512, 512), start=(0, 0), canonical=sorted_boards, tier=tier)
def notakto(position):
    first, second = position
    alive, alive2 = True, True
    for line in LINES:
        alive = alive and first & line != line
        alive2 = alive2 and second & line != line
    for square in range(9):
        if alive and not first >> square & 1:
            yield first | 1 << square, second
        if alive2 and not second >> square & 1:
            yield first, second | 1 << square
