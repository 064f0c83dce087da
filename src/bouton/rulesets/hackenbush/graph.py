"""Green Hackenbush on a graph from a file: one vertex is the ground; anything disconnected from it falls.

Fusion principle (Conway 1976; Winning Ways, ch. 7): the vertices of a cycle can be fused into one without changing the
value; each edge of the cycle becomes a loop, which has the value of a single edge. The result is a tree, to which the
colon principle applies. So an edge of a cycle adds 1 to the nim-sum at its vertex, and a bridge adds 1 + the value of
what it carries.
"""

from collections.abc import Iterable, Iterator

from bouton.errors import NotationError, SizeLimitError
from bouton.graphs.layout import circle
from bouton.graphs.undirected import Undirected, read_undirected
from bouton.kinds.capabilities import Bounded, Drawn, Explained, Facts, NamedMoves
from bouton.kinds.figures import Board, BoardMove, Columns, Element, Figure, Message
from bouton.kinds.player import Player
from bouton.kinds.theorem import Theorem
from bouton.notation import clip
from bouton.numeration.binary import bits
from bouton.rulesets.capabilities import PartsOfGraph
from bouton.rulesets.edges import read_edges, write_edges
from bouton.rulesets.hackenbush.theory import NAME, WORKS
from bouton.rulesets.limits import GRAPH_DRAWN, MOST_OF_GRAPH
from bouton.storage.files import path_text
from bouton.values.valuation import GRUNDY

GROUND = "ground"
_PLAIN = 64  # of the 2^n sets of n edges, a search is expected to reach fewer than one in 64
_PARTS_SHOWN = 12
_CUTS_NAMED = 6


