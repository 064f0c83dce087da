# mypy: disable-error-code="assignment,call-arg,no-untyped-def"
"""Grundy values of single heaps, pair by pair: the plain reference, and a vectorised search.

The rules are rows of (tokens taken, kinds), where kinds is a sum of 1 (nothing left), 2 (one heap), 4 (two heaps). If
`unequal` is 1, two remaining heaps must differ. A heap of size `still` has no move (−1 for none). The values of heaps
below `start` are known.

`plain` marks g(a) ⊕ g(b) for every pair; n heaps cost about n²/4 pairs for each digit that allows two heaps.

`scan` marks only the pairs with a ≤ `far`, each sum as a byte of a table. It then looks for the four smallest unmarked
values together among all other pairs, in vectors, until all four have been found or no pairs are left; the smallest
one not found is the value of the heap. Comparing a pair takes a sixth of the time of marking it, but finding a value
that few pairs have takes long: `far` is adjusted so that both parts handle about as many pairs.
"""

import numpy as np
from numba import njit

from bouton.sequences._compiled.vectors import MARKS, SUMS, have_nim_sums, mark_nim_sums


@njit(cache=True, nogil=True)
def plain(values, start, stop, taken, kinds, unequal, still, seen):
    """Fill values[start:stop]; `seen` has room for the largest nim-sum, all 0. Returns the number of heaps known, which
    is less than `stop` if a value did not fit."""
    room = np.int64(seen.size)
    for n in range(start, stop):
        stamp = np.int64(n + 1)
        if n != still:
            for k in range(taken.size):
                left = n - taken[k]
                if left < 0:
                    break
                if left == 0:
                    if kinds[k] & 1:
                        seen[0] = stamp
                    continue
                if kinds[k] & 2:
                    seen[values[left]] = stamp
                if kinds[k] & 4:
                    half = (left - 1) // 2 if unequal else left // 2
                    for a in range(1, half + 1):
                        seen[values[a] ^ values[left - a]] = stamp
        value = np.int64(0)
        while value < room and seen[value] == stamp:
            value += 1
        if 2 * value >= room:
            return n
        values[n] = value
    return stop


@njit(cache=True, nogil=True)
def scan(values, backwards, start, stop, taken, kinds, unequal, still, seen, halves, far, most_steps):
    """Fill values[start:stop] as `plain` does, for values of 16 bits; stop after about 8·`most_steps` pairs.
    `backwards` contains the values in reverse order, with heap 0 last; `seen` has room for the largest nim-sum,
    `halves` for each row of the rules (allocating arrays in compiled code takes long to compile); pairs with a ≤ `far`
    are marked.

    Returns the number of heaps known, whether a value did not fit, and the new `far`."""
    room, zero, steps = np.int64(seen.size), np.int64(0), np.int64(0)
    for n in range(start, stop):
        stamp = np.uint8(1 + (n - start) % 255)
        if stamp == 1:
            seen[:] = 0
        blocks = np.int64(0)
        marked = np.int64(0)
        if n != still:
            for k in range(taken.size):
                left = n - taken[k]
                halves[k] = 0
                if left < 0:
                    break
                if left == 0:
                    if kinds[k] & 1:
                        seen[0] = stamp
                    continue
                if kinds[k] & 2:
                    seen[values[left]] = stamp
                if kinds[k] & 4:
                    half = (left - 1) // 2 if unequal else left // 2
                    halves[k] = max(zero, half - far) // SUMS
                    blocks = max(blocks, halves[k])
                    _mark(values, backwards, left, zero, min(half, far), seen, stamp)
                    _mark(values, backwards, left, far + halves[k] * SUMS, half, seen, stamp)
                    marked += min(half, far)
                    steps += half >> 3
        value, tried = np.int64(-1), np.int64(0)
        while True:
            first = _smallest_unmarked(seen, value + 1, stamp)
            if 2 * first >= room:
                return n, True, far
            if not blocks:
                value = first
                break
            second = _smallest_unmarked(seen, first + 1, stamp)
            third = _smallest_unmarked(seen, second + 1, stamp)
            value = _smallest_unmarked(seen, third + 1, stamp)
            lacking, searched = _smallest_without_pair(
                values, backwards, n, taken, halves, far, blocks, (first, second, third, value)
            )
            if lacking >= 0:
                value = lacking
                break
            tried += searched
        if 2 * value >= room:
            return n, True, far
        values[n] = value
        backwards[backwards.size - 1 - n] = value
        if tried > marked:
            far += 1 + far // 64
        elif far > 64:
            far -= 1 + far // 64
        if steps > most_steps:
            return n + 1, False, far
    return stop, False, far


@njit(cache=True, nogil=True)
def _smallest_unmarked(seen, value, stamp):
    """The smallest number from `value` on whose entry in `seen` is not `stamp`; the size of `seen` if there is none."""
    while value < seen.size and seen[value] == stamp:
        value += 1
    return value


@njit(cache=True, nogil=True)
def _mark(values, backwards, left, begin, stop, seen, stamp):
    """Set the entry of `seen` to `stamp` for the nim-sum of each pair (a, left − a) with begin < a ≤ stop."""
    a = begin + 1
    one = np.uint64(values.ctypes.data)
    two = np.uint64(backwards.ctypes.data + 2 * (backwards.size - 1 - left))
    while a + MARKS <= stop + 1:
        by = np.uint64(2 * a)
        mark_nim_sums(one + by, two + by, np.uint64(seen.ctypes.data), np.uint64(stamp))
        a += MARKS
    for i in range(a, stop + 1):
        seen[values[i] ^ values[left - i]] = stamp


@njit(cache=True, nogil=True)
def _smallest_without_pair(values, backwards, n, taken, halves, far, blocks, wanted):
    """The smallest of the four numbers `wanted` that is not the nim-sum of a pair (a, n − taken[k] − a) with a in the
    first halves[k] blocks beyond `far`, for any k, or −1 if each of them is; and how many a were examined."""
    data = np.uint64(values.ctypes.data)
    last = np.uint64(backwards.ctypes.data + 2 * (backwards.size - 1))
    v0, v1, v2, v3 = np.uint64(wanted[0]), np.uint64(wanted[1]), np.uint64(wanted[2]), np.uint64(wanted[3])
    alive = np.uint64(15)
    for block in range(blocks):
        a = far + 1 + block * SUMS
        for k in range(taken.size):
            if block < halves[k]:
                by = np.uint64(2 * a)
                alive &= ~have_nim_sums(data + by, last + by - np.uint64(2 * (n - taken[k])), v0, v1, v2, v3)
        if not alive:
            return np.int64(-1), (block + 1) * SUMS
    for k in range(4):
        if alive >> np.uint64(k) & np.uint64(1):
            return np.int64(wanted[k]), blocks * SUMS
    return np.int64(-1), blocks * SUMS
