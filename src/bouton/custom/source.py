"""The parts of a rule: its source, the constants and functions that it uses, and the text to compile.

A compiled rule looked up by name would behave like the OLD rules after an edit. So everything that a rule uses is
collected here and written into one text: constants by value, functions by their source. That text is the complete rule,
and its hash identifies it.
"""

import ast
import builtins
import dis
import inspect
import textwrap
from collections.abc import Iterator, Mapping
from math import isfinite
from types import CodeType, FunctionType, ModuleType
from typing import Any

from bouton.custom.arrays import as_arrays
from bouton.custom.limits import LONG_TUPLE, MOST_ENTRIES
from bouton.errors import RulesError
from bouton.kinds.player import Ending
from bouton.notation import clip
from bouton.syntax import parse

#: the numbers that a compiled function returns for the end of a game; None if it has not ended
ENDINGS = {ending: (1 << 40) + number for number, ending in enumerate([None, *Ending])}

_MODULES = ("math", "numpy")
_TUPLE = 24  # longer rows of numbers become arrays: Numba compiles long tuples slowly


class NotNative(RulesError):
    """The reason why rules cannot be compiled; they then run uncompiled."""


class RuleNames:
    """Constants, modules and functions under the names that the rules use for them.

    Attributes
    ----------
    constants : name → value; lists and sets are converted to tuples.
    modules : name → the module's own name.
    functions : name → its definition, without decorators and annotations.
    """

    def __init__(self) -> None:
        self.constants: dict[str, Any] = {}
        self.modules: dict[str, str] = {}
        self.functions: dict[str, ast.FunctionDef] = {}

    def add(self, name: str, value: Any) -> None:
        """Add the value of a name, and recursively everything that it uses.

        Raises
        ------
        NotNative : if it cannot be written as source, or the name already has another value.
        """
        value = getattr(value, "py_func", value)
        if isinstance(value, FunctionType):
            self._add_function(name, value)
        elif isinstance(value, ModuleType):
            if value.__name__ not in _MODULES:
                raise NotNative("custom.native-module", name=name, got=value.__name__)
            self._check(self.modules, name, value.__name__)
            self.modules[name] = value.__name__
        elif getattr(builtins, name, None) is value:
            return
        elif getattr(value, "__module__", None) in _MODULES and callable(value):
            raise NotNative("custom.native-import", name=name, got=value.__module__)
        else:
            constant = _constant(name, value)
            self._check(self.constants, name, constant)
            self.constants[name] = constant

    def _check(self, known: Mapping[str, Any], name: str, value: Any) -> None:
        places = [place for place in (self.constants, self.modules, self.functions) if name in place]
        if places and not (places == [known] and repr(known[name]) == repr(value)):
            raise NotNative("custom.native-two", name=name)

    def _add_function(self, name: str, function: FunctionType) -> None:
        node = _definition(function)
        node.name = name
        if name in self.functions:
            if ast.dump(self.functions[name]) != ast.dump(node):
                raise NotNative("custom.native-two", name=name)
            return
        self._check(self.functions, name, node)
        node = self.functions[name] = _with_endings(node, function)
        closure = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
        for used, cell in closure.items():
            try:
                self.add(used, cell.cell_contents)
            except ValueError:
                raise NotNative("custom.native-value", name=used) from None
        names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
        for used in sorted(globals_of(function.__code__) & names):
            if used in function.__globals__ and used not in closure:
                self.add(used, function.__globals__[used])

    def plain(self) -> str:
        """The uncompiled text: constants, then functions."""
        lines = [f"import {module} as {name}" for name, module in sorted(self.modules.items())]
        lines += [f"{name} = {value!r}" for name, value in sorted(self.constants.items())]
        return "\n".join([*lines, *(ast.unparse(node) for _, node in sorted(self.functions.items()))]) + "\n"

    def native_constants(self) -> Iterator[str]:
        """The lines that set the constants in a compiled file: large tables become arrays if that changes nothing.

        Raises
        ------
        NotNative : for a very large table with uses that only a tuple supports.
        """
        kinds = {name: kind for name, value in self.constants.items() if (kind := _array_kind(value))}
        depths = {name: 2 if isinstance(self.constants[name][0], tuple) else 1 for name in kinds}
        arrays = as_arrays(self.functions.values(), depths)
        for name, value in sorted(self.constants.items()):
            if name in arrays:
                yield f"{name} = np.array({value!r}, dtype=np.{kinds[name]})"
            elif name in kinds and (entries := len(value) * (len(value[0]) if depths[name] == 2 else 1)) > LONG_TUPLE:
                raise NotNative("custom.native-table", name=name, entries=entries, most=LONG_TUPLE)
            else:
                yield f"{name} = {value!r}"


def collect(functions: Mapping[str, FunctionType]) -> RuleNames:
    """Collect everything that some functions use.

    >>> collect({"half": _example}).plain()
    'def half(n):\\n    return n // 2\\n'

    Parameters
    ----------
    functions : name in the text → function.

    Raises
    ------
    NotNative : if something cannot be written as source; it says what.
    """
    pieces = RuleNames()
    for name, function in functions.items():
        pieces.add(name, function)
    return pieces


def _example(n: int) -> int:
    return n // 2


