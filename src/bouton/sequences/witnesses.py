"""Witnesses of common heaps (see `_compiled.sparse`): choose a short list that suffices for most, measure the depth.

NumPy suffices: both are asked of some thousand heaps, or of the start of a sequence, and compile nothing.
"""

from collections.abc import Sequence
from typing import Any

from bouton.sequences.windows import Sparsity

__all__ = ["choose_witnesses", "depth_among"]

_BLOCK = 1 << 16  # heaps handled together
_NEAR = 64  # witnesses a up to here are tried for all heaps together, further ones for the few heaps left


def choose_witnesses(
    values: Any, last: int, odd: Any, parity: int, tau: int, offset: int, pool: int, samples: int, most: int
) -> Any:
    """Choose at most `most` heaps a ≤ `pool` greedily, as an array: each one excludes the most rare values below g(n)
    that are still open, over `samples` heaps n ≤ `last`.

    Parameters
    ----------
    values : the values of heaps 0, 1, 2 …, to `last` at least.
    odd : |mask ∧ v| mod 2 for every nim-sum v of two values.
    parity, tau : the heap n has the rare values v with odd[v] ⊕ (parity·n mod 2) = tau.
    offset : tokens taken by the move to heaps a and n − offset − a.

    When a value is no longer open for a sample, the heaps that exclude it there lose one: O(samples · pool) bytes of
    memory, and as many comparisons for each rare value.
    """
    import numpy as np

    heaps = last - np.arange(samples) * (max(1, (last // 2) // samples) | 1)
    rare = odd == (tau ^ parity & heaps & 1)[:, None]
    open_ = rare & (np.arange(odd.size) < values[heaps][:, None])
    shown, gains = np.empty((samples, pool), values.dtype), np.zeros(pool, np.int16)
    chosen: list[int] = []
    for sample, n in enumerate(heaps):
        np.bitwise_xor(values[1 : pool + 1], values[n - offset - pool : n - offset][::-1], out=shown[sample])
        gains += open_[sample][shown[sample]]  # each sample counts once
    rows = np.arange(samples)
    while len(chosen) < most and gains.max() > 0:
        best = int(gains.argmax())
        chosen.append(best + 1)
        closed = rows[open_[rows, shown[:, best]]]
        excluded = shown[closed, best]
        open_[closed, excluded] = False
        gains -= np.add.reduce(shown[closed] == excluded[:, None], axis=0, dtype=np.int16)
    return np.array(chosen, np.int64)


def depth_among(
    space: Sparsity,
    values: Any,
    heaps: tuple[int, int],
    shown: tuple[Sequence[Sequence[int]], int],
    limit: int,
    unequal: bool,
) -> tuple[int, int]:
    """The depth of witnesses that the heaps in the half-open range `heaps` need.

    Also returns a heap that has none among heaps up to `limit`, or −1.

    Parameters
    ----------
    values : the values of heaps 0, 1, 2 …, to the last of `heaps` and to `limit`.
    shown : witnesses (t, a) that are tried first, and a depth that is needed in any case.
    unequal : whether two heaps must differ.

    Heaps up to u and rare heaps are skipped: all their options are tried elsewhere. Open values are bits of words, one
    column per heap; heaps without any are dropped.
    """
    import numpy as np

    listed, deepest = shown
    words = np.arange((2 << int(values.max()).bit_length()) + 63 >> 6)[:, None]
    odd = np.array([(space.mask & v).bit_count() & 1 for v in range(64 * words.size)], np.uint8)
    sides = [odd ^ side == space.tau for side in (0, space.parity)]  # the rare values of even and odd heaps
    rare = np.array([np.packbits(side, bitorder="little").view("<u8") for side in sides]).T
    for begin in range(max(heaps[0], space.reach + 1), heaps[1], _BLOCK):
        n = np.arange(begin, min(begin + _BLOCK, heaps[1]))
        below = np.clip(values[begin : begin + n.size].astype(np.int64) - 64 * words, 0, 64).astype(np.uint64)
        smaller = np.where(below == 64, ~np.uint64(0), (np.uint64(1) << (below & np.uint64(63))) - np.uint64(1))
        common = odd[values[begin : begin + n.size]] ^ (space.parity & n & 1) != space.tau
        n, open_ = n[common], (rare[:, n & 1] & smaller)[:, common]
        for t in space.ones:
            n, open_ = _exclude(values, n, open_, (t, 0), unequal)
        used = near = 0
        while n.size:
            for t, a in listed:
                if used < a <= deepest:
                    n, open_ = _exclude(values, n, open_, (t, a), unequal)
            used = deepest
            if near < min(limit, _NEAR):
                near += 1
                for t in space.twos:
                    before = open_
                    n, open_ = _exclude(values, n, open_, (t, near), unequal)
                    deepest = deepest if open_ is before else max(deepest, near)
            elif n.size:
                for value in np.flatnonzero(np.unpackbits(open_[:, 0].copy().view(np.uint8), bitorder="little")):
                    a = _shallowest(values, int(n[0]), int(value), limit, space.twos, unequal)
                    if not a:
                        return deepest, int(n[0])
                    deepest = max(deepest, a)
                n, open_ = n[1:], open_[:, 1:]
    return deepest, -1


def _exclude(values: Any, n: Any, open_: Any, move: tuple[int, int], unequal: bool) -> tuple[Any, Any]:
    """The heaps n that have open values, with these as bits, once those of the move to a and n − t − a are excluded;
    the given arrays if it excludes none."""
    import numpy as np

    t, a = move
    v = values[a] ^ values[np.maximum(n - (t + a), 0)]
    bit = (t + a < n).astype(np.uint64) << (v & 63).astype(np.uint64)
    if unequal:
        bit[t + 2 * a == n] = 0
    rest = np.array([word & ~np.where(v >> 6 == i, bit, 0) for i, word in enumerate(open_)])
    left = rest.any(axis=0)
    return (n, open_) if left.all() and (rest == open_).all() else (n[left], rest[:, left])


def _shallowest(values: Any, n: int, value: int, limit: int, twos: Sequence[int], unequal: bool) -> int:
    """The smallest a ≤ `limit` for which a move to heaps a and n − t − a has the nim-sum `value`; 0 if none has."""
    begin = 1
    while begin <= limit:
        end, found = min(2 * begin + _NEAR, limit + 1), []
        for t in twos:
            last = min(end, n - t)
            if begin < last:
                same = values[begin:last] ^ values[n - t - last + 1 : n - t - begin + 1][::-1] == value
                if unequal and not n - t & 1 and begin <= (n - t) // 2 < last:
                    same[(n - t) // 2 - begin] = False
                if same.any():
                    found.append(begin + int(same.argmax()))
        if found:
            return min(found)
        begin = end
    return 0
