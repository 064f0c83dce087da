"""Conjectures on the Grundy values of single heaps: a formula, or two games with the same sequence.

What is found is the first heap that contradicts, or the bound to which nothing does. Where the period of a sequence is
proved, and the other one's too, agreement over both preperiods and one common period is agreement for ever.
"""

from collections.abc import Callable
from math import lcm
from typing import Any

from bouton.errors import InputError, NotationError
from bouton.expressions import Formula, read_bound
from bouton.heap_answers import HeapSequence
from bouton.notation import clip
from bouton.rules import Ruleset
from bouton.sequences import heap_sequence

__all__ = ["check_formula", "compare_sequences"]

_CHUNK = 1 << 16
_MOST_FORMULA = 100_000_000
_LONGEST_PROOF = 10_000_000


def check_formula(
    game: str | Ruleset,
    formula: str,
    to: int | str = 1_000,
    first: int | str = 0,
    *,
    tick: Callable[[int, str], None] | None = None,
) -> dict[str, Any]:
    """Compare the values g(n) of single heaps with a formula in n.

    >>> import bouton
    >>> bouton.check_formula("subtraction:1,2,3", "n % 4", 1000)["holds"]
    True
    >>> found = bouton.check_formula("kayles", "n % 4", 100)
    >>> found["counterexample"]
    {'heap': 4, 'value': 1, 'formula': 0}

    Parameters
    ----------
    formula : whole-number arithmetic in ``n``: see `bouton.expressions`; ``g(k)`` is the value of heap k. A formula
    that is true or
        false (``g(n) == g(n - 12)``) is a statement about n.
    to, first : the heaps first … to are looked at.

    Returns
    -------
    A dictionary with ``game``, ``formula``, ``from``, ``to``, ``holds``, ``counterexample`` (None, or heap, value and
    what the formula gives) and ``checked``, the number of heaps looked at.
    """
    last, start = (read_bound(n) if isinstance(n, str) else n for n in (to, first))
    if last > _MOST_FORMULA:
        raise InputError("formula-bound", to=last, most=_MOST_FORMULA)
    if not 0 <= start <= last:
        raise InputError("formula-range", first=start, last=last)
    read: list[int] = []

    def known(heap: int) -> int:
        if type(heap) is not int or not 0 <= heap < len(read):
            raise NotationError("formula-heap", got=clip(str(heap)), to=last)
        return read[heap]

    Formula(formula, "n", {"g": known})  # refused before a long computation
    found = heap_sequence(game, last, tick=tick)
    read = _list(found.values)
    stated = Formula(formula, "n", {"g": known})
    counterexample = None
    checked = 0
    for n in range(start, last + 1):
        claim = stated(n)
        checked += 1
        if claim is not True and (claim is False or claim != read[n]):
            counterexample = {"heap": n, "value": read[n], "formula": claim}
            break
        if tick is not None and n % _CHUNK == 0:
            tick(n, "formula")
    return {
        "game": found.game,
        "formula": stated.text,
        "from": start,
        "to": last,
        "holds": counterexample is None,
        "counterexample": counterexample,
        "checked": checked,
    }


def compare_sequences(first: str | Ruleset, second: str | Ruleset, to: int | str = 1_000) -> dict[str, Any]:
    """Compare the values of single heaps of two games, heap by heap, and also moved against one another.

    >>> import bouton
    >>> found = bouton.compare_sequences("octal:0.07", "octal:0.137", 1000)
    >>> found["equal"], found["first_difference"], found["shift"], found["proved"]
    (False, 1, 1, True)

    Returns
    -------
    A dictionary with ``first``, ``second``, ``to``, ``equal``, ``first_difference`` (the first heap where they differ,
    None), ``values`` there, ``shift``: the s of smallest size, up to 8, so that heap n + s of the first has the value
    of heap n of the second for all n that were looked at, and ``proved``: whether their equality up to that shift is
    proved for all heaps.
    """
    last = read_bound(to) if isinstance(to, str) else to
    one, two = heap_sequence(first, last), heap_sequence(second, last)
    left, right = _list(one.values), _list(two.values)
    difference = next((n for n, (a, b) in enumerate(zip(left, right, strict=True)) if a != b), None)
    shift = next((s for s in sorted(range(-8, 9), key=abs) if _agree(left, right, s)), None)
    return {
        "first": one.game,
        "second": two.game,
        "to": last,
        "equal": difference is None,
        "first_difference": difference,
        "values": None if difference is None else [left[difference], right[difference]],
        "shift": shift,
        "proved": shift is not None and _for_ever(one, two, shift, last),
    }


def _list(values: Any) -> list[int]:
    return list(values.tolist())


def _agree(left: list[int], right: list[int], shift: int) -> bool:
    if len(left) <= abs(shift):
        return False
    return left[shift:] == right[: len(right) - shift] if shift >= 0 else right[-shift:] == left[:shift]


def _for_ever(one: HeapSequence, two: HeapSequence, shift: int, last: int) -> bool:
    """Two sequences with proved periods that agree over both preperiods and a common period agree for ever."""
    a, b = one.period, two.period
    if not (a.proved and b.proved and a.period and b.period):
        return False
    if (a.saltus or 0) * b.period != (b.saltus or 0) * a.period:
        return False
    needed = max(a.preperiod or 0, b.preperiod or 0) + abs(shift) + lcm(a.period, b.period)
    return needed <= min(last, _LONGEST_PROOF)
