"""Digraphs from files or from a spec: JSON, the DOT language, or a list of arcs such as ``=a-b,b-c``."""

import re
from collections.abc import Iterable

from bouton.errors import NotationError
from bouton.graphs.limits import MOST_CHARACTERS
from bouton.graphs.read_dot import parse_digraph
from bouton.graphs.read_json import is_json, json_pairs
from bouton.notation import clip
from bouton.storage.files import path_text, read_text

#: vertex → the vertices to which its arcs lead, in the order of the input
Followers = dict[str, tuple[str, ...]]

_INLINE = re.compile(r"=\w+-\w+(,\w+-\w+)*")


def read_digraph(path: str, game: str) -> Followers:
    """Read a digraph for a game, from a file or from the list of arcs after ``=``.

    >>> read_digraph("=a-b,b-c", "graph")
    {'a': ('b',), 'b': ('c',), 'c': ()}

    Raises
    ------
    NotationError, UnknownError : if the file does not exist or contains no digraph.
    """
    if not path:
        raise NotationError("graph.file-missing", game=game)
    if path.startswith("="):
        return _collect([], inline_pairs(path))
    text = read_text(path)
    if not text.strip():
        raise NotationError("graph.empty", path=path_text(path))
    followers = read_json(text, path) if is_json(text, path) else read_dot(text, path)
    if not followers:
        raise NotationError("graph.empty", path=path_text(path))
    return followers


def inline_pairs(text: str) -> list[tuple[str, str]]:
    """Return the pairs of vertices of a graph that is written in the spec itself.

    >>> inline_pairs("=a-b,b-c")
    [('a', 'b'), ('b', 'c')]

    Raises
    ------
    NotationError : if the text is not a list of pairs.
    """
    if len(text) > MOST_CHARACTERS:
        raise NotationError("graph.inline-long", got=clip(text, 40), count=len(text), most=MOST_CHARACTERS)
    if not _INLINE.fullmatch(text):
        raise NotationError("graph.inline", got=clip(text))
    return [(start, end) for start, _, end in (pair.partition("-") for pair in text[1:].split(","))]


def read_json(text: str, path: str = "") -> Followers:
    """Read a digraph from JSON.

    >>> read_json('{"a": ["b", "c"], "b": ["c"]}')
    {'a': ('b', 'c'), 'b': ('c',), 'c': ()}
    >>> read_json('{"edges": [["a", "b"], ["b", "c"]]}')
    {'a': ('b',), 'b': ('c',), 'c': ()}

    Three forms are accepted: an object that maps each vertex to the list of its followers; an object with ``edges`` (or
    ``arcs``, or the ``links`` of networkx's node-link form) and optional ``nodes``; a list of pairs. Vertices are texts
    or numbers. Raises `NotationError` for other text.
    """
    vertices, pairs, _ = json_pairs(text, path)
    return _collect(vertices, pairs)


def read_dot(text: str, path: str = "") -> Followers:
    """Read a digraph from the DOT language of Graphviz, ignoring attributes and the shape of subgraphs.

    >>> read_dot('digraph { a -> b -> c; a -> {c; d}; "e f" }')
    {'a': ('b', 'c', 'd'), 'b': ('c',), 'c': (), 'd': (), 'e f': ()}

    Raises
    ------
    NotationError : if the text is not DOT, with the line; if it is an undirected ``graph``.
    """
    vertices, pairs = parse_digraph(text, path_text(path))
    return _collect(vertices, pairs)


def _collect(vertices: Iterable[str], pairs: Iterable[tuple[str, str]]) -> Followers:
    followers: dict[str, dict[str, None]] = {vertex: {} for vertex in vertices}
    for start, end in pairs:
        followers.setdefault(start, {})[end] = None
        followers.setdefault(end, {})
    return {vertex: tuple(targets) for vertex, targets in followers.items()}
