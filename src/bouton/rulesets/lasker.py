"""Lasker's Nim: take any number of tokens from a heap, or split a heap in two without taking (Lasker 1931).

Octal code 4.[3]. The value of heap n is n, except that it is n + 1 if n ≡ 3 modulo 4, and n − 1 if n > 0 is a
multiple of 4 (Sprague 1935; Winning Ways, ch. 4). So every value is the value of exactly one heap.
"""

from collections.abc import Iterator
from heapq import merge

from bouton.heaps.breaking import BREAKING_THEOREMS, Breaking
from bouton.heaps.game import Heaps
from bouton.heaps.values import NONE, ONE, TWO
from bouton.kinds.figures import Figure, Message
from bouton.kinds.heap_rule import HeapRule
from bouton.kinds.theorem import Theorem
from bouton.notation import starts_of
from bouton.values.mex import nim_sum
from bouton.values.valuation import GRUNDY


def lasker_value(n: int) -> int:
    """Return the value of heap n; the function is its own inverse.

    >>> [lasker_value(n) for n in range(10)]
    [0, 1, 2, 4, 3, 5, 6, 8, 7, 9]
    """
    if n % 4 == 3:
        return n + 1
    return n - 1 if n and n % 4 == 0 else n


def _value(game: "Lasker", heaps: Heaps) -> int:
    return nim_sum(map(lasker_value, heaps))


class Lasker(Breaking):
    """Lasker's Nim: take any number of tokens from a heap, or split a heap in two without taking."""

    name = "lasker"
    examples: tuple[tuple[str, str], ...] = (("lasker", "7,2,6"), ("lasker", "3,4"))
    openings: tuple[tuple[str, str], ...] = starts_of("lasker", "2,3", "7,2,6", "5,8,11,3")
    small: tuple[tuple[int, int], ...] = ((0, 0), (1, 14), (2, 7), (3, 4))
    theorems: tuple[Theorem, ...] = (
        Theorem(
            "lasker.theorem",
            ("sprague-1935", "winning-ways#ch. 4", "lasker-1931"),
            GRUNDY,
            _value,
            BREAKING_THEOREMS[0].moves,
        ),
    )

    def leaves(self, size: int) -> Iterator[tuple[int, int]]:
        yield size, TWO
        for left in range(size - 1, -1, -1):
            yield left, ONE | NONE

    def heap_rule(self) -> HeapRule:
        return super().heap_rule()._replace(known=(1, 4, 4, "sprague-1935"))

    def sweep_value(self, size: int) -> int:
        return lasker_value(size)

    def moves_of_value(self, size: int, value: int) -> Iterator[Heaps]:
        """Yield splits into heaps of values x, y with x ⊕ y = value, then the single heap of that value.

        x + y = value + 2·(x ∧ y), and x + y differs from the size by at most 2. This leaves few cases for x ∧ y, and x
        is x ∧ y combined with some of the bits of `value`.
        """
        starts = [
            _splits(size, value, both // 2, low)
            for both in range(size - 2 - value, size + 3 - value)
            if both >= 0 and both % 2 == 0 and not both // 2 & value
            for low in range(4)
            if low & ~value & 3 == 0
        ]
        for a in merge(*starts):
            yield a, size - a
        left = lasker_value(value)
        if left < size:
            yield (left,)

    def explain_period(self) -> Iterator[Figure]:
        yield Message("lasker.values", {})


def _splits(size: int, value: int, both: int, low: int) -> Iterator[int]:
    """Yield the smaller heap a of each split of `size` into a ≤ b that have the values x = both | s and x ⊕ value, s a
    subset of the bits of `value` with the last two bits `low`.

    All these x are congruent modulo 4, so a increases with x, and either all of them fit or none, except perhaps x = 0.
    """
    high, part = value & ~3, 0
    while True:
        x = both | part | low
        a, b = lasker_value(x), lasker_value(x ^ value)
        if a > b:
            return
        if a and a + b == size:
            yield a
        elif x > 3 and x ^ value > 3:
            return
        part = (part - high) & high  # the next larger subset of these bits
        if not part:
            return


RULESETS = [Lasker]
