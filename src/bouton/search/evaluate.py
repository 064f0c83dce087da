"""The reference evaluator: a valuation folded over a game, with a memo and without recursion.

The search is depth-first with an explicit stack, on which a position waits while an option is valued. It is correct for
every game whose play must end, and every faster method is tested against it. If a position recurs below itself, the
evaluator raises `LoopFound`, and `bouton.search.retrograde` takes over.

Options are read and looked up in the memo several at a time, which costs less per option than a Python function call.
An option may also consist of several independent positions, whose values add.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial, reduce
from itertools import chain, filterfalse, islice
from typing import Any

from bouton.kinds.capabilities import EvenSums
from bouton.kinds.hidden_work import take_hidden
from bouton.kinds.player import Player
from bouton.search.budget import Budget, size_of
from bouton.search.limits import LARGE_POSITION
from bouton.values.valuation import Valuation

Follow = Callable[[Any], Iterable[Any]]
Batches = Iterator[Any]
_DEEP = 1_000  # states on the stack; beyond that, only few options of each are read together
_MOST_UNKNOWN = 512  # options without a value that are read before the first of them is searched
_NOTHING: Iterator[Any] = iter(())
_MANY = 1 << 12  # moves between two checks of the limits
_ALL_WANTED, _ONE_ENOUGH = (64, 4_096), (1, 8)  # options read together: initially, and at most


class LoopFound(Exception):
    """Play from `state` can return to it."""

    def __init__(self, state: Any) -> None:
        super().__init__(state)
        self.state = state


class FoundSum(Exception):
    """Custom rules turned out to give sums or further turns, so they must be valued in another way."""


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
    right : Right's options of a state, if `follow` returns only Left's; the valuation must then be partizan.
    valuation, memo, budget, terminal : as for `evaluate`.

    Raises
    ------
    LoopFound, SearchLimitError : see `evaluate`.
    """
    assert right is None or valuation.partizan

    def batches(state: Any, player: Player, is_part_enough: bool) -> Batches:
        return in_batches(follow(state) if right is None or player is Player.LEFT else right(state), is_part_enough)

    return evaluate(batches, valuation, start, memo, budget, terminal=terminal, both=right is not None)


def in_batches(options: Iterable[Any], is_part_enough: bool) -> Batches:
    """Options in batches; the first batch has one option if the first few may be enough."""
    reading = iter(options)
    if is_part_enough:
        return _batches_of(reading, *_ONE_ENOUGH)
    first = list(islice(reading, _ALL_WANTED[0]))
    if len(first) < _ALL_WANTED[0]:  # most positions have few options
        return iter((first,) if first else ())
    return chain((first,), _batches_of(reading, *_ALL_WANTED))


