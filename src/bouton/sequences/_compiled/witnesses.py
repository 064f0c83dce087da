# mypy: disable-error-code="no-untyped-call,no-untyped-def,untyped-decorator"
"""Witnesses of common heaps (see `_compiled.sparse`): choose a short list that suffices for most, measure the depth."""

from typing import Any

import numpy as np

from bouton.storage.machine import kernel

_ONE, _SIX = np.uint64(1), np.uint64(63)


def choose_witnesses(
    values: Any, last: int, odd: Any, parity: int, tau: int, offset: int, pool: int, samples: int, most: int
) -> Any:
    """Choose at most `most` heaps a ≤ `pool` greedily, as an array: each one excludes the most rare values below g(n)
    that are still open, over `samples` heaps n ≤ `last`.

    Parameters
    ----------
    values : the values of heaps 0, 1, 2 …, to `last` at least.
    odd : |mask ∧ v| mod 2 for every nim-sum v of two values.
    parity, tau : heap n has the rare values v with odd[v] ⊕ (parity·n mod 2) = tau.
    offset : tokens taken by the move to heaps a and n − offset − a.
    """
    shown = np.empty((samples, pool), values.dtype)
    open_, gains, chosen = np.zeros((samples, odd.size), np.uint8), np.zeros(pool, np.int16), np.empty(most, np.int64)
    return chosen[: _cover(values, last, odd, parity, tau, offset, open_, shown, gains, chosen)]


@kernel(nogil=True)
def _cover(values, last, odd, parity, tau, offset, open_, shown, gains, chosen):
    """Write the witnesses to `chosen`; return their number.

    Gains are updated for all heaps: when a value is no longer open for a sample, the heaps that exclude it there lose
    one, which takes one vectorised comparison of a row.
    """
    samples, pool = shown.shape
    step = max(1, (last // 2) // samples) | 1
    for s in range(samples):
        n = last - s * step
        for v in range(values[n]):
            open_[s, v] = odd[v] ^ (parity & n & 1) == tau
        for i in range(pool):
            shown[s, i] = values[i + 1] ^ values[n - offset - i - 1]
            gains[i] += open_[s, shown[s, i]]  # each sample counts once
    count = 0
    while count < chosen.size:
        best = 0
        for i in range(1, pool):
            if gains[i] > gains[best]:
                best = i
        if gains[best] == 0:
            break
        chosen[count] = best + 1
        count += 1
        for s in range(samples):
            v = shown[s, best]
            if open_[s, v]:
                open_[s, v] = 0
                row = shown[s]
                for i in range(pool):
                    gains[i] -= row[i] == v
    return count


@kernel(nogil=True)
def depth_of(values, low, high, odd, largest, types, twos, ones, listed, deepest, limit, rooms):
    """The depth of witnesses that heaps low ≤ n < high need, and a heap without witnesses, or −1.

    Parameters
    ----------
    odd : |mask ∧ v| mod 2 for every v; `largest` is the largest value.
    types : the parity, τ, the last digit's place u, and 1 if two heaps must differ.
    listed : rows (t, a); those no deeper than the depth needed so far are tried first.
    deepest : the depth needed for other heaps.
    rooms : zeros as many as `odd` has entries, and the sums t + a and values of heaps a of `listed`.

    Heaps up to u and rare heaps are skipped: all their options are tried elsewhere.
    """
    parity, tau, reach = types[0], types[1], types[2]
    back, sums = rooms[1], rooms[2]
    even, uneven, furthest = np.uint64(0), np.uint64(0), 0
    narrow = largest < 64  # if so, every nim-sum is a bit of one word, which suffices for most heaps
    for v in range(64 if narrow else 0):
        even |= np.uint64(odd[v] == tau) << np.uint64(v)
        uneven |= np.uint64(odd[v] ^ parity == tau) << np.uint64(v)
    for i in range(back.size):
        furthest = max(furthest, back[i] + listed[i, 1])
    for n in range(max(low, reach + 1), high):
        value = int(values[n])
        if narrow and n > furthest:
            bits = uneven if n & 1 else even
            if bits >> np.uint64(value) & _ONE:
                continue
            bits &= (_ONE << np.uint64(value)) - _ONE
            for k in range(ones.size):
                bits &= ~(_ONE << (np.uint64(values[n - ones[k]]) & _SIX))
            i = 0
            while bits and i < back.size:
                if listed[i, 1] <= deepest:
                    bits &= ~(_ONE << (np.uint64(values[n - back[i]] ^ sums[i]) & _SIX))
                i += 1
            if not bits:
                continue
        depth = _depth_of_heap(values, n, odd, types, twos, ones, listed, deepest, limit, rooms)
        if depth < 0:
            return deepest, n
        deepest = max(deepest, depth)
    return deepest, -1


def _depth_of_heap(values, n, odd, types, twos, ones, listed, deepest, limit, rooms):
    """The depth of witnesses that heap n needs beyond those of `listed` that are no deeper than `deepest`; 0 if they
    suffice, −1 if no depth up to `limit` does."""
    parity, tau, unequal = types[0], types[1], types[3]
    missing, back, sums = rooms
    side = parity & n & 1
    if odd[int(values[n])] ^ side == tau:
        return 0
    left, stamp, depth = 0, n + 1, 0
    for v in range(values[n]):
        if odd[v] ^ side == tau:
            missing[v] = stamp
            left += 1
    for k in range(ones.size):
        v = values[n - ones[k]]
        if missing[v] == stamp:
            missing[v] = 0
            left -= 1
    i = 0
    while left and i < back.size:
        t, a = listed[i, 0], listed[i, 1]
        if a <= deepest and t + a < n and not (unequal and t + 2 * a == n):
            v = sums[i] ^ values[n - t - a]
            if missing[v] == stamp:
                missing[v] = 0
                left -= 1
        i += 1
    a = 1
    while left and a <= limit and a < n:
        for k in range(twos.size):
            t = twos[k]
            if t + a < n and not (unequal and t + 2 * a == n):
                v = values[a] ^ values[n - t - a]
                if missing[v] == stamp:
                    missing[v] = 0
                    left -= 1
                    depth = a
        a += 1
    return -1 if left else depth
