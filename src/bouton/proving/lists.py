"""Lists, comprehensions and ranges in rules: their elements, and the loops over them."""

import ast
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bouton.errors import RulesError
from bouton.proving.formula import Formula, LinearSum, at_least
from bouton.proving.limits import MOST_UNROLLED
from bouton.proving.values import Entries, Item, Names, OpenRange, Path, Row, Truth, compare, known_natural

Environment = Mapping[str, Any]
Valued = Iterator[tuple[Path, Any]]

COPIES = ("list", "set", "tuple", "frozenset", "iter")


def line_of(node: ast.AST) -> int:
    """The line number of a node."""
    return getattr(node, "lineno", 1)


class Lists(ABC):
    """The part of the expression reader that handles lists; `bouton.proving.expressions` has the rest."""

    names: Names

    @abstractmethod
    def unread(self, node: ast.AST, key: str = ...) -> RulesError:
        """The error that says that a node cannot be read, with its line."""

    @abstractmethod
    def step(self, node: ast.AST) -> None:
        """Count a node of the rules as read, and raise an error if there are too many."""

    @abstractmethod
    def values(self, node: ast.expr, env: Environment, path: Path) -> Valued:
        """Yield the values of an expression, each with its path."""

    @abstractmethod
    def conditions(self, node: ast.expr, env: Environment, path: Path) -> Iterator[tuple[Path, Formula]]:
        """Yield the truth values of an expression as formulas, each with its path."""

    @abstractmethod
    def rows(self, nodes: list[ast.expr], env: Environment, path: Path) -> Iterator[tuple[Path, tuple[Any, ...]]]:
        """Yield the values of several expressions as one tuple, each with its path."""

    @abstractmethod
    def builtin_name(self, node: ast.Call, env: Environment) -> str:
        """The name of the Python builtin that is called; empty if the call is to anything else."""

    def _list(self, node: ast.List | ast.Set, env: Environment, path: Path) -> Valued:
        is_set = isinstance(node, ast.Set)
        items: list[Item] = []
        ordered = not is_set
        for element in node.elts:
            if isinstance(element, ast.Starred):
                for along, value in self.values(element.value, env, path):
                    items += self.entries(element, value, along, is_set).items
                    ordered = ordered and (isinstance(value, Row) or value.ordered)
            else:
                for along, value in self.values(element, env, path):
                    items.append(self.item(element, value, along, path.bound, is_set))
        yield path, Entries(tuple(items), "set" if is_set else "list", path.bound, ordered)

    _set = _list

    def element(self, node: ast.AST, value: Any, *, hashable: bool = False) -> Any:
        """Return a value that may be an element of a row or list, that is, a number, a truth value, or a tuple or list.

        Raises RulesError for any other value, and for a list if it must be hashable.
        """
        kinds = ("tuple",) if hashable else ("tuple", "list")
        if isinstance(value, LinearSum | Truth) or (isinstance(value, Row) and value.kind in kinds):
            return value
        raise self.unread(node)

    def item(self, node: ast.AST, value: Any, path: Path, base: Iterable[str], is_set: bool) -> Item:
        """An element of a list or set; it owns the names that its path binds and `base` does not contain."""
        own = tuple(name for name in path.bound if name not in base)
        return Item(path, self.element(node, value, hashable=is_set), line_of(node), own)

    def entries(self, node: ast.AST, value: Any, path: Path, is_set: bool = False) -> Entries:
        """Convert a row or list to a list of elements on their paths, which must be hashable if `is_set`.

        Raises RulesError for any other value.
        """
        if isinstance(value, Row):
            items = [self.item(node, each, path, path.bound, is_set) for each in value.items]
            return Entries(tuple(items), "once", path.bound)
        if isinstance(value, Entries):
            items = list(self.instances(value, path))
            for each in items:
                self.element(node, each.value, hashable=is_set)
            return value._replace(items=tuple(items))
        raise self.unread(node)

    def instances(self, value: Entries, path: Path) -> Iterator[Item]:
        """Yield the elements of a list along a path, with fresh names if the path already binds theirs."""
        for item in value.items:
            met = [name for name in item.own if name in path.bound]
            if any(name not in self.names.quotients for name in met):
                item = self.names.renew(item)
            yield item._replace(path=path.with_path(item.path))

    def _listcomp(self, node: ast.ListComp | ast.GeneratorExp | ast.SetComp, env: Environment, path: Path) -> Valued:
        is_set = isinstance(node, ast.SetComp)
        items = []
        for along, inner in self._comprehension_runs(node.generators, env, path):
            for end, value in self.values(node.elt, inner, along):
                items.append(self.item(node.elt, value, end, path.bound, is_set))
        kind = {ast.ListComp: "list", ast.SetComp: "set"}.get(type(node), "once")
        yield path, Entries(tuple(items), kind, path.bound, ordered=False)

    _generatorexp = _setcomp = _listcomp

    def _comprehension_runs(
        self, generators: list[ast.comprehension], env: Environment, path: Path
    ) -> Iterator[tuple[Path, Environment]]:
        if not generators:
            yield path, env
            return
        first, *rest = generators
        for along, inner in self.loop_runs(first.iter, first.target, env, path):
            for end in self._filter(first.ifs, inner, along):
                yield from self._comprehension_runs(rest, inner, end)

    def _filter(self, tests: list[ast.expr], env: Environment, path: Path) -> Iterator[Path]:
        if not tests:
            yield path
            return
        for along, formula in self.conditions(tests[0], env, path):
            taken = along.assume(formula)
            if not taken.is_closed:
                yield from self._filter(tests[1:], env, taken)

    def loop_runs(
        self, node: ast.expr, target: ast.expr, env: Environment, path: Path
    ) -> Iterator[tuple[Path, dict[str, Any]]]:
        """Yield the runs of a loop: one for each element of a row, one for all numbers of a range with unknown ends."""
        for along, value in self.iterables(node, target, env, path):
            yield from self.runs(node, value, target, env, along)

    def iterables(self, node: ast.expr, target: ast.expr, env: Environment, path: Path) -> Valued:
        """The values of the expression that a loop iterates over."""
        return self._iterable(node, env, path, target.id if isinstance(target, ast.Name) else "k")

    def runs(
        self, node: ast.expr, value: Any, target: ast.expr, env: Environment, path: Path
    ) -> Iterator[tuple[Path, dict[str, Any]]]:
        """Yield the runs of a loop over a value: its elements' paths, with the environment that sets `target`."""
        for item in self.entries(node, value, path).items:
            self.step(node)
            for name in item.own:
                self.names.loops += [(name, loop._replace(inside=path.bound)) for loop in self._loops_of(name, path)]
            yield item.path, {**env, **self.bound(target, item.value)}

    def _loops_of(self, name: str, path: Path) -> list[OpenRange]:
        """The loop over a range that binds `name`, if other loops surround it here than at its creation; else empty."""
        known = [loop for other, loop in self.names.loops if other == name]
        return known[:1] if known and known[0].inside != path.bound else []

    def bound(self, target: ast.expr, value: Any) -> dict[str, Any]:
        """The names that an assignment sets, with their values."""
        if isinstance(target, ast.Name):
            if isinstance(value, Entries) and value.kind in ("list", "set") and value.named:
                raise self.unread(target, "proving.unread-alias")
            if isinstance(value, Row | Entries) and value.kind == "once":
                raise self.unread(target, "proving.unread-once")
            return {target.id: value}
        if isinstance(target, ast.Tuple | ast.List) and isinstance(value, Row) and len(value.items) == len(target.elts):
            found: dict[str, Any] = {}
            for part, each in zip(target.elts, value.items, strict=True):
                found |= self.bound(part, each)
            return found
        raise self.unread(target)

    def _iterable(self, node: ast.expr, env: Environment, path: Path, wish: str) -> Valued:
        if not (isinstance(node, ast.Call) and self.builtin_name(node, env) == "range"):
            yield from self.values(node, env, path)
            return
        if node.keywords or not 1 <= len(node.args) <= 3 or any(isinstance(each, ast.Starred) for each in node.args):
            raise self.unread(node)
        last = min(1, len(node.args) - 1)
        stops, extra = self._of_min(node.args[last], env)  # below a minimum means below each of its arguments
        others = [each for place, each in enumerate(node.args) if place != last]
        for along, row in self.rows([*others, *stops, *extra], env, path):
            if not all(isinstance(each, LinearSum) for each in row) or (len(stops) > 1 and len(others) > 1):
                raise self.unread(node)
            more = sum(row[len(others) + len(stops) :], LinearSum.number(0))
            ends = [each + more for each in row[len(others) : len(others) + len(stops)]]
            yield along, self._range(node, row[: len(others)], ends, along, wish)

    def _range(
        self, node: ast.AST, others: tuple[LinearSum, ...], stops: list[LinearSum], path: Path, wish: str
    ) -> Entries:
        start = others[0] if others else LinearSum.number(0)
        step = others[1] if len(others) == 2 else LinearSum.number(1)
        if step.terms or not step.constant:
            raise self.unread(node, "proving.unread-step")
        by = step.constant
        if not start.terms and not any(stop.terms for stop in stops):
            numbers = range(start.constant, min(stop.constant for stop in stops), by)
            if not numbers[MOST_UNROLLED:]:  # the range may be too long for len()
                items = (Item(path, LinearSum.number(each), line_of(node)) for each in numbers)
                return Entries(tuple(items), "range", path.bound)
        name = self.names.fresh(wish)
        self.names.loops.append((name, OpenRange(start, tuple(stops), by, path.bound)))
        if by == 1 and known_natural(start):
            value, low = LinearSum.name(name), [at_least(LinearSum.name(name), start)]
        else:
            value, low = start + LinearSum.name(name) * by, []
        ends = [compare("<" if by > 0 else ">", value, stop) for stop in stops]
        item = Item(path.assume(*low, *ends, bound=[name]), value, line_of(node), (name,))
        return Entries((item,), "range", path.bound)

    def _of_min(self, node: ast.expr, env: Environment) -> tuple[list[ast.expr], list[ast.expr]]:
        """The arguments of the minimum and the added terms, if the end of a range is like ``min(x, y) + z``.

        Otherwise only the end itself.
        """
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            stops, extra = self._of_min(node.left, env)
            if len(stops) > 1:
                return stops, [*extra, node.right]
        if (
            isinstance(node, ast.Call)
            and self.builtin_name(node, env) == "min"
            and len(node.args) > 1
            and not node.keywords
        ):
            starred = any(isinstance(each, ast.Starred) for each in node.args)
            return ([node] if starred else list(node.args)), []
        return [node], []
