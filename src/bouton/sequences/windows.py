"""Sparse space as an automaton on a window: the remark on types, and certificates of periods by windows.

`docs/en/windows.md` has the remark, the window theorem, and their proofs; `tests/window_types.py` the values by the
remark, which the tests compare with the mex of all options. `bouton.sequences.streams` follows sequences that are too
long for memory; `bouton.checkers.windows` checks certificates and shares nothing with either.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from bouton.kinds.heap_rule import ONE, TWO, HeapRule

__all__ = [
    "Sparsity",
    "WindowProof",
    "facts_of",
    "prime_parts",
    "sparsity_of",
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
        """The type of the rare values, τ."""
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
        """Number of values that decide all that follow: M + u."""
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
