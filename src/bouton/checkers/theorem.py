"""Certificates of theorems for positions of any size, found as automata over digits.

The header gives the rules as they were read (``names`` of the coordinates, ``moves``: bound names, condition, sums),
the ``order`` that falls at every move, the ``play``, the ``kind`` of the sets, how many (``values``), ``base``, and
``claims`` with their truth. The body is a line for each automaton: the valid words, the adder, the radix order, the
next word, each kind of move, the sets, and what has a move into each. An automaton is [tracks, rows, final], each row
letters and targets by turns; a letter is Σ digit·base^place over the sorted tracks; states are minimal and numbered as
a walk from state 0 meets them.

A number is a valid word, zeros in front allowed; its size is its place in radix order, which is ω, as each word has a
next one. Checked is, with automata that are made here from nothing but these words and the adder:

- the adder: x + 0 = z exactly for z = x, and x + v = w, v > 0, exactly for v = S(y), w = S(z), x + y = z;
- no move leads below 0, and the order, sums compared one after another, falls at every move: play ends;
- the sets: no position of V(v) has a move into V(v) or is in a smaller V; every position outside V(0) … V(v) has a move
  into V(v). In misère play, where play is over nobody has lost. For a function G: each position has one value, no
  option has it, and each smaller value is that of an option;
- each claim, for all numbers in place of its free names.

That the rules as read are those of a Python function is not checked here, nor could it be. Products, differences and
sets of states are the textbook ones (Rabin and Scott 1959); zeros in front are allowed for where a number is dropped.
"""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from bouton.checkers.envelope import has_fields, text_of, truth, whole
from bouton.errors import InputError

__all__ = ["check"]

_LONGEST = 1 << 30
_MOST_BASE, _MOST_NUMBER, _DEEPEST = 64, 10**6, 100


class Machine(NamedTuple):
    """An automaton: names of its tracks, sorted; for each state letter → state; which states accept."""

    tracks: tuple[str, ...]
    rows: list[dict[int, int]]
    final: list[bool]


def shrink(machine: Machine) -> Machine:
    """The minimal automaton, its states numbered as a walk meets them."""
    rows, final = machine.rows, machine.final
    into: list[set[int]] = [set() for _ in rows]
    for state, row in enumerate(rows):
        for target in row.values():
            into[target].add(state)
    alive = {state for state, good in enumerate(final) if good}
    todo = list(alive)
    while todo:
        new = into[todo.pop()] - alive
        alive |= new
        todo += new
    if 0 not in alive:
        return Machine(machine.tracks, [{}], [False])
    lines = {q: [(x, rows[q][x]) for x in sorted(rows[q]) if rows[q][x] in alive] for q in alive}
    group = {state: int(final[state]) for state in alive}
    count = 0
    while True:
        known: dict[Any, int] = {}
        group = {
            q: known.setdefault((group[q], tuple((x, group[r]) for x, r in lines[q])), len(known))
            for q in sorted(alive)
        }
        if len(known) == count:
            break
        count = len(known)
    order, place = [0], {group[0]: 0}
    for state in order:
        for _, target in lines[state]:
            if group[target] not in place:
                place[group[target]] = len(order)
                order.append(target)
    made = [{x: place[group[target]] for x, target in lines[state]} for state in order]
    return Machine(machine.tracks, made, [final[state] for state in order])


