"""Games with pieces of two players on the vertices of a graph from a file: Col, Snort and Clobber.

A position has one letter for each vertex, in the order of the file: ``.`` free, ``x`` Left's, ``o`` Right's, ``#``
removed.
"""

from collections.abc import Iterator, Sequence
from math import hypot
from random import Random
from typing import Any, Self

from bouton.boards.shapes import SquareGrid
from bouton.errors import NotationError, UnknownError
from bouton.graphs.layout import map_of
from bouton.graphs.undirected import Undirected, random_pairs, read_undirected
from bouton.kinds.figures import Board, BoardMove, Element, Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Summand
from bouton.notation import clip
from bouton.rulesets.capabilities import OfGraph, Reworded
from bouton.rulesets.limits import GRAPH_DRAWN, MOST_WITH_PIECES
from bouton.rulesets.pieces import FREE, LEFT, REMOVED, RIGHT, Pieces, Step
from bouton.rulesets.played_boards import PlayedPieces
from bouton.storage.files import path_text

_BESIDE = 0.6
_STATES = {LEFT: "left", RIGHT: "right"}


class OnGraph(OfGraph, PlayedPieces, Reworded):
    """A game of pieces, transferred to a graph; in a class statement it precedes that game.

    Parameters
    ----------
    graph : the graph; loops and parallel edges are irrelevant.
    path : the file from which it was read, part of the spec.
    """

    examples: tuple[tuple[str, str], ...] = ()

    def line_key(self) -> tuple[str, dict[str, Any]]:
        return "line-graph", {}

    def __init__(self, graph: Undirected, path: str = "") -> None:
        self.names: tuple[str, ...] = graph.names
        self.path: str = path
        linked: list[dict[int, None]] = [{} for _ in graph.names]
        for a, b in graph.edges:
            if a != b:
                linked[a][b] = linked[b][a] = None
        self.linked: list[list[int]] = [list(each) for each in linked]

    @classmethod
    def read(cls, path: str) -> Self:
        """Return the game on the graph of a file, or of a list of pairs ``=a-b,b-c``.

        Raises
        ------
        NotationError, UnknownError : if the file does not exist, contains no graph, or a graph that is too large.
        """
        graph = read_undirected(path, cls.name)
        if len(graph.names) > MOST_WITH_PIECES:
            raise NotationError("graph.undirected-large", path=path_text(path), most=MOST_WITH_PIECES)
        return cls(graph, path)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OnGraph) and (self.spec, self.linked) == (other.spec, other.linked)

    def __hash__(self) -> int:
        return super().__hash__()

    def board_shape(self, position: Pieces) -> tuple[int, int]:
        return 0, len(self.names)

    def grid(self, height: int, width: int) -> SquareGrid:
        return SquareGrid(0, 0, self.linked)

    def neighbours(self, position: Pieces, square: int) -> list[int]:
        return self.linked[square]

    def parse(self, text: str) -> Pieces:
        """Read a letter for each vertex; or ``a=x,c=o``, the others free; or ``all`` for the start."""
        body, count = text.strip(), len(self.names)
        if body in ("", "all"):
            return Pieces(count, self.start())
        if "=" in body:
            cells = [FREE if FREE in self.letters else REMOVED] * count
            for piece in body.split(","):
                name, _, letter = (part.strip() for part in piece.rpartition("="))
                if name not in self.names:
                    near = [clip(each, 20) for each in self.names[:5]]
                    raise UnknownError("graph.vertex-unknown", got=clip(name), path=path_text(self.path), near=near)
                if len(letter) != 1 or letter not in self.letters:
                    raise NotationError("pieces.letter", got=clip(letter), whole=clip(body), known=list(self.letters))
                cells[self.names.index(name)] = letter
            return Pieces(count, "".join(cells))
        if len(body) != count:
            raise NotationError(
                "pieces.vertices", got=len(body), count=count, names=[clip(n, 20) for n in self.names[:9]]
            )
        return super().parse(body)

    def start(self) -> str:
        """Return the letters of the start: along breadth-first walks, the vertices alternate between the letters that
        the first two squares of a board have (`letter_at`)."""
        letters: dict[int, str] = {}
        for first in range(len(self.names)):
            letters.setdefault(first, self.letter_at(0, 0))
            todo = [first]
            while todo:
                vertex = todo.pop(0)
                for other in self.linked[vertex]:
                    if other not in letters:
                        letters[other] = self.letter_at(0, 0 if letters[vertex] == self.letter_at(0, 1) else 1)
                        todo.append(other)
        return "".join(letters[vertex] for vertex in range(len(self.names)))

    def format(self, position: Pieces) -> str:
        return position.cells

    def summands(self, position: Pieces) -> Sequence[Summand]:
        found = self.regions(position)
        return [Summand(self, self._alone(position, part)) for part in found] if len(found) > 1 else ()

    def normal_form(self, position: Pieces) -> Pieces:
        """Mark as removed all vertices outside the parts in which somebody can move."""
        return self._alone(position, [vertex for region in self.regions(position) for vertex in region])

    def _alone(self, position: Pieces, part: Sequence[int]) -> Pieces:
        inside = set(part)
        cells = "".join(letter if v in inside else REMOVED for v, letter in enumerate(position.cells))
        return position._replace(cells=cells)

    def replace(self, position: Pieces, index: int, part: Pieces) -> Pieces:
        return position.with_letters({vertex: part.cells[vertex] for vertex in self.regions(position)[index]})

    def move_name(self, position: Pieces, option: Pieces, player: Player) -> Message:
        step = next(step for step in self.steps(position, player) if step.after == option)
        names = [clip(self.names[vertex], 40) for vertex in step.squares]
        if len(names) == 1:
            return Message("moves.vertex", {"vertex": names[0]})
        return Message("moves.slide", {"start": names[0], "end": " → ".join(names[1:])})

    def cell(self, coordinates: tuple[int, ...]) -> Any:
        return None

    def sample(self, random: Random, level: int) -> Pieces:
        letters = [letter for letter in self.letters if letter != REMOVED]
        return Pieces(len(self.names), "".join(random.choice(letters) for _ in self.names))

    def variant(self, random: Random, level: int) -> "OnGraph":
        """Make a random connected graph: a tree and some additional edges."""
        return type(self).read("=" + random_pairs(random, 4 + level, 1 + level))

    def small_positions(self) -> Iterator[Pieces]:
        count = len(self.names)
        free = min(count, 5)
        for number in range(len(self.letters) ** free):
            letters = [self.letters[number // len(self.letters) ** k % len(self.letters)] for k in range(free)]
            yield Pieces(count, "".join(letters) + REMOVED * (count - free))

    def board(self, position: Pieces) -> Board:
        """Draw vertex ``v2``, the third of the file, and ``p2``, the piece on it."""
        count = len(self.names)
        if count > GRAPH_DRAWN:
            return Board([], [], complete=False)
        places = map_of(self.linked)
        elements = [
            Element(f"v{v}", "vertex", *places[v], name, "removed" if position.cells[v] == REMOVED else "left")
            for v, name in enumerate(self.names)
        ]
        elements += [
            Element(f"p{v}", "pawn", *_piece_place(x, y), "", _STATES[letter], f"v{v}")
            for v, ((x, y), letter) in enumerate(zip(places, position.cells, strict=True))
            if letter in _STATES
        ]
        moves = (
            BoardMove(self._touched_elements(position, step), self.format(step.after), str(player))
            for player in Player
            for step in self.steps(position, player)
        )
        links = [(f"v{a}", f"v{b}", "") for a in range(count) for b in self.linked[a] if a < b]
        return Board(elements, moves, links)

    def _touched_elements(self, position: Pieces, step: Step) -> tuple[str, ...]:
        kinds = ["p" if position.cells[step.squares[0]] in _STATES else "v", *"v" * (len(step.squares) - 1)]
        return tuple(f"{kind}{vertex}" for kind, vertex in zip(kinds, step.squares, strict=True))


def _piece_place(x: float, y: float) -> tuple[float, float]:
    """Return the place of a piece next to its vertex, away from the centre, so that the vertex's name stays legible."""
    far = hypot(x, y)
    across, down = (x / far, y / far) if far > 0.1 else (0.7, -0.7)
    return round(x + _BESIDE * across, 3), round(y + _BESIDE * down, 3)
