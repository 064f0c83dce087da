"""The fold of an impartial game whose options are read some at a time, as custom rules give them.

It finds what `bouton.search.evaluate.fold` finds. Options that are read together are looked up together, which takes
less time for each of them than Python takes to call a function. Where one option may decide, the smallest number (or
tuple of numbers) is searched first: nearly always play from there is the shortest.
"""

from collections.abc import Iterator
from typing import Any

from bouton.kinds.capabilities import Chunked
from bouton.search.budget import Budget
from bouton.search.evaluate import OPEN, FoundSum, Loop, forget_open
from bouton.values.valuation import Valuation

__all__ = ["fold_chunked"]

#: a state, its options still to be read, those of the last read whose values are unknown, and the values of the others
_Frame = tuple[Any, Iterator[list[Any]], list[Any], list[Any]]
_DEEP = 1_000  # states that wait: of each only few options are then read together
_MOST_UNKNOWN = 512  # options without a value that are read before the first of them is searched
_NOTHING: Iterator[list[Any]] = iter(())
_MANY = 1 << 12  # moves after which the limits are looked at


def fold_chunked(ruleset: Chunked, valuation: Valuation, start: Any, memo: dict[Any, Any], budget: Budget) -> Any:
    """Return the value of `start`.

    >>> import bouton
    >>> from bouton.values.valuation import GRUNDY
    >>> fold_chunked(bouton.ruleset(lambda n: range(n)), GRUNDY, 5, {}, Budget())
    5

    Parameters
    ----------
    ruleset : an impartial game whose positions are their own normal forms.
    valuation, memo, budget : as for `bouton.search.evaluate.fold`.

    Raises
    ------
    Loop : when a state can come back.
    FoundSum : when the rules are seen to fall apart, or to give further turns.
    SearchLimitError : at the limit.

    Complexity: time and memory in proportion to the moves and the states reached.
    """
    if start in memo:
        return memo[start]
    chunks, get = ruleset.option_chunks, memo.get
    revision = None if ruleset.falls_apart else ruleset.revision
    alone, decisive, has_decisive = valuation.alone, valuation.decisive, valuation.decisive is not None
    is_ordered = has_decisive and type(start) in (int, tuple)
    stack: list[_Frame] = []
    room, moves = budget.spend_together(start, 0), 0  # positions that may still be spent together
    state, todo, unknown, values = start, chunks(start, has_decisive), list[Any](), list[Any]()
    memo[start] = OPEN
    try:
        while True:
            most = _MOST_UNKNOWN if is_ordered and len(stack) < _DEEP else 1
            options = next(todo, None) if len(unknown) < most else None
            if options is not None:
                if revision is not None and ruleset.revision != revision:
                    raise FoundSum
                found = list(map(get, options))
                moves += len(options)
                if moves >= _MANY:
                    budget.check_moves(state, moves)
                if has_decisive and decisive in found:
                    todo, unknown, values = _NOTHING, [], [decisive]
                    continue
                fresh = [each for each, value in zip(options, found, strict=True) if value is None or value is OPEN]
                if fresh:
                    found = [value for value in found if value is not None and value is not OPEN]
                    unknown = _smallest_last(unknown + fresh) if is_ordered else fresh[::-1]
                values += found
                continue
            if unknown:
                option = unknown.pop()
                value = get(option)
                if value is None:
                    room -= 1
                    if not room:
                        room, moves = budget.spend_together(option, moves), 0
                    stack.append((state, todo, unknown, values))
                    memo[option] = OPEN
                    state, todo = option, chunks(option, has_decisive or len(stack) > _DEEP)
                    unknown, values = [], []
                    continue
                if value is OPEN:
                    raise Loop(option)
            else:
                value = memo[state] = alone(values)
                if not stack:
                    return value
                state, todo, unknown, values = stack.pop()
            values.append(value)
            if has_decisive and value == decisive:
                todo, unknown = _NOTHING, []
    finally:
        budget.settle(room, moves)
        forget_open(memo, (state, *(frame[0] for frame in stack)))


def _smallest_last(options: list[Any]) -> list[Any]:
    """Options by size, the largest first; as they are, backwards, where they cannot be compared."""
    try:
        return sorted(options, reverse=True)
    except Exception:  # of a comparison that somebody wrote
        return options[::-1]
