"""The reference evaluator: a valuation folded over a game, with a memo and without recursion.

Depth first: a position waits on a stack of its own while the value of an option is found. It is right for every
game whose play must end; every fast way is tested against it. Where a position comes back below itself it stops with
`Loop`, and `bouton.search.retrograde` takes over.

Options are read, and looked up in the memo, several at a time, which takes less time for each of them than Python takes
to call a function. An option may also be several independent positions, whose values add.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial, reduce
from itertools import chain, islice
from typing import Any

from bouton.kinds.player import Player
from bouton.search.budget import Budget
from bouton.values.valuation import Valuation

__all__ = ["FoundSum", "Loop", "evaluate", "fold", "in_batches"]

Follow = Callable[[Any], Iterable[Any]]
Batches = Iterator[list[Any]]
#: a state, its options still to be read, those that wait for values, the states among them without one, the values of
#: the other options, and of Left's while Right's are gone through
_Frame = tuple[Any, Batches, list[Any], Iterator[Any], Any, Any]
_DEEP = 1_000  # states that wait: of each only few options are then read together
_MOST_UNKNOWN = 512  # options without a value that are read before the first of them is searched
_NOTHING: Iterator[Any] = iter(())
_MANY = 1 << 12  # moves after which the limits are looked at
_ALL_WANTED, _ONE_ENOUGH = (64, 4_096), (1, 8)  # options read together: at first, and at most


class Loop(Exception):
    """Play from the position can come back to `state`."""

    def __init__(self, state: Any) -> None:
        super().__init__(state)
        self.state = state


class FoundSum(Exception):
    """Custom rules were seen to give sums, or further turns, so that they are to be valued in another way."""


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
    right : Right's options of a state, where `follow` gives Left's only; the valuation is then a partizan one.
    valuation, memo, budget, terminal : as for `evaluate`.

    Raises
    ------
    Loop, SearchLimitError : as `evaluate`.
    """
    assert right is None or valuation.partizan

    def batches(state: Any, player: Player, is_part_enough: bool) -> Batches:
        return in_batches(follow(state) if right is None or player is Player.LEFT else right(state), is_part_enough)

    return evaluate(batches, valuation, start, memo, budget, terminal=terminal, both=right is not None)


def in_batches(options: Iterable[Any], is_part_enough: bool) -> Batches:
    """Options, some at a time: one at first where the first ones may be all that is wanted."""
    reading, (size, largest) = iter(options), _ONE_ENOUGH if is_part_enough else _ALL_WANTED
    while batch := list(islice(reading, size)):
        yield batch
        size = min(2 * size, largest)