def _batches_of(reading: Iterator[Any], size: int, largest: int) -> Batches:
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
    batches : returns a player's options of a state in batches, possibly with repetitions; the last argument says
        whether the first few may be enough.
    valuation : gives the value of a state from its options' values; an option with the decisive value ends the work on
        the other options of the same player.
    memo : values already known; new ones are added, even if the search stops at its limit.
    budget : the limits.
    both : whether both players' options are read, or only Left's.
    terminal : optional; the value of a state without options, or None for the valuation's own.
    known : optional; the value of a state if it is known without its options, otherwise None.
    plus : addition of values; each option is then a list of independent states.
    smallest_first : whether the smallest number, or tuple of numbers, is searched first: for custom rules, since play
        from there is nearly always the shortest.

    Raises
    ------
    LoopFound : if a state can recur.
    SearchLimitError : at the limit.

    Complexity: time and memory proportional to the moves and the states reached.
    """
    if start in memo:
        return memo[start]
    engine = _Engine(batches, valuation, memo, budget, smallest_first and type(start) in (int, tuple))
    engine.both, engine.terminal = both, terminal
    if both:  # in this case the values are read in the order of the rules
        engine.collect, engine.add = dict.fromkeys, dict.setdefault
        engine.look_up = partial(_values, dict.fromkeys)
    if plus is not None:
        engine.look_up, engine.add = partial(_sums, engine.collect, plus, valuation.zero), None
    return engine.value(start, known)


class _Open:
    """A state whose value is being computed.

    Attributes
    ----------
    todo : its options that are still to be read.
    waiting, missing : the sums that have been read but lack values, and the states without a value.
    values : of the options read so far; `lefts` holds those of Left's options while Right's are read.
    """

    __slots__ = ("lefts", "missing", "state", "todo", "values", "waiting")

    def __init__(self, state: Any, todo: Batches, values: Any) -> None:
        self.state, self.todo, self.values = state, todo, values
        self.waiting: list[EvenSums] = []
        self.missing: Iterator[Any] = _NOTHING
        self.lefts: Any = None


class _Engine:
    """The state of one call of `evaluate`: its parameters, and the moves not yet counted in the budget."""

    both = False
    terminal: Callable[[Any], Any] | None = None
    collect: Any = set

    def __init__(
        self, batches: Any, valuation: Valuation, memo: dict[Any, Any], budget: Budget, is_ordered: bool
    ) -> None:
        self.batches, self.valuation, self.memo, self.budget = batches, valuation, memo, budget
        self.is_ordered, self.decisive = is_ordered, valuation.decisive
        self.has_decisive: bool = self.decisive is not None
        self.look_up: Any = partial(_values, set)
        self.add: Any = set.add  # adds a value to those of a state; None if sums are looked up again together
        self.moves = 0

    def value(self, start: Any, known: Callable[[Any], Any] | None) -> Any:
        """Compute the value of a state that is not in the memo; raise `LoopFound` if play can return to a state.

        `known` returns the value of a state without its options, or None.
        """
        memo, budget, has_decisive, decisive = self.memo, self.budget, self.has_decisive, self.decisive
        add, alone = self.add, None if self.both or self.terminal is not None else self.valuation.alone
        stack: list[_Open] = []
        waits = {start}  # the states on the stack, and the current one
        room = budget.spend_together(start, 0)  # positions that may be spent before the next check
        top = _Open(start, self.batches(start, Player.LEFT, has_decisive), self.collect(()))
        try:
            while True:
                for option in top.missing:
                    value = memo.get(option)
                    if value is not None:
                        if has_decisive and value == decisive:
                            self._decide(top)
                            break
                        if add is not None:
                            add(top.values, value)
                        continue
                    if option in waits:
                        raise LoopFound(option)
                    if known is not None and (value := known(option)) is not None:
                        memo[option] = value
                        continue
                    room -= 1
                    if not room:
                        room, self.moves = budget.spend_together(option, self.moves), 0
                    elif size_of(option) > LARGE_POSITION:
                        budget.weigh(option, room)
                    stack.append(top)
                    waits.add(option)
                    todo = self.batches(option, Player.LEFT, has_decisive or len(stack) > _DEEP)
                    top = _Open(option, todo, self.collect(()))
                    break
                else:
                    if self._read_on(top, len(stack) < _DEEP):
                        continue
                    value = memo[top.state] = alone(top.values) if alone is not None else self._value_of(top)
                    if not stack:
                        return value
                    waits.discard(top.state)
                    top = stack.pop()
                    if has_decisive and value == decisive:
                        self._decide(top)
                    elif add is not None:
                        add(top.values, value)
        finally:
            budget.settle(room, self.moves)

    def _decide(self, top: _Open) -> None:
        """Drop the remaining options of a state, and all values but the decisive one, which one of them has."""
        top.todo, top.waiting, top.missing, top.values = _NOTHING, [], _NOTHING, self.collect((self.decisive,))

    def _read_on(self, top: _Open, is_shallow: bool) -> bool:
        """Read options until some have no value yet, or until Right's options follow Left's: return True. Return False
        if all have values, or if one of them is decisive."""
        unknown: list[Any] = []
        if top.waiting:
            for sums in top.waiting:
                top.values |= self.look_up(sums, self.memo)[0]
            top.waiting = []
        most = _MOST_UNKNOWN if self.is_ordered and is_shallow else 1
        for options in top.todo:
            self.moves += len(options) + take_hidden()
            if self.moves >= _MANY:
                self.budget.check_moves(top.state, self.moves)
                self.budget.used_moves, self.moves = self.budget.used_moves + self.moves, 0
            found, waiting, states = self.look_up(options, self.memo)
            top.values = top.values | found if top.values else found
            if self.has_decisive and self.decisive in found:
                self._decide(top)
                unknown = []
                break
            if states:
                top.waiting += waiting
                unknown += states
                if len(unknown) >= most:
                    break
        top.missing = iter(_sort_states(unknown) if self.is_ordered else unknown)
        if not unknown and self.both and top.lefts is None:
            top.lefts, top.values = top.values, self.collect(())
            top.todo = self.batches(top.state, Player.RIGHT, self.has_decisive)
            return True
        return bool(unknown)

    def _value_of(self, top: _Open) -> Any:
        """The value of a state whose options all have values."""
        value = None if top.values or top.lefts or self.terminal is None else self.terminal(top.state)
        if value is not None:
            return value
        of, alone = self.valuation.of, self.valuation.alone
        return alone(top.values) if top.lefts is None else of([*top.lefts], [*top.values])


def _values(collect: Any, options: list[Any], memo: dict[Any, Any]) -> tuple[Any, Sequence[Any], Sequence[Any]]:
    """Return the values of options, no waiting sums, and the options without a value."""
    found = collect(map(memo.get, options))
    if None not in found:
        return found, (), ()
    unknown = [each for each in options if memo.get(each) is None]
    return collect(value for value in found if value is not None) if len(found) > 1 else collect(()), (), unknown


def _sums(
    collect: Any, plus: Callable[[Any, Any], Any], zero: Any, options: list[Any] | EvenSums, memo: dict[Any, Any]
) -> tuple[Any, list[EvenSums], list[Any]]:
    """Return the values of options that are lists of independent states, the options that lack values, and the states
    without one."""
    if not isinstance(options, EvenSums):
        found, without, missing = collect(()), list[EvenSums](), dict[Any, None]()
        for width in sorted(set(map(len, options))):
            alike = [each for each in options if len(each) == width]
            even = EvenSums(list(chain.from_iterable(alike)), width, len(alike))
            some, others, states = _sums(collect, plus, zero, even, memo)
            found |= some
            without += others
            missing |= dict.fromkeys(states)
        return found, without, list(missing)
    if not options.width:
        return collect((zero,)), [], []
    values = map(memo.__getitem__, options.parts)
    try:  # `width` references to one iterator take the parts of one option after another
        return collect(reduce(partial(map, plus), [values] * options.width)), [], []
    except KeyError:
        states = [*filterfalse(memo.__contains__, dict.fromkeys(options.parts))]
        if not states:
            raise
        return collect(()), [options], states


def _sort_states(states: list[Any]) -> list[Any]:
    """States by size, or in the given order if they cannot be compared."""
    try:
        return sorted(states)
    except Exception:  # raised by a comparison in custom rules
        return states
