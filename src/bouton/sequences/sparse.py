"""Sweep the sparse space; `_compiled.sparse` describes the method and why it is correct.

`fill` runs ahead, assuming that every heap is common; `check` follows and finds the first rare heap, in pieces, with as
many threads as there are cores. After a rare heap, filling restarts from the next heap.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from bouton.sequences.slots import DEEPEST, FLAG, FREE, MOST, SEARCHES, WIDE_FLAG
from bouton.storage.compiler import listen

if TYPE_CHECKING:
    from bouton.sequences.taps import Taps

MARGIN = 128  # rows of 64 values are read together, even beyond the last heap
SECONDS = 0.25  # target time of a kernel call; after it, progress is reported and Ctrl-C is handled
_LEAST, _SERIAL, _MOST = 1 << 7, 1 << 16, 1 << 22  # heaps filled in one call
_LATE, _SETTLED = 32, 1 << 12  # new rare heaps, or heaps without a new one, after which taps are sorted again
_LIST = 2_048  # pairs that may be listed in one call
_SAMPLES, _POOL = 1_024, 8_192  # heaps by which witnesses are judged, and among which they are chosen
_WITNESSES = (64, 128, 512, 768, 2_048, 1_024)  # most witnesses, by the size of the values
_STAGES = ((32,), (64,), (64, 128), (128, 256), (128, 256))  # witnesses tried together in the first stages
_MARKS = 5  # the size of values that are marked one by one


class Method(NamedTuple):
    """The method that found values; for sparse space also the mask, the parity bit e, the number of rare heaps."""

    name: str
    mask: int = 0
    parity: int = 0
    rare: int = 0


class Sparse(NamedTuple):
    """A sparse space.

    Mask, parity bit e, class τ, |mask ∧ v| mod 2 for every v, rare heaps, and the numbers of tokens taken by moves that
    leave two heaps, and one heap.
    """

    mask: int
    parity: int
    tau: int
    odd: Any
    rare: Any
    twos: Any
    ones: Any


class _Sweep(Protocol):
    """The interface of a sweep.

    Attributes
    ----------
    free : a place in the array; heaps before it are known to be common.
    most : limit on the smaller heap of a pair.
    deepest : the largest such heap needed so far, if that is of interest.
    """

    values: Any
    count: int
    rule: Any
    witnesses: dict[tuple[int, int, int], Any]
    numbers: tuple[tuple[int, int], Any] | None
    free: int
    most: int
    deepest: int

    def use(self, method: Method) -> None: ...
    def report(self) -> None: ...
    def room(self) -> int: ...
    def handle_rare(self, place: int) -> None:
        """Handle a heap that no pair shows to be common."""


def available_cores() -> int:
    """Number of cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


class _Numbers:
    """The coding of values as numbers: u(n) is g(n) without the lowest bit of the mask, with a flag if heap n is rare.
    Like the values, numbers are bytes or words of 16 bits."""

    def __init__(self, setup: Sparse, dtype: Any) -> None:
        import numpy as np

        low = self.low = (setup.mask & -setup.mask) - 1  # the bits below the dropped one
        flag = self.flag = FLAG if dtype.itemsize == 1 else WIDE_FLAG
        every, kept = np.arange(2 * flag), np.arange(flag)
        odd = np.array([(setup.mask & v).bit_count() & 1 for v in range(2 * flag)])
        short = (every >> 1) & ~low | every & low
        long = (kept & ~low) << 1 | kept & low
        self.rare, self.common = (
            np.array([long | (odd[long] ^ side ^ (setup.parity & n) != setup.tau) * (low + 1) for n in (0, 1)], dtype)
            for side in (0, 1)
        )
        self.thresholds = np.array(
            [np.searchsorted(rare, common) for rare, common in zip(self.rare, self.common, strict=True)], dtype
        )
        self.table = np.array([short | (odd ^ (setup.parity & n) == setup.tau) * flag for n in (0, 1)], dtype)

    def heap_numbers(self, values: Any, count: int, size: int) -> Any:
        """The numbers of the first `count` heaps, in an array of length `size`."""
        import numpy as np

        numbers = np.zeros(size, self.table.dtype)
        for parity in (0, 1):
            numbers[parity:count:2] = self.table[parity][values[parity:count:2]]
        return numbers


