"""Bounds for dominoes of which Left's stand and Right's lie: what each player can lay whatever the other does.

A square is *safe* for a player if no domino of the other can cover it. A player can lay the most dominoes that fit side
by side on her safe squares, and a third of those that fit on her others: each of the other's covers squares of two of
them at most. She can never lay more than fit on all free squares. So a player who can be sure of more dominoes than
the other can ever lay wins moving first, and with as many moving second (D. M. Breuker, J. W. H. M. Uiterwijk,
H. J. van den Herik, Solving 8×8 Domineering, Theoretical Computer Science 230, 2000, compare moves in this way).

Run by Python, and compiled with the kernel.
"""

from bouton.boards.kernel import down, ones, up

__all__ = ["domino_lead", "domino_verdict"]

_LOST, _WON = 2, 3


def _count_dominoes(free: int, shift: int, lane: int, lanes: int, step: int) -> int:
    """Count the dominoes of one direction that fit on some squares side by side.

    Parameters
    ----------
    shift : from one square of a domino to the other.
    lane : the first squares of all rows or columns in that direction; there are `lanes`, `step` apart.
    """
    found = 0
    for index in range(lanes - 1):
        first = free & down(free, shift) & up(lane, index * step)
        found += ones(first)
        free &= ~(first | up(first, shift))
    return found


def _count_standing(free: int, width: int, height: int, row: int) -> int:
    return _count_dominoes(free, width, row, height, width)


def _count_lying(free: int, width: int, column: int) -> int:
    return _count_dominoes(free, 1, column, width, 1)


def _row_neighbours(free: int, width: int, column: int) -> int:
    """The squares with a free square on their left or right: a domino that lies may cover these."""
    return (down(free, 1) & ~up(column, width - 1)) | (up(free, 1) & ~column)


def _column_neighbours(free: int, width: int) -> int:
    """The squares with a free square above or below."""
    return down(free, width) | up(free, width)


def domino_lead(free: int, width: int, height: int, column: int, row: int) -> int:
    """Dominoes that fit standing, those on safe squares twice, less those that fit lying.

    >>> domino_lead(0b111011, 3, 2, 0b001001, 0b111)
    0

    Parameters
    ----------
    free : the squares that are free, in reading order.
    column, row : the squares of the first column and of the first row.
    """
    stand = _count_standing(free, width, height, row) + _count_standing(
        free & ~_row_neighbours(free, width, column), width, height, row
    )
    return (
        stand - _count_lying(free, width, column) - _count_lying(free & ~_column_neighbours(free, width), width, column)
    )


def domino_verdict(free: int, width: int, height: int, column: int, row: int, lies: bool) -> int:
    """Say by the bounds whether the player to move, whose dominoes lie or stand, wins (3), loses (2), or neither (0).

    >>> domino_verdict(0b11, 1, 2, 0b11, 0b1, False), domino_verdict(0b11, 1, 2, 0b11, 0b1, True)
    (3, 2)
    """
    safe = free & ~_row_neighbours(free, width, column)
    stand = _count_standing(safe, width, height, row)
    rest = _count_standing(free & ~safe, width, height, row)
    safe = free & ~_column_neighbours(free, width)
    lie = _count_lying(safe, width, column)
    other = _count_lying(free & ~safe, width, column)
    if lies:
        if lie + (other + 2) // 3 > _count_standing(free, width, height, row):
            return _WON
        return _LOST if stand + rest // 3 >= _count_lying(free, width, column) else 0
    if stand + (rest + 2) // 3 > _count_lying(free, width, column):
        return _WON
    return _LOST if lie + other // 3 >= _count_standing(free, width, height, row) else 0
