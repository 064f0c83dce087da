# mypy: disable-error-code="assignment,call-arg,no-untyped-def"
"""Grundy values of single heaps, pair by pair: the plain reference, and the same with a vectorised search.

The rules are rows of (tokens taken, kinds), kinds a sum of 1 (nothing left), 2 (one heap), 4 (two heaps). `unequal` 1:
two heaps that are left differ. Heaps of the size `still` have no move (−1: none). The values of heaps below `start`
are known.

`plain` marks g(a) ⊕ g(b) for every pair; n heaps cost about n²/4 pairs for each digit that allows two heaps.

`scan` marks the first pairs only. Let v be the smallest value that is then unmarked: all further pairs are searched
for v alone, in vectors (32 pairs in a few instructions where values are bytes), and the search stops at the first
pair that has it. So a value
that is excluded costs a short search, and only the value of the heap a whole one.
"""

import numpy as np
from numba import njit

from bouton.sequences._compiled.vectors import ROW, has_nim_sum

__all__ = ["plain", "scan"]


@njit(cache=True, nogil=True)
def plain(values, start, stop, taken, kinds, unequal, still, seen):
    """Fill values[start:stop]; `seen` is room for the largest nim-sum, all 0. Returns how many heaps are known: fewer
    where a value did not fit."""
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
def scan(values, start, stop, taken, kinds, unequal, still, seen, most_steps):
    """The same as `plain` by vectorised search; stops after about `most_steps` pairs. Returns the number of heaps
    known, and whether a value did not fit."""
    # Values stay below half of the room, so that every nim-sum fits, and below what a number of this size can be.
    room = min(np.int64(seen.size), np.int64(1) << min(8 * values.itemsize + 1, 40))
    steps = np.int64(0)
    largest = np.int64(0)
    for n in range(start):
        largest = max(largest, np.int64(values[n]))
    for n in range(start, stop):
        stamp = np.int64(n + 1)
        first = np.int64(0)  # pairs that are marked one by one
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
            first = 2 * largest + 16
            for k in range(taken.size):
                left = n - taken[k]
                if left <= 0:
                    break
                if kinds[k] & 4:
                    half = (left - 1) // 2 if unequal else left // 2
                    steps += half >> 3
                    for a in range(1, min(half, first) + 1):
                        seen[values[a] ^ values[left - a]] = stamp
        value = np.int64(0)
        while True:
            while value < room and seen[value] == stamp:
                value += 1
            if 2 * value >= room:
                return n, True
            if n == still or not _excluded(values, n, taken, kinds, unequal, value, first, seen, stamp):
                break
        values[n] = value
        largest = max(largest, value)
        if steps > most_steps:
            return n + 1, False
    return stop, False


@njit(cache=True, nogil=True)
def _excluded(values, n, taken, kinds, unequal, value, first, seen, stamp):
    """Whether a pair (a, left − a) with a > first has the nim-sum `value`; the pairs of the block in which it is found
    are marked."""
    size = np.uint64(values.itemsize)
    data = np.uint64(values.ctypes.data)
    for k in range(taken.size):
        left = n - taken[k]
        if left <= 0:
            break
        if kinds[k] & 4:
            half = (left - 1) // 2 if unequal else left // 2
            a = first + 1
            while a + ROW <= half + 1:
                if has_nim_sum(
                    size, data + np.uint64(a) * size, data + np.uint64(left - a - ROW + 1) * size, np.uint64(value)
                ):
                    for i in range(a, a + ROW):
                        seen[values[i] ^ values[left - i]] = stamp
                    return True
                a += ROW
            hit = False
            for i in range(a, half + 1):
                found = values[i] ^ values[left - i]
                seen[found] = stamp
                hit |= found == value
            if hit:
                return True
    return False
