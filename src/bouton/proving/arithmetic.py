"""Automata from formulas: build the set that a formula describes from the order, the adder and given sets.

A conjunction is evaluated like a join of tables: a bound name is projected away as soon as all parts that mention it
are joined, the cheapest name first. Negated parts are subtracted last.
"""

from collections.abc import Iterable, Iterator, Mapping
from math import prod

from bouton.numeration.automata import difference, intersection, projection, rename_tracks, union
from bouton.numeration.automaton import Automaton, Limits
from bouton.numeration.systems import System
from bouton.proving.formula import Formula, LinearSum, free_names, pattern, sum_of

_MOST_CHOICES = 256  # cases handled one by one; forty conditions like x ≠ 3y would make 2^40


def _choice(parts: list[Formula], bound: set[str]) -> Formula | None:
    """The first disjunction among `parts` that mentions a bound name; the caller handles its cases one by one.

    None if there is none, or if all such disjunctions together make too many cases.
    """
    found = [part for part in parts if part[0] == "or" and bound & free_names(part)]
    return found[0] if found and prod(len(part) - 1 for part in found) <= _MOST_CHOICES else None


class Arithmetic:
    """Arithmetic in one system of numeration, with named sets.

    >>> from bouton.numeration.systems import system_named
    >>> from bouton.proving.formula import at_least, exists, negation
    >>> world = Arithmetic(system_named("base:2"))
    >>> world.holds(exists(["n"], at_least(LinearSum.name("n"), LinearSum.number(5))))
    True

    Parameters
    ----------
    sets : name → the automaton, and its tracks in the order in which its arguments are written.
    """

    def __init__(
        self,
        system: System,
        sets: Mapping[str, tuple[Automaton, tuple[str, ...]]] | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.system = system
        self.sets: dict[str, tuple[Automaton, tuple[str, ...]]] = dict(sets or {})
        self.limits: Limits = limits or Limits()
        self._names = 0
        self._known: dict[str, tuple[Automaton, tuple[str, ...]]] = {}

    def fresh(self) -> str:
        """A name that occurs nowhere else."""
        self._names += 1
        return f"_{self._names}"

    def holds(self, formula: Formula) -> bool:
        """Whether a formula without free names is true."""
        return not self.automaton(formula).is_empty

    def automaton(self, formula: Formula, tracks: Iterable[str] = ()) -> Automaton:
        """The automaton of the values for which the formula holds: a track for each free name and each of `tracks`."""
        found = self._evaluate(formula)
        missing = set(tracks) - set(found.tracks)
        return intersection(found, self.system.valid_on(sorted(missing)), self.limits) if missing else found

    def _evaluate(self, formula: Formula) -> Automaton:
        if formula[0] == "in":
            return self._member(formula[1], [sum_of(place) for place in formula[2]])
        key, names = pattern(formula)
        if "'in'" in key:  # not cached, since sets change
            return self._build(formula)
        if key not in self._known:
            self._known[key] = self._build(formula), names
        found, known = self._known[key]
        return found if known == names else rename_tracks(found, dict(zip(known, names, strict=True)))

    def _build(self, formula: Formula) -> Automaton:
        kind = formula[0]
        if kind == "exists":
            return self._exists(set(formula[1]), formula[2])
        if kind == "or":
            return self._disjunction(formula[1:], free_names(formula))
        if kind == "not":
            return difference(
                self.system.valid_on(sorted(free_names(formula))), self._evaluate(formula[1]), self.limits
            )
        if kind == "and":
            return self._exists(set(), formula)
        return self._linear(kind, sum_of(formula[1:]))

    def _disjunction(self, parts: list[Formula], names: set[str]) -> Automaton:
        found: Automaton | None = None
        for part in parts:
            more = self.automaton(part, names)
            found = more if found is None else union(found, more, self.limits)
        return found or Automaton(self.system.base, (), ({},), (False,))

    def _exists(self, bound: set[str], formula: Formula) -> Automaton:
        if formula[0] == "or":
            free = free_names(formula) - bound
            found = [self.automaton(self._bound(bound, part), free) for part in formula[1:]]
            return self._union(found)
        parts = formula[1:] if formula[0] == "and" else [formula]
        with_choice = _choice(parts, bound)
        if with_choice is not None and len(parts) > 1:
            rest = [part for part in parts if part is not with_choice]
            choices = [["and", *rest, *(choice[1:] if choice[0] == "and" else [choice])] for choice in with_choice[1:]]
            return self._exists(bound, ["or", *choices])
        return self._conjunction(bound, parts)

    def _bound(self, bound: set[str], formula: Formula) -> Formula:
        names = sorted(bound & free_names(formula))
        return ["exists", names, formula] if names else formula

    def _union(self, found: list[Automaton]) -> Automaton:
        if not found:
            return Automaton(self.system.base, (), ({},), (False,))
        total = found[0]
        for more in found[1:]:
            total = union(total, more, self.limits)
        return total

    def _conjunction(self, bound: set[str], parts: list[Formula]) -> Automaton:
        """The automaton of a conjunction, with the bound names projected away."""
        flat: list[Formula] = []
        todo = list(parts)
        bound = set(bound)
        while todo:
            part = todo.pop(0)
            if part[0] == "and":
                todo = part[1:] + todo
            elif part[0] == "exists":
                bound |= set(part[1])
                todo = [part[2], *todo]
            elif part[0] == "in" and any(sum_of(place).only is None for place in part[2]):
                places = []
                for place in map(sum_of, part[2]):
                    name = place.only or self.fresh()
                    if place.only is None:
                        bound.add(name)
                        todo.insert(0, ["=", *(LinearSum.name(name) - place).data()])
                    places.append(LinearSum.name(name).data())
                todo.append(["in", part[1], places])
            else:
                flat.append(part)
        if len(flat) > 1 and _choice(flat, bound) is not None:
            return self._exists(bound, ["and", *flat])
        adding = [self._evaluate(part) for part in flat if part[0] != "not"]
        taking = [self._evaluate(part[1]) for part in flat if part[0] == "not"]
        return self._eliminate(bound, adding, taking)

    def _eliminate(self, bound: set[str], adding: list[Automaton], taking: list[Automaton]) -> Automaton:
        """Join `adding`, subtract `taking`, and project away the bound names."""
        missing = set().union(*(each.tracks for each in taking)) - set().union(*(each.tracks for each in adding))
        if missing:
            adding.append(self.system.valid_on(sorted(missing)))
        todo = bound & set().union(*(each.tracks for each in adding))
        while todo:
            name = min(sorted(todo), key=lambda each: self._cost(each, adding, taking))
            group = [each for each in adding if name in each.tracks]
            removed = [each for each in taking if name in each.tracks]
            found = self._joint(group, removed)
            rest = [each for each in adding if name not in each.tracks]
            taking = [each for each in taking if name not in each.tracks]
            elsewhere = set().union(*(each.tracks for each in [*rest, *taking]))
            gone = (todo & set(found.tracks)) - elsewhere
            adding = [*rest, projection(found, gone, self.limits)]
            todo -= gone
        return self._joint(adding, taking)

    def _cost(self, name: str, adding: list[Automaton], taking: list[Automaton]) -> tuple[int, int]:
        group = [each for each in (*adding, *taking) if name in each.tracks]
        return len(set().union(*(each.tracks for each in group))), prod(each.states for each in group)

    def _joint(self, adding: list[Automaton], taking: list[Automaton]) -> Automaton:
        """Join `adding`, small automata first, preferring those with many common tracks, and subtract `taking`."""
        if not adding:
            adding = [Automaton(self.system.base, (), ({0: 0},), (True,))]
        todo = sorted(adding, key=lambda each: each.states)
        found = todo.pop(0)
        taking = list(taking)
        while todo:
            best = max(range(len(todo)), key=lambda place: (len({*todo[place].tracks} & {*found.tracks}), -place))
            found = intersection(found, todo.pop(best), self.limits)
            for each in list(taking):
                if set(each.tracks) <= set(found.tracks):
                    found = difference(found, each, self.limits)
                    taking.remove(each)
        for each in taking:
            short = set(each.tracks) - set(found.tracks)
            if short:
                found = intersection(found, self.system.valid_on(sorted(short)), self.limits)
            found = difference(found, each, self.limits)
        return found

    def _member(self, name: str, places: list[LinearSum]) -> Automaton:
        automaton, tracks = self.sets[name]
        names = [place.only for place in places]
        if None in names:
            return self._conjunction(set(), [["in", name, [place.data() for place in places]]])
        # two steps, because a new name may be another track's old one
        apart = {track: f"#{number}" for number, track in enumerate(tracks)}
        return rename_tracks(
            rename_tracks(automaton, apart), {apart[track]: new or "" for track, new in zip(tracks, names, strict=True)}
        )

    def _linear(self, kind: str, total: LinearSum) -> Automaton:
        """The automaton of total = 0 or total ≥ 0 (`kind`: ``=`` or ``>=``); each side gets the terms of one sign."""
        parts: list[Automaton] = []
        bound: set[str] = set()
        sides = []
        for sign in (1, -1):
            terms = [(sign * factor, name) for factor, name in total.terms if sign * factor > 0]
            names = [name for factor, name in terms for name in self._times(factor, name, parts, bound)]
            constant = max(0, sign * total.constant)
            if constant or not names:
                names.append(self._constant(constant, parts, bound))
            sides.append(names)
        high, low = sides
        if kind == "=" and len(high) + len(low) == 3:
            one, two = (high, low[0]) if len(high) == 2 else (low, high[0])
            parts.append(self._rename_apart(self.system.adder, one[0], one[1], two))
        else:
            left, right = (self._sum_name(names, parts, bound) for names in sides)
            if kind == "=":
                parts.append(self._rename_apart(self.system.equal, left, right))
            else:
                parts.append(self._rename_apart(self._at_most(), right, left))
        return self._eliminate(bound, parts, [])

    def _at_most(self) -> Automaton:
        if "≤" not in self._known:
            self._known["≤"] = union(self.system.less, self.system.equal, self.limits), ()
        return self._known["≤"][0]

    def _rename_apart(self, automaton: Automaton, *names: str) -> Automaton:
        """Rename the tracks of an automaton to `names`, in their order; new names may coincide."""
        apart = {track: f"#{track}" for track in automaton.tracks}
        return rename_tracks(rename_tracks(automaton, apart), dict(zip(apart.values(), names, strict=True)))

    def _constant(self, number: int, parts: list[Automaton], bound: set[str]) -> str:
        name = self.fresh()
        bound.add(name)
        parts.append(rename_tracks(self.system.constant(number), {"n": name}))
        return name

    def _times(self, factor: int, name: str, parts: list[Automaton], bound: set[str]) -> Iterator[str]:
        """Yield names whose sum is factor·name; `parts` and `bound` receive the automata and names of the doubles."""
        while factor:
            if factor & 1:
                yield name
            factor >>= 1
            if factor:
                double = self.fresh()
                bound.add(double)
                parts.append(self._rename_apart(self.system.adder, name, name, double))
                name = double

    def _sum_name(self, names: list[str], parts: list[Automaton], bound: set[str]) -> str:
        """A name for the sum of `names`; `parts` and `bound` receive the automata and names that define it."""
        total = names[0]
        for name in names[1:]:
            following = self.fresh()
            bound.add(following)
            parts.append(self._rename_apart(self.system.adder, total, name, following))
            total = following
        return total
