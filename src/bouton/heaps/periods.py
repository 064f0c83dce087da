"""Periods of the values of single heaps, observed or proved.

A period p with saltus s from heap n0 on means g(n + p) = g(n) + s for all n ≥ n0. It is *proved* by one of

- **finite rules** (Guy and Smith 1956; for subtraction games Golomb 1966): a move takes at most k tokens and leaves at
  most d heaps, s = 0, and the values are known, and repeat, for all n < d·(n0 + p) + k with n0 ≥ 1. They then repeat
  forever: see `bouton.heaps.values` for the proof;
- **growth** (`bouton.heaps.growth`): three heaps may be left, s is a power of 2, and finitely many conditions hold;
- **finitely many states** (`bouton.heaps.endless`): one heap is left, and from some number on the digits of the rules
  repeat;
- a theorem about the particular game (`HeapRule.known`).

Otherwise a period is called *observed* (`is_observed`) if the known values repeat for at least three periods, on at
least 20 heaps, and on at least two thirds of all.
"""

from typing import Any

from bouton.heaps.endless import Repetition
from bouton.heaps.growth import growth_bound
from bouton.heaps.limits import LARGEST_WINDOW, LEAST_REPEATED, WINDOW_SHARE
from bouton.kinds.heap_rule import HeapRule


def bound_of_proof(rule: HeapRule, found: Repetition, values: Any, count: int) -> int | None:
    """Return the number of values that must be known, and repeat, for a proof by finite rules or by growth.

    None if neither applies; with a saltus, also as long as the first `count` values, which are known, do not suffice.
    """
    if rule.reach is None or rule.unequal:
        return None
    if found.saltus:
        if rule.parts < 3 or rule.still >= 0:
            return None
        known = values[:count] if isinstance(values, list) else values[:count].tolist()
        return growth_bound(known, list(rule.moves(count)), *found)
    return max(rule.parts, 1) * (max(found.preperiod, 1, rule.still + 1) + found.period) + rule.reach


def find_repetition(values: Any, count: int) -> Repetition | None:
    """Find the shortest period at the end of the first `count` values, and how far back it holds.

    None if there is none, if its saltus is negative, or if fewer than two periods of values follow the preperiod.

    >>> find_repetition([5, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2], 16)
    Repetition(preperiod=1, period=3, saltus=0)
    """
    if count < 8:
        return None
    window, most = min(count // WINDOW_SHARE + 1, LARGEST_WINDOW), count // 2
    if isinstance(values, list):
        period = _tail_period(values[:count], window, most)
        if not period:
            return None
        saltus = values[count - 1] - values[count - 1 - period]
        start = count - period
        while start and values[start - 1 + period] - values[start - 1] == saltus:
            start -= 1
    else:
        period = _tail_of_array(values, count, window, most)
        if not period:
            return None
        saltus = int(values[count - 1]) - int(values[count - 1 - period])
        start = _start_in_array(values, count, period, saltus)
    found = Repetition(start, period, saltus)
    if found.saltus < 0 or found.preperiod + 2 * period > count:
        return None
    return found


def is_observed(found: Repetition, count: int) -> bool:
    """Whether an unproved period is worth telling: at least three periods repeat, at least 20 heaps, and at most a
    third of the known values precede them.

    >>> is_observed(Repetition(16, 1, 0), 21), is_observed(Repetition(10, 7, 0), 31)
    (False, True)
    """
    return count - found.preperiod >= max(3 * found.period, LEAST_REPEATED, 2 * found.preperiod)


def _tail_period(values: list[int], window: int, most: int) -> int:
    steps = [a - b for a, b in zip(values[:0:-1], values[-2::-1], strict=True)]
    fail, k = [0] * (window + 1), 0
    for i in range(1, window):
        while k and steps[i] != steps[k]:
            k = fail[k]
        k += steps[i] == steps[k]
        fail[i + 1] = k
    k = 0
    for i in range(1, min(most + window, len(steps))):
        while k and (k == window or steps[i] != steps[k]):
            k = fail[k]
        k += steps[i] == steps[k]
        if k == window:
            return i - window + 1
    return 0


def _tail_of_array(values: Any, count: int, window: int, most: int) -> int:
    """Return the shortest period, at most `most`, of the last `window` differences of values; 0 if there is none.

    Of `values`, an array of unsigned numbers, only the first `count` are used. The differences are searched as bytes;
    a match is verified, because it may begin inside a number, and unsigned differences wrap around.
    """
    import numpy as np

    last = values[max(0, count - most - window - 1) : count][::-1]
    size: int = values.itemsize
    text = (last[:-1] - last[1:]).tobytes()
    pattern, exact = text[: window * size], -np.diff(last[: window + 1].astype(np.int64))
    place = text.find(pattern, 1)
    period: int
    while place >= 0:
        period, rest = divmod(place, size)
        if not rest and (-np.diff(last[period : period + window + 1].astype(np.int64)) == exact).all():
            return period
        place = text.find(pattern, place + 1)
    return 0


def _start_in_array(values: Any, count: int, period: int, saltus: int) -> int:
    """Return the smallest n0 such that g(n + period) = g(n) + saltus for n0 ≤ n < count − period."""
    import numpy as np

    stop = count - period
    while stop:
        low = max(0, stop - LARGEST_WINDOW)
        steps = values[low + period : stop + period].astype(np.int64) - values[low:stop]
        others = np.flatnonzero(steps != saltus)
        if others.size:
            return low + int(others[-1]) + 1
        stop = low
    return 0