def evaluate(
    batches: Callable[[Any, Player, bool], Batches],
    valuation: Valuation,
    start: Any,
    memo: dict[Any, Any],
    budget: Budget,
    *,
    both: bool = False,
    terminal: Callable[[Any], Any] | None = None,
    known: Callable[[Any], Any] | None = None,
    plus: Callable[[Any, Any], Any] | None = None,
    smallest_first: bool = False,
) -> Any:
    """Return the value of `start`.

    Parameters
    ----------
    batches : the options of a player in a state, some at a time, perhaps some twice; the last parameter says whether
        the first ones may be all that is wanted.
    valuation : gives the value of a state from its options' values; an option with the decisive value ends the work on
        the other options of the same player immediately.
    memo : values already known; those found are added, also when the search stops at its limit.
    budget : the limits.
    both : whether both players' options are asked for; otherwise Left's alone.
    terminal : optional; the value of a state without options, or None for the valuation's own.
    known : optional; the value of a state where that is known without its options, otherwise None.
    plus : addition of values; an option is then a list of independent states.
    smallest_first : whether the smallest number, or tuple of numbers, is searched first: of custom rules, where nearly
        always play from there is the shortest.

    Raises
    ------
    Loop : when a state can come back.
    SearchLimitError : at the limit.

    Complexity: time and memory in proportion to the moves and the states reached.
    """
    if start in memo:
        return memo[start]
    get = memo.get
    collect: Any = dict.fromkeys if both else set  # values of both players' options are read in the order of the rules
    look_up = partial(_values, collect) if plus is None else partial(_sums, collect, plus, valuation.zero)
    decisive, has_decisive = valuation.decisive, valuation.decisive is not None
    is_ordered = smallest_first and type(start) in (int, tuple)
    stack: list[_Frame] = []
    waits = {start}  # on the stack, and the state at hand
    room, moves = budget.spend_together(start, 0), 0  # positions that may still be spent together
    state, todo = start, batches(start, Player.LEFT, has_decisive)
    waiting, missing, values, lefts = list[Any](), _NOTHING, collect(()), None
    try:
        while True:
            for option in missing:
                value = get(option)
                if value is None:
                    if option in waits:
                        raise Loop(option)
                    if known is not None and (value := known(option)) is not None:
                        memo[option] = value
                        continue
                    room -= 1
                    if not room:
                        room, moves = budget.spend_together(option, moves), 0
                    stack.append((state, todo, waiting, missing, values, lefts))
                    waits.add(option)
                    state, todo = option, batches(option, Player.LEFT, has_decisive or len(stack) > _DEEP)
                    waiting, missing, values, lefts = [], _NOTHING, collect(()), None
                    break
                if has_decisive and value == decisive:
                    todo, waiting, missing, values = _NOTHING, [], _NOTHING, collect((decisive,))
                    break
            else:
                if waiting:
                    values |= look_up(waiting, memo)[0]
                waiting, unknown = [], list[Any]()
                most = _MOST_UNKNOWN if is_ordered and len(stack) < _DEEP else 1
                while len(unknown) < most and (options := next(todo, None)) is not None:
                    moves += len(options)
                    if moves >= _MANY:
                        budget.check_moves(state, moves)
                        budget.used_moves, moves = budget.used_moves + moves, 0
                    found, without, states = look_up(options, memo)
                    values = values | found if values else found
                    if states:
                        waiting += without
                        unknown += states
                    if has_decisive and decisive in found:
                        todo, waiting, unknown, values = _NOTHING, [], [], collect((decisive,))
                if unknown:
                    missing = iter(_sorted(unknown) if is_ordered else unknown)
                    continue
                if both and lefts is None:
                    todo, lefts, values = batches(state, Player.RIGHT, has_decisive), values, collect(())
                    continue
                value = None if values or lefts or terminal is None else terminal(state)
                if value is None:
                    value = valuation.alone(values) if lefts is None else valuation.of([*lefts], [*values])
                memo[state] = value
                if not stack:
                    return value
                waits.discard(state)
                state, todo, waiting, missing, values, lefts = stack.pop()
                if has_decisive and value == decisive:
                    todo, waiting, missing, values = _NOTHING, [], _NOTHING, collect((decisive,))
    finally:
        budget.settle(room, moves)


def _values(collect: Any, options: list[Any], memo: dict[Any, Any]) -> tuple[Any, list[Any], list[Any]]:
    """The values of options; those without one, as options and as states."""
    found = collect(map(memo.get, options))
    if None not in found:
        return found, [], []
    unknown = [each for each in options if memo.get(each) is None]
    return collect(value for value in found if value is not None), unknown, unknown


def _sums(
    collect: Any, plus: Callable[[Any, Any], Any], zero: Any, options: list[Any], memo: dict[Any, Any]
) -> tuple[Any, list[Any], list[Any]]:
    """The same of options that are lists of independent states; those of as many states together."""
    lengths = set(map(len, options))
    if len(lengths) > 1:
        found, without, missing = collect(()), list[Any](), dict[Any, None]()
        for length in sorted(lengths):
            alike = [each for each in options if len(each) == length]
            some, others, states = _sums(collect, plus, zero, alike, memo)
            found |= some
            without += others
            missing |= dict.fromkeys(states)
        return found, without, list(missing)
    values = map(memo.__getitem__, chain.from_iterable(options))
    try:  # one row from which as many are taken at a time as an option has
        return collect(reduce(partial(map, plus), [values] * lengths.pop()) if any(options) else (zero,)), [], []
    except KeyError:
        states = [each for each in dict.fromkeys(chain.from_iterable(options)) if each not in memo]
        if not states:
            raise
        return collect(()), options, states


def _sorted(states: list[Any]) -> list[Any]:
    """States by size; as they are where they cannot be compared."""
    try:
        return sorted(states)
    except Exception:  # of a comparison that somebody wrote
        return states
