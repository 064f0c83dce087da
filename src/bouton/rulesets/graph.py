"""Walks on a digraph: a token stands on a vertex, a move takes it along an arc; who cannot move loses.

The graph is a file, JSON or DOT, or a row of arcs such as ``=a-b,b-c``; loops and cycles are allowed, and then play may
go on for ever (a draw). The P-positions are found by saturation: a vertex all of whose followers are N is P, a vertex
with a follower P is N, until nothing changes; what is left is drawn. Where no cycle can be reached the P-positions are
the only kernel (von Neumann and Morgenstern 1944); otherwise a digraph has no kernel, one or several, each containing
all P-positions.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import cos, pi, sin
from random import Random
from typing import Any

from bouton.errors import NotationError, UnknownError
from bouton.kinds.figures import Board, BoardMove, Element, Figure, Message
from bouton.kinds.ruleset import Facts, Player, Ruleset
from bouton.notation import clip
from bouton.storage.files import read_text

__all__ = ["RULESETS", "Graph", "inline_pairs", "is_json", "json_pairs", "read_dot", "read_json"]

Followers = dict[str, tuple[str, ...]]
_MOST_DRAWN, _MOST_INLINE = 200, 10_000
_INLINE = re.compile(r"=\w+-\w+(,\w+-\w+)*")


class Graph(Ruleset):
    """The walk on a digraph.

    Parameters
    ----------
    followers : for each vertex the vertices that its arcs lead to.
    path : the file that it was read from, part of the spec.
    """

    name = "graph"
    aliases = ("digraph", "graphe")
    reads_file = True
    examples = (
        ("graph:=start-a,start-b,a-c,b-c,b-d,c-d,c-e,d-e,d-f,e-f", "start"),
        ("graph:=a-b,b-c,c-a,b-d,c-e,e-f,f-b", "a"),
    )

    def __init__(self, followers: Mapping[str, Iterable[str]], path: str = "") -> None:
        complete = {vertex: tuple(dict.fromkeys(targets)) for vertex, targets in followers.items()}
        for targets in list(complete.values()):
            for target in targets:
                complete.setdefault(target, ())
        self.followers: Followers = complete
        self.path = path

    @classmethod
    def from_parameters(cls, parameters: str) -> "Graph":
        if not parameters:
            raise NotationError("graph.file-missing")
        if parameters.startswith("="):
            return cls(_collect([], inline_pairs(parameters)), parameters)
        text = read_text(parameters)
        if not text.strip():
            raise NotationError("graph.empty", path=clip(parameters))
        reader = read_json if is_json(text, parameters) else read_dot
        followers = reader(text, parameters)
        if not followers:
            raise NotationError("graph.empty", path=clip(parameters))
        return cls(followers, parameters)

    @property
    def spec(self) -> str:
        return f"graph:{self.path}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Graph) and self.path == other.path and self.followers == other.followers

    __hash__ = Ruleset.__hash__

    def options(self, position: str, player: Player = Player.LEFT) -> Sequence[str]:
        return self.followers[position]

    def parse(self, text: str) -> str:
        vertex = text.strip()
        if vertex not in self.followers:
            from difflib import get_close_matches

            near = get_close_matches(vertex, self.followers, n=3) or list(self.followers)[:5]
            key = "graph.vertex-unknown" if vertex else "graph.vertex-missing"
            raise UnknownError(key, got=clip(vertex), path=clip(self.path), near=[clip(name, 20) for name in near])
        return vertex

    def format(self, position: str) -> str:
        return position

    def small_positions(self) -> Iterator[str]:
        yield from list(self.followers)[:300]

    def sample(self, random: Random, level: int) -> str:
        return random.choice([vertex for vertex, targets in self.followers.items() if targets] or list(self.followers))

    def variant(self, random: Random, level: int) -> "Graph":
        """A random graph whose arcs lead a few vertices on, from level 3 with an arc back now and then."""
        names = "abcdefghijklmnopqrstuvwxyz"[: 6 + 4 * level]
        pairs = []
        for start in range(len(names) - 1):
            ahead = range(start + 1, min(len(names), start + 4 + level))
            chosen = random.sample(ahead, min(len(ahead), random.randint(1 + level // 3, 2 + level)))
            if level > 2 and start > 3 and not random.randrange(6):
                chosen.append(random.randrange(start - 3, start))
            pairs += [f"{names[start]}-{names[end]}" for end in sorted(chosen)]
        return self.from_parameters("=" + ",".join(pairs))

    def board(self, position: str) -> Board:
        """The vertices on a circle, the token on one of them; a move touches the token and a vertex."""
        count = len(self.followers)
        if count > _MOST_DRAWN:
            return Board([Element("token", "token", 0, 0, clip(position, 20))], [], complete=False)
        numbers = {vertex: number for number, vertex in enumerate(self.followers)}
        radius = max(1.5, count / 4)
        turns = [2 * pi * v / count for v in range(count)]
        places = [(round(radius * sin(turn), 3), round(-radius * cos(turn), 3)) for turn in turns]
        elements = [
            Element(f"v{v}", "vertex", *places[v], vertex, "" if targets else "sink")
            for v, (vertex, targets) in enumerate(self.followers.items())
        ]
        elements.append(Element("token", "token", *places[numbers[position]], "", "", f"v{numbers[position]}"))
        moves = [
            BoardMove(("token", f"v{numbers[target]}"), self.format(target)) for target in self.followers[position]
        ]
        links = [
            (f"v{numbers[vertex]}", f"v{numbers[target]}", "arrow")
            for vertex, targets in self.followers.items()
            for target in targets
        ]
        return Board(elements, moves, links)

    def explain(self, position: str, facts: Facts) -> Iterable[Figure]:
        targets = self.followers[position]
        if not targets:
            yield Message("graph.sink", {"vertex": position}, step=2)
        else:
            shown = [clip(target, 20) for target in targets[:12]]
            key = "graph.followers" if len(targets) <= 12 else "graph.followers-many"
            yield Message(key, {"vertex": position, "followers": shown, "count": len(targets)}, step=2)


def is_json(text: str, path: str) -> bool:
    """Whether a graph is written in JSON, and not in DOT: by the ending of the file, otherwise by how it begins.

    >>> is_json("null", "a.json"), is_json("digraph {}", "a.txt")
    (True, False)
    """
    ending = path.lower().rpartition(".")[2]
    return ending == "json" or (ending not in ("dot", "gv") and text.lstrip()[:1] in ("{", "["))


def inline_pairs(text: str) -> list[tuple[str, str]]:
    """The pairs of a graph that stands in the spec itself.

    >>> inline_pairs("=a-b,b-c")
    [('a', 'b'), ('b', 'c')]

    Raises
    ------
    NotationError : for a text that is not a row of pairs.
    """
    if len(text) > _MOST_INLINE or not _INLINE.fullmatch(text):
        raise NotationError("graph.inline", got=clip(text))
    return [(start, end) for start, _, end in (pair.partition("-") for pair in text[1:].split(","))]


def read_json(text: str, path: str = "") -> Followers:
    """Read a digraph from JSON.

    >>> read_json('{"a": ["b", "c"], "b": ["c"]}')
    {'a': ('b', 'c'), 'b': ('c',), 'c': ()}
    >>> read_json('{"edges": [["a", "b"], ["b", "c"]]}')
    {'a': ('b',), 'b': ('c',), 'c': ()}

    Three forms: an object from each vertex to the list of its followers; an object with ``edges`` (or ``arcs``, or
    the ``links`` of networkx' node-link form) and perhaps ``nodes``; a list of pairs. Vertices are texts or numbers.
    """
    vertices, pairs, _ = json_pairs(text, path)
    return _collect(vertices, pairs)


def json_pairs(text: str, path: str = "") -> tuple[list[str], list[tuple[str, str]], bool]:
    """The vertices and the pairs of a graph in JSON, in the order of the file, each as often as it stands there.

    The last value says whether the file lists neighbours: then an edge of an undirected graph may stand at both ends.
    """
    by_neighbours = False
    try:
        data = json.loads(text, object_pairs_hook=lambda pairs: _object(pairs, path))
    except NotationError:
        raise
    except json.JSONDecodeError as error:
        raise NotationError("graph.json-wrong", path=clip(path), line=error.lineno, column=error.colno) from None
    except (RecursionError, ValueError):  # nested too deeply, or a number of thousands of digits
        raise NotationError("graph.json-form", path=clip(path), got=clip(text, 40)) from None
    pairs: list[tuple[str, str]] = []
    vertices: list[str] = []
    if isinstance(data, dict) and (key := next((k for k in ("edges", "arcs", "links") if k in data), None)):
        vertices = [_vertex(node, path) for node in _list(data.get("nodes", data.get("vertices", [])), path)]
        pairs = [_pair(edge, path) for edge in _list(data[key], path)]
    elif isinstance(data, dict):
        by_neighbours = True
        for vertex, targets in data.items():
            vertices.append(vertex)
            if not isinstance(targets, list):
                raise _misfit({vertex: targets}, path)
            pairs.extend((vertex, _vertex(target, path)) for target in targets)
    else:
        pairs = [_pair(edge, path) for edge in _list(data, path)]
    return vertices, pairs, by_neighbours


def _object(pairs: list[tuple[str, Any]], path: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise NotationError("graph.json-twice", path=clip(path), got=clip(json.dumps(key, ensure_ascii=False), 40))
        found[key] = value
    return found


def _misfit(data: Any, path: str) -> NotationError:
    """The error that names the value of a JSON file that cannot stand where it stands."""
    try:
        text = json.dumps(data, ensure_ascii=False)
    except RecursionError:
        text = "[[…]]"
    return NotationError("graph.json-form", path=clip(path), got=clip(text, 40))


def _list(data: Any, path: str) -> list[Any]:
    if not isinstance(data, list):
        raise _misfit(data, path)
    return data


def _vertex(data: Any, path: str) -> str:
    name = data.get("id", data.get("name")) if isinstance(data, dict) else data
    if not isinstance(name, str | int | float) or isinstance(name, bool):
        raise _misfit(data, path)
    return str(name)


def _pair(edge: Any, path: str) -> tuple[str, str]:
    ends = edge
    if isinstance(edge, dict):
        ends = [edge.get("source", edge.get("from")), edge.get("target", edge.get("to"))]
    if not isinstance(ends, list) or len(ends) != 2 or None in ends:
        raise _misfit(edge, path)
    return _vertex(ends[0], path), _vertex(ends[1], path)


def _collect(vertices: Iterable[str], pairs: Iterable[tuple[str, str]]) -> Followers:
    followers: dict[str, dict[str, None]] = {vertex: {} for vertex in vertices}
    for start, end in pairs:
        followers.setdefault(start, {})[end] = None
        followers.setdefault(end, {})
    return {vertex: tuple(targets) for vertex, targets in followers.items()}


def read_dot(text: str, path: str = "") -> Followers:
    """Read a digraph from the DOT language of Graphviz; attributes and the shape of subgraphs are passed over.

    >>> read_dot('digraph { a -> b -> c; a -> {c; d}; "e f" }')
    {'a': ('b', 'c', 'd'), 'b': ('c',), 'c': (), 'd': (), 'e f': ()}

    Raises
    ------
    NotationError : for a text that is not DOT, with the line; for an undirected ``graph``.
    """
    from bouton.rulesets.dot import parse_digraph

    vertices, pairs = parse_digraph(text, clip(path))
    return _collect(vertices, pairs)


RULESETS = [Graph]
