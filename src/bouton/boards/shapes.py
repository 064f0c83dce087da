"""Rectangles and graphs of squares: neighbours, squares in a direction, and symmetries of a board."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple

from bouton.boards.description import Image

SIDES = ((0, -1), (0, 1), (-1, 0), (1, 0))


class SquareGrid(NamedTuple):
    """A board, with the neighbours of each square (`near`); for a graph, height and width are 0."""

    height: int
    width: int
    near: Sequence[Sequence[int]]

    @property
    def near_sets(self) -> list[int]:
        """The neighbours of each square, as sets."""
        return [sum(1 << square for square in beside) for beside in self.near]

    def ray(self, square: int, down: int, across: int) -> list[int]:
        """The squares of a rectangle in a direction from a given square, nearest first.

        >>> rectangle(2, 3).ray(0, 0, 1), rectangle(2, 3).ray(0, 1, 1)
        ([1, 2], [4])
        """
        row, column = divmod(square, self.width)
        found: list[int] = []
        while 0 <= (row := row + down) < self.height and 0 <= (column := column + across) < self.width:
            found.append(row * self.width + column)
        return found


def rectangle(height: int, width: int, sides: Iterable[tuple[int, int]] = SIDES) -> SquareGrid:
    """The squares of a rectangle in reading order, each with its neighbours in the given directions.

    >>> rectangle(2, 2).near
    [[1, 2], [0, 3], [3, 0], [2, 1]]
    """
    near = [
        [
            (row + down) * width + column + across
            for down, across in sides
            if 0 <= row + down < height and 0 <= column + across < width
        ]
        for row, column in product(range(height), range(width))
    ]
    return SquareGrid(height, width, near)


def grid_images(height: int, width: int, ways: int, exchanging: Iterable[int] = ()) -> list[Image]:
    """The symmetries of a rectangle other than the identity.

    >>> [len(grid_images(2, 3, ways)) for ways in (1, 2, 4, 8)]
    [0, 1, 3, 7]

    Parameters
    ----------
    ways : 8 for all of a square's, 4 for those that map rows to rows, 2 for swapping left and right only, 1 for none.
    exchanging : the symmetries that exchange the players, numbered as in `Image.way`.
    """
    found = []
    for way in range(1, ways if height > 1 else min(ways, 2)):  # a single row turned upside down is itself
        squares: list[int | None] = []
        for row, column in product(range(height), range(width)):
            r, c = (column, row) if way & 4 else (row, column)
            inside = r < height and c < width
            r, c = height - 1 - r if way & 2 else r, width - 1 - c if way & 1 else c
            squares.append(r * width + c if inside else None)
        found.append(Image(squares, way, way in exchanging))
    return found


def place_squares(squares: int, shape: tuple[int, int], frame: tuple[int, int]) -> int:
    """Move squares of a rectangle of that shape to the top left corner of a larger one; unchanged if both are equal.

    >>> place_squares(0b1101, (2, 2), (2, 3))
    25
    """
    height, width = shape
    if shape == frame:
        return squares
    row = (1 << width) - 1
    return sum((squares >> r * width & row) << r * frame[1] for r in range(height))
