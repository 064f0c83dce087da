"""Checked arithmetic in compiled rules: a result that 64 bits may not hold raises an error, since Python has no limit.

Most results certainly fit: positions, counters and what is computed from them are small. An upper bound of the bits of
each expression is found from the text; only the operations whose bound exceeds 63 are checked when they run.
"""

import ast
import copy
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

_BITS = 63  # of an absolute value
UNKNOWN = 64  # the bound if nothing is known
_LENGTH = 32  # bits of the length of a sequence
_ROUNDS = 8  # after these the bound of a name that still grows is unknown

#: Numba compiles functions of equal code once per process, also for the files of other rules, which are not there when
#: a later process reads the result: `MARK` is replaced in each text by another word
MARK = "bouton_mark"
CHECKED = '''
import operator as bouton_operators
from numba.extending import intrinsic as bouton_intrinsic


def bouton_checked(usual, instruction=None, function=None):
    """An operation on signed integers that raises an error at more than 64 bits; on other types the usual one."""

    @bouton_intrinsic
    def operation(typing, a, b):
        whole = all(isinstance(each, types.Boolean) or getattr(each, "signed", False) for each in (a, b))
        signature = types.int64(types.int64, types.int64)
        if not whole:
            signature = typing.resolve_function_type(usual, (a, b), {})

        def code(context, builder, given, arguments):
            if not whole:
                return context.get_function(usual, signature)(builder, arguments)
            if function is not None:
                return context.compile_internal(builder, function, signature, arguments)
            pair = getattr(builder, instruction + "_with_overflow")(*arguments)
            with builder.if_then(builder.extract_value(pair, 1), likely=False):
                context.call_conv.return_user_exc(builder, OverflowError, ("more than 64 bits",))
            return builder.extract_value(pair, 0)

        return signature, code

    return operation


bouton_add = bouton_checked(bouton_operators.add, "sadd")
bouton_sub = bouton_checked(bouton_operators.sub, "ssub")
bouton_mult = bouton_checked(bouton_operators.mul, "smul")


def bouton_raised(base, exponent):
    "bouton_mark"
    if exponent < 0:
        raise OverflowError
    found = 1
    while True:
        if exponent & 1:
            found = bouton_mult(found, base)
        exponent >>= 1
        if not exponent:
            return found
        base = bouton_mult(base, base)


def bouton_shifted(number, places):
    "bouton_mark"
    if places < 0 or (number and places > 62) or number << places >> places != number:
        raise OverflowError
    return number << places


def bouton_halved(number, places):
    "bouton_mark"
    if places < 0:
        raise OverflowError
    return number >> min(places, 63)


def bouton_total(numbers, total):
    for number in numbers:
        total = bouton_add(total, number)
    return total


bouton_pow = bouton_checked(bouton_operators.pow, function=bouton_raised)
bouton_lshift = bouton_checked(bouton_operators.lshift, function=bouton_shifted)
bouton_rshift = bouton_checked(bouton_operators.rshift, function=bouton_halved)
bouton_iadd = bouton_checked(bouton_operators.iadd, "sadd")
bouton_isub = bouton_checked(bouton_operators.isub, "ssub")
bouton_imult = bouton_checked(bouton_operators.imul, "smul")
bouton_ipow = bouton_checked(bouton_operators.ipow, function=bouton_raised)
bouton_ilshift = bouton_checked(bouton_operators.ilshift, function=bouton_shifted)
bouton_irshift = bouton_checked(bouton_operators.irshift, function=bouton_halved)
bouton_sum = njit(bouton_total)
'''
_CHECKED = (ast.Add, ast.Sub, ast.Mult, ast.Pow, ast.LShift, ast.RShift)
_OF_ARGUMENTS = {"min", "max", "abs", "sorted", "tuple", "list", "set", "reversed", "int", "bool", "zip", "range"}
_COUNTS = {"len", "enumerate"}
#: the fields with what an expression may be, or contain
_INSIDE: dict[type[ast.expr], tuple[str, ...]] = {
    **dict.fromkeys((ast.Tuple, ast.List), ("elts",)),
    **dict.fromkeys((ast.NamedExpr, ast.Subscript, ast.Starred), ("value",)),
    **dict.fromkeys((ast.ListComp, ast.GeneratorExp), ("elt",)),
    ast.BoolOp: ("values",),
    ast.IfExp: ("body", "orelse"),
}


