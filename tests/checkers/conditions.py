"""The conditions under which the checkers refuse, extracted from their source, and checkers that lack one of them.

A condition is a part of the test of an ``if`` that raises: each operand of an ``or``, each comparison of a chain that
must hold, each part of the iterable of `any` or `all`. Names and functions that represent such parts are resolved.
Functions named in `COMPLAINTS` refuse through their return value.
"""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import NamedTuple

from pytest import MonkeyPatch

import bouton.checkers

#: functions that return the first thing that is wrong, or −1 for a position that there is not
COMPLAINTS = {"first_wrong", "_wrong_value", "_comes_back", "index"}


class Condition(NamedTuple):
    """A condition: where it stands, and its text; the number tells apart those that stand there several times."""

    module: str
    function: str
    text: str
    number: int = 0

    def __str__(self) -> str:
        return f"{self.module}.{self.function}: {self.text}" + (f" #{self.number}" if self.number else "")


class _Split(ast.NodeTransformer):
    """Chains of comparisons, and those of lists entry by entry, become comparisons joined by ``and``."""

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        terms = [node.left, *node.comparators]
        if len(node.ops) > 1:
            pairs = zip(terms, node.ops, terms[1:], strict=False)
            return ast.BoolOp(ast.And(), [ast.Compare(one, [op], [two]) for one, op, two in pairs])
        one, two = terms
        if isinstance(one, ast.List) and isinstance(two, ast.List) and isinstance(node.ops[0], ast.Eq):
            rows = zip(one.elts, two.elts, strict=True)
            return ast.BoolOp(ast.And(), [ast.Compare(left, [ast.Eq()], [right]) for left, right in rows])
        return node


class _Function:
    """The conditions of one function."""

    def __init__(self, node: ast.FunctionDef, others: dict[str, ast.FunctionDef]) -> None:
        self._node, self._others = node, others
        self._assigned: dict[str, list[ast.expr]] = {}
        self._looked_up = set[str]()
        for each in ast.walk(node):
            if isinstance(each, ast.Assign) and len(each.targets) == 1:
                self._assign(each.targets[0], each.value)
            elif isinstance(each, ast.AugAssign):
                self._assign(each.target, each.value)

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self._assigned.setdefault(target.id, []).append(value)
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for one, other in zip(target.elts, value.elts, strict=False):
                self._assign(one, other)

    def conditions(self) -> Iterator[tuple[ast.expr, bool]]:
        """Each with the truth that refuses."""
        for node in ast.walk(self._node):
            if not isinstance(node, ast.If):
                continue
            last = node.body[-1]
            answers = isinstance(last, ast.Return) and not (
                isinstance(last.value, ast.Constant) and last.value.value is None
            )
            if isinstance(last, ast.Raise) or (answers and self._node.name in COMPLAINTS):
                yield from self.parts(node.test, True)

    def returned(self, refusing: bool) -> Iterator[tuple[ast.expr, bool]]:
        """Of a function that says yes or no, where one of them refuses."""
        for node in ast.walk(self._node):
            if isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
                yield from self.parts(node.value, refusing)
            elif isinstance(node, ast.If) and ast.unparse(node.body[-1]) == f"return {refusing}":
                yield from self.parts(node.test, True)

    def parts(self, node: ast.expr, refusing: bool) -> Iterator[tuple[ast.expr, bool]]:
        match node:
            case ast.UnaryOp(op=ast.Not()):
                yield from self.parts(node.operand, not refusing)
            case ast.BoolOp():
                several = [list(self.parts(each, refusing)) for each in node.values]
                if isinstance(node.op, ast.Or) is not refusing:
                    several = [parts for parts in several if len(parts) > 1] or [[(node, refusing)]]
                yield from (part for parts in several for part in parts)
            case ast.Call(
                func=ast.Name(id="any" | "all" as name), args=[ast.GeneratorExp() | ast.List() | ast.Name() as inner]
            ) if (name == "any") is refusing:
                yield from self.parts(inner, refusing)
            case ast.Call(func=ast.Name(id=name)) if self._is_bool(name):
                inside = list(_Function(self._others[name], self._others).returned(refusing))
                yield from inside if len(inside) > 1 else [(node, refusing)]
            case ast.GeneratorExp():
                yield from self.parts(node.elt, refusing)
            case ast.List() | ast.Tuple():
                for each in node.elts:
                    yield from self.parts(each.value if isinstance(each, ast.Starred) else each, refusing)
            case ast.Name(id=name) if any(self._says(value) for value in self._assigned.get(name, ())):
                self._looked_up.add(name)  # not once more where it stands in its own value
                values = self._assigned.pop(name)
                inside = [part for value in values for part in self.parts(value, refusing)]
                yield from inside if len(inside) > 1 else [(node, refusing)]
            case ast.Name(id=name) if name in self._looked_up:
                return
            case ast.Constant():
                return
            case _:
                yield node, refusing

    def _is_bool(self, name: str) -> bool:
        found = self._others.get(name)
        return found is not None and isinstance(found.returns, ast.Name) and found.returns.id == "bool"

    def _says(self, value: ast.expr) -> bool:
        """Whether a value is made of conditions."""
        call = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func
        return (
            isinstance(value, ast.BoolOp | ast.Compare | ast.List | ast.Tuple)
            or (isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not))
            or bool(call and (call.id in ("any", "all") or self._is_bool(call.id)))
        )


