"""Games in which the last move limits the next one: data up to large heaps, for guesses.

If a coordinate q does nothing but allow the moves with k ≤ q, the options of a position grow with q, and so does its
Grundy value. Hence heaps have a threshold for each value v: the least q with a value above v, which is the first k at
which all of 0 … v are values of options. One number per value thus replaces the entries for all q.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from random import Random
from typing import Any

from bouton.custom.native import compiled_module
from bouton.custom.source import NotNative
from bouton.proving.formula import Formula, LinearSum, sum_of
from bouton.proving.limits import PLAIN_ENTRIES
from bouton.proving.reading import Move
from bouton.proving.rules import Rules
from bouton.storage.compiler import can_compile

Position = tuple[int, ...]

_NEVER = 2**31 - 1  # the threshold of a value that no limit gives
_FIRST = {1: 3_000, 2: 50, 3: 14}  # heaps → numbers for each in the first table
_COMPILED = 20_000  # entries of a table from which compiling pays off


class ThresholdTable:
    """The Grundy values of positions (heaps …, q), up to a largest value.

    >>> import bouton
    >>> from bouton.proving.rules import read_rules
    >>> table = ThresholdTable(read_rules(bouton.find("fibonacci")), 2, 10_000)
    >>> table.works, table.has_value((8, 7), 0), table.has_value((8, 8), 0), table.has_value((10**6, 1), 0)
    (True, True, False, None)

    Parameters
    ----------
    most : the largest value that is distinguished from larger ones.
    entries : the most entries of a table.
    """

    def __init__(self, rules: Rules, most: int, entries: int) -> None:
        self.rules: Rules = rules
        self.most: int = most
        self.entries: int = entries
        self.size: int = 0
        self.table: Any = ()
        found = next(((place, text) for place in range(len(rules.names)) if (text := _source(rules, place))), None)
        self.works: bool = found is not None and 2 <= len(rules.names) <= 4
        if found is not None:
            self.limit: int
            self._text: str
            self.limit, self._text = found
            self._fill: Callable[..., bool] | None = None

    @property
    def _heaps(self) -> int:
        return len(self.rules.names) - 1

    def _grow(self, most: int) -> bool:
        size, heaps = max(self.size, _FIRST[self._heaps]), self._heaps
        entries = self.entries if can_compile() else min(self.entries, PLAIN_ENTRIES)
        while size <= most and (size * 2) ** heaps <= entries:
            size *= 2
        if size <= most:
            size = max(size, int(entries ** (1 / heaps)))
        if size <= most or not self.works:
            return False
        count = size**heaps
        fill = self._compile() if count >= _COMPILED and can_compile() else None
        if fill is not None:
            import numpy as np

            rows: Any = tuple(np.full((self.most + 1, count), _NEVER, np.int32))
        else:
            names: dict[str, Any] = {}
            exec(self._text, names)
            fill, rows = names["fill"], [[_NEVER] * count for _ in range(self.most + 1)]
        if not fill(size, self.most, rows):
            self.works = False
            return False
        self.size, self.table = size, rows
        return True

    def _compile(self) -> Callable[..., bool] | None:
        """The function that fills the table, compiled once for all processes; None if it cannot be compiled."""
        if self._fill is None:
            try:
                found = compiled_module(f"from numba import njit\n\n\n@njit(cache=True)\n{self._text}\n")
            except NotNative:
                return None
            self._fill = found.fill
        return self._fill

    def has_value(self, position: Position, value: int) -> bool | None:
        """Return whether the position has this value; None beyond the table, and for values above `most`."""
        row = [*position[: self.limit], *position[self.limit + 1 :]]
        most = max(row)
        if value > self.most or (most >= self.size and not self._grow(most)):
            return None
        place = 0
        for number in row:
            place = place * self.size + number
        limit = position[self.limit]
        return bool((value == 0 or limit >= self.table[value - 1][place]) and limit < self.table[value][place])

    def sample(self, value: int, count: int, seed: int = 1) -> Iterator[Position]:
        """Yield positions at and near the thresholds of a value.

        About `count` rows of small heaps come first, then `count` random rows from the entire table.
        """
        random = Random(seed)
        if self.size**self._heaps * 4 < self.entries:
            self._grow(int(self.entries ** (1 / self._heaps)) // 2)
        if not self.size:
            return
        first = min(self.size, int(count ** (1 / self._heaps)))
        for row in product(range(first), repeat=self._heaps):
            yield from self._yield_near(row, value, random, range(7))
        for _ in range(count):
            top = self.size ** random.random()
            row = tuple(random.randrange(max(1, int(top))) for _ in range(self._heaps))
            yield from self._yield_near(row, value, random, [random.randrange(7)])

    def _yield_near(self, row: Position, value: int, random: Random, which: Iterable[int]) -> Iterator[Position]:
        place = 0
        for number in row:
            place = place * self.size + number
        low, high = int(self.table[max(0, value - 1)][place]), int(self.table[value][place])
        for each in which:
            free = int((5 * sum(row) + 5) ** random.random())
            limit = (low - 1, low, high - 1, high, free, free, random.randrange(2 * sum(row) + 2))[each]
            if 0 <= limit <= 4 * self.size:
                yield (*row[: self.limit], limit, *row[self.limit :])


def _parts(formula: Formula) -> list[Formula] | None:
    """The comparisons of a conjunction; None for any other formula."""
    if formula[0] == "and":
        parts = [_parts(part) for part in formula[1:]]
        return None if None in parts else [part for some in parts for part in some or ()]
    return [formula] if formula[0] in (">=", "=") else None


def _source(rules: Rules, place: int) -> str | None:
    """Source of a function that fills the table, if the coordinate at `place` only limits moves; else None."""
    limit = rules.names[place]
    heaps = [name for name in rules.names if name != limit]
    tests: list[str] = []
    for move in rules.moves:
        lines = _move(move, place, limit, heaps)
        if lines is None:
            return None
        tests += lines
    known = {name: f"x{number}" for number, name in enumerate(heaps)}
    lines = ["def fill(size, most, table):"]
    for depth, name in enumerate(heaps):
        lines.append(f"{'    ' * (depth + 1)}for {known[name]} in range(size):")
    inner = "    " * (len(heaps) + 1)
    here = "0"
    for name in heaps:
        here = f"({here}) * size + {known[name]}"
    lines += [f"{inner}place, seen, mex = {here}, 0, 0", f"{inner}for k in range({' + '.join(known.values())} + 1):"]
    lines += [f"{inner}    {line}" for line in tests]
    lines += [
        f"{inner}    while seen >> mex & 1:",
        f"{inner}        table[mex][place] = k",
        f"{inner}        mex += 1",
        f"{inner}    if mex > most:",
        f"{inner}        break",
        "    return True",
    ]
    return "\n".join(lines)


def _move(move: Move, place: int, limit: str, heaps: list[str]) -> list[str] | None:
    parts = _parts(move.condition)
    if parts is None or len(move.bound) != 1:
        return None
    known = {move.bound[0]: "k", **{name: f"x{number}" for number, name in enumerate(heaps)}}
    allows = ((-1, move.bound[0]), (1, limit))
    conditions, limited = [], False
    for part in parts:
        total = sum_of(part[1:])
        if any(name == limit for _, name in total.terms):
            if part[0] != ">=" or total.constant or tuple(sorted(total.terms)) != tuple(sorted(allows)):
                return None
            limited = True
        else:
            conditions.append(f"{_code(total, known)} {'>=' if part[0] == '>=' else '=='} 0")
    if not limited or any(name == limit for total in move.to for _, name in total.terms):
        return None
    there = "0"
    for number, total in enumerate(move.to):
        if number != place:
            there = f"({there}) * size + {_code(total, known)}"
    return [
        f"if {' and '.join(conditions) or 'True'}:",
        f"    to, left, value = {there}, {_code(move.to[place], known)}, 0",
        "    if to >= place or to < 0:",
        "        return False",
        "    while value <= most and left >= table[value][to]:",
        "        value += 1",
        "    if value <= most:",
        "        seen |= 1 << value",
    ]


def _code(total: LinearSum, known: dict[str, str]) -> str:
    text = " + ".join([*(f"{factor} * {known[name]}" for factor, name in total.terms), str(total.constant)])
    return f"({text})"
