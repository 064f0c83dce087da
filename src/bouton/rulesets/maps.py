"""Games on the regions of a map drawn with letters: regions with a common border are neighbours."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from random import Random
from typing import Any, Self

from bouton.errors import NotationError
from bouton.graphs.undirected import Undirected
from bouton.kinds.figures import Board, BoardMove, Element, Line, Message
from bouton.kinds.player import Player
from bouton.notation import clip
from bouton.rulesets.graph_pieces import OnGraph
from bouton.rulesets.limits import MOST_OF_MAP
from bouton.rulesets.pieces import LEFT, REMOVED, RIGHT, Pieces

_MAP = re.compile(r"=[a-z.]+(?:\|[a-z.]+)+")
_SEA = "."
_LANDS = {LEFT: "left", RIGHT: "right", REMOVED: "removed"}


class OnMap(OnGraph):
    """A game on a graph, or on a map such as ``=aab|acb``: the letter of each square names its region."""

    rows: Sequence[str] = ()

    @classmethod
    def read(cls, path: str) -> Self:
        if not _MAP.fullmatch(path):
            return super().read(path)
        rows = path[1:].split("|")
        names = tuple(sorted(set(path) - set("=|.")))
        if len(path) > MOST_OF_MAP or len(set(map(len, rows))) > 1 or not names:
            raise NotationError("pieces.map", got=clip(path), most=MOST_OF_MAP)
        beside = [pair for line in (*rows, *map("".join, zip(*rows, strict=True))) for pair in pairwise(line)]
        pairs = sorted({(min(pair), max(pair)) for pair in beside if len(set(pair)) == 2 and _SEA not in pair})
        made = cls(Undirected(names, tuple((names.index(a), names.index(b)) for a, b in pairs)), path)
        made.rows = rows
        return made

    def line_key(self) -> tuple[str, dict[str, Any]]:
        return ("line-map", {}) if self.rows else super().line_key()

    def variant(self, random: Random, level: int) -> "OnMap":
        return type(self).read(random_map(random, 4 + level, 4 + level // 2, 5 + level // 2))

    def board(self, position: Pieces) -> Board:
        """Draw the square with a region's name as ``v2``, its other squares as ``v2r0c1``: top row, second column."""
        if not self.rows:
            return super().board(position)
        squares = {name: self._squares(name) for name in self.names}
        ids: dict[str, list[str]] = {}
        elements = []
        for region, (name, places) in enumerate(squares.items()):
            state = _LANDS.get(position.cells[region], "")
            ids[name] = [f"v{region}", *(f"v{region}r{row}c{column}" for row, column in places[1:])]
            for own, (row, column) in zip(ids[name], places, strict=True):
                label, group = (name, "") if own == ids[name][0] else ("", ids[name][0])
                elements.append(Element(own, "land", column, row, label, state, group))
        moves = (
            BoardMove((square,), self.format(step.after), str(player), tuple(ids[name]), self._region_name(name))
            for player in Player
            for step in self.steps(position, player)
            for name in [self.names[step.squares[0]]]
            for square in ids[name]
        )
        return Board(elements, moves, lines=list(_borders(self.rows)))

    def move_name(self, position: Pieces, option: Pieces, player: Player) -> Message:
        name = super().move_name(position, option, player)
        return self._region_name(name.values["vertex"]) if self.rows else name

    def _region_name(self, name: str) -> Message:
        return Message("moves.region", {"region": name})

    def _squares(self, name: str) -> list[tuple[int, int]]:
        """Return the squares of a region, the one nearest to its centre first."""
        found = [
            (row, column) for row, line in enumerate(self.rows) for column, each in enumerate(line) if each == name
        ]
        y, x = (sum(places) / len(found) for places in zip(*found, strict=True))
        return sorted(found, key=lambda place: ((place[0] - y) ** 2 + (place[1] - x) ** 2, place))


def _borders(rows: Sequence[str]) -> Iterator[Line]:
    """Yield the borders between different regions, each straight line in its full length."""
    for lying, lines in ((True, rows), (False, ["".join(line) for line in zip(*rows, strict=True)])):
        empty = _SEA * len(lines[0])
        for at, (above, below) in enumerate(pairwise((empty, *lines, empty))):
            sides = [a != b for a, b in zip(above, below, strict=True)]
            for start, end in _runs(sides):
                ends = ((start - 0.5, at - 0.5), (end - 0.5, at - 0.5))
                yield Line(ends if lying else tuple((x, y) for y, x in ends), "border")


def _runs(signs: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield the start and the end (exclusive) of each run of true signs."""
    changes = [k for k, (a, b) in enumerate(pairwise((False, *signs, False))) if a != b]
    return zip(changes[::2], changes[1::2], strict=True)


def random_map(random: Random, regions: int, height: int, width: int) -> str:
    """Return a random map of up to 20 regions, which grow from single squares until everything is land.

    >>> from random import Random
    >>> random_map(Random(1), 3, 2, 4)
    '=caaa|baaa'
    """
    squares = list(product(range(height), range(width)))
    land = dict(zip(random.sample(squares, regions), "abcdefghijklmnopqrst", strict=False))
    while len(land) < len(squares):
        row, column = random.choice(sorted(land))
        near = random.choice(((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)))
        if near in squares:
            land.setdefault(near, land[row, column])
    return "=" + "|".join("".join(land[row, column] for column in range(width)) for row in range(height))