class _Source:
    """A module's source: its conditions, and where each of them hangs in the tree."""

    def __init__(self, module: str) -> None:
        path = Path(bouton.checkers.__path__[0]) / f"{module}.py"
        self.tree = ast.fix_missing_locations(_Split().visit(ast.parse(path.read_text(encoding="utf-8"))))
        self.found: dict[Condition, tuple[ast.expr, bool]] = {}
        functions = {node.name: node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef)}
        names = {id(part): name for name, node in functions.items() for part in ast.walk(node)}
        known = set[int]()
        for function in functions.values():
            for node, refusing in _Function(function, functions).conditions():
                if id(node) not in known:
                    known.add(id(node))
                    text = ast.unparse(node if refusing else ast.UnaryOp(ast.Not(), node))
                    number = sum(each[:3] == (module, names[id(node)], text) for each in self.found)
                    self.found[Condition(module, names[id(node)], text, number)] = node, refusing

    def without(self, condition: Condition) -> CodeType:
        """The module's code if the condition never refuses."""
        node, refusing = self.found[condition]
        held = ast.copy_location(ast.Constant(not refusing), node)
        for parent in ast.walk(self.tree):
            for field, value in ast.iter_fields(parent):
                if value is node:
                    setattr(parent, field, held)
                    code = self.code()
                    setattr(parent, field, node)
                    return code
                if isinstance(value, list) and any(each is node for each in value):
                    setattr(parent, field, [held if each is node else each for each in value])
                    code = self.code()
                    setattr(parent, field, value)
                    return code
        raise LookupError

    def code(self) -> CodeType:
        return compile(self.tree, "without", "exec")


@cache
def _source(module: str) -> _Source:
    return _Source(module)


def conditions_of(module: str) -> list[Condition]:
    """All conditions in a module of `bouton.checkers`."""
    return list(_source(module).found)


def raises_of(module: str) -> dict[Condition, int]:
    """What is raised under no condition that is looked at here: where nothing can be read → the line."""
    tree, found = _source(module).tree, dict[Condition, int]()
    tested = {id(node.body[-1]) for node in ast.walk(tree) if isinstance(node, ast.If)}
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        for node in ast.walk(function):
            if isinstance(node, ast.Raise) and node.exc is not None and id(node) not in tested:
                found[Condition(module, function.name, ast.unparse(node.exc))] = node.lineno
    lines = {line: condition for condition, line in found.items()}  # in the innermost function
    return {condition: line for line, condition in lines.items()}


def checker_without(kind: str, gone: Condition, patch: MonkeyPatch) -> ModuleType:
    """The checker of a kind of certificates, read anew, which lacks a condition of its own or of what it imports."""
    changed = _module(gone.module, _source(gone.module).without(gone))
    if gone.module == kind:
        return changed
    patch.setitem(sys.modules, f"bouton.checkers.{gone.module}", changed)
    patch.setattr(bouton.checkers, gone.module, changed)
    return _module(kind, _source(kind).code())


def _module(name: str, code: CodeType) -> ModuleType:
    made = ModuleType(f"bouton.checkers.{name}")
    exec(code, made.__dict__)
    return made
