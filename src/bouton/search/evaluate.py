"""The reference evaluator: a valuation folded over a game, with a memo and without recursion.

Depth first: a position waits on a stack of its own while the value of an option is found. It is right for every
game whose play must end, and slow; every fast way is tested against it. Where a position comes back below itself
it stops with `Loop`, and `bouton.search.retrograde` takes over.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from bouton.search.budget import Budget
from bouton.values.valuation import Valuation

__all__ = ["OPEN", "FoundSum", "Loop", "fold", "forget_open"]

Follow = Callable[[Any], Iterable[Any]]
#: a state, its options still to come, and the values of those before
_Frame = tuple[Any, Iterator[Any], list[Any]]
_CHECK = 1 << 12


class Loop(Exception):
    """Play from the position can come back to `state`."""

    def __init__(self, state: Any) -> None:
        super().__init__(state)
        self.state = state


class FoundSum(Exception):
    """Custom rules were seen to give sums, or further turns, so that they are to be valued in another way."""


class _Open:
    """Stands in the memo for a position whose value is being found."""


OPEN = _Open()


class _Rights(list[Any]):
    """The values of Right's options, beside those of Left's, which have been gone through."""

    __slots__ = ("lefts",)

    def __init__(self, lefts: list[Any]) -> None:
        self.lefts = lefts


def fold(
    follow: Follow,
    valuation: Valuation,
    start: Any,
    memo: dict[Any, Any],
    budget: Budget,
    terminal: Callable[[Any], Any] | None = None,
    right: Follow | None = None,
) -> Any:
    """Return the value of `start`.

    >>> from bouton.values.valuation import GRUNDY, OUTCOME
    >>> fold(lambda n: range(n), GRUNDY, 5, {}, Budget())
    5
    >>> fold(lambda n: range(n), OUTCOME, 5, {}, Budget(), right=lambda n: [])  # only Left can move
    <Outcome.L: 'L'>

    Parameters
    ----------
    follow : the options of a state.
    valuation : gives the value of a state from its options' values; an option with the decisive value ends the work on
        the other options of the same player immediately.
    memo : values already known; those found are added, also when the search stops at its limit.
    budget : the limits.
    terminal : optional; the value of a state without options, or None for the valuation's own.
    right : Right's options of a state, where `follow` gives Left's only; the valuation is then a partizan one.

    Raises
    ------
    Loop : when a state can come back.
    SearchLimitError : at the limit.

    Complexity: time and memory in proportion to the moves and the states reached.
    """
    if start in memo:
        return memo[start]
    assert right is None or valuation.partizan
    of, alone, decisive = valuation.of, valuation.alone, valuation.decisive
    stack: list[_Frame] = []
    moves = 0
    values: list[Any] = []  # a `_Rights` while Right's options are gone through
    state, todo = start, iter(follow(start))
    budget.spend(start, 0)
    memo[start] = OPEN
    try:
        while True:
            for option in todo:
                moves += 1
                value = memo.get(option)
                if value is None:
                    stack.append((state, todo, values))
                    budget.spend(option, moves)
                    moves = 0
                    memo[option] = OPEN
                    state, todo, values = option, iter(follow(option)), []
                    break
                if value is OPEN:
                    raise Loop(option)
                values.append(value)
                if value == decisive:
                    todo = iter(())
                    break
                if not moves % _CHECK:
                    budget.check_moves(state, moves)
            else:
                if right is not None and type(values) is list:
                    todo, values = iter(right(state)), _Rights(values)
                    continue
                found = None
                if terminal is not None and not values and not getattr(values, "lefts", None):
                    found = terminal(state)
                if found is None:
                    found = of(values.lefts, values) if isinstance(values, _Rights) else alone(values)
                memo[state] = found
                if not stack:
                    return found
                state, todo, values = _resume(stack.pop(), found, decisive)
    finally:
        budget.used_moves += moves
        forget_open(memo, (state, *(frame[0] for frame in stack)))


def forget_open(memo: dict[Any, Any], states: Iterable[Any]) -> None:
    """Take states that still wait for a value out of the memo."""
    for state in states:
        if memo.get(state) is OPEN:
            del memo[state]


def _resume(frame: _Frame, value: Any, decisive: Any) -> _Frame:
    """Resume a position that has waited for an option's value."""
    state, _, values = frame
    values.append(value)
    return (state, iter(()), values) if value == decisive else frame
