"""The moves of a game as automata: which positions have a move into a set, and an order that falls at every move."""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from bouton.numeration.automata import Automaton, difference, intersection, projection, renamed, union
from bouton.proving.arithmetic import Arithmetic
from bouton.proving.formula import Formula, Sum, all_of, any_of, at_least, equals, exists
from bouton.proving.rules import Rules

__all__ = ["Order", "Play", "orders", "rises"]

#: sums of coordinates, compared one after another
Order = tuple[Sum, ...]


class _Move(NamedTuple):
    """A kind of move as a relation between the names of a position and those of the option, where they differ."""

    relation: Automaton
    to: tuple[str, ...]


class Play:
    """The rules in one system of numeration.

    >>> import bouton
    >>> from bouton.numeration.systems import system_named
    >>> from bouton.proving.rules import read_rules
    >>> rules = read_rules(bouton.find("subtraction:1,2"))
    >>> play = Play(rules, Arithmetic(system_named("base:3")))
    >>> play.order()[0].text(), play.moving.shortest()
    ('a', [1])
    """

    def __init__(self, rules: Rules, world: Arithmetic) -> None:
        self.rules, self.world = rules, world
        self.domain = world.system.valid_on(rules.names)
        self._moves = [self._move(place) for place in range(len(rules.moves))]
        self._order: Order | None = None
        self._sought = False

    def _move(self, place: int) -> _Move:
        move = self.rules.moves[place]
        to, fixed = [], []
        for number, total in enumerate(move.to):
            if total.only is not None and total.only not in to:
                to.append(total.only)
            else:
                to.append(f"_to{number}")
                fixed.append(equals(Sum.name(to[-1]), total))
        hidden = [name for name in move.bound if name not in to]
        relation = self.world.automaton(exists(hidden, all_of([move.condition, *fixed])), {*to, *self.rules.names})
        return _Move(relation, tuple(to))

    def into(self, target: Automaton) -> Automaton:
        """The positions with a move into a set of positions; further tracks of the set stay."""
        limits, names = self.world.limits, self.rules.names
        stay = {*names, *target.tracks}
        found: Automaton | None = None
        for joined, _ in self.towards(target):
            more = projection(joined, set(joined.tracks) - stay, limits)
            found = more if found is None else union(found, more, limits)
        return found or Automaton(self.domain.base, tuple(sorted(stay)), ({},), (False,))

    def towards(self, target: Automaton) -> Iterator[tuple[Automaton, tuple[str, ...]]]:
        """For each kind of move its relation with a set as the options, and the names of the option's coordinates."""
        for move in self._moves:
            apart = {name: f"#{place}" for place, name in enumerate(self.rules.names)}
            options = renamed(
                renamed(target, apart), {apart[name]: to for name, to in zip(self.rules.names, move.to, strict=True)}
            )
            yield intersection(move.relation, options, self.world.limits), move.to

    @property
    def moving(self) -> Automaton:
        """The positions from which there is a move."""
        return self.into(self.domain)

    @property
    def ended(self) -> Automaton:
        """The positions where play is over."""
        return difference(self.domain, self.moving, self.world.limits)

    def falls(self, order: Order) -> bool:
        """Whether an order falls at every move."""
        for move in self.rules.moves:
            after = tuple(_after(total, self.rules.names, move.to) for total in order)
            stays = all_of([move.condition, rises(order, after)])
            if self.world.holds(exists([*move.bound, *self.rules.names], stays)):
                return False
        return True

    def order(self) -> Order | None:
        """An order that falls at every move, so that play ends; None where none is found."""
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


def _after(total: Sum, names: Sequence[str], to: Sequence[Sum]) -> Sum:
    """A sum of coordinates, for the option of a move."""
    places = dict(zip(names, to, strict=True))
    found = Sum.number(total.constant)
    for factor, name in total.terms:
        found += places[name] * factor
    return found


def rises(before: Sequence[Sum], after: Sequence[Sum]) -> Formula:
    """The rows are not in falling order: the first is larger afterwards, or the same and then the others rise."""
    if not before:
        return ["and"]
    same = all_of([equals(after[0], before[0]), rises(before[1:], after[1:])])
    return any_of([at_least(after[0], before[0] + Sum.number(1)), same])


def orders(names: Sequence[str]) -> Iterator[Order]:
    """Orders to try: the sum, single coordinates, then coordinates one after another."""
    everything = Sum.number(0)
    for name in names:
        everything += Sum.name(name)
    yield (everything,)
    for length in range(1, min(len(names), 4) + 1):
        for chosen in permutations(names, length):
            if length > 1 or len(names) > 1:
                yield tuple(map(Sum.name, chosen))
    for chosen in permutations(names, min(2, len(names) - 1)):
        yield (everything, *map(Sum.name, chosen))
        yield (*map(Sum.name, chosen), everything)
