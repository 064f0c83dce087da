"""Statements that add to a list or set; no other statement may change one."""

import ast
from collections.abc import Iterator

__all__ = ["GROW", "grown_list", "without_growth"]

#: kind of list → the methods that add to it
GROW = {"list": ("append", "extend"), "set": ("add", "update")}


def grown_list(node: ast.AST) -> str:
    """The name that a statement may add to as to a list: ``options.append(…)``, ``options += …``; empty if none.

    Any augmented assignment counts, and the name may turn out not to be a list.
    """
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        return node.target.id
    if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
        return ""
    called = node.value.func
    if not isinstance(called, ast.Attribute) or not isinstance(called.value, ast.Name):
        return ""
    return called.value.id if any(called.attr in row for row in GROW.values()) else ""


def without_growth(statement: ast.stmt, lists: set[str]) -> Iterator[ast.AST]:
    """Yield the expressions directly below a statement and those inside it, where they may set names.

    Those of ``options += …`` are left out for these lists.
    """
    for node in ast.walk(statement):
        is_growth = isinstance(node, ast.AugAssign) and grown_list(node) in lists
        if isinstance(node, ast.stmt) and not is_growth:
            yield from (each for each in ast.iter_child_nodes(node) if not isinstance(each, ast.stmt))
