"""Graphs in JSON: three forms, including the node-link form of networkx."""

import json
from typing import Any

from bouton.errors import NotationError
from bouton.notation import clip
from bouton.storage.files import path_text


def is_json(text: str, path: str) -> bool:
    """Whether a graph is written in JSON rather than DOT: by its file extension or, failing that, its first character.

    >>> is_json("null", "a.json"), is_json("digraph {}", "a.txt")
    (True, False)
    """
    ending = path.lower().rpartition(".")[2]
    return ending == "json" or (ending not in ("dot", "gv") and text.lstrip()[:1] in ("{", "["))


def json_pairs(text: str, path: str = "") -> tuple[list[str], list[tuple[str, str]], bool]:
    """Return the vertices that a graph in JSON lists, and its pairs, in file order and with repetitions.

    The last value says whether the file lists neighbours: an edge of an undirected graph may then appear at both ends.
    Raises NotationError for other text.
    """
    by_neighbours = False
    try:
        data = json.loads(text, object_pairs_hook=lambda pairs: _object(pairs, path))
    except NotationError:
        raise
    except json.JSONDecodeError as error:
        raise NotationError("graph.json-wrong", path=path_text(path), line=error.lineno, column=error.colno) from None
    except (RecursionError, ValueError):  # nested too deeply, or a number of thousands of digits
        raise NotationError("graph.json-form", path=path_text(path), got=clip(text, 40)) from None
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
            raise NotationError(
                "graph.json-twice", path=path_text(path), got=clip(json.dumps(key, ensure_ascii=False), 40)
            )
        found[key] = value
    return found


def _misfit(data: Any, path: str) -> NotationError:
    """Return the error that quotes the unexpected value of a JSON file."""
    try:
        text = json.dumps(data, ensure_ascii=False)
    except RecursionError:
        text = "[[…]]"
    return NotationError("graph.json-form", path=path_text(path), got=clip(text, 40))


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
