"""The limits of one search on boards."""

from collections.abc import Callable
from typing import NamedTuple

__all__ = ["Limits"]


class Limits(NamedTuple):
    """How many parts or positions may be looked into, the seconds that it may take, who is told of their number."""

    most: int
    seconds: float | None = None
    told: Callable[[int], None] | None = None