def sweep_numbers(sweep: _Sweep, until: int, setup: Sparse, cores: int) -> bool:
    """Continue to heap `until`, or until the mask should be chosen again; False if a value does not fit: from 256 on,
    or from 1,024 on if values are words of 16 bits."""
    if kind_of(sweep) == _MARKS:
        return False
    with ThreadPoolExecutor(cores) as pool:
        return _NumberSweep(sweep, until, setup, pool, cores).go()


class _NumberSweep:
    """A sweep with values below 256, or 1,024, which fills ahead and checks behind.

    Attributes
    ----------
    numbers : u(n) of every filled heap; `filled` is their number.
    heaps : the rare heaps.
    kind : the size of the values, by the number of bits per heap.
    groups : the witnesses that show most heaps to be common, in groups.
    taps : the operands of a heap's mex; the last `late` rare heaps have not been sorted in.
    last : the lowest rare heap found by any thread in this piece; heaps after it need no check.
    """

    def __init__(self, sweep: _Sweep, until: int, setup: Sparse, pool: ThreadPoolExecutor, cores: int) -> None:
        import numpy as np

        self.sweep, self.until, self.setup, self.pool, self.cores = sweep, until, setup, pool, cores
        self.coding = _Numbers(setup, sweep.values.dtype)
        known = sweep.numbers
        if (
            known is not None
            and known[0] == setup[:2]
            and known[1].size == sweep.values.size
            and known[1].dtype == sweep.values.dtype
        ):
            self.numbers = known[1]
        else:
            self.numbers = self.coding.heap_numbers(sweep.values, sweep.count, sweep.values.size)
            sweep.numbers = (setup[:2], self.numbers)
        self.heaps = setup.rare.tolist()
        self.kind = kind_of(sweep)
        self._choose()
        self.chunk = _LEAST
        self.single_xors = (setup.parity * setup.ones & 1).astype(np.uint64) * np.uint64(self.coding.flag)
        self.lists = [_lists(sweep) for _ in range(4 * cores)]
        self.last = np.zeros(1, np.int64)
        self.turned = setup.ones[self.single_xors > 0]
        self.late = 0
        self.taps = self._taps()
        self.filled = sweep.count

    def go(self) -> bool:
        """Fill and check piece by piece; return the result of `sweep_numbers`."""
        sweep = self.sweep
        while sweep.count < self.until:
            sweep.use(Method("sparse space", self.setup.mask, self.setup.parity, len(self.heaps)))
            began, low = monotonic(), sweep.count
            if self.filled == low:
                self._fill(low)
            high = self.filled
            rare = self._first_rare(max(low, sweep.free), high) if high > sweep.free else None
            if rare is not None:
                sweep.handle_rare(rare[0])
                self._enter(*rare)
                if len(self.heaps) > 1.5 * len(self.setup.rare) + 64:
                    return True
            else:
                sweep.count = high
                if self.late and high - low > _SETTLED:
                    self.taps = self._taps()
                if high == low:  # the next number does not fit
                    self.kind += 1
                    if self.kind > (2 if sweep.values.itemsize == 1 else _MARKS - 1):
                        return False
                    self.taps = self._taps()
                    self._choose()
                elif self.chunk < (_MOST if self.cores > 1 else _SERIAL) and monotonic() - began < SECONDS:
                    self.chunk *= 2
            sweep.report()
        return True

    def _taps(self) -> "Taps":
        import numpy as np

        from bouton.sequences.taps import taps_of

        rare = np.array(self.heaps, np.int64)
        own = self.numbers[rare].astype(np.int64) & self.coding.flag - 1
        self.late = 0
        return taps_of(rare, own, self.setup.twos, self.setup.ones, self.turned, self.kind)

    def _choose(self) -> None:
        from bouton.sequences.taps import witnesses_of

        offsets, numbers = _witnesses(self.sweep, self.setup, self.kind, self.numbers)
        self.groups = witnesses_of(offsets.astype("i8"), numbers.astype("i8"), self.kind, _STAGES[self.kind])

    def _fill(self, start: int) -> None:
        """Fill up to `chunk` heaps from `start` on as if they were common, and set `filled` to the first heap not
        filled."""
        listen()
        from bouton.sequences._compiled.filling import fill

        self.filled = fill(
            self.sweep.values,
            self.numbers,
            start,
            min(self.until, start + self.chunk),
            self.kind,
            self.coding.common,
            *self.taps,
        )

    def _first_rare(self, low: int, high: int) -> tuple[int, int] | None:
        """The first rare heap from `low` to `high` − 1, and its number; None if there is none. If several threads
        check, the next heaps are filled meanwhile."""
        import numpy as np

        self.last[0] = high
        if self.cores == 1 or high - low < _SERIAL:
            found = [self._check(low, high, 0)]
        else:
            bounds = np.linspace(low, high, len(self.lists) + 1).astype(np.int64).tolist()
            tasks = [
                self.pool.submit(self._check, bounds[slot], bounds[slot + 1], slot) for slot in range(len(self.lists))
            ]
            try:
                self._fill(high)
            finally:
                found = [task.result() for task in tasks]
        for _, _, state in self.lists:
            state[SEARCHES] = 0
            self.sweep.deepest = max(self.sweep.deepest, int(state[DEEPEST]))
        return min((pair for pair in found if pair[1] >= 0), default=None)

    def _check(self, low: int, high: int, slot: int) -> tuple[int, int]:
        """The first rare heap from `low` to `high` − 1 and its number, which is negative if there is none; `slot` is
        the index in `lists` of the buffers for this call."""
        listen()
        from bouton.sequences._compiled.sparse import check

        heap, number = check(
            self.sweep.values,
            self.numbers,
            low,
            high,
            self.kind,
            self.coding.rare,
            self.coding.thresholds,
            self.coding.low,
            *self.groups,
            self.setup.ones,
            self.single_xors,
            self.setup.twos,
            int(self.sweep.rule.unequal),
            *self.lists[slot],
            self.last,
        )
        if number >= 0:
            self.last[0] = min(int(self.last[0]), heap)
        return int(heap), int(number)

    def _enter(self, heap: int, number: int) -> None:
        """Record a rare heap and its number, and restart filling after it."""
        self.sweep.values[heap] = self.coding.rare[heap & 1, number]
        self.numbers[heap] = number | self.coding.flag
        self.heaps.append(heap)
        self.sweep.count = self.filled = heap + 1
        self.late += 1
        if self.late < _LATE:
            self.taps = self.taps.with_rare(heap, number, self.setup.twos, self.turned)
        else:
            self.taps = self._taps()
        self.chunk = max(_LEAST, self.chunk // 4)


def kind_of(sweep: _Sweep) -> int:
    """The size of the values, 0 to 5, by the number of bits per heap: 32, 64 or 128 if values are bytes, otherwise 256
    or 512, or beyond these."""
    if sweep.values.itemsize > 2:
        return _MARKS
    largest = int(sweep.values[: sweep.count].max())
    if sweep.values.itemsize > 1:
        return 3 + int(largest > 511) + int(largest > 1023)
    return int(largest > 63) + int(largest > 127)


def _lists(sweep: _Sweep) -> tuple[Any, Any, Any]:
    """Allocate the arrays of a sweep: two for a list of pairs, one for its state."""
    import numpy as np

    state = np.zeros(5, np.int64)
    state[MOST], state[FREE] = sweep.most, sweep.free
    return np.zeros(_LIST, np.int64), np.zeros(_LIST, np.int64), state


def _sort_taps(offsets: list[Any], xors: list[Any]) -> tuple[Any, Any]:
    import numpy as np

    together, beside = np.concatenate(offsets), np.concatenate(xors)
    order = np.argsort(together, kind="stable")
    return together[order].astype(np.uint64), beside[order].astype(np.uint64)


def _witnesses(sweep: _Sweep, setup: Sparse, kind: int, own: Any) -> tuple[Any, Any]:
    """The offsets of the chosen witnesses, and their entries in `own`."""
    import numpy as np

    chosen = sweep.witnesses.get((setup.mask, setup.parity, kind))
    if chosen is None:
        chosen = choose_witnesses(sweep, setup, kind)
    sweep.deepest = max(sweep.deepest, int(chosen.max(initial=0)))
    return (chosen + int(setup.twos[0])).astype(np.uint64), own[chosen].astype(np.uint64)


def choose_witnesses(sweep: _Sweep, setup: Sparse, kind: int | None = None) -> Any:
    """Choose witnesses that show most of the last heaps to be common, and store them in the sweep; `kind` defaults to
    that of the values."""
    import numpy as np

    from bouton.sequences._compiled.witnesses import choose_witnesses as choose

    if kind is None:
        kind = kind_of(sweep)
    odd = np.array([(setup.mask & v).bit_count() & 1 for v in range(max(256, sweep.room()))], np.uint8)
    pool, samples = min(_POOL, max(256, sweep.count >> 8)), min(_SAMPLES, max(128, sweep.count >> 8))
    types, last, offset = (setup.parity, setup.tau), sweep.count - 1, int(setup.twos[0])
    chosen = choose(sweep.values, last, odd, *types, offset, pool, samples, _WITNESSES[kind])
    sweep.witnesses = {(setup.mask, setup.parity, kind): chosen}
    return chosen


def sweep_marks(sweep: _Sweep, until: int, setup: Sparse) -> bool:
    """Continue as `sweep_numbers` does, for values of any size, heap by heap; False if a value does not fit."""
    import numpy as np

    from bouton.sequences._compiled import marks as kernel

    heaps = setup.rare.tolist()
    list_o, list_a, state = _lists(sweep)
    witnesses = _witnesses(sweep, setup, _MARKS, sweep.values)
    seen, chunk = np.zeros(sweep.room(), np.int64), 1 << 14
    while sweep.count < until:
        sweep.use(Method("sparse space", setup.mask, setup.parity, len(heaps)))
        rare = np.array(heaps, np.int64)
        own = sweep.values[rare].astype(np.uint64)
        offsets, xors = _sort_taps(
            [setup.ones, *[rare + t for t in setup.twos]],
            [np.zeros(setup.ones.size, np.uint64), *[own for _ in setup.twos]],
        )
        odd = [(setup.mask & v).bit_count() & 1 for v in range(seen.size)]
        table = np.array([[o ^ (setup.parity & e) == setup.tau for o in odd] for e in (0, 1)], np.uint8)
        began = monotonic()
        state[SEARCHES] = 0
        reached, why = kernel.sweep_heaps(
            sweep.values,
            sweep.count,
            min(until, sweep.count + chunk),
            min(seen.size, 2 << min(8 * sweep.values.itemsize, 39)),
            offsets.astype(np.int64),
            xors.astype(np.int64),
            setup.twos,
            int(sweep.rule.unequal),
            table,
            witnesses[0].astype(np.int64),
            witnesses[1].astype(np.int64),
            list_o,
            list_a,
            seen,
            state,
        )
        sweep.count = reached
        sweep.deepest = max(sweep.deepest, int(state[DEEPEST]))
        if why == kernel.RARE:
            sweep.handle_rare(reached - 1)
            heaps.append(reached - 1)
            if len(heaps) > 1.5 * len(setup.rare) + 64:
                return True
        elif why == kernel.FULL:
            if seen.size >= 2 << 8 * sweep.values.itemsize:
                return False
            seen = np.zeros(2 * seen.size, np.int64)
        elif monotonic() - began < SECONDS:
            chunk *= 2
        sweep.report()
    return True
