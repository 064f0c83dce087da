"""Grundy values of single heaps, as many as are asked for, by whichever method is quickest for the game.

`HeapSweep` fills an array heap by heap and chooses again at every doubling:

- *sparse space*: where few heaps are rare under the best mask (`_kernels.heap_sparse`);
- *vectorised search*: where values have no such mask (`_kernels.heap_dense`), quadratic;
- *bit-set mex*: where three heaps may be left (`_kernels.heap_three`), cubic;
- *plain*: moves without end.

All give the same values; tests compare them with one another and with `HeapValues`, the reference in plain Python.
"""

from collections.abc import Callable
from time import monotonic
from typing import Any, NamedTuple

from bouton.errors import InputError
from bouton.heap_rules import ONE, THREE, TWO, HeapRule

__all__ = ["LARGEST", "HeapSweep", "Method"]

#: Heaps that can be asked for: positions are signed 64-bit numbers, and offsets add a little.
LARGEST = 10**15
_MARGIN = 128  # rows of 64 values are read at once, also beyond the last heap
_DENSE_FIRST = 2_048
_MOST_PAIRS_BYTES = 2_000_000_000
_SECONDS = 0.25  # of one call into a kernel: then progress is told, and Ctrl-C is heard
_NS_TAP, _NS_TAP_WIDE, _NS_PAIR, _NS_PAIR_WORD = 0.12, 0.6, 0.07, 0.16
_LIST = 2_048
_SAMPLES = 1_024
_WITNESSES, _WITNESSES_WIDE = 96, 1_024


class Method(NamedTuple):
    """How values were found: the name; for sparse space the mask, the bit e of the parity, the number of rare heaps."""

    name: str
    mask: int = 0
    parity: int = 0
    rare: int = 0


