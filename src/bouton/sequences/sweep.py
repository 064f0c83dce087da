"""Compute any number of Grundy values of single heaps, by the fastest method for the game.

`HeapSweep` fills an array heap by heap and chooses the method again at every doubling:

- *sparse space*: if few heaps are rare under the best mask (`_compiled.sparse`);
- *vectorised search*: if values have no such mask (`_compiled.dense`), quadratic;
- *bit-set mex*: if three heaps may be left (`_compiled.three`), cubic;
- *plain*: if moves have no bound, or none leaves two heaps.

All give the same values; tests compare them with each other and with `HeapValues`, the reference in plain Python.
"""

import sys
from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Any

from bouton.errors import InputError
from bouton.heaps.values import HeapValues
from bouton.kinds.heap_rule import ONE, THREE, TWO, HeapRule
from bouton.sequences.limits import LARGEST, MOST_PAIRS_BYTES
from bouton.sequences.masks import rare_heaps, spectrum
from bouton.sequences.sparse import (
    MARGIN,
    SECONDS,
    Method,
    Sparse,
    available_cores,
    kind_of,
    sweep_marks,
    sweep_numbers,
)
from bouton.storage.compiler import is_compiled, is_loaded, listen

__all__ = ["HeapSweep", "Method", "SpentError"]

_DENSE_FIRST = 2_048  # heaps whose values are computed by all pairs, before a mask is sought
#: marks of rare heaps up to which the one kernel that sets them suffices: if the others are loaded; if they are
#: compiled, as many as are set while these are loaded; and if they are not, two seconds
_FEW_MARKS = 1 << 22, 1 << 27, 1 << 30
_KERNELS = ("sequences._compiled.filling:fill_numbers", "sequences._compiled.sparse:check")
_MASK_FROM = 1 << 20  # heaps that suffice to choose a mask
#: nanoseconds of a tap, by the size of the values, and of a pair of heaps whose values are bytes, or words
_NS_TAPS, _NS_PAIR, _NS_PAIR_WORD = (0.12, 0.15, 0.3, 0.6, 0.8, 1.2), 0.07, 0.16

#: approximate nanoseconds of a heap, a tap, an option, a pair of heaps and three heaps, by which work is counted
_WORK_HEAP, _WORK_TAP, _WORK_OPTION, _WORK_PAIR, _WORK_THREE = 100, 1.2, 2, 0.16, 1


class SpentError(Exception):
    """The work of a sweep has exceeded its effort."""


