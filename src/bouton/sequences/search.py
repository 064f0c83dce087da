"""Values of single heaps if the rules of a heap are only known as a function.

This covers custom rules, and any game with a table of one axis. In custom rules a position is the size of one heap. An
option is the remaining size, or several heaps, as a list or tuple of sizes, whose values are nim-added. If all heaps
of the options are smaller, their values are already known; otherwise the value is found by search.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import reduce
from operator import xor
from typing import Any

from bouton.checkers.rows import can_check
from bouton.custom.encoded import RuleCode
from bouton.custom.function import OwnRuleset
from bouton.custom.watched import watch_rules
from bouton.errors import InputError, NotationError, SearchLimitError
from bouton.heaps.endless import Repetition
from bouton.heaps.periods import find_repetition, is_observed
from bouton.kinds.capabilities import Tabular, check_last_move
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.kinds.sums import Sum
from bouton.notation import clip, quote
from bouton.references import name_work
from bouton.rulesets.capabilities import RowFamilies, RowPeriod, RowValues
from bouton.search.search import Search
from bouton.search.sources import Sources
from bouton.sequences.limits import LOOKED_AT_ROW, MOST_BITS, MOST_PLAYED, MOST_SEARCHED
from bouton.sequences.proofs import CERTIFICATE, THEOREM
from bouton.sequences.sequence import (
    Computed,
    HeapSequence,
    check_memory,
    extend_by_period,
    make_sequence,
    smallest_array,
)
from bouton.values.mex import mex
from bouton.values.valuation import GRUNDY


def searched_sequence(
    ruleset: Ruleset, last: int, tick: Callable[[int, str], None] | None, memory: int | None, tile: bool
) -> HeapSequence:
    """The values of heaps 0 … last of a game without a rule for one heap, and their period.

    The parameters are those of `searched_values`; `tile` fills the array up to the last heap by the period of rows.
    """
    known = theorem_period(ruleset)
    if known is not None and known.period:
        return _by_theorem(ruleset, known, last, memory, tile)
    reach = ruleset.row_reach() if known is None and isinstance(ruleset, RowPeriod) else None
    if reach is not None and memory is None:
        return _by_reach(ruleset, reach, last, tick, tile)
    if isinstance(ruleset, RowFamilies) and memory is None:
        found = _by_families(ruleset.spec, ruleset, last, tick, tile)
        if found is not None:
            return found
    with watch_rules(ruleset, range(last + 1)):
        values = searched_values(ruleset, last, tick, memory)
    return _from_values(ruleset.spec, values, method_of(ruleset, last), observes=known is None)


def theorem_period(ruleset: Ruleset) -> Repetition | None:
    """The period that the game's first theorem gives, 0 if it gives none to the values; None if it does not tell."""
    known = ruleset.row_period() if isinstance(ruleset, RowPeriod) else None
    return None if known is None else Repetition(*known)


def _by_theorem(ruleset: Ruleset, period: Repetition, last: int, memory: int | None, tile: bool) -> HeapSequence:
    """The sequence of a game whose first theorem names its period."""
    if memory is not None:
        raise InputError("memory-unused", game=ruleset.spec)
    first = searched_values(ruleset, period.preperiod + period.period - 1)
    values = _extend(first, period, last, tile)
    theorem = name_work(ruleset.theorems[0].cites[0])
    return make_sequence(ruleset.spec, values, Computed(first, len(first), ("period",), period, THEOREM, theorem))


