"""Grundy values of games that fall apart in the course of play: each independent part is valued once.

A position's value is the mex of its options' values, and the value of an option that has fallen apart is the nim-sum of
its parts' (Sprague 1935, Grundy 1939). The memo holds parts only: a board with many separate regions
costs the sum of what they cost, not the product. Depth first, without recursion.
"""

from collections.abc import Iterator
from typing import Any

from bouton.kinds.ruleset import Ruleset
from bouton.search.budget import Budget
from bouton.search.evaluate import Loop
from bouton.values.mex import mex

__all__ = ["fold_components"]


class _Open:
    """A part whose value is being found: its options still to come, the values found, and the option at hand."""

    __slots__ = ("options", "part", "rest", "seen", "total")

    def __init__(self, part: Any, options: Iterator[Any]) -> None:
        self.part, self.options = part, options
        self.seen: set[int] = set()
        self.rest: list[Any] = []  # parts of the option at hand whose values are not yet added
        self.total: int | None = None  # nim-sum of the others; None before the first option


def fold_components(ruleset: Ruleset, start: Any, memo: dict[Any, int], budget: Budget) -> int:
    """Return the Grundy value of a position whose summands are positions of the same ruleset.

    >>> import bouton
    >>> fold_components(bouton.find("cram"), bouton.find("cram").parse("3x5"), {}, Budget())
    1

    Parameters
    ----------
    ruleset : an impartial game with ``falls_apart``.
    memo : values of parts in their normal form; those found are added.

    Raises
    ------
    Loop : when a part can come back.
    SearchLimitError : at the limit.
    """
    total = 0
    for part in _parts(ruleset, start):
        total ^= _value(ruleset, part, memo, budget)
    return total


def _parts(ruleset: Ruleset, position: Any) -> list[Any]:
    summands = ruleset.summands(position)
    return [ruleset.normal_form(part) for part in ([s.position for s in summands] if summands else [position])]


def _value(ruleset: Ruleset, start: Any, memo: dict[Any, int], budget: Budget) -> int:
    if start in memo:
        return memo[start]
    waiting = {start}
    stack = [_Open(start, iter(ruleset.options(start)))]
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
                stack.append(_Open(part, iter(ruleset.options(part))))
                break
            assert top.total is not None  # it is set with `rest`
            top.total ^= value
            top.rest.pop()
        else:
            if top.total is not None:
                top.seen.add(top.total)
            budget.used_moves += 1
            for option in top.options:
                top.rest, top.total = _parts(ruleset, option), 0
                break
            else:
                memo[top.part] = mex(top.seen)
                waiting.discard(top.part)
                stack.pop()
                if not stack:
                    return memo[start]
