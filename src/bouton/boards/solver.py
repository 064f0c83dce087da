"""Values of boards by the compiled engine: a store of parts for one board that serves any number of queries."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any

import numpy as np

from bouton.boards._compiled import fold, table, turns
from bouton.boards._compiled.fold import (
    DEAR,
    DEPTH,
    FULL,
    LATE,
    LIMIT,
    MOST_WORK,
    OPENED,
    PARTS,
    RECENT,
    RECENT_GRUNDY,
    ROOM,
    SPENT,
    STACK,
    STATE,
    STOPPED,
    WORK,
)
from bouton.boards.description import BoardRules
from bouton.boards.kernel import PACK
from bouton.boards.limits import ANY_WORK, BoardLimits, Stopped
from bouton.boards.packing import pack_parts, unpack_parts
from bouton.boards.rules import BoardPlay
from bouton.boards.tables import KeptTable
from bouton.errors import MemoryLimitError, SizeLimitError
from bouton.partizan._compiled.slots import FAILED, POOLED, TOP
from bouton.partizan.arena import Arena, zeros
from bouton.storage.resuming import report_keeping

_SMALLEST, _SMALL = 1 << 12, 1 << 16  # slots
_VALUE = 4  # bytes of a value in the store, next to its two sets of squares; the store is at most three quarters full
_OPTIONS = 1 << 22  # sets of squares; pages that are never touched take no memory
_ROWS = 1 << 10  # parts whose values are being computed at the same time
_TICK = 0.05  # seconds between two reports
_PIECE = 1 << 14  # numbers of an arena that are copied at a time
#: parts or positions, about a minute and ten seconds: shorter work is soon repeated; refusals mention four million
_KEPT_EVERY, _LEAST_KEPT = 1 << 24, 1 << 22
_WORD = 64  # the most squares of a set that fits one word
_FEW_GAMES = 16  # of an arena that is never queried
#: the most squares of a part that is valued during a search by turns: canonical forms, Grundy values, a single row
_VALUED, _VALUED_IMPARTIAL, _VALUED_IN_ROW = 6, 8, 12


def _wide_set(squares: int) -> Any:
    """A set of up to 256 squares as a NumPy scalar."""
    return np.void(squares.to_bytes(32, "little"))


class _BoardStore:
    """A store of results for the parts or positions of one board, and the runs that fill it.

    Parameters
    ----------
    board : the game on at most 256 squares; smaller boards lie in a corner.
    exchanges : whether a position and its negative are equivalent.
    memory : the most bytes that the store may take.
    packed : whether an entry takes one word if the board has few enough squares.
    """

    def __init__(self, board: BoardRules, exchanges: bool, memory: int, packed: bool = False) -> None:
        head, words = board.pack(exchanges)
        self._head: Any = np.array(head, np.int64)
        self._pack = head[PACK] if packed else 0  # bits of a set in a word, see `bouton.boards._compiled.table`
        wide = board.cells > _WORD
        self._set: Any = _wide_set if wide else np.uint64
        self._kind: Any = np.dtype("V32" if wide else np.uint64)
        self._words: Any = np.array([self._set(each) for each in words], self._kind)
        self._memory = memory
        self._state: Any = np.zeros(STATE, np.int64)
        self._options: Any = zeros(_OPTIONS, self._kind)
        self.kept: KeptTable | None = None  # the file from which a stopped search resumes
        self._begin = self._begin_work = 0  # parts opened, and work done, before the current query
        self._keys: Any = zeros(0, self._kind)
        self._values: Any = zeros(0, np.int32)
        self._slots = 0
        self._make_store(_SMALLEST)

    def _make_store(self, slots: int) -> None:
        old = self._keys, self._values
        self._keys = zeros(slots if self._pack else 2 * slots, self._kind, True)
        self._values = zeros(0 if self._pack else slots, np.int32, True)
        self._slots = slots
        self._move(*old, self._keys, self._values)
        self._state[ROOM] = slots * 3 // 4

    def _move(self, *stores: Any) -> None:
        """Copy the entries into a larger store: `stores` are the old keys and values, then the new ones."""
        table.move_to_larger(self._head, *stores)

    def grow(self) -> None:
        """Double the capacity, or quadruple it if the store is small.

        Raises
        ------
        MemoryLimitError : if the store would take more memory than it may.
        """
        for slots in (4 * self._slots, 2 * self._slots):
            if slots * self._bytes <= self._memory and slots <= max(_SMALL, 2 * self._slots):
                self._state[PARTS] = np.count_nonzero(self._keys if self._pack else self._values)
                self._make_store(slots)
                return
        raise MemoryLimitError("boards.memory", parts=int(self._state[PARTS]), memory=self._memory >> 20)

    def arrays(self) -> list[Any]:
        """The contents of the store, as arrays to be saved: two sets per part, and its value plus 1."""
        if self._pack:
            sets, values = unpack_parts(self._keys[self._keys != 0], self._pack)
            return [sets.reshape(-1), (values + 1).astype(np.int32), self._state]
        known = np.flatnonzero(self._values)
        return [self._keys.reshape(-1, 2)[known].reshape(-1), self._values[known], self._state]

    def restore(self, arrays: list[Any]) -> list[Any]:
        """Load the saved contents of a store of the same board, as far as they fit; return the arrays not used."""
        keys, values, state, *rest = arrays
        slots = _SMALLEST
        while slots * 3 // 4 <= len(values) and 2 * slots * self._bytes <= self._memory:
            slots *= 2
        self._state[:] = state
        self._keys.view(np.uint8)[:] = self._values[:] = 0
        self._make_store(slots)
        room = min(len(values), int(self._state[ROOM]))
        self._state[PARTS] = room
        keys, values = keys[: 2 * room], values[:room]
        if self._pack:
            keys = pack_parts(keys.reshape(-1, 2), values - 1, self._pack)
        self._move(keys, values, self._keys, self._values)
        return rest

    def keep(self) -> bool:
        """Save the store to its file if it has one and the query has taken long; return whether it was saved."""
        if self.kept is None or not self._is_worth_keeping():
            return False
        self.kept.write(self.arrays())
        return True

    def _is_worth_keeping(self) -> bool:
        """Whether the query has taken so long that a store with a file is saved if it is stopped now."""
        return self.parts - self._begin >= _LEAST_KEPT

    @property
    def _bytes(self) -> int:
        """Bytes per slot of the store."""
        return int(self._kind.itemsize) if self._pack else int(2 * self._kind.itemsize) + _VALUE

    @property
    def parts(self) -> int:
        """The number of parts opened so far, including those of queries that were stopped."""
        return int(self._state[OPENED])

    @property
    def work(self) -> int:
        """The work done so far, see `bouton.boards._compiled.fold`."""
        return int(self._state[WORK])

    def _fold(self, left: int, right: int) -> int:
        """Run the compiled fold once on a board; return its result."""
        raise NotImplementedError

    def _watch(self, left: int, right: int, report: Callable[[int], None] | None) -> int:
        """Call `_fold` in a thread that Ctrl-C can stop; `report` receives the number of parts of this query."""
        pool = ThreadPoolExecutor(1)  # an interrupted `Thread.join` may take a running thread for one that ended
        found = pool.submit(self._fold, left, right)
        pool.shutdown(wait=False)
        try:
            runs = True
            while runs:  # at least once, however short the run is
                runs = bool(wait([found], _TICK).not_done)
                if report is not None:
                    report(self.parts - self._begin)
                if self.kept is not None and self._is_worth_keeping():
                    report_keeping()
        except BaseException as error:
            self._state[STOPPED] = LATE
            wait([found])
            if self.keep() and isinstance(error, KeyboardInterrupt):
                raise KeyboardInterrupt("boards.stopped") from None
            raise
        return found.result()

    def _run_within(self, run: Callable[[], int], most: int, work: int = ANY_WORK) -> int:
        """Run the fold, and rerun it with a larger store whenever it is full; raise `Stopped` after `most` more parts
        or `work` more units of work."""
        state = self._state
        last = min(most, ANY_WORK - self.parts) + self.parts
        state[MOST_WORK] = min(work, ANY_WORK - int(state[WORK])) + int(state[WORK])
        due = self.parts + _KEPT_EVERY  # a store short of memory may be enlarged more often
        while True:
            state[STOPPED] = state[STACK] = state[DEPTH] = 0
            state[LIMIT] = last if self.kept is None else min(last, due)
            found = run()
            stopped = int(state[STOPPED])
            if not stopped:
                return found
            if stopped == SPENT and self.parts <= last and state[WORK] < state[MOST_WORK]:
                self.keep()
                due = self.parts + _KEPT_EVERY
            elif stopped in (SPENT, LATE):
                raise Stopped
            else:
                self._make_room(stopped)

    def _run_watched(self, left: int, right: int, limits: BoardLimits, goes_on: bool = False) -> int:
        """Run the fold for a query; if it continues one (`goes_on`), the earlier runs count towards the limits."""
        if not goes_on:
            self._begin, self._begin_work = self.parts, self.work
        most = limits.most - (self.parts - self._begin)
        work = limits.work - (self.work - self._begin_work)
        return self._run_within(lambda: self._watch(left, right, limits.report), most, work)

    def _make_room(self, stopped: int) -> None:
        """Make room after a run that ended for lack of it; `stopped` is its reason to stop.

        Raises
        ------
        SearchLimitError : if there is no room.
        """
        if stopped != FULL:
            raise SizeLimitError("boards.options")
        self.grow()


class BoardValues(_BoardStore):
    """A store of the values of the parts of one board.

    Parameters
    ----------
    board : the game on at most 256 squares; smaller boards lie in a corner.
    partizan : True for canonical forms; False for Grundy values of the game in which each player makes either's moves.
    memory : the most bytes that the table of parts may take. Beside it, canonical forms take up to some 360 MB, and
        Grundy values a cache of 8 MB (above 64 squares: 32), or up to an eighth of `memory` if that is more.
    asked : whether the store will be queried here, so that the fold is compiled immediately.

    Examples
    --------
    >>> import bouton
    >>> BoardValues(bouton.find("cram").board_rules(3, 5), False).value_of(2**15 - 1, 2**15 - 1)  # doctest: +SKIP
    1
    """

    def __init__(self, board: BoardRules, partizan: bool, memory: int = 1 << 31, asked: bool = True) -> None:
        self._partizan = partizan
        moves = 0 if partizan else sum(map(len, board.left)) + sum(map(len, board.right))
        self._seen: Any = zeros(_ROWS << moves.bit_length(), np.int64).reshape(_ROWS, -1)
        super().__init__(board, not partizan, memory, True)
        self._forget_values()
        if asked:
            self._fold(0, 0)  # compile now, so that it does not count towards a time limit

    def _forget_values(self) -> None:
        self._arena = Arena() if self._partizan else Arena(_FEW_GAMES)
        self._recent: Any = zeros(self._cache_size(), self._kind, True)

    def _cache_size(self) -> int:
        """The words of the cache of boards; for Grundy values it grows with the store, to an eighth of the memory."""
        if self._partizan:
            return RECENT
        each = 1 if self._pack else 4
        most = self._memory // (8 * each * int(self._kind.itemsize))
        return max(RECENT_GRUNDY, each * min(self._slots, 1 << most.bit_length() >> 1))

    def grow(self) -> None:
        super().grow()
        if len(self._recent) < (size := self._cache_size()):
            self._recent = zeros(size, self._kind, True)

    def value_of(self, left: int, right: int) -> Any:
        """The value of a small board, computed without a separate thread.

        Raises
        ------
        SearchLimitError : if values or parts do not fit into memory.
        """
        return self._read(self._run_within(lambda: self._fold(left, right), ANY_WORK))

    def value(self, left: int, right: int, limits: BoardLimits) -> Any:
        """The value of a board.

        Parameters
        ----------
        left, right : the squares with Left's bit and those with Right's bit.

        Raises
        ------
        SearchLimitError : if values or parts do not fit into memory.
        Stopped : at the limit of parts.
        """
        return self._read(self._run_watched(left, right, limits))

    def parts_and_values(self) -> Iterator[tuple[tuple[int, int], int]]:
        """Yield each valued part, as the pair of its sets in normal form, with its Grundy value."""
        keys, values, *_ = self.arrays()
        for place, value in enumerate(values.tolist()):
            left, right = (int.from_bytes(keys[2 * place + side].tobytes(), "little") for side in range(2))
            yield (left, right), value - 1

    @property
    def used_bytes(self) -> int:
        """The bytes that the parts and their values take, not counting free space."""
        values = 32 * self._arena.count + 4 * int(self._arena.memory[POOLED])
        return self._bytes * self.parts + values

    @property
    def is_full(self) -> bool:
        """Whether the last run ended because the store was full."""
        return bool(self._state[STOPPED] == FULL)

    def lend(self) -> tuple[Any, ...]:
        """The arguments with which the compiled fold values parts for another store, without limits and with an empty
        stack."""
        memory, state = self._arena.memory, self._state
        memory[TOP] = memory[FAILED] = state[STOPPED] = state[STACK] = state[DEPTH] = 0
        state[LIMIT] = state[MOST_WORK] = ANY_WORK
        return self._keys, self._values, self._recent, memory, self._seen, self._options, state

    def arrays(self) -> list[Any]:
        return [*super().arrays(), self._arena.memory]

    def restore(self, arrays: list[Any]) -> list[Any]:
        memory, *rest = super().restore(arrays)
        self._forget_values()
        for begin in range(0, len(memory), _PIECE):  # pieces that are all 0 are left untouched and take no memory
            piece = memory[begin : begin + _PIECE]
            if piece.any():
                self._arena.memory[begin : begin + _PIECE] = piece
        return rest

    def _fold(self, left: int, right: int) -> int:
        run, own = (fold.value, self._arena.memory) if self._partizan else (fold.grundy, self._seen)
        self._arena.memory[TOP] = 0
        store, sets = (self._keys, self._values, self._recent), (self._set(left), self._set(right))
        return int(run(self._head, self._words, *store, own, self._options, self._state, *sets))

    def _read(self, found: int) -> Any:
        if not self._partizan:
            return found
        self._arena.check()
        return self._arena.form(found)


class BoardTurns(_BoardStore):
    """A store of the winners of the positions of one board, and optionally of the numbers of moves left.

    Parameters
    ----------
    board : the game on at most 256 squares; smaller boards lie in a corner.
    impartial : whether each player makes both players' moves.
    misere : whether the player who cannot move wins.
    exact : whether the numbers of moves left are computed, too.
    memory : the most bytes that the store may take; when it is full, the sums of fewest squares are dropped.
    """

    def __init__(self, board: BoardRules, impartial: bool, misere: bool, exact: bool, memory: int = 1 << 31) -> None:
        self._mode = 2 * misere + 4 * impartial + 8 * exact
        valued = _VALUED_IN_ROW if board.width == board.cells else _VALUED_IMPARTIAL if impartial else _VALUED
        self._most = 0 if misere or exact or board.lines else valued
        self._player = 0
        self._small = BoardValues(board, not impartial, asked=False)
        self._heap = 0
        self._play = BoardPlay(board, impartial)
        super().__init__(board, impartial, memory)
        self._fold(0, 0)

    def worth(self, left: int, right: int, right_moves: bool, limits: BoardLimits) -> tuple[bool, int]:
        """Return whether the player to move wins, and the number of moves left, 0 if that is not computed.

        Raises
        ------
        SearchLimitError : if the results do not fit into memory.
        Stopped : at the limit of positions.
        """
        self._player = int(right_moves)
        found = self._run_watched(left, right, limits)
        return bool(found & 1), found >> 2

    def value(self, left: int, right: int, limits: BoardLimits) -> int:
        """The Grundy value of a board of an impartial game: the nim-sum, over its parts, of the heap that makes the
        sum of part and heap lost.

        Raises
        ------
        SearchLimitError : if the results do not fit into memory.
        Stopped : at the limit of positions.
        """
        found, parts, goes_on, self._player = 0, list(self._play.parts((left, right))), False, 0
        try:
            for part in parts:
                self._heap = 0
                while self._run_watched(*part, limits, goes_on) & 1:
                    self._heap, goes_on = self._heap + 1, True
                found, goes_on = found ^ self._heap, True
            return found
        except Stopped as stopped:
            stopped.least = self._heap if len(parts) == 1 else 0
            raise
        finally:
            self._heap = 0

    def _fold(self, left: int, right: int) -> int:
        small = self._small.lend()
        sets = self._set(left), self._set(right)
        mode, own = self._mode | self._player, (self._options, self._state)
        more = self._heap, self._most
        return int(turns.turns(self._head, self._words, self._keys, self._values, small, mode, *own, *sets, *more))

    def _move(self, *stores: Any) -> None:
        turns.move_to_larger(*stores, self._most)

    def grow(self) -> None:
        """Enlarge the store, or drop the half of the sums with the fewest squares, which are soon recomputed."""
        try:
            super().grow()
            return
        except MemoryLimitError:
            counts = np.zeros(257, np.int64)
        turns.count_squares(self._keys, self._values, counts)
        least = int(np.searchsorted(np.cumsum(counts), counts.sum() // 2)) + 1
        marks = np.zeros(len(self._values), np.uint8)
        turns.mark_larger(self._keys, self._values, least, marks)
        chosen = np.flatnonzero(marks)
        keys, values = self._keys.reshape(-1, 2)[chosen].reshape(-1), self._values[chosen]
        self._keys.view(np.uint8)[:] = self._values[:] = 0
        self._move(keys, values, self._keys, self._values)
        self._state[PARTS] = len(values)

    def arrays(self) -> list[Any]:
        return [*super().arrays(), np.array([self._most]), *self._small.arrays()]

    def restore(self, arrays: list[Any]) -> list[Any]:
        # the meaning of a slot depends on the most squares of a valued part
        self._most = int(arrays[3][0])
        rest = super().restore(arrays)[1:]
        return self._small.restore(rest)

    def _make_room(self, stopped: int) -> None:
        if self._small.is_full:
            self._small.grow()
        elif stopped == DEAR or (stopped != FULL and self._most):  # without values of large parts, or without any
            self._most = turns.FEW if stopped == DEAR else 0
            self._state[PARTS] = self._values[:] = 0
        else:
            super()._make_room(stopped)