def _definition(function: FunctionType) -> ast.FunctionDef:
    """The definition of a function in its file; raises `NotNative` if it is not found or is not the running code."""
    if function.__name__ == "<lambda>":
        return _lambda(function)
    try:
        lines = textwrap.dedent(inspect.getsource(function))
        nodes = [node for node in ast.walk(parse(lines)) if isinstance(node, ast.FunctionDef)]
    except (OSError, TypeError, SyntaxError, IndentationError):
        nodes = []
    if not nodes or nodes[0].name != function.__name__:
        raise NotNative("custom.native-source", name=function.__name__)
    node = nodes[0]
    node.decorator_list, node.returns = [], None
    _set_defaults(node, function)
    for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs):
        argument.annotation = None
    if ast.get_docstring(node, clean=False) is not None:
        node.body = node.body[1:] or [ast.Pass()]
    made = compile(ast.unparse(node), "rules", "exec")
    code = next(item for item in made.co_consts if isinstance(item, CodeType) and item.co_name == node.name)
    if not _is_same_code(code, function.__code__):
        raise NotNative("custom.native-changed", name=function.__name__)
    return node


def _with_endings(node: ast.FunctionDef, function: FunctionType) -> ast.FunctionDef:
    """A definition with the numbers of endings in place of ``bouton.NEXT`` and the others."""

    class Endings(ast.NodeTransformer):
        def visit_Attribute(self, attribute: ast.Attribute) -> ast.AST:
            owner = attribute.value
            module = function.__globals__.get(owner.id) if isinstance(owner, ast.Name) else None
            found = getattr(module, attribute.attr, None) if isinstance(module, ModuleType) else None
            if isinstance(found, Ending):
                return ast.copy_location(ast.Constant(ENDINGS[found]), attribute)
            return self.generic_visit(attribute)

    made = Endings().visit(node)
    assert isinstance(made, ast.FunctionDef)
    return made


def _lambda(function: FunctionType) -> ast.FunctionDef:
    """A lambda as the definition of a function that returns its value, located by its line and checked.

    Raises `NotNative` unless exactly one lambda of that line is the running code."""
    try:
        lines, _ = inspect.findsource(function)
        nodes = list(ast.walk(parse("".join(lines))))
    except (OSError, TypeError, SyntaxError, RecursionError):
        nodes = []
    first, found = function.__code__.co_firstlineno, {}
    for node in nodes:
        if isinstance(node, ast.Lambda) and node.lineno == first:
            made = compile(ast.unparse(node), "rules", "eval")
            code = next(item for item in made.co_consts if isinstance(item, CodeType))
            exact = code.co_code == function.__code__.co_code or bool(function.__code__.co_freevars)
            if exact and _is_same_code(code, function.__code__):
                found[ast.dump(node)] = node
    if len(found) != 1:  # several on one line that differ in more than numbers and names
        raise NotNative("custom.native-source", name=function.__name__)
    (node,) = found.values()
    definition = ast.FunctionDef("rule", node.args, [ast.Return(node.body)], [])
    _set_defaults(definition, function)
    return ast.fix_missing_locations(ast.copy_location(definition, node))


def _set_defaults(node: ast.FunctionDef, function: FunctionType) -> None:
    values = [_constant(node.name, value) for value in function.__defaults__ or ()]
    node.args.defaults = [parse(repr(value), mode="eval").body for value in values]


def _is_same_code(read: CodeType, running: CodeType) -> bool:
    """Whether code compiled from a source matches the running code in the names of its variables and its numbers."""

    def facts(code: CodeType) -> tuple[Any, ...]:
        numbers = [item for item in code.co_consts if isinstance(item, int | float | tuple) and item is not None]
        inner = [facts(item) for item in code.co_consts if isinstance(item, CodeType)]
        return code.co_argcount, code.co_varnames, sorted(map(repr, numbers)), inner

    return facts(read) == facts(running)


def globals_of(code: CodeType) -> set[str]:
    """The module-level names that some code, with the functions inside it, looks up."""
    names = {i.argval for i in dis.get_instructions(code) if i.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    for item in code.co_consts:
        if isinstance(item, CodeType):
            names |= globals_of(item)
    return names


def _constant(name: str, value: Any) -> Any:
    """Convert a value to numbers, texts and tuples.

    Raises
    ------
    NotNative : if that is impossible.
    """
    left = MOST_ENTRIES

    def freeze(item: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise NotNative("custom.native-long", name=name, most=MOST_ENTRIES)
        if isinstance(item, Ending):
            return ENDINGS[item]
        if item is None or isinstance(item, bool | str):
            return item
        if isinstance(item, int):
            return int(item)
        if isinstance(item, float) and isfinite(item):
            return float(item)
        if isinstance(item, set | frozenset):
            return tuple(freeze(entry) for entry in sorted(item, key=repr))
        if isinstance(item, list | tuple | range):
            return tuple(map(freeze, item))
        if type(item).__module__ == "numpy" and hasattr(item, "tolist"):
            return freeze(item.tolist())
        raise NotNative("custom.native-type", name=name, got=clip(type(item).__name__))

    return freeze(value)


def _array_kind(value: Any) -> str | None:
    """The NumPy type of an array for a long row of numbers, or a table with rows of equal length; None for others."""
    if not isinstance(value, tuple) or not value:
        return None
    row = value[0]
    flat: tuple[Any, ...] = value
    if isinstance(row, tuple):
        if not all(isinstance(each, tuple) and len(each) == len(row) for each in value):
            return None
        flat = tuple(entry for each in value for entry in each)
    if len(flat) <= _TUPLE:
        return None
    if all(type(entry) is bool for entry in flat):
        return "bool_"
    if all(type(entry) is int and abs(entry) < 1 << 62 for entry in flat):
        return "int64"
    return "float64" if all(type(entry) is float for entry in flat) else None
