"""Counted loops: if a loop adds one option per number of its range, it checks the room once, before it starts.

Without an exit from the loop the compiler vectorizes it; with a test for each option it takes twice as long.
"""

import ast
import copy
from typing import Any

from bouton.syntax import parse

#: compiled without a bounds check; the caller guarantees the bounds
PUT = """
@njit(boundscheck=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)
def bouton_put(bouton_row, bouton_place, bouton_number):
    bouton_row[np.uint64(bouton_place)] = bouton_number
"""


def counts(loop: ast.For) -> bool:
    """Whether a loop runs one name through ``range(…)``, and has no ``else``."""
    call = loop.iter
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "range"):
        return False
    plain = not call.keywords and not any(isinstance(argument, ast.Starred) for argument in call.args)
    return plain and isinstance(loop.target, ast.Name) and not loop.orelse


def yields_in_line(loop: ast.For) -> int:
    """Count the options that each iteration of a loop yields; 0 if it does anything else except set names."""
    count = 0
    for statement in loop.body:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Yield):
            value, count = statement.value.value, count + 1
        elif isinstance(statement, ast.Assign | ast.AugAssign):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            value = statement.value if all(isinstance(target, ast.Name) for target in targets) else None
        else:
            return 0
        if value is None or any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(value)):
            return 0
    return count


def counted_fills(rule: ast.FunctionDef) -> ast.FunctionDef:
    """Return a rule of (index, out) that fills the array, with counted loops for ``for …: out[count] = …; count += 1``.

    If the array has no room for all of them the loop runs as written.
    """
    names = {node.id for node in ast.walk(rule) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    array = rule.args.args[1].arg
    if {"range", array} & names:
        return rule
    found = _Fills(array).generic_visit(copy.deepcopy(rule))
    assert isinstance(found, ast.FunctionDef)
    return ast.fix_missing_locations(found)


class _Fills(ast.NodeTransformer):
    """The replacement of one loop by two, for the array of the given name."""

    def __init__(self, array: str) -> None:
        self.array, self.loops = array, 0

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        return node

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        return node

    def visit_For(self, node: ast.For) -> Any:
        place, value = self._counter_and_store(node)
        if not place:
            return self.generic_visit(node)
        self.loops += 1
        row, each = f"bouton_range_{self.loops}", ast.unparse(node.target)
        text = f"""\
{row} = {ast.unparse(node.iter)}
if 0 <= {place} and len({row}) <= {self.array}.size - {place}:
    for {each} in {row}:
        bouton_put({self.array}, {place}, {value})
        {place} += 1
else:
    for {each} in {row}:
        {self.array}[{place}] = {value}
        {place} += 1
"""
        return parse(text).body

    def _counter_and_store(self, loop: ast.For) -> tuple[str, str]:
        """The name that counts the options and the stored expression; empty if the loop has not the form to replace."""
        if counts(loop) and len(loop.body) == 2 and isinstance(store := loop.body[0], ast.Assign):
            step, value = ast.unparse(loop.body[1]), ast.unparse(store.value)
            place = step.removesuffix(" += 1")
            meant = place.isidentifier() and step.endswith(" += 1") and place != ast.unparse(loop.target)
            within = any(isinstance(node, ast.NamedExpr) for node in ast.walk(store.value))
            if meant and not within and [ast.unparse(target) for target in store.targets] == [f"{self.array}[{place}]"]:
                return place, value
        return "", ""
