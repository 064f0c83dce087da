"""Read rules in Python as moves in Presburger arithmetic.

    for k in range(1, n + 1):           ∃k: k ≥ 1 ∧ k ≤ n, to n − k
        yield n - k

The reader walks through the source once, with unknown numbers for the position; constructs with several cases
(``if``, ``min``, ``//``) split the path. It accepts only forms whose meaning it can state exactly, listed in
`docs/en/theorems.md`:

- A loop over a known row is read iteration by iteration. For a range of unknown length the body is read once, for
  any number of the range: names set in one iteration may be read neither in the next nor after the loop.
- A list or set has only one name; such a loop may add to it but not read it.
- Branches are merged again if they set no name differently; lists then contain the additions of both.
- A function that yields must return nothing; any other one must end with a list (`Reading.gaps`).

In addition, the formula is compared with the function on many positions: `bouton.proving.function_comparison`.
"""

import ast
from typing import Any, NamedTuple

from bouton.errors import RulesError
from bouton.numeration.automaton import Limits
from bouton.proving.expressions import Expressions
from bouton.proving.formula import Formula, LinearSum, all_of, exists, format_formula, negation
from bouton.proving.growth import GROW, grown_list, without_growth
from bouton.proving.limits import MOST_MOVES
from bouton.proving.scopes import RuleSource, stored_names
from bouton.proving.values import Entries, Item, LoopVariable, Names, Path, Row

_LETTERS = "abcdefghij"
_ENDED = ""  # the name set on a path that skips the rest of a loop's body
#: forms that would change the meaning of names, or the flow of the function, beyond the place where they occur
_REFUSED = (
    *(ast.AsyncFor, ast.AsyncFunctionDef, ast.AsyncWith, ast.Await, ast.ClassDef, ast.Delete, ast.FunctionDef),
    *(ast.Global, ast.Import, ast.ImportFrom, ast.Lambda, ast.Match, ast.NamedExpr, ast.Nonlocal, ast.Try, ast.While),
    *(ast.TryStar, ast.With),
)

Paths = list[tuple[Path, dict[str, Any]]]


class Move(NamedTuple):
    """A kind of move: a move to the position `to` for all values of the bound names that meet the condition.

    Attributes
    ----------
    bound : the bound names.
    condition : a formula in these and the names of the position.
    to : a sum for each coordinate.
    line : its line in the file.
    """

    bound: tuple[str, ...]
    condition: Formula
    to: tuple[LinearSum, ...]
    line: int

    def text(self) -> str:
        """The move in mathematical notation."""
        places = ", ".join(total.text() for total in self.to)
        to = f"({places})" if len(self.to) > 1 else places
        when = exists(self.bound, self.condition)
        return f"→ {to}" if when == ["and"] else f"→ {to}   {format_formula(when)}"


class Reading(NamedTuple):
    """Rules as read.

    Attributes
    ----------
    names : the names of the coordinates of a position.
    moves : kinds of moves.
    gaps : conditions, with their lines, under which the function ends without a list; they must never hold.
    scope : the names of bound numbers, with their loops.
    numbers : all numbers in the source, those computed from constants only, and those looked up outside the rule.
    """

    names: tuple[str, ...]
    moves: list[Move]
    gaps: list[tuple[Formula, int]]
    scope: Names
    numbers: set[int]


def read_moves(source: RuleSource, heaps: int | None, limits: Limits | None = None) -> Reading:
    """Read rules for positions of `heaps` numbers (None if a position is a plain number).

    Raises
    ------
    RulesError : with the line, for what cannot be read.
    SearchLimitError : if the time is up.
    """
    return _Reader(source, heaps, limits or Limits()).read()


