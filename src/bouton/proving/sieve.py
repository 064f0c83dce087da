"""Find the lost positions of a box by marking: a position with a move to a lost one is not lost.

Among the remaining positions, those of value 1 are found in the same way, and so on. The moves are inverted: for a
given option, each kind of move gives the positions that lead to it, in loops whose bounds follow from the conditions.
A game on two heaps of up to N with full rows of moves has about N lost positions, each of which marks about N others,
whereas plain search examines N moves from each of N² positions.

If options may be forbidden, marks are counted, and a position with at most `blocked` marks is lost.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from math import prod
from random import Random
from typing import Any

from bouton.numeration.automaton import Limits
from bouton.proving.formula import Formula, LinearSum, sum_of
from bouton.proving.limits import MOST_CASES
from bouton.proving.play import Order
from bouton.proving.reading import Move
from bouton.proving.rules import Rules
from bouton.proving.symmetry import ascending_moves

Position = tuple[int, ...]

_LEAST = 8  # numbers from 0 on in the smallest box, for each heap
_MOST_POSITIONS = 4_000  # lost positions of a box among which repeating steps and ways to win are sought
_EVERY = 16  # positions between two counts of the work


class Sieve:
    """Lost positions and Grundy values in boxes of growing size.

    >>> import bouton
    >>> from bouton.proving.rules import read_rules
    >>> sieve = Sieve(read_rules(bouton.find("wythoff")), (LinearSum.name("a") + LinearSum.name("b"),), 10**6)
    >>> sieve.is_lost((4, 7)), sieve.is_lost((4, 6)), sieve.is_lost((10**6, 3))
    (True, False, None)

    Parameters
    ----------
    order : sums that decrease at every move.
    cells : the most positions that a box may contain.
    blocked : how many options the previous player may forbid each time.
    """

    def __init__(self, rules: Rules, order: Order, cells: int, *, misere: bool = False, blocked: int = 0) -> None:
        self.names: tuple[str, ...] = rules.names
        self.order: Order = order
        self.cells: int = cells
        self.rules: Rules = rules
        self.misere: bool = misere
        self.blocked: int = blocked
        self._free = re.compile(b"[\0-\\x%02x]" % blocked)  # matches a position with at most `blocked` marks
        self.limits: Limits | None = None  #: their `effort` is charged
        self.size: int = 0
        self.sets: list[bytearray] = list[bytearray]()
        self.known: bytearray = bytearray()
        kinds = None if blocked else ascending_moves(rules.names, rules.moves)
        self.symmetric: bool = kinds is not None  #: if so, only ascending positions are examined
        cases = [(move, _cases(move.condition)) for move in kinds or rules.moves]
        texts = [
            _inverse(rules.names, move, case, counted=blocked > 0) for move, found in cases for case in found or ()
        ]
        self.works: bool = all(found is not None for _, found in cases) and _stays(rules)
        self.shrinks: bool = _shrinks(rules, self.symmetric) or order == (LinearSum.name(rules.names[0]),)
        if self.works:
            self._functions = [_compile(text) for text in texts]
            self.works = not blocked or self._counts_once()

    def is_lost(self, position: Position) -> bool | None:
        """Return whether the player to move loses; None if `has_value` gives no answer."""
        return self.has_value(position, 0)

    def has_value(self, position: Position, value: int) -> bool | None:
        """Return whether a position has this Grundy value; None beyond the largest box, or if `works` is False."""
        most = max(position)
        if most >= self.size:
            size = max(_LEAST, self.size)
            while size <= most:
                size = size * 3 // 2
            if not self.works or size ** len(self.names) > self.cells:
                return None
            self.size = size
            self.sets = []
            self.known = bytearray(size ** len(self.names))
            if self.symmetric:
                self.known[:] = b"".join(_descending_rows(len(self.names) - 1, size))
        while len(self.sets) <= value:
            self._fill()
        place = 0
        for number in sorted(position) if self.symmetric else position:
            place = place * self.size + number
        return bool(self.sets[value][place])

    def _grow(self, value: int, cells: int) -> bool:
        """Fill a box of about `cells` cells, at most `self.cells`; return whether it shows the positions of `value`."""
        heaps = len(self.names)
        size = max(self.size, _LEAST)
        while (size * 3 // 2) ** heaps <= min(cells, self.cells):
            size = size * 3 // 2
        return self.has_value((size - 1,) * heaps, value) is not None

    def positions(self, value: int, cells: int, most: int = _MOST_POSITIONS) -> Iterator[Position]:
        """Yield at most `most` positions of this value from a box of about `cells` cells or more; if the rules are
        symmetric, `most` ascending ones with all their permutations."""
        place = self.sets[value].find(1) if self._grow(value, cells) else -1
        while place >= 0 and most > 0:
            found = self._position(place)
            yield from set(permutations(found)) if self.symmetric else (found,)
            place = self.sets[value].find(1, place + 1)
            most -= 1

    def _position(self, place: int) -> Position:
        return tuple(place // self.size**power % self.size for power in reversed(range(len(self.names))))

    def sample(self, value: int, count: int, cells: int) -> Iterator[Position]:
        """Yield about `count` positions of this value from all over a box of about `cells` cells, each followed by a
        position whose numbers differ by at most 1."""
        if not self._grow(value, cells):
            return
        random, found = Random(1), self.sets[value]
        share, place = count / max(1, found.count(1)), found.find(1)
        while place >= 0:
            if share >= 1 or random.random() < share:
                position = self._position(place)
                yield position
                yield tuple(min(self.size - 1, max(0, number + random.randrange(-1, 2))) for number in position)
            place = found.find(1, place + 1)

    def _fill(self) -> None:
        """Compute the next set: among the positions that the previous sets leave, those without a move into it."""
        found, marked, ones = bytearray(len(self.known)), bytearray(self.known), self._ones(self.size)
        for number, (place, position) in enumerate(self._options_first(self.size, marked)):
            if not number % _EVERY and self.limits is not None:
                self.limits.effort.spend(_EVERY)
            if not self.misere or next(self.rules.options(position), None) is not None:
                found[place] = self.known[place] = 1
                for option in set(permutations(position)) if self.symmetric else (position,):
                    for function in self._functions:
                        function(option, self.size, marked, ones)
        self.sets.append(found)

    def _options_first(self, size: int, marked: bytearray) -> Iterator[tuple[int, Position]]:
        """Yield the unmarked positions, options first: in storage order if no number grows in a move or the first one
        always falls; otherwise by the largest number, which no move increases, and then by `order`.
        """
        count = len(self.names)
        if self.shrinks:
            free = self._free.search(marked)
            while free is not None:
                place = free.start()
                yield place, tuple(place // size**power % size for power in reversed(range(count)))
                free = self._free.search(marked, place + 1)
            return
        forms = [[(factor, self.names.index(name)) for factor, name in total.terms] for total in self.order]
        for most in range(size):
            shell = _shell(most, size, count, marked, self._free)
            ranks = {
                place: [sum(factor * row[at] for factor, at in form) for form in forms] for place, row in shell.items()
            }
            for place in sorted(shell, key=ranks.__getitem__):
                if marked[place] <= self.blocked:
                    yield place, shell[place]

    def _ones(self, size: int) -> bytes:
        """Bytes that set marks: ones to be copied or, if marks are counted, each byte's successor, at most 255."""
        return bytes([*range(1, 256), 255]) if self.blocked else b"\1" * (size + 1)

    def _counts_once(self) -> bool:
        """Whether each option is counted once, tested on a sample."""
        positions = list(product(range(_LEAST), repeat=len(self.names)))
        marked = bytearray(len(positions))
        for position in positions:
            for function in self._functions:
                function(position, _LEAST, marked, self._ones(_LEAST))
        return all(
            count == len(set(self.rules.options(position))) or count == 255
            for position, count in zip(positions, marked, strict=True)
        )


