"""Grundy values of single heaps of a taking-and-breaking game, by an iterative sweep; and their proved period.

The value of heap n is the mex of the nim-sums of what n can become (Sprague 1935, Grundy 1939): heap by heap from 0,
without recursion. A period is used only once the theorem of Guy and Smith (1956) proves it:

Let a move take at most k tokens and leave at most d heaps. If n0 ≥ 1, p ≥ 1 and g(n + p) = g(n) for all n with
n0 ≤ n < d·n0 + (d − 1)·p + k, then g(n + p) = g(n) for all n ≥ n0.

If three heaps may be left, g(n + p) = g(n) + s is used once `bouton.heaps.growth` proves it.

Proof of the theorem, by induction on n ≥ d·n0 + (d − 1)·p + k. An option of n + p has at most d heaps, together at
least d·(n0 + p) tokens, so its largest is at least n0 + p; with p tokens less it is still a heap ≥ n0 of the same
value, and the result is an option of n. Likewise, an option of n has a heap ≥ n0, and p tokens more make it an option
of n + p. So n and n + p have options of the same values.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from bouton.heaps.growth import growth_bound
from bouton.heaps.limits import MOST_STEPS
from bouton.kinds.heap_rule import NONE, ONE, THREE, TWO, HeapRule
from bouton.storage.locks import Locked
from bouton.values.mex import mex

__all__ = ["NONE", "ONE", "THREE", "TWO", "HeapValues", "Leaves"]

Leaves = Callable[[int], Iterable[tuple[int, int]]]
Row = bytearray | list[int]

_FIRST = 64  # heaps in the first sweep; each later sweep doubles their number
_SLOW = 6  # factor of a pair's cost if values do not fit into a byte,
_SLOWER = 8  # and as a part of three heaps
_BYTE = 256  # values from it on need more than a byte
_LEAF = 24  # cost of examining one move, in pairs
_CHUNK = 4096  # pairs of heaps processed together


class HeapValues(Locked):
    """The values of single heaps, computed on demand; thread-safe.

    >>> kayles = HeapValues(lambda n: [(n - k, 7) for k in (1, 2) if k <= n], reach=2, parts=2)
    >>> [kayles(n) for n in range(10)]
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
    >>> kayles(10**18), kayles.preperiod, kayles.period
    (1, 71, 12)

    Parameters
    ----------
    leaves : for a heap, the pairs (total tokens left, bits for the numbers of heaps in which they may be left).
    reach : the largest number of tokens that a move takes; None if there is no largest, and then no period is
        searched for.
    parts : the largest number of heaps that a move leaves.
    unequal : whether two heaps that are left must differ (Grundy's game).
    most : the maximum effort, in pairs of heaps.

    Attributes
    ----------
    values : the values of heaps 0, 1, 2 … computed so far.
    period : 0 until one is proved; then g(n + period) = g(n) + saltus for all n ≥ preperiod.
    preperiod : the smallest such number, counting heaps from 0.
    saltus : 0, unless three heaps may be left and `bouton.heaps.growth` proves another.
    exhausted : whether the effort has been used up.

    Complexity: about n²/4 pairs for n heaps.
    """

    def __init__(
        self, leaves: Leaves, reach: int | None, parts: int, *, unequal: bool = False, most: int = MOST_STEPS
    ) -> None:
        self.leaves: Leaves = leaves
        self.reach: int | None = reach
        self.parts: int = parts
        self.unequal: bool = unequal
        self.values: list[int] = []
        self.period: int = 0
        self.preperiod: int = 0
        self.saltus: int = 0
        self.exhausted: bool = False
        self._left = most
        self._bytes: bytearray | None = bytearray()  # the same values, as long as all are below 256
        self._pairs: dict[int, frozenset[int]] = {}

    @classmethod
    def of_rule(cls, rule: HeapRule, reach: int | None, most: int = MOST_STEPS) -> "HeapValues":
        """Make the values of a game from the rules of its heaps; if `reach` is None, no period is searched for."""

        def leaves(size: int) -> list[tuple[int, int]]:
            moves = () if size == rule.still else rule.moves(size)
            return [(size - taken, digit) for taken, digit in moves if taken <= size]

        return cls(leaves, reach, rule.parts, unequal=rule.unequal, most=most)

    def __call__(self, n: int) -> int | None:
        """Return the value of heap n, by the sweep or the proved period; None if it is out of reach."""
        value = self.sweep_value(n)
        return self.periodic_value(n) if value is None else value

    def sweep_value(self, n: int) -> int | None:
        """Return the value of heap n by the sweep only; None if the sweep stops before n."""
        self.grow(n)
        return self.values[n] if n < len(self.values) else None

    def periodic_value(self, n: int) -> int | None:
        """Return the value of heap n by the proved period; None if none is proved, or if n is below the preperiod."""
        self.grow(n)
        if not self.period or n < self.preperiod:
            return None
        turns, place = divmod(n - self.preperiod, self.period)
        return self.values[self.preperiod + place] + turns * self.saltus

    def grow(self, n: int, exactly: bool = False) -> None:
        """Sweep until heap n is reached, a period is proved, or the effort is used up.

        Parameters
        ----------
        exactly : do not sweep beyond heap n; otherwise the number of known heaps doubles each time.
        """
        if self._reaches(n):
            return
        with self.lock:
            while not self._reaches(n):
                target = max(_FIRST, 2 * len(self.values))
                target = min(target, n + 1) if exactly else target
                while len(self.values) < target and not self.exhausted:
                    self._append()
                if self.reach is not None:
                    self._prove(self.reach)

    def _reaches(self, n: int) -> bool:
        """Whether no sweep to heap n is needed, or none would get further."""
        return n < len(self.values) or self.period > 0 or self.exhausted

    def with_values(self, values: Sequence[int], preperiod: int, period: int) -> "HeapValues":
        """Return the values of the same rules, given those of heaps 0, 1, 2 … and a proved period (0: none).

        There is no sweep beyond the given values, which were computed elsewhere.

        >>> known = HeapValues(lambda n: [(n - 1, 3)], reach=1, parts=1).with_values([0, 1, 0, 1], 0, 2)
        >>> known(10**20), known.sweep_value(4)
        (0, None)
        """
        found = HeapValues(self.leaves, self.reach, self.parts, unequal=self.unequal, most=0)
        found.values, found.exhausted = list(values), True
        found._bytes = bytearray(found.values) if max(found.values, default=0) < _BYTE else None
        found.preperiod, found.period = preperiod, period
        return found

    def _append(self) -> None:
        """Append the value of the next heap; set `exhausted` once the effort is used up."""
        n = len(self.values)
        self._left -= _LEAF
        seen: set[int] = set()
        for left, kinds in self.leaves(n):
            self._left -= _LEAF
            if not left:
                if kinds & NONE:
                    seen.add(0)
                continue
            if kinds & ONE:
                seen.add(self.values[left])
            if kinds & TWO:
                others = self._two(left)
                self._left -= len(others)
                seen |= others
            if kinds & THREE:
                for first in range(1, left - 1):
                    own = self.values[first]
                    others = self._two(left - first)
                    self._left -= _SLOWER * len(others)
                    seen.update(own ^ value for value in others)
        value = mex(seen)
        self.values.append(value)
        if self._bytes is not None:
            if value < _BYTE:
                self._bytes.append(value)
            else:
                self._bytes = None
        if self.reach is not None and self.parts < 3:
            self._pairs.pop(n - self.reach, None)
        self.exhausted = self._left <= 0

    def _two(self, total: int) -> frozenset[int]:
        """Return the nim-sums of the values of all pairs of non-empty heaps with this total; cached.

        If `unequal` is set, the two heaps must differ.
        """
        found = self._pairs.get(total)
        if found is None:
            half = (total - 1) // 2 if self.unequal else total // 2
            if half < 1:
                found = frozenset()
            elif self._bytes is not None:
                # XOR both rows as long integers: all nim-sums in one operation.
                low = self._bytes[1 : half + 1]
                high = self._bytes[total - half : total][::-1]
                sums = int.from_bytes(low, "little") ^ int.from_bytes(high, "little")
                found = frozenset(sums.to_bytes(half, "little"))
                self._left -= half
            else:
                values = self.values
                found = frozenset(values[a] ^ values[total - a] for a in range(1, half + 1))
                self._left -= half * _SLOW
            self._pairs[total] = found
        return found

    def _row(self) -> "Row":
        """Return the values, as bytes if all are below 256, otherwise as a list."""
        if self._bytes is not None and len(self._bytes) == len(self.values):
            return self._bytes
        return self.values

    def _prove(self, reach: int) -> None:
        """Search for a period among the values and store it if it is proved."""
        length = len(self.values)
        text = "".join(map(chr, reversed(self.values)))
        window = length // 4
        period = text.find(text[:window], 1)
        parts = max(self.parts, 1)
        if not 0 < period <= length // parts:
            if self.parts > 2:
                self._prove_growth()
            return
        start = self._start(period, 0)
        bound = parts * (max(start, 1) + period) + reach
        if bound <= length:
            self._keep_period(start, period, 0)

    def _prove_growth(self) -> None:
        """Search for a proved period with a saltus, and store it."""
        values, length = self.values, len(self.values)
        least = min(values[n + 1] - values[n] for n in range(length - 1))
        text = "".join(chr(values[n] - values[n - 1] - least) for n in range(length - 1, 0, -1))
        period = text.find(text[: length // 4], 1)
        if not 0 < period <= length // 4:
            return
        saltus = values[-1] - values[-1 - period]
        start = self._start(period, saltus)
        moves = [(length - left, kinds) for left, kinds in self.leaves(length)]
        if growth_bound(values, moves, start, period, saltus) is not None:
            self._keep_period(start, period, saltus)

    def _keep_period(self, preperiod: int, period: int, saltus: int) -> None:
        """Store a period; `period` is set last, so that a thread that sees it can use the other two."""
        self.preperiod = preperiod
        self.saltus = saltus
        self.period = period

    def _start(self, period: int, saltus: int) -> int:
        """Return the first heap from which on a period of the last values holds."""
        start = len(self.values) - period
        while start and self.values[start - 1] + saltus == self.values[start - 1 + period]:
            start -= 1
        return start

    def pairs(self, total: int, value: int, least: int = 1) -> Iterator[tuple[int, int]]:
        """Lazily yield all (a, total − a), least ≤ a ≤ total − a, with that nim-sum of values, in ascending order of a.

        If `unequal`, a < total − a. With a proved period without saltus, little more than a period is examined if no
        pair is found, however large the total. Every heap must have a value.
        """
        half = (total - 1) // 2 if self.unequal else total // 2
        if self.period and not self.saltus and total > 2 * (self.preperiod + self.period):
            yield from self._far_pairs(total, value, least, half)
            return
        self.grow(total)
        row = self._row()
        for low in range(least, half + 1, _CHUNK):
            high = min(low + _CHUNK, half + 1)
            if total - low < len(row):
                places = _places(row[low:high], row[total - high + 1 : total - low + 1][::-1], value)
            else:
                heaps = range(low, high)
                places = _places([self(a) or 0 for a in heaps], [self(total - a) or 0 for a in heaps], value)
            for place in places:
                yield low + place, total - low - place

    def _far_pairs(self, total: int, value: int, least: int, half: int) -> Iterator[tuple[int, int]]:
        """Yield the pairs (a, total − a) with least ≤ a ≤ half, where total − a ≥ total / 2 ≥ preperiod.

        The larger heap's place in the period is a small number, which matters because the total may have 10^5 digits.
        """
        start, period = self.preperiod, self.period
        row = self._row()
        up = row[start : start + period]
        down = up[::-1]
        near = min(half, start - 1) + 1
        if least < near:
            other = (least - total + start - 1) % period  # index in `down` of the partner of the least heap
            for place in _places(row[least:near], _repeat_row(down, other, near - least), value):
                yield least + place, total - least - place
        first = max(least, start)
        rows = (
            _repeat_row(up, (first - start) % period, period),
            _repeat_row(down, (first - total + start - 1) % period, period),
        )
        while next(_places(*rows, value), None) is not None:
            for place in _places(*rows, value):
                if first + place > half:
                    return
                yield first + place, total - first - place
            first += period

    def triples(self, total: int, value: int) -> Iterator[tuple[int, int, int]]:
        """Lazily yield all (a, b, c) with a ≤ b ≤ c, that total, and that nim-sum of values."""
        barren = 0
        for a in range(1, total // 3 + 1):
            empty = True
            for b, c in self.pairs(total - a, value ^ (self(a) or 0), a):
                empty = False
                yield a, b, c
            barren = barren + 1 if empty and a >= self.preperiod else 0
            if self.period and not self.saltus and barren >= self.period:
                return  # from the preperiod on, what a allows depends on a modulo the period, and shrinks


def _places(low: Row, high: Row, value: int) -> Iterator[int]:
    """Yield the indices at which two rows of one length have that nim-sum, ascending; bytes are XORed in bulk.

    >>> list(_places([1, 2, 3], [2, 1, 1], 3)), list(_places(bytearray((1, 2, 3)), bytearray((2, 1, 1)), 3))
    ([0, 1], [0, 1])
    """
    if isinstance(low, list) or isinstance(high, list):
        yield from (place for place, (a, b) in enumerate(zip(low, high, strict=True)) if a ^ b == value)
    elif value < _BYTE:
        sums = (int.from_bytes(low, "little") ^ int.from_bytes(high, "little")).to_bytes(len(low), "little")
        place = sums.find(value)
        while place >= 0:
            yield place
            place = sums.find(value, place + 1)


def _repeat_row(row: Row, start: int, count: int) -> Row:
    """Return `count` items of a row repeated forever, from index `start` on."""
    return (row[start:] + row * (count // len(row) + 1))[:count]  # type: ignore[operator]
