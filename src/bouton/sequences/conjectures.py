"""Test conjectures on the Grundy values of single heaps: a formula, or that two games have the same sequence.

The result is the first heap that contradicts the conjecture, or the bound up to which none does. If the periods of both
sequences are proved, agreement over both preperiods and one common period is agreement forever.
"""

from collections.abc import Callable, Iterable, Iterator
from math import lcm
from os.path import isfile, splitext
from typing import Any

from bouton.errors import InputError, NotationError
from bouton.formulas import Formula
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip
from bouton.results.keys import CheckedFormula, SequenceComparison
from bouton.sequences.bfiles import compare_terms
from bouton.sequences.limits import LONGEST_PROOF, MOST_COMPARED, MOST_SHIFT
from bouton.sequences.proofs import CERTIFICATE, THEOREM
from bouton.sequences.runs import heap_bound, sequence
from bouton.sequences.sequence import HeapSequence, Period

_CHUNK = 1 << 16  # heaps between two reports
_FIRST_BLOCK, _TIMES = 1_024, 8  # grow gradually: a contradiction at a small heap is found before many are computed
_NO_GROUNDS = {"proof": None, "theorems": None, "needed": None}


class _Growing:
    """The values of heaps 0 … last, computed block by block when needed."""

    def __init__(self, game: str | Ruleset, last: int, tick: Callable[[int, str], None] | None) -> None:
        self.game, self.last, self.tick = game, last, tick
        self.found = self._grow_to(min(_FIRST_BLOCK, last))

    def _grow_to(self, heap: int) -> HeapSequence:
        return sequence(self.game, heap, progress=self.tick)

    def __len__(self) -> int:
        return len(self.found.values)

    def reach(self, heap: int) -> None:
        """Compute the values up to a heap ≤ last."""
        if heap >= len(self):
            self.found = self._grow_to(min(self.last, max(heap, _TIMES * len(self))))

    def __call__(self, heap: int) -> int:
        if type(heap) is not int or not 0 <= heap <= self.last:
            raise NotationError("sequence.formula-heap", got=clip(heap), to=self.last)
        self.reach(heap)
        return int(self.found.values[heap])

    def from_heap(self, start: int) -> Iterator[tuple[int, int]]:
        """Yield pairs (heap, value) from a heap to the last."""
        while start <= self.last:
            self.reach(start)
            part = self.found.values[start : start + _CHUNK].tolist()
            yield from enumerate(part, start)
            start += len(part)


def check_formula(
    game: str | Ruleset,
    formula: str,
    to: int | str = 1_000,
    first: int | str = 0,
    *,
    progress: Callable[[int, str], None] | None = None,
) -> CheckedFormula:
    """Compare the values g(n) of single heaps with a formula in n.

    >>> import bouton
    >>> bouton.check_formula("subtraction:1,2,3", "n % 4", 1000)["holds"]
    True
    >>> found = bouton.check_formula("kayles", "n % 4", 100)
    >>> found["counterexample"]
    {'heap': 4, 'value': 1, 'formula': 0}

    Parameters
    ----------
    formula : integer arithmetic in ``n``, see `bouton.formulas`; ``g(k)`` is the value of heap k. A formula that is
        true or false (``g(n) == g(n - 12)``) is a statement about n.
    to, first : the heaps first … to are examined.

    Returns
    -------
    A dictionary with ``game``, ``formula``, ``from``, ``to``, ``holds``, ``counterexample`` (None, or heap, value and
    the result of the formula) and ``checked``, the number of heaps examined. Values are computed only as far as the
    formula is tested: a counterexample at a small heap is found immediately, whatever the bound.
    """
    last, start = heap_bound(to), heap_bound(first)
    if last > MOST_COMPARED:
        raise InputError("sequence.formula-bound", to=last, most=MOST_COMPARED)
    if start > last:
        raise InputError("sequence.formula-range", first=start, last=last)
    Formula(formula, "n", {"g": int})  # refused before a long computation
    values = _Growing(game, last, progress)
    stated = Formula(formula, "n", {"g": values})
    counterexample = None
    checked = 0
    for n, value in values.from_heap(start):
        claim = stated(n)
        checked += 1
        if claim is not True and (claim is False or claim != value):
            counterexample = {"heap": n, "value": value, "formula": claim}
            break
        if progress is not None and n % _CHUNK == 0:
            progress(n, "formula")
    found = {
        "game": values.found.game,
        "formula": stated.text,
        "from": start,
        "to": last,
        "holds": counterexample is None,
        "counterexample": counterexample,
        "checked": checked,
    }
    return CheckedFormula(found)


