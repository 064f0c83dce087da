"""The examples in the docstrings and the page about nim arithmetic."""

import doctest
import importlib
from pathlib import Path

import pytest

MODULES = [
    "nimbers.element",
    "nimbers.integer",
    "nimbers.matrix",
    "nimbers.operation",
    "nimbers.order",
    "nimbers.polynomial",
    "nimbers.functions",
    "nimbers.transfinite",
    "nimbers._compiled.circuits",
    "nimbers._compiled.digits",
]
UFUNCS = [
    "nim_add",
    "nim_mul",
    "nim_div",
    "nim_square",
    "nim_sqrt",
    "nim_inv",
    "nim_pow",
    "nim_solve_quadratic",
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_modules(name: str) -> None:
    tried = doctest.testmod(importlib.import_module(f"bouton.{name}"))
    assert tried.attempted > 0
    assert tried.failed == 0


@pytest.mark.parametrize("name", UFUNCS)
def test_examples_of_functions(name: str) -> None:
    """Instances of NimFunction, which doctest does not look at by itself."""
    nimber = importlib.import_module("bouton.nimbers.functions")
    text = getattr(nimber, name).__doc__
    test = doctest.DocTestParser().get_doctest(text, dict(vars(nimber)), name, None, 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_examples_of_the_page() -> None:
    page = Path(__file__).parents[2] / "docs" / "en" / "nim.md"
    tried = doctest.testfile(str(page), module_relative=False)
    assert tried.attempted > 5
    assert tried.failed == 0
