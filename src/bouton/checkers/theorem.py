"""Certificates of theorems for positions of any size, given as automata over digits.

The header contains the rules as read, the order that decreases at every move, and the claims; `bouton.checkers.ways`
describes optional fields. Each line of the body is an automaton: the valid words, the adder, the sets. Its form is
[name, [tracks, rows, final]], where each row alternates letters and targets; a letter is Σ digit·base^place over the
sorted tracks; automata are minimal, with states numbered in the order of a walk from 0. A number is a valid word,
leading zeros allowed; its size is its place in radix order, which is ω, as each word has a successor. All else is
built here by four operations: product or difference, renaming tracks, projection, minimisation (Rabin and Scott 1959).
The checker verifies
- the adder: x + 0 = z exactly for z = x, and x + v = w, v > 0, exactly for v = S(y), w = S(z), x + y = z;
- that no move leads below 0, and, except for a remoteness, that the order, sums compared lexicographically, decreases
  at every move;
- the sets, by formulas that must hold nowhere: `_value_faults` for the positions of a value, `_function_faults` for the
  entire function, `_remote` for remoteness; and each claim, for all values of its free names.
It does not check, and cannot, that the rules as read are those of a Python function.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, count
from typing import Any, NamedTuple

from bouton.checkers.envelope import has_fields, natural, text_of, texts_in, truth
from bouton.checkers.progress import stage, steps
from bouton.checkers.ways import FIELDS, exceeds_blocking, membership, read_ways
from bouton.errors import InputError

_LONGEST, _MOST_BASE, _MOST_NUMBER, _DEEPEST = 1 << 30, 64, 10**6, 100
_WORD = re.compile(r"[^\W\d]\w*('\d+)?|>?=")  # a name, or a comparison; names with ~ are generated here
Letter = tuple[int, ...]


class Machine(NamedTuple):
    """An automaton: its track names in descending order; for each state, letter → state; and which states accept."""

    tracks: tuple[str, ...]
    rows: list[dict[Letter, int]]
    final: list[bool]


def walk(tracks: Iterable[str], start: Any, step: Callable[..., Any], good: Callable[..., bool]) -> Machine:
    """The automaton of all states reachable from `start`, in order of discovery.

    `step` returns the letters and targets of a state, `good` whether it accepts.
    """
    index, order, rows = {start: 0}, [start], list[dict[Letter, int]]()
    for here in steps(order):
        rows.append({})
        for letter, there in step(here):
            state = rows[-1][letter] = index.setdefault(there, len(order))
            if state == len(order):
                order.append(there)
    return Machine(tuple(tracks), rows, [good(here) for here in order])


def shrink(machine: Machine) -> Machine:
    """The minimal automaton, its states numbered in the order of a walk; a single state if nothing is accepted."""
    tracks, rows, final = machine
    alive = {state for state, good in enumerate(final) if good}
    while more := {q for q, row in enumerate(rows) if q not in alive and not alive.isdisjoint(row.values())}:
        alive |= more
    if 0 not in alive:
        return Machine(tracks, [{}], [False])
    lines = {q: [(x, rows[q][x]) for x in sorted(rows[q]) if rows[q][x] in alive] for q in sorted(alive)}
    group, size, known = {q: int(final[q]) for q in lines}, 0, dict[Any, int]()
    while not size or len(known) > size:
        size, known = len(known), {}
        keys = {q: (group[q], *((x, group[r]) for x, r in line)) for q, line in lines.items()}
        group = {q: known.setdefault(key, len(known)) for q, key in keys.items()}
    first = {group[q]: q for q in lines}
    return walk(tracks, group[0], lambda g: [(x, group[r]) for x, r in lines[first[g]]], lambda g: final[first[g]])


def _pick(row: Any, places: list[int]) -> tuple[Any, ...]:
    return tuple([row[place] for place in places])


class World:
    """The automata over the digits of one system, and named sets."""

    def __init__(self, base: int, valid: Machine, adder: Machine) -> None:
        self.valid: Machine = valid
        self.adder: Machine = adder
        self.new: Callable[[], str] = map("~{}".format, count(1)).__next__  # fresh names
        self.sets: dict[str, tuple[Machine, list[str]]] = {}
        pairs = [(y, x) for x in range(base) for y in range(base)]
        before: list[dict[Letter, int]] = [{(y, x): int(x < y) for y, x in pairs if x <= y}, dict.fromkeys(pairs, 1)]
        less = self.pair(Machine(("y", "x"), before, [False, True]), self.every(["x", "y"]))
        most = self.pair(self.every(["x", "y"]), self.rename(less, x="y", y="x"), False)
        between = self.pair(self.rename(less, x="x", y="v"), self.rename(less, x="v", y="y"))
        self.next: Machine = self.pair(less, self.drop(between, {"v"}), False)
        self.zero: Machine = self.pair(valid, self.drop(self.rename(less, x="x", y="n"), {"x"}), False)
        self.one: Machine = self.drop(self.pair(self.rename(self.zero, n="x"), self.next), {"x"})
        self.compared: dict[str, Machine] = {">=": most, "=": self.pair(most, self.rename(most, x="y", y="x"))}

    def every(self, names: Iterable[str]) -> Machine:  # all rows of numbers
        found = Machine((), [{(): 0}], [True])
        for name in set(names):
            found = self.pair(found, self.rename(self.valid, n=name))
        return found

    def rename(self, machine: Machine, **names: str) -> Machine:
        """Rename the tracks; if two have the same new name, only the rows with equal numbers there remain."""
        old = [names[track] for track in machine.tracks]
        new = sorted(set(old), reverse=True)
        spots, places = [new.index(name) for name in old], [old.index(name) for name in new]
        letters = [[(_pick(x, places), x, to) for x, to in row.items()] for row in machine.rows]
        rows = [{short: to for short, x, to in row if _pick(short, spots) == x} for row in letters]
        return shrink(Machine(tuple(new), rows, machine.final))

    def pair(self, one: Machine, two: Machine, both: bool = True) -> Machine:
        """The join of `one` and `two`; unless `both`, `one` without `two`, all of whose tracks `one` has."""
        every = one.tracks + two.tracks
        tracks = sorted(set(every), reverse=True)
        spots, shared = [every.index(track) for track in tracks], [each for each in one.tracks if each in two.tracks]
        ours, theirs = [one.tracks.index(each) for each in shared], [two.tracks.index(each) for each in shared]

        def step(states: tuple[int, int]) -> Iterator[tuple[Letter, tuple[int, int]]]:
            near: dict[Letter, list[tuple[Letter, int]]] = {}
            for letter, target in two.rows[states[1]].items() if states[1] >= 0 else ():
                near.setdefault(_pick(letter, theirs), []).append((letter, target))
            for letter, target in one.rows[states[0]].items():
                for more, other in near.get(_pick(letter, ours), [] if both else [((), -1)]):
                    yield _pick(letter + more, spots), (target, other)

        return shrink(walk(tracks, (0, 0), step, lambda q: one.final[q[0]] and (q[1] >= 0 and two.final[q[1]]) is both))

    def drop(self, machine: Machine, names: set[str]) -> Machine:
        """Project names away ("there are numbers such that …"), by the subset construction."""
        kept = [place for place, track in enumerate(machine.tracks) if track not in names]
        moves = [list[tuple[Letter, int]]((_pick(x, kept), to) for x, to in row.items()) for row in machine.rows]

        def step(states: frozenset[int]) -> Iterator[tuple[Letter, frozenset[int]]]:
            merged: dict[Letter, set[int]] = {}
            for state in states:
                for letter, target in moves[state]:
                    merged.setdefault(letter, set()).add(target)
            return ((letter, frozenset(targets)) for letter, targets in merged.items())

        begin, more, nothing = frozenset[int](), frozenset({0}), (0,) * len(kept)
        while begin != more:
            begin, more = more, more | dict(step(more)).get(nothing, more)
        return shrink(walk(_pick(machine.tracks, kept), begin, step, lambda now: any(machine.final[q] for q in now)))

    def holds(self, formula: Any, depth: int = 0) -> Machine:
        """The automaton of the rows of numbers, for the formula's free names, that satisfy it."""
        kind, *rest = formula
        if depth > _DEEPEST or (kind == "not" and len(rest) != 1):
            raise ValueError
        if kind in ("or", "not"):  # not all parts are false
            found = self.every([])
            for part in [self.holds(part, depth + 1) for part in rest]:
                found = self.pair(self.pair(found, self.every(part.tracks)), part, False)
            return found if kind == "not" else self.pair(self.every(found.tracks), found, False)
        names, inner = rest if kind == "exists" else ((), formula)
        parts, bound = list[Machine](), {text_of(name) for name in names}
        for part in inner[1:] if inner[0] == "and" else [inner]:
            if part[0] in ("=", ">="):
                self.linear(parts, bound, *part)
            elif part[0] == "in":
                _, title, sums = part
                places = {name: self.new() for name in self.sets[title][1]}
                parts.append(self.rename(self.sets[title][0], **places))
                for name, (terms, more) in zip(places.values(), sums, strict=True):
                    self.linear(parts, bound, "=", [*terms, [-1, name]], more)
                bound.update(places.values())
            else:
                parts.append(self.holds(part, depth + 1))
        return self.join(parts, bound)

    def join(self, parts: list[Machine], bound: Iterable[str] = ()) -> Machine:
        """Intersect automata and project bound names away, each as soon as all parts that have it are joined."""
        while todo := (every := {track for part in parts for track in part.tracks}).intersection(bound):
            if not all(any(part.final) for part in parts):
                return Machine(tuple(sorted(every.difference(bound), reverse=True)), [{}], [False])
            by = {name: [part for part in parts if name in part.tracks] for name in sorted(todo)}
            name = min(by, key=lambda x: (len({t for p in by[x] for t in p.tracks}), sum(len(p.rows) for p in by[x])))
            parts = [part for part in parts if name not in part.tracks]
            parts.append(self.drop(self.join(by[name]), todo.difference(*(part.tracks for part in parts))))
        found, parts = self.every([]), sorted(parts, key=lambda each: len(each.rows))
        while parts:
            best = max(range(len(parts)), key=lambda place: (len({*parts[place].tracks} & {*found.tracks}), -place))
            found = self.pair(found, parts.pop(best))
        return found

    def linear(self, parts: list[Machine], bound: set[str], kind: str, terms: Any, constant: int) -> None:
        """Add parts, and names bound in them, that express Σ factor·name + constant = 0, or ≥ 0, by the adder only."""
        one, zero = self.new(), self.new()
        parts += [self.rename(self.one, y=one), self.rename(self.zero, n=zero)]
        bound |= {one, zero}

        def plus(x: str, y: str) -> str:
            bound.add(total := self.new())
            parts.append(self.rename(self.adder, x=x, y=y, z=total))
            return total

        sides, factors = {"y": "", "x": ""}, dict[str, int]()
        for factor, name in [*terms, [constant, one]]:
            factors[name] = factors.get(name, 0) + factor
        for side, sign in (("y", 1), ("x", -1)):
            for name, factor in factors.items():
                left, double = sign * factor, text_of(name)
                if left >= _MOST_NUMBER:  # each factor is positive on one of the two sides
                    raise ValueError
                while left > 0:
                    if left & 1:
                        sides[side] = plus(sides[side], double) if sides[side] else double
                    left >>= 1
                    double = plus(double, double) if left else double
            sides[side] = sides[side] or zero
        parts.append(self.rename(self.compared[kind], **sides))