def _by_reach(
    ruleset: Ruleset, reach: int, last: int, tick: Callable[[int, str], None] | None, tile: bool
) -> HeapSequence:
    """The sequence of a row in which each value is decided by the `reach` values before it.

    Once the values of `reach` row numbers from 1 up return, those that follow return too, which proves a period.
    """
    most, upto, values = max(last, LOOKED_AT_ROW), min(last, LOOKED_AT_ROW), list[int]()
    while True:
        try:
            values = searched_values(ruleset, upto, tick)
        except SearchLimitError:
            if upto <= last:
                raise
            break
        found = find_repetition(values, len(values))
        if found is not None and not found.saltus:
            needed = max(found.preperiod, 1) + found.period + reach
            if needed <= len(values):
                method, theorem = method_of(ruleset, len(values) - 1), name_work("endless")
                computed = Computed(values, len(values), (method,), found, THEOREM, theorem, needed)
                return make_sequence(ruleset.spec, _extend(values, found, last, tile), computed)
        if upto == most:
            break
        upto = min(2 * upto + 1, most if upto >= MOST_SEARCHED else MOST_SEARCHED, most)
    return _from_values(ruleset.spec, values, method_of(ruleset, last), last + 1)


def _extend(values: list[int], period: Repetition, last: int, tile: bool) -> Any:
    """The values as an array, up to `last` if `tile`, otherwise at most the known ones."""
    count = last + 1 if tile else min(last + 1, len(values))
    if count > len(values):
        check_memory(last)
    return extend_by_period(values, period, count)


def _by_families(
    spec: str, rows: RowFamilies, last: int, progress: Callable[[int, str], None] | None, tile: bool
) -> HeapSequence | None:
    """Values of rows that repeat a pattern, by families of rows; None if play does not lead to finitely many families.

    `tile` fills the array up to `last` by the period, if one is found. Raises InputError beyond `most_repeated`
    repetitions if no period is proved.
    """
    told = None if progress is None else lambda known: progress(known, "search")
    found = rows.row_sequence(min(last, rows.most_repeated), told)
    if found is None:
        return None
    if not found.period and last > rows.most_repeated:
        raise InputError("sequence.search-large", game=spec, most=rows.most_repeated)
    computed, count = Computed(found.values, len(found.values), ("search",)), last + 1
    if not found.period:
        return _from_values(spec, found.values, "search", count)
    repetition = Repetition(found.preperiod, found.period, 0)
    computed = computed._replace(repetition=repetition)
    if can_check(spec, found.joint):
        computed = computed._replace(proof=CERTIFICATE, theorem=name_work("guy-smith-1956"), needed=found.needed)
    return make_sequence(spec, _extend(found.values, repetition, last, tile), computed)


def _from_values(
    spec: str, values: list[int], method: str, count: int | None = None, observes: bool = True
) -> HeapSequence:
    large = next((n for n, value in enumerate(values) if value.bit_length() > MOST_BITS), None)
    if large is not None:
        raise InputError("sequence.values-large", game=spec, bits=MOST_BITS, heap=large)
    found = find_repetition(values, len(values)) if observes else None
    if found is not None and not is_observed(found, len(values)):
        found = None
    return make_sequence(spec, smallest_array(values[:count]), Computed(values, len(values), (method,), found))


