"""Digraph Placement: a player removes a vertex of her colour, together with all vertices to which its arcs lead.

A player who finds no vertex of her colour loses. A. Clow and N. A. McKay, Digraph Placement Games, 2024: Nim, Col,
Node-Kayles, Domineering and Arc-Kayles are such placement games, and each value of a short game is the value of one.
"""

from collections.abc import Iterable
from random import Random
from typing import Any, ClassVar, Self

from bouton.boards.description import GONE, LEFTS, RIGHTS
from bouton.boards.shapes import SquareGrid
from bouton.errors import NotationError
from bouton.graphs.directed import read_digraph
from bouton.graphs.undirected import Undirected, random_pairs
from bouton.kinds.capabilities import FallsApart, Parametrized
from bouton.kinds.figures import Board
from bouton.rulesets.graph_pieces import OnGraph
from bouton.rulesets.limits import MOST_WITH_PIECES
from bouton.rulesets.pieces import LEFT, REMOVED, RIGHT, Pieces
from bouton.rulesets.played_boards import ALL, BoardStep
from bouton.storage.files import path_text


class DigraphPlacement(OnGraph, FallsApart, Parametrized):
    """Digraph Placement; a position has a letter for each vertex: ``x`` Left's, ``o`` Right's, ``#`` removed.

    >>> import bouton
    >>> bouton.position("digraph-placement:=a-b,b-a", "xo").value, bouton.position("digraph-placement:=a-b", "xo").value
    (bouton.value('*'), bouton.value('1/2'))
    """

    name = decided_as = "digraph-placement"
    checked_as = "impartial:digraph-placement"
    reads_file = True
    examples: tuple[tuple[str, str], ...] = (
        ("digraph-placement:=a-b,b-c,c-d,d-a", "xoxo"),
        ("digraph-placement:=a-b,b-c,c-a,a-d", "xoox"),
    )
    openings: tuple[tuple[str, str], ...] = (
        ("digraph-placement:=a-b,b-c,c-d,d-e,e-f,f-a,a-d", "xxooxo"),
        ("digraph-placement:=a-b,b-c,c-d,d-e,e-a,a-f,b-g,h-c,d-h,g-e,f-h,g-f", "xoxxooxo"),
    )
    letters = LEFT + RIGHT + REMOVED
    states: ClassVar[dict[str, int]] = {REMOVED: GONE, LEFT: LEFTS, RIGHT: RIGHTS}
    least: ClassVar[int] = 1
    swaps: ClassVar[bool] = True

    def __init__(self, graph: Undirected, path: str = "") -> None:
        super().__init__(graph, path)
        self.followers: list[list[int]] = [[] for _ in graph.names]
        for start, end in graph.edges:
            if end not in (start, *self.followers[start]):
                self.followers[start].append(end)

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other) and isinstance(other, DigraphPlacement) and self.followers == other.followers

    def __hash__(self) -> int:
        return super().__hash__()

    @classmethod
    def from_parameters(cls, parameters: str) -> Self:
        followers = read_digraph(parameters, cls.name)
        names = tuple(followers)
        if len(names) > MOST_WITH_PIECES:
            raise NotationError("graph.undirected-large", path=path_text(parameters), most=MOST_WITH_PIECES)
        numbers = {name: number for number, name in enumerate(names)}
        arcs = tuple((numbers[start], numbers[end]) for start, ends in followers.items() for end in ends)
        return cls(Undirected(names, arcs), parameters)

    def line_key(self) -> tuple[str, dict[str, Any]]:
        return "line", {}

    def letter_at(self, row: int, column: int) -> str:
        return RIGHT if column else LEFT

    def board_arcs(self) -> list[tuple[int, int]]:
        return [(start, end) for start, ends in enumerate(self.followers) for end in ends]

    def moves_from(self, grid: SquareGrid, square: int, mine: int, other: int) -> Iterable[BoardStep]:
        gone = (square, *self.followers[square])
        yield BoardStep((square,), {square: (ALL, mine)}, dict.fromkeys(gone, (ALL, GONE)))

    def variant(self, random: Random, level: int) -> Self:
        """Make a random digraph: a tree with arcs in either direction, and some additional arcs."""
        pairs = [pair.split("-") for pair in random_pairs(random, 4 + level, 1 + level).split(",")]
        return self.from_parameters("=" + ",".join("-".join(random.sample(pair, 2)) for pair in pairs))

    def board(self, position: Pieces) -> Board:
        found = super().board(position)
        links = [(f"v{a}", f"v{b}", "arrow") for a, ends in enumerate(self.followers) for b in ends]
        return Board(found.elements, found.moves, links if found.elements else [], complete=found.complete)


RULESETS = [DigraphPlacement]
