"""A position of Fibonacci Nim."""

from typing import NamedTuple

from bouton.heaps.game import Heaps


class FibonacciPosition(NamedTuple):
    """The heaps, and the largest number of tokens that may be taken; None at the start of a game."""

    heaps: Heaps
    limit: int | None = None
