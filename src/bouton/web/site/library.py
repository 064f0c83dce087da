"""The library as one packed file, which the page unpacks into the memory of its Python."""

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
    """The sources of the library, as JSON: the text of each file by its path.

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
            found[f"{path}/{each.name}"] = each.read_text(encoding="utf-8")
