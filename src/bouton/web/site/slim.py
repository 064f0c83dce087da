"""Compile modules without what only people read: docstrings, line numbers, the annotations of functions.

These take about a third of the memory of a Python with the library. This runs in the Python of a site.
"""

import ast
import json
import os
import struct
import sys
import zipfile
from importlib.util import MAGIC_NUMBER, cache_from_source
from marshal import dumps
from types import CodeType

_HELP = ("francais.py",)  # its docstrings are the help for pupils
_NO_LINE = 0xF8  # in a line table: the next code unit, and up to seven more, have no line


class Untyped(ast.NodeTransformer):
    """Remove annotations, assertions and code only for type checkers.

    The types in a class remain: they are the fields of named tuples.
    """

    in_class: bool = False

    def _visit_body(self, node: ast.AST, in_class: bool) -> ast.AST:
        before, self.in_class = self.in_class, in_class
        found = self.generic_visit(node)
        self.in_class = before
        return found

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        return self._visit_body(node, True)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self._visit_body(node, False)

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        return ast.copy_location(ast.Pass(), node)

    def visit_If(self, node: ast.If) -> ast.AST:
        only_checked = isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        return ast.copy_location(ast.Pass(), node) if only_checked else self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if self.in_class:
            return node
        return ast.copy_location(ast.Assign([node.target], node.value) if node.value else ast.Pass(), node)


def _lineless(code: CodeType) -> CodeType:
    inner = tuple(_lineless(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    units = len(code.co_code) // 2
    nowhere = bytes(_NO_LINE + min(8, units - k) - 1 for k in range(0, units, 8))  # tracebacks look up every unit
    return code.replace(co_consts=inner, co_linetable=nowhere, co_filename="")


def slim(source: str | bytes, own: bool = True, optimize: int = 2) -> CodeType:
    """Compile a module.

    >>> place = {}
    >>> exec(slim("def double(n: int) -> int:\\n    'Twice as much.'\\n    return 2 * n\\n"), place)
    >>> place["double"](4), place["double"].__doc__, place["double"].__annotations__
    (8, None, {})

    Parameters
    ----------
    source : its text.
    own : whether it belongs to this library, in which no code uses the annotations of functions.
    optimize : as for `compile`; 2 drops the docstrings.
    """
    tree = ast.parse(source)
    return _lineless(compile(Untyped().visit(tree) if own else tree, "", "exec", dont_inherit=True, optimize=optimize))


def slim_library(folder: str, texts: str) -> None:
    """Compile the library's files, which are in a folder, and write the code to its ``__pycache__`` folders.

    `texts` maps the path of each file to its text, as JSON.
    """
    for path, source in json.loads(texts).items():
        place = os.path.join(folder, path)
        kept, told = cache_from_source(place), os.stat(place)
        os.makedirs(os.path.dirname(kept), exist_ok=True)
        head = struct.pack("<III", 0, int(told.st_mtime), told.st_size)
        code = slim(source, optimize=1 if path.endswith(_HELP) else 2)
        with open(kept, "wb") as file:
            file.write(MAGIC_NUMBER + head + dumps(code))


def slim_standard(out: str) -> None:
    """Write the file `out`: the standard library's archive (the first ``.zip`` on `sys.path`), its modules compiled."""
    path = next(each for each in sys.path if each.endswith(".zip"))
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            if name.endswith(".py"):
                name, content = f"{name}c", MAGIC_NUMBER + bytes(12) + dumps(slim(content, own=False))
            new.writestr(name, content)
