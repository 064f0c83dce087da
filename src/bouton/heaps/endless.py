"""Games that leave one heap and whose digits repeat forever: their values repeat, possibly with growth.

The relevant information about large heaps then has finitely many states (see `endless_period` for the proof), so the
period is found and proved without a bound up to which values must be checked. All-but sets and codes such as 0.[3] are
of this kind.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from bouton.heaps.limits import MOST_STATE_WORK, MOST_STATES
from bouton.kinds.heap_rule import NONE, ONE, HeapRule
from bouton.values.mex import mex


class Repetition(NamedTuple):
    """g(n + period) = g(n) + saltus for all n ≥ preperiod, as far as values are known."""

    preperiod: int
    period: int
    saltus: int


class Recurrence(NamedTuple):
    """The values so far, their repetition, and the two heaps (`first`, `again`) before which the state is the same."""

    values: list[int]
    repetition: Repetition
    first: int
    again: int


def endless_period(rule: HeapRule) -> tuple[list[int], Repetition] | None:
    """Return the values and the proved period of a game that leaves one heap and whose digits repeat beyond k tokens.

    None in the same cases as `endless_states`.

    >>> import bouton
    >>> endless_period(bouton.find("subtraction:all-but:2").heap_rule())[1]
    Repetition(preperiod=0, period=4, saltus=2)

    Proof. Let the digits repeat with length q beyond k. The values excluded for heap n are determined by the values of
    the k heaps before it and by the sets A(r) of the values of all smaller heaps ≡ r mod q. Let b be the smallest value
    that is missing from the union of the sets A(r) reached from some class n mod q (with 0 added, if the heaps of that
    class may be taken entirely): no later heap has a value below b. So nothing below b matters, and the state of the
    game before heap n consists of n mod q, the k values and the sets A(r), all lowered by b, and whether b is 0: taking
    an entire heap excludes the value 0, which is not lowered, so it matters if and only if b is 0. If a state recurs
    after p heaps with b larger by s, everything that follows repeats, larger by s: if b = 0 both times, nothing is
    lowered and s = 0; if b > 0 both times, the value 0 is excluded anyway.
    """
    found = endless_states(rule)
    return None if found is None else (found.values, found.repetition)


def endless_states(rule: HeapRule) -> Recurrence | None:
    """Return the values, the proved period as in `endless_period` and, for a certificate, the heaps of a state.

    These are the heap before which the state first occurs, and the one before which it recurs. The result is None if
    the rules are of another kind, or if no state recurs within the limits.
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
    for n in range(MOST_STATES):
        m = n - before - 1
        if m >= 1:
            far[m % q].add(values[m])
        seen: set[int] = set().union(*(far[r] for r in classes[n % q]))
        if n > before + q:
            base = min(mex(zeros[n0].union(*(far[r] for r in met))) for n0, met in enumerate(classes))
            lowered = tuple(tuple(sorted(v - base for v in part if v >= base)) for part in far)
            recent = tuple(max(v - base, -1) for v in values[n - before :]) if before else ()
            work += len(recent) + sum(map(len, lowered)) + q
            state = (n % q, recent, lowered, base > 0)
            if state in states:
                first, level = states[state]
                period, saltus = n - first, base - level
                for i in range(n, n + period):
                    values.append(values[i - period] + saltus)
                return Recurrence(values, _earliest(values, period, saltus), first, n)
            states[state] = (n, base)
            if work > MOST_STATE_WORK:
                return None
        seen |= {values[n - taken] for taken in finite if n - taken >= 1}
        if n and (n in empties if n <= before + q else repeated[(n - before - 1) % q] & NONE):
            seen.add(0)
        values.append(mex(seen))
    return None


def _earliest(values: Sequence[int], period: int, saltus: int) -> Repetition:
    """Return the same repetition with the smallest preperiod and the shortest period."""
    for p in (d for d in range(1, period + 1) if period % d == 0 and saltus * d % period == 0):
        step = saltus * p // period
        if all(values[n] == values[n - p] + step for n in range(len(values) - period, len(values)) if n >= p):
            # The last `period` values repeat with p, and so does all that follows.
            start = len(values) - p
            while start and values[start - 1 + p] == values[start - 1] + step:
                start -= 1
            return Repetition(start, p, step)
    raise AssertionError  # p = period always fits