def check_arithmetic(function: ast.FunctionDef, width: int, constants: Mapping[str, Any]) -> ast.FunctionDef:
    """Copy a function with calls of ``bouton_add`` and so on where results may not fit 64 bits.

    Parameters
    ----------
    width : the bits of the numbers in its arguments, `UNKNOWN` if anything may be given.
    constants : the values of global names.
    """
    found = _Checks(_Widths(function, width, constants)).visit(copy.deepcopy(function))
    assert isinstance(found, ast.FunctionDef)
    return ast.fix_missing_locations(found)


def _width_of(value: Any) -> int:
    """The bits of a number, or of the largest number in nested tuples."""
    if isinstance(value, int):
        return value.bit_length()
    return max(map(_width_of, value), default=0) if isinstance(value, tuple) else UNKNOWN


class _Widths:
    """Upper bounds of the bits of the expressions in a function; a sequence has that of its largest number."""

    def __init__(self, function: ast.FunctionDef, width: int, constants: Mapping[str, Any]) -> None:
        self.names: dict[str, int] = {name: _width_of(value) for name, value in constants.items()}
        self._given = {each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg)}
        self.names |= dict.fromkeys(self._given, width)
        self._stores = [*_stores(function)]
        self.names |= {name: 0 for name, *_ in self._stores if name not in self._given}
        inner = {each.arg for each in ast.walk(function) if isinstance(each, ast.arg)} - self._given
        self.names |= dict.fromkeys(inner, UNKNOWN)  # of functions within
        for each in function.args.defaults + [kind for kind in function.args.kw_defaults if kind is not None]:
            self.names |= {name: max(self.names[name], self.width(each)) for name in self._given}
        for count in range(10 * _ROUNDS):
            before = dict(self.names)
            for name, value in self._stores:
                width = max(self.names[name], self.width(value))
                self.names[name] = width if count < _ROUNDS or width == before[name] else UNKNOWN
            if self.names == before:
                break
        else:
            self.names = dict.fromkeys(self.names, UNKNOWN)

    def width(self, node: ast.expr) -> int:
        """The bound of an expression, at most `UNKNOWN`."""
        return min(self.full_width(node), UNKNOWN)

    def full_width(self, node: ast.expr) -> int:
        """The bits of the result if operations had no limit."""
        if isinstance(node, ast.BinOp):
            return self._of_operation(node)
        if isinstance(node, ast.Constant):
            return 0 if isinstance(node.value, str | None) else _width_of(node.value)
        if isinstance(node, ast.Name):
            return self.names.get(node.id, UNKNOWN)
        if isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)):
            return 1
        if isinstance(node, ast.UnaryOp):
            return self.width(node.operand) + isinstance(node.op, ast.Invert)
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            if name == "sum" and name not in self.names:
                return _LENGTH + sum(map(self.width, node.args))
            if name in self.names or name not in _OF_ARGUMENTS | _COUNTS:
                return UNKNOWN
            counted = _LENGTH if name in _COUNTS else 0
            return max([counted, *map(self.width, [] if name == "len" else node.args)])
        fields = _INSIDE.get(type(node))
        inside = [getattr(node, field) for field in fields or ()]
        parts = chain.from_iterable(each if isinstance(each, list) else [each] for each in inside)
        return UNKNOWN if fields is None else max(map(self.width, parts), default=0)

    def _of_operation(self, node: ast.BinOp) -> int:
        left, right, kind = self.width(node.left), self.width(node.right), type(node.op)
        places = node.right.value if isinstance(node.right, ast.Constant) and type(node.right.value) is int else None
        if kind in (ast.Add, ast.Sub):
            return max(left, right) + 1
        if kind is ast.Mult:
            return left + right
        if kind is ast.Pow:
            return UNKNOWN + 1 if places is None or places < 0 else max(1, left * places)
        if kind is ast.LShift:
            return left + ((1 << min(right, 7)) if places is None else max(0, places))
        if kind in (ast.RShift, ast.FloorDiv):
            return left
        return (
            right if kind is ast.Mod else max(left, right) if kind in (ast.BitAnd, ast.BitOr, ast.BitXor) else UNKNOWN
        )


