"""Graphs as games: a token moves along an arc, and a player who cannot move loses.

A graph is a dictionary of successors, ``{2: [0, 1], 1: [0], 0: []}``, or a networkx graph.
"""

from collections.abc import Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from bouton.custom.files import named_in, rules_named
from bouton.custom.function import OwnRuleset
from bouton.errors import RulesError, UnknownError
from bouton.kinds.capabilities import Listed
from bouton.kinds.ruleset import Ruleset
from bouton.language.digits import write_safely
from bouton.notation import clip, quote

if TYPE_CHECKING:
    from random import Random


def load(path: str, name: str) -> Ruleset:
    """Return the rules with the given name in a Python file, see `bouton.custom.files.named_in`.

    Raises
    ------
    UnknownError : if there is no such file or no such name in it.
    NotationError : without a name, if the file contains none or several.
    RulesError : if the file cannot be run, or the name is not a function, a ruleset or a graph.
    """
    name, found = named_in(path, name)
    return graph_rules(found, name, f"{path}:{name}") if is_graph(found) else rules_named(path, name, found)


def is_graph(found: Any) -> bool:
    """Whether an object is a dictionary of successors or a networkx graph."""
    return isinstance(found, Mapping) or (hasattr(found, "adjacency") and hasattr(found, "is_directed"))


def graph_rules(found: Any, name: str = "graph", spec: str | None = None) -> OwnRuleset:
    """The rules of the walk on a graph, whose positions are its vertices.

    >>> rules = graph_rules({5: [3, 4], 4: [3], 3: []})
    >>> rules(5).outcome, rules(5).winning_moves()
    (<Outcome.N: 'N'>, [3])

    A vertex is written as its text, without quotes; one that occurs only as a successor has no successors.

    Raises
    ------
    RulesError : if the successors of a vertex are a text, or not iterable.
    """
    rows: Iterable[tuple[Hashable, Any]] = found.items() if isinstance(found, Mapping) else found.adjacency()
    successors: dict[Hashable, tuple[Hashable, ...]] = {}
    for vertex, targets in rows:
        if isinstance(targets, str) or not isinstance(targets, Iterable):
            raise RulesError("custom.successors", vertex=quote(vertex), got=quote(targets))
        successors[vertex] = tuple(targets)
    for target in [each for targets in successors.values() for each in targets]:
        successors.setdefault(target, ())
    texts = {write_safely(vertex): vertex for vertex in successors}

    def unknown_vertex(text: str) -> UnknownError:
        from difflib import get_close_matches

        near = get_close_matches(text.strip(), texts, n=3) or list(texts)[:5]
        key = "graph.vertex-unknown" if text.strip() else "graph.vertex-missing"
        return UnknownError(key, got=clip(text), path=name, near=[clip(each, 20) for each in near])

    def parse(text: str) -> Hashable:
        if text.strip() not in texts:
            raise unknown_vertex(text)
        return texts[text.strip()]

    def walk(vertex: Hashable) -> tuple[Hashable, ...]:
        if vertex not in successors:  # a sequence or a table asks for numbers, of whatever game
            raise unknown_vertex(write_safely(vertex))
        return successors[vertex]

    walk.__name__ = name
    return _VertexRules(tuple(successors), walk, parse=parse, format=write_safely, spec=spec or name)


class _VertexRules(OwnRuleset, Listed):
    """The walk on a graph with known vertices."""

    def __init__(self, vertices: tuple[Hashable, ...], walk: Any, **given: Any) -> None:
        super().__init__(walk, **given)
        self._vertices = vertices

    def every_position(self) -> tuple[Hashable, ...]:
        return self._vertices

    def sample(self, random: "Random", level: int) -> Any:
        """Return a random vertex."""
        return random.choice(self._vertices) if self._vertices else None
