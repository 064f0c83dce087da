"""The compiled search for misère Hex (Rex): its arrays, table and limits."""

from time import sleep
from typing import Any

from bouton.errors import SearchLimitError
from bouton.hex.board import HexBoard, HexStones, empty_suffix
from bouton.hex.limits import TURN, HexLimits, Owner
from bouton.notation import clip
from bouton.storage.memory import runs_out

_CHUNK = 50_000  # positions searched between two checks of the limits
_ENTRY_BYTES = 17  # of a position in the table
_FIRST = 1 << 16  # positions for which there is room at first


class CompiledRex:
    """The search on one board; its table is kept between queries.

    >>> from bouton.hex.board import LEFT, hex_board
    >>> from bouton.hex.limits import HexLimits
    >>> from bouton.hex.search import hex_search
    >>> board = hex_board(4, 4)
    >>> CompiledRex(board).mover_wins((0, 0), LEFT, HexLimits(), hex_search(board))
    True
    """

    def __init__(self, board: HexBoard) -> None:
        import numpy as np

        self.board = board
        near, side = np.zeros((2, 64), np.uint64), np.zeros((2, 2), np.uint64)
        images = np.zeros((4, 64), np.uint64)
        square = board.rows == board.columns
        for player in (0, 1):
            near[player, : board.cells] = board.neighbours
            side[player] = board.sides[player]
        for cell in range(board.cells):
            one = 1 << cell
            images[:2, cell] = one, board.half_turn(one)
            if square:
                images[2:, cell] = board.reflect(one), board.half_turn(board.reflect(one))
        self._arrays: Any = (near, side, np.uint64(board.full), images, square)
        self._history: Any = np.zeros((2, 64), np.int64)
        self._counts: Any = np.zeros(2, np.int64)
        self._table: Any = (np.zeros((_FIRST, 2), np.uint64), np.zeros(_FIRST, np.int8))

    def mover_wins(self, stones: HexStones, player: int, limits: HexLimits, owner: Owner) -> bool:
        """Whether the player to move wins; nobody may have joined her sides yet.

        Raises
        ------
        SearchLimitError : if the search is too large.
        """
        import numpy as np

        kernel = _kernel()
        used = 0
        start = np.array(stones, np.uint64)
        while True:
            with TURN:
                self._grow(limits.memory)
                before = int(self._counts[0])
                most = max(0, min(_CHUNK, limits.positions - used))
                found = kernel.search(*self._arrays, start, player, *self._table, self._history, self._counts, most)
                spent = int(self._counts[0]) - before
            used += spent
            owner.searched_positions += spent
            if found != kernel.STOPPED:
                return bool(found == kernel.WON)
            if limits.progress is not None:
                limits.progress(used, used)
            if used >= limits.positions:
                key = f"hex.limit{empty_suffix(stones)}"
                raise SearchLimitError(key, position=clip(self.board.format(stones)), positions=used)
            sleep(0)  # let waiting threads run

    def _grow(self, memory: int) -> None:
        """Double the table if the next chunk could fill three quarters; beyond `memory`, entries are overwritten."""
        import numpy as np

        size = len(self._table[1])
        while 4 * (int(self._counts[1]) + _CHUNK) > 3 * size and 3 * size * _ENTRY_BYTES <= memory:
            size *= 2
        if size > len(self._table[1]) and not runs_out(size * _ENTRY_BYTES):
            table = (np.zeros((size, 2), np.uint64), np.zeros(size, np.int8))
            _kernel().rehash(*self._table, *table, self._counts)
            self._table = table


def _kernel() -> Any:
    from bouton.hex._compiled import rex as hex_rex

    return hex_rex
