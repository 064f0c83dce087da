"""The winning moves of a sum of heaps of Daisies or one of its relatives in misère play."""

from collections import Counter
from collections.abc import Iterator

from bouton.heaps.game import Heaps
from bouton.kinds.heap_rule import NONE, ONE, TWO, HeapRule
from bouton.misere.daisies import Daisies, Standing

_SHORT = 4_096  # up to this many ways to leave two heaps are tried one by one


class DaisiesMoves:
    """The winning moves of a sum, generated one by one; they can be counted without being generated."""

    def __init__(self, daisies: Daisies, rule: HeapRule, position: Heaps) -> None:
        self._daisies, self._rule, self._position = daisies, rule, position
        self._ones = Counter(position)
        stands = {size: daisies.one(size) for size in self._ones}
        tops = sorted(
            (stands[size].top for size, count in self._ones.items() for _ in range(min(count, 2))), reverse=True
        )
        first, second = (*tops, -1, -1)[:2]
        total = daisies.standing_of(position)
        self._rests = {
            size: Standing(
                total.value ^ stand.value, total.weight - stand.weight, second if stand.top == first else first
            )
            for size, stand in stands.items()
        }
        self._items = self._find_moves()

    def __iter__(self) -> Iterator[Heaps]:
        return self

    def __next__(self) -> Heaps:
        return next(self._items)

    def _find_moves(self) -> Iterator[Heaps]:
        for index, size in enumerate(self._position):
            before, after = self._position[:index], self._position[index + 1 :]
            for option in self._winning_results(size):
                yield before + option + after

    def _winning_results(self, size: int) -> Iterator[Heaps]:
        """Yield the heaps that each winning move in a heap leaves of it."""
        rest = self._rests[size]
        for taken, digit in self._rule.moves(size):
            left = size - taken
            if digit & NONE and not left and rest.is_lost:
                yield (0,)
            if digit & ONE and left and self._is_lost(rest, left):
                yield (left,)
            if digit & TWO:
                for start, end in self._spans(rest, left)[0]:
                    yield from ((a, left - a) for a in range(start, end) if self._is_lost(rest, a, left - a))

    def _is_lost(self, rest: Standing, *heaps: int) -> bool:
        for heap in heaps:
            rest = rest.plus(self._daisies.one(heap))
        return rest.is_lost

    def _spans(self, rest: Standing, left: int) -> tuple[list[tuple[int, int]], int]:
        """Find where to split `left` tokens into two heaps so that the sum with `rest` is lost, and count the ways.

        Returned are ranges (start, end), end excluded, outside which no size of the smaller heap gives a lost sum.

        From heap `ones` on, each step of 2·step tokens shifts as much weight and reach from the larger heap to the
        smaller one: the total weight is unchanged, and the largest reach falls until both are nearly equal. So in each
        residue class exceptional ways come first, apart from a few at both ends, which are tried one by one.
        """
        ones, step, last = self._daisies.ones, self._daisies.step, left // 2
        value = rest.value ^ (3 if left % 2 else 0)
        if value == 2:
            return [], 0
        if value == 1:
            last = min(last, ones)
        begin, end = ones + 2, last - 8 * step
        if last <= max(_SHORT, begin + 16 * step):
            return [(1, last + 1)], sum(self._is_lost(rest, a, left - a) for a in range(1, last + 1))
        count = sum(self._is_lost(rest, a, left - a) for a in (*range(1, begin), *range(end, last + 1)))
        cuts = []
        for first in range(begin, begin + 2 * step):
            size = (end - first - 1) // (2 * step) + 1
            low, high = 0, size
            while low < high:
                middle = (low + high) // 2
                a = first + 2 * step * middle
                alike = self._is_lost(rest, a, left - a) == (value == 3)  # whether it is exceptional
                low, high = (middle + 1, high) if alike else (low, middle)
            cuts.append(first + 2 * step * low)
            count += low if value == 3 else size - low
        if value == 3:
            return [(1, min(max(cuts), end)), (end, last + 1)], count
        return [(1, begin), (min(cuts), last + 1)], count

    def how_many(self, most: int) -> int:
        """Count the winning moves, up to `most` + 1."""
        count = 0
        for size, times in self._ones.items():
            rest = self._rests[size]
            for taken, digit in self._rule.moves(size):
                left = size - taken
                found = int(bool(digit & NONE) and not left and rest.is_lost)
                found += bool(digit & ONE) and left > 0 and self._is_lost(rest, left)
                found += self._spans(rest, left)[1] if digit & TWO else 0
                count += times * found
            if count > most:
                return most + 1
        return count