class HeapSweep:
    """The values of heaps 0, 1, 2 … in an array that grows.

    Parameters
    ----------
    rule : the rule for one heap.
    capacity : initial room, in heaps; it grows when needed.
    known : values that are already known (from an interrupted run).
    cores : number of threads; None for all cores that this process may use. Values do not depend on it.

    Attributes
    ----------
    values : the array; only the first `count` entries are valid.
    count : the number of heaps known.
    methods : the names of the methods used, in order.
    work : a count of steps, in approximate nanoseconds, the same on any machine; not a measured time.
    effort : the most work allowed; infinite by default.
    witnesses, numbers : those of the last mask, for sparse space; only the first `count` numbers are valid.
    """

    def __init__(
        self,
        rule: HeapRule,
        capacity: int = 0,
        known: Any = None,
        tick: Callable[[int], None] | None = None,
        cores: int | None = None,
    ) -> None:
        import numpy as np

        self.rule: HeapRule = rule
        self.tick: Callable[[int], None] | None = tick
        self.cores: int = cores or available_cores()
        self.methods: list[str] = []
        self.method: Method = Method("")
        self.values: Any = np.zeros(max(capacity, 1_024) + MARGIN, np.uint8)
        self.count: int = 0
        self.witnesses: dict[tuple[int, int, int], Any] = {}
        self.numbers: tuple[tuple[int, int], Any] | None = None
        self.free: int = 0
        self.most: int = LARGEST
        self.deepest: int = 0
        self.work: float = 0.0
        self.effort: float = inf
        self._planned: int = capacity
        self._pairs: Any = None
        self._far: int = 64
        self._worked: int = 0  # heaps whose work has been counted
        if known is not None:
            self.values = np.zeros(max(capacity, len(known)) + MARGIN, known.dtype)
            self.values[: len(known)] = known
            self.count = self._worked = len(known)
            self.use(Method("store"))
            setup = self._sparse_setup() if rule.parts < 3 and self.count >= _DENSE_FIRST else None
            if setup is not None:
                self.method = Method("sparse space", setup.mask, setup.parity, len(setup.rare))

    def grow(self, count: int) -> None:
        """Compute the values of the first `count` heaps."""
        self._reserve(count)
        while self.count < count:
            if self.rule.parts > 2:
                self._bitsets(count)
            elif self.count < _DENSE_FIRST:
                self._first(min(count, _DENSE_FIRST))
            else:
                until = min(count, 2 * self.count)
                setup = self._sparse_setup()
                if setup is None:
                    self._search(min(until, self.count + max(1_024, self.count // 4)))
                else:
                    self._sparse(until, setup)

    # Room and size of values.

    def _reserve(self, count: int) -> None:
        import numpy as np

        if count + MARGIN > self.values.size:
            larger = np.zeros(max(count, min(2 * self.values.size, count + (1 << 24))) + MARGIN, self.values.dtype)
            larger[: self.count] = self.values[: self.count]
            self.values = larger

    def _widen(self) -> None:
        import numpy as np

        self.values = self.values.astype({1: np.uint16, 2: np.uint32, 4: np.int64}[self.values.itemsize])

    def room(self) -> int:
        """A power of 2 greater than every nim-sum, with room for the next values."""
        largest = int(self.values[: self.count].max()) if self.count else 0
        return max(256, 4 << largest.bit_length())

    def _moves(self, most: int) -> tuple[Any, Any]:
        import numpy as np

        rows = list(self.rule.moves(most))
        taken = np.array([row[0] for row in rows], np.int64)
        return taken, np.array([row[1] for row in rows], np.int64)

    def use(self, method: Method) -> None:
        self.method = method
        if method.name not in self.methods:
            self.methods.append(method.name)

    def handle_rare(self, place: int) -> None:
        """Do nothing for a rare heap."""

    def report(self) -> None:
        """Count the work of the new values, and report the number of heaps.

        Raises
        ------
        SpentError : if the work exceeds the effort.
        """
        if self.effort < inf:
            self.work += self._work_to(self.count) - self._work_to(self._worked)
            self._worked = self.count
            if self.work > self.effort:
                raise SpentError
        if self.tick is not None:
            self.tick(self.count)

    def _work_to(self, heaps: int) -> float:
        """The work of the first `heaps` heaps by the current method; it is additive over pieces of a range."""
        import numpy as np

        taken, kinds = self._moves(heaps)
        left = np.maximum(heaps - taken, 0).astype(float)
        twos = left[(kinds & TWO) > 0]
        work = _WORK_HEAP * heaps
        if self.method.name == "sparse space":
            return float(work + _WORK_TAP * heaps * self.method.rare * twos.size)
        work += _WORK_OPTION * left.sum() + _WORK_PAIR * (twos**2).sum() / 4
        return float(work + _WORK_THREE * (left[(kinds & THREE) > 0] ** 3).sum() / 12)

    # Methods.

    @property
    def _endless(self) -> bool:
        """Whether there is no largest number of tokens that a move takes; False for Grundy's game, which takes none."""
        return self.rule.reach is None and not self.rule.unequal

    def _first(self, until: int) -> None:
        """Compute the first heaps in plain Python, which takes no longer than loading compiled code.

        If that code is already loaded, or there is no largest number of tokens that a move takes, `_search` computes
        them instead.
        """
        if self._endless or ("numba" in sys.modules and is_compiled("sequences._compiled.dense:scan")):
            self._search(until)
            return
        found = HeapValues.of_rule(self.rule, None, LARGEST)
        found.grow(until - 1)
        self.use(Method("vectorised search" if self.rule.parts > 1 else "plain"))
        if max(found.values) > 255 and self.values.itemsize == 1:
            self._widen()
        self.values[:until], self.count = found.values[:until], until
        self.report()

    def _search(self, until: int) -> None:
        """Compute values pair by pair, with vectors if moves leave two heaps."""
        import numpy as np

        listen()
        from bouton.sequences._compiled.dense import plain, scan

        taken, kinds = self._moves(until)
        self.numbers = None
        self.use(Method("plain" if self._endless or not (kinds & TWO).any() else "vectorised search"))
        seen = np.zeros(self.room(), np.int64)
        steps, heaps = 1 << 18, 64
        rules = taken, kinds, int(self.rule.unequal), self.rule.still
        words = self.values[:until].astype(np.uint16)
        backwards = words[::-1].copy()

        def room() -> tuple[Any, Any]:
            return np.empty(seen.size, np.uint8), np.zeros(taken.size, np.int64)

        while self.count < until:
            began, before = monotonic(), self.count
            if seen.size <= 1 << 16:
                found = scan(words, backwards, before, until, *rules, *room(), self._far, steps)
                self.count, full, self._far = found
                if self.values.itemsize == 1 and words[before : self.count].max(initial=0) > 255:
                    self._widen()
                self.values[before : self.count] = words[before : self.count]
            else:
                stop = min(until, before + heaps)
                self.count = plain(self.values, before, stop, *rules, seen)
                full = self.count < stop
            if full:
                if seen.size >= 2 << 8 * self.values.itemsize:
                    self._widen()
                seen = np.zeros(2 * seen.size, np.int64)
            elif monotonic() - began < SECONDS:
                steps, heaps = 2 * steps, 2 * heaps
            self.report()

    def _bitsets(self, until: int) -> None:
        """Compute values by rows of bits, for games whose moves may leave three heaps; raise InputError if the rows
        would take more than `MOST_PAIRS_BYTES`."""
        import numpy as np

        listen()
        from bouton.sequences._compiled.three import triples

        self.use(Method("bit-set mex"))
        taken, kinds = self._moves(until)
        words = max(4, self.room() // 64) if self._pairs is None else self._pairs.shape[1]
        step = 64
        while self.count < until:
            rows = min(until, max(1_024, 2 * self.count))
            if rows * words * 8 > MOST_PAIRS_BYTES:
                raise InputError("sequence.three-large", heaps=self.count, most=MOST_PAIRS_BYTES // 10**6)
            if self._pairs is None or self._pairs.shape[0] < rows or self._pairs.shape[1] < words:
                larger = np.zeros((rows, words), np.uint64)
                if self._pairs is not None:
                    larger[: self._pairs.shape[0], : self._pairs.shape[1]] = self._pairs
                elif self.count:
                    self._refill(larger)
                self._pairs = larger
            stop = min(until, rows, self.count + step)
            began = monotonic()
            reached = triples(
                self.values, self.count, stop, taken, kinds, int(self.rule.unequal), self.rule.still, self._pairs
            )
            self.count = reached
            if reached < stop:
                if 64 * words >= 2 << 8 * self.values.itemsize:
                    self._widen()
                words *= 2
            elif monotonic() - began < SECONDS:
                step *= 2
            else:
                step = max(16, step // 2)
            self.report()

    def _refill(self, pairs: Any) -> None:
        """Rebuild, in `pairs`, the sets of nim-sums of pairs for the values of an earlier run."""
        import numpy as np

        for total in range(2, self.count):
            half = (total - 1) // 2 if self.rule.unequal else total // 2
            sums = (self.values[1 : half + 1] ^ self.values[total - half : total][::-1]).astype(np.uint64)
            np.bitwise_or.at(
                pairs[total], (sums >> np.uint64(6)).astype(np.int64), np.uint64(1) << (sums & np.uint64(63))
            )

    def _sparse_setup(self) -> Sparse | None:
        """The best mask and its rare heaps; None if searching all pairs is expected to be faster."""
        import numpy as np

        if self._endless or self.count <= (self.rule.reach or 0) + 64:
            return None
        taken, kinds = self._moves(self.count)
        twos = taken[(kinds & TWO) > 0]
        if not twos.size or (kinds & THREE).any() or self.values.itemsize > 2:
            return None
        room = self.room() // 2
        candidates: list[tuple[int, int, int]] = []
        if self.method.name == "sparse space" and self.method.mask:
            candidates.append((self.method.mask, self.method.parity, self.method.parity * int(twos[0]) & 1))
        parities = set((twos & 1).tolist())
        # If values become periodic, the last ones on their own may suggest a mask that is bad for the others.
        starts = (self.count // 2, 0) if self.count < _MASK_FROM else (max(self.count // 2, self.count - _MASK_FROM),)
        for start in starts:
            table = spectrum(self.values, start, self.count, room)
            ranked = [(-int(table[0].min()), int(table[0].argmin()), 0, 0)]
            if len(parities) == 1 and not self.rule.unequal:
                tau = min(parities)
                row = table[1] if tau else -table[1]
                ranked.append((int(row.max()), int(row.argmax()), 1, tau))
            candidates.append(max(ranked)[1:])
        tap = _NS_TAPS[kind_of(self)] * len(twos)
        pair = (_NS_PAIR if self.values.itemsize == 1 else _NS_PAIR_WORD) * len(twos)
        most = int(self.count / 4 * pair / tap)
        best: Sparse | None = None
        for mask, parity, tau in dict.fromkeys(candidates):
            odd = np.array([(mask & v).bit_count() & 1 for v in range(room)], np.uint8)
            rare = rare_heaps(self.values, self.count, odd, parity, tau, most + 1)
            if not mask or rare.size > most or (rare > self.count // 2).sum() > self.count // 10:
                continue
            most = min(most, rare.size)
            if best is None or rare.size < best.rare.size:
                best = Sparse(mask, parity, tau, odd, rare, twos, taken[(kinds & ONE) > 0])
        return best

    def _sparse(self, until: int, setup: Sparse) -> None:
        """Sweep sparse space until the mask should be chosen again, only by `sweep_marks` if few marks are left;
        widen the values if one does not fit."""
        marks = (max(self._planned, until) - self.count) * len(setup.rare) * len(setup.twos)
        effort = 0 if is_loaded(*_KERNELS) else 1 if is_compiled(*_KERNELS) else 2
        many = self.numbers is not None or marks > _FEW_MARKS[effort]
        if many and sweep_numbers(self, until, setup, self.cores):
            return
        if (many and self.values.itemsize == 1) or not sweep_marks(self, until, setup):
            self._widen()
