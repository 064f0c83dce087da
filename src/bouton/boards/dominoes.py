"""Bounds for dominoes of which Left's stand and Right's lie: what each player can lay whatever the other does.

A square is *safe* for a player if no domino of the other can cover it. A player can lay the most dominoes that fit side
by side on her safe squares, and a third of those that fit on her others: each of the other's covers squares of two of
them at most. She can never lay more than fit on all free squares, nor more than half as many as the squares that are
not safe for the other, less those that the other is sure of there. So a player who can be sure of more dominoes than
the other can ever lay wins moving first, and with as many moving second (D. M. Breuker, J. W. H. M. Uiterwijk,
H. J. van den Herik, Solving 8×8 Domineering, Theoretical Computer Science 230, 2000, and N. Bullock, Domineering:
solving large combinatorial search spaces, ICGA Journal 25, 2002, compare moves in such ways).

Run by Python, and compiled with the kernel.
"""

from bouton.boards.kernel import down, ones, up

__all__ = ["EVEN", "domino_verdict"]

_LOST, _WON = 2, 3
#: a verdict from which on nothing is decided: who has more room
EVEN = 1 << 10


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


def domino_verdict(free: int, width: int, height: int, column: int, row: int, lies: bool) -> int:
    """Say by the bounds whether the player to move, whose dominoes lie or stand, wins (3), loses (2), or neither.

    Then it is `EVEN` and the dominoes that fit for the player to move, those on her safe squares twice, less the
    other's.

    >>> domino_verdict(0b11, 1, 2, 0b11, 0b1, False), domino_verdict(0b11, 1, 2, 0b11, 0b1, True)
    (3, 2)
    >>> domino_verdict(0b111111, 3, 2, 0b001001, 0b111, False) - EVEN
    1

    Parameters
    ----------
    free : the squares that are free, in reading order.
    column, row : the squares of the first column and of the first row.
    """
    safe = free & ~_row_neighbours(free, width, column)
    left = free & ~safe
    stand = _count_standing(safe, width, height, row)
    standing = _count_standing(left, width, height, row)
    most_standing = _count_standing(free, width, height, row)
    safe = free & ~_column_neighbours(free, width)
    right = free & ~safe
    lie = _count_lying(safe, width, column)
    lying = _count_lying(right, width, column)
    most_lying = _count_lying(free, width, column)
    first_standing, first_lying = (standing + 2) // 3, (lying + 2) // 3
    if lies:
        if lie + first_lying > min(most_standing, ones(right) // 2 - first_lying):
            return _WON
        lost = stand + standing // 3 >= min(most_lying, ones(left) // 2 - standing // 3)
        return _LOST if lost else EVEN + most_lying + lie - most_standing - stand
    if stand + first_standing > min(most_lying, ones(left) // 2 - first_standing):
        return _WON
    lost = lie + lying // 3 >= min(most_standing, ones(right) // 2 - lying // 3)
    return _LOST if lost else EVEN + most_standing + stand - most_lying - lie
