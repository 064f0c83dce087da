"""The library as one packed file, which the page unpacks into the memory of its Python."""

import ast
import gzip
import json
from importlib.resources import files as package_files
from importlib.resources.abc import Traversable

__all__ = ["library", "packed"]

_LEFT_OUT = frozenset({"__pycache__", "_compiled", "cli", "web", "__main__.py"})  # no part of an answer in a browser


def packed(content: bytes) -> bytes:
    """Compressed, the same bytes for the same content."""
    return gzip.compress(content, 9, mtime=0)


def library() -> bytes:
    """The sources of the library without their docstrings, as JSON: the text of each file by its path.

    >>> "bouton/errors.py" in json.loads(library())
    True
    """
    found: dict[str, str] = {}
    _gather(package_files("bouton"), "bouton", found)
    return json.dumps(dict(sorted(found.items())), ensure_ascii=False).encode()


def _gather(folder: Traversable, path: str, found: dict[str, str]) -> None:
    for each in folder.iterdir():
        if each.name in _LEFT_OUT:
            continue
        if each.is_dir():
            _gather(each, f"{path}/{each.name}", found)
        elif each.name.endswith(".py"):
            found[f"{path}/{each.name}"] = _without_docstrings(each.read_text(encoding="utf-8"))


def _without_docstrings(source: str) -> str:
    """The same program on the same lines; texts that nobody reads there would be a third of what is loaded."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) or ast.get_docstring(node) is None:
            continue
        text = node.body[0]
        first, last = text.lineno - 1, text.end_lineno or text.lineno
        head, tail = lines[first].encode()[: text.col_offset].decode(), lines[last - 1].encode()[text.end_col_offset :]
        lines[first:last] = [f'{head}""{tail.decode()}', *[""] * (last - first - 1)]
    return "\n".join(lines) + "\n"
