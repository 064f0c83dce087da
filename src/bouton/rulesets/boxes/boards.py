"""The boards of Dots-and-Boxes and its relatives: writing and drawing positions, and naming moves."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from bouton.boxes.rectangles import places_of, rectangle
from bouton.boxes.strings import GROUND, Strings
from bouton.errors import NotationError
from bouton.graphs.layout import circle
from bouton.graphs.undirected import Undirected, read_undirected
from bouton.kinds.figures import Board, BoardMove, Element, Message, square_name
from bouton.notation import clip, read_int
from bouton.numeration.binary import bits
from bouton.rulesets.edges import read_edges, write_edges
from bouton.rulesets.limits import GRAPH_DRAWN, MOST_BOXES, MOST_OF_GRAPH
from bouton.storage.files import path_text

GROUND_NAME = "ground"


class Boxes(NamedTuple):
    """A rectangle of boxes: its rows and columns, and the undrawn lines, as bits in reading order."""

    height: int
    width: int
    left: int


class BoxBoard(ABC):
    """The representation of positions on a kind of board: a graph of coins and strings, and which strings are left."""

    @abstractmethod
    def strings(self, position: Any) -> Strings:
        """Return the coins and strings of the entire board."""

    @abstractmethod
    def left(self, position: Any) -> int:
        """Return the strings that are left, as bits."""

    @abstractmethod
    def place(self, position: Any, left: int) -> Any:
        """Return the position on the same board with these strings left."""

    @abstractmethod
    def parse(self, text: str) -> Any:
        """Read a position."""

    @abstractmethod
    def format(self, position: Any) -> str:
        """Write a position."""

    @abstractmethod
    def name_string(self, position: Any, string: int) -> Message | str:
        """Name a move: the string that is cut, or the line that is drawn."""

    @abstractmethod
    def draw(self, position: Any) -> Board:
        """Return the drawing of a position, with its moves."""

    @abstractmethod
    def small_positions(self) -> Iterator[Any]:
        """Yield positions small enough for plain search."""

    @abstractmethod
    def sample(self, random: Random, level: int) -> Any:
        """Return a random position for an exercise, harder with each level from 1 up."""


class RectangleBoard(BoxBoard):
    """Rectangles of boxes, each with a line to draw on every side."""

    def strings(self, position: Boxes) -> Strings:
        return rectangle(position.height, position.width)

    def left(self, position: Boxes) -> int:
        return position.left

    def place(self, position: Boxes, left: int) -> Boxes:
        return Boxes(position.height, position.width, left)

    def parse(self, text: str) -> Boxes:
        """Read ``2x3``, two rows of three boxes with no line drawn; or rows from the top, horizontal and vertical lines
        alternating, 1 for a line that is drawn: ``1/00/0``."""
        body = text.strip()
        sides = re.fullmatch(r"(\d+)\s*[xX×]\s*(\d+)", body)
        if sides is not None:
            height, width = (read_int(side, within=body) for side in sides.groups())
            return self._empty(height, width, body)
        rows = [row.strip() for row in re.split(r"[/|]", body)]
        width = len(rows[0])
        if len(rows) < 3 or not len(rows) % 2 or not width:
            raise NotationError("dots_and_boxes.rows", whole=clip(body), count=len(rows))
        for number, row in enumerate(rows, start=1):
            wrong = row.strip("01")
            if wrong:
                raise NotationError("dots_and_boxes.letter", got=clip(wrong[0]), whole=clip(body))
            expected = width + 1 - number % 2
            if len(row) != expected:
                raise NotationError(
                    "dots_and_boxes.row-length", row=number, count=len(row), expected=expected, whole=clip(body)
                )
        empty = self._empty(len(rows) // 2, width, body)
        drawn = int("".join(rows)[::-1], 2)
        return empty._replace(left=empty.left & ~drawn)

    def _empty(self, height: int, width: int, body: str) -> Boxes:
        if min(height, width) < 1:
            raise NotationError("dots_and_boxes.sides", whole=clip(body))
        if height * width > MOST_BOXES:
            raise NotationError("dots_and_boxes.size", whole=clip(body), most=MOST_BOXES)
        return Boxes(height, width, rectangle(height, width).full)

    def format(self, position: Boxes) -> str:
        height, width, left = position
        full = self._empty(height, width, f"{clip(height)}x{clip(width)}").left
        if left == full:
            return f"{height}x{width}"
        lines = f"{full & ~left:0{full.bit_length()}b}"[::-1]
        rows, start = [], 0
        for row in range(2 * height + 1):
            end = start + width + row % 2
            rows.append(lines[start:end])
            start = end
        return "/".join(rows)

    def name_string(self, position: Boxes, string: int) -> str:
        row, column = places_of(position.height, position.width)[string]
        return square_name(column, row)

    def draw(self, position: Boxes) -> Board:
        """Draw dots, lines and boxes on a grid of half boxes: ``r0c1`` is the first line of the top row."""
        height, width, left = position
        strings = self.strings(position)
        elements = [
            Element(f"r{row}c{column}", "dot", column, row)
            for row in range(0, 2 * height + 1, 2)
            for column in range(0, 2 * width + 1, 2)
        ]
        for string, (row, column) in enumerate(places_of(height, width)):
            state = ("down" if row % 2 else "across") + ("-open" if left >> string & 1 else "")
            elements.append(Element(f"r{row}c{column}", "line", column, row, state=state))
        for box, held in enumerate(strings.held_by):
            row, column = _middle(box, width)
            elements.append(Element(f"r{row}c{column}", "box", column, row, state="open" if held & left else ""))
        board = Board(elements, self._moves(position))
        board.lays = "line"
        return board

    def _moves(self, position: Boxes) -> Iterator[BoardMove]:
        places, strings = places_of(position.height, position.width), self.strings(position)
        for string in bits(position.left):
            row, column = places[string]
            rest = position.left & ~(1 << string)
            closed = [box for box in strings.ends[string] if box != GROUND and not strings.held_by[box] & rest]
            names = ["r{}c{}".format(*_middle(box, position.width)) for box in closed]
            line = f"r{row}c{column}"
            yield BoardMove((line,), self.format(self.place(position, rest)), changes=(line, *names))

    def small_positions(self) -> Iterator[Boxes]:
        for height, width in ((1, 1), (1, 2)):
            for left in range(rectangle(height, width).full + 1):
                yield Boxes(height, width, left)
        full = rectangle(2, 2).full
        for left in range(0, full + 1, 37):
            yield Boxes(2, 2, left)

    def sample(self, random: Random, level: int) -> Boxes:
        """Return a position in which at most two lines of each box are drawn; more lines are left at higher levels."""
        height, width = ((1, 2), (2, 2), (2, 3), (3, 3))[min(level, 3)]
        strings = rectangle(height, width)
        left, order = strings.full, list(range(len(strings.ends)))
        random.shuffle(order)
        keep = 2 + 2 * min(level, 4) + random.randrange(3)
        for string in order:
            rest = left & ~(1 << string)
            if left.bit_count() > keep and all((held & rest).bit_count() >= 2 for held in strings.held_by):
                left = rest
        return Boxes(height, width, left)


def _middle(box: int, width: int) -> tuple[int, int]:
    """Return the row and the column of a box, in half boxes from the top left dot."""
    return 2 * (box // width) + 1, 2 * (box % width) + 1


class GraphBoard(BoxBoard):
    """Coins at the vertices of a graph, strings along its edges; a vertex named ``ground`` holds no coin.

    Parameters
    ----------
    graph : the graph; several strings may join two coins.
    """

    def __init__(self, graph: Undirected) -> None:
        self.graph: Undirected = graph
        names = [name for name in graph.names if name != GROUND_NAME]
        numbers = {name: number for number, name in enumerate(names)}
        places = [numbers.get(name, GROUND) for name in graph.names]
        self._strings = Strings(len(names), [(places[a], places[b]) for a, b in graph.edges])
        self._ground: int | None = graph.names.index(GROUND_NAME) if GROUND_NAME in graph.names else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GraphBoard) and self.graph == other.graph

    def __hash__(self) -> int:
        return hash(self.graph)

    @classmethod
    def read(cls, path: str, game: str) -> "GraphBoard":
        """Read the graph of a file.

        Raises
        ------
        NotationError : if a string joins a coin to itself, or if there are more than 1,000 strings.
        """
        graph = read_undirected(path, game)
        if len(graph.edges) > MOST_OF_GRAPH:
            raise NotationError("graph.undirected-large", path=path_text(path), most=MOST_OF_GRAPH)
        for a, b in graph.edges:
            if a == b:
                raise NotationError("strings_and_coins.loop", vertex=clip(graph.names[a]), path=path_text(path))
        return cls(graph)

    def strings(self, position: int) -> Strings:
        return self._strings

    def left(self, position: int) -> int:
        return position

    def place(self, position: int, left: int) -> int:
        return left

    def parse(self, text: str) -> int:
        """Read ``all``, ``.`` if no string is left, or the numbers of the strings, from 1 as in the file: ``1-4,7``."""
        return read_edges(text, len(self.graph.edges), "strings_and_coins.string-unknown")

    def format(self, position: int) -> str:
        return write_edges(position, self._strings.full)

    def name_string(self, position: int, string: int) -> Message:
        ends = self.graph.edges[string]
        a, b = (Message("moves.ground") if k == self._ground else clip(self.graph.names[k], 40) for k in ends)
        return Message("moves.string", {"number": string + 1, "start": a, "end": b})

    def draw(self, position: int) -> Board:
        """Draw the coins on a circle, the ground at the bottom; string ``e0`` is the first of the file.

        A graph with more than `GRAPH_DRAWN` strings is not drawn, and its moves are not listed.
        """
        names, edges = self.graph
        if len(edges) > GRAPH_DRAWN:
            return Board([], [], complete=False)
        places = circle(len(names), bottom=self._ground)
        held: Sequence[int] = self._strings.held_by
        numbers = iter(range(len(held)))
        elements = []
        for vertex, name in enumerate(names):
            if vertex == self._ground:
                elements.append(Element(f"v{vertex}", "ground", *places[vertex], name))
            else:
                state = "" if held[next(numbers)] & position else "removed"
                elements.append(Element(f"v{vertex}", "vertex", *places[vertex], name, state))
        links, moves, beside = [], [], dict[tuple[int, int], int]()
        for string in bits(position):
            a, b = sorted(edges[string])
            shift = beside.get((a, b), 0)
            beside[a, b] = shift + 1
            share = 0.5 + (shift + 1) // 2 * (0.22 if shift % 2 else -0.22)
            x = places[a][0] * (1 - share) + places[b][0] * share
            y = places[a][1] * (1 - share) + places[b][1] * share
            elements.append(Element(f"e{string}", "edge", round(x, 3), round(y, 3), str(string + 1), "green"))
            links.append((f"v{a}", f"v{b}", "green"))
            moves.append(BoardMove((f"e{string}",), self.format(position & ~(1 << string))))
        return Board(elements, moves, links)

    def small_positions(self) -> Iterator[int]:
        yield from range(1 << min(len(self.graph.edges), 8))

    def sample(self, random: Random, level: int) -> int:
        size = min(len(self.graph.edges), 3 + 2 * level)
        return sum(1 << string for string in random.sample(range(len(self.graph.edges)), size))
