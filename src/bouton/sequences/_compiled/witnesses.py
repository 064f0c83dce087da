# mypy: disable-error-code="assignment,call-arg,no-untyped-def"
"""Witnesses that are chosen for common heaps: see `sparse`."""

import numpy as np
from numba import njit

__all__ = ["choose_witnesses"]


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
        best = 0  # `np.argmax` takes a quarter of a second to compile
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
                open_[s, v] = False
                row = shown[s]
                for i in range(pool):
                    gains[i] -= row[i] == v
    return chosen[:count]
