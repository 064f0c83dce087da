"""Limits of searches of Hex: their cost, and the size of positions."""

from collections.abc import Callable
from threading import RLock
from typing import NamedTuple, Protocol

__all__ = ["MOST_CELLS", "MOST_REX_CELLS", "TURN", "HexLimits", "Owner"]

#: empty cells of a position that the compiled search solves: a set of them is a word of 64 bits
MOST_CELLS = 64
#: cells of a board in misère play: a word has two bits more, for the parity of dead cells and the player
MOST_REX_CELLS = 62
#: Held while arrays of a search are read or written: the workspace is the same for all boards. It serves every search
#: of Hex, which costs nothing, since compiled code holds Python's own lock. A search gives it up after each piece.
TURN = RLock()


class HexLimits(NamedTuple):
    """Limits of one search (expanded positions, bytes of memory), and a function that shows its progress."""

    positions: int = 1_000_000
    memory: int = 2 << 30
    progress: Callable[[int, int], None] | None = None


class Owner(Protocol):
    """The caller of a search: the positions expanded so far, and where and when the table was saved last."""

    searched_positions: int
    resume: str | None
    saved: float

    def keep(self) -> None:
        """Write the table into that file."""
