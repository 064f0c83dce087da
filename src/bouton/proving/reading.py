"""Rules in Python, read as moves of Presburger arithmetic.

    for k in range(1, n + 1):           ∃k: k ≥ 1 ∧ k ≤ n, to n − k
        yield n - k

What a rule may consist of is read by walking through its source once, with unknown numbers for the position; what can
happen in more than one way (``if``, ``min``, ``//``) goes on in several paths. That the formula is the function is
not proved but tested: `bouton.proving.rules` compares their options on a sample.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable
from typing import Any, NamedTuple

from bouton.errors import RulesError
from bouton.proving.expressions import Expressions
from bouton.proving.formula import Formula, Sum, all_of, exists, inverted, written
from bouton.proving.values import Entries, Names, Path

__all__ = ["Move", "Source", "read_moves", "source_of"]

_LETTERS = "abcdefghij"
_MOST_MOVES = 400
_MOST_DEPTH = 20


class Move(NamedTuple):
    """A kind of move: for all numbers of the bound names that meet the condition, to the position `to`.

    Attributes
    ----------
    bound : names.
    condition : a formula in them and the names of the position.
    to : a sum for each coordinate.
    line : where it stands in the file.
    """

    bound: tuple[str, ...]
    condition: Formula
    to: tuple[Sum, ...]
    line: int

    def text(self) -> str:
        """As people write it."""
        places = ", ".join(total.text() for total in self.to)
        to = f"({places})" if len(self.to) > 1 else places
        when = exists(self.bound, self.condition)
        return f"→ {to}" if when == ["and"] else f"→ {to}   {written(when)}"


class Source(NamedTuple):
    """The source of a rule: its tree, the line where it begins, and what its names stand for."""

    tree: ast.FunctionDef | ast.Lambda
    first_line: int
    outside: Callable[[str], Any]
    name: str


def source_of(function: Any) -> Source:
    """Find the source of a function.

    Raises
    ------
    RulesError : where there is none.
    """
    name = getattr(function, "__name__", type(function).__name__)
    try:
        lines, first = inspect.getsourcelines(function)
        text = textwrap.dedent("".join(lines))
        nodes = list(ast.walk(_parsed(text)))
    except (OSError, TypeError, SyntaxError):
        raise RulesError("proving.no-source", rule=name) from None
    kind = ast.Lambda if name == "<lambda>" else ast.FunctionDef
    found = [node for node in nodes if isinstance(node, kind)]
    if not found or (name == "<lambda>" and len(found) > 1):
        raise RulesError("proving.no-source", rule=name)
    closure = inspect.getclosurevars(function)
    known = {**closure.globals, **closure.nonlocals}
    tree = found[0]
    assert isinstance(tree, ast.FunctionDef | ast.Lambda)
    return Source(tree, max(first, 1), known.__getitem__, name)


def _parsed(text: str) -> ast.Module:
    try:
        return ast.parse(text)
    except SyntaxError:  # a lambda in the middle of something
        return ast.parse(text[text.index("lambda") :].rstrip().rstrip(")"))


def read_moves(source: Source, heaps: int | None) -> tuple[tuple[str, ...], list[Move]]:
    """The names of a position and its moves, for positions of that many numbers (None for one plain number).

    Raises
    ------
    RulesError : with the line, for what cannot be read.
    """
    return _Reader(source, heaps).read()


class _Reader:
    def __init__(self, source: Source, heaps: int | None) -> None:
        self.tree, self.heaps = source.tree, heaps
        arguments = source.tree.args
        parameters = [*arguments.posonlyargs, *arguments.args]
        if not parameters:
            raise RulesError("proving.unread-parameter", line=source.first_line)
        self.parameter = parameters[0].arg
        self.position = self._position_names()
        self.names = Names(self.position)
        self.look = Expressions(source.first_line, self.names, source.outside)
        self.found: list[tuple[Path, Any, int]] = []
        self.depth = 0

    def _position_names(self) -> tuple[str, ...]:
        """The names that the rule itself gives to the coordinates, where it does."""
        if self.heaps is None:
            return (self.parameter,)
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name) and node.value.id == self.parameter:
                target = node.targets[0]
                if isinstance(target, ast.Tuple) and len(target.elts) == self.heaps:
                    names = tuple(part.id.strip("_") for part in target.elts if isinstance(part, ast.Name))
                    if len(set(names)) == self.heaps and all(names):
                        return names
        return tuple(_LETTERS[: self.heaps])

    def read(self) -> tuple[tuple[str, ...], list[Move]]:
        numbers = tuple(map(Sum.name, self.position))
        env: dict[str, Any] = {self.parameter: numbers[0] if self.heaps is None else numbers}
        if isinstance(self.tree, ast.Lambda):
            for path, value in self.look.values(self.tree.body, env, Path()):
                self._emit(self.tree.body, value, path)
        else:
            self._run(self.tree.body, env, Path())
        moves = []
        for path, value, line in self.found:
            move = self._move(path, value, line)
            if not path.is_closed and move not in moves:
                moves.append(move)
        if len(moves) > _MOST_MOVES:
            raise RulesError("proving.many-moves", count=len(moves), most=_MOST_MOVES)
        return self.position, moves

    def _move(self, path: Path, value: Any, line: int) -> Move:
        if isinstance(value, Sum) and self.heaps is None:
            value = (value,)
        good = (
            isinstance(value, tuple)
            and len(value) == len(self.position)
            and all(isinstance(each, Sum) for each in value)
        )
        if not good:
            raise RulesError("proving.option", line=line, heaps=len(self.position))
        condition = all_of(path.guards)
        used = {name for total in value for _, name in total.terms} | _names(condition)
        return Move(tuple(name for name in path.bound if name in used), condition, value, line)

    def _emit(self, node: ast.AST, value: Any, path: Path) -> None:
        """The options of a list that is returned."""
        if value is None:
            return
        self.found += self.look.entries(node, value, path).items

    # Statements: each gives the paths, with the names that are set on them, on which the next one runs.

    def _run(self, body: list[ast.stmt], env: dict[str, Any], path: Path) -> list[tuple[Path, dict[str, Any]]]:
        open_paths = [(path, env)]
        for statement in body:
            method = getattr(self, f"_{type(statement).__name__.lower()}", None)
            if method is None:
                raise self.look.unread(statement)
            following = []
            for along, names in open_paths:
                following += method(statement, names, along)
            open_paths = [pair for pair in following if not pair[0].is_closed]
            if len(open_paths) > _MOST_MOVES:
                raise RulesError("proving.many-moves", count=len(open_paths), most=_MOST_MOVES)
        return open_paths

    def _pass(self, node: ast.Pass, env: dict[str, Any], path: Path) -> list[tuple[Path, dict[str, Any]]]:
        return [(path, env)]

    def _continue(self, node: ast.Continue, env: dict[str, Any], path: Path) -> list[tuple[Path, dict[str, Any]]]:
        return [(path, {**env, "": True})]  # what follows in the loop is not run

    def _return(self, node: ast.Return, env: dict[str, Any], path: Path) -> list[tuple[Path, dict[str, Any]]]:
        if self.depth:
            raise self.look.unread(node, "proving.unread-break")
        if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
            for along, value in self.look.values(node.value, env, path):
                self._emit(node, value, along)
        return []

    def _expr(self, node: ast.Expr, env: dict[str, Any], path: Path) -> list[tuple[Path, dict[str, Any]]]:
        value = node.value
        if isinstance(value, ast.Constant):  # a docstring
            return [(path, env)]
        if isinstance(value, ast.Yield) and value.value is not None:
            line = self.look.first_line + node.lineno - 1
            self.found += [(along, each, line) for along, each in self.look.values(value.value, env, path)]
            return [(path, env)]
        if isinstance(value, ast.YieldFrom):
            for along, each in self.look.values(value.value, env, path):
                self._emit(node, each, along)
            return [(path, env)]
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and len(value.args) == 1:
            return self._grown(value, env, path)
        raise self.look.unread(node)

    def _grown(self, node: ast.Call, env: dict[str, Any], path: Path) -> list[tuple[Path, dict[str, Any]]]:
        """``options.append(…)`` and its like."""
        assert isinstance(node.func, ast.Attribute)
        owner = node.func.value
        name = owner.id if isinstance(owner, ast.Name) else ""
        known = env.get(name)
        if not isinstance(known, Entries) or node.func.attr not in ("append", "add", "extend", "update"):
            raise self.look.unread(node)
        items = list(known.items)
        for along, value in self.look.values(node.args[0], env, path):
            if node.func.attr in ("append", "add"):
                items.append((along, value, self.look.first_line + node.lineno - 1))
            else:
                items += self.look.entries(node, value, along).items
        return [(path, {**env, name: Entries(tuple(items))})]

    def _assign(self, node: ast.Assign, env: dict[str, Any], path: Path) -> list[tuple[Path, dict[str, Any]]]:
        found = []
        for along, value in self.look.values(node.value, env, path):
            names = dict(env)
            for target in node.targets:
                names |= self.look.bound(target, value)
            found.append((along, names))
        return found

    def _annassign(self, node: ast.AnnAssign, env: dict[str, Any], path: Path) -> list[tuple[Path, dict[str, Any]]]:
        if node.value is None:
            return [(path, env)]
        return self._assign(ast.copy_location(ast.Assign([node.target], node.value), node), env, path)

    def _augassign(self, node: ast.AugAssign, env: dict[str, Any], path: Path) -> list[tuple[Path, dict[str, Any]]]:
        if not isinstance(node.target, ast.Name):
            raise self.look.unread(node)
        before = ast.copy_location(ast.Name(node.target.id, ast.Load()), node)
        value = ast.copy_location(ast.BinOp(before, node.op, node.value), node)
        return self._assign(ast.copy_location(ast.Assign([node.target], value), node), env, path)

    def _if(self, node: ast.If, env: dict[str, Any], path: Path) -> list[tuple[Path, dict[str, Any]]]:
        found: list[tuple[Path, dict[str, Any]]] = []
        for along, formula in self.look.conditions(node.test, env, path):
            ends = []
            for branch, holds in ((node.body, formula), (node.orelse, inverted(formula))):
                taken = along.under(holds)
                ends.append([] if taken.is_closed else self._branch(branch, env, taken))
            found += self._merged(ends[0], ends[1], env, along)
        return found

    def _branch(self, body: list[ast.stmt], env: dict[str, Any], path: Path) -> list[tuple[Path, dict[str, Any]]]:
        """A body after which some paths may already have met ``continue``."""
        ended: list[tuple[Path, dict[str, Any]]] = []
        open_paths = [(path, env)]
        for statement in body:
            following = []
            for along, names in open_paths:
                following += self._run([statement], names, along)
            ended += [pair for pair in following if "" in pair[1]]
            open_paths = [pair for pair in following if "" not in pair[1]]
        return ended + open_paths

    def _merged(
        self,
        one: list[tuple[Path, dict[str, Any]]],
        two: list[tuple[Path, dict[str, Any]]],
        env: dict[str, Any],
        path: Path,
    ) -> list[tuple[Path, dict[str, Any]]]:
        """Both branches as one path again, where they have only made lists longer."""
        if len(one) != 1 or len(two) != 1:
            return one + two
        first, second = one[0][1], two[0][1]
        merged = dict(env)
        for name in {*first, *second}:
            left, right = first.get(name), second.get(name)
            if isinstance(left, Entries) and isinstance(right, Entries) and isinstance(env.get(name), Entries):
                more = [item for item in right.items if item not in left.items]
                merged[name] = Entries((*left.items, *more))
            elif left != right or name == "":
                return one + two
            else:
                merged[name] = left
        return [(path, merged)]

    def _for(self, node: ast.For, env: dict[str, Any], path: Path) -> list[tuple[Path, dict[str, Any]]]:
        if node.orelse:
            raise self.look.unread(node)
        runs = list(self.look.iterated(node.iter, node.target, env, path))
        if all(along == path for along, _ in runs):
            return self._unrolled(node, runs, env, path)
        after = dict(env)
        self.depth += 1
        for along, names in runs:
            if along.is_closed:
                continue
            for _, end in self._branch(node.body, names, along):
                for name, value in end.items():
                    before = env.get(name)
                    if isinstance(value, Entries) and isinstance(before, Entries):
                        known = after[name].items if isinstance(after[name], Entries) else ()
                        after[name] = Entries((*known, *(item for item in value.items if item not in known)))
                    elif value != before and name:
                        after[name] = None  # how often it was set is not known
        self.depth -= 1
        return [(path, after)]

    def _unrolled(
        self, node: ast.For, runs: list[tuple[Path, dict[str, Any]]], env: dict[str, Any], path: Path
    ) -> list[tuple[Path, dict[str, Any]]]:
        """A loop over a row that is known: its runs follow each other."""
        open_paths = [(path, env)]
        loop_names = {name.id for name in ast.walk(node.target) if isinstance(name, ast.Name)}
        for _, names in runs:
            set_here = {name: names[name] for name in loop_names}
            following = []
            for along, before in open_paths:
                for end, after in self._branch(node.body, {**before, **set_here}, along):
                    following.append((end, {name: value for name, value in after.items() if name}))
            open_paths = following
        return open_paths


def _names(formula: Formula) -> set[str]:
    if formula[0] in ("=", ">="):
        return {name for _, name in formula[1]}
    if formula[0] == "exists":
        return _names(formula[2])
    return set().union(*(_names(part) for part in formula[1:]))
