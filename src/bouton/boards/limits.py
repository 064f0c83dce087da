"""The limits of one search on boards."""

from collections.abc import Callable
from typing import NamedTuple

__all__ = ["PLAIN", "Limits"]

PLAIN = 1_000  # parts, or positions, that Python searches in about the time that loading the compiler takes


class Limits(NamedTuple):
    """How many parts or positions may be looked into, the seconds that it may take, who is told of their number."""

    most: int
    seconds: float | None = None
    told: Callable[[int], None] | None = None
    named: int = 0  # the limit as whoever asked knows it, where that is another number
