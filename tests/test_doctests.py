"""Every example runs: those in the docstrings, in README.md and in docs/en/*.md and docs/fr/*.md."""

import doctest
import sys
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest

import bouton
from bouton.public import HOME, load

ROOT = Path(__file__).parent.parent
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
SOURCE = ROOT / "src"
#: a module is loaded when its examples run, so that a process that runs some of them loads few
MODULES = [
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted(SOURCE.rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]
PAGES = [ROOT / "README.md", ROOT / "LISEZMOI.md", *sorted((ROOT / "docs").glob("??/*.md"))]


class Checker(doctest.OutputChecker):
    """The non-breaking spaces of French texts may be written as blanks."""

    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        plain = [text.replace("\N{NO-BREAK SPACE}", " ") for text in (want, got)]
        return super().check_output(*plain, optionflags)


def run(test: doctest.DocTest) -> None:
    report: list[str] = []
    runner = doctest.DocTestRunner(Checker(), optionflags=FLAGS, verbose=False)
    runner.run(test, out=report.append)
    assert not runner.failures, "".join(report)


@pytest.mark.parametrize("name", MODULES, ids=[name.removeprefix("bouton.") for name in MODULES])
def test_module(name):
    tests = [test for test in doctest.DocTestFinder().find(import_module(name)) if test.examples]
    assert tests
    for test in tests:
        run(test)


@pytest.mark.parametrize("path", PAGES, ids=[path.name for path in PAGES])
def test_page(path, tmp_path, monkeypatch):
    """The examples of a page share their names, from top to bottom."""
    monkeypatch.chdir(tmp_path)
    text = path.read_text(encoding="utf-8").replace("```\n", "\n\n")
    test = doctest.DocTestParser().get_doctest(text, {"bouton": bouton}, path.name, str(path), 0)
    run(test)


def test_examples_were_found():
    """A public name shows how it is used."""
    assert len(MODULES) > 200
    assert {"bouton.notation", "bouton.search.sources", "bouton.values.mex"} <= {*MODULES}
    shown = {name: load(name) for name in HOME if name in bouton.__all__ or isinstance(load(name), FunctionType)}
    enum = ("DRAW", "LAST", "NEXT")
    assert not [name for name, each in shown.items() if name not in enum and ">>> " not in (each.__doc__ or "")]
    assert ">>> " in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_module_of_the_lesson():
    path = ROOT / "examples" / "Nim.py"
    module = type(sys)("Nim")
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), vars(module))
    runner = doctest.DocTestRunner()
    for test in doctest.DocTestFinder().find(module, "Nim"):
        runner.run(test)
    assert (runner.tries, runner.failures) == (10, 0)