def _shell(most: int, size: int, count: int, marked: bytearray, free: re.Pattern[bytes]) -> dict[int, Position]:
    """The unmarked positions of `count` numbers whose largest is `most`, by their index in a box of `size`; `free`
    matches the mark of an unmarked one."""
    if count == 1:
        return {most: (most,)} if free.match(marked, most) else {}
    found: dict[int, Position] = {}
    for axis in range(count):
        inner = count - 1 if axis < count - 1 else count - 2  # the last coordinate that is free
        step = size ** (count - 1 - inner)
        for others in product(range(most + 1), repeat=count - 2):
            row = list(others)
            for place, number in sorted([(axis, most), (inner, 0)]):
                row.insert(place, number)
            start = 0
            for number in row:
                start = start * size + number
            for hit in free.finditer(marked[start : start + step * most + 1 : step]):
                row[inner] = hit.start()
                found[start + step * hit.start()] = tuple(row)
    return found


def _sample(rules: Rules) -> Iterator[tuple[Position, Position]]:
    """Yield all moves from positions with small numbers, as pairs of positions."""
    box = 4 if len(rules.names) < 4 else 3
    for position in product(range(box + 1), repeat=len(rules.names)):
        for option in rules.options(position):
            yield position, option


def _stays(rules: Rules) -> bool:
    """Whether no option has a larger maximum than the position, tested on a sample."""
    return all(max(option) <= max(position) for position, option in _sample(rules))


