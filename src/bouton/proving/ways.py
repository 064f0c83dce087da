"""Ways to win: sufficient winning moves, for kinds of moves whose automaton would be too large.

A way names one lost position to move to: the first ascending one (in some order of the heaps) that one condition of
the move allows; or the one that an equation demands; or the empty position. It wins if this option is lost and meets
each condition; each condition on its own has few names, hence a small automaton. That no move leads from a lost
position to a lost one is also checked for each condition on its own, which is more than necessary.
The game of the Tribonacci word needs this: an automaton of its moves from all three heaps exceeds 600,000 states, but
ways take only 6,296.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import pairwise, permutations, product
from typing import Any, NamedTuple

from bouton.numeration.automata import difference, flat_rows, intersection, minimal
from bouton.numeration.automaton import Automaton
from bouton.proving.arithmetic import Arithmetic
from bouton.proving.formula import (
    Formula,
    LinearSum,
    all_of,
    at_least,
    equals,
    exists,
    free_names,
    member,
    negation,
    substitute,
    sum_of,
)
from bouton.proving.reading import Move
from bouton.proving.symmetry import ascending_order

Position = tuple[int, ...]

_BOX = {1: 400, 2: 60, 3: 36, 4: 14}
_NUMBER = "n'1"


class Aimed(NamedTuple):
    """A kind of move described by the names of its option.

    Attributes
    ----------
    to : the names of the option.
    parts : the conditions, in these names and those of the position; all must hold.
    """

    to: tuple[str, ...]
    parts: tuple[Formula, ...]

    def move(self) -> Move:
        """The description as a kind of move."""
        return Move(self.to, all_of(self.parts), tuple(map(LinearSum.name, self.to)), 0)


class Way(NamedTuple):
    """One way to win.

    Attributes
    ----------
    tracks : the tracks of `chosen`: the names of the option, and usually that of a number given by the position.
    chosen : the relation between this number and the option.
    number : the number, as a sum of the position's names; None if the option is the same for all positions.
    winning : the positions where the way wins.
    """

    tracks: tuple[str, ...]
    chosen: Automaton
    number: LinearSum | None
    winning: Automaton

    @property
    def bound(self) -> tuple[str, ...]:
        """The names in `formula` that belong neither to the position nor to the option."""
        return () if self.number is None else (_NUMBER,)

    def formula(self, name: str) -> Formula:
        """The formula "the way leads from the position to the option"; `name` is the name of the set `chosen`."""
        return _led(name, self.tracks, self.number)


class Enough(NamedTuple):
    """Ways that suffice for a kind of move; the names `kept` suffice to see that no lost position leads to another."""

    move: Aimed
    kept: tuple[str, ...]
    ways: tuple[Way, ...]

    def leads(self, world: Arithmetic, names: Sequence[str]) -> Iterator[tuple[Automaton, Move]]:
        """Yield, for each way, the positions where it wins together with the option that it leads to."""
        for way in self.ways:
            world.sets["#W"] = way.chosen, way.tracks
            led = world.automaton(exists(way.bound, way.formula("#W")), {*names, *self.move.to})
            yield intersection(led, way.winning, world.limits), self.move.move()

    def data(self) -> list[Any]:
        """The ways as stored on disk: only numbers and strings."""
        rows = [
            [way.tracks, _data(way.chosen), way.number and way.number.data(), _data(way.winning)] for way in self.ways
        ]
        return [self.kept, rows]


def enough_of(data: Any, move: Move, names: Sequence[str], base: int) -> Enough | None:
    """The ways of a kind of move, read from the output of `Enough.data`; None if `aim` cannot describe the move."""
    by_option = aim(move, names)
    ways = (
        Way(tuple(tracks), _read(base, *chosen), number and sum_of(number), _read(base, *winning))
        for tracks, chosen, number, winning in data[1]
    )
    return None if by_option is None else Enough(by_option, tuple(data[0]), tuple(ways))


def _data(automaton: Automaton) -> list[Any]:
    return [list(automaton.tracks), flat_rows(automaton), list(automaton.final)]


def _read(base: int, tracks: list[str], rows: list[list[int]], final: list[bool]) -> Automaton:
    return minimal(base, tuple(tracks), [dict(zip(row[::2], row[1::2], strict=True)) for row in rows], final)


class _Idea(NamedTuple):
    """A way before its automata are built; `to` returns the option for a position, or None if the way has none."""

    tracks: tuple[str, ...]
    chosen: Formula
    number: LinearSum | None
    to: Callable[[Position], Position | None]


def aim(move: Move, names: Sequence[str]) -> Aimed | None:
    """The move in the names of its option instead of its bound names; None if the option does not determine these.

    >>> a, b, k = map(LinearSum.name, "abk")
    >>> move = Move(("k",), [">=", [[1, "a"], [-1, "k"]], 0], (a - k, b), 1)
    >>> aim(move, ("a", "b")).to
    ("a'1", "b'1")
    >>> [part for part in aim(move, ("a", "b")).parts if part[0] == "="]
    [['=', [[-1, 'b'], [1, "b'1"]], 0]]
    """
    to = tuple(f"{name}'1" for name in names)
    rows = [LinearSum.name(option) - total for option, total in zip(to, move.to, strict=True)]
    condition = move.condition
    for name in move.bound:
        found = next((row for row in rows if row.factor(name) in (1, -1)), None)
        if found is None:
            return None
        rows.remove(found)
        value = LinearSum.name(name) - found * found.factor(name)
        rows = [row + (value - LinearSum.name(name)) * row.factor(name) for row in rows]
        condition = all_of([substitute(condition, {name: value}, _no_name), at_least(value, LinearSum.number(0))])
    found_parts = all_of([condition, *(equals(row, LinearSum.number(0)) for row in rows)])
    parts = found_parts[1:] if found_parts[0] == "and" else [found_parts]
    least = {str(part[1]): min(each[2] for each in parts if each[:2] == part[:2]) for part in parts if part[0] == ">="}
    parts = [part for part in parts if part[0] != ">=" or part[2] == least[str(part[1])]]
    plain = all(_is_plain(part) for part in parts)
    return Aimed(to, tuple(parts)) if plain and not set(move.bound) & free_names(["and", *parts]) else None


def _no_name() -> str:
    raise AssertionError("plain conditions have no bound names")


def _is_plain(part: Formula) -> bool:
    return all(map(_is_plain, part[1:])) if part[0] in ("and", "or") else part[0] in ("=", ">=")


def _is_true(formula: Formula, numbers: Mapping[str, int]) -> bool:
    if formula[0] in ("and", "or"):
        return (all if formula[0] == "and" else any)(_is_true(part, numbers) for part in formula[1:])
    total = sum_of(formula[1:]).value(numbers)
    return total == 0 if formula[0] == "=" else total >= 0


def group_sums(formula: Formula, names: Sequence[str], fresh: Callable[[], str]) -> Formula:
    """The formula with fresh names for its partial sums: of several of `names`, and of several other names.

    >>> group_sums([">=", [[1, "a"], [1, "b"], [-1, "u"], [-1, "v"]], 0], "ab", iter("xyz").__next__)
    ['exists', ['x', 'y'], ['and', ['=', [[1, 'a'], [1, 'b'], [-1, 'x']], 0], ['=', ...
    """
    if formula[0] in ("and", "or", "not"):
        return [formula[0], *(group_sums(part, names, fresh) for part in formula[1:])]
    if formula[0] == "in":
        return formula
    total, parts, bound = sum_of(formula[1:]), list[Formula](), list[str]()
    for inside, sign in product((True, False), (1, -1)):
        terms = tuple((sign * f, n) for f, n in total.terms if (n in names) is inside and sign * f > 0)
        if len(terms) > 1 and len(total.terms) > 2:
            bound.append(fresh())
            group = LinearSum(terms, 0)
            parts.append(equals(group, LinearSum.name(bound[-1])))
            total += (LinearSum.name(bound[-1]) - group) * sign
    return exists(bound, all_of([*parts, [formula[0], *total.data()]])) if parts else formula


def lowers(world: Arithmetic, names: Sequence[str], move: Aimed) -> bool:
    """Whether no number rises and some number falls, judging only by equations and conditions on two names.

    `bouton.checkers.ways` verifies in the same way that play ends.
    """
    mixed = [part for part in move.parts if free_names(part) & {*names} and free_names(part) & {*move.to}]
    short = [part for part in mixed if part[0] == "=" or len(free_names(part)) < 3]
    changes = [LinearSum.name(after) - LinearSum.name(before) for before, after in zip(names, move.to, strict=True)]
    wrong = [[*short, at_least(change, LinearSum.number(1))] for change in changes]
    wrong.append([*short, *(equals(change, LinearSum.number(0)) for change in changes)])
    return not any(world.holds(exists({*names, *move.to}, all_of(parts))) for parts in wrong)


def separate(world: Arithmetic, lost: Automaton, names: Sequence[str], move: Aimed) -> tuple[str, ...] | None:
    """Names that suffice to see that no move leads from a lost position to a lost one; None if none do.

    Each condition is evaluated on its own and projected to these names; together the results must be contradictory.
    """
    world.sets["#P"] = lost, tuple(names)
    both = [member("#P", map(LinearSum.name, row)) for row in (names, move.to)]
    one_sided = [part for part in move.parts if free_names(part) <= {*names} or free_names(part) <= {*move.to}]
    others = [part for part in move.parts if part not in one_sided]
    for kept in ((names[0], move.to[0]), (names[0], *move.to[:-1]), (*names[:-1], *move.to[:-1])):
        found: Automaton | None = None
        for part in others:
            everything = all_of([*both, *one_sided, group_sums(part, names, world.fresh)])
            more = world.automaton(exists({*names, *move.to} - {*kept}, everything), kept)
            found = more if found is None else intersection(found, more, world.limits)
        if found is not None and found.is_empty:
            return kept
    return None


class Finder:
    """Search for ways that win the positions that no other move wins, guided by the positions of a box.

    Parameters
    ----------
    lost : the lost positions; `few` are those in a box.
    symmetric : whether only ascending positions count.
    """

    def __init__(
        self, world: Arithmetic, lost: Automaton, names: Sequence[str], few: Collection[Position], *, symmetric: bool
    ) -> None:
        self.world: Arithmetic = world
        self.names: Sequence[str] = names
        self.few: set[Position] = set(few)
        world.sets["#P"] = lost, tuple(names)
        top = min(_BOX.get(len(names), 0), max(map(max, self.few), default=0) // 3)
        box = product(range(top), repeat=len(names))
        self.open: list[Position] = [
            each for each in box if each not in self.few and not (symmetric and list(each) != sorted(each))
        ]

    def win(self, winning: Automaton) -> None:
        """Record that these positions are won and need no way."""
        digits = self.world.system.digits_of
        rows = [digits(number) for number in range(max(map(max, self.open), default=0) + 1)]
        self.open = [
            each
            for each in self.open
            if not winning.accepts(**{name: rows[x] for name, x in zip(self.names, each, strict=True)})
        ]

    def ways(self, moves: Mapping[int, Aimed]) -> dict[int, list[Way]] | None:
        """Ways for these kinds of moves that leave no position open; None if none are found."""
        wins: list[tuple[int, _Idea | None, set[Position]]] = []
        for place, move in moves.items():
            for each in self._ideas(move):
                won = {position for position in self.open if self._wins(move, each, position)}
                wins += [(place, each, won)] if won else []
        found: dict[int, list[Way]] = {place: [] for place in moves}
        left = set(self.open)
        while left:
            place, idea, won = max(wins, key=lambda each: len(each[2] & left), default=(0, None, left))
            if idea is None or not won & left:
                return None
            found[place].append(self._way(moves[place], idea))
            left -= won
        return found

    def _wins(self, move: Aimed, idea: _Idea, position: Position) -> bool:
        option = idea.to(position)
        numbers = dict(zip((*self.names, *move.to), (*position, *(option or ())), strict=False))
        return option is not None and all(_is_true(part, numbers) for part in move.parts)

    def _ideas(self, move: Aimed) -> Iterator[_Idea]:
        zero = (0,) * len(self.names)
        if zero in self.few:
            nothing = all_of(equals(LinearSum.name(name), LinearSum.number(0)) for name in move.to)
            yield _Idea(move.to, nothing, None, lambda _: zero)
        for part in move.parts:
            total = sum_of(part[1:]) if part[0] in ("=", ">=") else LinearSum.number(0)
            ours = LinearSum(tuple(term for term in total.terms if term[1] in self.names), total.constant)
            theirs = LinearSum(tuple(term for term in total.terms if term[1] in move.to), 0)
            if len(ours.terms) > 1 and len(theirs.terms) > 1:
                for row, sign in product(permutations(move.to), (1, -1)):
                    yield self._idea(move.to, row, (part[0], theirs - LinearSum.name(_NUMBER) * sign), ours * -sign)

    def _idea(
        self, to: tuple[str, ...], row: Sequence[str], compared: tuple[str, LinearSum], number: LinearSum
    ) -> _Idea:
        """The idea to move to the first lost option, ascending in the order of `row`, that meets a comparison.

        `compared` is a kind and a sum of the option's names and `_NUMBER`, which stands for `number` of the position.
        """
        kind, total = compared
        places = [row.index(name) for name in to]
        file = sorted(each for each in self.few if all(low <= high for low, high in pairwise(each)))
        options = [tuple(each[place] for place in places) for each in file]
        options = [each for each in options if each in self.few]
        values = [total.value({**dict(zip(to, each, strict=True)), _NUMBER: 0}) for each in options]
        factor = total.factor(_NUMBER)

        def lead(position: Position) -> Position | None:
            sought = number.value(dict(zip(self.names, position, strict=True)))
            rows = zip(values, options, strict=True) if sought >= 0 else ()
            rests = ((value + factor * sought, option) for value, option in rows)
            return next((option for rest, option in rests if rest == 0 or (kind == ">=" and rest > 0)), None)

        inside = member("#P", map(LinearSum.name, to))
        chosen = all_of([inside, ascending_order(row), [kind, *total.data()]])
        if kind == ">=":
            other = {name: LinearSum.name(f"{name}'") for name in to}
            less = at_least(LinearSum.name(row[0]), other[row[0]] + LinearSum.number(1))
            before = exists([f"{name}'" for name in to], all_of([substitute(chosen, other, _no_name), less]))
            chosen = all_of([chosen, ["not", before]])
        return _Idea((*to, _NUMBER), chosen, number, lead)

    def _way(self, move: Aimed, idea: _Idea) -> Way:
        world = self.world
        chosen = world.automaton(idea.chosen, idea.tracks)
        world.sets["#W"] = chosen, idea.tracks
        lead = _led("#W", idea.tracks, idea.number)
        names = {*move.to, _NUMBER}
        winning = world.automaton(exists(names, lead), self.names)
        for part in (*move.parts, member("#P", map(LinearSum.name, move.to))):
            against = all_of([lead, group_sums(negation(part), self.names, world.fresh)])
            winning = difference(winning, world.automaton(exists(names, against), self.names), world.limits)
        return Way(idea.tracks, chosen, idea.number, winning)


def _led(name: str, tracks: Sequence[str], number: LinearSum | None) -> Formula:
    inside = member(name, map(LinearSum.name, tracks))
    return inside if number is None else all_of([equals(number, LinearSum.name(_NUMBER)), inside])