def compare_sequences(
    first: str | Ruleset,
    second: str | Ruleset | Iterable[int],
    to: int | str | None = None,
    *,
    progress: Callable[[int, str], None] | None = None,
) -> SequenceComparison:
    """Compare the values of single heaps of two games, heap by heap, also with a shift.

    >>> import bouton
    >>> found = bouton.compare_sequences("octal:0.07", "octal:0.137", 1000)
    >>> found["equal"], found["first_difference"], found["shift"], found["proved"]
    (False, 1, 1, True)
    >>> bouton.compare_sequences("kayles", [0, 1, 2, 3, 1, 4])["equal"]
    True

    Parameters
    ----------
    first, second : two games; the second may also be a list of values, or the path of an OEIS file (``b002186.txt``),
        in which case nothing is proved.
    to : the last heap to compare (of two games 1,000, otherwise that of the last value).

    Returns
    -------
    A dictionary with ``first``, ``second``, ``to``, ``equal``, ``first_difference`` (the first heap where they differ,
    or None), the two ``values`` there, ``shift``: the s of smallest absolute value, at most 8, such that heap n + s of
    the first has the value of heap n of the second for all n examined, and ``proved``: whether their equality up to
    that shift holds for all heaps, because both periods are proved. If so, ``proof`` is ``"certificate"`` if each
    period has a certificate and ``"theorem"`` if one is a cited theorem, ``theorems`` lists the theorems used for both,
    and ``needed`` is the number of heaps that had to be compared; otherwise these are None.

    Raises
    ------
    InputError : if no difference is found, and the last heap is beyond 10^8.
    """
    bound = None if to is None else heap_bound(to)
    if not isinstance(second, str | Ruleset) or (isinstance(second, str) and _is_file(second)):
        return SequenceComparison(compare_terms(first, second, bound, progress=progress))
    last = 1_000 if bound is None else bound
    one, two = _Growing(first, last, progress), _Growing(second, last, progress)
    shifts = sorted(range(-MOST_SHIFT, MOST_SHIFT + 1), key=abs)
    difference = None
    while True:
        length = min(len(one), len(two))
        left, right = one.found.values[:length], two.found.values[:length]
        if difference is None:
            difference = _first_difference(left, right)
        shifts = [s for s in shifts if _agree(left, right, s)]
        if length > last or (difference is not None and not shifts):
            break
        if min(_TIMES * length, last) > MOST_COMPARED:
            if _proved_from(one.found, two.found, shifts, last) is None:
                raise InputError("sequence.formula-bound", to=last, most=MOST_COMPARED)
            break
        one.reach(length)
        two.reach(length)
    shift = shifts[0] if shifts else None
    needed = _proved_from(one.found, two.found, shifts, last)
    proved = needed is not None
    found = {
        "first": one.found.game,
        "second": two.found.game,
        "to": last,
        "equal": difference is None,
        "first_difference": difference,
        "values": None if difference is None else [int(left[difference]), int(right[difference])],
        "shift": shift,
        "proved": proved,
        **(_grounds(one.found.period, two.found.period, needed) if proved else _NO_GROUNDS),
    }
    return SequenceComparison(found)


def _proved_from(one: HeapSequence, two: HeapSequence, shifts: list[int], last: int) -> int | None:
    """The number of heaps to compare, if by the periods that proves the first shift for all heaps; otherwise None."""
    needed = _heaps_to_compare(one, two, shifts[0]) if shifts else None
    return needed if needed is not None and needed <= min(last, LONGEST_PROOF) else None


def _first_difference(left: Any, right: Any) -> int | None:
    """The first place where two arrays of equal length differ; None if they are equal."""
    if _is_equal(left, right):
        return None
    if hasattr(left, "argmax"):
        return int((left != right).argmax())
    return next(n for n, (a, b) in enumerate(zip(left, right, strict=True)) if a != b)


def _is_equal(left: Any, right: Any) -> bool:
    equal = left == right
    return bool(equal.all()) if hasattr(equal, "all") else bool(equal)


def _is_file(text: str) -> bool:
    """Whether a text is the path of a sequence file, not a game: it ends in .txt, or a file with this name exists whose
    ending consists of letters and is not .py."""
    ending = splitext(text)[1].lower()
    return ending == ".txt" or (ending[1:].isalpha() and ending != ".py" and isfile(text))


def _agree(left: Any, right: Any, shift: int) -> bool:
    if len(left) <= abs(shift):
        return False
    return (
        _is_equal(left[shift:], right[: len(right) - shift]) if shift >= 0 else _is_equal(right[-shift:], left[:shift])
    )


def _heaps_to_compare(one: HeapSequence, two: HeapSequence, shift: int) -> int | None:
    """The number of heaps over which two sequences with proved periods must agree to agree forever: both preperiods
    and a common period. None if a period is not proved for all heaps, or if the sequences diverge."""
    a, b = one.period, two.period
    if not (a.proved and b.proved and a.period and b.period):
        return None
    if (a.saltus or 0) * b.period != (b.saltus or 0) * a.period:
        return None
    return max(a.preperiod or 0, b.preperiod or 0) + abs(shift) + lcm(a.period, b.period)


def _grounds(one: Period, two: Period, needed: int | None) -> dict[str, Any]:
    """The entries ``proof``, ``theorems`` and ``needed`` of a comparison that is proved for all heaps."""
    proof = CERTIFICATE if one.proof == two.proof == CERTIFICATE else THEOREM
    return {"proof": proof, "theorems": list(dict.fromkeys((one.theorem, two.theorem))), "needed": needed}
