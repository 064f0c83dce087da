"""Forests written as text: each edge is a pair of parentheses that contains everything on top of the edge.

A letter before the parenthesis, if any, is the colour of the edge. The display form of a forest keeps its shape: cut
branches leave gaps, and the others keep their numbers. It is written as the original forest followed by the branches
that were cut: ``L(R,LG)-2``.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bouton.heaps.game import first_change
from bouton.kinds.capabilities import Drawn, Editable, NamedMoves, Seen
from bouton.kinds.figures import Board, BoardMove, Element, Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.notation import clip
from bouton.numeration.binary import bits
from bouton.rulesets.edges import read_edges
from bouton.rulesets.limits import GRAPH_DRAWN


class Picture(NamedTuple):
    """The display form of a forest: the original forest, and the remaining edges, as bits."""

    forest: str
    left: int

    @property
    def cuts(self) -> Iterator[tuple[int, tuple[int, int]]]:
        """The edges that were cut, not counting those that fell with another, each with its place in the text."""
        here = 0
        for edge, (start, end) in enumerate(edge_spans(self.forest)):
            if start >= here and not self.left >> edge & 1:
                yield edge, (start, end)
                here = end


Grown = str | Picture  # a forest in the form used in theory, or in display form


class Forest(Drawn, Seen, NamedMoves, Editable, Ruleset):
    """A game on trees side by side on the ground, each of which is a separate game."""

    def edge_state(self, letter: str) -> str:
        """Return the colour of an edge that begins with this letter."""
        return "green"

    def may_cut(self, letter: str, player: Player) -> bool:
        """Whether a player may cut an edge that begins with this letter."""
        return True

    def cut_name(self, number: int) -> Message:
        """Return the name of the cut of an edge; edges are counted from 1."""
        return Message("moves.branch", {"branch": number})

    def parse_forest(self, text: str) -> str:
        """Read a forest that has no gaps, in the notation of the game."""
        raise NotImplementedError

    def format_forest(self, forest: str) -> str:
        """Write a forest that has no gaps, in the notation of the game."""
        raise NotImplementedError

    def grow(self, forest: str) -> Iterator[tuple[str, str]]:
        """Yield the id of each element of a forest and the forest that a click on it produces, to choose a start."""
        raise NotImplementedError

    def as_seen(self, position: Grown) -> Grown:
        edges = position.count("(") if isinstance(position, str) else 0
        return Picture(position, (1 << edges) - 1) if isinstance(position, str) and edges <= GRAPH_DRAWN else position

    def is_written(self, option: Grown, position: Grown) -> bool:
        return option == position or strip_gaps(option) == position

    def parse(self, text: str) -> Grown:
        whole, minus, cut = text.partition("-")
        forest = self.parse_forest(whole)
        if not minus:
            return forest
        spans = edge_spans(forest)
        left = (1 << len(spans)) - 1
        numbers = read_edges(cut, len(spans), "green_hackenbush.branch-unknown", whole=clip(text)) if cut.strip() else 0
        for edge in bits(numbers):
            left &= ~_edges_above(forest, spans, edge)
        return Picture(forest, left)

    def format(self, position: Grown) -> str:
        if isinstance(position, str):
            return self.format_forest(position)
        return f"{self.format_forest(position.forest)}-{','.join(str(edge + 1) for edge, _ in position.cuts)}"

    def cuts(self, position: Grown, player: Player) -> Iterator[tuple[int, Grown]]:
        """Yield the edges that a player may cut, counted from 0, each with the resulting position."""
        forest, left = (position, -1) if isinstance(position, str) else position
        spans = edge_spans(forest)
        for edge, (start, end) in enumerate(spans):
            if left >> edge & 1 and self.may_cut(forest[start], player):
                if isinstance(position, str):
                    yield edge, forest[:start] + forest[end + 1 :]
                else:
                    yield edge, Picture(forest, left & ~_edges_above(forest, spans, edge))

    def options(self, position: Grown, player: Player = Player.LEFT) -> Iterator[Grown]:
        return (option for _, option in self.cuts(position, player))

    def edge_cut(self, position: Grown, option: Grown, player: Player = Player.LEFT) -> int:
        """Return the number of the edge that a move cuts, from 1."""
        if isinstance(option, Picture):
            return next(edge for edge, after in self.cuts(self.as_seen(position), player) if after == option) + 1
        forest = strip_gaps(position)
        first, cut = first_change(forest, option), len(forest) - len(option)
        spans = enumerate(edge_spans(forest), start=1)
        return next(
            edge
            for edge, (start, end) in spans
            if start <= first and end + 1 - start == cut and self.may_cut(forest[start], player)
            if forest[end + 1 :] == option[start:]
        )

    def move_name(self, position: Grown, option: Grown, player: Player) -> Message:
        return self.cut_name(self.edge_cut(position, option, player))

    def summands(self, position: Grown) -> Sequence[Summand]:
        trees = split_trees(strip_gaps(position))
        return [Summand(self, tree) for tree in trees] if len(trees) > 1 else ()

    def replace(self, position: Grown, index: int, part: str) -> Grown:
        trees = split_trees(strip_gaps(position))
        whole = "".join([*trees[:index], part, *trees[index + 1 :]])
        if isinstance(position, str):
            return whole
        return next(each for player in Player for each in self.options(position, player) if strip_gaps(each) == whole)

    def edits(self, position: Grown) -> Iterator[tuple[str, Grown]]:
        if isinstance(position, str):
            yield from self.grow(position)
            return
        numbers = list(bits(position.left))
        for name, after in self.grow(strip_gaps(position)):
            yield name if name == "ground" else f"{name[0]}{numbers[int(name[1:])]}", after

    def board(self, position: Grown) -> Board:
        """Draw edge ``e3``, the fourth in the order of the text, and ``v3``, the vertex on top of it."""
        forest, left = (position, (1 << position.count("(")) - 1) if isinstance(position, str) else position
        spans = edge_spans(forest)
        if len(spans) > GRAPH_DRAWN:
            return Board([], [], complete=False)
        elements, links = _draw(forest, [self.edge_state(forest[start]) for start, _ in spans], left)
        moves = (
            BoardMove(
                (f"e{edge}",),
                self.format(option),
                "" if self.impartial else str(player),
                tuple(f"{kind}{k}" for k in bits(left & _edges_above(forest, spans, edge)) for kind in "ev"),
                self.cut_name(edge + 1),
            )
            for player in list(Player)[: 1 if self.impartial else 2]
            for edge, option in self.cuts(position, player)
        )
        return Board(elements, moves, links)


def strip_gaps(position: Grown) -> str:
    """Return the forest without the parts that have been cut.

    >>> strip_gaps(Picture("(()(()))", 0b1101))
    '((()))'
    """
    if isinstance(position, str):
        return position
    kept, here = "", 0
    for _, (start, end) in position.cuts:
        kept, here = kept + position.forest[here:start], end + 1
    return kept + position.forest[here:]


def _edges_above(forest: str, spans: Sequence[tuple[int, int]], edge: int) -> int:
    """Return an edge and all edges on top of it, as bits."""
    start, end = spans[edge]
    return (1 << (end + 1 - start) // (2 + _letters_before(forest))) - 1 << edge


def _letters_before(forest: str) -> int:
    """Return the number of letters before the parenthesis of each edge, 0 or 1."""
    return int(not forest.startswith("("))


def edge_spans(forest: str) -> list[tuple[int, int]]:
    """Return the start and the end (inclusive) of each edge in the text, in the order of the starts.

    >>> edge_spans("(()())"), edge_spans("L(R())")
    ([(0, 5), (1, 2), (3, 4)], [(0, 5), (2, 4)])
    """
    before = _letters_before(forest)
    spans: dict[int, int] = {}
    waiting: list[int] = []
    for place, letter in enumerate(forest):
        if letter == "(":
            waiting.append(place - before)
            spans[place - before] = place
        elif letter == ")":
            spans[waiting.pop()] = place
    return list(spans.items())


def split_trees(position: str) -> list[str]:
    """Return the trees on the ground.

    >>> split_trees("(())()")
    ['(())', '()']
    """
    trees, depth, start = [], 0, 0
    for place, letter in enumerate(position):
        depth += (letter == "(") - (letter == ")")
        if letter == ")" and not depth:
            trees.append(position[start : place + 1])
            start = place + 1
    return trees


def _draw(forest: str, states: Sequence[str], left: int) -> tuple[list[Element], list[tuple[str, str, str]]]:
    """Draw the ground, the remaining vertices and edges, with these states, and the links between them."""
    below: list[str] = []
    places: dict[str, tuple[float, float]] = {}
    firsts, waiting, column = list[int](), list[int](), 0
    for place, letter in enumerate(forest):
        if letter == "(":
            below.append(f"v{waiting[-1]}" if waiting else "ground")
            waiting.append(len(firsts))
            firsts.append(column)
        elif letter == ")":
            edge = waiting.pop()
            column += forest[place - 1] == "("
            places[f"v{edge}"] = ((firsts[edge] + column - 1) / 2, -len(waiting) - 1.0)
    elements = [Element("ground", "ground", max(column - 1, 0) / 2, 0)]
    for edge in bits(left):
        x, y = places[f"v{edge}"]
        x0, y0 = places.get(below[edge], (x, 0.0))
        elements.append(Element(f"v{edge}", "vertex", x, y))
        elements.append(Element(f"e{edge}", "edge", (x + x0) / 2, (y + y0) / 2, str(edge + 1), states[edge]))
    return elements, [(below[edge], f"v{edge}", states[edge]) for edge in bits(left)]