def _read(stream: Any, name: str, tracks: list[str], base: int) -> Machine:
    """Read the automaton of this name and these tracks; a `ValueError` unless it is minimal, numbered in order, and
    closed under leading zeros."""
    given, (found, rows, final) = json.loads(stream.readline(_LONGEST))
    places = [base**place for place in reversed(range(len(tracks)))]
    made = []
    for row in rows:
        letters, targets = (
            [natural(letter) for letter in row[::2]],
            [natural(target) for target in row[1::2]],
        )
        if letters != sorted(set(letters)) or max(letters, default=0) >= base ** len(tracks):
            raise ValueError
        digits = [tuple([letter // place % base for place in places]) for letter in letters]
        made.append({x: range(len(rows))[to] for x, to in zip(digits, targets, strict=True)})
    machine = Machine(tuple(reversed(found)), made, [truth(good) for good in final])
    good = [given, found] == [name, sorted(tracks)] and len(made) == len(final) > 0 and shrink(machine) == machine
    if not good or (any(final) and made[0].get((0,) * len(tracks)) != 0):
        raise ValueError
    return machine


def check(header: dict[str, Any], stream: Any) -> dict[str, Any]:
    """Check the certificate; raises `InputError` if a set or a claim contradicts the rules."""
    more = FIELDS if "ways" in header else ()
    has_fields(header, "blocked", "values", "names", "base", "game", "kind", "play", "moves", "order", "claims", *more)
    game, kind, play, moves, order, claims = (header[x] for x in ("game", "kind", "play", "moves", "order", "claims"))
    base, number, names = (
        natural(header["base"]),
        natural(header["values"]),
        [text_of(name) for name in header["names"]],
    )
    blocked, played = natural(header["blocked"]), ["normal", "misere"][: 1 + (kind in ("lost", "remoteness"))]
    titles = {"lost": ["P"], "values": [f"V{value}" for value in range(min(number, 100))], "function": ["G"]}
    sets, misere = (titles | {"remoteness": ["R"]})[kind], play == "misere"
    rows = [*names, "~g"] if kind in ("function", "remoteness") else names
    good = [text_of(game), play in played, not blocked or (kind == "lost" and not misere and blocked <= 8)]
    good += [0 < number == len(sets), 2 <= base <= _MOST_BASE, names, bool(order) is not (kind == "remoteness")]
    said = texts_in([names, moves, order, [claim for claim, _ in claims], *(header[field] for field in more[1:])])
    good += [all(map(_WORD.fullmatch, said))]
    if not all([*good, len(set(names)) == len(names)]):
        raise ValueError
    ways = read_ways(header, names, "" if misere or blocked else kind)
    world, rest = _numbers(stream, base), ways.free(moves)
    if any(
        any(world.holds(wrong).final)
        for wrong in chain(_move_faults(rest, names, order), ways.order_faults(moves, names))
    ):
        raise InputError("verify.theorem-order")
    for name, tracks in ways.aids:
        world.sets[name] = world.pair(_read(stream, stage(name), tracks, base), world.every(tracks)), tracks
    for place, name in enumerate(sets):
        machine = _read(stream, stage(name), rows, base)
        swapped = (world.rename(machine, **swap) for swap in ways.swaps(names))
        if any(world.pair(machine, world.every(rows), False).final) or any(each != machine for each in swapped):
            raise ValueError
        world.sets[name] = machine, rows
        into = exceeds_blocking(moves, name, names, blocked) if blocked else _move_into(rest, name, rows[len(names) :])
        world.sets["to"] = world.holds([*into, *ways.winning_sets(moves, name)]), rows
        if kind == "remoteness":
            world.sets["drawn"] = world.holds(["not", ["exists", ["~g"], membership(name, rows)]]), names
        lost = ways.failures(_value_faults(names, moves, sets[: place + 1], misere), moves, names, name)
        failures = (
            _function_faults(names)
            if kind == "function"
            else _remote(names, moves, misere)
            if rows[-1] == "~g"
            else lost
        )
        if any(any(world.holds(failure).final) for failure in failures):
            raise InputError("verify.theorem-set", set=name)
    world.sets = {name: world.sets[name] for name in sets}
    for place, (claim, right) in enumerate(claims, 1):
        stage("claim" if len(claims) == 1 else f"claims {place}/{len(claims)}")
        if any(world.holds(["not", claim]).final) == truth(right):
            raise InputError("verify.theorem-claim")
    if stream.read(1):
        raise ValueError
    states = [len(machine.rows) for machine, _ in world.sets.values()]
    found = {"game": game, "names": names, "play": play, "blocked": blocked, "kind": kind, "values": number}
    found |= {"moves": len(moves), "rules": moves, "claims": len(claims), "stated": claims, "states": states}
    return found | {"symmetric": ways.symmetric}


def _numbers(stream: Any, base: int) -> World:
    """Read the system of numeration, and check that its adder adds."""
    valid, adder = _read(stream, stage("valid"), ["n"], base), _read(stream, stage("adder"), ["x", "y", "z"], base)
    world = World(base, valid, adder)
    after = world.rename(world.next, x="y", y="v")  # v = S(y)
    follow = world.join([adder, after, world.rename(world.next, x="z", y="w")], {"y", "z"})
    right = follow == world.join([world.rename(adder, x="x", y="v", z="w"), after], {"y"})
    nothing = world.join([adder, world.rename(world.zero, n="y")], {"y"})
    right = right and nothing == world.rename(world.compared["="], x="x", y="z")
    if not right or not any(valid.final) or world.drop(world.next, {"y"}) != world.rename(valid, n="x"):
        raise InputError("verify.theorem-adder")
    return world


def _move_faults(moves: Any, names: list[str], order: Any) -> Iterator[Any]:
    """Yield formulas that must hold nowhere: a move leads below 0 or, if there is an order, it does not decrease."""
    if any(constant or factor < 1 or not text_of(name) for terms, constant in order for factor, name in terms):
        raise ValueError
    for bound, condition, to in moves:
        places = dict(zip(names, to, strict=True))
        if {*bound} & {*names}:
            raise ValueError
        rises: Any = ["and"] if order else ["or"]
        for terms, _ in reversed(order):
            change = [[-factor, name] for factor, name in terms]  # the sum afterwards less the sum before
            change += [[factor * inner, each] for factor, name in terms for inner, each in places[name][0]]
            constants = sum(factor * places[name][1] for factor, name in terms)
            rises = ["or", [">=", change, constants - 1], ["and", ["=", change, constants], rises]]
        below = [[">=", [[-factor, name] for factor, name in terms], -constant - 1] for terms, constant in to]
        yield ["and", condition, ["or", *below, rises]]


def _move_into(moves: Any, name: str, more: list[str]) -> Any:  # there is a move into a set
    rest = [[[[1, each]], 0] for each in more]
    return ["or", *(["exists", bound, ["and", when, ["in", name, [*to, *rest]]]] for bound, when, to in moves)]


def _value_faults(names: list[str], moves: Any, sets: list[str], misere: bool) -> list[Any]:
    """Formulas that must hold nowhere for the last of these sets, that of a value; ``to``: there is a move into it.

    No position in the set has such a move or is in an earlier set; every position outside all of them has one, or more
    than may be blocked. In misère play, a position where play is over is not lost.
    """
    *known, here, to = [membership(name, names) for name in (*sets, "to")]
    moving = ["or", *(["exists", bound, condition] for bound, condition, _ in moves)] if misere else ["and"]
    found = [["and", here, part] for part in (to, *known, ["not", moving])]
    return [*found, ["and", *(["not", part] for part in (*known, here, to)), moving]]


def _function_faults(names: list[str]) -> list[Any]:
    """Formulas that must hold nowhere for values G(p, g): one exists, no option has it, options have each smaller one.

    Hence a position cannot have two values: the smaller one would be that of an option.
    """
    here, to, to_other = membership("G", [*names, "~g"]), *(membership("to", [*names, f"~{x}"]) for x in "gh")
    smaller = [">=", [[1, "~g"], [-1, "~h"]], -1]
    cases = [to], [smaller, ["not", to_other]]
    return [["not", ["exists", ["~g"], here]], *(["and", here, *case] for case in cases)]


def _remote(names: list[str], moves: Any, misere: bool) -> list[Any]:
    """Formulas that must hold nowhere for a remoteness R(p, g), even if p is lost (odd in misère play); h: an option's.

    If g is 0 there is no option, otherwise one with g − 1: play is over after g moves. From a lost p all options have
    h < g and are not lost; from a won p, no lost option has h < g − 1. A drawn p has a drawn option and no lost one.
    So no p has two: a lost p would have an option with the larger less 1, a won p an option with the smaller less 1.
    """
    here, to = membership("R", [*names, "~g"]), membership("to", [*names, "~h"])
    lost, option_lost = (["exists", ["~k"], ["=", [[1, f"~{x}"], [-2, "~k"]], -int(misere)]] for x in "gh")
    drawn, to_drawn = membership("drawn", names), _move_into(moves, "drawn", [])
    less, before, zero = [">=", [[1, "~g"], [-1, "~h"]], -1], ["=", [[1, "~g"], [-1, "~h"]], -1], ["=", [[1, "~g"]], 0]
    cases = [
        [here, zero, ["or", *(["exists", bound, condition] for bound, condition, _ in moves)]],
        [here, before, ["not", to]],
        [here, lost, ["or", to_drawn, ["and", to, ["or", option_lost, ["not", less]]]]],
        [here, ["not", lost], to, option_lost, less, ["not", before]],
        [drawn, ["or", ["not", to_drawn], ["and", to, option_lost]]],
    ]
    return [["and", *case] for case in cases]
