"""Daisies and its relatives in misère play: octal games whose Grundy values are 1, 2, 1, 2 … and whose quotient grows.

An odd heap has Grundy value 1, an even one 2. The misère quotient of heaps 1 … n grows with n without end, and yet the
sums that differ from normal play form a few kinds. Write Z for the odd heaps up to `ones`, which equal *1. Every other
heap n has a weight w(n) and a reach θ(n), both ≡ n + 1 mod 2 (heaps of Z weigh 0):

- w(n) is the least number ≥ 0 and ≥ (n − ones)/step of that parity,
- θ(n) is the largest number ≤ (n − first)/step + 1 of that parity, at least 0 for odd and −1 for even n.

A sum with a heap n whose reach is at least the weight of all its other heaps is lost exactly if its nim-sum is 3 (in
normal play: 0). A sum of heaps of Z only is lost exactly if its nim-sum is 1. Every other sum is as in normal play.

`ones`, `step` and `first` follow from the digits: with r the least odd place whose digit splits, ones = r + 2; `step`
is the largest odd place whose digit may leave one heap; `first` is the least even number above all even heaps from
which a move leaves two heaps of Z. If some odd heap between `ones` and `first` has no such move, heaps have no reach
and the quotient is finite (0.75).

Sources: that such strategies exist for Daisies (4.7) and for all finite octal games of at most three digits with these
Grundy values, T. E. Plambeck, Daisies, Kayles, and the Sibert–Conway decomposition in misère octal games, Theoretical
Computer Science 96 (1992), 361–388. The form above was found here by searches; tests compare it with plain search
and with proved quotients of the first heaps, which does not prove it for all heaps.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

_PLACES = 4  # the digit before the point and three after it
_CHECKED = 64  # heaps whose Grundy values are compared; this implies the period of 2 for all (Guy and Smith 1956)


class Standing(NamedTuple):
    """The properties of a sum that decide its outcome.

    Attributes
    ----------
    value : the nim-sum.
    weight : the total weight of all heaps.
    top : the largest θ(n) + w(n); −1 if all heaps are in Z.
    """

    value: int = 0
    weight: int = 0
    top: int = -1

    @property
    def exceptional(self) -> bool:
        """Whether the sum is not decided as in normal play."""
        return self.top < 0 or self.top >= self.weight

    @property
    def is_lost(self) -> bool:
        """Whether the player to move loses in misère play."""
        return self.value == (1 if self.top < 0 else 3 if self.exceptional else 0)

    def plus(self, other: "Standing") -> "Standing":
        """Combine the standings of two sums."""
        return Standing(self.value ^ other.value, self.weight + other.weight, max(self.top, other.top))


class Daisies(NamedTuple):
    """The strategy of one game.

    >>> daisies = daisies_of("4.7")
    >>> daisies
    Daisies(ones=3, step=1, first=8)
    >>> [daisies.weight(n) for n in range(1, 11)], [daisies.reach(n) for n in range(4, 13)]
    ([0, 1, 0, 1, 2, 3, 4, 5, 6, 7], [-1, 0, -1, 0, 1, 2, 3, 4, 5])
    >>> [daisies.standing_of(heaps).is_lost for heaps in ([10, 5], [10, 6], [10, 8])]  # won, lost, lost in normal play
    [True, False, True]

    Attributes
    ----------
    ones : the largest odd heap that equals *1.
    step : the number of tokens by which a heap grows when its weight and its reach grow by one.
    first : the least even heap with a reach of 1.
    """

    ones: int
    step: int
    first: int

    @property
    def facts(self) -> dict[str, Any]:
        """The facts about the strategy for a message."""
        ones = list(range(1, self.ones + 1, 2))
        return {"ones": ones, "largest": self.ones, "step": self.step, "first": self.first, "least": self.first - 1}

    def weight(self, heap: int) -> int:
        """The weight w(n) of a heap."""
        if heap == 0 or self.is_one(heap):
            return 0
        least = max(0, -((self.ones - heap) // self.step))
        return least + (least + heap + 1) % 2

    def reach(self, heap: int) -> int:
        """The reach θ(n) of a heap not in Z: the most weight of the other heaps with which the sum is exceptional."""
        most = (heap - self.first) // self.step + 1
        return max(most - (most + heap + 1) % 2, heap % 2 - 1)

    def is_one(self, heap: int) -> bool:
        """Whether a heap equals *1."""
        return heap % 2 == 1 and heap <= self.ones

    def one(self, heap: int) -> Standing:
        """The standing of a single heap."""
        if heap == 0:
            return Standing()
        weight = self.weight(heap)
        return Standing(2 - heap % 2, weight, -1 if self.is_one(heap) else max(self.reach(heap) + weight, 0))

    def standing_of(self, heaps: Iterable[int]) -> Standing:
        """The standing of a sum of heaps.

        Complexity: O(number of heaps).
        """
        total, more = Standing(), 0
        for heap, count in Counter(heaps).items():
            single = self.one(heap)
            total = total.plus(single if count % 2 else single._replace(value=0))
            more += (count - 1) * single.weight
        return total._replace(weight=total.weight + more)

    def ruler(self, heaps: Iterable[int]) -> int | None:
        """The heap whose reach makes a sum exceptional, or None if there is none."""
        heaps = list(heaps)
        total = self.standing_of(heaps)
        found = [heap for heap in heaps if heap and not self.is_one(heap)]
        best = max(found, key=lambda heap: self.reach(heap) + self.weight(heap), default=None)
        return best if best is not None and total.exceptional else None


@lru_cache(maxsize=256)
def daisies_of(code: str) -> Daisies | None:
    """The strategy of an octal game, given its digits, or None if it has no such strategy.

    >>> daisies_of("0.355"), daisies_of("0.75"), daisies_of("0.77")
    (Daisies(ones=5, step=1, first=14), None, None)
    """
    digits = [int(digit, 16) for digit in code.replace(".", "")]
    if not 1 < len(digits) <= _PLACES or max(digits) > 7 or not _alternate(digits):
        return None
    splits = [place for place, digit in enumerate(digits) if digit & 4]
    odd, even = [place for place in splits if place % 2], [place for place in splits if place % 2 == 0]
    singles = [place for place, digit in enumerate(digits) if place % 2 and digit & 2]
    if not (odd and even and singles):
        return None
    ones = min(odd) + 2
    first = 2 * ones + max(even) + 2
    return Daisies(ones, max(singles), first) if first - 1 <= 2 * ones + max(odd) else None


def _alternate(digits: list[int]) -> bool:
    """Whether the Grundy values are 1, 2, 1, 2 …"""
    values = [0]
    for heap in range(1, _CHECKED):
        found = set()
        for place, digit in enumerate(digits[: heap + 1]):
            left = heap - place
            if not left:
                found |= {0} if digit & 1 else set()
                continue
            found |= {values[left]} if digit & 2 and place else set()
            found |= {values[part] ^ values[left - part] for part in range(1, left // 2 + 1)} if digit & 4 else set()
        wanted = 2 - heap % 2
        if wanted in found or not set(range(wanted)) <= found:
            return False
        values.append(wanted)
    return True
