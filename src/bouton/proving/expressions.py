"""Read the Python expressions of a rule as sums, conditions and lists.

Every method yields pairs (path, value): an expression has one value on each of several paths, which exclude each other
and cover the path on which it is read. Each method reads the forms whose value it can state exactly, and refuses the
rest with an error that names the line. `docs/en/theorems.md` lists these forms with their meaning.
"""

import ast
from collections.abc import Iterator
from typing import Any

from bouton.errors import RulesError, UnreadError, UnreadProductError
from bouton.notation import clip
from bouton.numeration.automaton import Limits
from bouton.proving.calls import CALLS
from bouton.proving.formula import Formula, LinearSum, all_of, any_of, exists, negation
from bouton.proving.limits import MOST_EXPONENT, MOST_EXPRESSIONS, MOST_UNROLLED
from bouton.proving.lists import COPIES, Environment, Lists, Valued, line_of
from bouton.proving.scopes import OuterNames
from bouton.proving.values import Entries, LoopVariable, Names, Path, Row, Truth, compare, divide

#: errors that callers distinguish
_UNREAD: dict[str, type[RulesError]] = {
    "proving.unread": UnreadError,
    "proving.unread-product": UnreadProductError,
}

_SIGNS = {ast.Eq: "==", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


class Expressions(Lists):
    """The reader of expressions.

    Parameters
    ----------
    outside : looks up a name that the rule does not set itself.
    limits : the time limit.
    """

    def __init__(self, names: Names, outside: OuterNames, limits: Limits) -> None:
        self.names: Names = names
        self.outside: OuterNames = outside
        self.limits: Limits = limits
        self.steps: int = 0

    def unread(self, node: ast.AST, key: str = "proving.unread", **more: Any) -> RulesError:
        """The error that says that a node cannot be read, with its line."""
        text = clip(ast.unparse(node).split("\n")[0], 60)
        return _UNREAD.get(key, RulesError)(key, line=line_of(node), text=text, **more)

    def step(self, node: ast.AST) -> None:
        """Count a node as read.

        Raises
        ------
        RulesError : if there are too many.
        SearchLimitError : if the time is up.
        """
        self.steps += 1
        self.limits.check(0)
        if self.steps > MOST_EXPRESSIONS:
            raise self.unread(node, "proving.unread-large")

    def values(self, node: ast.expr, env: Environment, path: Path) -> Valued:
        """Yield the values of an expression, each with its path; paths that cannot be taken are left out."""
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None:
            raise self.unread(node)
        for along, value in method(node, env, path):
            self.step(node)
            if not along.is_closed:
                yield along, value

    def sums(self, node: ast.expr, env: Environment, path: Path) -> Iterator[tuple[Path, LinearSum]]:
        """Yield the values of an expression as numbers (True is 1); raises RulesError if a value is no number."""
        for along, value in self.values(node, env, path):
            if isinstance(value, Truth) and value.is_bool:  # True counts as 1
                yield along.assume(value.formula), LinearSum.number(1)
                yield along.assume(negation(value.formula)), LinearSum.number(0)
            elif isinstance(value, LinearSum):
                yield along, value
            else:
                raise self.unread(node)

    def conditions(self, node: ast.expr, env: Environment, path: Path) -> Iterator[tuple[Path, Formula]]:
        """Yield the truth values of an expression, as formulas."""
        for along, truth in self._truths(node, env, path):
            yield along, truth.formula

    def _truths(self, node: ast.expr, env: Environment, path: Path) -> Iterator[tuple[Path, Truth]]:
        for along, value in self.values(node, env, path):
            if isinstance(value, Truth):
                yield along, value
            elif isinstance(value, LinearSum):
                yield along, Truth(negation(compare("==", value, LinearSum.number(0))), False)
            elif isinstance(value, Row) and value.kind != "once":
                yield along, Truth(["and"] if value.items else ["or"], False)
            else:
                raise self.unread(node)

    def rows(self, nodes: list[ast.expr], env: Environment, path: Path) -> Iterator[tuple[Path, tuple[Any, ...]]]:
        """Yield the values of several expressions as one tuple; a starred expression gives its elements."""
        if not nodes:
            yield path, ()
            return
        first, *rest = nodes
        if isinstance(first, ast.Starred):
            for along, value in self.values(first.value, env, path):
                if not isinstance(value, Row):
                    raise self.unread(first)
                for end, others in self.rows(rest, env, along):
                    yield end, (*value.items, *others)
            return
        for along, value in self.values(first, env, path):
            for end, others in self.rows(rest, env, along):
                yield end, (value, *others)

    # Atoms.

    def _constant(self, node: ast.Constant, env: Environment, path: Path) -> Valued:
        if isinstance(node.value, bool):
            yield path, Truth(["and"] if node.value else ["or"])
        elif isinstance(node.value, int):
            yield path, LinearSum.number(node.value)
        else:
            raise self.unread(node)

    def _name(self, node: ast.Name, env: Environment, path: Path) -> Valued:
        value = env.get(node.id)
        if value is None:
            value = self._from_outside(node)
        if isinstance(value, LoopVariable):
            raise self.unread(node, "proving.unread-carried", loop=value.line)
        if isinstance(value, Entries):
            if value.growing:
                raise self.unread(node, "proving.unread-growing")
            value = value._replace(named=True)
        yield path, value

    def _from_outside(self, node: ast.Name) -> Any:
        if node.id in self.outside.local:
            raise self.unread(node, "proving.unread-name")
        try:
            return _as_sums(self.outside.value(node.id))
        except KeyError:
            known = self.outside.is_known(node.id)
            raise self.unread(node, "proving.unread-outside" if known else "proving.unread-name") from None

    def _tuple(self, node: ast.Tuple, env: Environment, path: Path) -> Valued:
        for along, row in self.rows(node.elts, env, path):
            yield along, Row(tuple(self.element(node, each) for each in row))

    def _subscript(self, node: ast.Subscript, env: Environment, path: Path) -> Valued:
        for along, row in self.values(node.value, env, path):
            if not isinstance(row, Row) or row.kind == "once":
                raise self.unread(node)
            if isinstance(node.slice, ast.Slice):
                bounds = []
                for bound in (node.slice.lower, node.slice.upper, node.slice.step):
                    bounds.append(None if bound is None else self._index(bound, env, along))
                if bounds[2] == 0:
                    raise self.unread(node)
                yield along, row._replace(items=row.items[slice(*bounds)])
            else:
                place = self._index(node.slice, env, along)
                if not -len(row.items) <= place < len(row.items):
                    raise self.unread(node)
                yield along, row.items[place]

    def _index(self, node: ast.expr, env: Environment, path: Path) -> int:
        found = list(self.sums(node, env, path))
        if len(found) != 1 or found[0][1].terms:
            raise self.unread(node)
        return found[0][1].constant

    # Arithmetic.

    def _unaryop(self, node: ast.UnaryOp, env: Environment, path: Path) -> Valued:
        if isinstance(node.op, ast.Not):
            for along, formula in self.conditions(node.operand, env, path):
                yield along, Truth(negation(formula))
        elif isinstance(node.op, ast.USub | ast.UAdd):
            for along, total in self.sums(node.operand, env, path):
                yield along, total * -1 if isinstance(node.op, ast.USub) else total
        else:
            raise self.unread(node)

    def _binop(self, node: ast.BinOp, env: Environment, path: Path) -> Valued:
        for along, left in self.values(node.left, env, path):
            for end, right in self.values(node.right, env, along):
                if type(left) is type(right) is Row and isinstance(node.op, ast.Add):
                    if left.kind != right.kind or left.kind == "once":
                        raise self.unread(node)
                    yield end, left._replace(items=left.items + right.items)
                elif type(left) is type(right) is Entries:
                    yield end, self._join(node, left, right, end)
                elif (
                    type(left) is Row and isinstance(node.op, ast.Mult) and type(right) is LinearSum and not right.terms
                ):
                    if left.kind == "once" or len(left.items) * right.constant > MOST_UNROLLED:
                        raise self.unread(node)
                    yield end, left._replace(items=left.items * right.constant)
                elif type(left) is type(right) is LinearSum:
                    yield from self._calculate(node, left, right, end)
                else:
                    raise self.unread(node)

    def _join(self, node: ast.BinOp, left: Entries, right: Entries, path: Path) -> Entries:
        """A new list with the elements of two lists, or a new set with those of two sets."""
        signs = {"list": ast.Add, "tuple": ast.Add, "set": ast.BitOr}
        if left.kind != right.kind or not isinstance(node.op, signs.get(left.kind, ())):
            raise self.unread(node)
        items, ordered = (*left.items, *right.items), left.ordered and right.ordered
        return Entries(items, left.kind, path.bound, ordered)

    def _calculate(self, node: ast.BinOp, left: LinearSum, right: LinearSum, path: Path) -> Valued:
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
            for along, quotient, rest in divide(left, fixed, path, self.names):
                yield along, quotient if kind is ast.FloorDiv else rest
        elif kind is ast.BitAnd and fixed is not None and fixed >= 0 and not fixed & (fixed + 1):
            for along, _, rest in divide(left, fixed + 1, path, self.names):
                yield along, rest
        elif kind is ast.LShift and fixed is not None and 0 <= fixed <= MOST_EXPONENT:
            yield path, left * (1 << fixed)
        elif kind is ast.RShift and fixed is not None and 0 <= fixed <= MOST_EXPONENT:
            for along, quotient, _ in divide(left, 1 << fixed, path, self.names):
                yield along, quotient
        elif kind is ast.Pow and fixed is not None and not left.terms and 0 <= fixed <= MOST_EXPONENT:
            yield path, LinearSum.number(left.constant**fixed)
        else:
            raise self.unread(node)

    # Conditions.

    def _compare(self, node: ast.Compare, env: Environment, path: Path) -> Valued:
        nodes = [node.left, *node.comparators]
        for along, row in self.rows(nodes, env, path):
            steps = zip(node.ops, row, row[1:], strict=False)
            yield along, Truth(all_of(self._comparison(node, op, one, two, along) for op, one, two in steps))

    def _comparison(self, node: ast.Compare, op: ast.cmpop, left: Any, right: Any, path: Path) -> Formula:
        if isinstance(op, ast.In | ast.NotIn):
            found = self._membership(node, left, right, path)
            return found if isinstance(op, ast.In) else negation(found)
        if isinstance(op, ast.NotEq):
            return negation(self._comparison(node, ast.Eq(), left, right, path))
        if isinstance(op, ast.Eq) and type(left) is type(right) is Row:
            if left.kind != right.kind or left.kind == "once":
                raise self.unread(node)
            if len(left.items) != len(right.items):
                return ["or"]
            return all_of(self._comparison(node, op, *pair, path) for pair in zip(left.items, right.items, strict=True))
        if type(left) is type(right) is LinearSum and type(op) in _SIGNS:
            return compare(_SIGNS[type(op)], left, right)
        raise self.unread(node)

    def _membership(self, node: ast.Compare, left: Any, right: Any, path: Path) -> Formula:
        if isinstance(right, Row):
            return any_of(self._comparison(node, ast.Eq(), left, value, path) for value in right.items)
        if not isinstance(right, Entries):
            raise self.unread(node)
        found = []
        for end, value, _, _ in self.instances(right, path):
            same = self._comparison(node, ast.Eq(), left, value, path)
            found.append(exists(*_new_conditions(path, end, same)))
        return any_of(found)

    def _boolop(self, node: ast.BoolOp, env: Environment, path: Path) -> Valued:
        join = all_of if isinstance(node.op, ast.And) else any_of

        def join_truths(nodes: list[ast.expr], along: Path) -> Iterator[tuple[Path, list[Truth]]]:
            if not nodes:
                yield along, []
                return
            for middle, truth in self._truths(nodes[0], env, along):
                for end, rest in join_truths(nodes[1:], middle):
                    yield end, [truth, *rest]

        for along, parts in join_truths(node.values, path):
            yield along, Truth(join(each.formula for each in parts), all(each.is_bool for each in parts))

    def _ifexp(self, node: ast.IfExp, env: Environment, path: Path) -> Valued:
        for along, formula in self.conditions(node.test, env, path):
            for branch, holds in ((node.body, formula), (node.orelse, negation(formula))):
                taken = along.assume(holds)
                if not taken.is_closed:
                    yield from self.values(branch, env, taken)

    # Calls.

    def builtin_name(self, node: ast.Call, env: Environment) -> str:
        """The name of the Python builtin that is called; empty if the call is to anything else."""
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        return name if name and name not in env and self.outside.is_pythons(name) else ""

    def _call(self, node: ast.Call, env: Environment, path: Path) -> Valued:
        name = self.builtin_name(node, env)
        if not name and isinstance(node.func, ast.Name) and (node.func.id in CALLS or node.func.id in _OTHER_CALLS):
            raise self.unread(node, "proving.unread-shadowed", name=node.func.id)
        if node.keywords:
            raise self.unread(node)
        method = CALLS.get(name)
        if name == "range":
            yield from self._iterable(node, env, path, "k")
        elif name in ("any", "all") and len(node.args) == 1:
            yield from self._quantify(node, name, env, path)
        elif name in COPIES:
            for along, row in self.rows(node.args, env, path):
                yield along, self._copy(node, name, row, along)
        elif method is not None:
            for along, row in self.rows(node.args, env, path):
                yield from method(self, node, row, along)
        else:
            raise self.unread(node)

    def _copy(self, node: ast.Call, name: str, row: tuple[Any, ...], path: Path) -> Any:
        """The value of a call of ``list``, ``tuple``, ``set``, ``frozenset`` or ``iter``; `row` is its arguments."""
        is_set = name in ("set", "frozenset")
        kind = "once" if name == "iter" else name
        if len(row) > 1 or (not row and name == "iter"):
            raise self.unread(node)
        if not row:
            return Row(()) if name == "tuple" else Entries((), kind, path.bound, not is_set)
        (value,) = row
        if isinstance(value, Row) and not is_set:
            return value._replace(kind=kind)
        copied = self.entries(node, value, path, is_set)
        ordered = copied.ordered and not is_set
        return Entries(copied.items, kind, path.bound, ordered)

    def _quantify(self, node: ast.Call, kind: str, env: Environment, path: Path) -> Valued:
        for along, value in self.values(node.args[0], env, path):
            parts = []
            for end, each, _, _ in self.entries(node, value, along).items:
                if not isinstance(each, Truth):
                    raise self.unread(node)
                formula = each.formula if kind == "any" else negation(each.formula)
                parts.append(exists(*_new_conditions(along, end, formula)))
            yield along, Truth(any_of(parts) if kind == "any" else negation(any_of(parts)))


_OTHER_CALLS = {"range", "any", "all", *COPIES}


def _new_conditions(path: Path, end: Path, formula: Formula) -> tuple[list[str], Formula]:
    """The bound names and conditions that `end` has and `path` has not; the conditions are joined to the formula."""
    known = [guard for guard in end.guards if guard not in path.guards]
    return [name for name in end.bound if name not in path.bound], all_of([*known, formula])


def _as_sums(value: Any) -> Any:
    """Convert a number from the rules' file, or a row of numbers, to sums."""
    return LinearSum.number(value) if isinstance(value, int) else Row(tuple(map(_as_sums, value)))
