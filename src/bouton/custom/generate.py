"""Generate the text to compile: a generator of positions becomes a function that stores their numbers in an array.

``yield a, b`` is replaced by a check that both are inside the shape and that there is room, and by one store. So a
generator costs no more than a hand-written loop over the array: about 500 million moves a second, while Numba's own
generators of tuples reach 137 million.
"""

import ast
import copy
from hashlib import sha256
from typing import Any

from bouton.custom.counted_loops import PUT, counted_fills, counts, yields_in_line
from bouton.custom.exact import CHECKED, MARK, UNKNOWN, check_arithmetic
from bouton.custom.radices import Radices
from bouton.custom.source import ENDINGS, NotNative, RuleNames, collect
from bouton.custom.unset import unset_name
from bouton.notation import clip
from bouton.syntax import parse

#: error values that a compiled rule returns instead of the number of options
ROOM, OUTSIDE = -1, -2

_HEAD = '''\
"""Rules compiled for bouton; generated, and named by the hash of all that they use."""

import numpy as np
from numba import njit, types
from numpy import int64 as bouton_int, uint64 as bouton_word

bouton_row = types.Array(types.int64, 1, "C")
bouton_fill = types.int64(types.int64, bouton_row)
bouton_value = types.int64(types.int64)
bouton_pair = types.int64(types.int64, types.int64)
'''
_NJIT = "@njit(boundscheck=True, error_model='python')\n"
_CACHED = "@njit({kind}, cache=True, boundscheck=True, error_model='python')\n"


def rule_pieces(**functions: Any) -> RuleNames:
    """Collect the rule as ``bouton_rule``, the canonical form as ``bouton_form``, and so on, and all that they use.

    Parameters
    ----------
    functions : ``rule``, ``form``, ``tier``, and if the last move is not all that decides, ``winner`` or ``score``,
        ``again`` and ``gain``.

    Raises
    ------
    NotNative : if something cannot be written as source.
    """
    return collect({f"bouton_{name}": function for name, function in functions.items() if function is not None})


def plain_text(pieces: RuleNames) -> str:
    """The complete rules as a text that runs uncompiled; the functions are ``bouton_rule`` and so on."""
    return pieces.plain()


def native_text(pieces: RuleNames, radices: Radices, fills: bool) -> str:
    """The text to compile: functions on numbers, which become the attributes of `bouton.custom.native.Native`.

    Raises
    ------
    NotNative : if a generator has a form that this translation does not support.
    """
    parts = [_HEAD, PUT]
    parts += [f"import {module} as {name}" for name, module in sorted(pieces.modules.items())]
    parts += pieces.native_constants()
    functions = {}
    for name, node in pieces.functions.items():
        _refuse(node)
        most = radices.size if fills else max(radices.shape)
        width = most.bit_length() if name.startswith("bouton_") else UNKNOWN
        functions[name] = check_arithmetic(node, width, pieces.constants)
    if any(ast.dump(node) != ast.dump(pieces.functions[name]) for name, node in functions.items()):
        parts.append(CHECKED)
    rule = functions["bouton_rule"]
    generator = any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(rule))
    known = {*pieces.functions, *pieces.constants, *pieces.modules}
    for name, node in sorted(functions.items()):
        if name != "bouton_rule" or not generator:
            counted = name == "bouton_rule" and fills and "range" not in known
            node = _with_numbers(node) if name == "bouton_winner" else counted_fills(node) if counted else node
            parts.append("\n" + _NJIT + ast.unparse(node))
    for name in ("tier", "winner", "score"):
        if f"bouton_{name}" in pieces.functions:
            parts.append("\n" + _CACHED.format(kind="bouton_value") + _number(name, radices, fills))
    text = _options(rule, radices, fills, generator, known)
    if "bouton_winner" in pieces.functions:
        text = _ENDED.format(moves=text.replace("def bouton_options", "def bouton_moves"), go_on=ENDINGS[None])
    parts.append("\n" + _CACHED.format(kind="bouton_fill") + text)
    if "bouton_form" in pieces.functions:
        parts.append("\n" + _CACHED.format(kind="bouton_value") + _form(radices, fills))
        parts.append("\n" + _CACHED.format(kind="bouton_fill") + _FORMS.format(size=radices.size))
    if {"bouton_again", "bouton_gain"} & pieces.functions.keys():
        parts.append("\n" + _CACHED.format(kind="bouton_pair") + _turn(pieces, radices, fills))
    whole = "\n".join(parts) + "\n"
    return whole.replace(MARK, sha256(whole.encode()).hexdigest())


