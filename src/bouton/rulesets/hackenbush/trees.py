"""Forests written as text: each edge is a pair of parentheses, inside which stands what grows on top of it."""

from collections.abc import Sequence

from bouton.kinds.figures import Element
from bouton.kinds.ruleset import Ruleset, Summand

__all__ = ["Forest", "draw_edges", "edge_spans", "elements_above", "split_trees"]


class Forest(Ruleset):
    """A game on trees that stand side by side on the ground, each of which is a game of its own."""

    def summands(self, position: str) -> Sequence[Summand]:
        trees = split_trees(position)
        return [Summand(self, tree) for tree in trees] if len(trees) > 1 else ()

    def replace(self, position: str, index: int, part: str) -> str:
        trees = split_trees(position)
        return "".join([*trees[:index], part, *trees[index + 1 :]])


def edge_spans(position: str, before: int = 0) -> list[tuple[int, int]]:
    """The places at which each edge begins and ends, in the order of the text.

    >>> edge_spans("(()())")
    [(0, 5), (1, 2), (3, 4)]

    Parameters
    ----------
    before : letters of an edge before its opening parenthesis.
    """
    spans: dict[int, int] = {}
    waiting: list[int] = []
    for place, letter in enumerate(position):
        if letter == "(":
            waiting.append(place - before)
            spans[place - before] = place
        elif letter == ")":
            spans[waiting.pop()] = place
    return list(spans.items())


def split_trees(position: str) -> list[str]:
    """The trees that stand on the ground."""
    trees, depth, start = [], 0, 0
    for place, letter in enumerate(position):
        depth += (letter == "(") - (letter == ")")
        if letter == ")" and not depth:
            trees.append(position[start : place + 1])
            start = place + 1
    return trees


def elements_above(edges: Sequence[tuple[int, int]], start: int, end: int) -> tuple[str, ...]:
    """The elements of an edge and of all that stands on it."""
    return tuple(f"{kind}{k}" for k, (first, _) in enumerate(edges) if start <= first <= end for kind in "ev")


def draw_edges(position: str, states: Sequence[str]) -> tuple[list[Element], list[tuple[str, str, str]]]:
    """Ground, vertices and edges with these states, and the links between them.

    Edge ``e3`` is the fourth in the order of the text, ``v3`` the vertex on top of it.
    """
    below: list[str] = []
    places: dict[str, tuple[float, float]] = {}
    firsts, waiting, column = list[int](), list[int](), 0
    for place, letter in enumerate(position):
        if letter == "(":
            below.append(f"v{waiting[-1]}" if waiting else "ground")
            waiting.append(len(firsts))
            firsts.append(column)
        elif letter == ")":
            edge = waiting.pop()
            column += position[place - 1] == "("
            places[f"v{edge}"] = ((firsts[edge] + column - 1) / 2, -len(waiting) - 1.0)
    elements = [Element("ground", "ground", max(column - 1, 0) / 2, 0)]
    for edge, (lower, state) in enumerate(zip(below, states, strict=True)):
        x, y = places[f"v{edge}"]
        x0, y0 = places.get(lower, (x, 0.0))
        elements.append(Element(f"v{edge}", "vertex", x, y))
        elements.append(Element(f"e{edge}", "edge", (x + x0) / 2, (y + y0) / 2, str(edge + 1), state))
    return elements, [(lower, f"v{edge}", state) for edge, (lower, state) in enumerate(zip(below, states, strict=True))]