def searched_values(
    ruleset: Ruleset, last: int, tick: Callable[[int, str], None] | None = None, memory: int | None = None
) -> list[int]:
    """The values of heaps 0 … last.

    Parameters
    ----------
    memory : limit in bytes for a game's own search (turning coins); None for a small one.

    Raises
    ------
    InputError : for a game that is not played on one heap or not impartial, and for an option that is no smaller heap.
    """
    table = _checked_table(ruleset)
    if not isinstance(ruleset, OwnRuleset) or isinstance(ruleset, RuleCode):
        most = ruleset.most_in_row if isinstance(ruleset, RowValues) else MOST_SEARCHED
        told = None if tick is None else lambda known: tick(known, "search")
        if last <= most and isinstance(ruleset, RowValues):
            found = ruleset.row_values(last, memory, told)
            if found is not None:
                return list(found)
            most = MOST_SEARCHED
        if last > most:
            raise InputError("sequence.search-large", game=ruleset.spec, most=most)
        if memory is not None:
            raise InputError("memory-unused", game=ruleset.spec)
        sources, heaps = Sources(), range(last + 1)
        if isinstance(ruleset, RowFamilies):  # the longest row first: its board has the parts of all others
            return [_single(ruleset, table, n, sources) for n in reversed(heaps)][::-1]
        return [_single(ruleset, table, n, sources) for n in heaps]
    if memory is not None:
        raise InputError("memory-unused", game=ruleset.spec)
    values: list[int] = []
    sources = Sources(search=Search(MOST_PLAYED))
    for n in range(last + 1):
        lists = ruleset.lists_of_heaps(n)
        if lists is None or any(heap < 0 for heaps in lists for heap in heaps):
            options = [_heaps(ruleset, n, option) for option in ruleset.options(n)]
        else:
            options = list[list[int] | None](lists)
        check_last_move(ruleset)
        if all(heaps is not None and all(heap < n for heap in heaps) for heaps in options):
            values.append(mex(reduce(xor, (values[heap] for heap in heaps or ()), 0) for heaps in options))
        else:
            values.append(_value(ruleset, n, sources))
        if tick is not None and n % 256 == 0:
            tick(n + 1, "search")
    return values


def _checked_table(ruleset: Ruleset) -> Tabular:
    """The ruleset, which must be played on one heap, impartially; raises `InputError` otherwise."""
    first = None
    if isinstance(ruleset, Tabular):
        with suppress(NotationError):
            first = ruleset.cell((1,))
    if not isinstance(ruleset, Tabular) or first is None:  # for example, if the game starts from a text
        raise InputError("sequence.no-heaps", game=ruleset.spec)
    if not ruleset.is_impartial(first):
        raise InputError("sequence.partizan", game=ruleset.spec)
    return ruleset


def method_of(ruleset: Ruleset, last: int) -> str:
    """The method that found the values: a theorem that covers the last heap, or search.

    >>> import bouton
    >>> method_of(bouton.find("turning:ruler"), 20), method_of(bouton.find("chomp"), 20)
    ('theorem', 'search')
    """
    if not isinstance(ruleset, Tabular) or not ruleset.theorems:
        return "search"
    position = ruleset.cell((last,))
    try:
        known = any(each.valuation is GRUNDY and each.value(ruleset, position) is not None for each in ruleset.theorems)
    except SearchLimitError:  # it would give a value with more memory
        known = True
    return "theorem" if known else "search"


def _single(ruleset: Ruleset, table: Tabular, n: int, sources: Sources) -> int:
    """The value of a heap of size n, or of one coin at place n of a row; 0 if there is no place 0."""
    try:
        position = table.cell((n,))
    except NotationError:
        if n:
            raise
        return 0
    return _value(ruleset, position, sources)


def _value(ruleset: Ruleset, position: Any, sources: Sources) -> int:
    answer = sources.value(ruleset, GRUNDY, position)
    if answer is None or not isinstance(answer.value, int):
        raise InputError("sequence.no-value", game=ruleset.spec, position=clip(ruleset.format(position)))
    return answer.value


def _heaps(ruleset: OwnRuleset, n: int, option: Any) -> list[int] | None:
    """The heaps that an option leaves; None if a part is not a heap, so that its value must be found by search.

    Raises
    ------
    InputError : for an option that is not a heap, and for several heaps in a tuple that are not all smaller.
    """
    if isinstance(option, tuple):
        heaps = list(option)
        fits = all(type(heap) is int and 0 <= heap < n for heap in heaps)
    else:
        parts = ruleset.summands(option) or [Summand(ruleset, option)]
        if any(part.ruleset is not ruleset for part in parts):
            return None
        heaps = [part.position for part in parts if part.position != Sum()]
        fits = all(type(heap) is int and heap >= 0 for heap in heaps)
    if not fits:
        raise InputError("sequence.option", game=ruleset.spec, heap=n, got=quote(option))
    return heaps