def _refuse(function: ast.FunctionDef) -> None:
    """Refuse code for which Numba's result differs from Python's.

    Raises
    ------
    NotNative : for a name that may have no value, and for numbers compared with ``is``.
    """
    name = unset_name(function)
    if name is not None:
        raise NotNative("custom.native-unset", name=name)
    comparisons = [node for node in ast.walk(function) if isinstance(node, ast.Compare)]
    for node in comparisons:
        is_constant = any(isinstance(each, ast.Constant) for each in (node.left, *node.comparators))
        if any(isinstance(sign, ast.Is | ast.IsNot) for sign in node.ops) and not is_constant:
            raise NotNative("custom.native-is", got=clip(ast.unparse(node), 60))


#: if a condition ends play, there are no options
_ENDED = """\
{moves}

@njit(bouton_fill, cache=True, boundscheck=True, error_model='python')
def bouton_options(bouton_index, bouton_out):
    return bouton_moves(bouton_index, bouton_out) if bouton_index_winner(bouton_index) == {go_on} else 0
"""

_FORMS = """\
def bouton_forms(bouton_index, bouton_out):
    bouton_count = bouton_options(bouton_index, bouton_out)
    for bouton_k in range(bouton_count):
        if not 0 <= bouton_out[bouton_k] < {size}:
            return -2
        bouton_one = bouton_index_form(bouton_out[bouton_k])
        if bouton_one < 0:
            return -2
        bouton_out[bouton_k] = bouton_one
    return bouton_count
"""


