"""The source of a rule, and the meaning of the names in it.

The source must be that of the code that runs: the file is compiled again, and the function found in it must have
exactly the bytecode of the given one. A name that the rule does not set itself is accepted in only two cases: it is a
Python builtin that the file does not redefine, or an integer (or a tuple of integers) that its module, or a function
around the rule, sets in exactly one place, once.
"""

import ast
import inspect
import sys
import warnings
from collections.abc import Iterable, Iterator
from types import BuiltinFunctionType, CodeType, FunctionType
from typing import Any, NamedTuple

from bouton.custom.faults import definition_line
from bouton.errors import RulesError
from bouton.syntax import parse

Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.Module
_INNER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_COUNTS = ("co_argcount", "co_posonlyargcount", "co_kwonlyargcount")
_CODE_PARTS = (*_COUNTS, "co_code", "co_names", "co_varnames", "co_freevars", "co_cellvars")
_FLAGS = 0xFF  # flags of the function itself, without imports from __future__
_HEAP_TYPE = 1 << 9  # set for classes that a program creates, but not for builtins
#: with these a module can set its names without an assignment
_OVER_PYTHON = {"globals", "builtins", "__builtins__", ".__globals__", ".__builtins__"}
_REFLECTION = {"vars", "locals", "exec", "eval", "setattr", "delattr", "importlib", ".modules", ".__dict__"}
_REFLECTION |= _OVER_PYTHON


class OuterNames:
    """The meanings of the names that a rule does not set itself.

    Parameters
    ----------
    tree : the rule.
    module : the file that contains it.
    function : the function that runs; if None, only Python builtins are known.
    """

    def __init__(self, tree: ast.AST, module: ast.Module | None, function: FunctionType | None) -> None:
        self.tree: ast.AST = tree
        self.module: ast.Module | None = module
        self.function: FunctionType | None = function
        self.local: set[str] = set(stored_names(getattr(tree, "body", [])))
        self.local |= {each.arg for each in _parameters(tree)}
        self.words: set[str] = set() if module is None else _words(module)
        self._known: dict[str, bool] = {}
        self.read: list[int] = []  #: the numbers looked up so far

    def is_pythons(self, name: str) -> bool:
        """Whether a name stands for a Python builtin."""
        if name not in self._known:
            self._known[name] = self._is_pythons(name)
        return self._known[name]

    def _is_pythons(self, name: str) -> bool:
        function = self.function
        if name in self.local:
            return False
        if function is None or self.module is None:
            return True
        if name in function.__code__.co_freevars or name in function.__globals__ or self.words & _OVER_PYTHON:
            return False
        if any(True for _ in _bindings(self.module, name)) or _declares(self.module, name):
            return False
        known: Any = getattr(function, "__builtins__", {})
        known = vars(known) if inspect.ismodule(known) else known
        return _is_pythons_own(known.get(name), name)

    def is_known(self, name: str) -> bool:
        """Whether a name is defined outside the rule, readable or not."""
        function = self.function
        return function is not None and (name in function.__code__.co_freevars or name in function.__globals__)

    def value(self, name: str) -> Any:
        """The value of a name: an integer, or a tuple of these.

        Raises
        ------
        KeyError : if the name stands for anything else, or may later.
        """
        if self.function is None or self.module is None or name in self.local or self.words & _REFLECTION:
            raise KeyError(name)
        if name in self.function.__code__.co_freevars:
            cells = zip(self.function.__code__.co_freevars, self.function.__closure__ or (), strict=True)
            try:
                value = dict(cells)[name].cell_contents
            except ValueError:
                raise KeyError(name) from None
            scope = next((each for each in _enclosing_scopes(self.module, self.tree) if _binds(each, name)), None)
        else:
            value, scope = self.function.__globals__[name], self.module
        if scope is None or not _is_bound_once(scope, name, value) or not _is_read(value):
            raise KeyError(name)
        self.read += _numbers(value)
        return value


class RuleSource(NamedTuple):
    """The source of a rule: its tree, the meanings of its outside names, and its own name."""

    tree: ast.FunctionDef | ast.Lambda
    outside: OuterNames
    name: str


def source_of_text(text: str) -> RuleSource:
    """The source of rules that this program generated: one function that uses only Python builtins."""
    tree = parse(text).body[0]
    assert isinstance(tree, ast.FunctionDef)
    return RuleSource(tree, OuterNames(tree, None, None), tree.name)


def is_of_package(function: Any) -> bool:
    """Whether a function stands in a module of this package, rather than where users write rules.

    >>> is_of_package(source_of), is_of_package(lambda n: [])
    (True, False)
    """
    name = str(getattr(function, "__module__", ""))
    module = sys.modules.get(name) if name.startswith("bouton.") else None
    return module is not None and getattr(function, "__globals__", None) is vars(module)  # a doctest has a copy


def source_of(function: Any) -> RuleSource:
    """Find the source of a function.

    Raises
    ------
    RulesError : if there is none, if it is not the source of the code that runs, or if the function is wrapped.
    """
    name = getattr(function, "__name__", type(function).__name__)
    if type(function) is not FunctionType or "__wrapped__" in vars(function):
        raise RulesError("proving.wrapped", rule=name)
    code = function.__code__
    try:
        text = "".join(inspect.findsource(code)[0])
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            module = parse(text)
            whole = compile(text, code.co_filename, "exec", dont_inherit=True)
    except (OSError, TypeError, SyntaxError, ValueError):
        raise RulesError("proving.no-source", rule=name) from None
    kind = ast.Lambda if code.co_name == "<lambda>" else ast.FunctionDef
    trees = [node for node in ast.walk(module) if isinstance(node, kind) and _is_at(node, code)]
    codes = [each for each in _codes(whole) if (each.co_name, each.co_firstlineno) == _place(code)]
    if len(trees) > 1:
        raise RulesError("proving.several", rule=name, line=definition_line(code))
    if not trees or len(codes) != 1 or not _is_same(codes[0], code):
        raise RulesError("proving.other-source", rule=name, line=definition_line(code))
    (tree,) = trees
    assert isinstance(tree, ast.FunctionDef | ast.Lambda)
    return RuleSource(tree, OuterNames(tree, module, function), name)


