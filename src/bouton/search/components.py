"""Values of games that fall apart during play: each independent part is valued once.

The value of a position follows from its options' values, and the value of an option that has fallen apart is the sum of
its parts' values: a mex and a nim-sum for Grundy values (Sprague 1935, Grundy 1939), a canonical form and a sum of
games for values of partizan games (Conway 1976). The memo holds parts only, so a board with many separate regions costs
the sum of their costs, not the product. The search is depth-first, without recursion.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from operator import xor
from typing import Any

from bouton.errors import SearchLimitError
from bouton.kinds.capabilities import Chunked, FallsApart, Symmetric
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.search.budget import Budget
from bouton.search.evaluate import Batches, evaluate, in_batches
from bouton.values.valuation import GRUNDY, Valuation

#: returns the value of a position of another game, or None to have it found by the rules
OfHouse = Callable[[Valuation, Summand], Any]


def no_value(valuation: Valuation, part: Summand) -> Any:
    """Return None: no values of positions of other games are known."""
    return None


def fold_components(
    ruleset: Ruleset,
    start: Any,
    memo: dict[Any, Any],
    budget: Budget,
    valuation: Valuation = GRUNDY,
    of_house: OfHouse = no_value,
) -> Any:
    """Return the value of a position that falls apart during play.

    >>> import bouton
    >>> fold_components(bouton.find("cram"), bouton.find("cram").parse("3x5"), {}, Budget())
    1

    Parameters
    ----------
    ruleset : a game with ``falls_apart``; for Grundy values an impartial one.
    memo : values of parts in their normal form; new ones are added.
    valuation : one whose values add.
    of_house : returns the values of positions of other games if they are known.

    Raises
    ------
    LoopFound : if a part can recur.
    SearchLimitError : at the limit.
    """
    plus = xor if valuation is GRUNDY else valuation.plus
    assert plus is not None
    total = valuation.zero
    for part in parts_of(ruleset, start):
        total = plus(total, part_value(ruleset, part, memo, budget, valuation, of_house))
    return total


def parts_of(ruleset: Ruleset, position: Any) -> list[Any]:
    """The parts in normal form; a part that is a position of another game is a `Summand`."""
    summands = ruleset.summands(position)
    if not summands:
        return [ruleset.normal_form(position)]
    return [
        ruleset.normal_form(part) if game is ruleset else Summand(game, game.normal_form(part))
        for game, part in summands
    ]


def parts_after(ruleset: Ruleset, part: Any, option: Any) -> list[Any]:
    """The parts of an option of a part. If the part is a `Summand` of another game, so are they, except positions of
    `ruleset`."""
    if type(part) is not Summand:
        return parts_of(ruleset, option)
    game = part.ruleset
    inner = [each if type(each) is Summand else Summand(game, each) for each in parts_of(game, option)]
    return [each.position if each.ruleset is ruleset else each for each in inner]


def part_value(
    ruleset: Ruleset, start: Any, memo: dict[Any, Any], budget: Budget, valuation: Valuation, of_house: OfHouse
) -> Any:
    """Return the value of one part; see `fold_components`."""
    chunked = ruleset if isinstance(ruleset, Chunked) and not isinstance(ruleset, Symmetric) else None
    lists = chunked if valuation is GRUNDY else None

    def batches(part: Any, player: Player, is_part_enough: bool) -> Batches:
        if type(part) is not Summand and lists is not None:
            return lists.part_chunks(part, is_part_enough)
        game, position = part if type(part) is Summand else (ruleset, part)
        batch = in_batches(game.options(position, player), is_part_enough)
        return ([parts_after(ruleset, part, option) for option in options] for options in batch)

    def house_value(part: Any) -> Any:
        return of_house(valuation, part) if type(part) is Summand else None

    value = memo.get(start)
    if value is None and (value := house_value(start)) is None:
        value = evaluate(
            batches,
            valuation,
            start,
            memo,
            budget,
            both=valuation.partizan,
            known=house_value,
            plus=xor if valuation is GRUNDY else valuation.plus,
            smallest_first=chunked is not None,
        )
    return value


def sums_of_others(valuation: Valuation, values: Sequence[Any]) -> list[Any]:
    """For each part the sum of the values of all other parts, or None if one of these is unknown.

    >>> sums_of_others(GRUNDY, [1, 2, 4]), sums_of_others(GRUNDY, [1, None, 4])
    ([6, 5, 3], [None, 5, None])
    """
    plus = valuation.plus
    assert plus is not None

    def running_sums(items: Iterable[Any]) -> list[Any]:
        def add(total: Any, value: Any) -> Any:
            return None if total is None or value is None else plus(total, value)

        return list(accumulate(items, add, initial=valuation.zero))

    before, after = running_sums(values), running_sums(reversed(values))
    return [
        None if left is None or right is None else plus(left, right)
        for left, right in zip(before[:-1], after[-2::-1], strict=True)
    ]


def in_order(ruleset: Ruleset, position: Any, player: Player, moves: Iterable[Any]) -> Iterable[Any]:
    """Moves found summand by summand, reordered as in the rules if these interleave the summands' moves."""
    mingle = isinstance(ruleset, FallsApart) and ruleset.parts_mingle
    return _in_order(moves, ruleset.options(position, player)) if mingle else moves


def _in_order(moves: Iterable[Any], options: Iterable[Any]) -> Iterator[Any]:
    """Yield moves in the order of the options; if their search stops at its limit, yield those found so far, then raise
    its error."""
    found, stopped = set[Any](), None
    try:
        found.update(moves)  # one by one, so that those before an error stay
    except SearchLimitError as error:
        stopped = error
    yield from (option for option in options if option in found)
    if stopped is not None:
        raise stopped
