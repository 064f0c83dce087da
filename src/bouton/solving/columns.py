"""The columns of a solved game as arrays: of NumPy, of the standard library, or as segments on disk."""

from array import array
from collections.abc import Callable
from math import prod
from typing import Any

from bouton.storage.segments import Segments


class NumberGrid:
    """A table of numbers in the shape of the positions: replaces an array if NumPy is absent or the space too large.

    An entry is computed on access: `value` is called with its row-major index.

    >>> grid = NumberGrid((2, 3), lambda index: 10 * index)
    >>> grid[1, 2], grid.shape, [grid[0, k] for k in range(3)]
    (50, (2, 3), [0, 10, 20])
    """

    def __init__(self, shape: tuple[int, ...], value: Callable[[int], int]) -> None:
        self.shape: tuple[int, ...] = shape
        self._value = value

    def __getitem__(self, place: int | tuple[int, ...]) -> int:
        places = place if isinstance(place, tuple) else (place,)
        if len(places) != len(self.shape):
            raise IndexError(place)
        index = 0
        for one, radix in zip(places, self.shape, strict=True):
            one = one + radix if one < 0 else one
            if not 0 <= one < radix:
                raise IndexError(place)
            index = index * radix + one
        return self._value(index)

    def __len__(self) -> int:
        return self.shape[0]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NumberGrid):
            return NotImplemented
        return self.shape == other.shape and all(
            self._value(index) == other._value(index) for index in range(prod(self.shape))
        )

    def __hash__(self) -> int:
        return hash(self.shape)

    def __repr__(self) -> str:
        return f"<grid {self.shape}>"


def column_numbers(column: Any) -> Any:
    """A column as a NumPy array; without a copy, unless it consists of segments on disk."""
    import numpy as np

    if isinstance(column, Segments):
        return column.numbers()
    return np.frombuffer(column, np.dtype(column.typecode)) if isinstance(column, array) else column