def _stores(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr]]:
    """Yield each name that is set, or whose elements are, with an expression for it."""
    targets: list[ast.expr]
    value: ast.expr | None
    nodes = [node for node in ast.walk(function) if isinstance(node, ast.Subscript | ast.Attribute)]
    kept = [node for node in nodes if isinstance(node, ast.Attribute) or isinstance(node.ctx, ast.Store)]
    changed = {name.id for node in kept for name in ast.walk(node.value) if isinstance(name, ast.Name)}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign | ast.AnnAssign | ast.NamedExpr | ast.For | ast.comprehension):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            value = node.iter if isinstance(node, ast.For | ast.comprehension) else node.value
        elif isinstance(node, ast.AugAssign):
            targets, value = [node.target], ast.BinOp(_read(node.target), node.op, node.value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):  # list.append
            targets, value = [node.func.value], ast.Tuple(node.args)
        else:
            continue
        for name in chain.from_iterable(map(ast.walk, targets)):
            if isinstance(name, ast.Name) and value is not None:
                yield name.id, value
                if name.id in changed:  # and so is what it is another name for, or an element of
                    yield from ((other.id, name) for other in ast.walk(value) if isinstance(other, ast.Name))


def _read(target: Any) -> Any:
    target = copy.deepcopy(target)
    target.ctx = ast.Load()
    return target


class _Checks(ast.NodeTransformer):
    """Replace the operations whose results may not fit."""

    def __init__(self, widths: _Widths) -> None:
        self._widths = widths

    def _is_wide(self, node: ast.BinOp) -> bool:
        if isinstance(node.op, ast.RShift):
            return self._widths.width(node.right) > 6
        plain = not any(isinstance(each, ast.Tuple | ast.List) for each in (node.left, node.right))
        return plain and isinstance(node.op, _CHECKED) and self._widths.full_width(node) > _BITS

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        wide = self._is_wide(node)
        self.generic_visit(node)
        return _call(node.op, node.left, node.right) if wide else node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
        wide = isinstance(node.op, ast.USub) and self._widths.width(node.operand) > _BITS
        self.generic_visit(node)
        return _call(ast.Sub(), ast.Constant(0), node.operand) if wide else node

    def visit_Call(self, node: ast.Call) -> Any:
        name = node.func.id if isinstance(node.func, ast.Name) and node.func.id not in self._widths.names else ""
        wide = name == "sum" and self._widths.full_width(node) > _BITS
        self.generic_visit(node)
        if name == "pow" and len(node.args) == 2:
            return _call(ast.Pow(), node.args[0], node.args[1])
        if wide:
            return ast.Call(
                ast.Name("bouton_sum", ast.Load()), [node.args[0], *(node.args[1:] or [ast.Constant(0)])], []
            )
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        wide = self._is_wide(ast.BinOp(_read(node.target), node.op, node.value))
        self.generic_visit(node)
        return ast.Assign([node.target], _call(node.op, _read(node.target), node.value, "i")) if wide else node


def _call(operator: ast.operator, left: ast.expr, right: ast.expr, place: str = "") -> ast.Call:
    """The checked operation; `place` is "i" if it changes its left operand in place, where that can be changed."""
    return ast.Call(ast.Name(f"bouton_{place}{type(operator).__name__.lower()}", ast.Load()), [left, right], [])
