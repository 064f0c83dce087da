"""Values of heaps by the remark on types (`docs/en/windows.md`): the reference for the tests of windows."""

from collections.abc import Iterable, Sequence
from itertools import count as naturals

from bouton.kinds.heap_rule import NONE, TWO
from bouton.sequences.windows import Sparsity


def has_sparse_space(moves: Iterable[tuple[int, int]], parity: int) -> bool:
    """Whether parity·t is the same mod 2 for every t that is taken leaving two heaps, and there is such a t.

    Of Kayles the parity 0 has that property.
    """
    return len({parity * taken & 1 for taken, digit in moves if digit & TWO}) == 1


def values_by_types(
    moves: Sequence[tuple[int, int]], mask: int, parity: int, count: int, *, unequal: bool = False, still: int = -1
) -> tuple[list[int], list[int]]:
    """The values of the first `count` heaps by the remark on types, and the rare heaps from 1 on.

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
