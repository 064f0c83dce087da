# mypy: disable-error-code="assignment,call-arg,no-untyped-def"
"""Periods of a long sequence of values, read from its end."""

import numpy as np
from numba import njit

__all__ = ["exceptions", "repeat", "tail_period", "tail_start"]


@njit(cache=True, nogil=True)
def tail_period(values, count, window, most):
    """The smallest p ≤ most so that the last `window` differences of neighbours stand p places earlier too; 0 where
    there is none.

    The text is the row of differences read backwards, the pattern its first `window` entries (Knuth, Morris and
    Pratt): linear.
    """
    fail = np.zeros(window + 1, np.int64)
    last = np.int64(count - 1)
    k = np.int64(0)
    for i in range(1, window):
        d = np.int64(values[np.uint64(last - i)]) - np.int64(values[np.uint64(last - i - 1)])
        while k and d != np.int64(values[np.uint64(last - k)]) - np.int64(values[np.uint64(last - k - 1)]):
            k = fail[k]
        if d == np.int64(values[np.uint64(last - k)]) - np.int64(values[np.uint64(last - k - 1)]):
            k += 1
        fail[i + 1] = k
    k = 0
    for i in range(1, min(most + window, last)):
        d = np.int64(values[np.uint64(last - i)]) - np.int64(values[np.uint64(last - i - 1)])
        while k and (
            k == window or d != np.int64(values[np.uint64(last - k)]) - np.int64(values[np.uint64(last - k - 1)])
        ):
            k = fail[k]
        if d == np.int64(values[np.uint64(last - k)]) - np.int64(values[np.uint64(last - k - 1)]):
            k += 1
        if k == window:
            return i - window + 1
    return 0


@njit(cache=True, nogil=True)
def tail_start(values, count, period, saltus):
    """The smallest n0 so that g(n + period) = g(n) + saltus for n0 ≤ n < count − period."""
    n = np.int64(count - period)
    while n > 0 and np.int64(values[np.uint64(n - 1 + period)]) - np.int64(values[np.uint64(n - 1)]) == saltus:
        n -= 1
    return n


@njit(cache=True, nogil=True)
def exceptions(values, start, period, saltus, most):
    """The heaps below `start` whose value is not that of the periodic pattern: at most `most`, and how many there
    are."""
    found = np.empty(most, np.int64)
    count = np.int64(0)
    for n in range(start):
        steps = (start - n + period - 1) // period
        if np.int64(values[n]) != np.int64(values[n + steps * period]) - steps * saltus:
            if count < most:
                found[count] = n
            count += 1
    return found[: min(count, most)], count


@njit(cache=True, nogil=True)
def repeat(values, start, stop, period, saltus):
    """Fill values[start:stop] from what stands `period` places earlier."""
    for n in range(start, stop):
        values[np.uint64(n)] = np.uint64(values[np.uint64(n - period)]) + np.uint64(saltus)
