"""The values of families of rows, one length after another: run by Python on lists, and compiled on arrays."""

from collections.abc import Sequence
from typing import Any

__all__ = ["fill_rows"]


def fill_rows(
    values: Any,
    seen: Any,
    tables: tuple[Sequence[int], Sequence[int], Sequence[int], Sequence[int], Sequence[int]],
    begin: int,
    end: int,
) -> None:
    """Find the values of all families for the lengths from `begin` up to, not with, `end`.

    Parameters
    ----------
    values : for each family one value a length, those below `begin` known.
    seen : for each value the last row that had an option of this value, numbered from 1; at first 0.
    tables : the lengths that there is room for, the families and the modulus; for each family the least middle of a
        long row; for each family and remainder where its near moves begin and end, and its far ones, −1 where none are;
        these moves, see `bouton.boards.rows.RowMoves`, three numbers each, and five.
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
