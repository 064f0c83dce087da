"""The moves of a game as automata: the positions with a move into a set, and an order that decreases at every move."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from bouton.numeration.automata import difference, intersection, projection, rename_tracks, union
from bouton.numeration.automaton import Automaton
from bouton.proving.arithmetic import Arithmetic
from bouton.proving.formula import Formula, LinearSum, all_of, any_of, at_least, equals, exists, member
from bouton.proving.reading import Move
from bouton.proving.rules import Rules
from bouton.proving.symmetry import ascending_moves, ascending_order, in_every_order
from bouton.proving.ways import Enough

#: sums of coordinates, compared one after another
Order = tuple[LinearSum, ...]

_TARGET = "#target"  # name of the set that moves lead into


class Play:
    """The rules in one system of numeration.

    >>> import bouton
    >>> from bouton.numeration.systems import system_named
    >>> from bouton.proving.rules import read_rules
    >>> rules = read_rules(bouton.find("subtraction:1,2"))
    >>> play = Play(rules, Arithmetic(system_named("base:3")))
    >>> play.order()[0].text(), play.nonterminal.shortest()
    ('a', [1])

    Parameters
    ----------
    blocked : how many options the previous player may forbid each time (Larsson 2011).

    If the rules depend only on the sorted heaps, the kinds of moves and the region are those of ascending positions.
    """

    def __init__(self, rules: Rules, world: Arithmetic, blocked: int = 0) -> None:
        self.rules: Rules = rules
        self.blocked: int = blocked
        self.world: Arithmetic = world
        self.domain: Automaton = world.system.valid_on(rules.names)
        kinds = None if blocked else ascending_moves(rules.names, rules.moves)
        self.symmetric: bool = kinds is not None  #: if so, everything follows from ascending positions
        self.region: Automaton = world.automaton(ascending_order(rules.names), rules.names) if kinds else self.domain
        self._kinds = tuple(kinds or rules.moves)
        self.moves: list[Move] = [_drop_unused_names(move) for move in self._kinds]
        self._conditions: dict[int, Automaton] = {}
        self.ways: dict[int, Enough] = {}  #: place of a kind of move → the ways to win that replace it
        self._order: Order | None = None
        self._sought = False

    def relation(self, to: Sequence[str] = (), *, in_region: bool = False) -> tuple[Automaton, tuple[str, ...]]:
        """The relation of all moves, or of those from the region, and its tracks: a position's, then its option's.

        `to` names the tracks of the option.
        """
        names = (*self.rules.names, *(to or (f"#to{place}" for place in range(len(self.rules.names)))))
        rules = self.rules._replace(moves=self._kinds) if in_region else self.rules
        return self.world.automaton(rules.relation(names[len(self.rules.names) :]), names), names

    def winning_positions(self, target: Automaton, only: int | None = None) -> Automaton:
        """The positions of the region with more than `blocked` options in a set: not all of them can be forbidden.

        `only` restricts the moves to the kind at this place, unless options can be forbidden.
        """
        if not self.blocked:
            return self._positions_into(target, only)
        world, limits, names = self.world, self.world.limits, self.rules.names
        first, second = ([f"#{letter}{place}" for place in range(len(names))] for letter in "uv")
        relation, _ = self.relation(first)
        inside = intersection(relation, rename_tracks(target, dict(zip(names, first, strict=True))), limits)
        after: Formula = ["or"]
        for one, two in zip(reversed(first), reversed(second), strict=True):
            same = equals(LinearSum.name(one), LinearSum.name(two))
            after = any_of(
                [at_least(LinearSum.name(two), LinearSum.name(one) + LinearSum.number(1)), all_of([same, after])]
            )
        later = intersection(
            rename_tracks(inside, dict(zip(first, second, strict=True))), world.automaton(after), limits
        )
        found = inside
        for _ in range(self.blocked):  # options are in order: require one more
            found = projection(intersection(found, later, limits), first, limits)
            found = rename_tracks(found, dict(zip(second, first, strict=True)))
        return projection(found, first, limits)

    def positions_into(self, target: Automaton) -> Automaton:
        """The positions with a move into a set of positions; the set's other tracks remain."""
        found = self._positions_into(target)
        return in_every_order(found, self.rules.names, self.world.limits) if self.symmetric else found

    def _positions_into(self, target: Automaton, only: int | None = None) -> Automaton:
        limits = self.world.limits
        found: Automaton | None = None
        for joined, move in self.towards(target, only):
            more = joined
            for name in move.bound:
                more = projection(more, (name,), limits)
            found = more if found is None else union(found, more, limits)
        tracks = tuple(sorted({*self.rules.names, *target.tracks}))
        return found or Automaton(self.domain.base, tracks, ({},), (False,))

    def towards(self, target: Automaton, only: int | None = None) -> Iterator[tuple[Automaton, Move]]:
        """Yield, for each kind of move, the positions of the region and bound numbers with which it leads into a set.

        The option is substituted for the position first; this is a function and makes few sets of states. The bound
        numbers are projected away later. Doing both together takes 40 times as many sets in Fibonacci Nim. A kind of
        move with ways to win uses these instead, which lead to lost positions.
        """
        further = set(target.tracks) - set(self.rules.names)
        self.world.sets[_TARGET] = target, target.tracks
        for place, move in enumerate(self.moves):
            if only is not None and place != only:
                continue
            if place in self.ways:
                yield from self.ways[place].leads(self.world, self.rules.names)
                continue
            places = dict(zip(self.rules.names, move.to, strict=True))
            inside = member(_TARGET, [places.get(name, LinearSum.name(name)) for name in target.tracks])
            joined = self.world.automaton(inside, {*self.rules.names, *further})
            yield intersection(joined, self._condition(place), self.world.limits), move

    def prepare(self) -> "Play":
        """Build the automata of all moves now rather than when needed; return this play."""
        for place in range(len(self.moves)):
            self._condition(place)
        return self

    def _condition(self, place: int) -> Automaton:
        if place not in self._conditions:
            move = self.moves[place]
            tracks = {*move.bound, *self.rules.names}
            self._conditions[place] = self.world.automaton(move.condition, tracks)
        return self._conditions[place]

    @property
    def nonterminal(self) -> Automaton:
        """The positions from which there is a move."""
        return self.positions_into(self.domain)

    @property
    def terminal(self) -> Automaton:
        """The positions where play is over."""
        return difference(self.domain, self.nonterminal, self.world.limits)

    def falls(self, order: Order) -> bool:
        """Whether an order decreases at every move."""
        for move in self.rules.moves:
            after = tuple(_value_after(total, self.rules.names, move.to) for total in order)
            stays = all_of([move.condition, rises(order, after)])
            if self.world.holds(exists([*move.bound, *self.rules.names], stays)):
                return False
        return True

    def order(self) -> Order | None:
        """An order that decreases at every move, so that play ends; None if none is found."""
        if not self._sought:
            self._sought = True
            sought = (each for each in orders(self.rules.names) if self._falls_in_sample(each) and self.falls(each))
            self._order = next(sought, None)
        return self._order

    def _falls_in_sample(self, order: Order) -> bool:
        names = self.rules.names
        for size in (1, 2, 3, 5):
            for place in range(len(names) + 1):
                position = tuple(size + (2 if number == place else 0) for number in range(len(names)))
                before = [total.value(dict(zip(names, position, strict=True))) for total in order]
                for option in self.rules.options(position):
                    if [total.value(dict(zip(names, option, strict=True))) for total in order] >= before:
                        return False
        return True


