"""The theorems of Fibonacci Nim: when the player to move loses, and every winning take.

Threshold. If the mover wins with limit q, she also wins with any larger limit, so a row of heaps has a threshold t: the
mover wins if and only if q ≥ t, where t is the least k such that taking k from some heap leaves heaps with a threshold
above f(k); t is infinite if there is no such k, and if nothing is left (Epp and Ferguson 1980, for one heap). A take k
wins if and only if k ≤ q and the heaps that it leaves have a threshold above f(k).

One heap, f(x) = a·x + b with a ≥ 1. The threshold of n is its smallest part s(n) in the numeration of f (Whinihan
1963 for 2x, Schwenk 1970). All winning takes: let p₁ < p₂ < … be the parts of n and T = p₁ + … + pᵢ. Taking T wins if
and only if T ≤ q and either T = n or f(T) < pᵢ₊₁, and no other take wins.

Proof. If T = n, nothing is left; otherwise s(n − T) = pᵢ₊₁ > f(T). Conversely, let k < n win, so f(k) < s(n − k). The
largest part h of k has f(h) ≤ f(k) < s(n − k), so the parts of k and of n − k together form a sum that the numeration
allows. It allows only one sum for n: hence the parts of k are the smallest parts of n. ∎ For 2x, Allen and Ponomarenko
(2014) describe all winning moves.

Two heaps, f(x) = 2x. Equal heaps are lost with any limit: the second player copies. For heaps a and a + d, d > 0, let
F(i) be the smallest Zeckendorf part of d, F(k) the next (k = ∞ if there is none), j the index with F(j) ≤ a + F(i)
< F(j + 1), and J = min(j, k − 1). Then

    t(a, a + d) = F(i) if J − i is even, F(i − 1) if J − i is odd.

The proof, in words, is among the proofs (`bouton.proofs.fibonacci`). Larsson and Rubinstein-Salzedo (2018) solve the
game of two heaps; this form of the solution and its proof are our own, and tested against plain search.
"""

from collections.abc import Iterator
from functools import lru_cache

from bouton.numeration.linear import Limit, Numeration
from bouton.numeration.zeckendorf import fibonacci, fibonacci_pair, greatest_index, indices


class OneHeap:
    """The theory of one heap under a limit f with f(x) ≥ x.

    >>> from bouton.numeration.linear import DOUBLE
    >>> game = OneHeap(DOUBLE)
    >>> game.threshold(99), list(game.takes(99, 98)), list(game.takes(12, 11))
    (2, [2, 10], [1])
    """

    def __init__(self, limit: Limit) -> None:
        self.limit: Limit = limit
        self.numeration: Numeration = Numeration(limit)
        self._last: tuple[int, list[int] | None] = (0, [])

    def indices(self, size: int) -> list[int] | None:
        """Return the indices of a heap's parts in the numeration, smallest first; None if that would take too long."""
        last = self._last  # read once: another thread may replace it
        if last[0] != size:
            self._last = last = size, self.numeration.indices(size)
        return last[1]

    def threshold(self, size: int) -> int | None:
        """Return the smallest part of a heap of at least 1; None if finding it would take too long."""
        places = self.indices(size)
        return None if places is None else next(self.numeration.walk(places[:1]))

    def takes(self, size: int, limit: int) -> Iterator[int]:
        """Yield every winning take of at most `limit` tokens, in ascending order.

        The `threshold` of the heap must be known.
        """
        total = 0
        for part in self.numeration.walk(self.indices(size) or ()):
            if total and self.limit(total) < part:
                yield total
            total += part
            if total > limit:
                return
        if total:
            yield total


def _index(small: int, below: int, i: int, part: int, k: int | None) -> int:
    """Return the index n of the threshold F(n) of two heaps, small and small + d.

    `small` is less than F(below + 1); `part` is F(i), the smallest part of d, and F(k) its next (k None: none).
    """
    if i >= below + 2 or not small:
        top = i  # part ≤ small + part < F(i) + F(i − 1) = F(i + 1)
    elif k is not None and k < below and greatest_index(small) >= k:
        top = k - 1
    else:
        top = greatest_index(small + part)
        top = top if k is None else min(top, k - 1)
    return i - (top - i) % 2