def _options(rule: ast.FunctionDef, radices: Radices, fills: bool, generator: bool, known: set[str]) -> str:
    name = "bouton_index" if not generator or fills else rule.args.args[0].arg
    if fills:
        return (
            "def bouton_options(bouton_index, bouton_out):\n"
            "    bouton_count = bouton_rule(bouton_index, bouton_out)\n"
            f"    return bouton_count if 0 <= bouton_count <= bouton_out.size else {OUTSIDE}\n"
        )
    body: list[ast.stmt] = _statements(_decode_statements(radices, name if generator else "bouton_position"))
    body += _statements("bouton_count = 0\nbouton_size = bouton_out.size")
    if generator:
        names = {node.id for node in ast.walk(rule) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        translate = _Yields(radices, counted="range" not in known | names | {each.arg for each in rule.args.args})
        for statement in copy.deepcopy(rule.body):
            found = translate.visit(statement)
            body += found if isinstance(found, list) else [found]
        for default, argument in zip(rule.args.defaults, rule.args.args[-len(rule.args.defaults) :], strict=False):
            body[:0] = [ast.Assign([ast.Name(argument.arg, ast.Store())], default)]
    else:
        loop = parse("for bouton_item in bouton_rule(bouton_position):\n    pass").body[0]
        assert isinstance(loop, ast.For)
        loop.body = _store_statements(ast.Name("bouton_item", ast.Load()), radices)
        body.append(loop)
    body += _statements("return bouton_count", within=True)
    function = parse("def bouton_options(bouton_index, bouton_out):\n    pass").body[0]
    assert isinstance(function, ast.FunctionDef)
    function.body = body
    return ast.unparse(ast.fix_missing_locations(function)) + "\n"


def _decode_statements(radices: Radices, name: str) -> str:
    """The text of statements that set `name` to the position with the number ``bouton_index``."""
    if radices.plain:
        return f"{name} = bouton_index"
    lines = ["bouton_rest = bouton_word(bouton_index)"]  # avoids the handling of signs
    for place in range(len(radices.shape) - 1, 0, -1):
        radix = radices.shape[place]
        lines += [f"bouton_{place} = bouton_int(bouton_rest % bouton_word({radix}))"]
        lines += [f"bouton_rest //= bouton_word({radix})"]
    others = ", ".join(f"bouton_{place}" for place in range(1, len(radices.shape)))
    return "\n".join([*lines, f"{name} = (bouton_int(bouton_rest), {others})"])


def _bounds_check(radices: Radices) -> tuple[str, str, str]:
    """Texts: the target to which a position is unpacked, the test that it is inside the shape, and its number.

    ``& -1`` accepts only integers: a fraction fails to compile, and the uncompiled rule then reports the place.
    """
    count = len(radices.shape)
    parts = [f"bouton_o{place}" for place in range(count)]
    target = parts[0] if radices.plain else f"({', '.join(parts)},)"
    test = " and ".join(f"0 <= ({part} & -1) < {radix}" for part, radix in zip(parts, radices.shape, strict=True))
    code = parts[0]
    for part, radix in zip(parts[1:], radices.shape[1:], strict=True):
        code = f"({code}) * {radix} + {part}"
    return target, test, code


_STORED = f"""\
{{target}} = bouton_value_here
if not ({{test}}):
    return {OUTSIDE}
if bouton_count >= bouton_size:
    return {ROOM}
bouton_out[bouton_count] = {{code}}
bouton_count += 1
"""
#: in a counted loop, which has checked the room
_IN_LINE = """\
{target} = bouton_value_here
if not ({test}):
    bouton_wrong = True
bouton_put(bouton_out, bouton_count, {code})
bouton_count += 1
"""


def _store_statements(value: ast.expr, radices: Radices, form: str = _STORED) -> list[ast.stmt]:
    target, test, code = _bounds_check(radices)
    statements = _statements(form.format(target=target, test=test, code=code), within=True)
    assert isinstance(statements[0], ast.Assign)
    statements[0].value = value
    return statements


def _statements(text: str, within: bool = False) -> list[ast.stmt]:
    if not within:
        found: list[ast.stmt] = parse(text).body
        return found
    function = parse("def f():\n" + "".join(f"    {line}\n" for line in text.splitlines())).body[0]
    assert isinstance(function, ast.FunctionDef)
    return function.body


class _Yields(ast.NodeTransformer):
    """Replace ``yield`` by a store, and ``return`` by returning the number of options stored.

    If `counted`, loops over ``range(…)`` that only yield check the room once, before they start."""

    def __init__(self, radices: Radices, counted: bool) -> None:
        self.radices, self.counted, self.loops = radices, counted, 0

    def visit_For(self, node: ast.For) -> Any:
        each = yields_in_line(node) if self.counted and counts(node) else 0
        if not each:
            return self.generic_visit(node)
        self.loops += 1
        row = f"bouton_range_{self.loops}"
        lines = f"""\
{row} = {ast.unparse(node.iter)}
if (bouton_size - bouton_count) // {each} < len({row}):
    return {ROOM}
bouton_wrong = False
for {ast.unparse(node.target)} in {row}:
    pass
if bouton_wrong:
    return {OUTSIDE}
"""
        statements = _statements(lines, within=True)
        loop = statements[3]
        assert isinstance(loop, ast.For)
        loop.body = [found for old in node.body for found in self._in_line(old)]
        return statements

    def _in_line(self, statement: ast.stmt) -> list[ast.stmt]:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Yield) and statement.value.value:
            return _store_statements(statement.value.value, self.radices, _IN_LINE)
        return [statement]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        return node

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        return node

    def visit_Return(self, node: ast.Return) -> Any:
        return _statements("return bouton_count", within=True)

    def visit_Expr(self, node: ast.Expr) -> Any:
        if isinstance(node.value, ast.Yield) and node.value.value is not None:
            return _store_statements(node.value.value, self.radices)
        if isinstance(node.value, ast.YieldFrom):
            loop = parse("for bouton_item in bouton_value_here:\n    pass").body[0]
            assert isinstance(loop, ast.For)
            loop.iter = node.value.value
            loop.body = _store_statements(ast.Name("bouton_item", ast.Load()), self.radices)
            return loop
        return self.generic_visit(node)

    def visit_Yield(self, node: ast.Yield) -> Any:
        raise NotNative("custom.native-yield", got=clip(ast.unparse(node), 60))

    def visit_YieldFrom(self, node: ast.YieldFrom) -> Any:
        raise NotNative("custom.native-yield", got=clip(ast.unparse(node), 60))