def _shrinks(rules: Rules, symmetric: bool) -> bool:
    """Whether no number grows in a move, tested on a sample; if this is wrong, only the guess suffers, not a proof."""
    moves = ((sorted(each) for each in move) if symmetric else move for move in _sample(rules))
    return all(after <= before for move in moves for before, after in zip(*move, strict=True))


def _descending_rows(count: int, size: int) -> list[bytes]:
    """For each first number below `size`, a flag for each row of `count` more numbers: 1 unless they ascend from it."""
    if not count:
        return [b"\0"] * size
    after = _descending_rows(count - 1, size)
    rest = [b"".join(after[number:]) for number in range(size)]
    return [b"\1" * (number * size ** (count - 1)) + rest[number] for number in range(size)]


def _cases(formula: Formula) -> list[list[LinearSum]] | None:
    """The cases of a condition, each a list of sums that must be ≥ 0.

    None for formulas with sets or quantifiers, and if there are too many cases.
    """
    kind = formula[0]
    if kind in (">=", "="):
        total = sum_of(formula[1:])
        return [[total] if kind == ">=" else [total, total * -1]]
    if kind not in ("and", "or"):
        return None
    parts = [_cases(part) for part in formula[1:]]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts) or (kind == "and" and prod(map(len, known)) > MOST_CASES):
        return None
    if kind == "or":
        return [case for part in known for case in part]
    return [[total for case in row for total in case] for row in product(*known)]


def _inverse(names: Sequence[str], move: Move, case: list[LinearSum], *, counted: bool) -> str:
    """Source of a function that marks the positions from which a kind of move leads to a given one, in one case.

    `case` is one of `_cases`. Each equation of the move determines one unknown; loops run over the others.
    """
    guards = list(case)
    unknown = [*move.bound, *names]
    known = {name: LinearSum.name(name) for name in unknown}
    for place, total in enumerate(move.to):
        difference = _put(total, known) - LinearSum.name(f"@{place}")
        solved = next((name for factor, name in difference.terms if abs(factor) == 1 and name in unknown), None)
        if solved is None:
            guards += [difference, difference * -1]
            continue
        factor = {name: factor for factor, name in difference.terms}[solved]
        value = (difference - LinearSum.name(solved) * factor) * -factor
        known = {name: _put(each, {solved: value}) for name, each in known.items()}
        unknown.remove(solved)
    guards = [_put(guard, known) for guard in guards]
    unknown = _loop_order(sorted(unknown, key=[*names, *move.bound].index), guards)
    tests = [_put(guard, known) for guard in guards]
    tests += [known[name] for name in (*move.bound, *names) if name not in unknown]
    tests += [LinearSum.name("@size") - LinearSum.number(1) - known[name] for name in names]
    return _loops(names, known, unknown, tests, len(move.to), counted=counted)


def _loop_order(unknown: list[str], guards: list[LinearSum]) -> list[str]:
    """The order of the loops: a name comes next as soon as conditions, sums ≥ 0, leave it only a few numbers."""
    order: list[str] = []
    while len(order) < len(unknown):
        rest = [name for name in unknown if name not in order]
        order.append(next((name for name in rest if _is_tight(name, set(rest), guards)), rest[0]))
    return order