class HackenbushGraph(PartsOfGraph, Bounded, Drawn, NamedMoves, Explained):
    """Green Hackenbush on a graph; a position is the set of remaining edges, as bits.

    Parameters
    ----------
    graph : the graph, with a vertex ``ground``; loops and parallel edges count.
    path : the file from which it was read, part of the spec.
    """

    name = NAME

    def __init__(self, graph: Undirected, path: str = "") -> None:
        self.graph: Undirected = graph
        self.path: str = path
        self.ground: int = graph.names.index(GROUND)
        self.at: list[list[int]] = [[] for _ in graph.names]  # the edges at each vertex
        for edge, (a, b) in enumerate(graph.edges):
            self.at[a].append(edge)
            if a != b:
                self.at[b].append(edge)
        self.all: int = self.grounded_edges((1 << len(graph.edges)) - 1)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HackenbushGraph) and (self.path, self.graph) == (other.path, other.graph)

    def __hash__(self) -> int:
        return hash(self.spec)

    def grounded_edges(self, edges: int) -> int:
        """Return those of the given edges that are connected to the ground."""
        found, seen, todo = 0, {self.ground}, [self.ground]
        while todo:
            vertex = todo.pop()
            for edge in self.at[vertex]:
                if edges >> edge & 1:
                    found |= 1 << edge
                    for end in self.graph.edges[edge]:
                        if end not in seen:
                            seen.add(end)
                            todo.append(end)
        return found

    def options(self, position: int, player: Player = Player.LEFT) -> Iterator[int]:
        for edge in bits(position):
            yield self.grounded_edges(position & ~(1 << edge))

    def move_name(self, position: int, option: int, player: Player) -> Message:
        edge = next(e for e in bits(position & ~option) if self.grounded_edges(position & ~(1 << e)) == option)
        return Message("moves.branch", {"branch": edge + 1})

    def parse(self, text: str) -> int:
        """Read ``all``, ``.`` if nothing is left, or the numbers of the edges, from 1 as in the file: ``1-4,7``."""
        body = text.strip()
        if body in ("", "all"):
            return self.all
        edges = len(self.graph.edges)
        position = read_edges(body, edges, "green_hackenbush.edge-unknown", path=path_text(self.path))
        fallen = next(bits(position & ~self.grounded_edges(position)), None)
        if fallen is not None:
            raise NotationError("green_hackenbush.edge-fallen", edge=fallen + 1, whole=clip(body))
        return position

    def format(self, position: int) -> str:
        return write_edges(position, self.all)

    def parts(self, position: int) -> list[int]:
        """Return the parts that are connected without the ground, in the order of their first edges."""
        found = []
        while position:
            first = position & -position
            part, todo = first, [first.bit_length() - 1]
            while todo:
                for vertex in self.graph.edges[todo.pop()]:
                    for edge in self.at[vertex] if vertex != self.ground else ():
                        if (position & ~part) >> edge & 1:
                            part |= 1 << edge
                            todo.append(edge)
            found.append(part)
            position &= ~part
        return found

    def check_search(self, position: int, limit: int, by_parts: bool = False) -> None:
        edges, most = position.bit_count(), (_PLAIN * limit).bit_length()
        if edges > most:
            raise SizeLimitError("green_hackenbush.search", edges=edges, most=most)

    def small_positions(self) -> Iterator[int]:
        seen = {self.grounded_edges(edges & self.all) for edges in range(1 << min(len(self.graph.edges), 9))}
        yield from sorted(seen)

    def value(self, position: int) -> int:
        """Return the value by the fusion principle: one walk from the ground finds the bridges and adds the values."""
        order = {self.ground: 0}  # order in which the vertices were first visited
        low = {self.ground: 0}  # the earliest vertex reachable without the edge that led to it
        totals = {self.ground: 0}  # nim-sum, at each vertex, of everything above it
        used = 0
        stack = [(self.ground, iter(self.at[self.ground]))]
        while True:
            vertex, edges = stack[-1]
            for edge in edges:
                if not position >> edge & 1 or used >> edge & 1:
                    continue
                used |= 1 << edge
                a, b = self.graph.edges[edge]
                other = b if a == vertex else a
                if other in order:  # a loop, or an edge back: part of a cycle
                    low[vertex] = min(low[vertex], order[other])
                    totals[vertex] ^= 1
                else:
                    order[other] = low[other] = len(order)
                    totals[other] = 0
                    stack.append((other, iter(self.at[other])))
                    break
            else:
                stack.pop()
                if not stack:
                    return totals[self.ground]
                below = stack[-1][0]
                low[below] = min(low[below], low[vertex])
                if low[vertex] == order[vertex]:  # a bridge carries everything above it
                    totals[below] ^= totals[vertex] + 1
                else:  # fused with the vertex below; its edge is a loop
                    totals[below] ^= totals[vertex] ^ 1

    def explain(self, position: int, facts: Facts) -> Iterable[Figure]:
        if facts.misere or not position:
            return
        parts = self.parts(position)
        values = [self.value(part) for part in parts]
        if len(parts) == 1:
            yield Message("green_hackenbush.graph", {"value": values[0]}, step=2)
        elif len(parts) <= _PARTS_SHOWN:
            yield Message("green_hackenbush.graphs", {"values": values}, step=2)
            yield Columns("green_hackenbush.part", range(1, len(parts) + 1), values)
        cuts = [edge for edge in bits(position) if self.grounded_edges(position & ~(1 << edge)) in facts.winning_moves]
        for edge in cuts[:_CUTS_NAMED]:
            yield Message("green_hackenbush.cut", {"edge": edge + 1})

    def board(self, position: int) -> Board:
        """Draw the vertices on a circle, the ground at the bottom; edge ``e0`` is the first of the file."""
        names, edges = self.graph
        if len(edges) > GRAPH_DRAWN:
            return Board([], [], complete=False)
        places = circle(len(names), bottom=self.ground)
        elements = [
            Element(f"v{v}", "ground" if v == self.ground else "vertex", *places[v], name)
            for v, name in enumerate(names)
        ]
        links = []
        for edge in bits(position):
            a, b = edges[edge]
            shift = 0.5 if a == b else 0.0  # a loop is drawn next to its vertex
            x, y = (places[a][0] + places[b][0]) / 2 + shift, (places[a][1] + places[b][1]) / 2
            elements.append(Element(f"e{edge}", "edge", round(x, 3), round(y, 3), str(edge + 1), "green"))
            links.append((f"v{a}", f"v{b}", "green"))
        moves = ((edge, self.grounded_edges(position & ~(1 << edge))) for edge in bits(position))
        return Board(elements, (BoardMove((f"e{edge}",), self.format(after)) for edge, after in moves), links)


def read_hackenbush(path: str) -> HackenbushGraph:
    """Read the graph of a file; one of its vertices must be named ``ground``.

    Raises
    ------
    NotationError : if the graph has no ground, or is too large.
    """
    graph = read_undirected(path, NAME)
    if GROUND not in graph.names:
        raise NotationError("green_hackenbush.ground", path=path_text(path), ground=GROUND)
    if len(graph.edges) > MOST_OF_GRAPH:
        raise NotationError("graph.undirected-large", path=path_text(path), most=MOST_OF_GRAPH)
    return HackenbushGraph(graph, path)


HackenbushGraph.theorems = (Theorem("green_hackenbush.theorem-fusion", WORKS, GRUNDY, HackenbushGraph.value),)
