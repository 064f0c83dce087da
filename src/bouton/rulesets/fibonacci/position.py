"""A position of Fibonacci Nim."""

from typing import NamedTuple

from bouton.heaps.game import Heaps

__all__ = ["FibonacciPosition"]


class FibonacciPosition(NamedTuple):
    """The heaps, and how many tokens may be taken at most; None for the start of a game."""

    heaps: Heaps
    limit: int | None = None
