"""Values of boards by the compiled engine: a store of parts for one board, asked as often as one likes."""

from collections.abc import Callable
from mmap import mmap
from threading import Thread
from typing import Any

import numpy as np

from bouton.boards._compiled import fold
from bouton.boards._compiled.fold import DEPTH, FULL, LATE, LIMIT, OPENED, PARTS, ROOM, SPENT, STACK, STATE, STOPPED
from bouton.boards.description import Board
from bouton.errors import MemoryLimitError, SizeLimitError, TimeLimitError
from bouton.partizan._compiled.slots import TOP
from bouton.partizan.arena import Arena
from bouton.storage.clock import used_time

__all__ = ["MOST_SQUARES", "BoardValues", "Spent"]

MOST_SQUARES = 64
_SMALLEST = 1 << 12
_PART = 20  # bytes of a slot of the store, of which three quarters at most are filled
_OPTIONS = 1 << 20
_ROWS = 1 << 10  # parts whose values are being found at the same time
_TICK = 0.05
_ANY = 1 << 62


class Spent(Exception):
    """As many parts as were allowed have been valued."""


class BoardValues:
    """A store of the values of the parts of one board.

    Parameters
    ----------
    board : the game on at most 64 squares; smaller boards stand in a corner.
    partizan : whether values are canonical forms, or Grundy values of the game in which both make both's moves.
    memory : the bytes that the store may take.

    Examples
    --------
    >>> import bouton
    >>> BoardValues(bouton.find("cram").board_rules(3, 5), False).of(2**15 - 1, 2**15 - 1)  # doctest: +SKIP
    1
    """

    def __init__(self, board: Board, partizan: bool, memory: int = 1 << 31) -> None:
        head, words = board.packed(exchanges=not partizan)
        self._head: Any = np.array(head, np.int64)
        self._words: Any = np.array(words, np.uint64)
        self._memory = memory
        self._state: Any = np.zeros(STATE, np.int64)
        self._options: Any = _zeros(_OPTIONS, np.uint64)
        self._arena: Arena | None = Arena() if partizan else None
        moves = sum(map(len, board.left)) + sum(map(len, board.right))
        self._seen: Any = None if partizan else _zeros(_ROWS << moves.bit_length(), np.int64).reshape(_ROWS, -1)
        self._keys: Any = _zeros(0, np.uint64)
        self._values: Any = _zeros(0, np.int32)
        self._make_store(_SMALLEST)
        self.of(0, 0)  # compiled here, where it does not count for a limit of time

    def _make_store(self, slots: int) -> None:
        old = self._keys, self._values
        self._keys, self._values = _zeros(2 * slots, np.uint64), _zeros(slots, np.int32)
        fold.grown(*old, self._keys, self._values)
        self._state[ROOM] = slots * 3 // 4

    @property
    def parts(self) -> int:
        """How many parts were valued so far, also for values that were not found."""
        return int(self._state[OPENED])

    def of(self, left: int, right: int) -> Any:
        """The value of a small board, found without a thread of its own.

        Raises
        ------
        SearchLimitError : where values or parts do not fit into memory.
        """
        return self._valued(lambda: self._fold(left, right), _ANY)

    def value(self, left: int, right: int, most: int, seconds: float | None, told: Callable[[int], None] | None) -> Any:
        """The value of a board.

        Parameters
        ----------
        left, right : the squares with Left's and with Right's bit.
        most : how many parts may be valued.
        seconds : the time that it may take; None for any.
        told : called now and then with the number of parts.

        Raises
        ------
        SearchLimitError : at one of the limits, or where values or parts do not fit into memory.
        Spent : when as many parts as were allowed have been valued.
        """
        before, ends = self.parts, None if seconds is None else used_time() + seconds

        def watched() -> int:
            found: list[int] = []
            thread = Thread(target=lambda: found.append(self._fold(left, right)), daemon=True)
            thread.start()
            try:
                while thread.is_alive():
                    thread.join(_TICK)
                    if told is not None:
                        told(self.parts - before)
                    if ends is not None and used_time() > ends:
                        self._state[STOPPED] = LATE
            finally:
                if thread.is_alive():
                    self._state[STOPPED] = LATE
                    thread.join()
            return found[0] if found else 0

        return self._valued(watched, most)

    def _fold(self, left: int, right: int) -> int:
        own = (self._arena.memory, fold.value) if self._arena is not None else (self._seen, fold.grundy)
        memory, run = own
        sets = np.uint64(left), np.uint64(right)
        return int(run(self._head, self._words, self._keys, self._values, memory, self._options, self._state, *sets))

    def _valued(self, run: Callable[[], int], most: int) -> Any:
        state = self._state
        state[LIMIT] = min(most, _ANY - self.parts) + self.parts
        while True:
            state[STOPPED] = state[STACK] = state[DEPTH] = 0
            if self._arena is not None:
                self._arena.memory[TOP] = 0
            found = run()
            stopped = int(state[STOPPED])
            if not stopped:
                return found if self._arena is None else self._arena.form(found)
            if stopped == FULL:
                slots = 4 * len(self._values)
                if slots * _PART > self._memory:
                    raise MemoryLimitError("boards.memory", parts=int(state[PARTS]), memory=self._memory >> 20)
                state[PARTS] = np.count_nonzero(self._values)
                self._make_store(slots)
            elif stopped == SPENT:
                raise Spent
            elif stopped == LATE:
                raise TimeLimitError("partizan.late")
            else:
                if self._arena is not None:
                    self._arena.check()
                raise SizeLimitError("boards.options")


def _zeros(count: int, kind: Any) -> Any:
    """Zeros in small pages, of which those that are not used cost nothing."""
    return np.frombuffer(mmap(-1, count * np.dtype(kind).itemsize), kind) if count else np.zeros(0, kind)
