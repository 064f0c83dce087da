"""The expressions of a rule in Python, read as sums, conditions and lists.

Every method gives pairs (path, value): an expression has one value on each of some paths that exclude each other and
that cover the path on which it is read. What cannot be read is named with its line.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bouton.errors import RulesError
from bouton.notation import clip
from bouton.proving.calls import CALLS
from bouton.proving.formula import Formula, Sum, all_of, any_of, at_least, exists, inverted
from bouton.proving.values import Entries, Names, Path, Truth, compared, divided, known_natural

__all__ = ["Expressions"]

Environment = Mapping[str, Any]
Valued = Iterator[tuple[Path, Any]]

_SIGNS = {ast.Eq: "==", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
_MOST_UNROLLED = 64
_WRAPPERS = ("list", "set", "tuple", "frozenset", "iter")


class Expressions:
    """Reads expressions.

    Parameters
    ----------
    first_line : the line of the file in which the source begins.
    outside : looks up a name that the rule does not set itself; raises `KeyError` where there is none.
    """

    def __init__(self, first_line: int, names: Names, outside: Callable[[str], Any]) -> None:
        self.first_line: int = first_line
        self.names: Names = names
        self.outside: Callable[[str], Any] = outside

    def unread(self, node: ast.AST, key: str = "proving.unread") -> RulesError:
        """The error that names a line."""
        return RulesError(
            key, line=self.first_line + getattr(node, "lineno", 1) - 1, text=clip(ast.unparse(node).split("\n")[0], 60)
        )

    def values(self, node: ast.expr, env: Environment, path: Path) -> Valued:
        """The values of an expression."""
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None:
            raise self.unread(node)
        return (pair for pair in method(node, env, path) if not pair[0].is_closed)

    def sums(self, node: ast.expr, env: Environment, path: Path) -> Iterator[tuple[Path, Sum]]:
        """The values of an expression that is a number."""
        for along, value in self.values(node, env, path):
            if isinstance(value, Truth):  # True counts as 1
                yield along.under(value.formula), Sum.number(1)
                yield along.under(inverted(value.formula)), Sum.number(0)
            elif isinstance(value, Sum):
                yield along, value
            else:
                raise self.unread(node)

    def conditions(self, node: ast.expr, env: Environment, path: Path) -> Iterator[tuple[Path, Formula]]:
        """The truth of an expression."""
        for along, value in self.values(node, env, path):
            if isinstance(value, Truth):
                yield along, value.formula
            elif isinstance(value, Sum):
                yield along, inverted(compared("==", value, Sum.number(0)))
            elif isinstance(value, tuple):
                yield along, ["and"] if value else ["or"]
            else:
                raise self.unread(node)

    def rows(self, nodes: list[ast.expr], env: Environment, path: Path) -> Iterator[tuple[Path, tuple[Any, ...]]]:
        """The values of several expressions together."""
        if not nodes:
            yield path, ()
            return
        first, *rest = nodes
        if isinstance(first, ast.Starred):
            for along, value in self.values(first.value, env, path):
                if not isinstance(value, tuple):
                    raise self.unread(first)
                for end, others in self.rows(rest, env, along):
                    yield end, (*value, *others)
            return
        for along, value in self.values(first, env, path):
            for end, others in self.rows(rest, env, along):
                yield end, (value, *others)

    # Atoms.

    def _constant(self, node: ast.Constant, env: Environment, path: Path) -> Valued:
        if isinstance(node.value, bool):
            yield path, Truth(["and"] if node.value else ["or"])
        elif isinstance(node.value, int):
            yield path, Sum.number(node.value)
        else:
            raise self.unread(node)

    def _name(self, node: ast.Name, env: Environment, path: Path) -> Valued:
        if node.id in env:
            value = env[node.id]
        else:
            try:
                value = _frozen(self.outside(node.id))
            except (KeyError, TypeError):
                value = None
        if value is None:
            raise self.unread(node, "proving.unread-name")
        yield path, value

    def _tuple(self, node: ast.Tuple, env: Environment, path: Path) -> Valued:
        yield from self.rows(node.elts, env, path)

    def _subscript(self, node: ast.Subscript, env: Environment, path: Path) -> Valued:
        for along, row in self.values(node.value, env, path):
            if not isinstance(row, tuple):
                raise self.unread(node)
            if isinstance(node.slice, ast.Slice):
                bounds = []
                for bound in (node.slice.lower, node.slice.upper, node.slice.step):
                    bounds.append(None if bound is None else self._index(bound, env, along))
                yield along, row[slice(*bounds)]
            else:
                place = self._index(node.slice, env, along)
                if not -len(row) <= place < len(row):
                    raise self.unread(node)
                yield along, row[place]

    def _index(self, node: ast.expr, env: Environment, path: Path) -> int:
        found = list(self.sums(node, env, path))
        if len(found) != 1 or found[0][1].terms:
            raise self.unread(node)
        return found[0][1].constant

    # Arithmetic.

    def _unaryop(self, node: ast.UnaryOp, env: Environment, path: Path) -> Valued:
        if isinstance(node.op, ast.Not):
            for along, formula in self.conditions(node.operand, env, path):
                yield along, Truth(inverted(formula))
        elif isinstance(node.op, ast.USub | ast.UAdd):
            for along, total in self.sums(node.operand, env, path):
                yield along, total * -1 if isinstance(node.op, ast.USub) else total
        else:
            raise self.unread(node)

    def _binop(self, node: ast.BinOp, env: Environment, path: Path) -> Valued:
        for along, left in self.values(node.left, env, path):
            for end, right in self.values(node.right, env, along):
                if isinstance(node.op, ast.Add) and type(left) is type(right) is tuple:
                    yield end, left + right
                elif isinstance(node.op, ast.Add | ast.BitOr) and type(left) is type(right) is Entries:
                    yield end, Entries(left.items + right.items)
                elif isinstance(node.op, ast.Mult) and type(left) is tuple and type(right) is Sum and not right.terms:
                    yield end, left * right.constant
                elif type(left) is type(right) is Sum:
                    yield from self._calculated(node, left, right, end)
                else:
                    raise self.unread(node)

    def _calculated(self, node: ast.BinOp, left: Sum, right: Sum, path: Path) -> Valued:
        kind = type(node.op)
        fixed = None if right.terms else right.constant
        if kind is ast.Add:
            yield path, left + right
        elif kind is ast.Sub:
            yield path, left - right
        elif kind is ast.Mult and not (left.terms and right.terms):
            yield path, right * left.constant if fixed is None else left * fixed
        elif kind is ast.Mult:
            raise self.unread(node, "proving.unread-product")
        elif kind in (ast.FloorDiv, ast.Mod) and fixed is None:
            raise self.unread(node, "proving.unread-division")
        elif kind in (ast.FloorDiv, ast.Mod) and fixed is not None and fixed > 0:
            for along, quotient, rest in divided(left, fixed, path, self.names):
                yield along, quotient if kind is ast.FloorDiv else rest
        elif kind is ast.BitAnd and fixed is not None and fixed >= 0 and not fixed & (fixed + 1):
            for along, _, rest in divided(left, fixed + 1, path, self.names):
                yield along, rest
        elif kind is ast.LShift and fixed is not None and 0 <= fixed < 64:
            yield path, left * (1 << fixed)
        elif kind is ast.RShift and fixed is not None and 0 <= fixed < 64:
            for along, quotient, _ in divided(left, 1 << fixed, path, self.names):
                yield along, quotient
        elif kind is ast.Pow and fixed is not None and not left.terms and 0 <= fixed < 64:
            yield path, Sum.number(left.constant**fixed)
        else:
            raise self.unread(node)

    # Conditions.

    def _compare(self, node: ast.Compare, env: Environment, path: Path) -> Valued:
        nodes = [node.left, *node.comparators]
        for along, row in self.rows(nodes, env, path):
            yield (
                along,
                Truth(
                    all_of(
                        self._compared(node, op, one, two) for op, one, two in zip(node.ops, row, row[1:], strict=False)
                    )
                ),
            )

    def _compared(self, node: ast.Compare, op: ast.cmpop, left: Any, right: Any) -> Formula:
        if isinstance(op, ast.In | ast.NotIn):
            found = self._contained(node, left, right)
            return found if isinstance(op, ast.In) else inverted(found)
        if isinstance(op, ast.NotEq):
            return inverted(self._compared(node, ast.Eq(), left, right))
        if isinstance(op, ast.Eq) and type(left) is type(right) is tuple:
            same = len(left) == len(right)
            return all_of(self._compared(node, op, *pair) for pair in zip(left, right, strict=True)) if same else ["or"]
        if type(left) is type(right) is Sum and type(op) in _SIGNS:
            return compared(_SIGNS[type(op)], left, right)
        raise self.unread(node)

    def _contained(self, node: ast.AST, left: Any, right: Any) -> Formula:
        if isinstance(right, Entries):
            return any_of(
                exists(path.bound, all_of([*path.guards, self._compared(node, ast.Eq(), left, value)]))  # type: ignore[arg-type]
                for path, value, _ in right.items
            )
        if isinstance(right, tuple):
            return any_of(self._compared(node, ast.Eq(), left, value) for value in right)  # type: ignore[arg-type]
        raise self.unread(node)

    def _boolop(self, node: ast.BoolOp, env: Environment, path: Path) -> Valued:
        join = all_of if isinstance(node.op, ast.And) else any_of

        def joined(nodes: list[ast.expr], along: Path) -> Iterator[tuple[Path, list[Formula]]]:
            if not nodes:
                yield along, []
                return
            for middle, formula in self.conditions(nodes[0], env, along):
                for end, rest in joined(nodes[1:], middle):
                    yield end, [formula, *rest]

        for along, parts in joined(node.values, path):
            yield along, Truth(join(parts))

    def _ifexp(self, node: ast.IfExp, env: Environment, path: Path) -> Valued:
        for along, formula in self.conditions(node.test, env, path):
            for branch, holds in ((node.body, formula), (node.orelse, inverted(formula))):
                taken = along.under(holds)
                if not taken.is_closed:
                    yield from self.values(branch, env, taken)

    # Lists.

    def _list(self, node: ast.List | ast.Set, env: Environment, path: Path) -> Valued:
        items: list[tuple[Path, Any, int]] = []
        for element in node.elts:
            if isinstance(element, ast.Starred):
                for along, value in self.values(element.value, env, path):
                    items += self.entries(element, value, along).items
            else:
                items += [(along, value, self._line(element)) for along, value in self.values(element, env, path)]
        yield path, Entries(tuple(items))

    _set = _list

    def entries(self, node: ast.AST, value: Any, path: Path) -> Entries:
        """A value as a list of elements on their paths."""
        if isinstance(value, Entries):
            return Entries(tuple((path.with_path(along), each, line) for along, each, line in value.items))
        if isinstance(value, tuple):
            return Entries(tuple((path, each, self._line(node)) for each in value))
        raise self.unread(node)

    def _line(self, node: ast.AST) -> int:
        return self.first_line + getattr(node, "lineno", 1) - 1

    def _listcomp(self, node: ast.ListComp | ast.GeneratorExp | ast.SetComp, env: Environment, path: Path) -> Valued:
        items = []
        for along, inner in self._comprehended(node.generators, env, path):
            for end, value in self.values(node.elt, inner, along):
                items.append((end, value, self._line(node.elt)))
        yield path, Entries(tuple(items))

    _generatorexp = _setcomp = _listcomp

    def _comprehended(
        self, generators: list[ast.comprehension], env: Environment, path: Path
    ) -> Iterator[tuple[Path, Environment]]:
        if not generators:
            yield path, env
            return
        first, *rest = generators
        for along, inner in self.iterated(first.iter, first.target, env, path):
            for end in self._filtered(first.ifs, inner, along):
                yield from self._comprehended(rest, inner, end)

    def _filtered(self, tests: list[ast.expr], env: Environment, path: Path) -> Iterator[Path]:
        if not tests:
            yield path
            return
        for along, formula in self.conditions(tests[0], env, path):
            taken = along.under(formula)
            if not taken.is_closed:
                yield from self._filtered(tests[1:], env, taken)

    def iterated(
        self, node: ast.expr, target: ast.expr, env: Environment, path: Path
    ) -> Iterator[tuple[Path, dict[str, Any]]]:
        """The runs of a loop: one for each element of a row, one for all numbers of a range whose ends are unknown."""
        wish = target.id if isinstance(target, ast.Name) else "k"
        for along, value in self._iterable(node, env, path, wish):
            for end, each, _ in self.entries(node, value, along).items:
                yield end, {**env, **self.bound(target, each)}

    def bound(self, target: ast.expr, value: Any) -> dict[str, Any]:
        """What an assignment sets."""
        if isinstance(target, ast.Name):
            return {target.id: value}
        if isinstance(target, ast.Tuple | ast.List) and isinstance(value, tuple) and len(value) == len(target.elts):
            found: dict[str, Any] = {}
            for part, each in zip(target.elts, value, strict=True):
                found |= self.bound(part, each)
            return found
        raise self.unread(target)

    def _iterable(self, node: ast.expr, env: Environment, path: Path, wish: str) -> Valued:
        called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        if isinstance(node, ast.Call) and called == "range" and "range" not in env and not node.keywords:
            last = min(1, len(node.args) - 1)
            stops, extra = _of_min(node.args[last])  # below a minimum is below all of these
            others = [each for place, each in enumerate(node.args) if place != last]
            for along, row in self.rows([*others, *stops, *extra], env, path):
                if not all(isinstance(each, Sum) for each in row) or (len(stops) > 1 and len(others) > 1):
                    raise self.unread(node)
                more = sum(row[len(others) + len(stops) :], Sum.number(0))
                ends = [each + more for each in row[len(others) : len(others) + len(stops)]]
                yield along, self._range(node, row[: len(others)], ends, along, wish)
        else:
            yield from self.values(node, env, path)

    def _range(self, node: ast.AST, others: tuple[Sum, ...], stops: list[Sum], path: Path, wish: str) -> Entries:
        start = others[0] if others else Sum.number(0)
        step = others[1] if len(others) == 2 else Sum.number(1)
        if step.terms or not step.constant:
            raise self.unread(node, "proving.unread-step")
        by = step.constant
        if not start.terms and not any(stop.terms for stop in stops):
            numbers = range(start.constant, min(stop.constant for stop in stops), by)
            if not numbers[_MOST_UNROLLED:]:  # its length may be beyond what len() counts
                return Entries(tuple((path, Sum.number(each), self._line(node)) for each in numbers))
        name = self.names.fresh(wish)
        if by == 1 and known_natural(start):
            value, low = Sum.name(name), [at_least(Sum.name(name), start)]
        else:
            value, low = start + Sum.name(name) * by, []
        ends = [compared("<" if by > 0 else ">", value, stop) for stop in stops]
        return Entries(((path.under(*low, *ends, bound=[name]), value, self._line(node)),))

    # Calls.

    def _call(self, node: ast.Call, env: Environment, path: Path) -> Valued:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if node.keywords or name in env:
            raise self.unread(node)
        if name == "range":
            yield from self._iterable(node, env, path, "k")
            return
        if name in ("any", "all") and len(node.args) == 1:
            yield from self._quantified(node, env, path)
            return
        method = CALLS.get(name)
        if name in _WRAPPERS and len(node.args) == 1:
            yield from self.values(node.args[0], env, path)
        elif name in _WRAPPERS and not node.args:
            yield path, () if name == "tuple" else Entries()
        elif method is not None:
            for along, row in self.rows(node.args, env, path):
                yield from method(self, node, row, along)
        else:
            raise self.unread(node)

    def _quantified(self, node: ast.Call, env: Environment, path: Path) -> Valued:
        kind = node.func.id if isinstance(node.func, ast.Name) else ""
        for along, value in self.values(node.args[0], env, path):
            parts = []
            for end, each, _ in self.entries(node, value, Path()).items:
                if not isinstance(each, Truth):
                    raise self.unread(node)
                known = [guard for guard in end.guards if guard not in along.guards]
                bound = [name for name in end.bound if name not in along.bound]
                formula = each.formula if kind == "any" else inverted(each.formula)
                parts.append(exists(bound, all_of([*known, formula])))
            yield along, Truth(any_of(parts) if kind == "any" else inverted(any_of(parts)))


def _of_min(node: ast.expr) -> tuple[list[ast.expr], list[ast.expr]]:
    """The parts of ``min(x, y) + z``, the end of a range: those of the minimum, and what is added."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        stops, extra = _of_min(node.left)
        if len(stops) > 1:
            return stops, [*extra, node.right]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "min" and len(node.args) > 1:
        return list(node.args), []
    return [node], []


def _frozen(value: Any) -> Any:
    """A constant of the file: numbers and rows of them."""
    if isinstance(value, bool):
        return Truth(["and"] if value else ["or"])
    if isinstance(value, int):
        return Sum.number(value)
    if isinstance(value, tuple | list | range) and len(value) <= 4 * _MOST_UNROLLED:
        return tuple(map(_frozen, value))
    if isinstance(value, set | frozenset) and len(value) <= 4 * _MOST_UNROLLED:
        return tuple(map(_frozen, sorted(value)))
    raise TypeError
