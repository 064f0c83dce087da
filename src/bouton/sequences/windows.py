"""Sparse space as an automaton on a window: the remark on types, and certificates of periods by windows.

`docs/en/windows.md` has the remark, the window theorem, and their proofs; `tests/window_types.py` computes values by
the remark, which tests compare with the mex of all options. `bouton.sequences.streams` follows sequences too long for
memory; `bouton.checkers.windows` checks certificates and shares no code with either.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from bouton.kinds.heap_rule import ONE, TWO, HeapRule


class Sparsity(NamedTuple):
    """The rules of a game, its two types of values, and the rare heaps.

    Attributes
    ----------
    moves : the pairs (tokens taken, digit), taken ascending, the last digit not 0.
    mask, parity : value v of heap n is of the rare type if |mask ∧ v| + parity·n ≡ τ mod 2.
    rare : the rare heaps n ≥ 1 with their values, ascending.
    """

    moves: tuple[tuple[int, int], ...]
    mask: int
    parity: int
    rare: tuple[tuple[int, int], ...] = ()

    @property
    def twos(self) -> list[int]:
        """The numbers of tokens taken by moves that leave two heaps."""
        return [taken for taken, digit in self.moves if digit & TWO]

    @property
    def ones(self) -> list[int]:
        """The numbers of tokens taken by moves that leave one heap."""
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
        """The last rare heap, M; 0 if there is none."""
        return self.rare[-1][0] if self.rare else 0

    @property
    def span(self) -> int:
        """The number of values that determine all later ones: M + u."""
        return self.last + self.reach

    def is_rare(self, heap: int, value: int) -> bool:
        """Whether a value of this heap is of the rare type."""
        return ((self.mask & value).bit_count() + self.parity * heap) & 1 == self.tau


class WindowProof(NamedTuple):
    """A period proved by windows.

    Attributes
    ----------
    preperiod, period : both minimal.
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
    """The rules and types, with the rare heaps among these values."""
    import numpy as np

    moves = tuple(rule.moves(len(values)))
    space = Sparsity(moves, mask, parity)
    odd = np.array([(mask & v).bit_count() & 1 for v in range(int(values.max()) + 1)], np.uint8)
    types = odd[values] ^ (parity * np.arange(len(values)) & 1).astype(np.uint8)
    rare = [int(heap) for heap in np.flatnonzero(types == space.tau) if heap]
    return space._replace(rare=tuple((heap, int(values[heap])) for heap in rare))


def prime_parts(period: int) -> list[int]:
    """The quotients p/q for each prime divisor q of p.

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
    """The first line of a certificate: preperiod and period, witnesses and the deepest, and the checkpoints' places."""
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
