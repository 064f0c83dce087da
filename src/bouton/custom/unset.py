"""Names in a function that may be read before they are set: Python raises an error, compiled rules would read a 0."""

import ast
from collections.abc import Iterator, Sequence

_SCOPES = (ast.Lambda, ast.FunctionDef, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)

#: the names that are certainly set; None if the place is unreachable
State = frozenset[str] | None


def unset_name(function: ast.FunctionDef) -> str | None:
    """The first name that some run may read before it is set; None if there is none.

    >>> unset_name(ast.parse("def f(n):\\n for k in range(n): last = k\\n return last").body[0])
    'last'
    """
    flow = _Flow({name for statement in function.body for name in _set_names(statement)})
    arguments = ast.walk(function.args)
    flow.names_after(function.body, frozenset(each.arg for each in arguments if isinstance(each, ast.arg)))
    return min(flow.found)[1] if flow.found else None


def _own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and the nodes inside it, except those inside a scope of their own, such as a lambda."""
    yield node
    for part in ast.iter_child_nodes(node) if not isinstance(node, _SCOPES) else ():
        yield from _own_nodes(part)


def _set_names(node: ast.AST) -> Iterator[str]:
    for part in _own_nodes(node):
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            yield part.id
        elif isinstance(part, ast.FunctionDef):
            yield part.name


def _meet(states: Sequence[State]) -> State:
    """Names that are set on all reachable ones of several paths that meet; None if none is reachable."""
    arriving = [state for state in states if state is not None]
    return frozenset.intersection(*arriving) if arriving else None


class _Flow:
    """The names that are certainly set, followed through statements."""

    def __init__(self, local: set[str]) -> None:
        self.local = local
        self.found: list[tuple[int, str]] = []
        self.loops: list[tuple[list[State], list[State]]] = []  # the states at each break, and at each continue

    def names_after(self, body: Sequence[ast.stmt], state: State) -> State:
        """The names certainly set after some statements; None if that place is unreachable."""
        for statement in body:
            if state is not None:
                state = self._state_after(statement, state)
        return state

    def _read(self, node: ast.AST, state: frozenset[str]) -> frozenset[str]:
        for part in _own_nodes(node):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load) and part.id in self.local - state:
                self.found.append((part.lineno, part.id))
        return state.union(_set_names(node))

    def _state_after(self, node: ast.stmt, state: frozenset[str]) -> State:
        if isinstance(node, ast.If):
            state = self._read(node.test, state)
            return _meet([self.names_after(node.body, state), self.names_after(node.orelse, state)])
        if isinstance(node, ast.For | ast.While):
            return self._loop(node, state)
        if isinstance(node, ast.Break | ast.Continue):
            self.loops[-1][isinstance(node, ast.Continue)].append(state)
            return None
        if isinstance(node, ast.AugAssign):
            self._read(ast.copy_location(ast.Name(ast.unparse(node.target), ast.Load()), node), state)
        state = self._read(node, state)
        return None if isinstance(node, ast.Return | ast.Raise) else state

    def _loop(self, node: ast.For | ast.While, state: frozenset[str]) -> State:
        inner = state = self._read(node.iter if isinstance(node, ast.For) else node.test, state)
        if isinstance(node, ast.For):
            inner, row = inner.union(_set_names(node.target)), node.iter
            runs = isinstance(row, ast.Tuple | ast.List) and len(row.elts) > 0
        else:
            runs = isinstance(node.test, ast.Constant) and bool(node.test.value)
        self.loops.append(([], []))
        end = self.names_after(node.body, inner)
        breaks, continues = self.loops.pop()
        ends = [end, *continues] if runs else [state]
        if isinstance(node, ast.While) and runs:
            ends = []  # only a break leaves it
        return _meet([self.names_after(node.orelse, _meet(ends)), *breaks])
