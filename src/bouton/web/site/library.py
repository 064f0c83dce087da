"""The library as one packed file, which the page unpacks into the memory of its Python."""

import ast
import gzip
import json
from collections.abc import Iterator
from contextlib import suppress
from importlib.resources import files as package_files
from importlib.resources.abc import Traversable

_LEFT_OUT = frozenset({"__pycache__", "cli", "cli.py", "web", "__main__.py"})  # not needed for answers in a browser
_READ_BY_PUPILS = frozenset({"francais.py"})  # its docstrings are the help for pupils


def compress(content: bytes) -> bytes:
    """Compress bytes reproducibly."""
    return gzip.compress(content, 9, mtime=0)


def own_file(name: str) -> bytes:
    """Read a file in the folder of this module."""
    return package_files("bouton.web.site").joinpath(name).read_bytes()


def library() -> bytes:
    """The sources needed in a browser, without docstrings, as JSON: the text of each file by its path.

    >>> "bouton/errors.py" in json.loads(library())
    True
    """
    found: dict[str, str] = {}
    _gather(package_files("bouton"), "bouton", found)
    with suppress(ImportError):  # without it the site has no QR codes
        _gather(package_files("segno"), "segno", found)
    return json.dumps(dict(sorted(found.items())), ensure_ascii=False).encode()


def _gather(folder: Traversable, path: str, found: dict[str, str]) -> None:
    for each in folder.iterdir():
        if each.name in _LEFT_OUT:
            continue
        if each.name == "_compiled":  # only the names of array indices in it
            kept = [name for name in ("__init__.py", "slots.py") if (each / name).is_file()]
            found |= {f"{path}/_compiled/{name}": _constants(each / name) for name in kept if len(kept) > 1}
        elif each.is_dir():
            _gather(each, f"{path}/{each.name}", found)
        elif each.name.endswith(".py"):
            text = each.read_text(encoding="utf-8")
            found[f"{path}/{each.name}"] = text if each.name in _READ_BY_PUPILS else _without_docstrings(text)
        elif each.name.endswith(".json"):
            found[f"{path}/{each.name}"] = each.read_text(encoding="utf-8")


def _constants(file: Traversable) -> str:
    """The text of a file without functions; empty for a package's `__init__`, which would set up the compiler."""
    return file.read_text(encoding="utf-8") if file.name == "slots.py" else ""


def _without_docstrings(source: str) -> str:
    """The same program on the same lines; unused texts would be a third of the download."""
    lines = source.splitlines()
    for node in _documented_nodes(ast.parse(source)):
        if ast.get_docstring(node) is None:
            continue
        text = node.body[0]
        first, last = text.lineno - 1, text.end_lineno or text.lineno
        head, tail = lines[first].encode()[: text.col_offset].decode(), lines[last - 1].encode()[text.end_col_offset :]
        lines[first:last] = [f'{head}""{tail.decode()}', *[""] * (last - first - 1)]
    return "\n".join(lines) + "\n"


def _documented_nodes(node: ast.AST) -> Iterator[ast.Module | ast.ClassDef | ast.FunctionDef]:
    """Yield the nodes of a module that may have a docstring."""
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
        yield node
    for part in ("body", "orelse", "handlers", "finalbody"):
        for inner in getattr(node, part, ()):
            yield from _documented_nodes(inner)
