"""Values of single heaps where the rules of one heap are only known as a function: one's own rules, and any game with
a table of one axis.

For one's own rules a position is the size of one heap. An option is the size that is left, or a row of sizes: several
heaps, whose values add by nim-sum. Options must be smaller than the heap, or leave several heaps that together are not
larger.
"""

from collections.abc import Callable
from typing import Any

from bouton.custom.encoded import RuleCode
from bouton.custom.function import OwnRuleset
from bouton.errors import InputError, NotationError
from bouton.kinds.capabilities import Tabular
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip
from bouton.rulesets.capabilities import Coins
from bouton.search.sources import Sources
from bouton.values.mex import mex
from bouton.values.valuation import GRUNDY

__all__ = ["searched_values"]

_MOST_SEARCHED = 10_000


def searched_values(
    ruleset: Ruleset, last: int, tick: Callable[[int, str], None] | None = None, memory: int | None = None
) -> list[int]:
    """The values of heaps 0 … last.

    Parameters
    ----------
    memory : bytes that a game's own search may take (turning coins); None for little.

    Raises
    ------
    InputError : for a game that is not played on one heap, and an option that is no smaller heap.
    """
    if not isinstance(ruleset, OwnRuleset) or isinstance(ruleset, RuleCode):
        try:
            first = ruleset.cell((1,)) if isinstance(ruleset, Tabular) else None
        except NotationError:
            first = None
        if not isinstance(ruleset, Tabular) or first is None:
            raise InputError("sequence.no-heaps", game=ruleset.spec)
        if last > _MOST_SEARCHED:
            raise InputError("sequence.search-large", game=ruleset.spec, most=_MOST_SEARCHED)
        told = None if tick is None else lambda known: tick(known, "search")
        found = ruleset.row_values(last, memory, told) if isinstance(ruleset, Coins) else None
        if found is not None:
            return list(found)
        if memory is not None:
            raise InputError("memory-unused", game=ruleset.spec)
        sources = Sources()
        return [_single(ruleset, ruleset, n, sources) for n in range(last + 1)]
    if memory is not None:
        raise InputError("memory-unused", game=ruleset.spec)
    values: list[int] = []
    for n in range(last + 1):
        values.append(mex(_option_value(ruleset, n, option, values) for option in ruleset.options(n)))
        if tick is not None and n % 256 == 0:
            tick(n + 1, "search")
    return values


def _single(ruleset: Ruleset, table: Tabular, n: int, sources: Sources) -> int:
    """The value of one heap, or of one coin at place n of a row, where place 0 is no coin."""
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


def _option_value(ruleset: Ruleset, n: int, option: Any, values: list[int]) -> int:
    heaps = option if isinstance(option, tuple | list) else (option,)
    total = 0
    for heap in heaps:
        if type(heap) is not int or not 0 <= heap < n or (len(heaps) > 1 and sum(heaps) > n):
            raise InputError("sequence.option", game=ruleset.spec, heap=n, got=clip(repr(option)))
        total ^= values[heap]
    return total
