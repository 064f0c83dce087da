"""Decide which constant tables of rules may become arrays when the rules are compiled.

Numba compiles long tuples slowly, so tables of numbers become arrays. An array behaves like the tuple only if single
entries are taken out of it: ``TABLE[k]``, ``for x in TABLE``, ``a, b = TABLE[k]``, ``len(TABLE)``. Otherwise it does
not: ``+`` would add entry by entry, ``==`` compare entry by entry. So every use of a table is examined, following the
names assigned to its rows; a table with any other use stays a tuple.
"""

import ast
from collections.abc import Iterable, Mapping

Function = ast.FunctionDef


def as_arrays(functions: Iterable[Function], tables: Mapping[str, int]) -> set[str]:
    """The tables that are used only in ways that arrays support.

    >>> rule = ast.parse("def f(n):\\n    return A[n] + B[0][n] + (C + C)[n]").body[0]
    >>> sorted(as_arrays([rule], {"A": 1, "B": 2, "C": 1}))
    ['A', 'B']

    Parameters
    ----------
    functions : all functions that use them.
    tables : name → number of dimensions.
    """
    functions = list(functions)
    return {name for name, depth in tables.items() if all(_Uses(each).fit(name, depth) for each in functions)}


class _Uses:
    """The uses of names in one function."""

    def __init__(self, function: Function) -> None:
        self.loads: dict[str, list[ast.Name]] = {}
        self.parents: dict[ast.AST, ast.AST] = {}
        for node in ast.walk(function):
            changed = node.target if isinstance(node, ast.AugAssign) else node
            if isinstance(changed, ast.Name) and (changed is not node or isinstance(changed.ctx, ast.Load)):
                self.loads.setdefault(changed.id, []).append(changed)
            for child in ast.iter_child_nodes(node):
                self.parents[child] = node
        self._met: set[tuple[str, int]] = set()

    def fit(self, name: str, depth: int) -> bool:
        """Whether all uses of a name that refers to a table fit an array with `depth` dimensions.

        A second call for the same name and depth returns True: the first one examines them."""
        if (name, depth) in self._met:
            return True
        self._met.add((name, depth))
        return all(self._fits(node, depth) for node in self.loads.get(name, ()))

    def _fits(self, node: ast.AST, depth: int) -> bool:
        parent = self.parents[node]
        match parent:
            case ast.Subscript(value=value, slice=index) if value is node:
                return not isinstance(index, ast.Slice | ast.Tuple) and (depth == 1 or self._fits(parent, depth - 1))
            case ast.For(iter=row, target=target) | ast.comprehension(iter=row, target=target) if row is node:
                return depth == 1 or self._bound(target, depth - 1)
            case ast.Assign(value=value, targets=[target]) if value is node:
                return self._bound(target, depth)
            case ast.Call(func=ast.Name(id="len"), args=[_]):
                return True
            case ast.Call(func=ast.Name(id="enumerate" | "zip")):
                return depth == 1 and isinstance(self.parents[parent], ast.For | ast.comprehension)
        return False

    def _bound(self, target: ast.AST, depth: int) -> bool:
        """Whether a table may be assigned to a target: a name used as a table, or names for the entries of a row."""
        if isinstance(target, ast.Name):
            return self.fit(target.id, depth)
        return depth == 1 and isinstance(target, ast.Tuple) and all(isinstance(each, ast.Name) for each in target.elts)