def _drop_unused_names(move: Move) -> Move:
    """A kind of move that binds only the names in its option; other names are bound within the condition."""
    names = {name for total in move.to for _, name in total.terms}
    others = [name for name in move.bound if name not in names]
    return move._replace(
        bound=tuple(name for name in move.bound if name in names), condition=exists(others, move.condition)
    )


def _value_after(total: LinearSum, names: Sequence[str], to: Sequence[LinearSum]) -> LinearSum:
    """A sum of coordinates, evaluated at the option of a move."""
    places = dict(zip(names, to, strict=True))
    found = LinearSum.number(total.constant)
    for factor, name in total.terms:
        found += places[name] * factor
    return found


def rises(before: Sequence[LinearSum], after: Sequence[LinearSum]) -> Formula:
    """The formula "the row does not decrease": its first number grows, or stays while the rest does not decrease."""
    if not before:
        return ["and"]
    same = all_of([equals(after[0], before[0]), rises(before[1:], after[1:])])
    return any_of([at_least(after[0], before[0] + LinearSum.number(1)), same])


def orders(names: Sequence[str]) -> Iterator[Order]:
    """Yield orders to try: the sum, single coordinates, then lexicographic orders of several."""
    everything = LinearSum.number(0)
    for name in names:
        everything += LinearSum.name(name)
    yield (everything,)
    for length in range(1, min(len(names), 4) + 1):
        for chosen in permutations(names, length):
            if length > 1 or len(names) > 1:
                yield tuple(map(LinearSum.name, chosen))
    for chosen in permutations(names, min(2, len(names) - 1)):
        yield (everything, *map(LinearSum.name, chosen))
        yield (*map(LinearSum.name, chosen), everything)
