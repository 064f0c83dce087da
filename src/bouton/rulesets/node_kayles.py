"""Node-Kayles: on a graph, each player in turn removes a vertex together with all its neighbours.

The player who finds no vertex left loses. Schaefer (1978) showed that determining the winner is PSPACE-complete in
general; on a path of n vertices the game is Dawson's chess on n files, octal game 0.137.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from bouton.boards.description import GONE, USEFUL, BoardRules, MovePattern, pattern
from bouton.errors import NotationError, UnknownError
from bouton.graphs.layout import map_of
from bouton.graphs.undirected import Undirected, random_pairs, read_undirected
from bouton.kinds.capabilities import (
    Bounded,
    Drawn,
    Editable,
    Explained,
    Facts,
    NamedMoves,
    OnBoard,
    Parametrized,
    Practised,
)
from bouton.kinds.figures import Board, BoardMove, Columns, Element, Figure, Message
from bouton.kinds.player import Player
from bouton.kinds.theorem import Theorem
from bouton.notation import clip
from bouton.numeration.binary import bits, connected_parts
from bouton.rulesets.capabilities import Certified, PartsOfGraph
from bouton.rulesets.limits import GRAPH_DRAWN, MOST_OF_GRAPH
from bouton.rulesets.octal import DawsonsChess
from bouton.storage.files import path_text
from bouton.values.valuation import GRUNDY

_PARTS_SHOWN = 12


class NodeKayles(
    PartsOfGraph, OnBoard, Certified, Parametrized, Bounded, Drawn, Editable, NamedMoves, Explained, Practised
):
    """Node-Kayles on the graph of a file; a position is the set of remaining vertices, as bits.

    Parameters
    ----------
    graph : the graph; loops and parallel edges are irrelevant.
    path : the file from which it was read, part of the spec.
    """

    name = checked_as = "node-kayles"
    reads_file = True
    examples: tuple[tuple[str, str], ...] = (
        ("node-kayles:=a-b,b-c,c-d,d-e,e-f,f-a,a-d", "all"),
        ("node-kayles:=a-b,b-c,c-d,d-e,e-f", "all"),
    )
    openings: tuple[tuple[str, str], ...] = (
        ("node-kayles:=a-b,b-c,c-d,d-e,e-f,f-a,a-d", "all"),
        ("node-kayles:=a-b,b-c,c-d,d-e,e-a,a-f,b-g,c-h,d-i,e-j,f-h,h-j,j-g,g-i,i-f", "all"),
    )
    parts_mingle = True  # options follow the order of vertices, regardless of parts

    def __init__(self, graph: Undirected, path: str = "") -> None:
        self.names: tuple[str, ...] = graph.names
        self.path: str = path
        self.neighbours: list[int] = [1 << v for v in range(len(graph.names))]  # each vertex is its own neighbour
        for a, b in graph.edges:
            self.neighbours[a] |= 1 << b
            self.neighbours[b] |= 1 << a
        self.numbers: dict[str, int] = {name: number for number, name in enumerate(graph.names)}
        self.all: int = (1 << len(graph.names)) - 1

    @classmethod
    def from_parameters(cls, parameters: str) -> "NodeKayles":
        graph = read_undirected(parameters, cls.name)
        if len(graph.names) > MOST_OF_GRAPH:
            raise NotationError("graph.undirected-large", path=path_text(parameters), most=MOST_OF_GRAPH)
        return cls(graph, parameters)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NodeKayles):
            return False
        return (self.path, self.names, self.neighbours) == (other.path, other.names, other.neighbours)

    def __hash__(self) -> int:
        return hash(self.spec)

    def takings(self) -> Sequence[tuple[tuple[int, ...], int]]:
        """List the moves: the vertices that a player names, none of which may have been removed before, and all that
        are removed, as bits."""
        return [((vertex,), gone) for vertex, gone in enumerate(self.neighbours)]

    def _takings_left(self, position: int) -> Iterator[tuple[tuple[int, ...], int]]:
        for named, gone in self.takings():
            if all(position >> vertex & 1 for vertex in named):
                yield named, gone & position

    def options(self, position: int, player: Player = Player.LEFT) -> Iterator[int]:
        return (position & ~gone for _, gone in self._takings_left(position))

    def board_shape(self, position: int) -> tuple[int, int]:
        return 0, len(self.names)

    def board_sets(self, position: int) -> tuple[int, int]:
        return position, position

    def board_letters(self, position: int) -> str:
        return "".join("#."[position >> vertex & 1] for vertex in range(len(self.names)))

    def board_rules(self, height: int, width: int) -> BoardRules:
        moves: list[list[MovePattern]] = [[] for _ in self.names]
        for named, gone in self.takings():
            needs = dict.fromkeys(named, (USEFUL, USEFUL))
            moves[named[0]].append(pattern(needs, dict.fromkeys(bits(gone), (USEFUL, GONE))))
        return BoardRules([taken & ~(1 << v) for v, taken in enumerate(self.neighbours)], moves, [])

    def move_name(self, position: int, option: int, player: Player) -> Message:
        gone = position & ~option
        return self._move_name(next(named for named, taken in self._takings_left(position) if taken == gone))

    def _move_name(self, vertices: tuple[int, ...]) -> Message:
        names = [clip(self.names[vertex], 40) for vertex in vertices]
        if len(names) == 1:
            return Message("moves.vertex", {"vertex": names[0]})
        return Message("moves.squares", {"first": names[0], "last": names[1]})

    def parse(self, text: str) -> int:
        """Read ``all``, ``.`` for no vertex, or the names of the remaining vertices, separated by commas.

        A name that contains a comma, or is one of these words, is written in double quotes.
        """
        body = text.strip()
        if body in ("", "all"):
            return self.all
        if body == ".":
            return 0
        position = 0
        for name in _split(body):
            if name not in self.numbers:
                from difflib import get_close_matches

                near = get_close_matches(name, self.names, n=3) or list(self.names[:5])
                near = [clip(word, 20) for word in near]
                raise UnknownError("graph.vertex-unknown", got=clip(name), path=path_text(self.path), near=near)
            position |= 1 << self.numbers[name]
        return position

    def format(self, position: int) -> str:
        if not position:
            return "."
        if position == self.all:
            return "all"
        return ",".join(_quote(self.names[vertex]) for vertex in bits(position))

    def parts(self, position: int) -> list[int]:
        """Return the connected parts, in the order of their first vertices."""
        return connected_parts(position, self.neighbours)

    def small_positions(self) -> Iterator[int]:
        yield from range(1 << min(len(self.names), 9))

    def sample(self, random: Random, level: int) -> int:
        size = min(len(self.names), 3 + 2 * level)
        return sum(1 << vertex for vertex in random.sample(range(len(self.names)), size))

    def variant(self, random: Random, level: int) -> "NodeKayles":
        """Make a random connected graph: a tree and some additional edges."""
        vertices = 4 + 3 * level + random.randrange(2)
        return self.from_parameters("=" + random_pairs(random, vertices, 1 + level))

    def explain(self, position: int, facts: Facts) -> Iterable[Figure]:
        if facts.misere or not position:
            return
        parts = self.parts(position)
        if len(parts) > 1:
            yield Message("node_kayles.parts", {"count": len(parts)}, step=2)
            known = [value for value in facts.parts if value is not None]
            if len(known) == len(facts.parts) == len(parts) <= _PARTS_SHOWN:
                yield Columns("node_kayles.part", [clip(self.format(part), 30) for part in parts], known)
        elif (kind := self.shape(position)) is not None:
            yield Message(f"node_kayles.{kind}", {"vertices": position.bit_count()}, step=2)

    def shape(self, part: int) -> str | None:
        """Return ``"path"`` or ``"cycle"`` if a connected part is one, otherwise None."""
        degrees = [(self.neighbours[vertex] & part).bit_count() - 1 for vertex in bits(part)]
        if max(degrees) > 2:
            return None
        return "cycle" if min(degrees) == 2 else "path"

    def value_of_shape(self, position: int, of_path: Callable[[int], int | None], shorter: int) -> int | None:
        """Return the Grundy value of a path with n vertices, `of_path(n)`, or of a cycle, in which every move leaves a
        path with `shorter` vertices fewer; None for other graphs, and if `of_path` returns None."""
        kind = None if not position or len(self.parts(position)) > 1 else self.shape(position)
        if kind is None:
            return None
        found = of_path(position.bit_count() - (shorter if kind == "cycle" else 0))
        return found if kind == "path" or found is None else int(not found)

    def edits(self, position: int) -> Iterator[tuple[str, int]]:
        """Yield each vertex and the result of a click on it, which removes the vertex, or restores it if it is gone."""
        for v in range(len(self.names)):
            yield f"v{v}", position ^ (1 << v)

    def board(self, position: int) -> Board:
        """Draw the vertices as on a map, joined if they remain; a move touches a vertex and takes its neighbours."""
        return self.board_at(position, map_of([list(bits(near & ~(1 << v))) for v, near in enumerate(self.neighbours)]))

    def board_at(self, position: int, places: Sequence[tuple[float, float]]) -> Board:
        """Return the drawing with the vertices at these places."""
        if len(places) > GRAPH_DRAWN:
            return Board([], [], complete=False)
        elements = [
            Element(f"v{v}", "vertex", *places[v], name, "left" if position >> v & 1 else "removed")
            for v, name in enumerate(self.names)
        ]
        links = [(f"v{a}", f"v{b}", "") for a in bits(position) for b in bits(self.neighbours[a] & position) if a < b]
        return Board(elements, self._board_moves(position), links)

    def _board_moves(self, position: int) -> Iterator[BoardMove]:
        for named, gone in self._takings_left(position):
            touched, changes = (tuple(f"v{vertex}" for vertex in each) for each in (named, bits(gone)))
            yield BoardMove(touched, self.format(position & ~gone), changes=changes, name=self._move_name(named))


def _quote(name: str) -> str:
    plain = name == name.strip() and name not in ("", "all", ".") and not set(name) & set(',"')
    return name if plain and name.isprintable() else json.dumps(name, ensure_ascii=False)


def _split(text: str) -> Iterator[str]:
    """Yield the names in a text; names in double quotes may contain commas."""
    reader, place = json.JSONDecoder(), 0
    while True:
        while text[place : place + 1].isspace():
            place += 1
        if text[place : place + 1] == '"':
            try:
                name, place = reader.raw_decode(text, place)
            except ValueError:
                raise NotationError("node_kayles.vertices-quote", whole=clip(text)) from None
            rest = text[place:].lstrip()
            if rest and rest[0] != ",":
                raise NotationError("node_kayles.vertices-quote", whole=clip(text))
            place = len(text) - len(rest)
        else:
            end = text.find(",", place)
            end = len(text) if end < 0 else end
            name, place = text[place:end].strip(), end
        yield name
        if place >= len(text):
            return
        place += 1  # the comma


_FILES = DawsonsChess()


def _path_or_cycle(game: NodeKayles, position: int) -> int | None:
    """Return the Grundy value of a path of n vertices, that of n files of Dawson's chess, or of a cycle of n vertices,
    in which every move leaves a path of n − 3; None for other graphs."""
    return game.value_of_shape(position, _FILES.heap_value, shorter=3)


NodeKayles.theorems = (
    Theorem("node_kayles.theorem-path", ("guy-smith-1956", "schaefer-1978"), GRUNDY, _path_or_cycle),
)

RULESETS = [NodeKayles]