class World:
    """The automata over the digits of one system, and named sets."""

    def __init__(self, base: int, valid: Machine, adder: Machine) -> None:
        self.base, self.valid, self.adder = base, valid, adder
        self.sets: dict[str, tuple[Machine, list[str]]] = {}
        self.fresh = 0
        digits = range(base)
        before = [{x + base * y: int(x < y) for x in digits for y in digits if x <= y}]
        before.append({x + base * y: 1 for x in digits for y in digits})
        self.less = self.pair(shrink(Machine(("x", "y"), before, [False, True])), self.every(["x", "y"]))
        same = [{digit * (base + 1): target for digit, target in row.items()} for row in valid.rows]
        self.same = shrink(Machine(("x", "y"), same, valid.final))
        between = self.pair(self.named(self.less, "x", "z"), self.named(self.less, "z", "y"))
        self.next = self.pair(self.less, self.drop(between, {"z"}), "not")

    def digits(self, tracks: tuple[str, ...], letter: int) -> dict[str, int]:
        return {track: letter // self.base**place % self.base for place, track in enumerate(tracks)}

    def letter(self, tracks: Iterable[str], digits: dict[str, int]) -> int:
        return sum(digits[track] * self.base**place for place, track in enumerate(tracks))

    def every(self, names: Iterable[str]) -> Machine:
        """All rows of numbers."""
        found = Machine((), [{0: 0}], [True])
        for name in sorted(set(names)):
            found = self.pair(found, Machine((name,), self.valid.rows, self.valid.final))
        return found

    def named(self, machine: Machine, *names: str) -> Machine:
        """The tracks, in their order, with other names; two tracks with one name hold one number."""
        tracks = tuple(sorted(set(names)))
        rows = []
        for row in machine.rows:
            made = {}
            for letter, target in row.items():
                pairs = list(zip(names, self.digits(machine.tracks, letter).values(), strict=True))
                if all(dict(pairs)[name] == digit for name, digit in pairs):
                    made[self.letter(tracks, dict(pairs))] = target
            rows.append(made)
        return shrink(Machine(tracks, rows, machine.final))

    def pair(self, one: Machine, two: Machine, rule: str = "and") -> Machine:
        """One and two; one or two (the same tracks); one and not two (whose tracks one has)."""
        tracks = tuple(sorted({*one.tracks, *two.tracks}))
        shared = [track for track in one.tracks if track in two.tracks]
        index, order, rows = {(0, 0): 0}, [(0, 0)], []
        parts: dict[tuple[tuple[str, ...], int], tuple[int, int]] = {}

        def part(machine: Machine, letter: int) -> tuple[int, int]:
            """What a letter is on the shared tracks, and what it adds to a letter of all tracks."""
            if (machine.tracks, letter) not in parts:
                digits = self.digits(machine.tracks, letter)
                own = {track: digits.get(track, 0) for track in tracks}
                if machine is two:
                    own |= dict.fromkeys(shared, 0)
                parts[machine.tracks, letter] = self.letter(shared, digits), self.letter(tracks, own)
            return parts[machine.tracks, letter]

        for left, right in order:
            row: dict[int, int] = {}
            ours = one.rows[left] if left >= 0 else {}
            theirs: dict[int, list[tuple[int, int]]] = {}
            for letter, target in (two.rows[right] if right >= 0 else {}).items():
                key, more = part(two, letter) if one.tracks != two.tracks else (letter, 0)
                theirs.setdefault(key, []).append((more, target))
            steps = [(*part(one, x), r) if one.tracks != two.tracks else (x, x, r) for x, r in ours.items()]
            if rule == "or":
                steps += [(x, x, -1) for x in theirs if x not in ours]
            for key, code, target in steps:
                for more, other in theirs.get(key, [] if rule == "and" else [(0, -1)]):
                    state = index.setdefault((target, other), len(order))
                    if state == len(order):
                        order.append((target, other))
                    row[code + more] = state
            rows.append(row)
        ends = [(a >= 0 and one.final[a], b >= 0 and two.final[b]) for a, b in order]
        final = [(a or b) if rule == "or" else a and (b if rule == "and" else not b) for a, b in ends]
        return shrink(Machine(tracks, rows, final))

    def drop(self, machine: Machine, names: set[str]) -> Machine:
        """There are numbers of these names: the sets of states that the others lead to."""
        tracks = tuple(track for track in machine.tracks if track not in names)
        moves: list[dict[int, set[int]]] = []
        for row in machine.rows:
            moves.append({})
            for letter, target in row.items():
                moves[-1].setdefault(self.letter(tracks, self.digits(machine.tracks, letter)), set()).add(target)
        begin, todo = {0}, [0]
        while todo:
            new = moves[todo.pop()].get(0, set()) - begin
            begin |= new
            todo += new
        index, order, rows = {frozenset(begin): 0}, [frozenset(begin)], []
        for members in order:
            merged: dict[int, set[int]] = {}
            for member in members:
                for letter, targets in moves[member].items():
                    merged.setdefault(letter, set()).update(targets)
            row = {}
            for letter, targets in merged.items():
                row[letter] = index.setdefault(frozenset(targets), len(order))
                if row[letter] == len(order):
                    order.append(frozenset(targets))
            rows.append(row)
        return shrink(Machine(tracks, rows, [any(machine.final[q] for q in members) for members in order]))

    def number(self, name: str, value: int) -> Machine:
        """The number with that place in radix order, found by counting words."""
        counts = [[int(good) for good in self.valid.final]]
        while counts[-1][0] <= value:
            counts.append([sum(counts[-1][target] for target in row.values()) for row in self.valid.rows])
        state = 0
        rows: list[dict[int, int]] = []
        for below in reversed(counts[:-1]):
            digits = sorted(self.valid.rows[state])
            while value >= below[self.valid.rows[state][digits[0]]]:
                value -= below[self.valid.rows[state][digits.pop(0)]]
            rows.append({digits[0]: len(rows) + 1})
            state = self.valid.rows[state][digits[0]]
        rows.append({})
        rows[0] = {0: 0, **rows[0]}
        return shrink(Machine((name,), rows, [False] * (len(rows) - 1) + [True]))

    # Formulas.

    def new(self) -> str:
        self.fresh += 1
        return f"~{self.fresh}"

    def holds(self, formula: Any, depth: int = 0) -> Machine:
        """The rows of numbers, on the formula's free names, for which it holds."""
        kind = formula[0]
        if depth > _DEEPEST:
            raise ValueError
        if kind == "exists":
            inner = formula[2]
            parts = inner[1:] if inner[0] == "and" else [inner]
            return self.join([self.holds(part, depth + 1) for part in parts], {text_of(name) for name in formula[1]})
        if kind == "and":
            return self.join([self.holds(part, depth + 1) for part in formula[1:]], set())
        if kind == "or":
            parts = [self.holds(part, depth + 1) for part in formula[1:]]
            names = {track for part in parts for track in part.tracks}
            found = Machine(tuple(sorted(names)), [{}], [False])
            for part in parts:
                found = self.pair(found, self.pair(part, self.every(names - set(part.tracks))), "or")
            return found
        if kind == "not":
            inner = self.holds(formula[1], depth + 1)
            return self.pair(self.every(inner.tracks), inner, "not")
        if kind == "in":
            machine, order = self.sets[formula[1]]
            places = {name: self.new() for name in order}
            parts = [self.named(machine, *(places[track] for track in machine.tracks))]
            for name, (terms, constant) in zip(order, formula[2], strict=True):
                parts.append(self.linear("=", [*terms, [-1, places[name]]], constant))
            return self.join(parts, set(places.values()))
        if kind not in ("=", ">="):
            raise ValueError
        return self.linear(kind, formula[1], formula[2])

    def join(self, parts: list[Machine], bound: set[str]) -> Machine:
        """All parts together, without the bound names, each dropped as soon as its parts are together."""
        todo = {name for name in bound if any(name in part.tracks for part in parts)}
        while todo:
            near = {name: [part for part in parts if name in part.tracks] for name in sorted(todo)}
            name = min(near, key=lambda each: len({track for part in near[each] for track in part.tracks}))
            found = self.every([])
            for part in sorted(near[name], key=lambda each: len(each.rows)):
                found = self.pair(found, part)
            parts = [part for part in parts if name not in part.tracks]
            parts.append(self.drop(found, {name}))
            todo.discard(name)
        found = self.every([])
        for part in sorted(parts, key=lambda each: len(each.rows)):
            found = self.pair(found, part)
        return found

    def linear(self, kind: str, terms: Any, constant: int) -> Machine:
        """Σ factor·name + constant = 0, or ≥ 0, by the adder alone."""
        parts: list[Machine] = []
        bound: set[str] = set()
        sides: list[str] = []

        def plus(one: str, two: str) -> str:
            total = self.new()
            bound.add(total)
            parts.append(self.named(self.adder, one, two, total))
            return total

        for sign in (1, -1):
            total = self.new()
            bound.add(total)
            parts.append(self.number(total, max(0, sign * constant)))
            for factor, name in terms:
                if not -_MOST_NUMBER < factor < _MOST_NUMBER or not -_MOST_NUMBER < constant < _MOST_NUMBER:
                    raise ValueError
                left, double = sign * factor, text_of(name)
                while left > 0:
                    total = plus(total, double) if left & 1 else total
                    left >>= 1
                    double = plus(double, double) if left else double
            sides.append(total)
        relation = self.same if kind == "=" else self.pair(self.same, self.less, "or")
        parts.append(self.named(relation, sides[1], sides[0]))
        return self.join(parts, bound)


class _Lines:
    """The lines of the body: what is written must be what is made."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream

    def read(self, name: str, base: int) -> Machine:
        """A given automaton, which must be minimal, in order, and closed under zeros in front."""
        line = json.loads(self.stream.readline(_LONGEST))
        given, (tracks, rows, final) = line
        made = [dict(zip(row[::2], row[1::2], strict=True)) for row in rows]
        machine = Machine(tuple(map(text_of, tracks)), made, [truth(good) for good in final])
        numbers = [whole(number) for row in rows for number in row]
        high = base ** len(machine.tracks)
        good = len(made) == len(final) > 0 and all(letter < high for row in made for letter in row)
        if not good or max(numbers, default=0) >= max(high, len(made)) or given != name:
            raise ValueError
        if any(target >= len(made) for row in made for target in row.values()) or shrink(machine) != machine:
            raise ValueError
        if machine.tracks != tuple(sorted(set(machine.tracks))) or (any(machine.final) and made[0].get(0) != 0):
            raise ValueError
        return machine

    def agree(self, name: str, machine: Machine, base: int) -> Machine:
        """A derived automaton, which must be the one that is made here."""
        if self.read(name, base) != machine:
            raise InputError("verify.theorem-step", step=name)
        return machine


def check(header: dict[str, Any], stream: Any) -> dict[str, Any]:
    """Check the certificate; raises `InputError` where a step is wrong, or a set contradicts the rules."""
    has_fields(header, "game", "play", "kind", "values", "names", "moves", "order", "base", "claims")
    game, kind, misere = text_of(header["game"]), header["kind"], header["play"] == "misere"
    base, count, names = whole(header["base"]), whole(header["values"]), [text_of(name) for name in header["names"]]
    if kind not in ("lost", "values", "function") or header["play"] not in ("normal", "misere") or not names:
        raise ValueError
    if "~" in json.dumps([names, header["moves"], header["claims"]]):  # these names are made here
        raise ValueError
    if count < 1 or (count != 1 and kind != "values") or (misere and kind != "lost") or not 2 <= base <= _MOST_BASE:
        raise ValueError
    lines = _Lines(stream)
    world = _numbers(lines, base)
    moves = header["moves"]
    _played(world, moves, names, header["order"])
    for place, (bound, condition, to) in enumerate(moves):
        ends = [["=", [*terms, [-1, f"to{number}"]], constant] for number, (terms, constant) in enumerate(to)]
        relation = world.holds(["exists", bound, ["and", condition, *ends]])
        every = world.every([*names, *(f"to{number}" for number in range(len(to)))])
        lines.agree(f"move {place}", world.pair(every, relation), base)
    tracks = [*names, "_g"] if kind == "function" else names
    for value in range(count):
        name = "G" if kind == "function" else f"V{value}"
        given = lines.read(name, base)
        if given.tracks != tuple(sorted(tracks)) or world.pair(given, world.every(tracks), "not").rows != [{}]:
            raise ValueError
        world.sets[name] = given, tracks
        extra = [[[[1, "_g"]], 0]] if kind == "function" else []
        into = ["or", *(["exists", bound, ["and", when, ["in", name, [*to, *extra]]]] for bound, when, to in moves)]
        world.sets["into"] = world.pair(world.every(tracks), world.holds(into)), tracks
        lines.agree(f"into {name}", world.sets["into"][0], base)
        for failure in _failures(names, moves, value, kind, misere):
            if any(world.holds(failure).final):
                raise InputError("verify.theorem-set", set=name)
    if stream.read(1):
        raise ValueError
    del world.sets["into"]
    world.sets["P"] = world.sets.get("V0", (world.valid, names))
    if kind == "function":
        zero = [[[[1, name]], 0] for name in names]
        world.sets["P"] = world.holds(["in", "G", [*zero, [[], 0]]]), names
    for claim, holds in header["claims"]:
        if any(world.holds(["not", claim]).final) == truth(holds):
            raise InputError("verify.theorem-claim")
    return {
        "game": game,
        "names": names,
        "play": header["play"],
        "kind": kind,
        "values": count,
        "moves": len(moves),
        "claims": len(header["claims"]),
        "stated": header["claims"],
        "states": [len(world.sets[name][0].rows) for name in world.sets if name[0] in "VG"],
        "rules": moves,
    }


def _numbers(lines: _Lines, base: int) -> World:
    """The system of numeration, and that its adder adds."""
    valid, adder = lines.read("valid", base), lines.read("adder", base)
    if valid.tracks != ("n",) or adder.tracks != ("x", "y", "z"):
        raise ValueError
    world = World(base, valid, adder)
    lines.agree("less", world.less, base)
    step = lines.agree("next", world.next, base)
    if not any(valid.final) or world.drop(step, {"y"}) != Machine(("x",), valid.rows, valid.final):
        raise InputError("verify.theorem-adder")  # there is not a next number for each one
    nothing = world.drop(world.pair(adder, world.number("y", 0)), {"y"})
    follow = world.drop(world.pair(adder, world.named(step, "y", "v")), {"y"})
    follow = world.drop(world.pair(follow, world.named(step, "z", "w")), {"z"})
    later = world.drop(world.named(step, "y", "v"), {"y"})
    moved = world.pair(world.named(adder, "x", "v", "w"), later)
    if nothing != world.named(world.same, "x", "z") or follow != moved:
        raise InputError("verify.theorem-adder")
    return world


def _played(world: World, moves: Any, names: list[str], order: Any) -> None:
    """No move leads below 0, and the order falls at every move."""
    for bound, condition, to in moves:
        if len(to) != len(names) or set(bound) & set(names) or not order:
            raise ValueError
        below = [[">=", [[-factor, name] for factor, name in terms], -constant - 1] for terms, constant in to]
        places = dict(zip(names, to, strict=True))
        rises: Any = ["and"]
        for terms, constant in reversed(order):
            if constant or any(factor < 1 for factor, _ in terms):
                raise ValueError
            change = [[-factor, name] for factor, name in terms]  # the sum afterwards less the sum before
            change += [[factor * inner, each] for factor, name in terms for inner, each in places[name][0]]
            constants = sum(factor * places[name][1] for factor, name in terms)
            rises = ["or", [">=", change, constants - 1], ["and", ["=", change, constants], rises]]
        for wrong in (["or", *below], rises):
            if any(world.holds(["and", condition, wrong]).final):
                raise InputError("verify.theorem-order")


def _failures(names: list[str], moves: Any, value: int, kind: str, misere: bool) -> list[Any]:
    """Formulas that hold nowhere, where the sets up to this one are right; ``into``: what has a move into the last."""

    def there(name: str, *more: str) -> list[Any]:
        return ["in", name, [[[[1, each]], 0] for each in (*names, *more)]]

    if kind == "function":
        smaller = [">=", [[1, "_g"], [-1, "_h"]], -1]
        return [
            ["not", ["exists", ["_g"], there("G", "_g")]],
            ["and", there("G", "_g"), there("G", "_h"), smaller],
            ["and", there("G", "_g"), there("into", "_g")],
            ["and", there("G", "_g"), smaller, ["not", there("into", "_h")]],
        ]
    here = there(f"V{value}")
    known = [there(f"V{less}") for less in range(value)]
    out = [["not", part] for part in (*known, here, there("into"))]
    ended = ["not", ["or", *(["exists", bound, condition] for bound, condition, _ in moves)]]
    found = [["and", here, there("into")], *(["and", here, part] for part in known)]
    if misere:
        return [*found, ["and", here, ended], ["and", *out, ["not", ended]]]
    return [*found, ["and", *out]]
