"""Compiled rules whose numbers exceed 64 bits are refused, and all others compute what Python does."""

import ast
import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bouton
from bouton.custom.exact import CHECKED, _Widths, check_arithmetic

pytestmark = pytest.mark.once
needs_compiler = pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="Numba is not installed")


def seldom_wide(n):
    y = n * n * n * n if n % 1000 == 457 and n > 60000 and n < 90000 else n
    if n and y % 5 == 1:
        yield n - 1
    if n > 1 and y % 3 == 1:
        yield n - 2


def doubled(n):
    x = 1
    for _ in range(n % 70):
        x += x
    if n and x % 3 == 1:
        yield n - 1


def shifted(n):
    if n and (1 << n % 70) % 7 == 1:
        yield n - 1


def raised(n):
    if n and 3 ** (n % 50) % 7 == 1:
        yield n - 1


def lowered(n):
    x = -(3 ** (n % 40)) - 3 ** (n % 40)
    x -= 2 * 3 ** (n % 40)
    if n and x % 7 == 1:
        yield n - 1


def added(n):
    if n and sum((3 ** (n % 40), 3 ** (n % 40), 3 ** (n % 40))) % 7 == 1:
        yield n - 1


def powered(n):
    if n and pow(n, 4) % 7 == 1:
        yield n - 1


def narrow(n):
    """Every result fits, also where that is not seen from the text."""
    x = 1
    for _ in range(n % 62):
        x += x
    if n and (x - 1 >> 70 - n % 3 == 0) and -x < 0 and x**1 == x << n % 1:
        yield n - 1
    if n > 1 and sum((3 ** (n % 39), -pow(2, 3)), 3) % 7 == 2:
        yield n - 2


@needs_compiler
@pytest.mark.thorough
@pytest.mark.parametrize("rule", [seldom_wide, doubled, shifted, raised, lowered, added, powered])
def test_numbers_beyond_64_bits_are_refused(rule: Any) -> None:
    rules = bouton.rule_code(shape=100_000)(rule)
    with pytest.raises(bouton.RulesError, match="64 bits"):
        bouton.solve(rules, compiled=True)
    assert bouton.solve(rules, compiled=False).counts["P"] > 0


@needs_compiler
@pytest.mark.thorough
def test_numbers_that_fit_are_those_of_python() -> None:
    rules = bouton.rule_code(shape=20_000)(narrow)
    plain, compiled = bouton.solve(rules, compiled=False), bouton.solve(rules, compiled=True)
    assert plain.outcome.tolist() == compiled.outcome.tolist() and compiled.compiled


RULES = """
import sys
import bouton

def first(n):
    if n and 3 ** (n % 30) % 7 == 1:
        yield n - 1

def second(n):
    if n and 5 ** (n % 20) % 7 == 1:
        yield n - 1

for rule in (first, second)[int(sys.argv[1]):]:
    assert bouton.solve(bouton.rule_code(shape=20_000)(rule), compiled=True).compiled
"""


@needs_compiler
@pytest.mark.thorough
def test_rules_compiled_together_are_read_alone_later(tmp_path: Path) -> None:
    """Both raise numbers to powers with the same function, which Numba compiles once in a process."""
    (tmp_path / "rules.py").write_text(RULES, encoding="utf-8")
    own = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONPATH": str(Path(bouton.__file__).parents[1])}
    for begin in "01":
        command = [sys.executable, str(tmp_path / "rules.py"), begin]
        found = subprocess.run(command, env={**os.environ, **own}, capture_output=True, text=True)
        assert found.returncode == 0, found.stderr


def random_expression(random: Random, depth: int) -> str:
    if not depth or random.random() < 0.15:
        return random.choice(["n", "k", "1", "2", "3", "100", "4611686018427387904"])
    one, other = (random_expression(random, depth - 1) for _ in range(2))
    sign = random.choice(["+", "-", "*", "*", "//", "%", "&", "|", "^", "**", "<<", ">>", "min", "-1"])
    if sign in ("**", "<<", ">>"):
        return f"(({one}) {sign} (({other}) % {random.choice([3, 9, 80])}))"
    return f"min({one}, {other})" if sign == "min" else f"-({one})" if sign == "-1" else f"(({one}) {sign} ({other}))"


