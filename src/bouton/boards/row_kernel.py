"""Values of families of rows, one length after another: runs on lists as plain Python, and compiled on arrays."""

from collections.abc import Sequence
from typing import Any


def fill_rows(
    values: Any,
    seen: Any,
    tables: tuple[Sequence[int], Sequence[int], Sequence[int], Sequence[int], Sequence[int]],
    begin: int,
    end: int,
) -> None:
    """Compute the values of all families for the lengths from `begin` up to but not including `end`.

    Parameters
    ----------
    values : for each family one value per length; those below `begin` are known.
    seen : for each value the number of the last row that had an option of this value, counted from 1; initially 0.
    tables : the lengths there is room for, the number of families and the modulus; for each family the least middle of
        a long row; for each family and remainder the begin and end of its near moves and of its far moves, −1 if there
        are none; the near moves, three numbers each, and the far moves, five each, see `bouton.boards.rows.RowMoves`.
    """
    sizes, shortest, starts, near, far = tables
    room, families, modulus = sizes[0], sizes[1], sizes[2]
    for length in range(begin, end):
        for family in range(families):
            index = 4 * (family * modulus + length % modulus)
            if starts[index] < 0:
                continue
            mark = length * families + family + 1
            for at in range(starts[index], starts[index + 1], 3):
                found = near[at]
                if near[at + 1] >= 0:
                    found ^= values[near[at + 1] * room + length - near[at + 2]]
                seen[found] = mark
            for at in range(starts[index + 2], starts[index + 3], 5):
                beside, whole = far[at], length - far[at + 3]
                one, other = far[at + 1] * room, far[at + 2] * room
                first = shortest[far[at + 1]]
                first += (far[at + 4] - first) % modulus
                last = whole // 2 if one == other else whole - shortest[far[at + 2]]
                for place in range(first, last + 1, modulus):
                    seen[beside ^ values[one + place] ^ values[other + whole - place]] = mark
            least = 0
            while seen[least] == mark:
                least += 1
            values[family * room + length] = least
