"""Names for automata of known shapes; a name is given only to a set that equals its description.

every binary column has an even number of ones             Nim
… a number of ones that is a multiple of m                 Moore
periodic from n = 5 with period 7                          subtraction games
the digits of one are the other's, shifted by one          Wythoff, Tribonacci
the limit is below the smallest part                       Fibonacci Nim.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from bouton.language import say
from bouton.numeration.automata import intersection, minimal, projection, rename_tracks, union
from bouton.numeration.automaton import Automaton, Limits
from bouton.numeration.systems import System
from bouton.proving.arithmetic import Arithmetic
from bouton.proving.formula import Formula, LinearSum, all_of, any_of, at_least, equals, exists
from bouton.proving.limits import LATEST_START, MOST_PERIOD, MOST_SHIFTED
from bouton.proving.symmetry import in_every_order


class NamedShape(NamedTuple):
    """A shape: its key in the message catalogue, and the values for the message."""

    key: str
    values: dict[str, Any]

    def sentence(self, names: Sequence[str], language: str, outcome: str | None = None) -> str:
        """Describe the positions of this shape, which are those of an outcome (None: the lost ones, not named so).

        >>> import bouton
        >>> print(bouton.prove("subtraction:1,2,3").shape.sentence(["a"], "en", "P"))
        Lost: a leaves 0 on division by 4.
        """
        _, _, kind = self.key.partition(".shape-")
        if outcome is not None and kind in ("all", "none"):
            return say(f"proving.outcome-{kind}-{outcome}", language)
        head = f"({', '.join(names)})" if len(names) > 1 else names[0]
        words = say(self.key, language, **{"names": head, **self.values})
        if outcome is None:
            return words
        inner = words if words.split()[0] in names else words[0].lower() + words[1:]
        return say(f"proving.outcome-{outcome}", language, shape=inner)


def shape_of(system: System, names: Sequence[str], automaton: Automaton) -> NamedShape | None:
    """The named shape of a set of positions; None if it has no known shape.

    >>> import bouton
    >>> found = bouton.prove("subtraction:1,2,3")
    >>> shape_of(found.system, found.names, found.automaton)
    NamedShape(key='proving.shape-periodic', values={...})
    """
    candidates = _one(system, names[0], automaton) if len(names) == 1 else _candidates(system, names)
    return next((shape for shape, made in candidates if made == automaton), None)


def _candidates(system: System, names: Sequence[str]) -> Iterator[tuple[NamedShape, Automaton]]:
    if system.name == "base:2":
        even = _columns(names, 2)
        yield NamedShape("proving.shape-even", {}), even
        yield NamedShape("proving.shape-misere", {}), _small_apart(names, even)
        for modulus in range(3, len(names) + 1):
            yield NamedShape("proving.shape-columns", {"modulus": modulus}), _columns(names, modulus)
    if len(names) == 2:
        one, two = names
        for odd in (False, True):
            both = _in_file(system, names, odd)
            yield NamedShape(f"proving.shape-shift{'-odd' if odd else ''}", {"one": one, "two": two}), both
        yield NamedShape("proving.shape-part", {"heap": one, "limit": two}), _below_part(system, one, two)
    elif len(names) <= MOST_SHIFTED:
        yield NamedShape("proving.shape-shifts", {"count": len(names)}), _in_file(system, names, 0)


def _columns(names: Sequence[str], modulus: int) -> Automaton:
    """The rows in which the number of ones in each binary column is a multiple of the modulus."""
    letters = [letter for letter in range(1 << len(names)) if letter.bit_count() % modulus == 0]
    return minimal(2, tuple(sorted(names)), [dict.fromkeys(letters, 0)], [True])


def _small_apart(names: Sequence[str], even: Automaton) -> Automaton:
    """The rows with even columns if some heap exceeds 1, and with an odd number of ones otherwise."""
    every, width = tuple(sorted(names)), 1 << len(names)
    ones = [{letter: (0 if letter == 0 else 1 if letter.bit_count() % 2 else 2) for letter in range(width)}, {}, {}]
    odd_small = minimal(2, every, ones, [False, True, False])
    large = [
        {letter: (0 if not letter else 1) for letter in range(width)},
        dict.fromkeys(range(width), 2),
        dict.fromkeys(range(width), 2),
    ]
    return union(odd_small, intersection(even, minimal(2, every, large, [False, False, True]), Limits()), Limits())


def _in_file(system: System, names: Sequence[str], rest: int) -> Automaton:
    """The rows in which, in some order, the digits of each number are those of the previous one, shifted by one; the
    first ends in a number of zeros that leaves remainder `rest` on division by the count of numbers.
    """
    found = _zeros(system, names[0], len(names), rest)
    for one, two in pairwise(names):
        found = intersection(found, _shift_relation(system, one, two), Limits())
    return in_every_order(intersection(found, system.valid_on(names), Limits()), names, Limits())


def _shift_relation(system: System, one: str, two: str) -> Automaton:
    """The pairs in which the digits of `two` are those of `one`, shifted by one place, with a 0 at the end."""
    base, tracks = system.base, tuple(sorted((one, two)))
    places = {name: base ** tracks.index(name) for name in tracks}
    rows = [{expected * places[one] + after * places[two]: after for after in range(base)} for expected in range(base)]
    return minimal(base, tracks, rows, [state == 0 for state in range(base)])


def _zeros(system: System, name: str, modulus: int, rest: int) -> Automaton:
    """The numbers whose count of trailing zeros leaves remainder `rest` modulo `modulus`, and 0."""
    # state 0: only zeros so far; state 1 + z: z trailing zeros, modulo the modulus
    rows = [{digit: 1 if digit else 0 for digit in range(system.base)}]
    for zeros in range(modulus):
        rows.append({digit: 1 if digit else (zeros + 1) % modulus + 1 for digit in range(system.base)})
    return minimal(system.base, (name,), rows, [True, *(zeros == rest for zeros in range(modulus))])


def _below_part(system: System, heap: str, limit: str) -> Automaton:
    """The pairs in which the limit is below the weight of the heap's last digit that is not 0, or the heap is empty."""
    base = system.base
    tracks = tuple(sorted((heap, "#p")))
    places = {name: base ** tracks.index(name) for name in tracks}
    rows: list[dict[int, int]] = [{digit * places[heap]: 0 for digit in range(base)}, {0: 1}]
    rows[0] |= {digit * places[heap] + places["#p"]: 1 for digit in range(1, base)}
    part = intersection(minimal(base, tracks, rows, [False, True]), system.valid_on(tracks), Limits())
    below = rename_tracks(system.less, {"x": limit, "y": "#p"})
    near = projection(intersection(part, below, Limits()), ("#p",), Limits())
    empty = intersection(rename_tracks(system.constant(0), {"n": heap}), system.valid_on((limit,)), Limits())
    return union(near, empty, Limits())


