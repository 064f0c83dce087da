"""Conjectures about the values of single heaps: patterns found on few heaps, tested on many, and proved if possible.

A pattern that fits the first few values is tested on all values requested, at least four times as many, and on ten
times as many again if the rules list few options; if it fails, patterns are sought again on more values. A pattern that
passes is *observed*, unless it is a period that `bouton.period` proves.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from operator import xor
from typing import Any

from bouton.custom.function import OwnRuleset
from bouton.errors import InputError, SearchLimitError
from bouton.heaps.endless import Repetition
from bouton.heaps.game import HeapGame
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip
from bouton.results.keys import Conjecture
from bouton.results.rows import Proposal
from bouton.rulesets import find
from bouton.search.answer import Answer, Provenance, Source
from bouton.sequences.bfiles import whole_terms
from bouton.sequences.limits import (
    FIRST_VALUES,
    GROWTH_OF_STEPS,
    GUESSED_TO,
    LEAST_HEAPS,
    MOST_GUESSED,
    MOST_PROPOSALS,
    TIMES_FURTHER,
    TIMES_TESTED,
)
from bouton.sequences.patterns import Pattern, PeriodPattern, find_patterns
from bouton.sequences.proofs import CERTIFICATE
from bouton.sequences.runs import heap_bound, sequence
from bouton.sequences.sequence import HeapSequence, Period
from bouton.values.mex import mex
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, OUTCOME, Valuation


def patterns_of(values: Sequence[int]) -> list[tuple[Pattern, int]]:
    """The patterns that all values follow, with the number of values on which each was found.

    >>> [(found.formula(), count) for found, count in patterns_of([n // 3 for n in range(500)])][:1]
    [('(n // 3)', 120)]
    """
    proposals: dict[str, tuple[Pattern, int]] = {}
    count = min(FIRST_VALUES, max(len(values) // TIMES_TESTED, 1))
    while count * TIMES_TESTED <= len(values) or count == len(values) // TIMES_TESTED:
        for found in find_patterns(values[:count]):
            text = found.formula()
            if text not in proposals and found.first_failure(values) is None:
                proposals[text] = found, count
                if len(proposals) == MOST_PROPOSALS:
                    break
        if proposals or count * 2 * TIMES_TESTED > len(values):
            break
        count *= 2
    if not proposals:  # a period may only be visible on half of the values
        half = len(values) // 2
        long = next((found for found in find_patterns(values[:half]) if isinstance(found, PeriodPattern)), None)
        if long is not None and long.first_failure(values) is None:
            proposals[long.formula()] = long, half
    return _without_repeats(list(proposals.values()))


def _without_repeats(found: list[tuple[Pattern, int]]) -> list[tuple[Pattern, int]]:
    """Drop patterns that add nothing: after a period, all others; after one with a saltus, its multiples and rules by
    remainders; in any case all but the first of each kind."""
    if not found or not isinstance(found[0][0], PeriodPattern):
        kinds: dict[str, tuple[Pattern, int]] = {}
        for each in found:
            kinds.setdefault(each[0].kind, each)
        return list(kinds.values())
    rest = [each for each in found[1:] if each[0].kind in ("recursion", "digits")]
    return [found[0], *_without_repeats(rest)] if found[0][0].kind == "arithmetic-period" else found[:1]


def guess(
    game: str | Ruleset | Sequence[int],
    to: int | str = GUESSED_TO,
    *,
    progress: Callable[[int, str], None] | None = None,
) -> Conjecture:
    """Propose patterns of the Grundy values of single heaps, with the range on which they were tested.

    >>> import bouton
    >>> found = bouton.guess("subtraction:1,2,3")
    >>> found["proposals"][0]["formula"], found["proposals"][0]["how"]["kind"]
    ('[0, 1, 2, 3][n % 4]', 'proved')
    >>> bouton.guess([n & -n for n in range(200)])["proposals"][0]["statement"]
    'g(n) = 2 * g(n // 2) if n % 2 == 0 else 1, n ≥ 2'

    Parameters
    ----------
    game : a game on heaps, custom rules on one number, or a list of integers, the values of heaps 0, 1, 2 …
    to : the last heap examined, at most 1,000,000; for custom rules that list few options, patterns are tested ten
        times as far.
    progress : called from time to time with the number of heaps known, and the method.

    Returns
    -------
    A dictionary with ``game``, ``to`` and ``proposals``, the simplest first. Each has ``kind`` (``"period"``,
    ``"arithmetic-period"``, ``"modulus"``, ``"recursion"`` or ``"digits"``), ``statement`` (``g(n) = …, n ≥ …``),
    ``formula`` (for `bouton.check_formula`, from that heap on), ``parameters``, ``exceptions`` (the heaps before the
    pattern begins, with their values), ``found_to``, ``tested_to`` and ``how``: a period may be proved, and is then the
    only proposal; all else is observed.

    Raises
    ------
    InputError : for a game that is not on single heaps, for fewer than 40 heaps, and for heaps beyond 1,000,000.

    Complexity: that of computing the values, plus at most about n² steps, usually far fewer, to find patterns among n
    values.
    """
    given = None if isinstance(game, str | Ruleset) else whole_terms(game)
    last = heap_bound(to) if given is None else len(given) - 1
    if last > MOST_GUESSED or last + 1 < LEAST_HEAPS:
        raise InputError("sequence.guess-range", least=LEAST_HEAPS - 1, most=MOST_GUESSED)
    name, period = "", None
    if given is None:
        assert isinstance(game, str | Ruleset)
        rules = find(game)
        name = rules.spec
        found, given, period = _patterns_of_rules(rules, last, progress)
    else:
        found = patterns_of(given)
    proposals = [_proposal(pattern, count, given, period) for pattern, count in found]
    if proposals and proposals[0]["how"]["kind"] != "observed":
        del proposals[1:]  # the first formula is true of all heaps: the others only write it in another way
    return Conjecture({"game": name, "to": last, "proposals": proposals})


def _patterns_of_rules(
    rules: Ruleset, last: int, progress: Callable[[int, str], None] | None = None
) -> tuple[list[tuple[Pattern, int]], list[int], Period | None]:
    """The patterns of a game's heaps, the values on which they were tested, and the facts about the period."""
    for end in (last, last * TIMES_FURTHER):
        known = sequence(rules, end, progress=progress)
        if known.period.proved:
            return _proved_pattern(rules, known)
        values = list(map(int, known.values))
        found = patterns_of(values)
        if not found or end * TIMES_FURTHER > MOST_GUESSED or not lists_quickly(rules, last):
            break
    return found, values, known.period


def _proved_pattern(rules: Ruleset, known: HeapSequence) -> tuple[list[tuple[Pattern, int]], list[int], Period]:
    """The proved period of a game's heaps as their only pattern, with the values up to its end or further."""
    about = known.period
    repetition = Repetition(about.preperiod or 0, about.period or 0, about.saltus or 0)
    end = repetition.preperiod + repetition.period
    values = list(map(int, (known if len(known) >= end else sequence(rules, end - 1)).values))
    return [(PeriodPattern(repetition, values), len(values))], values, about


def lists_quickly(rules: Ruleset, heap: int) -> bool:
    """Whether options of arbitrarily large heaps can be listed: for custom rules that take hardly more steps to list
    those of `heap` than those of a heap an eighth as large.

    >>> import bouton
    >>> halves = bouton.ruleset(lambda n: [n // 2, n // 3] if n else [])
    >>> lists_quickly(halves, 2000), lists_quickly(bouton.ruleset(lambda n: range(n)), 2000)
    (True, False)
    """
    return isinstance(rules, OwnRuleset) and _steps(rules, heap) <= _steps(rules, heap // 8) + GROWTH_OF_STEPS


def _steps(rules: OwnRuleset, heap: int) -> int:
    """Count the Python trace events while the rules list the options of one heap, plus the options."""
    count = 0

    def step(frame: Any, event: str, given: Any) -> Any:
        nonlocal count
        count += 1
        return step if frame.f_code.co_filename == file else None

    file, before = getattr(getattr(rules.function, "__code__", None), "co_filename", ""), sys.gettrace()
    sys.settrace(step)
    try:
        return sum(1 for _ in rules.options(heap)) + count
    finally:
        sys.settrace(before)


def _proposal(pattern: Pattern, count: int, values: Sequence[int], period: Period | None) -> Proposal:
    last = len(values) - 1
    formula, start = pattern.formula(), pattern.start
    return {
        "kind": pattern.kind,
        "statement": f"g(n) = {formula}" + (f", n ≥ {start}" if start else ""),
        "formula": formula,
        "parameters": pattern.parameters(),
        "exceptions": [[n, values[n]] for n in range(start)],
        "found_to": count - 1,
        "tested_to": last,
        "how": _record_of(pattern, values, period).to_dict(),
    }


def _record_of(pattern: Pattern, values: Sequence[int], period: Period | None) -> Provenance:
    """The provenance of a pattern: a period may be proved, all else is observed."""
    seen = (pattern.period, pattern.start) if isinstance(pattern, PeriodPattern) else None
    if period is not None and period.proved and seen == (period.period, period.preperiod):
        return Provenance("proved" if period.proof == CERTIFICATE else "theorem", method=period.theorem)
    return Provenance("observed", method=clip(f"g(n) = {pattern.formula()}", 200), bound=len(values) - 1)


class GuessedValues(Source):
    """A source of values of single heaps beyond those examined, by the first pattern that these follow.

    Its answers are observed, or proved if the pattern is a proved period.
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[Ruleset, Pattern | None, Provenance]] = {}
        self._listed: dict[Ruleset, bool] = {}

    def concerns(self, ruleset: Ruleset, valuation: Valuation) -> bool:
        return valuation in (GRUNDY, OUTCOME) and isinstance(ruleset, OwnRuleset | HeapGame)

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The value or the outcome of a single heap; None if no pattern is known or the rules contradict it, and for
        small heaps."""
        heap = _heap(ruleset, position)
        if heap is None or not ruleset.is_impartial(position):
            return None
        _, pattern, how = self._pattern(ruleset)
        if pattern is None:
            return None
        value = pattern.value(heap)
        if self._is_listed(ruleset) and value != self._by_options(ruleset, pattern, heap, value):
            return None  # the rules themselves contradict the pattern
        return Answer(value if valuation is GRUNDY else Outcome.N if value else Outcome.P, how, self)

    def moves(
        self, ruleset: Ruleset, valuation: Valuation, position: Any, value: Any, player: Player
    ) -> Iterable[Any] | None:
        """An iterator that raises SearchLimitError for a large heap whose rules may list too many options; otherwise
        None."""
        if _heap(ruleset, position) is None or self._pattern(ruleset)[1] is None or self._is_listed(ruleset):
            return None
        return _refuse_moves(ruleset, position)

    def _is_listed(self, ruleset: Ruleset) -> bool:
        if ruleset not in self._listed:
            self._listed[ruleset] = lists_quickly(ruleset, GUESSED_TO)
        return self._listed[ruleset]

    def _by_options(self, ruleset: Ruleset, pattern: Pattern, heap: int, otherwise: int) -> int:
        """The value of a heap from the pattern's values of its options; `otherwise` if these are not heaps."""
        lists = ruleset.lists_of_heaps(heap) if isinstance(ruleset, OwnRuleset) else None
        if lists is None or any(part < 0 for parts in lists for part in parts):
            return otherwise
        return mex(reduce(xor, map(pattern.value, parts), 0) for parts in lists)

    def _pattern(self, ruleset: Ruleset) -> tuple[Ruleset, Pattern | None, Provenance]:
        known = self._known.get(id(ruleset))
        if known is None or known[0] is not ruleset:
            known = self._known[id(ruleset)] = ruleset, *_first_pattern(ruleset)
        return known


def _first_pattern(ruleset: Ruleset) -> tuple[Pattern | None, Provenance]:
    """The simplest pattern of a game's heaps, and its provenance. The pattern is None if none is found, or if the rules
    are not on single heaps."""
    try:
        found, values, period = _patterns_of_rules(ruleset, GUESSED_TO)
    except InputError:
        return None, Provenance("observed")
    pattern = next((each for each, _ in found), None)
    return pattern, Provenance("observed") if pattern is None else _record_of(pattern, values, period)


def _heap(ruleset: Ruleset, position: Any) -> int | None:
    """The size of a single heap beyond those examined; None for anything else."""
    if isinstance(ruleset, HeapGame):
        position = position[0] if len(position) == 1 else None
    return position if type(position) is int and position > GUESSED_TO else None


def _refuse_moves(ruleset: Ruleset, position: Any) -> Iterator[Any]:
    yield from ()
    raise SearchLimitError("sequence.guess-moves", position=clip(ruleset.format(position)))
