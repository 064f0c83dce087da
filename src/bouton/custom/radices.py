"""Positions as integers: a tuple of small numbers is one number in mixed radix.

The last number of a tuple varies fastest, as in an array of that shape: with the shape (4, 10) the position (3, 7) has
number 37, and a table of all positions is an array of that shape.
"""

from collections.abc import Iterator
from math import prod
from typing import Any

from bouton.custom.limits import MOST_CODES
from bouton.errors import RulesError
from bouton.notation import quote


class Radices:
    """The shape of the positions, and their numbers.

    >>> radices = Radices((4, 10))
    >>> radices.size, radices.encode((3, 7)), radices.decode(37)
    (40, 37, (3, 7))
    >>> Radices(100).decode(37)
    37

    Parameters
    ----------
    shape : the number of values of each coordinate; a single number for positions that are plain numbers.
    plain : with one coordinate, whether a position is a plain number and not a tuple of one.

    Raises
    ------
    RulesError : for a shape that is empty, not of numbers from 1 up, or too large.
    """

    def __init__(self, shape: Any, plain: bool = True) -> None:
        given = (shape,) if isinstance(shape, int) else shape
        try:
            radices = tuple(given)
        except TypeError:
            radices = ()
        if not radices or not all(isinstance(radix, int) and radix >= 1 for radix in radices):
            raise RulesError("solve.rule-shape", rule="Radices", got=quote(shape))
        self.shape: tuple[int, ...] = tuple(map(int, radices))
        self.size: int = prod(self.shape)
        if self.size > MOST_CODES:
            raise RulesError("solve.rule-shape-large", rule="Radices", got=quote(shape), most=62)
        self.plain: bool = plain and len(self.shape) == 1

    def encode(self, position: Any) -> int:
        """Return the number of a position.

        Raises
        ------
        ValueError : if it is no position of this shape.
        """
        if self.plain and not isinstance(position, tuple):
            if type(position) is int and 0 <= position < self.size:
                return position
            position = (position,)
        if not isinstance(position, tuple) or len(position) != len(self.shape):
            raise ValueError(position)
        index = 0
        for value, radix in zip(position, self.shape, strict=True):
            whole = value if type(value) is int else _as_int(value)
            if not 0 <= whole < radix:
                raise ValueError(position)
            index = index * radix + whole
        return index

    def decode(self, index: int) -> Any:
        """Return the position that has the number `index`, which is from 0 to `size` − 1."""
        if self.plain:
            return index
        values = []
        for radix in reversed(self.shape):
            index, value = divmod(index, radix)
            values.append(value)
        return tuple(reversed(values))

    def all(self) -> Iterator[Any]:
        """All positions, in the order of their numbers."""
        return map(self.decode, range(self.size))


def _as_int(value: Any) -> int:
    """A NumPy integer or a Boolean as a plain integer.

    Raises
    ------
    ValueError : for anything else.
    """
    try:
        return int(value.__index__())
    except (AttributeError, TypeError):
        raise ValueError(value) from None
