"""Sparse space as an automaton on a window: the remark on types, and certificates of periods by windows.

`docs/en/windows.md` has the remark, the window theorem, and their proofs. Here is what plain Python says of them: the
values by the remark (`values_by_types`), which the tests compare with the mex of all options, and the certificate of a
period whose values are known (`certificate_of`). `bouton.sequences.streams` follows sequences that are too long for
memory; `bouton.checkers.windows` checks certificates and shares nothing with either.
"""

from collections.abc import Iterable, Sequence
from itertools import count as naturals
from typing import Any, NamedTuple

from bouton.kinds.heap_rule import NONE, ONE, TWO, HeapRule

__all__ = [
    "Sparsity",
    "WindowProof",
    "facts_of",
    "has_sparse_space",
    "prime_parts",
    "sparsity_of",
    "values_by_types",
]


class Sparsity(NamedTuple):
    """The rules of a game and its two types of values, with the heaps that are rare.

    Attributes
    ----------
    moves : the pairs (tokens taken, digit), taken ascending, the last digit not 0.
    mask, parity : value v of heap n is of the rare type where |mask ∧ v| + parity·n ≡ τ mod 2.
    rare : the rare heaps n ≥ 1 with their values, ascending.
    """

    moves: tuple[tuple[int, int], ...]
    mask: int
    parity: int
    rare: tuple[tuple[int, int], ...] = ()

    @property
    def twos(self) -> list[int]:
        """The numbers of tokens that are taken leaving two heaps."""
        return [taken for taken, digit in self.moves if digit & TWO]

    @property
    def ones(self) -> list[int]:
        """The numbers of tokens that are taken leaving one heap."""
        return [taken for taken, digit in self.moves if digit & ONE]

    @property
    def tau(self) -> int:
        """The rare type."""
        return self.parity * self.twos[0] & 1

    @property
    def reach(self) -> int:
        """The place of the last digit, u."""
        return self.moves[-1][0]

    @property
    def last(self) -> int:
        """The last rare heap, M; 0 where there is none."""
        return self.rare[-1][0] if self.rare else 0

    @property
    def span(self) -> int:
        """How many values decide all that follow: M + u."""
        return self.last + self.reach

    def is_rare(self, heap: int, value: int) -> bool:
        """Whether that value is of the rare type there."""
        return ((self.mask & value).bit_count() + self.parity * heap) & 1 == self.tau


class WindowProof(NamedTuple):
    """A period that is proved by windows.

    Attributes
    ----------
    preperiod, period : both the smallest.
    checked_to : heaps below this one were computed, each with its witnesses.
    space : rules, types, rare heaps.
    largest : the largest value and its first heap.
    """

    preperiod: int
    period: int
    checked_to: int
    space: Sparsity
    largest: tuple[int, int]


def sparsity_of(rule: HeapRule, values: Any, mask: int, parity: int) -> Sparsity:
    """Rules and types, with the rare heaps among those values."""
    import numpy as np

    moves = tuple(rule.moves(len(values)))
    space = Sparsity(moves, mask, parity)
    odd = np.array([(mask & v).bit_count() & 1 for v in range(int(values.max()) + 1)], np.uint8)
    types = odd[values] ^ (parity * np.arange(len(values)) & 1).astype(np.uint8)
    rare = [int(heap) for heap in np.flatnonzero(types == space.tau) if heap]
    return space._replace(rare=tuple((heap, int(values[heap])) for heap in rare))


def has_sparse_space(moves: Iterable[tuple[int, int]], parity: int) -> bool:
    """Whether parity·t is the same mod 2 for every t that is taken leaving two heaps, and there is such a t.

    >>> has_sparse_space([(1, 7), (2, 7)], 0), has_sparse_space([(1, 7), (2, 7)], 1)
    (True, False)
    """
    return len({parity * taken & 1 for taken, digit in moves if digit & TWO}) == 1


def values_by_types(
    moves: Sequence[tuple[int, int]], mask: int, parity: int, count: int, *, unequal: bool = False, still: int = -1
) -> tuple[list[int], list[int]]:
    """The values of the first `count` heaps by the remark on types, and the rare heaps from 1 on.

    >>> values_by_types([(1, 7), (2, 7)], 0b111, 0, 13)
    ([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4], [3, 6, 11])

    A heap n > u has the least value of the common type that no option with a rare heap has, where each smaller value
    of the rare type is that of some option; otherwise the least of these that is not, and the heap is rare. Where the
    condition of `has_sparse_space` fails these need not be the Grundy values. Two heaps that are left must differ where
    `unequal` is set; heap `still` has no move.

    Complexity: O(count²) for each t; it is a reference.
    """
    space = Sparsity(tuple(moves), mask, parity)
    values: list[int] = []
    rare: list[int] = []
    for n in range(count):
        pairs = [(a, n - t - a) for t in space.twos for a in range(1, n - t) if not (unequal and 2 * a == n - t)]
        single = {values[n - t] for t in space.ones if t < n} | {0 for t, digit in moves if t == n and digit & NONE}
        if n == still:
            pairs, single = [], set()
        others = {values[a] ^ values[b] for a, b in pairs if n <= space.reach or a in rare or b in rare} | single
        value = next(v for v in naturals() if v not in others and not space.is_rare(n, v))
        every = {values[a] ^ values[b] for a, b in pairs} | single
        missing = [v for v in range(value) if space.is_rare(n, v) and v not in every]
        values.append(missing[0] if missing else value)
        if n and space.is_rare(n, values[n]):
            rare.append(n)
    return values, rare


def prime_parts(period: int) -> list[int]:
    """p/q for each prime q of p.

    >>> prime_parts(12), prime_parts(1)
    ([6, 4], [])
    """
    found: list[int] = []
    rest, q = period, 2
    while rest > 1:
        if q * q > rest:
            q = rest
        if not rest % q:
            found.append(period // q)
            while not rest % q:
                rest //= q
        q += 1
    return found


def facts_of(
    game: str, space: Sparsity, repetition: tuple[int, int], shown: tuple[list[list[int]], int], places: Sequence[int]
) -> dict[str, Any]:
    """The first line of a certificate: preperiod and period, witnesses and the deepest, the places of checkpoints."""
    return {
        "game": game,
        "preperiod": repetition[0],
        "period": repetition[1],
        "mask": space.mask,
        "parity": space.parity,
        "rare": [list(pair) for pair in space.rare],
        "witnesses": shown[0],
        "deepest": shown[1],
        "checkpoints": list(places),
    }
