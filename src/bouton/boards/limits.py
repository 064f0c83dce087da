"""The limits of one search on boards."""

from collections.abc import Callable
from typing import NamedTuple

__all__ = ["ANY_WORK", "BoardLimits"]

ANY_WORK = 1 << 62


class BoardLimits(NamedTuple):
    """The parts or positions that may be looked into, and who is told of their number."""

    most: int
    told: Callable[[int], None] | None = None
    named: int = 0  # the limit as whoever asked knows it, where that is another number
    work: int = ANY_WORK  # that may be done: patterns tried, squares of the parts where options are made
