# mypy: disable-error-code="assignment,call-arg,no-untyped-def"
"""Choose witnesses for common heaps; see `sparse`."""

from typing import Any

import numpy as np
from numba import njit

__all__ = ["choose_witnesses"]


def choose_witnesses(
    values: Any, last: int, odd: Any, parity: int, tau: int, offset: int, pool: int, samples: int, most: int, bits: int
) -> Any:
    """Choose heaps a ≤ pool greedily: each one excludes the most rare values below g(n) that are still open, over
    samples n ≤ last.

    Arrays are allocated here: each allocation in compiled code adds a fifth of a second to compilation.
    """
    shown = np.empty((samples, pool), values.dtype)
    open_, gains, chosen = np.zeros((samples, bits), np.bool_), np.zeros(pool, np.int16), np.empty(most, np.int64)
    return chosen[: cover_samples(values, last, odd, parity, tau, offset, open_, shown, gains, chosen)]


@njit(cache=True, nogil=True)
def cover_samples(values, last, odd, parity, tau, offset, open_, shown, gains, chosen):
    """Write the witnesses to `chosen`; return their number.

    Gains are updated for all heaps: when a value is no longer open for a sample, the heaps that exclude it there lose
    one, which takes one vectorised comparison of a row.
    """
    samples, pool = shown.shape
    step = max(1, (last // 2) // samples) | 1
    for s in range(samples):
        n = last - s * step
        for v in range(np.int64(values[n])):
            open_[s, v] = odd[v] ^ (parity & n & 1) == tau
        for i in range(pool):
            shown[s, i] = values[i + 1] ^ values[n - offset - i - 1]
            gains[i] += open_[s, shown[s, i]]  # each sample counts once
    count = 0
    while count < chosen.size:
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
    return count