@lru_cache(maxsize=16)  # an analysis repeats the same ten queries, and each takes half a second for long heaps
def two_heap_threshold(first: int, second: int) -> int | None:
    """Return the least limit with which the mover wins; None for equal heaps, which no limit wins. The function is 2x.

    >>> two_heap_threshold(3, 5), two_heap_threshold(5, 8), two_heap_threshold(4, 4)
    (2, 3, None)
    """
    small, large = sorted((first, second))
    places = indices(large - small)
    if not places:
        return None
    below = greatest_index(small) if small else 1
    i = places[0]
    return fibonacci(_index(small, below, i, fibonacci(i), places[1] if len(places) > 1 else None))


def two_heap_takes(small: int, large: int, limit: int) -> tuple[Iterator[int], Iterator[int]]:
    """Lazily yield every winning take from the smaller and from the larger of two different heaps, in ascending order.

    At most `limit` tokens may be taken.

    >>> [list(takes) for takes in two_heap_takes(5, 8, 4)], [list(takes) for takes in two_heap_takes(6, 8, 6)]
    ([[], [3]], [[1], [2]])

    From the larger heap only the sums of the smallest parts of the difference d are candidates (as for one heap). A
    take k from the smaller makes the difference e = d + k with smallest part F(r) ≥ t > 2k; then d consists of parts of
    e above F(r) and of F(r) − k > F(r) / 2, so F(r) − k = T is a sum of smallest parts of d, and T < F(r) < 2T leaves
    at most two r for each T.
    """
    places = indices(large - small)
    return _takes_from_small(places, small, limit), _takes_from_large(places, small, limit)


def _sums(places: list[int]) -> Iterator[tuple[int, int, int, int]]:
    """Yield, for each part F(c) of a number: c, F(c), F(c + 1), and T, the sum of the parts so far."""
    total, part, bigger, at = 0, 0, 1, 0
    for c in places:
        if c - at > 64:
            part, bigger = fibonacci_pair(c)
        else:
            for _ in range(c - at):
                part, bigger = bigger, part + bigger
        at = c
        total += part
        yield c, part, bigger, total


def _takes_from_large(places: list[int], small: int, limit: int) -> Iterator[int]:
    below = greatest_index(small) if small else 1
    for number, (c, part, bigger, total) in enumerate(_sums(places), start=1):
        if total > limit:
            return
        i = places[number] if number < len(places) else None
        k = places[number + 1] if number + 1 < len(places) else None
        if i is None or _leaves_enough(small, below, c, (part, bigger), total, i, k):
            yield total


def _takes_from_small(places: list[int], small: int, limit: int) -> Iterator[int]:
    """Yield takes from the smaller heap: T gives F(c + 1) − T and F(c + 2) − T, and later sums give none below the
    first of these, so takes wait until they are the least."""
    below = greatest_index(small) if small else 1
    waiting: set[int] = set()
    for number, (c, part, bigger, total) in enumerate(_sums(places), start=1):
        i = places[number] if number < len(places) else None
        least = bigger - total
        ready = sorted(taken for taken in waiting if taken < least)
        yield from ready
        waiting.difference_update(ready)
        if least > small or least > limit:
            break
        # r = c + 1 and r = c + 2; F(r − 1) and F(r)
        for r, low, high in ((c + 1, part, bigger), (c + 2, bigger, part + bigger)):
            if i is not None and r > i - 2:
                break
            taken = high - total
            if taken <= small and taken <= limit and 2 * taken < high:
                index = _index(small - taken, below, r, high, i)
                if index == r or low > 2 * taken:
                    waiting.add(taken)
    yield from sorted(waiting)


def _leaves_enough(small: int, below: int, c: int, pair: tuple[int, int], total: int, i: int, k: int | None) -> bool:
    """Whether taking T = `total` from the larger heap leaves a threshold above 2T.

    F(c) ≤ T < F(c + 1), the `pair`; the next parts of the difference are F(i) and F(k), if any.
    """
    part, bigger = pair
    if i > c + 3:
        return True  # the threshold is at least F(c + 3), and F(c + 3) > 2 F(c + 1) > 2T
    following = part + bigger if i == c + 2 else part + 2 * bigger
    index = _index(small, below, i, following, k)
    # F(c + 1) ≤ 2 F(c) ≤ 2T is not enough
    return index >= c + 3 or (index == c + 2 and part + bigger > 2 * total)