def _is_tight(name: str, rest: set[str], guards: list[LinearSum]) -> bool:
    """Whether two conditions (sums ≥ 0) without other names of `rest` leave a name a constant number of values."""
    near = [({part: each for each, part in guard.terms}, guard) for guard in guards]
    near = [(terms, guard) for terms, guard in near if terms.get(name) and not {*terms} & rest - {name}]
    return any(
        not (one * abs(other_terms[name]) + other * abs(terms[name])).terms
        for terms, one in near
        if terms[name] > 0
        for other_terms, other in near
        if other_terms[name] < 0
    )


def _loops(
    names: Sequence[str],
    known: dict[str, LinearSum],
    unknown: list[str],
    tests: list[LinearSum],
    count: int,
    *,
    counted: bool,
) -> str:
    lines = [
        "def mark(position, size, marked, ones):",
        f"    {', '.join(f'y{place}' for place in range(count))}, = position",
    ]
    depth, open_names = 1, set(unknown)
    waiting = list(tests)
    for name in unknown:
        open_names.discard(name)
        low, high = ["0"], []
        for test in [each for each in waiting if not {part for _, part in each.terms} & open_names]:
            waiting.remove(test)
            factor = {part: each for each, part in test.terms}.get(name, 0)
            rest = _code(test - LinearSum.name(name) * factor)
            if factor > 0:
                low.append(f"-(({rest}) // {factor})")
            elif factor < 0:
                high.append(f"({rest}) // {-factor}")
            else:
                lines.append(f"{'    ' * depth}if {rest} >= 0:")
                depth += 1
        if not high:
            high = ["size - 1"]
        most = high[0] if len(high) == 1 else f"min({', '.join(high)})"
        low_text = f"max({', '.join(low)}, 0)"
        step = _step(name, names, known)
        if not open_names and not waiting and step:
            here = "    " * depth
            lines += [
                f"{here}low, count = {low_text}, {most} + 1 - {low_text}",
                f"{here}if count > 0:",
                f"{here}    {_safe(name)} = low",
                f"{here}    start, step = {_place(names, known)}, {step}",
                f"{here}    row = slice(start, start + step * (count - 1) + 1, step)",
                f"{here}    marked[row] = {'marked[row].translate(ones)' if counted else 'ones[:count]'}",
            ]
            return "\n".join(lines)
        lines.append(f"{'    ' * depth}for {_safe(name)} in range({low_text}, {most} + 1):")
        depth += 1
    for test in waiting:
        lines.append(f"{'    ' * depth}if {_code(test)} >= 0:")
        depth += 1
    lines.append(f"{'    ' * depth}place = {_place(names, known)}")
    lines.append(f"{'    ' * depth}marked[place] = {'ones[marked[place]]' if counted else '1'}")
    return "\n".join(lines)


def _place(names: Sequence[str], known: dict[str, LinearSum]) -> str:
    """Source of the index in the box of the position whose coordinates are the sums `known`."""
    text = "0"
    for name in names:
        text = f"({text}) * size + {_code(known[name])}"
    return text


def _step(name: str, names: Sequence[str], known: dict[str, LinearSum]) -> str:
    """Source of the distance between the indices that a loop over `name` visits; empty if a coordinate falls, or if
    all stay the same."""
    parts = []
    for power, each in enumerate(reversed(names)):
        for factor, part in known[each].terms:
            if part == name:
                parts.append(f"{factor} * size**{power}")
                if factor < 0:
                    return ""
    return " + ".join(parts)


def _safe(name: str) -> str:
    return ("size" if name == "@size" else f"y{name[1:]}") if name[0] == "@" else f"v_{name}"


def _code(total: LinearSum) -> str:
    return " + ".join([*(f"{factor} * {_safe(name)}" for factor, name in total.terms), str(total.constant)])


def _put(total: LinearSum, values: dict[str, LinearSum]) -> LinearSum:
    found = LinearSum.number(total.constant)
    for factor, name in total.terms:
        found += values.get(name, LinearSum.name(name)) * factor
    return found


def _compile(text: str) -> Any:
    """Compile the source that `_loops` wrote, and return its function."""
    names: dict[str, Any] = {}
    exec(text, names)
    return names["mark"]