def _place(code: CodeType) -> tuple[str, int]:
    return code.co_name, code.co_firstlineno


def _is_at(node: ast.AST, code: CodeType) -> bool:
    """Whether a tree belongs to a code object: same first line, which may be a decorator's, and, of a `def`, name."""
    if isinstance(node, ast.Lambda):
        return node.lineno == code.co_firstlineno
    assert isinstance(node, ast.FunctionDef)
    first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
    return (node.name, first) == _place(code)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _codes(each)


def _is_same(one: CodeType, two: CodeType) -> bool:
    """Whether two code objects are equivalent; constants are compared with their types, because True == 1 == 1.0."""
    if any(getattr(one, part) != getattr(two, part) for part in _CODE_PARTS):
        return False
    if (one.co_flags ^ two.co_flags) & _FLAGS or len(one.co_consts) != len(two.co_consts):
        return False
    for left, right in zip(one.co_consts, two.co_consts, strict=True):
        if isinstance(left, CodeType) and isinstance(right, CodeType):
            if not _is_same(left, right):
                return False
        elif _describe_value(left) != _describe_value(right):
            return False
    return True


def _describe_value(value: Any) -> Any:
    if isinstance(value, frozenset):
        return "frozenset", sorted(map(repr, value))
    return type(value), tuple(map(_describe_value, value)) if isinstance(value, tuple) else repr(value)


def stored_names(nodes: Iterable[ast.AST] | ast.AST) -> Iterator[str]:
    """Yield the names that statements set, except inside functions, classes and (without ``:=``) comprehensions."""
    todo = [nodes] if isinstance(nodes, ast.AST) else list(nodes)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from ((each.asname or each.name).split(".")[0] for each in node.names)
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            yield node.name
        elif isinstance(node, ast.MatchMapping) and node.rest:
            yield node.rest
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, _COMPREHENSIONS):
            yield from (each.target.id for each in ast.walk(node) if isinstance(each, ast.NamedExpr))
        elif not isinstance(node, ast.Lambda):
            todo += ast.iter_child_nodes(node)


def _bindings(scope: ast.AST, name: str) -> Iterator[str]:
    body = getattr(scope, "body", [])
    yield from (each for each in stored_names(body) if each == name)
    yield from (each.arg for each in _parameters(scope) if each.arg == name)


def _binds(scope: ast.AST, name: str) -> bool:
    return next(_bindings(scope, name), None) is not None


def _parameters(scope: ast.AST) -> list[ast.arg]:
    given = getattr(scope, "args", None)
    if not isinstance(given, ast.arguments):
        return []
    more = [each for each in (given.vararg, given.kwarg) if each is not None]
    return [*given.posonlyargs, *given.args, *given.kwonlyargs, *more]


def _declares(scope: ast.AST, name: str) -> bool:
    """Whether a scope, or a function inside it, declares a name ``global`` or ``nonlocal``."""
    return any(isinstance(each, ast.Global | ast.Nonlocal) and name in each.names for each in ast.walk(scope))


def _is_bound_once(scope: ast.AST, name: str, value: Any) -> bool:
    """Whether a scope sets a name in one place that runs once; a literal there must equal the given value."""
    if len(list(_bindings(scope, name))) != 1 or _declares(scope, name):
        return False
    if any(each.arg == name for each in _parameters(scope)):
        return True
    body = scope.body if isinstance(scope, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef) else []
    for statement in body:
        if not isinstance(statement, ast.Assign | ast.AnnAssign) or name not in stored_names(statement):
            continue
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        try:
            written = ast.literal_eval(statement.value) if statement.value is not None else None
        except ValueError:
            return True  # computed, not a literal
        return not isinstance(targets[0], ast.Name) or _describe_value(written) == _describe_value(value)
    return False


def _enclosing_scopes(module: ast.Module, tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the scopes around a function, innermost first: functions, and comprehensions, which bind names too."""
    above = {child: node for node in ast.walk(module) for child in ast.iter_child_nodes(node)}
    node = above.get(tree)
    while node is not None:
        if isinstance(node, _COMPREHENSIONS):
            yield ast.Module([ast.Expr(each.target) for each in node.generators], [])
        elif isinstance(node, _INNER) and not isinstance(node, ast.ClassDef):
            yield node
        node = above.get(node)


def _words(module: ast.Module) -> set[str]:
    """The names that a file uses, its attributes (each after a dot), and the modules and names that it imports."""
    words = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Name):
            words.add(node.id)
        elif isinstance(node, ast.Attribute):
            words.add(f".{node.attr}")
        elif isinstance(node, ast.Import | ast.ImportFrom):
            words |= {each.name for each in node.names} | {getattr(node, "module", None) or ""}
    return words


def _is_pythons_own(value: Any, name: str) -> bool:
    if isinstance(value, BuiltinFunctionType):
        return value.__name__ == name and getattr(value.__self__, "__name__", "") == "builtins"
    return isinstance(value, type) and value.__name__ == name and not value.__flags__ & _HEAP_TYPE


def _is_read(value: Any) -> bool:
    return type(value) is int or (type(value) is tuple and all(map(_is_read, value)))


def _numbers(value: Any) -> list[int]:
    return [value] if type(value) is int else [each for part in value for each in _numbers(part)]
