# mypy: disable-error-code="assignment,call-arg,no-untyped-def"
"""The mask that tells rare values from common ones, the rare heaps, and witnesses: see `heap_sparse`."""

import numpy as np
from numba import njit

__all__ = ["choose_witnesses", "rare_heaps", "spectrum"]


@njit(cache=True, nogil=True)
def spectrum(values, start, stop, room):
    """F[e, m] = Σ (−1)^(|m ∧ g(n)| + e·n) over heaps start ≤ n < stop, by a Walsh–Hadamard transform; `room` a power
    of 2."""
    out = np.zeros((2, room), np.int64)
    for n in range(start, stop):
        value = np.uint64(values[np.uint64(n)])
        out[0, value] += 1
        out[1, value] += 1 - 2 * (n & 1)
    for e in range(2):
        width = 1
        while width < room:
            for base in range(0, room, 2 * width):
                for i in range(base, base + width):
                    one, two = out[e, i], out[e, i + width]
                    out[e, i], out[e, i + width] = one + two, one - two
            width *= 2
    return out


@njit(cache=True, nogil=True)
def rare_heaps(values, stop, odd, parity, tau, most):
    """The rare heaps 1 ≤ n < stop, at most `most`; `odd` holds |m ∧ v| mod 2 for every v."""
    found = np.empty(most, np.int64)
    count = 0
    for n in range(1, stop):
        if odd[np.uint64(values[np.uint64(n)])] ^ (parity & n & 1) == tau:
            if count == most:
                break
            found[count] = n
            count += 1
    return found[:count]


@njit(cache=True, nogil=True)
def choose_witnesses(values, last, odd, parity, tau, offset, pool, samples, most, bits):
    """Heaps a ≤ pool, greedily: each next one excludes the most rare values below g(n) that are still open, over
    samples n ≤ last.

    Gains are kept for all heaps: where a value is no longer open for a sample, those heaps lose one that exclude it
    there, which is one comparison of a row, in vectors.
    """
    step = max(1, (last // 2) // samples) | 1
    open_ = np.zeros((samples, bits), np.bool_)
    shown = np.empty((samples, pool), values.dtype)
    gains = np.zeros(pool, np.int16)  # each sample counts once
    for s in range(samples):
        n = last - s * step
        for v in range(np.int64(values[n])):
            open_[s, v] = odd[v] ^ (parity & n & 1) == tau
        for i in range(pool):
            shown[s, i] = values[i + 1] ^ values[n - offset - i - 1]
            gains[i] += open_[s, shown[s, i]]
    chosen = np.empty(most, np.int64)
    count = 0
    while count < most:
        best = np.argmax(gains)
        if gains[best] == 0:
            break
        chosen[count] = best + 1
        count += 1
        for s in range(samples):
            v = shown[s, best]
            if open_[s, v]:
                open_[s, v] = False
                row = shown[s]
                for i in range(pool):
                    gains[i] -= row[i] == v
    return chosen[:count]
