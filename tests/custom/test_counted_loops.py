"""Loops compiled without a test for each option produce the options of the original rules."""

import ast
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import bouton
from bouton.custom.counted_loops import counted_fills, yields_in_line
from bouton.custom.generate import OUTSIDE, ROOM

LIMIT = 3


@bouton.rule_code(shape=(5, 6))
def steps(position: Any) -> Iterator[tuple[int, int]]:
    a, b = position
    for k in range(a - 1, -1, -1):
        half = k // 2
        half += 1
        yield k, b
        yield min(half, k), b
    for _ in range(LIMIT, 0):
        yield 0, 0
    for j in range(1, b + 1, 2):
        if j <= LIMIT:
            yield a, b - j
    for j in range(min(a, b)):
        for i in range(j, 1):
            yield a - j - 1, b - i - 1


@bouton.rule_code(shape=(5, 6))
def nothing(position: Any) -> Iterator[tuple[int, int]]:
    a, b = position
    for k in range(a):
        if k == b:
            return
        yield k, b
    for k in range(b):
        while k < 1:
            k += 1
            yield a, 0


@bouton.rule_code(shape=(30,))
def filled(index: int, out: Any) -> int:
    count = 0
    for k in range(0, index, 3):
        out[count] = index - k - 1
        count += 1
    for k in range(index):
        out[count] = k
        count += 2
    for k in range(index // 2):
        out[count] = k if k else index - 1
        count += 1
    return count


def row(rules: Any, index: int, room: int) -> Any:
    out = np.full(room + 8, -9, np.int64)
    count = rules.native().options(index, out[:room])
    assert (out[room:] == -9).all()
    return out[:count].tolist() if count >= 0 else count


@pytest.mark.parametrize("rules", [steps, nothing])
def test_options_are_those_of_the_rules_and_stay_within_the_room(rules: Any) -> None:
    for index in range(rules.radices.size):
        options = list(rules.option_numbers(index))
        for room in range(len(options) + 3):
            assert row(rules, index, room) == (options if room >= len(options) else ROOM)


def test_an_array_that_is_filled() -> None:
    for index in range(30):
        plain = np.full(99, -9, np.int64)
        count = filled.function(index, plain)
        assert row(filled, index, 99) == plain[:count].tolist()
        if count:
            with pytest.raises(IndexError):
                row(filled, index, count // 2)


def test_positions_outside_the_shape() -> None:
    @bouton.rule_code(shape=(4, 4))
    def wide(position: Any) -> Iterator[tuple[int, int]]:
        a, b = position
        for k in range(a + 2):
            yield k, b

    @bouton.rule_code(shape=(9,))
    def low(n: Any) -> Iterator[int]:
        for k in range(2, 4):
            yield n - k

    assert [row(wide, 4 * a, 9) for a in range(4)] == [[0, 4], [0, 4, 8], [0, 4, 8, 12], OUTSIDE]
    assert [row(low, n, 9) for n in range(5)] == [OUTSIDE] * 3 + [[1, 0], [2, 1]]
    with pytest.raises(bouton.BoutonError, match="4"):
        bouton.solve(wide, compiled=True)


def test_as_many_as_no_array_holds() -> None:
    @bouton.rule_code(shape=(9,))
    def endless(n: Any) -> Iterator[int]:
        for _ in range(2**62):
            yield n
            yield n
            yield n

    assert row(endless, 0, 50) == ROOM
    with pytest.raises(bouton.BoutonError):
        bouton.solve(endless, compiled=True)


def range_of_one(n: int) -> tuple[int, ...]:
    return (n // 2,)


def test_another_range() -> None:
    @bouton.rule_code(shape=(9,))
    def own(n: Any) -> Iterator[int]:
        range = range_of_one  # noqa: A001
        for k in range(n):
            yield k + 0

    assert [list(own.option_numbers(n)) for n in (0, 5)] == [[0], [2]]
    assert own.native().options(5, np.zeros(9, np.int64)) == 1


@pytest.mark.parametrize(
    ("body", "count"),
    [
        ("yield k", 1),
        ("x = k; yield x; x += 1; yield x", 2),
        ("yield", 0),
        ("if k: yield k", 0),
        ("x = 1", 0),
        ("x = yield k; yield x", 0),
        ("yield k; break", 0),
        ("x[0] = 1; yield k", 0),
        ("yield from (k,)", 0),
    ],
)
def test_which_loops(body: str, count: int) -> None:
    rule = ast.parse(f"def f():\n for k in range(3):\n  {body}").body[0]
    assert isinstance(rule, ast.FunctionDef) and isinstance(loop := rule.body[0], ast.For)
    assert yields_in_line(loop) == count


@pytest.mark.parametrize(
    "text",
    [
        "def f(n, out):\n c = 0\n for k in range(n):\n  out[c] = (c := k)\n  c += 1",
        "def f(n, out):\n c = 0\n for k in range(n):\n  out[k] = k\n  k += 1",
        "def f(n, out):\n c = 0\n for k in range(n):\n  out[c] = k\n  c += 1\n else:\n  c += 1",
        "def f(n, out):\n c = 0\n for k in (1, 2):\n  out[c] = k\n  c += 1",
        "def f(n, out):\n out = g(out)\n c = 0\n for k in range(n):\n  out[c] = k\n  c += 1",
        "def f(n, out):\n c = 0\n for k in range(n):\n  out[c] = other[c] = k\n  c += 1",
        "def f(n, out):\n def g(m):\n  for k in range(n):\n   out[c] = k\n   c += 1",
    ],
)
def test_loops_that_stay_as_they_are(text: str) -> None:
    rule = ast.parse(text).body[0]
    assert isinstance(rule, ast.FunctionDef)
    assert ast.unparse(counted_fills(rule)) == ast.unparse(rule)
