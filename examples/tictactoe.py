"""Tic-tac-toe: nine squares, three in a row wins. A tie is a position that moves to itself: play goes on forever.

A board is one number, the squares in base 3 seen by the player to move: 0 empty, 1 hers, 2 the other's. The eight
symmetries of the square leave 765 boards of 5,478.

    bouton solve examples/tictactoe.py:tictactoe
"""

import bouton

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
TURNS = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8),
    (2, 5, 8, 1, 4, 7, 0, 3, 6),
    (8, 7, 6, 5, 4, 3, 2, 1, 0),
    (6, 3, 0, 7, 4, 1, 8, 5, 2),
)
MIRRORS = (
    (2, 1, 0, 5, 4, 3, 8, 7, 6),
    (8, 5, 2, 7, 4, 1, 6, 3, 0),
    (6, 7, 8, 3, 4, 5, 0, 1, 2),
    (0, 3, 6, 1, 4, 7, 2, 5, 8),
)


def least(board):
    found = board
    for places in TURNS + MIRRORS:
        image = 0
        for place in places:
            image = 3 * image + board // 3**place % 3
        found = min(found, image)
    return found


@bouton.rule_code(shape=3**9, start=0, canonical=least)
def tictactoe(board):
    turned, empty = 0, 0
    for place in range(9):
        square = board // 3**place % 3
        turned += (0, 2, 1)[square] * 3**place
        empty += square == 0
    for a, b, c in LINES:
        if board // 3**a % 3 == 2 and board // 3**b % 3 == 2 and board // 3**c % 3 == 2:
            return  # the other has won
    if empty == 0:
        yield board
    for place in range(9):
        if board // 3**place % 3 == 0:
            yield turned + 2 * 3**place