def function_of(expression: str) -> ast.FunctionDef:
    found = ast.parse(f"def f(n, k):\n    return {expression}").body[0]
    assert isinstance(found, ast.FunctionDef)
    return found


def check_widths(node: ast.AST, names: dict[str, int], widths: _Widths) -> None:
    """A part of an expression has at most as many bits as its bound, or is checked, unless one of its own is wider."""
    for part in ast.walk(node):
        if isinstance(part, ast.BinOp | ast.UnaryOp):
            inner = [each for each in ast.walk(part) if isinstance(each, ast.expr) and each is not part]
            try:
                values = [eval(ast.unparse(each), {"min": min}, names) for each in inner if not is_min(each)]
                value = eval(ast.unparse(part), {"min": min}, names)
            except ZeroDivisionError:
                continue
            if all(-(2**63) < each < 2**63 for each in values):
                bound = widths.full_width(part)
                assert value.bit_length() <= bound or bound > 63, (ast.unparse(part), names)


def is_min(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "min"


def test_no_result_is_wider_than_its_bound() -> None:
    random = Random(1)
    for _ in range(400):
        function = function_of(random_expression(random, 3))
        widths = _Widths(function, 10, {})
        for n, k in ((0, 1), (1023, 1023), (random.randrange(1024), random.randrange(1024))):
            check_widths(function.body[0].value, {"n": n, "k": k}, widths)  # type: ignore[attr-defined]


def test_names_that_grow_have_no_bound() -> None:
    text = (
        "def f(n):\n    x, row = 1, [1]\n    for k in range(n):\n        x += k\n        row.append(x)\n    y = n + 1\n"
    )
    text += "    def inner(y):\n        return y\n    return row[0] + y"
    function = ast.parse(text).body[0]
    assert isinstance(function, ast.FunctionDef)
    names = _Widths(function, 10, {"LARGE": (1, (2**40,))}).names
    assert (names["n"], names["k"], names["x"], names["row"], names["LARGE"]) == (10, 10, 64, 64, 41)
    assert names["y"] == 64  # the name of a parameter of an inner function, of which nothing is known


def test_a_list_with_two_names_has_no_bound_if_either_has_none() -> None:
    text = "def f(n):\n    a, x = [1], 1\n    b = a\n    for k in range(n):\n        x += x\n"
    text += "    b.append(x)\n    return a[0] + k"
    function = ast.parse(text).body[0]
    assert isinstance(function, ast.FunctionDef)
    names = _Widths(function, 10, {}).names
    assert (names["a"], names["b"], names["k"], names["n"]) == (64, 64, 10, 10)


@pytest.mark.parametrize(("bits", "checked"), [(31, False), (32, True)])
def test_a_product_is_checked_if_it_may_exceed_63_bits(bits: int, checked: bool) -> None:
    found = check_arithmetic(function_of("n * k"), bits, {})
    assert ("bouton_mult(n, k)" in ast.unparse(found)) is checked


@needs_compiler
@pytest.mark.thorough
def test_random_expressions_compute_what_python_does_or_fail() -> None:
    """A value of Python's, or an error where one step exceeds 64 bits."""
    from numba import njit, types

    names: dict[str, Any] = {"types": types, "njit": njit}
    exec(CHECKED, names)
    random, seen = Random(3), {"same": 0, "refused": 0}
    for _ in range(25):
        text = random_expression(random, 3)
        exec(ast.unparse(check_arithmetic(function_of(text), 16, {})), names)
        compiled = njit(error_model="python")(names["f"])
        for _ in range(30):
            n, k = (random.choice([0, 1, 2, 65535, random.randrange(65536)]) for _ in range(2))
            try:
                want = eval(text, {"min": min}, {"n": n, "k": k})
            except ZeroDivisionError:
                continue
            try:
                assert compiled(n, k) == want, (text, n, k)
                seen["same"] += 1
            except OverflowError:
                seen["refused"] += 1
    assert seen["same"] > 200 and seen["refused"] > 20
