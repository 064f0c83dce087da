"""Chomp on a bar of 10 rows of 10 squares: bite a square, and all that is above it or to its right goes too.

The poisoned square is the first of the bottom row; nobody bites it. A board is one number, the lengths of its rows in
base 11, the bottom row lowest. Every bite makes that number smaller.

    bouton solve examples/chomp.py:chomp
"""

import bouton

ROWS, COLUMNS = 10, 10
BASE = COLUMNS + 1


def parse(text: str) -> int:
    lengths = [int(word) for word in text.split(",")]
    return sum(length * BASE**row for row, length in enumerate(lengths))


def write(board: int) -> str:
    lengths = [board // BASE**row % BASE for row in range(ROWS)]
    return ",".join(str(length) for length in lengths if length)


@bouton.rule_code(shape=BASE**ROWS, start=BASE**ROWS - 1, parse=parse, format=write)
def chomp(board):
    rest, place = board, 1
    for row in range(ROWS):
        left, above, power, step = board, rest, place, 0
        for bite in range(rest % BASE - 1, 0 if row == 0 else -1, -1):
            while above % BASE > bite:  # one more row is cut by this bite
                step += power
                above //= BASE
                power *= BASE
            left -= step
            yield left
        rest //= BASE
        place *= BASE
