"""Values of games that fall apart in the course of play: each independent part is valued once.

A position's value comes from its options' values, and the value of an option that has fallen apart is the sum of its
parts': a mex and a nim-sum for Grundy values (Sprague 1935, Grundy 1939), a canonical form and a sum of games for
values of partizan games (Conway 1976). The memo holds parts only: a board with many separate regions costs the sum of
what they cost, not the product. Depth first, without recursion.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from operator import xor
from typing import Any

from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.search.budget import Budget
from bouton.search.evaluate import Loop
from bouton.values.valuation import GRUNDY, Valuation

__all__ = ["fold_components", "sums_of_others"]


class _Open:
    """A part whose value is being found: its options still to come, the values found, and the option at hand."""

    __slots__ = ("options", "part", "rest", "seen", "seen_of", "total")

    def __init__(self, part: Any, options: Iterator[tuple[int, Any]]) -> None:
        self.part, self.options = part, options
        self.seen_of: tuple[dict[Any, None], dict[Any, None]] = ({}, {})  # of Left, of Right: values, each once
        self.seen = self.seen_of[0]
        self.rest: list[Any] = []  # parts of the option at hand whose values are not yet added
        self.total: Any = None  # sum of the others; None before the first option


def fold_components(
    ruleset: Ruleset, start: Any, memo: dict[Any, Any], budget: Budget, valuation: Valuation = GRUNDY
) -> Any:
    """Return the value of a position whose summands are positions of the same ruleset.

    >>> import bouton
    >>> fold_components(bouton.find("cram"), bouton.find("cram").parse("3x5"), {}, Budget())
    1

    Parameters
    ----------
    ruleset : a game with ``falls_apart``, an impartial one for Grundy values.
    memo : values of parts in their normal form; those found are added.
    valuation : one whose values add.

    Raises
    ------
    Loop : when a part can come back.
    SearchLimitError : at the limit.
    """
    plus = xor if valuation is GRUNDY else valuation.plus
    assert plus is not None
    total = valuation.zero
    for part in _parts(ruleset, start):
        total = plus(total, _value(ruleset, part, memo, budget, valuation))
    return total


def _parts(ruleset: Ruleset, position: Any) -> list[Any]:
    summands = ruleset.summands(position)
    return [ruleset.normal_form(part) for part in ([s.position for s in summands] if summands else [position])]


def _options(ruleset: Ruleset, part: Any, partizan: bool) -> Iterator[tuple[int, Any]]:
    for number, player in enumerate(Player if partizan else (Player.LEFT,)):
        for option in ruleset.options(part, player):
            yield number, option


def _value(ruleset: Ruleset, start: Any, memo: dict[Any, Any], budget: Budget, valuation: Valuation) -> Any:
    if start in memo:
        return memo[start]
    plus = xor if valuation is GRUNDY else valuation.plus
    assert plus is not None
    partizan = valuation.partizan
    waiting = {start}
    stack = [_Open(start, _options(ruleset, start, partizan))]
    budget.spend(start, 0)
    while True:
        top = stack[-1]
        while top.rest:
            part = top.rest[-1]
            value = memo.get(part)
            if value is None:
                if part in waiting:
                    raise Loop(part)
                waiting.add(part)
                budget.spend(part, 1)
                stack.append(_Open(part, _options(ruleset, part, partizan)))
                break
            top.total = plus(top.total, value)
            top.rest.pop()
        else:
            if top.total is not None:
                top.seen[top.total] = None
            budget.used_moves += 1
            for player, option in top.options:
                top.rest, top.total, top.seen = _parts(ruleset, option), valuation.zero, top.seen_of[player]
                break
            else:
                left, right = top.seen_of
                memo[top.part] = valuation.of([*left], [*right]) if partizan else valuation.alone([*left])
                waiting.discard(top.part)
                stack.pop()
                if not stack:
                    return memo[start]


def sums_of_others(valuation: Valuation, values: Sequence[Any]) -> list[Any]:
    """For each part the sum of the values of all other parts; None where one of those is unknown.

    >>> sums_of_others(GRUNDY, [1, 2, 4]), sums_of_others(GRUNDY, [1, None, 4])
    ([6, 5, 3], [None, 5, None])
    """
    plus = valuation.plus
    assert plus is not None

    def running(items: Iterable[Any]) -> list[Any]:
        def add(total: Any, value: Any) -> Any:
            return None if total is None or value is None else plus(total, value)

        return list(accumulate(items, add, initial=valuation.zero))

    before, after = running(values), running(reversed(values))
    return [
        None if left is None or right is None else plus(left, right)
        for left, right in zip(before[:-1], after[-2::-1], strict=True)
    ]
