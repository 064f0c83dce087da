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
    samples n ≤ last."""
    words = (bits + 63) // 64
    open_ = np.zeros((samples, words), np.uint64)
    step = max(1, (last // 2) // samples) | 1
    for s in range(samples):
        n = last - s * step
        for v in range(np.int64(values[n])):
            if odd[v] ^ (parity & n & 1) == tau:
                open_[s, v >> 6] |= np.uint64(1) << np.uint64(v & 63)
    chosen = np.empty(most, np.int64)
    count = 0
    heaps = np.empty(samples, np.int64)  # of the samples that are still open, moved together
    for s in range(samples):
        heaps[s] = last - s * step
    while count < most:
        kept = 0
        for s in range(samples):
            rest = np.uint64(0)
            for w in range(words):
                rest |= open_[s, w]
            if rest:
                heaps[kept] = heaps[s]
                open_[kept] = open_[s]
                kept += 1
        samples = kept
        best, best_gain = 0, 0
        for a in range(1, pool + 1):
            gain = np.uint64(0)
            own = np.uint64(values[np.uint64(a)])
            back = np.uint64(offset + a)
            for s in range(samples):
                v = own ^ np.uint64(values[np.uint64(heaps[np.uint64(s)]) - back])
                gain += open_[np.uint64(s), v >> np.uint64(6)] >> (v & np.uint64(63)) & np.uint64(1)
            if gain > best_gain:
                best, best_gain = a, gain
        if best_gain == 0:
            break
        own = np.uint64(values[best])
        for s in range(samples):
            v = own ^ np.uint64(values[heaps[s] - offset - best])
            open_[s, v >> np.uint64(6)] &= ~(np.uint64(1) << (v & np.uint64(63)))
        chosen[count] = best
        count += 1
    return chosen[:count]