def _one(system: System, name: str, automaton: Automaton) -> Iterator[tuple[NamedShape, Automaton]]:
    """Yield the periodic shape, if any, that agrees with `automaton` on the first 480 numbers, and its automaton."""
    members = [automaton.accepts(**{name: system.digits_of(number)}) for number in range(2 * LATEST_START)]
    for period in range(1, MOST_PERIOD + 1):
        start = 2 * LATEST_START - period
        while start and members[start - 1] == members[start - 1 + period]:
            start -= 1
        if start > LATEST_START:
            continue
        less = [number for number in range(start) if members[number]]
        rests = [number % period for number in range(start, start + period) if members[number]]
        world, number = Arithmetic(system), LinearSum.name(name)
        parts: list[Formula] = [equals(number, LinearSum.number(each)) for each in less]
        for each in range(start, start + period):
            if members[each]:
                along = LinearSum.name("_m") * period + LinearSum.number(each)
                parts.append(exists(["_m"], all_of([equals(number, along), at_least(number, LinearSum.number(start))])))
        values = {"name": name, "start": start, "period": period, "rests": sorted(rests), "less": less}
        yield NamedShape(_periodic_key(rests, less, start, period == 1), values), world.automaton(any_of(parts), [name])
        return


def _periodic_key(rests: list[int], less: list[int], start: int, every: bool) -> str:
    if not rests:
        return "proving.shape-finite" if less else "proving.shape-none"
    if rests == [0] and not start and every:
        return "proving.shape-all"
    if every:
        return "proving.shape-from-less" if less else "proving.shape-from"
    if start:
        return "proving.shape-periodic-late" if less else "proving.shape-periodic-late-none"
    return "proving.shape-periodic"