def _form(radices: Radices, fills: bool) -> str:
    if fills:
        return (
            "def bouton_index_form(bouton_index):\n"
            "    bouton_one = bouton_form(bouton_index) & -1\n"
            f"    return bouton_one if 0 <= bouton_one < {radices.size} else {OUTSIDE}\n"
        )
    target, test, code = _bounds_check(radices)
    lines = [
        *_decode_statements(radices, "bouton_position").splitlines(),
        f"{target} = bouton_form(bouton_position)",
        f"if not ({test}):",
        f"    return {OUTSIDE}",
        f"return {code}",
    ]
    return "def bouton_index_form(bouton_index):\n" + "".join(f"    {line}\n" for line in lines)


def _number(name: str, radices: Radices, fills: bool) -> str:
    """The text of ``bouton_index_NAME``, which returns the integer of ``bouton_NAME`` for the number of a position."""
    lines = ["bouton_position = bouton_index"] if fills else _decode_statements(radices, "bouton_position").splitlines()
    lines.append(f"return bouton_{name}(bouton_position) & -1")
    return f"def bouton_index_{name}(bouton_index):\n" + "".join(f"    {line}\n" for line in lines)


def _turn(pieces: RuleNames, radices: Radices, fills: bool) -> str:
    """The text of ``bouton_index_turn``: twice the points that a move gains, plus 1 if the same player moves again."""
    plain = "bouton_position = bouton_index"
    text = plain if fills else _decode_statements(radices, "bouton_position")
    lines = [
        *text.splitlines(),
        *text.replace("_position", "_option").replace("bouton_index", "bouton_to").splitlines(),
    ]
    given = "(bouton_position, bouton_option)"
    gain = f"(bouton_gain{given} & -1)" if "bouton_gain" in pieces.functions else "0"
    again = f"(1 if bouton_again{given} else 0)" if "bouton_again" in pieces.functions else "0"
    lines.append(f"return 2 * {gain} + {again}")
    return "def bouton_index_turn(bouton_index, bouton_to):\n" + "".join(f"    {line}\n" for line in lines)


def _with_numbers(function: ast.FunctionDef) -> ast.FunctionDef:
    """Copy a function so that it returns ``ENDINGS[None]`` instead of None, also when it reaches its end."""
    function = copy.deepcopy(function)

    def number_endings(value: ast.expr | None) -> ast.expr:
        if isinstance(value, ast.IfExp):
            value.body, value.orelse = number_endings(value.body), number_endings(value.orelse)
        is_none = value is None or (isinstance(value, ast.Constant) and value.value is None)
        return ast.Constant(ENDINGS[None]) if is_none or value is None else value

    for node in ast.walk(function):
        if isinstance(node, ast.Return):
            node.value = number_endings(node.value)
    function.body.append(ast.Return(ast.Constant(ENDINGS[None])))
    return ast.fix_missing_locations(function)
