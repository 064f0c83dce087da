# mypy: disable-error-code="no-untyped-def"
"""Condition (1) of `bouton.heaps.growth`, compiled: no option can ever have the value of the heap."""

import numpy as np
from numba import njit

__all__ = ["meets"]


@njit(cache=True, nogil=True)
def meets(values, taken, kinds, start, period, saltus):
    """Return True if condition (1) fails: if some option can have the value of its heap.

    An option consists of heaps a ≥ b ≥ c (0: no heap) with start ≤ a < start + period, left by taking ``taken[k]``
    tokens, if the digit ``kinds[k]`` allows that number of heaps. `values` must reach a + b + c + taken[k].
    """
    lower, upper = values % saltus, values // saltus
    for k in range(taken.size):
        for a in range(start, start + period):
            for b in range(np.int64(a + 1 if kinds[k] & 12 else 1)):
                first = (b == 0 and not kinds[k] & 2) or (b > 0 and not kinds[k] & 4)
                last = b if kinds[k] & 8 else 0
                for c in range(1 if first else 0, last + 1):
                    n = a + b + c + taken[k]
                    twice = upper[a] + upper[b] + upper[c] - upper[n]
                    if lower[a] ^ lower[b] ^ lower[c] != lower[n] or twice < 0 or twice & 1:
                        continue
                    if b >= start or not (twice >> 1 ^ upper[b]) & ~(upper[b] ^ upper[c]):
                        return True
    return False
