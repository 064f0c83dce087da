"""The limits of one search on boards."""

from collections.abc import Callable
from typing import NamedTuple

__all__ = ["BoardLimits"]


class BoardLimits(NamedTuple):
    """The parts or positions that may be looked into, and who is told of their number."""

    most: int
    told: Callable[[int], None] | None = None
    named: int = 0  # the limit as whoever asked knows it, where that is another number
