"""Values of single heaps if one heap is left and the digits of the rules repeat forever (all-but sets, 0.[3]).

`bouton.heaps.endless` proves the period and its growth; heaps of any size then have values, and the moves to a value
are found without listing all moves.
"""

from collections.abc import Iterator
from math import lcm

from bouton.heaps.endless import endless_period
from bouton.heaps.values import HeapValues
from bouton.kinds.heap_rule import NONE, ONE, HeapRule


class EndlessValues(HeapValues):
    """The values of single heaps, by the proved period; by the sweep if no period is found.

    >>> from bouton.heaps.code import read_code
    >>> values = EndlessValues(read_code("0.03[3]").heap_rule())
    >>> [values(n) for n in range(9)], values(10**20), list(values.options(10**20, 4))
    ([0, 0, 1, 1, 2, 2, 3, 3, 4], 50000000000000000000, [9, 8])
    """

    def __init__(self, rule: HeapRule) -> None:
        super().__init__(lambda n: [(n - taken, digit) for taken, digit in rule.moves(n)], None, 1)
        self._rule = rule
        self._looked = False

    def grow(self, n: int, exactly: bool = False) -> None:
        if not self._looked:
            with self.lock:
                if not self._looked:
                    found = endless_period(self._rule)
                    if found is not None:
                        self.values: list[int] = found[0]
                        self._keep_period(*found[1])
                    self._looked = True
        super().grow(n, exactly)

    def options(self, size: int, value: int) -> Iterator[int]:
        """Lazily yield what can remain of a heap after one move to a given value, largest first.

        Requires a proved period. Beyond the non-repeating digits and above the preperiod, the remainders show the same
        pattern after each common multiple of the two periods, provided that the values do not grow.
        """
        self.grow(0)
        assert self._rule.tail is not None
        before, digits = self._rule.tail
        near = {taken: digit for taken, digit in self._rule.moves(before) if taken <= before}

        def is_allowed(left: int) -> bool:
            taken = size - left
            digit = near.get(taken, 0) if taken <= before else digits[(taken - before - 1) % len(digits)]
            return bool(digit & (ONE if left else NONE)) and self(left) == value

        top, low = size - before - 1, max(self.preperiod, 1)
        yield from (left for left in range(size, max(top, -1), -1) if is_allowed(left))
        if self.saltus:
            yield from filter(is_allowed, self._of_value(value, low, top))
        elif top >= low:
            step = lcm(self.period, len(digits))
            hits = [left for left in range(top, max(top - step, low - 1), -1) if is_allowed(left)]
            while hits:
                yield from (left for left in hits if left >= low)
                hits = [left - step for left in hits if left - step >= low]
        yield from (left for left in range(min(top, low - 1), -1, -1) if is_allowed(left))

    def _of_value(self, value: int, low: int, top: int) -> list[int]:
        """Return the heaps from `low` to `top` with a given value, largest first; requires values that grow."""
        found = []
        for start in range(low, low + self.period):
            turns, rest = divmod(value - (self(start) or 0), self.saltus)
            heap = start + turns * self.period
            if not rest and turns >= 0 and heap <= top:
                found.append(heap)
        return sorted(found, reverse=True)
