"""The compiled arena seen from Python: made, filled by a compiled fold, and read back as canonical forms.

One array of 32-bit numbers holds all games of a run: records, options, a hash table that makes equal games one id, and
two direct-mapped tables of sums and comparisons. The run ends, its result is read back, and the array goes.
"""

from collections.abc import Callable, Sequence
from mmap import mmap
from threading import Lock, Thread
from typing import Any

import numpy as np

from bouton.errors import SizeLimitError, TimeLimitError
from bouton.partizan._compiled.arena import number
from bouton.partizan._compiled.calls import one, pairs
from bouton.partizan._compiled.dominoes import board_value
from bouton.partizan._compiled.slots import (
    CORNER,
    COUNT,
    FAILED,
    GAMES,
    HASH,
    HASHED,
    HEADER,
    NONE,
    NUMBER_SLOTS,
    NUMBERS,
    ORDER,
    ORDERED,
    POOL,
    RECORD,
    RECORDS,
    SCALE,
    SUMMED,
    SUMS,
    TABLED,
    WORK,
    WORKED,
)
from bouton.partizan.dyadic import Dyadic
from bouton.partizan.form import Form, closed, interned, left_of, right_of
from bouton.storage.clock import used_time

__all__ = ["MOST_GAMES", "Arena", "BoardValues", "domino_value"]

MOST_GAMES = 1 << 22
_POOL_PER_GAME = 10
_STACK = 1 << 20
_TABLE, _SMALLEST = 1 << 20, 1 << 12
_MOST_PARTS = 1 << 22
_MOST_NUMBER = 1 << (29 - SCALE)
_SUM, _COMPARE, _MAKE = 0, 1, 2  # the works of `pairs`
_TICK, _LATE = 0.1, 5


