"""Calculations written out: every line of every product is true, and the last one is the product."""

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bouton
from bouton.cli import main
from bouton.errors import InputError
from bouton.nimbers import operation
from bouton.nimbers.worked import WorkLine, carry_lines, mex_line, product_steps, product_terms


def value(text: str) -> int:
    """The value of an expression of ⊕ and ⊗ with brackets, by `bouton.nim.mul`; ⊗ binds stronger."""
    tokens = re.findall(r"\d+|[⊕⊗()]", text)
    place = 0

    def factor() -> int:
        nonlocal place
        token, place = tokens[place], place + 1
        if token != "(":
            return int(token)
        found = total()
        assert tokens[place] == ")"
        place += 1
        return found

    def term() -> int:
        nonlocal place
        found = factor()
        while place < len(tokens) and tokens[place] == "⊗":
            place += 1
            found = int(bouton.nim.mul(found, factor()))
        return found

    def total() -> int:
        nonlocal place
        found = term()
        while place < len(tokens) and tokens[place] == "⊕":
            place += 1
            found ^= term()
        return found

    found = total()
    assert place == len(tokens)
    return found


def check(a: int, b: int) -> list[WorkLine]:
    steps = product_steps(a, b)
    said: set[str] = set()
    for rule, line in steps:
        sides = [value(side) for side in line.split(" = ")]
        assert len(set(sides)) == 1, line
        assert line not in said
        said.add(line)
        if rule == "square":
            fermat = int(line.split()[0])
            assert sides[0] == fermat + fermat // 2
    assert value(steps[-1].line.split(" = ")[0]) == bouton.nim.mul(a, b) == value(steps[-1].line.split(" = ")[-1])
    return steps


@pytest.mark.parametrize("a", range(0, 32, 3))
def test_small_products(a: int) -> None:
    for b in range(34):
        check(a, b)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1 << 16), st.integers(0, 1 << 16))
def test_products(a: int, b: int) -> None:
    try:
        check(a, b)
    except InputError as error:
        assert error.key == "nimbers.work-large"


def test_powers_of_two_and_fermat_two_powers() -> None:
    rules = [step.rule for step in check(5, 9)]
    assert rules[:3] == ["powers", "powers", "distribute"] and {"fermat", "square", "product"} < set(rules)
    assert [step.line for step in product_steps(16, 16)] == ["16 ⊗ 16 = 16 ⊕ 8 = 24"]
    assert [step.line for step in product_steps(16, 5)][-1] == "16 ⊗ 5 = 64 ⊕ 16 = 80"
    assert product_steps(3, 0) == [WorkLine("sum", "3 ⊗ 0 = 0")]


def test_too_long() -> None:
    for a, b in ((1 << 256, 3), (31, 1_023), (1_739, 58_130)):  # 257 binary digits; 50 products; 121 steps
        with pytest.raises(InputError) as error:
            product_steps(a, b)
        assert error.value.key == "nimbers.work-large"
    assert product_steps(1 << 255, 2) and product_steps(127, 127) and len(product_steps(34_273, 58_379)) == 120


@pytest.mark.parametrize(("name", "a", "b"), [("mul", 8, 8), ("mul", 64, 1), ("add", 60, 4)])
def test_values_of_a_mex(name: str, a: int, b: int) -> None:
    assert mex_line(name, a, b).endswith(f" = {bouton.nim.mul(a, b) if name == 'mul' else a ^ b}")
    with pytest.raises(InputError) as error:
        mex_line(name, a + (b == 1), b + (b > 1))
    assert error.value.key == "nimbers.work-mex"


def test_numbers_of_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operation, "RowsResult", lambda name, rows: name)  # the rows are not computed
    assert bouton.nim.table(4_096)
    with pytest.raises(InputError, match=r"4,?096"):
        bouton.nim.table(4_097)


@given(st.lists(st.integers(0, 1 << 20), min_size=2, max_size=8))
def test_addition_with_carry(numbers: list[int]) -> None:
    *rows, rule, last = carry_lines(numbers)
    assert last.split() == [f"{sum(numbers):b}", "=", str(sum(numbers))] and set(rule.strip()) == {"-"}
    carries = rows[0][2:] if len(rows) > len(numbers) else ""
    width = len(rule) - 2
    for bit in range(1, width):  # what is carried into a column is what the columns below give
        digit = carries.ljust(width)[width - 1 - bit].strip() or "0"
        assert int(digit) == sum(number % (1 << bit) for number in numbers) >> bit


def test_the_definition() -> None:
    for a in range(8):
        for b in range(8):
            assert mex_line("mul", a, b).endswith(f"= {bouton.nim.mul(a, b)}")
            assert mex_line("add", a, b).endswith(f"= {a ^ b}")
    with pytest.raises(InputError):
        mex_line("mul", 9, 9)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    def run(*words: str) -> tuple[int, str, str]:
        code = main(words)
        out, err = capsys.readouterr()
        return code, out, err

    code, out, _ = run("nim", "mul", "5", "9", "--show", "work", "--lang", "fr")
    assert code == 0 and "puissance de Fermat   8 = 4 ⊗ 2" in out and out.rstrip().endswith("= 6")
    code, out, _ = run("nim", "add", "42", "38", "--show", "work", "--lang", "en")
    assert "  001100 =   12        1010000 =   80" in out and "without carry" in out and "with carry" in out
    data: dict[str, Any] = json.loads(run("nim", "add", "42", "38", "--show", "work", "--json")[1])
    assert data["result"] == 12 and data["with_carry"]["result"] == 80
    data = json.loads(run("nim", "mul", "2", "3", "7", "--show", "work", "--json")[1])
    assert data["result"] == 7 and data["steps"][0] == {"rule": "powers", "line": "3 = 2 ⊕ 1"}
    for words in (("mul", "5"), ("inv", "5"), ("mul", "w", "5"), ("mul", "99999", "99999"), ("add", "3", str(1 << 70))):
        code, out, err = run("nim", *words, "--show", "work", "--lang", "en")
        assert code == 2 and not out and err.count("\n") == 1


def test_the_library() -> None:
    assert bouton.nim.work("add", 3, 5, 6, lang="fr")["text"].startswith("3 ⊕ 5 ⊕ 6 = 0\n\nsans retenue")
    found = bouton.nim.work("mul", 2, 3, show="mex")
    assert found["text"].endswith("\n2 ⊗ 3 = mex{0, 2, 3} = 1") and len(found["steps"]) == 2 * 3 + 1
    assert "(1 ⊗ 3) ⊕ (2 ⊗ 2) ⊕ (1 ⊗ 2) = 3 ⊕ 3 ⊕ 2 = 2" in found["text"]
    assert bouton.nim.work("mul", 7, 8, show="mex")["text"].count("\n") == 0
    for given_ in (("div", 3, 5), ("mul", 3)):
        with pytest.raises(InputError):
            bouton.nim.work(*given_)
    with pytest.raises(InputError):
        bouton.nim.work("mul", 3, 5, show="all")
    with pytest.raises(ValueError):
        bouton.nim.work("mul", 3, -5)


@pytest.mark.parametrize("pair", [(10**30, 0), (0, 10**30)])
def test_a_product_of_nothing_and_a_large_number_is_immediate(pair: tuple[int, int]) -> None:
    """The pairs of smaller numbers were counted off, although there are none."""
    assert mex_line("mul", *pair) == f"{pair[0]} ⊗ {pair[1]} = mex{{}} = 0" and product_terms(*pair) == []
