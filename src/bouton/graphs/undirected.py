"""Undirected graphs from files: JSON or the DOT language, read with the parsers for digraphs."""

from collections import Counter
from random import Random
from typing import NamedTuple

from bouton.errors import NotationError
from bouton.graphs.directed import inline_pairs
from bouton.graphs.read_dot import parse_undirected
from bouton.graphs.read_json import is_json, json_pairs
from bouton.storage.files import path_text, read_text


class Undirected(NamedTuple):
    """Vertices by name, and edges as pairs of indices of them; loops and parallel edges are repeated as in the file."""

    names: tuple[str, ...]
    edges: tuple[tuple[int, int], ...]


def random_pairs(random: Random, vertices: int, more: int) -> str:
    """Return a random connected graph as a list of pairs: a tree, and at most `more` additional edges.

    >>> from random import Random
    >>> random_pairs(Random(1), 4, 2)
    'a-b,a-c,b-d'

    Parameters
    ----------
    vertices : from 2 to 20.
    more : at least 1.
    """
    names = "abcdefghijklmnopqrst"[:vertices]
    pairs = {(names[random.randrange(max(0, v - 3), v)], names[v]) for v in range(1, len(names))}
    for _ in range(random.randrange(1, 1 + more)):
        a, b = sorted(random.sample(names, 2))
        pairs.add((a, b))
    return ",".join(f"{a}-{b}" for a, b in sorted(pairs))


def read_undirected(path: str, game: str) -> Undirected:
    """Read the graph of a file for a game.

    JSON: a list of pairs, an object with ``edges`` and optional ``nodes``, or an object that maps each vertex to its
    neighbours (an edge may then be listed at one end or at both, and counts once). DOT: ``graph { a -- b }``.
    A text that begins with ``=`` is not a file name but the list of edges, ``=a-b,b-c``.

    Raises
    ------
    NotationError, UnknownError : if the file does not exist or contains no graph.
    """
    if not path:
        raise NotationError("graph.undirected-file-missing", game=game)
    text = "" if path.startswith("=") else read_text(path)
    by_neighbours = False
    vertices: list[str] = []
    if path.startswith("="):
        pairs = inline_pairs(path)
    elif not text.strip():
        raise NotationError("graph.undirected-empty", path=path_text(path))
    elif is_json(text, path):
        vertices, pairs, by_neighbours = json_pairs(text, path)
    else:
        vertices, pairs = parse_undirected(text, path_text(path))
    names = tuple(dict.fromkeys([*vertices, *(name for pair in pairs for name in pair)]))
    if not names:
        raise NotationError("graph.undirected-empty", path=path_text(path))
    numbers = {name: number for number, name in enumerate(names)}
    edges = [(numbers[a], numbers[b]) for a, b in pairs]
    if by_neighbours:
        # An edge listed at both ends is one edge: its multiplicity is the larger of the two counts.
        there, back = Counter(edges), Counter((b, a) for a, b in edges)
        edges = [
            edge
            for edge, count in there.items()
            if edge[0] <= edge[1] or edge not in back
            for _ in range(max(count, back[edge]))
        ]
    return Undirected(names, tuple(edges))
