"""Limits on Hex searches: their cost, and the size of positions."""

from collections.abc import Callable
from threading import RLock
from typing import NamedTuple, Protocol

#: empty cells of a position that the compiled search can solve: a set of them is a 64-bit word
MOST_CELLS = 64
#: cells of a board in misère play: a word needs two more bits, for the parity of dead cells and the player
MOST_REX_CELLS = 62
#: Held while the arrays of a search are read or written, because all boards share one workspace. All Hex searches share
#: this lock, which costs nothing, since compiled code holds Python's own lock. It is released after each chunk.
TURN = RLock()


class HexLimits(NamedTuple):
    """Limits of one search (expanded positions, bytes of memory), and a function to report progress to."""

    positions: int = 1_000_000
    memory: int = 2 << 30
    progress: Callable[[int, int], None] | None = None


class Owner(Protocol):
    """The caller of a search: the positions it expanded so far, and where and when the table was last saved."""

    searched_positions: int
    resume: str | None
    saved: float

    def keep(self) -> None:
        """Save the table to the `resume` file."""
