"""The compiled arena as seen from Python: create it, let a compiled fold fill it, read canonical forms back.

One array of 32-bit integers holds all games of a run: records, options, a hash table that gives equal games the same
id, and two direct-mapped caches of sums and comparisons. When the run ends, the result is read and the array freed.
"""

import mmap
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import numpy as np

from bouton.errors import SizeLimitError
from bouton.partizan._compiled.arena import number
from bouton.partizan._compiled.calls import one, pairs
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
from bouton.partizan.form import Form, intern_form, left_of, number_up_star, right_of
from bouton.partizan.limits import MOST_GAMES

_POOL_PER_GAME = 10  # options of a game, on average, for which there is room
_STACK = 1 << 20  # words of the stack
_TABLE, _SMALLEST = 1 << 20, 1 << 12  # entries of a table of sums or comparisons, at most and at first
_MOST_NUMBER = 1 << (29 - SCALE)
_LARGE_PAGE = 1 << 21  # bytes of a page of the operating system, if these are large
_SUM, _COMPARE, _MAKE = 0, 1, 2  # the operations of `pairs`


class Arena:
    """An arena with room for `games` games: up to 80 bytes each, 40 of them for options, plus caches of up to 24 MiB
    and a stack of 4 MiB. Memory that is never touched costs nothing.

    >>> arena = Arena(1000)
    >>> arena.form(0) is number_up_star()
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
        self.memory: Any = zeros(HEADER + sum(sizes.values()), np.int32)
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
        self._one: Callable[..., int] | None = None

    def put(self, forms: Sequence[Form]) -> Any:
        """Put canonical forms into the arena, unless they are there; return their ids as an array.

        Raises
        ------
        SearchLimitError : if they do not fit, or contain a number beyond 8,191 or a denominator beyond 2^16.
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
                    self._ids[each] = self._make(each)
                    waiting.pop()
        return np.array([self._ids[form] for form in forms], np.int32)

    def _make(self, form: Form) -> int:
        if form.is_number:
            assert form.number is not None
            shift = SCALE - form.number.exponent
            if shift < 0 or not _fits(form.number):  # nothing was allocated yet, so the arena remains usable
                raise SizeLimitError("partizan.arena", most=int(self.memory[GAMES]))
            made = number(self.memory, form.number.numerator << shift)
        else:
            sides = [[self._ids[each] for each in side] for side in (left_of(form), right_of(form))]
            made = int(self._pairs(_MAKE, sides[0], sides[1], 1)[0])
        self.check()
        return int(made)

    def add(self, first: Any, second: Any) -> Any:
        """Add two arrays of ids, pair by pair.

        >>> arena = Arena(1000)
        >>> ids = arena.put([number_up_star(nimber=1), number_up_star(ups=1)])  # doctest: +SKIP
        >>> arena.form(arena.add(ids, ids[::-1])[0]) is number_up_star(ups=1, nimber=1)  # doctest: +SKIP
        True

        Raises
        ------
        SearchLimitError : if they do not fit.
        """
        found = self._pairs(_SUM, first, second, len(first))
        self.check()
        return found

    def sum_of(self, first: Form, second: Form) -> Form:
        """The sum of two values, which are put into the arena.

        Raises
        ------
        SearchLimitError : if they do not fit.
        """
        for form in (first, second):
            if form not in self._ids:
                self.put((form,))
        self._one = self._one or one.bind(self.memory, 2)
        found = self._one(self._ids[first], self._ids[second])
        self.check()
        return self.form(found)

    def compare(self, first: Any, second: Any) -> Any:
        """Compare two arrays of ids, pair by pair: 0 if equal, 1 if greater, −1 if less, 2 if fuzzy."""
        return self._pairs(_COMPARE, first, second, len(first))

    def _pairs(self, work: int, first: Any, second: Any, count: int) -> Any:
        found = np.empty(count, np.int32)
        pairs(self.memory, work, *(np.ascontiguousarray(each, np.int32) for each in (first, second)), found)
        return found

    @property
    def count(self) -> int:
        """Number of games in the arena."""
        return self._view[COUNT]

    def check(self) -> None:
        """Raise an error if something did not fit.

        Raises
        ------
        SearchLimitError : if the arena has failed.
        """
        failed = self._view[FAILED]
        if failed:
            raise SizeLimitError("partizan.arena", most=int(self.memory[GAMES]))

    def form(self, game: int) -> Form:
        """The canonical form of an id; options always have smaller ids than their game."""
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
                number_up_star(Dyadic(value, SCALE))
                if value != NONE
                else intern_form((known[i] for i in left), (known[i] for i in right))
            )
            known[each] = found
            self._ids[found] = each
        return known[game]


def zeros(count: int, kind: Any, filled: bool = False) -> Any:
    """Allocate zeros in small pages; pages that are never touched cost nothing.

    NumPy would ask for pages of 2 MB, and clearing them took 0.3 seconds for small boards. The memory is private to
    this process: writes in a forked child do not show here.

    Parameters
    ----------
    count, kind : number of elements and their NumPy type.
    filled : whether the table will be touched all over: its pages are then allocated at once, which is faster. A table
        of 2 MB or more gets large pages instead, which also makes lookups faster.
    """
    if not count:
        return np.zeros(0, kind)
    size = count * np.dtype(kind).itemsize
    private = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_PRIVATE") else {}
    large = filled and size >= _LARGE_PAGE and hasattr(mmap, "MADV_HUGEPAGE")
    if filled and not large and hasattr(mmap, "MAP_POPULATE"):
        private["flags"] |= mmap.MAP_POPULATE
    memory = mmap.mmap(-1, size, **private)
    if large:
        with suppress(OSError):  # a kernel without large pages
            memory.madvise(mmap.MADV_HUGEPAGE)
    return np.frombuffer(memory, kind)


def _fits(number: Dyadic) -> bool:
    return abs(number.numerator) >> number.exponent < _MOST_NUMBER
