"""Node-Kayles, or Arc-Kayles, on caterpillars: paths whose vertices have legs in numbers that repeat a pattern.

In ``strip:node-kayles/02`` the vertices of the path have alternately no legs and two. Every move leaves shorter
caterpillars with legs that follow the same pattern, so their values are computed together (`bouton.boards.rows`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from random import Random
from re import findall
from typing import TYPE_CHECKING

from bouton.boards.description import BoardRules
from bouton.errors import NotationError
from bouton.graphs.undirected import Undirected
from bouton.kinds.capabilities import Facts, FallsApart, Game, OnBoard
from bouton.kinds.figures import Board, Figure, Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Summand
from bouton.notation import clip, read_int
from bouton.rulesets.capabilities import Certified, RowFamilies
from bouton.rulesets.node_kayles import NodeKayles

if TYPE_CHECKING:
    from bouton.boards.rows import RowSequence

_MOST_VERTICES = 1_000  # of a caterpillar that is written in full
_MOST_LETTERS = 6  # of a pattern
_GONE, _THERE = 0, 3


class Caterpillars(OnBoard, Certified, FallsApart, Game, RowFamilies):
    """A game on the vertices of caterpillars; a position is the set of remaining vertices, as bits.

    The vertices of the path are called s1, s2 …, the legs of s2 s2a, s2b …; each is numbered after those before it on
    the path, however long the path is.

    Parameters
    ----------
    kind : the game, Node-Kayles or one derived from it.
    legs : a digit for each vertex of the path, its number of legs; the digits repeat.
    """

    name = "strip"
    parts_mingle = True
    axes: Mapping[int, str] = {1: "strip.axes"}

    def __init__(self, kind: type[NodeKayles], legs: str) -> None:
        if len(legs) > _MOST_LETTERS:
            raise NotationError("strip.legs", got=clip(legs), most=_MOST_LETTERS)
        self.kind: type[NodeKayles] = kind
        self.legs: str = legs
        self.checked_as: str = kind.checked_as
        self._size = sum(1 + int(digit) for digit in legs)  # vertices of the pattern
        self._graph: Callable[[int], NodeKayles] = lru_cache(maxsize=16)(self._graph_of)

    @property
    def spec(self) -> str:
        return f"{self.name}:{self.kind.name}/{self.legs}"

    def _graph_of(self, count: int) -> NodeKayles:
        """Make the game on the graph of the pattern, repeated `count` times."""
        names, edges, before = list[str](), list[tuple[int, int]](), -1
        for number, digit in enumerate(self.legs * count, 1):
            joint = len(names)
            names += [f"s{number}", *(f"s{number}{letter}" for letter in "abcdefghi"[: int(digit)])]
            edges += [(before, joint)] * (before >= 0) + [(joint, leg) for leg in range(joint + 1, len(names))]
            before = joint
        return self.kind(Undirected(tuple(names), tuple(edges)), self.spec)

    def _count(self, position: int) -> int:
        """Count the copies of the pattern from the first vertex to the last remaining one; at least 1."""
        return max(1, -(-position.bit_length() // self._size))

    def _caterpillar(self, position: int) -> NodeKayles:
        return self._graph(self._count(position))

    def options(self, position: int, player: Player = Player.LEFT) -> Iterator[int]:
        return self._caterpillar(position).options(position)

    def summands(self, position: int) -> list[Summand]:
        return [Summand(self, part) for _, part in self._caterpillar(position).summands(position)]

    def replace(self, position: int, index: int, part: int) -> int:
        return self._caterpillar(position).replace(position, index, part)

    def parse(self, text: str) -> int:
        """Read the number of repetitions, or the names of the remaining vertices, separated by commas."""
        body = text.strip()
        if body.isdecimal():
            return self.cell((read_int(body),)) or 0
        numbers = [len(self.legs), *(read_int(number) for number in findall(r"s(\d{1,9})", body))]
        return self._graph(self._check(-(-max(numbers) // len(self.legs)))).parse(body)

    def format(self, position: int) -> str:
        count = self._count(position)
        if position in (0, (1 << count * self._size) - 1):
            return str(count if position else 0)
        return self._graph(count).format(position)

    def cell(self, coordinates: tuple[int, ...]) -> int | None:
        """Return the pattern, repeated as often as the one coordinate says."""
        return (1 << self._check(coordinates[0]) * self._size) - 1 if len(coordinates) == 1 else None

    def _check(self, count: int) -> int:
        if count * self._size > _MOST_VERTICES:
            raise NotationError("graph.undirected-large", path=self.spec, most=_MOST_VERTICES)
        return count

    def board_shape(self, position: int) -> tuple[int, int]:
        return 0, self._count(position) * self._size

    def board_sets(self, position: int) -> tuple[int, int]:
        return position, position

    def board_letters(self, position: int) -> str:
        return self._caterpillar(position).board_letters(position)

    def board_rules(self, height: int, width: int) -> BoardRules:
        return self._graph(width // self._size).board_rules(height, width)

    def row_sequence(self, last: int, tick: Callable[[int], None] | None) -> "RowSequence":
        """Return the values of the repetitions; with more than two legs, pairs that change nothing are omitted.

        Two legs of a vertex that has a third leg have no effect: legs matter only if a leg is the only one that can be
        taken with its vertex and, once the legs are left by themselves, by the parity of their number.
        """
        from bouton.boards.rows import Families  # needed only for sequences

        legs = [int(digit) if digit < "3" else 2 - int(digit) % 2 for digit in self.legs]
        cell = 1 + max(legs)
        states = [state for count in legs for state in [_THERE] * (1 + count) + [_GONE] * (cell - 1 - count)]

        def board_of(height: int, width: int) -> BoardRules:
            edges = [(v, w) for v in range(0, width, cell) for w in range(v + 1, min(v + cell + 1, width))]
            names = tuple(map(str, range(width)))
            return self.kind(Undirected(names, tuple(edges))).board_rules(0, width)

        return Families(board_of, tuple(states), cell).row_sequence(last, tick)

    def small_positions(self) -> Iterable[int]:
        return range(1 << min(9, 3 * self._size))

    def sample(self, random: Random, level: int) -> int:
        return self.cell((random.randint(1, max(1, (4 + 3 * level) // self._size)),)) or 0

    def move_name(self, position: int, option: int, player: Player) -> Message | str:
        return self._caterpillar(position).move_name(position, option, player)

    def explain(self, position: int, facts: Facts) -> Iterable[Figure]:
        return self._caterpillar(position).explain(position, facts)

    def board(self, position: int) -> Board:
        """Draw the path on a line, with the legs of each vertex below it."""
        places, wide = list[tuple[float, float]](), max(1, *map(int, self.legs))
        for number, digit in enumerate(self.legs * self._count(position)):
            middle = number * wide
            places += [(middle, 0), *((middle + leg - (int(digit) - 1) / 2, 1) for leg in range(int(digit)))]
        return self._caterpillar(position).board_at(position, places)
