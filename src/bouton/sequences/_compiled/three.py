# mypy: disable-error-code="assignment,call-arg,no-untyped-def"
"""Grundy values of single heaps if a move may leave three heaps.

For every total m the set P(m) = {g(a) ⊕ g(b): a + b = m} is stored as a row of bits. Three heaps with m tokens in total
have the nim-sums g(a) ⊕ v, v in P(m − a): a row of bits translated by g(a). Translating by x swaps words by the upper
bits of x, and bits within words by the lower six. n heaps with values below V cost about n²·V/64 word operations and
n·V/8 bytes.
"""

import numpy as np
from numba import njit

_SWAPS = np.array(
    [
        0x5555555555555555,
        0x3333333333333333,
        0x0F0F0F0F0F0F0F0F,
        0x00FF00FF00FF00FF,
        0x0000FFFF0000FFFF,
        0x00000000FFFFFFFF,
    ],
    np.uint64,
)


@njit(cache=True, nogil=True)
def _translate(row, x, out):
    """Compute out |= {v ⊕ x: v in row}."""
    high = np.uint64(x) >> np.uint64(6)
    for w in range(row.size):
        word = row[np.uint64(w)]
        if word:
            for bit in range(6):
                if x >> bit & 1:
                    shift = np.uint64(1 << bit)
                    word = (word & _SWAPS[bit]) << shift | word >> shift & _SWAPS[bit]
            out[np.uint64(w) ^ high] |= word


@njit(cache=True, nogil=True)
def triples(values, start, stop, taken, kinds, unequal, still, pairs):
    """Fill values[start:stop]; pairs[m] is P(m) for m < start, and is filled likewise. Returns the number of heaps
    known, which is less than `stop` if a value did not fit."""
    words = pairs.shape[1]
    room = 64 * words
    seen = np.zeros(words, np.uint64)
    one = np.uint64(1)
    for n in range(start, stop):
        seen[:] = 0
        # P(n) needs g only up to n − 1: both heaps of a pair have at least one token.
        row = pairs[n]
        row[:] = 0
        half = (n - 1) // 2 if unequal else n // 2
        for a in range(1, half + 1):
            v = np.uint64(values[a] ^ values[n - a])
            row[v >> np.uint64(6)] |= one << (v & np.uint64(63))
        for k in range(taken.size):
            left = n - taken[k]
            if left < 0 or n == still:
                break
            if left == 0:
                if kinds[k] & 1:
                    seen[0] |= one
                continue
            if kinds[k] & 2:
                v = np.uint64(values[left])
                seen[v >> np.uint64(6)] |= one << (v & np.uint64(63))
            if kinds[k] & 4:
                for w in range(words):
                    seen[w] |= pairs[left, w]
            if kinds[k] & 8:
                for a in range(1, left - 1):
                    _translate(pairs[left - a], np.int64(values[a]), seen)
        value = 0
        while value < room and seen[value >> 6] >> np.uint64(value & 63) & one:
            value += 1
        if 2 * value >= room:
            return n
        values[n] = value
    return stop