class HeapSweep:
    """The values of heaps 0, 1, 2 … in an array that grows.

    Parameters
    ----------
    rule : what one heap can become.
    capacity : room for so many heaps; it grows where more are asked for.
    known : values that are known already (of a run that was interrupted).

    Attributes
    ----------
    values : the array; only the first `count` are meant.
    count : how many heaps are known.
    methods : the names of the methods used, in order.
    """

    def __init__(
        self, rule: HeapRule, capacity: int = 0, known: Any = None, tick: Callable[[int], None] | None = None
    ) -> None:
        import numpy as np

        self.rule, self.tick = rule, tick
        self.methods: list[str] = []
        self.method = Method("")
        self.values = np.zeros(max(capacity, 1_024) + _MARGIN, np.uint8)
        self.count = 0
        self._rates: dict[str, float] = {}
        self._pairs: Any = None
        if known is not None:
            self.values = np.zeros(max(capacity, len(known)) + _MARGIN, known.dtype)
            self.values[: len(known)] = known
            self.count = len(known)
            self._use(Method("store"))
            setup = self._sparse_setup() if rule.parts < 3 and self.count >= _DENSE_FIRST else None
            if setup is not None:
                self.method = Method("sparse space", setup[0], setup[1], len(setup[4]))

    def bytes_needed(self, count: int) -> int:
        """About how much memory the values of so many heaps take, with the present size of a value."""
        return int((count + _MARGIN) * self.values.itemsize)

    def grow(self, count: int) -> None:
        """Find the values of the first `count` heaps."""
        self._reserve(count)
        while self.count < count:
            if self.rule.parts > 2:
                self._bitsets(count)
            elif self.count < _DENSE_FIRST:
                self._search(min(count, _DENSE_FIRST), start=True)
            else:
                until = min(count, 2 * self.count)
                setup = self._sparse_setup()
                if setup is None:
                    self._search(min(until, self.count + max(1_024, self.count // 4)))
                else:
                    self._sparse(until, *setup)

    # Room and size of values.

    def _reserve(self, count: int) -> None:
        import numpy as np

        if count + _MARGIN > self.values.size:
            larger = np.zeros(max(count, min(2 * self.values.size, count + (1 << 24))) + _MARGIN, self.values.dtype)
            larger[: self.count] = self.values[: self.count]
            self.values = larger

    def _widen(self) -> None:
        import numpy as np

        self.values = self.values.astype({1: np.uint16, 2: np.uint32, 4: np.int64}[self.values.itemsize])

    def _room(self) -> int:
        """A power of 2 above every nim-sum, with room for the next values."""
        largest = int(self.values[: self.count].max()) if self.count else 0
        return max(256, 4 << largest.bit_length())

    def _moves(self, most: int) -> tuple[Any, Any]:
        import numpy as np

        rows = list(self.rule.moves(most))
        taken = np.array([row[0] for row in rows], np.int64)
        return taken, np.array([row[1] for row in rows], np.int64)

    def _use(self, method: Method) -> None:
        self.method = method
        if method.name not in self.methods:
            self.methods.append(method.name)

    def _told(self) -> None:
        if self.tick is not None:
            self.tick(self.count)

    # Methods.

    def _search(self, until: int, start: bool = False) -> None:
        """Pair by pair, with vectors where two heaps are left."""
        import numpy as np

        from bouton._kernels.heap_dense import scan

        taken, kinds = self._moves(until)
        endless = self.rule.reach is None and not self.rule.unequal
        self._use(Method("plain" if endless or not (kinds & TWO).any() else "vectorised search"))
        seen = np.zeros(self._room(), np.int64)
        steps = 1 << 18
        while self.count < until:
            began = monotonic()
            reached, full = scan(
                self.values, self.count, until, taken, kinds, int(self.rule.unequal), self.rule.still, seen, steps
            )
            self.count = reached
            if full:
                if seen.size >= 2 << 8 * self.values.itemsize:
                    self._widen()
                seen = np.zeros(2 * seen.size, np.int64)
            elif monotonic() - began < _SECONDS:
                steps *= 2
            self._told()

    def _bitsets(self, until: int) -> None:
        """Rows of bits, for games that leave three heaps."""
        import numpy as np

        from bouton._kernels.heap_three import triples

        self._use(Method("bit-set mex"))
        taken, kinds = self._moves(until)
        words = max(4, self._room() // 64) if self._pairs is None else self._pairs.shape[1]
        step = 64
        while self.count < until:
            rows = min(until, max(1_024, 2 * self.count))
            if rows * words * 8 > _MOST_PAIRS_BYTES:
                raise InputError("sequence-three-large", heaps=self.count, most=_MOST_PAIRS_BYTES // 10**6)
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
            elif monotonic() - began < _SECONDS:
                step *= 2
            else:
                step = max(16, step // 2)
            self._told()

    def _refill(self, pairs: Any) -> None:
        """The sets of nim-sums of pairs that an earlier run had."""
        import numpy as np

        for total in range(2, self.count):
            half = (total - 1) // 2 if self.rule.unequal else total // 2
            sums = (self.values[1 : half + 1] ^ self.values[total - half : total][::-1]).astype(np.uint64)
            np.bitwise_or.at(
                pairs[total], (sums >> np.uint64(6)).astype(np.int64), np.uint64(1) << (sums & np.uint64(63))
            )

    def _sparse_setup(self) -> tuple[Any, ...] | None:
        """The best mask and its rare heaps; None where searching all pairs is expected to be quicker."""
        import numpy as np

        from bouton._kernels.heap_masks import rare_heaps, spectrum

        if (self.rule.reach is None and not self.rule.unequal) or self.count <= (self.rule.reach or 0) + 64:
            return None
        taken, kinds = self._moves(self.count)
        twos = taken[(kinds & TWO) > 0]
        if not twos.size or (kinds & THREE).any() or self.values.itemsize > 2:
            return None
        room = self._room() // 2
        table = spectrum(self.values, self.count // 2, self.count, room)
        candidates = [(-int(table[0].min()), 0, int(table[0].argmin()), 0)]
        parities = set((twos & 1).tolist())
        if len(parities) == 1 and not self.rule.unequal:
            tau = parities.pop()
            row = table[1] if tau else -table[1]
            candidates.append((int(row.max()), 1, int(row.argmax()), tau))
        strength, parity, mask, tau = max(candidates)
        odd = np.array([(mask & v).bit_count() & 1 for v in range(room)], np.uint8)
        half = self.count - self.count // 2
        share = (half - strength) / 2 / half
        wide = self._wide(self.values[: self.count].max())
        tap = (_NS_TAP_WIDE if wide else _NS_TAP) * len(twos)
        pair = (_NS_PAIR if self.values.itemsize == 1 else _NS_PAIR_WORD) * len(twos)
        most = int(self.count / 4 * pair / tap)
        if share > 0.2 or share * half > most:
            return None
        rare = rare_heaps(self.values, self.count, odd, parity, tau, most + 1)
        if rare.size > most:
            return None
        return mask, parity, tau, odd, rare, twos, taken[(kinds & ONE) > 0]

    @staticmethod
    def _wide(largest: int) -> bool:
        return int(largest) >= 64

    def _sparse(self, until: int, mask: int, parity: int, tau: int, odd: Any, rare: Any, twos: Any, ones: Any) -> None:
        import numpy as np

        from bouton._kernels import heap_sparse as kernel

        heaps = rare.tolist()
        state = np.zeros(3, np.int64)
        list_o, list_a = np.zeros(_LIST, np.int64), np.zeros(_LIST, np.int64)
        witness_o, witness_x = self._witnesses(odd, parity, tau, twos)
        chosen_at = self.count
        chunk = 1 << 14
        unequal = int(self.rule.unequal)
        largest = int(self.values[: self.count].max())
        seen = np.zeros(0, np.int64)
        while self.count < until:
            wide = self._wide(largest)
            self._use(Method("sparse space", mask, parity, len(heaps)))
            offsets, xors = self._taps(heaps, twos, ones)
            stop = min(until, self.count + chunk)
            began, before = monotonic(), self.count
            state[1:] = 0
            if wide:
                if seen.size < self._room():
                    seen = np.zeros(self._room(), np.int64)
                    if odd.size < seen.size:
                        odd = np.array([(mask & v).bit_count() & 1 for v in range(seen.size)], np.uint8)
                    witness_o, witness_x = self._witnesses(odd, parity, tau, twos)
                table = np.array([[o ^ (parity & e) == tau for o in odd.tolist()] for e in (0, 1)], np.uint8)
                reached, why = kernel.sweep_wide(
                    self.values,
                    self.count,
                    stop,
                    offsets.astype(np.int64),
                    xors,
                    twos,
                    unequal,
                    table,
                    witness_o,
                    witness_x,
                    list_o,
                    list_a,
                    seen,
                    state,
                )
            else:
                words = largest >= 32
                bits = 64 if words else 32
                sets = [sum(1 << v for v in range(min(bits, odd.size)) if odd[v] ^ (parity & e) == tau) for e in (0, 1)]
                rare_bits = np.array(sets, np.uint64)
                reached, why = kernel.sweep(
                    self.values,
                    self.count,
                    stop,
                    offsets,
                    xors,
                    twos,
                    unequal,
                    rare_bits,
                    words,
                    witness_o.astype(np.uint64),
                    witness_x,
                    list_o,
                    list_a,
                    state,
                )
            self.count = reached
            if reached > before:
                largest = max(largest, int(self.values[before:reached].max()))
            if why == kernel.RARE:
                heaps.append(reached - 1)
                if len(heaps) > 1.5 * len(rare) + 64:
                    return  # the mask is chosen again
            elif why == kernel.FULL:
                if not wide:
                    largest = 32 if largest < 32 else 64
                elif seen.size >= 2 << 8 * self.values.itemsize:
                    self._widen()
                    return
                else:
                    seen = np.zeros(2 * seen.size, np.int64)
                    odd = np.array([(mask & v).bit_count() & 1 for v in range(seen.size)], np.uint8)
            if why == kernel.STALE and self.count > 1.25 * chosen_at:
                witness_o, witness_x = self._witnesses(odd, parity, tau, twos)
                chosen_at = self.count
            if why == kernel.DONE and monotonic() - began < _SECONDS:
                chunk *= 2
            self._told()

    def _taps(self, heaps: list[int], twos: Any, ones: Any) -> tuple[Any, Any]:
        import numpy as np

        rare = np.array(heaps, np.int64)
        values = self.values[rare].astype(np.uint64)
        offsets = np.concatenate([ones, *[rare + t for t in twos]])
        xors = np.concatenate([np.zeros(ones.size, np.uint64), *[values for _ in twos]])
        order = np.argsort(offsets, kind="stable")
        return offsets[order].astype(np.uint64), xors[order]

    def _witnesses(self, odd: Any, parity: int, tau: int, twos: Any) -> tuple[Any, Any]:
        import numpy as np

        from bouton._kernels.heap_masks import choose_witnesses

        wide = self._wide(self.values[: self.count].max())
        offset = int(twos[0])
        pool, most = (min(1_024, self.count // 8), _WITNESSES_WIDE) if wide else (256, _WITNESSES)
        chosen = choose_witnesses(
            self.values,
            self.count - 1,
            odd,
            parity,
            tau,
            offset,
            pool,
            _SAMPLES if self.count > 1 << 17 else 128,
            most,
            odd.size,
        )
        if not chosen.size:
            chosen = np.ones(8, np.int64)
        if chosen.size % 8:
            chosen = np.concatenate([chosen, np.repeat(chosen[-1:], 8 - chosen.size % 8)])
        return chosen + offset, self.values[chosen].astype(np.uint64)