class Arena:
    """An arena for that many games: 64 bytes and 40 more for the options of each, and tables of up to 24 MB; memory
    that is not used costs nothing.

    >>> arena = Arena(1000)
    >>> arena.form(0) is closed()
    True
    """

    def __init__(self, games: int = MOST_GAMES) -> None:
        hashed = 1 << (2 * games - 1).bit_length()
        table = min(_TABLE, max(_SMALLEST, hashed >> 2))
        sizes = {
            RECORDS: games * RECORD,
            CORNER: games * _POOL_PER_GAME,
            WORKED: _STACK,
            HASH: hashed,
            SUMS: 3 * table,
            ORDER: 3 * table,
            NUMBERS: 2 * NUMBER_SLOTS,
        }
        self.memory: Any = _zeros(HEADER + sum(sizes.values()), np.int32)
        place = HEADER
        for part, size in sizes.items():
            self.memory[part] = place
            place += size
        limits = {GAMES: games, POOL: sizes[CORNER], WORK: _STACK, TABLED: table - 1}
        first = {HASHED: min(hashed, _SMALLEST) - 1, SUMMED: _SMALLEST - 1, ORDERED: _SMALLEST - 1}
        for slot, limit in (limits | first).items():
            self.memory[slot] = limit
        number(self.memory, 0)
        self._ids: dict[Form, int] = {}
        self._forms: dict[int, Form] = {}
        self._view = memoryview(self.memory)

    def put(self, forms: Sequence[Form]) -> Any:
        """The ids of some canonical forms, as an array.

        Raises
        ------
        SearchLimitError : where they do not fit: for a number beyond 8,191 or a denominator beyond 2^16, too.
        """
        for form in forms:
            waiting = [form]
            while waiting:
                each = waiting[-1]
                rest = [] if each.is_number else [*left_of(each), *right_of(each)]
                if each in self._ids:
                    waiting.pop()
                elif missing := [option for option in rest if option not in self._ids]:
                    waiting += missing
                else:
                    self._ids[each] = self._made(each)
                    waiting.pop()
        return np.array([self._ids[form] for form in forms], np.int32)

    def _made(self, form: Form) -> int:
        if form.is_number:
            assert form.number is not None
            shift = SCALE - form.number.exponent
            if shift < 0 or not _fits(form.number):  # nothing was begun: the arena goes on
                raise SizeLimitError("partizan.arena", most=int(self.memory[GAMES]))
            made = number(self.memory, form.number.numerator << shift)
        else:
            sides = [[self._ids[each] for each in side] for side in (left_of(form), right_of(form))]
            made = int(self._pairs(_MAKE, sides[0], sides[1], 1)[0])
        self.check()
        return int(made)

    def add(self, first: Any, second: Any) -> Any:
        """The sums of two arrays of ids, pair by pair.

        >>> arena = Arena(1000)
        >>> ids = arena.put([closed(nimber=1), closed(ups=1)])  # doctest: +SKIP
        >>> arena.form(arena.add(ids, ids[::-1])[0]) is closed(ups=1, nimber=1)  # doctest: +SKIP
        True

        Raises
        ------
        SearchLimitError : where they do not fit.
        """
        found = self._pairs(_SUM, first, second, len(first))
        self.check()
        return found

    def sum_of(self, first: Form, second: Form) -> Form:
        """The sum of two values.

        Raises
        ------
        SearchLimitError : where they do not fit.
        """
        for form in (first, second):
            if form not in self._ids:
                self.put((form,))
        found = one(self.memory, self._ids[first], self._ids[second])
        self.check()
        return self.form(found)

    def compare(self, first: Any, second: Any) -> Any:
        """How the games of two arrays of ids compare, pair by pair: 0 equal, 1 greater, −1 less, 2 fuzzy."""
        return self._pairs(_COMPARE, first, second, len(first))

    def _pairs(self, work: int, first: Any, second: Any, count: int) -> Any:
        found = np.empty(count, np.int32)
        pairs(self.memory, work, np.asarray(first, np.int32), np.asarray(second, np.int32), found)
        return found

    @property
    def count(self) -> int:
        """How many games are in it."""
        return self._view[COUNT]

    def check(self) -> None:
        """Refuse to go on where something did not fit.

        Raises
        ------
        SearchLimitError : then.
        """
        failed = self._view[FAILED]
        if failed == _LATE:
            raise TimeLimitError("partizan.late")
        if failed:
            raise SizeLimitError("partizan.arena", most=int(self.memory[GAMES]))

    def run(self, fold: Callable[[], int], seconds: float | None, told: Callable[[], None] | None) -> int:
        """Call a compiled fold in a thread, and end it when the time is over or somebody presses Ctrl-C."""
        found: list[int] = []
        thread = Thread(target=lambda: found.append(int(fold())), daemon=True)
        ends = None if seconds is None else used_time() + seconds
        thread.start()
        try:
            while thread.is_alive():
                thread.join(_TICK)
                if told is not None:
                    told()
                if ends is not None and used_time() > ends:
                    self.memory[FAILED] = _LATE
        finally:
            if thread.is_alive():
                self.memory[FAILED] = _LATE
                thread.join()
        if not found:
            raise SizeLimitError("partizan.arena", most=int(self.memory[GAMES]))
        return found[0]

    def form(self, game: int) -> Form:
        """The canonical form of an id; options have smaller ids than the game."""
        if game in self._forms:
            return self._forms[game]
        memory, records = self._view, self._view[RECORDS]
        options: dict[int, tuple[int, list[int], list[int]]] = {}
        waiting = [game]
        known = self._forms
        while waiting:
            each = waiting.pop()
            if each in options or each in known:
                continue
            record = records + each * RECORD
            start, lefts, rights, _, _, value = memory[record : record + RECORD].tolist()
            both = memory[start : start + lefts + rights].tolist() if value == NONE else []
            options[each] = (value, both[:lefts], both[lefts:])
            waiting += both
        for each in sorted(options):
            value, left, right = options[each]
            found = (
                closed(Dyadic(value, SCALE))
                if value != NONE
                else interned((known[i] for i in left), (known[i] for i in right))
            )
            known[each] = found
            self._ids[found] = each
        return known[game]


