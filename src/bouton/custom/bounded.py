"""Rules whose text shows that every loop ends and every whole number has 64 bits: compiled, they are the same rules."""

import ast
from collections import defaultdict
from typing import Any

from bouton.custom.source import RuleNames

_MOST, _LONGEST = 1 << 62, 1 << 24  # a number, and a tuple or a loop
_FUNCTIONS = {"bouton_rule", "bouton_form", "bouton_tier"}
_STATEMENTS: tuple[Any, ...] = (ast.FunctionDef, ast.arguments, ast.arg, ast.Assign, ast.If, ast.For, ast.Return)
_STATEMENTS += (ast.Expr, ast.Pass, ast.Break, ast.Continue, ast.Yield, ast.comprehension)
_STATEMENTS += (ast.operator, ast.unaryop, ast.boolop, ast.cmpop, ast.expr_context)
_SAME = {"min", "max", "abs", "tuple", "list", "sorted", "reversed", "zip", "range", "int", "bool"}
_COUNTING = {"len", "all", "any", "enumerate"}


class _Unbounded(Exception):
    """The text does not show that numbers are bounded."""


def is_bounded(pieces: RuleNames, most: int) -> bool:
    """Whether the text of rules shows that their loops end and their whole numbers stay below 2⁶².

    Only rules without helpers, ``while``, and numbers that grow from one round of a loop to the next can show that.

    Parameters
    ----------
    most : the largest coordinate.
    """
    if pieces.modules or not pieces.functions.keys() <= _FUNCTIONS:
        return False
    try:
        for function in pieces.functions.values():
            _Sizes(function, most, pieces.constants).check()
    except (_Unbounded, RecursionError):
        return False
    return True


class _Sizes:
    """Bounds of the absolute values in a function; that of a tuple is that of its items."""

    def __init__(self, function: ast.FunctionDef, most: int, constants: dict[str, Any]) -> None:
        self.function = function
        if function.args.defaults or len(function.args.args) != 1:
            raise _Unbounded
        self._known = {name: _size_of(value) for name, value in constants.items()}
        self._known[function.args.args[0].arg] = most
        self._given: dict[str, list[ast.expr]] = defaultdict(list)
        self._open: set[str] = set()

    def check(self) -> None:
        """Bound every expression.

        Raises
        ------
        _Unbounded : if one of them may be too large, or is not understood.
        """
        nodes = list(ast.walk(self.function))
        for node in nodes:
            match node:
                case ast.Assign(targets=targets, value=source):
                    for target in targets:
                        self._give(target, source)
                case ast.NamedExpr(target=target, value=source):
                    self._give(target, source)
                case ast.For(target=target, iter=source) | ast.comprehension(target=target, iter=source):
                    self._give(target, source)
        texts = [node.value for node in nodes if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)]
        for node in nodes:
            if isinstance(node, ast.expr) and not isinstance(node, ast.Yield):
                if not isinstance(getattr(node, "ctx", None), ast.Store) and node not in texts:
                    self._size(node)
            elif not isinstance(node, _STATEMENTS):
                raise _Unbounded

    def _give(self, target: Any, source: ast.expr) -> None:
        for each in ast.walk(target):
            if isinstance(each, ast.Name):
                if each.id in self._known:
                    raise _Unbounded
                self._given[each.id].append(source)
            elif not isinstance(each, ast.Tuple | ast.List | ast.Starred | ast.expr_context):
                raise _Unbounded

    def _size(self, node: ast.expr) -> int:
        size = self._bound(node)
        if size > _MOST:
            raise _Unbounded
        return size

    def _bound(self, node: ast.expr) -> int:
        match node:
            case ast.Constant():
                return _size_of(node.value)
            case ast.Name(id=name):
                return self._size_of_name(name)
            case ast.BinOp(left=left, op=op, right=right):
                return _combine(op, self._size(left), self._size(right))
            case ast.UnaryOp(op=ast.USub() | ast.UAdd() | ast.Not(), operand=operand):
                return self._size(operand) + 1
            case ast.Compare(left=left, comparators=others):
                return min(1, self._largest([left, *others]))
            case ast.BoolOp(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts):
                return self._largest(parts)
            case ast.IfExp(test=test, body=body, orelse=other):
                return self._largest([test, body, other])
            case ast.Subscript(value=value, slice=place):
                return self._largest([value] if isinstance(place, ast.Slice) else [value, place])
            case ast.Slice():
                return 0
            case ast.Starred(value=value) | ast.NamedExpr(value=value):
                return self._size(value)
            case ast.GeneratorExp(elt=element) | ast.ListComp(elt=element):
                return self._size(element)
            case ast.Call(func=ast.Name(id=name), args=parts, keywords=[]) if name not in self._given | self._known:
                size = self._largest(parts)
                if name in _SAME and (name != "range" or size <= _LONGEST):
                    return size
                if name in _COUNTING or name == "sum":
                    return size * _LONGEST if name == "sum" else max(size, _LONGEST)
        raise _Unbounded

    def _size_of_name(self, name: str) -> int:
        if name in _SAME | _COUNTING | {"sum"} and name not in self._given:
            return 0
        if name not in self._known:
            if name in self._open or name not in self._given:
                raise _Unbounded  # it may grow from one round of a loop to the next
            self._open.add(name)
            self._known[name] = self._largest(self._given[name])
        return self._known[name]

    def _largest(self, nodes: list[ast.expr]) -> int:
        return max(map(self._size, nodes), default=0)


def _combine(op: ast.operator, left: int, right: int) -> int:
    match op:
        case ast.Add() | ast.Sub():
            return left + right
        case ast.Mult():
            return left * right
        case ast.FloorDiv():
            return left + 1
        case ast.Mod():
            return right
        case ast.BitAnd() | ast.BitOr() | ast.BitXor():
            return 2 * max(left, right) + 1
    raise _Unbounded


def _size_of(value: Any) -> int:
    """The largest absolute value in a constant."""
    if isinstance(value, bool | int):
        return abs(int(value))
    if isinstance(value, tuple):
        return max(map(_size_of, value), default=0)
    raise _Unbounded
