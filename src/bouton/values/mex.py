"""The two operations on which Sprague–Grundy theory rests."""

from collections.abc import Iterable
from functools import reduce
from operator import xor

from bouton.errors import NimRangeError

_LOOKED_UP = (dict, set, frozenset)


def mex(values: Iterable[int]) -> int:
    """Return the minimum excluded value: the smallest non-negative integer that is not in `values`.

    >>> mex([1, 0, 3, 3])
    2
    >>> mex([])
    0

    Complexity: linear in the number of values.
    """
    present = values if type(values) in _LOOKED_UP else set(values)
    smallest = 0
    while smallest in present:
        smallest += 1
    return smallest


def nim_sum(values: Iterable[int] | int, *more: int) -> int:
    """Return the nim-sum a ⊕ b ⊕ …: binary addition without carry (exclusive or).

    >>> nim_sum([7, 2, 6]), nim_sum(7, 2, 6)
    (3, 3)

    Source: C. L. Bouton, *Nim, a game with a complete mathematical theory*, Annals of Mathematics 3 (1901).

    Raises
    ------
    NimRangeError : for a negative sum; two negative numbers are not noticed, as that check would take longer than this.
    """
    total = reduce(xor, (values, *more) if isinstance(values, int) else values, 0)
    if type(total) is int and total < 0:
        raise NimRangeError("nimbers.negative", function="nim_sum", got=total)
    return total
