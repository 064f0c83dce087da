# mypy: disable-error-code="arg-type,assignment,call-arg,no-untyped-def"
"""Depths of witnesses, heap by heap: at the start of a sequence, and if the short lists do not suffice."""

from typing import Any

import numpy as np
from numba import njit

from bouton.sequences._compiled.vectors import lowest_zero_64

__all__ = ["depth_in_lane", "depth_of", "ends_of", "row_of"]


def depth_of(
    first: Any,
    row: Any,
    base: int,
    low: int,
    high: int,
    odd: Any,
    largest: int,
    types: Any,
    twos: Any,
    ones: Any,
    listed: Any,
    deepest: int,
    limit: int,
) -> Any:
    """The depth of witnesses that heaps low ≤ n < high need, and a heap without witnesses, or −1.

    Parameters
    ----------
    first : the values of heaps 0, 1, 2 …, at least `limit` + 1 of them, or all below n.
    row, base : the values of heaps base, base + 1 …
    odd : |mask ∧ v| mod 2 for every v; `largest` is the largest value.
    types : the parity, τ, the last digit's place u, and 1 if two heaps must differ.
    listed : rows (t, a); those no deeper than the depth needed so far are tried first.
    deepest : the depth needed for other heaps.

    Heaps up to u and rare heaps are skipped: all their options are tried elsewhere.
    """
    missing, rare_bits = np.zeros(odd.size, np.int64), np.zeros(2, np.uint64)
    back, sums = listed.sum(axis=1), first[listed[:, 1]].astype(np.uint64)
    rooms = missing, rare_bits, back, sums  # allocated here: each would add a fifth of a second to compilation
    return _depth_of(first, row, base, low, high, odd, largest, types, twos, ones, listed, deepest, limit, rooms)


@njit(cache=True, nogil=True)
def _depth_of(first, row, base, low, high, odd, largest, types, twos, ones, listed, deepest, limit, rooms):
    parity, tau, reach, unequal = types
    missing, rare_bits, back, sums = rooms
    deepest = np.int64(deepest)
    one, six = np.uint64(1), np.uint64(63)
    narrow = largest < 64  # if so, every nim-sum is a bit of one word, which suffices for most heaps
    for v in range(64 if narrow else 0):
        rare_bits[0] |= np.uint64(odd[v] == tau) << np.uint64(v)
        rare_bits[1] |= np.uint64(odd[v] ^ parity == tau) << np.uint64(v)
    furthest = np.int64(0)
    for i in range(listed.shape[0]):
        furthest = max(furthest, listed[i, 0] + 2 * listed[i, 1])
    for n in range(max(low, reach + 1), high):
        if narrow and n > furthest:
            v = np.uint64(row[n - base])
            bits = rare_bits[n & 1]
            if bits >> v & one:
                continue
            bits &= (one << v) - one
            for t in ones:
                bits &= ~(one << (np.uint64(row[n - t - base]) & six))
            i = 0
            while bits and i < back.size:
                if listed[i, 1] <= deepest:
                    bits &= ~(one << ((np.uint64(row[n - base - back[i]]) ^ sums[i]) & six))
                i += 1
            if not bits:
                continue
        value = np.int64(row[n - base])
        side = parity & n & 1
        if odd[value] ^ side == tau:
            continue
        open_ = 0
        stamp = n + 1
        for v in range(value):
            if odd[v] ^ side == tau:
                missing[v] = stamp
                open_ += 1
        for t in ones:
            v = row[n - t - base]
            if missing[v] == stamp:
                missing[v] = 0
                open_ -= 1
        for i in range(listed.shape[0]):
            if open_ == 0:
                break
            t, a = listed[i, 0], listed[i, 1]
            if a <= deepest and t + a < n and (not unequal or t + 2 * a != n):
                v = first[a] ^ row[n - t - a - base]
                if missing[v] == stamp:
                    missing[v] = 0
                    open_ -= 1
        a = 1
        while open_ and a <= limit and a < n:
            for t in twos:
                if t + a < n and (not unequal or t + 2 * a != n):
                    v = first[a] ^ row[n - t - a - base]
                    if missing[v] == stamp:
                        missing[v] = 0
                        open_ -= 1
                        deepest = max(deepest, a)
            a += 1
        if open_:
            return deepest, np.int64(n)
    return deepest, np.int64(-1)


@njit(cache=True, nogil=True)
def row_of(words, at, step, count, out):
    """Store in `out` the ranks of `count` words, at index `at` and then every `step` words; −1 for a word that is 0."""
    for i in range(count):
        word = np.uint64(words[at + i * step])
        out[i] = np.int64(lowest_zero_64(~word)) if word else -1


def ends_of(row: Any, key: Any) -> Any:
    """The indices of `row` at which an occurrence of the run of numbers `key` ends."""
    found = np.empty(row.size, np.int64)
    return found[: _ends_of(row, key, found)]


@njit(cache=True, nogil=True)
def _ends_of(row, key, found):
    count = 0
    for i in range(key.size - 1, row.size):
        j = 0
        while j < key.size and row[i - j] == key[key.size - 1 - j]:
            j += 1
        if j == key.size:
            found[count] = i
            count += 1
    return count


@njit(cache=True, nogil=True)
def depth_in_lane(words, at, step, missing, offsets, ranks):
    """Count the first taps (`offsets`, `ranks`) that exclude all ranks in the bit set `missing` for the heap at index
    `at`; −1 if all of them do not suffice. Words of consecutive heaps are `step` apart."""
    for i in range(offsets.size):
        if missing == 0:
            return i
        word = np.uint64(words[at - offsets[i] * step])
        if word:
            missing &= ~(np.int64(1) << (np.int64(lowest_zero_64(~word)) ^ ranks[i]))
    return np.int64(offsets.size) if missing == 0 else np.int64(-1)
