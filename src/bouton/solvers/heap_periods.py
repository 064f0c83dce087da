"""Periods of the values of single heaps: what is seen, and what is proved.

A period p with saltus s from heap n0 on means g(n + p) = g(n) + s for all n ≥ n0. It is *proved* by one of

- **finite rules** (Guy and Smith 1956, subtraction games Golomb 1966): a move takes at most k tokens and leaves at
most d
  heaps, s = 0, and the values are known, and repeat, for all n < d·(n0 + p) + k with n0 ≥ 1. Then they repeat for
  ever: see `bouton.rulesets.heap_values` for the proof;
- **growth** (`bouton.heap_growth`): three heaps may be left, s is a power of 2, and finitely many conditions hold;
- **finitely many states** (`endless_period`): one heap is left, and from some number on the digits of the rules repeat;
- a theorem on the game itself (`HeapRule.known`).

Otherwise a period that fits all known values for at least three periods is called *observed* (`is_observed`).
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from bouton.heap_growth import growth_bound
from bouton.heap_rules import NONE, ONE, HeapRule

__all__ = ["Repetition", "bound_of_proof", "endless_period", "find_repetition", "is_observed"]

_WINDOW_SHARE, _LARGEST_WINDOW = 8, 1 << 16
_MOST_STATES = 20_000
_MOST_STATE_WORK = 5_000_000


class Repetition(NamedTuple):
    """g(n + period) = g(n) + saltus for all n ≥ preperiod, as far as values are known."""

    preperiod: int
    period: int
    saltus: int


def bound_of_proof(rule: HeapRule, found: Repetition, values: Any, count: int) -> int | None:
    """How many values must be known, and repeat, for the proof of finite rules; None where it does not apply.

    With a saltus it does not apply before as many values as that are among the `count` known ones.
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
    """The shortest period that the last values have, and how far back it holds; None where there is none.

    >>> find_repetition([5, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2], 16)
    Repetition(preperiod=1, period=3, saltus=0)
    """
    if count < 8:
        return None
    window, most = min(count // _WINDOW_SHARE + 1, _LARGEST_WINDOW), count // 2
    if isinstance(values, list):
        period = _tail_period(values[:count], window, most)
        if not period:
            return None
        saltus = values[count - 1] - values[count - 1 - period]
        start = count - period
        while start and values[start - 1 + period] - values[start - 1] == saltus:
            start -= 1
        found = Repetition(start, period, saltus)
    else:
        from bouton._kernels import heap_periods

        period = int(heap_periods.tail_period(values, count, window, most))
        if not period:
            return None
        saltus = int(values[count - 1]) - int(values[count - 1 - period])
        found = Repetition(int(heap_periods.tail_start(values, count, period, saltus)), period, saltus)
    if found.saltus < 0 or found.preperiod + 2 * period > count:
        return None
    return found


def is_observed(found: Repetition, count: int) -> bool:
    """Whether a period that is not proved fits at least three periods of the known values."""
    return found.preperiod + 3 * found.period <= count


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


def endless_period(rule: HeapRule) -> tuple[list[int], Repetition] | None:
    """Values and proved period of a game that leaves one heap and whose digits repeat from k + 1 tokens on.

    >>> import bouton
    >>> endless_period(bouton.find("subtraction:all-but:2").heap_rule())[1]
    Repetition(preperiod=0, period=4, saltus=2)

    Proof. Let the digits repeat with length q beyond k. What heap n excludes is known from the values of the k heaps
    before it, and from the sets A(r) of the values of all smaller heaps ≡ r mod q. Let b be the smallest value that is
    not in the union of the sets that heaps of some class n mod q meet: no later heap has a value below b. So nothing
    below b matters, and the state of the game before heap n is n mod q, the k values, and the sets A(r), all lowered
    by b. When a state comes again after p heaps with b larger by s, all that follows repeats, larger by s.
    """
    if rule.tail is None or rule.parts > 1:
        return None
    before, repeated = rule.tail
    q = len(repeated)
    finite = [taken for taken, digit in rule.moves(before) if digit & ONE]
    endless = [place for place, digit in enumerate(repeated) if digit & ONE]
    classes = [{(n0 - before - 1 - place) % q for place in endless} for n0 in range(q)]
    zeros = [{0} if repeated[(n0 - before - 1) % q] & NONE else set[int]() for n0 in range(q)]
    empties = {taken for taken, digit in rule.moves(before + q) if digit & NONE}
    far: list[set[int]] = [set() for _ in range(q)]
    values: list[int] = []
    states: dict[Any, tuple[int, int]] = {}
    work = 0
    for n in range(_MOST_STATES):
        m = n - before - 1
        if m >= 1:
            far[m % q].add(values[m])
        seen: set[int] = set().union(*(far[r] for r in classes[n % q]))
        if n > before + q:
            base = min(_mex(zeros[n0].union(*(far[r] for r in met))) for n0, met in enumerate(classes))
            lowered = tuple(tuple(sorted(v - base for v in part if v >= base)) for part in far)
            recent = tuple(max(v - base, -1) for v in values[n - before :]) if before else ()
            work += len(recent) + sum(map(len, lowered)) + q
            state = (n % q, recent, lowered)
            if state in states:
                first, level = states[state]
                period, saltus = n - first, base - level
                for i in range(n, n + period):
                    values.append(values[i - period] + saltus)
                return values, _earliest(values, period, saltus)
            states[state] = (n, base)
            if work > _MOST_STATE_WORK:
                return None
        seen |= {values[n - taken] for taken in finite if n - taken >= 1}
        if n and (n in empties if n <= before + q else repeated[(n - before - 1) % q] & NONE):
            seen.add(0)
        values.append(_mex(seen))
    return None


def _mex(seen: set[int]) -> int:
    value = 0
    while value in seen:
        value += 1
    return value


def _earliest(values: Sequence[int], period: int, saltus: int) -> Repetition:
    """The same repetition from as early as it holds, with its shortest period."""
    for p in (d for d in range(1, period + 1) if period % d == 0 and saltus * d % period == 0):
        step = saltus * p // period
        if all(values[n] == values[n - p] + step for n in range(len(values) - period, len(values)) if n >= p):
            # The last `period` values repeat with p, and so does all that follows.
            start = len(values) - p
            while start and values[start - 1 + p] == values[start - 1] + step:
                start -= 1
            return Repetition(start, p, step)
    raise AssertionError  # p = period always fits
