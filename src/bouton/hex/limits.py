"""Limits of Hex: the size of boards and records, and the cost of searches."""

from collections.abc import Callable
from threading import RLock
from typing import NamedTuple, Protocol

#: cells along a side of a board; moves of a record
MOST_SIDE, MOST_MOVES = 19, 1_000
#: empty cells up to which a position is solved depth-first, in plain Python, without a search for connections
PLAIN_CELLS = 13
#: paths from side to side that are tried to join shapes
MOST_WAYS = 4_000
#: the player at level 5: empty cells of a position that is solved; positions for one move, which take about a second;
#: in misère play, and there without the compiler
CELLS_SOLVED, POSITIONS_OF_MOVE, POSITIONS_OF_REX, POSITIONS_OF_PLAIN_REX = 64, 4_000, 1_000_000, 50_000
#: positions searched in misère play in plain Python, if the user has set no limit: about ten seconds
POSITIONS_IN_PYTHON = 500_000
#: cells of the largest board on which a move gets all its playouts
CELLS_PLAYED_OUT = 121
#: positions of a search for the reasons of a move, which has usually been run already
POSITIONS_OF_REASONS = 10_000
#: in plain Python, connections and semi-connections kept for a pair of vertices, and semi-connections joined
FULL_KEPT, SEMI_KEPT, SEMI_JOINED = 16, 48, 4
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
