"""Values of boards by the compiled engine: a store of parts for one board, asked as often as one likes."""

from collections.abc import Callable, Iterator
from threading import Thread
from typing import Any

import numpy as np

from bouton.boards._compiled import fold, turns
from bouton.boards._compiled.fold import (
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
from bouton.boards.limits import ANY_WORK, BoardLimits
from bouton.boards.rules import BoardPlay
from bouton.boards.tables import KeptTable
from bouton.errors import MemoryLimitError, SizeLimitError
from bouton.partizan._compiled.slots import FAILED, POOLED, TOP
from bouton.partizan.arena import Arena, zeros
from bouton.storage.keeping import report_kept

__all__ = ["BoardTurns", "BoardValues", "Stopped"]

_SMALLEST, _SMALL = 1 << 12, 1 << 16  # places
_VALUE = 4  # bytes of a value in the store, beside two sets of squares; three quarters of its places are filled at most
_OPTIONS = 1 << 22  # sets of squares; pages that nobody touches cost nothing
_ROWS = 1 << 10  # parts whose values are being found at the same time
_TICK = 0.05
_PIECE = 1 << 14  # numbers of an arena that are copied at once
#: parts or positions, about a minute, and ten seconds: what took less is soon found again; refusals say four million
_KEPT_EVERY, _LEAST_KEPT = 1 << 24, 1 << 22
_ANY = ANY_WORK
_WORD = 64  # the most squares of a set that is one word
_FEW_GAMES = 16  # of an arena that is not asked
#: the most squares of a part that is valued where turns are tried, with its Grundy value, and on a single row
_VALUED, _VALUED_IMPARTIAL, _VALUED_IN_ROW = 6, 8, 12


def _wide_set(squares: int) -> Any:
    """A set of up to 256 squares as a number of NumPy."""
    return np.void(squares.to_bytes(32, "little"))


class Stopped(Exception):
    """A run that was ended: as many parts as were allowed have been looked into.

    Attributes
    ----------
    least : what the Grundy value that was sought is at least.
    """

    least: int = 0


class _BoardStore:
    """A store of what is known of the parts of one board, or of its positions, and the runs that fill it.

    Parameters
    ----------
    board : the game on at most 256 squares; smaller boards stand in a corner.
    exchanges : whether a position and its negative are alike.
    memory : the bytes that the store may take.
    """

    def __init__(self, board: BoardRules, exchanges: bool, memory: int = 1 << 31) -> None:
        head, words = board.pack(exchanges)
        self._head: Any = np.array(head, np.int64)
        wide = board.cells > _WORD
        self._set: Any = _wide_set if wide else np.uint64
        self._kind: Any = np.dtype("V32" if wide else np.uint64)
        self._words: Any = np.array([self._set(each) for each in words], self._kind)
        self._memory = memory
        self._state: Any = np.zeros(STATE, np.int64)
        self._options: Any = zeros(_OPTIONS, self._kind)
        self.kept: KeptTable | None = None  # a file from which a search that was stopped goes on
        self._begin = self._begin_work = 0  # parts that were looked into before the question at work, and work done
        self._keys: Any = zeros(0, self._kind)
        self._values: Any = zeros(0, np.int32)
        self._make_store(_SMALLEST)

    def _make_store(self, slots: int) -> None:
        old = self._keys, self._values
        self._keys, self._values = zeros(2 * slots, self._kind, True), zeros(slots, np.int32, True)
        self._move(*old, self._keys, self._values)
        self._state[ROOM] = slots * 3 // 4

    def _move(self, *stores: Any) -> None:
        """Put what is known into a larger store."""
        fold.move_to_larger(*stores)

    def grow(self) -> None:
        """Make room for twice as much, in a small store for four times.

        Raises
        ------
        MemoryLimitError : where that is more than the store may take.
        """
        for slots in (4 * len(self._values), 2 * len(self._values)):
            if slots * self._bytes <= self._memory and slots <= max(_SMALL, 2 * len(self._values)):
                self._state[PARTS] = np.count_nonzero(self._values)
                self._make_store(slots)
                return
        raise MemoryLimitError("boards.memory", parts=int(self._state[PARTS]), memory=self._memory >> 20)

    def arrays(self) -> list[Any]:
        """All that is known, as arrays to be kept."""
        known = np.flatnonzero(self._values)
        return [self._keys.reshape(-1, 2)[known].reshape(-1), self._values[known], self._state]

    def restore(self, arrays: list[Any]) -> list[Any]:
        """Take over what was kept of a store of the same board, as far as it fits; return the arrays that are left."""
        keys, values, state, *rest = arrays
        slots = _SMALLEST
        while slots * 3 // 4 <= len(values) and 2 * slots * self._bytes <= self._memory:
            slots *= 2
        self._state[:] = state
        self._values[:] = 0
        self._make_store(slots)
        room = min(len(values), int(self._state[ROOM]))
        self._state[PARTS] = room
        self._move(keys[: 2 * room], values[:room], self._keys, self._values)
        return rest

    def keep(self) -> bool:
        """Write what is known into the file, where there is one and the question has taken long; return whether."""
        if self.kept is None or not self._keeps():
            return False
        self.kept.write(self.arrays())
        return True

    def _keeps(self) -> bool:
        """Whether what is known would be kept if the question were stopped here."""
        return self.kept is not None and self.parts - self._begin >= _LEAST_KEPT

    @property
    def _bytes(self) -> int:
        """The bytes of a place of the store."""
        return int(2 * self._kind.itemsize) + _VALUE

    @property
    def parts(self) -> int:
        """The number of parts that were looked into so far, also for what was not found."""
        return int(self._state[OPENED])

    def _fold(self, left: int, right: int) -> int:
        """One run of the compiled fold."""
        raise NotImplementedError

    def _watch(self, left: int, right: int, told: Callable[[int], None] | None) -> int:
        """One run of the fold in a thread, which Ctrl-C ends; `told` are the parts of this question."""
        found: list[int] = []
        thread = Thread(target=lambda: found.append(self._fold(left, right)), daemon=True)
        thread.start()
        try:
            while thread.is_alive():
                thread.join(_TICK)
                if told is not None:
                    told(self.parts - self._begin)
                if self._keeps():
                    report_kept()
        except BaseException as error:
            self._state[STOPPED] = LATE
            thread.join()
            if self.keep() and isinstance(error, KeyboardInterrupt):
                raise KeyboardInterrupt("boards.stopped") from None
            raise
        return found[0] if found else 0

    def _run_within(self, run: Callable[[], int], most: int, work: int = _ANY) -> int:
        """Run the fold, and again with a larger store where that is full."""
        state = self._state
        last = min(most, _ANY - self.parts) + self.parts
        state[MOST_WORK] = min(work, _ANY - int(state[WORK])) + int(state[WORK])
        due = self.parts + _KEPT_EVERY  # a short memory may make room more often
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
        """Run the fold for a question; where it goes on, with what its runs have left of the limits."""
        if not goes_on:
            self._begin, self._begin_work = self.parts, int(self._state[WORK])
        most = limits.most - (self.parts - self._begin)
        work = limits.work - (int(self._state[WORK]) - self._begin_work)
        return self._run_within(lambda: self._watch(left, right, limits.told), most, work)

    def _make_room(self, stopped: int) -> None:
        """Go on after a run that ended for want of room.

        Raises
        ------
        SearchLimitError : where there is none.
        """
        if stopped != FULL:
            raise SizeLimitError("boards.options")
        self.grow()


class BoardValues(_BoardStore):
    """A store of the values of the parts of one board.

    Parameters
    ----------
    board : the game on at most 256 squares; smaller boards stand in a corner.
    partizan : whether values are canonical forms, or Grundy values of the game in which both make both's moves.
    memory : the bytes that the store may take.
    asked : whether it will be asked here, so that the fold is compiled at once.

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
        super().__init__(board, not partizan, memory)
        self._forget_values()
        if asked:
            self._fold(0, 0)  # compiled here, where it does not count for a limit of time

    def _forget_values(self) -> None:
        self._arena = Arena() if self._partizan else Arena(_FEW_GAMES)
        self._recent: Any = zeros(RECENT if self._partizan else RECENT_GRUNDY, self._kind, True)

    def value_of(self, left: int, right: int) -> Any:
        """The value of a small board, found without a thread of its own.

        Raises
        ------
        SearchLimitError : where values or parts do not fit into memory.
        """
        return self._read(self._run_within(lambda: self._fold(left, right), _ANY))

    def value(self, left: int, right: int, limits: BoardLimits) -> Any:
        """The value of a board.

        Parameters
        ----------
        left, right : the squares with Left's and with Right's bit.

        Raises
        ------
        SearchLimitError : where values or parts do not fit into memory.
        Stopped : at the limit of parts.
        """
        return self._read(self._run_watched(left, right, limits))

    def parts_and_values(self) -> Iterator[tuple[tuple[int, int], int]]:
        """Yield all parts in normal form that are valued, with their Grundy values."""
        for slot in np.flatnonzero(self._values):
            left, right = (int.from_bytes(self._keys[2 * slot + side].tobytes(), "little") for side in range(2))
            yield (left, right), int(self._values[slot]) - 1

    @property
    def used_bytes(self) -> int:
        """The bytes that the parts and their values take, without what is kept free for more."""
        values = 32 * self._arena.count + 4 * int(self._arena.memory[POOLED])
        return self._bytes * self.parts + values

    @property
    def is_full(self) -> bool:
        """Whether the last run ended because the store was full."""
        return bool(self._state[STOPPED] == FULL)

    def lend(self) -> tuple[Any, ...]:
        """The arguments with which the compiled fold values parts for another store."""
        memory, state = self._arena.memory, self._state
        memory[TOP] = memory[FAILED] = state[STOPPED] = state[STACK] = state[DEPTH] = 0
        state[LIMIT] = state[MOST_WORK] = _ANY
        return self._keys, self._values, self._recent, memory, self._seen, self._options, state

    def arrays(self) -> list[Any]:
        return [*super().arrays(), self._arena.memory]

    def restore(self, arrays: list[Any]) -> list[Any]:
        memory, *rest = super().restore(arrays)
        self._forget_values()
        for begin in range(0, len(memory), _PIECE):  # what is all 0 takes no memory
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
    """A store of who wins the positions of one board, and of the moves left.

    Parameters
    ----------
    board : the game on at most 256 squares; smaller boards stand in a corner.
    impartial : whether each player makes both players' moves.
    misere : whether who cannot move wins.
    exact : whether the moves left are found too.
    memory : the bytes that the store may take; where that is full the sums of fewest squares are forgotten.
    """

    def __init__(self, board: BoardRules, impartial: bool, misere: bool, exact: bool, memory: int = 1 << 31) -> None:
        self._mode = 2 * misere + 4 * impartial + 8 * exact
        valued = _VALUED_IN_ROW if board.width == board.cells else _VALUED_IMPARTIAL if impartial else _VALUED
        self._most = 0 if misere or exact or board.lines else valued
        self._player = 0
        self._small = BoardValues(board, not impartial, asked=False)
        self._beside = 0
        self._play = BoardPlay(board, impartial)
        super().__init__(board, impartial, memory)
        self._fold(0, 0)

    def worth(self, left: int, right: int, right_moves: bool, limits: BoardLimits) -> tuple[bool, int]:
        """Tell whether the player to move wins, and the moves left, 0 where they were not asked for.

        Raises
        ------
        SearchLimitError : where what is known does not fit into memory.
        Stopped : at the limit of positions.
        """
        self._player = int(right_moves)
        found = self._run_watched(left, right, limits)
        return bool(found & 1), found >> 2

    def value(self, left: int, right: int, limits: BoardLimits) -> int:
        """The Grundy value of a board of an impartial game, for each part that of the heap that it is worth.

        Raises
        ------
        SearchLimitError : where what is known does not fit into memory.
        Stopped : at the limit of positions.
        """
        found, parts, goes_on, self._player = 0, list(self._play.parts((left, right))), False, 0
        try:
            for part in parts:
                self._beside = 0
                while self._run_watched(*part, limits, goes_on) & 1:
                    self._beside, goes_on = self._beside + 1, True
                found, goes_on = found ^ self._beside, True
            return found
        except Stopped as stopped:
            stopped.least = self._beside if len(parts) == 1 else 0
            raise
        finally:
            self._beside = 0

    def _fold(self, left: int, right: int) -> int:
        small = self._small.lend()
        sets = self._set(left), self._set(right)
        mode, own = self._mode | self._player, (self._options, self._state)
        more = self._beside, self._most
        return int(turns.turns(self._head, self._words, self._keys, self._values, small, mode, *own, *sets, *more))

    def _move(self, *stores: Any) -> None:
        turns.move_to_larger(*stores, self._most)

    def grow(self) -> None:
        """Make room for more, or forget half of the sums, those of fewest squares, which are soon found again."""
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
        # what a place means depends on the squares of parts that are valued
        self._most = int(arrays[3][0])
        rest = super().restore(arrays)[1:]
        return self._small.restore(rest)

    def _make_room(self, stopped: int) -> None:
        if self._small.is_full:
            self._small.grow()
        elif stopped != FULL and self._most:  # values do not fit: whole boards are searched, and stand there alone
            self._most = self._state[PARTS] = 0
            self._values[:] = 0
        else:
            super()._make_room(stopped)