def _zeros(count: int, kind: Any) -> Any:
    """Zeros in small pages, of which those that are not used cost nothing.

    NumPy asks for pages of 2 MB; a table is touched all over, and emptying them took 0.3 seconds for small boards.
    """
    return np.frombuffer(mmap(-1, count * np.dtype(kind).itemsize), kind)


def _fits(number: Dyadic) -> bool:
    return abs(number.numerator) >> number.exponent < _MOST_NUMBER


def domino_value(
    board: tuple[int, int, int, bool],
    *,
    games: int = MOST_GAMES,
    boards: int = 1 << 20,
    seconds: float | None = None,
    told: Callable[[int], None] | None = None,
) -> tuple[Form, int]:
    """The value of a board of dominoes of at most 64 squares, by the compiled fold, and how many parts were valued.

    >>> from bouton.partizan.writing import write
    >>> write(domino_value((2, 3, 0b111111, False))[0])  # doctest: +SKIP
    '{2|-1/2}'

    Parameters
    ----------
    board : height, width, the free squares as bits in reading order, and whether both players lay both kinds; see
        `bouton.kinds.capabilities.Dominoes`.
    games, boards : how many values and how many different parts may be met.
    seconds : the time that it may take; None for any.
    told : called now and then with the number of parts so far.

    Raises
    ------
    SearchLimitError : where the values or the parts of boards do not fit, or the time is over.
    """
    height, width, free, both = board
    key = (height, width, both, games)
    with _TURN:
        run = _last.pop(key, None) or BoardValues(height, width, both, games)
    run.counts[1] = min(int(run.counts[0]) + boards, _MOST_PARTS)
    found = run.value(free, seconds, told)
    if run.counts[0] < _MOST_PARTS // 2:
        with _TURN:
            _last.clear()
            _last[key] = run
    return found


class BoardValues:
    """A run of the compiled fold: its arena, and the parts of boards of one size that are known.

    Parameters
    ----------
    height, width : at most 64 squares; smaller boards stand in a corner.
    both : whether both players lay both kinds of dominoes.
    games : how many values may be met.
    """

    def __init__(self, height: int, width: int, both: bool, games: int = MOST_GAMES) -> None:
        row, columns = (1 << width) - 1, sum(1 << r * width for r in range(height))
        slots = 2 * _MOST_PARTS
        self.arena: Arena = Arena(games)
        self.keys: Any = _zeros(slots, np.uint64)
        self.ids: Any = _zeros(slots, np.int32)
        self.counts: Any = np.zeros(2, np.int64)
        self.shape: Any = np.array([width, height, row, columns, columns * (row >> 1), both], np.uint64)
        self.of(0)  # compiled here, where it does not count for a limit of time

    def of(self, free: int) -> Form:
        """The value of a small board, found without a thread of its own.

        Raises
        ------
        SearchLimitError : where the values or the parts of boards do not fit.
        """
        self.counts[1] = _MOST_PARTS
        found = board_value(self.arena.memory, self.keys, self.ids, self.counts, self.shape, np.uint64(free))
        self.arena.check()
        return self.arena.form(int(found))

    def value(self, free: int, seconds: float | None, told: Callable[[int], None] | None) -> tuple[Form, int]:
        """The value of a board, and how many parts were valued for it."""
        memory, before = self.arena.memory, int(self.counts[0])
        found = self.arena.run(
            lambda: board_value(memory, self.keys, self.ids, self.counts, self.shape, np.uint64(free)),
            seconds,
            None if told is None else lambda: told(int(self.counts[0]) - before),
        )
        self.arena.check()
        return self.arena.form(found), int(self.counts[0]) - before


#: the last run that came to its end: the options of a board have most parts in common with it
_last: dict[tuple[int, ...], BoardValues] = {}
_TURN = Lock()
