"""What a game says of itself so that the engine for boards can play it."""

from typing import Any

from bouton.boards.description import Board
from bouton.kinds.capability import Capability

__all__ = ["OnBoard", "placed"]


class OnBoard(Capability):
    """Positions are boards of which each square is in one of four states, and moves are patterns on them."""

    #: Whether they are.
    has_board: bool = True

    def board_shape(self, position: Any) -> tuple[int, int]:
        """The rows and columns of the rectangle on which a position lies; 0 and the vertices of a graph."""
        raise NotImplementedError

    def board_rules(self, height: int, width: int) -> Board:
        """The moves on a board of that shape."""
        raise NotImplementedError

    def board_sets(self, position: Any) -> tuple[int, int]:
        """The squares that have Left's bit, and those that have Right's, in reading order."""
        raise NotImplementedError


def placed(squares: int, shape: tuple[int, int], frame: tuple[int, int]) -> int:
    """Squares of a rectangle in the corner of a larger one, or of a graph.

    >>> placed(0b1101, (2, 2), (2, 3))
    25
    """
    height, width = shape
    if shape == frame:
        return squares
    row = (1 << width) - 1
    return sum((squares >> r * width & row) << r * frame[1] for r in range(height))
