"""Values of games that fall apart in the course of play: each independent part is valued once.

A position's value comes from its options' values, and the value of an option that has fallen apart is the sum of its
parts': a mex and a nim-sum for Grundy values (Sprague 1935, Grundy 1939), a canonical form and a sum of games for
values of partizan games (Conway 1976). The memo holds parts only: a board with many separate regions costs the sum of
what they cost, not the product. Depth first, without recursion.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial, reduce
from itertools import accumulate, chain
from operator import xor
from typing import Any

from bouton.errors import SearchLimitError
from bouton.kinds.capabilities import FallsApart, Symmetric
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.search.budget import Budget
from bouton.search.evaluate import Loop
from bouton.values.mex import mex
from bouton.values.valuation import GRUNDY, Valuation

__all__ = [
    "OfHouse",
    "fold_components",
    "in_order",
    "no_value",
    "part_value",
    "parts_after",
    "parts_of",
    "sums_of_others",
]

#: gives the value of a position of another game; None where only the rules tell
OfHouse = Callable[[Valuation, Summand], Any]


def no_value(valuation: Valuation, part: Summand) -> Any:
    """None: nothing is known of positions of other games."""
    return None


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
    ruleset: Ruleset,
    start: Any,
    memo: dict[Any, Any],
    budget: Budget,
    valuation: Valuation = GRUNDY,
    of_house: OfHouse = no_value,
) -> Any:
    """Return the value of a position that falls apart in play.

    >>> import bouton
    >>> fold_components(bouton.find("cram"), bouton.find("cram").parse("3x5"), {}, Budget())
    1

    Parameters
    ----------
    ruleset : a game with ``falls_apart``, an impartial one for Grundy values.
    memo : values of parts in their normal form; those found are added.
    valuation : one whose values add.
    of_house : the values of positions of other games, where they are known.

    Raises
    ------
    Loop : when a part can come back.
    SearchLimitError : at the limit.
    """
    plus = xor if valuation is GRUNDY else valuation.plus
    assert plus is not None
    total = valuation.zero
    for part in parts_of(ruleset, start):
        total = plus(total, part_value(ruleset, part, memo, budget, valuation, of_house))
    return total


def parts_of(ruleset: Ruleset, position: Any) -> list[Any]:
    """The parts in normal form; one that is a position of another game is a `Summand`."""
    summands = ruleset.summands(position)
    if not summands:
        return [ruleset.normal_form(position)]
    return [
        ruleset.normal_form(part) if game is ruleset else Summand(game, game.normal_form(part))
        for game, part in summands
    ]


def parts_after(ruleset: Ruleset, part: Any, option: Any) -> list[Any]:
    """The parts of an option of a part; those of a position of another game are of that game, if not of `ruleset`."""
    if type(part) is not Summand:
        return parts_of(ruleset, option)
    game = part.ruleset
    inner = [each if type(each) is Summand else Summand(game, each) for each in parts_of(game, option)]
    return [each.position if each.ruleset is ruleset else each for each in inner]


def _options(ruleset: Ruleset, part: Any, partizan: bool) -> Iterator[tuple[int, Any]]:
    game, position = part if type(part) is Summand else (ruleset, part)
    for number, player in enumerate(Player if partizan else (Player.LEFT,)):
        for option in game.options(position, player):
            yield number, option


def part_value(
    ruleset: Ruleset, start: Any, memo: dict[Any, Any], budget: Budget, valuation: Valuation, of_house: OfHouse
) -> Any:
    if start in memo:
        return memo[start]
    lists = getattr(ruleset, "lists_of_heaps", None) if valuation is GRUNDY and type(start) is int else None
    value = None if lists is None or isinstance(ruleset, Symmetric) else _value_of_lists(lists, start, memo, budget)
    if value is not None:
        return value
    plus = xor if valuation is GRUNDY else valuation.plus
    assert plus is not None
    partizan = valuation.partizan
    waiting = {start}
    stack = [_Open(start, _options(ruleset, start, partizan))]
    if type(start) is Summand and (known := of_house(valuation, start)) is not None:
        return known
    budget.spend(start, 0)
    while True:
        top = stack[-1]
        while top.rest:
            part = top.rest[-1]
            value = memo.get(part)
            if value is None and type(part) is Summand and (value := of_house(valuation, part)) is not None:
                memo[part] = value
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
                top.rest, top.total = parts_after(ruleset, top.part, option), valuation.zero
                top.seen = top.seen_of[player]
                break
            else:
                left, right = top.seen_of
                memo[top.part] = valuation.of([*left], [*right]) if partizan else valuation.alone([*left])
                waiting.discard(top.part)
                stack.pop()
                if not stack:
                    return memo[start]


def _value_of_lists(
    lists: Callable[[int], list[list[int]] | None], start: int, memo: dict[Any, Any], budget: Budget
) -> Any:
    """The Grundy value of a heap where options leave heaps; None where some leave anything else.

    Raises
    ------
    Loop, SearchLimitError : as `fold_components`.
    """
    stack, begun = [start], dict[int, list[list[int]]]()
    while stack:
        heap = stack[-1]
        if heap in memo:
            stack.pop()
            continue
        options = begun.get(heap)
        if options is None:
            found = lists(heap)
            if found is None:
                return None
            options = begun[heap] = found
            budget.spend(heap, len(options))
            missing = set(chain.from_iterable(options)).difference(memo)
            if missing:
                if not begun.keys().isdisjoint(missing):
                    raise Loop(heap)
                stack.extend(missing)
                continue
        memo[heap] = mex(_sums_of_values(options, memo))
        del begun[heap]
        stack.pop()
    return memo[start]


def _sums_of_values(options: list[list[int]], memo: dict[Any, Any]) -> set[int]:
    """The nim-sums of the values of the heaps of each option, those of as many heaps together."""
    found = set[int]()
    lengths = set(map(len, options))
    for length in lengths:
        alike = options if len(lengths) == 1 else [each for each in options if len(each) == length]
        values: list[Iterable[int]] = [map(memo.__getitem__, heaps) for heaps in zip(*alike, strict=True)]
        found.update(reduce(partial(map, xor), values) if values else (0,))
    return found


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


def in_order(ruleset: Ruleset, position: Any, player: Player, moves: Iterable[Any]) -> Iterable[Any]:
    """Moves that were found summand by summand, in the order of the rules where these mingle the summands' moves."""
    mingle = isinstance(ruleset, FallsApart) and ruleset.parts_mingle
    return _in_order(moves, ruleset.options(position, player)) if mingle else moves


def _in_order(moves: Iterable[Any], options: Iterable[Any]) -> Iterator[Any]:
    """Moves in the order of the options; where their search stops at its limit, those that were found."""
    found, stopped = set[Any](), None
    try:
        found.update(moves)  # one by one: those before an error stay
    except SearchLimitError as error:
        stopped = error
    yield from (option for option in options if option in found)
    if stopped is not None:
        raise stopped
