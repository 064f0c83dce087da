"""Statements that add to a list or set; no other statement may change one."""

import ast
from collections.abc import Iterator

#: kind of list → the methods that add to it
GROW = {"list": ("append", "extend"), "set": ("add", "update")}


def grown_list(node: ast.AST) -> str:
    """The name of the list that a statement may add to: ``options.append(…)``, or any augmented assignment, such as
    ``options += …``, even if it is not to a list; empty if none."""
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        return node.target.id
    if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
        return ""
    called = node.value.func
    if not isinstance(called, ast.Attribute) or not isinstance(called.value, ast.Name):
        return ""
    return called.value.id if any(called.attr in row for row in GROW.values()) else ""


def without_growth(statement: ast.stmt, lists: set[str]) -> Iterator[ast.AST]:
    """Yield the expressions of a statement and of those inside it, where they may set names, except for these lists
    in ``options += …``."""
    for node in ast.walk(statement):
        is_growth = isinstance(node, ast.AugAssign) and grown_list(node) in lists
        if isinstance(node, ast.stmt) and not is_growth:
            yield from (each for each in ast.iter_child_nodes(node) if not isinstance(each, ast.stmt))
