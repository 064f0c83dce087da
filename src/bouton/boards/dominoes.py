"""Bounds for Domineering: the dominoes that each player can place whatever the opponent does.

Left's dominoes are vertical ("stand"), Right's horizontal ("lie"). A square is *safe* for a player if no domino of the
opponent can cover it. A player can place as many dominoes as fit side by side on her safe squares, plus a third of
those that fit on her other squares, because each of the opponent's dominoes hits at most two of them. She can never
place more than fit on all free squares, nor more than half the number of squares that are not safe for the opponent,
less the dominoes that the opponent is sure to place there. So a player who is sure of more dominoes than the opponent
can ever place wins moving first, and one who is sure of as many wins moving second (D. M. Breuker,
J. W. H. M. Uiterwijk, H. J. van den Herik, Solving 8×8 Domineering, Theoretical Computer Science 230, 2000, and
N. Bullock, Domineering: solving large combinatorial search spaces, ICGA Journal 25, 2002, compare moves in such ways).

Runs as plain Python, and is compiled with the kernel.
"""

from bouton.boards.kernel import down, ones, up

_LOST, _WON = 2, 3
#: verdicts near this number decide nothing; their distance from it compares how much room the players have
EVEN = 1 << 10


def _count_dominoes(free: int, shift: int, lane: int, lanes: int, step: int) -> int:
    """Count the dominoes of one orientation that fit on free squares, by placing them greedily from the first lane on.

    Parameters
    ----------
    shift : the distance from one square of a domino to the other.
    lane : the first row for vertical dominoes, the first column for horizontal ones; there are `lanes`, `step` apart.
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
    """The squares that have a free square on their left or right: if free, a horizontal domino may cover them."""
    return (down(free, 1) & ~up(column, width - 1)) | (up(free, 1) & ~column)


def _column_neighbours(free: int, width: int) -> int:
    """The squares that have a free square above or below."""
    return down(free, width) | up(free, width)


def domino_verdict(free: int, width: int, height: int, column: int, row: int, lies: bool) -> int:
    """Return 3 if the bounds show that the player to move wins, 2 if they show that she loses.

    If they decide nothing, return `EVEN` plus the number of dominoes that fit for the player to move, those on her safe
    squares counted twice, less the same number for the opponent.

    >>> domino_verdict(0b11, 1, 2, 0b11, 0b1, False), domino_verdict(0b11, 1, 2, 0b11, 0b1, True)
    (3, 2)
    >>> domino_verdict(0b111111, 3, 2, 0b001001, 0b111, False) - EVEN
    1

    Parameters
    ----------
    free : the free squares, in reading order.
    column, row : the squares of the first column and of the first row.
    lies : whether the player to move places horizontal dominoes.
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
