"""The limits of one search on boards."""

from collections.abc import Callable
from typing import NamedTuple

ANY_WORK = 1 << 62
#: squares of a board whose images are used: the tables grow with their square, 25 MB here, 1.4 GB for 100 × 100 squares
MOST_IMAGED = 1_024
#: families of rows that differ only in their length, whose values are found together; squares of their ends, and from
#: the first to the last that a move names
MOST_FAMILIES, MOST_END, MOST_SPAN = 60, 5, 4
#: lengths that are examined for a period, if the compiler is available
LENGTHS_LOOKED_AT = 8_192


class BoardLimits(NamedTuple):
    """The most parts or positions that a search may examine, and a callback that receives their number."""

    most: int
    report: Callable[[int], None] | None = None
    named: int = 0  # the limit as the caller knows it, if that is another number
    work: int = ANY_WORK  # the most work: patterns tried, and the squares of the parts in which options are made


class Stopped(Exception):
    """The run was stopped: the limit of parts or of work is reached.

    Attributes
    ----------
    least : a lower bound of the Grundy value that was sought.
    """

    least: int = 0