class _Reader:
    def __init__(self, source: RuleSource, heaps: int | None, limits: Limits) -> None:
        self.tree, self.heaps = source.tree, heaps
        given = source.tree.args
        parameters = [*given.posonlyargs, *given.args]
        if len(parameters) != 1 or given.vararg or given.kwarg or given.kwonlyargs or given.defaults:
            raise RulesError("proving.unread-parameter", line=source.tree.lineno)
        self.parameter = parameters[0].arg
        self.position = self._position_names()
        self.names = Names(self.position)
        self.look = Expressions(self.names, source.outside, limits)
        self.found: list[Item] = []
        self.gaps: list[tuple[Path, int]] = []
        self.depth = 0
        body = source.tree.body
        self.nodes = [node for part in (body if isinstance(body, list) else [body]) for node in ast.walk(part)]
        self.yields = self._check_yields()

    def _check_yields(self) -> bool:
        """Whether the function yields; raises an error for forms that are refused everywhere."""
        yields = False
        statements = {node.value for node in self.nodes if isinstance(node, ast.Expr)}
        for node in self.nodes:
            if isinstance(node, _REFUSED):
                raise self.look.unread(node)
            if isinstance(node, ast.Yield | ast.YieldFrom):
                yields = True
                if node not in statements:
                    raise self.look.unread(node)
        return yields

    def _position_names(self) -> tuple[str, ...]:
        """The names that the rule gives to the coordinates, or letters if it gives none; its parameter for a number."""
        if self.heaps is None:
            return (self.parameter.strip("_") or "n",)
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name) and node.value.id == self.parameter:
                target = node.targets[0]
                if isinstance(target, ast.Tuple) and len(target.elts) == self.heaps:
                    names = tuple(part.id.strip("_") for part in target.elts if isinstance(part, ast.Name))
                    if len(set(names)) == self.heaps and all(names):
                        return names
        return tuple(_LETTERS[: self.heaps])

    def read(self) -> Reading:
        numbers = tuple(map(LinearSum.name, self.position))
        env: dict[str, Any] = {self.parameter: numbers[0] if self.heaps is None else Row(numbers)}
        if isinstance(self.tree, ast.Lambda):
            for path, value in self.look.values(self.tree.body, env, Path()):
                self._emit(self.tree.body, value, path)
        else:
            ends = self._run(self.tree.body, env, Path())
            if not self.yields:
                self.gaps += [(path, self.tree.lineno) for path, _ in ends]
        moves = []
        for item in self.found:
            move = self._move(item)
            if not item.path.is_closed and move not in moves:
                moves.append(move)
        if len(moves) > MOST_MOVES:
            raise RulesError("proving.many-moves", count=len(moves), most=MOST_MOVES)
        gaps = [(exists(path.bound, all_of(path.guards)), line) for path, line in self.gaps]
        return Reading(self.position, moves, gaps, self.names, self._numbers())

    def _numbers(self) -> set[int]:
        """The numbers in the source, those computed from constants only, and those looked up outside the rule."""
        found = set(self.look.outside.read)
        for node in self.nodes:
            if isinstance(node, ast.Constant | ast.BinOp | ast.UnaryOp):
                try:
                    found |= {total.constant for _, total in self.look.sums(node, {}, Path()) if not total.terms}
                except RulesError:  # the expression has unknown parts
                    continue
        return found

    def _move(self, item: Item) -> Move:
        path, value, line = item.path, item.value, item.line
        if isinstance(value, LinearSum) and self.heaps is None:
            value = Row((value,))
        good = (
            isinstance(value, Row)
            and value.kind == "tuple"
            and len(value.items) == len(self.position)
            and all(isinstance(each, LinearSum) for each in value.items)
        )
        if not good:
            raise RulesError("proving.option", line=line, heaps=len(self.position))
        condition = all_of(path.guards)
        used = {name for total in value.items for _, name in total.terms} | _names(condition)
        return Move(tuple(name for name in path.bound if name in used), condition, value.items, line)

    def _emit(self, node: ast.AST, value: Any, path: Path) -> None:
        """Add the elements of a list to the options; a rule returns it or yields from it."""
        self.found += self.look.entries(node, value, path).items

    # Statements: each method returns the paths on which the next statement runs, with the names set on them.

    def _run(self, body: list[ast.stmt], env: dict[str, Any], path: Path) -> Paths:
        open_paths = [(path, env)]
        for statement in body:
            method = getattr(self, f"_{type(statement).__name__.lower()}", None)
            if method is None:
                raise self.look.unread(statement)
            following = []
            for along, names in open_paths:
                following += method(statement, names, along)
            open_paths = [pair for pair in following if not pair[0].is_closed]
            if len(open_paths) > MOST_MOVES:
                raise RulesError("proving.many-moves", count=len(open_paths), most=MOST_MOVES)
        return open_paths

    def _pass(self, node: ast.Pass, env: dict[str, Any], path: Path) -> Paths:
        return [(path, env)]

    def _continue(self, node: ast.Continue, env: dict[str, Any], path: Path) -> Paths:
        return [(path, {**env, _ENDED: True})]

    def _break(self, node: ast.Break, env: dict[str, Any], path: Path) -> Paths:
        raise self.look.unread(node, "proving.unread-break")

    def _return(self, node: ast.Return, env: dict[str, Any], path: Path) -> Paths:
        if self.depth:
            raise self.look.unread(node, "proving.unread-break")
        nothing = node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None)
        if self.yields and not nothing:
            raise self.look.unread(node, "proving.unread-return")
        if nothing and not self.yields:
            self.gaps.append((path, node.lineno))
        elif not nothing:
            assert node.value is not None
            for along, value in self.look.values(node.value, env, path):
                self._emit(node, value, along)
        return []

    def _raise(self, node: ast.Raise, env: dict[str, Any], path: Path) -> Paths:
        self.gaps.append((path, node.lineno))
        return []

    def _expr(self, node: ast.Expr, env: dict[str, Any], path: Path) -> Paths:
        value = node.value
        if isinstance(value, ast.Constant):  # a docstring
            return [(path, env)]
        if isinstance(value, ast.Yield) and value.value is not None:
            for along, each in self.look.values(value.value, env, path):
                self.found.append(Item(along, each, node.lineno))
            return [(path, env)]
        if isinstance(value, ast.YieldFrom):
            for along, each in self.look.values(value.value, env, path):
                self._emit(node, each, along)
            return [(path, env)]
        name = grown_list(node)
        known = env.get(name)
        if not isinstance(known, Entries):
            raise (
                self.look.unread(node, "proving.unread-carried", loop=known.line)
                if isinstance(known, LoopVariable)
                else (self.look.unread(node))
            )
        assert isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute)
        if value.func.attr not in GROW.get(known.kind, ()) or len(value.args) != 1 or value.keywords:
            raise self.look.unread(node)
        one = value.func.attr in ("append", "add")
        return [(path, {**env, name: self._longer(node, known, value.args[0], one, env, path)})]

    def _longer(
        self, node: ast.stmt, known: Entries, added: ast.expr, one: bool, env: dict[str, Any], path: Path
    ) -> Entries:
        """The list or set `known` with `added` as one more element (if `one`), or else with the elements of `added`."""
        is_set = known.kind == "set"
        items: list[Item] = []
        ordered = known.ordered
        for along, value in self.look.values(added, env, path):
            if one:
                items.append(self.look.item(added, value, along, known.base, is_set))
                continue
            for item in self.look.entries(node, value, along, is_set).items:
                own = tuple(name for name in item.path.bound if name not in known.base)
                items.append(item._replace(own=own))
            ordered = ordered and (isinstance(value, Row) or value.ordered)
        return known.with_items(items)._replace(ordered=ordered)

    def _assign(self, node: ast.Assign, env: dict[str, Any], path: Path) -> Paths:
        found = []
        for along, value in self.look.values(node.value, env, path):
            names = dict(env)
            for target in node.targets:
                names |= self.look.bound(target, value)
                if isinstance(value, Entries):
                    value = value._replace(named=True)
            found.append((along, names))
        return found

    def _annassign(self, node: ast.AnnAssign, env: dict[str, Any], path: Path) -> Paths:
        if node.value is None:
            return [(path, env)]
        return self._assign(ast.copy_location(ast.Assign([node.target], node.value), node), env, path)

    def _augassign(self, node: ast.AugAssign, env: dict[str, Any], path: Path) -> Paths:
        if not isinstance(node.target, ast.Name):
            raise self.look.unread(node)
        known = env.get(node.target.id)
        if isinstance(known, Entries):
            if (known.kind, type(node.op)) not in (("list", ast.Add), ("set", ast.BitOr)):
                raise self.look.unread(node)
            if known.kind == "set":  # the right side must be a set too
                for _, value in self.look.values(node.value, env, path):
                    if not isinstance(value, Entries) or value.kind != "set":
                        raise self.look.unread(node)
            return [(path, {**env, node.target.id: self._longer(node, known, node.value, False, env, path)})]
        if isinstance(known, Row) and known.kind != "tuple":  # it may have an alias
            raise self.look.unread(node)
        before = ast.copy_location(ast.Name(node.target.id, ast.Load()), node)
        value = ast.copy_location(ast.BinOp(before, node.op, node.value), node)
        return self._assign(ast.copy_location(ast.Assign([node.target], value), node), env, path)

    def _if(self, node: ast.If, env: dict[str, Any], path: Path) -> Paths:
        found: Paths = []
        for along, formula in self.look.conditions(node.test, env, path):
            ends = []
            for branch, holds in ((node.body, formula), (node.orelse, negation(formula))):
                taken = along.assume(holds)
                ends.append([] if taken.is_closed else self._branch(branch, env, taken))
            found += self._merge(ends[0], ends[1], env, along)
        return found

    def _branch(self, body: list[ast.stmt], env: dict[str, Any], path: Path) -> Paths:
        """Read a body; a path that reaches ``continue`` skips the rest of it."""
        ended: Paths = []
        open_paths = [(path, env)]
        for statement in body:
            following = []
            for along, names in open_paths:
                following += self._run([statement], names, along)
            ended += [pair for pair in following if _ENDED in pair[1]]
            open_paths = [pair for pair in following if _ENDED not in pair[1]]
        return ended + open_paths

    def _merge(
        self,
        one: Paths,
        two: Paths,
        env: dict[str, Any],
        path: Path,
    ) -> Paths:
        """Merge two branches into one path if they set no name differently and only added to lists; else keep both."""
        if len(one) != 1 or len(two) != 1 or _ENDED in one[0][1] or _ENDED in two[0][1]:
            return one + two
        first, second = one[0][1], two[0][1]
        merged = dict(env)
        for name in {*first, *second}:
            left, right, before = first.get(name), second.get(name), env.get(name)
            unknown = next((each for each in (left, right) if isinstance(each, LoopVariable)), None)
            if isinstance(left, Entries) and isinstance(right, Entries) and isinstance(before, Entries):
                size, base = len(before.items), (before.items, before.kind, before.base)
                if any((each.items[:size], each.kind, each.base) != base for each in (left, right)):
                    return one + two
                more = (*left.items[size:], *right.items[size:])
                merged[name] = before.with_items(more)._replace(ordered=before.ordered and not more)
            elif left == right:
                merged[name] = left
            elif unknown is not None and None in (left, right):
                merged[name] = unknown  # reading it is an error
            else:
                return one + two
        return [(path, merged)]

    def _for(self, node: ast.For, env: dict[str, Any], path: Path) -> Paths:
        if node.orelse:
            raise self.look.unread(node)
        grown = {name for statement in node.body for name in map(grown_list, ast.walk(statement))}
        grown = {name for name in grown if isinstance(env.get(name), Entries)}
        if grown & {each.id for each in ast.walk(node.iter) if isinstance(each, ast.Name)}:
            raise self.look.unread(node.iter, "proving.unread-growing")
        values = list(self.look.iterables(node.iter, node.target, env, path))
        runs = [run for along, value in values for run in self.look.runs(node.iter, value, node.target, env, along)]
        ordered = all(isinstance(value, Row) or value.ordered for _, value in values)
        if ordered and all(along == path for along, _ in runs):
            return self._unroll(node, runs, env, path)
        return self._summarise(node, runs, grown, env, path)

    def _summarise(self, node: ast.For, runs: Paths, grown: set[str], env: dict[str, Any], path: Path) -> Paths:
        """A loop of unknown length: read the body once, for an arbitrary run that knows nothing of the others.

        `grown` are the names of the lists to which the body adds.
        """
        plain = [each for statement in node.body for each in without_growth(statement, grown)]
        changed = {*stored_names([node.target, *plain])}
        before: dict[str, Any] = dict.fromkeys(changed, LoopVariable(node.lineno))
        added: dict[str, list[Item]] = {name: [] for name in grown - changed}
        for name in added:
            before[name] = env[name]._replace(items=(), growing=True)
        self.depth += 1
        for along, names in runs:
            if along.is_closed:
                continue
            targets = {name: names[name] for name in stored_names(node.target)}
            for _, end in self._branch(node.body, {**env, **before, **targets}, along):
                for name, items in added.items():
                    items += (item for item in end[name].items if item not in items)
        self.depth -= 1
        after = {**env, **before}
        for name, items in added.items():
            after[name] = env[name].with_items(items)._replace(ordered=env[name].ordered and not items)
        return [(path, after)]

    def _unroll(self, node: ast.For, runs: Paths, env: dict[str, Any], path: Path) -> Paths:
        """A loop over a known row: read its body once for each run, one after another.

        Each of the `runs` sets the names of the loop. Returns the paths after the loop, with the variables there.
        """
        open_paths = [(path, env)]
        for _, names in runs:
            set_here = {name: names[name] for name in stored_names(node.target)}
            following = []
            for along, before in open_paths:
                self.look.step(node)
                for end, after in self._branch(node.body, {**before, **set_here}, along):
                    following.append((end, {name: value for name, value in after.items() if name != _ENDED}))
            open_paths = following
            if len(open_paths) > MOST_MOVES:
                raise RulesError("proving.many-moves", count=len(open_paths), most=MOST_MOVES)
        return open_paths


def _names(formula: Formula) -> set[str]:
    if formula[0] in ("=", ">="):
        return {name for _, name in formula[1]}
    if formula[0] == "exists":
        return _names(formula[2])
    return set().union(*(_names(part) for part in formula[1:]))
