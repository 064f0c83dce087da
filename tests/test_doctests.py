"""Every example runs: those in the docstrings, in README.md and in docs/*.md."""

import doctest
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import bouton

ROOT = Path(__file__).parent.parent
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
MODULES = [
    "bouton",
    *(found.name for found in walk_packages(bouton.__path__, "bouton.") if "__main__" not in found.name),
]
PAGES = [ROOT / "README.md", ROOT / "LISEZMOI.md", *sorted((ROOT / "docs").glob("*.md"))]


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


def examples(name: str) -> list[doctest.DocTest]:
    return [test for test in doctest.DocTestFinder().find(import_module(name)) if test.examples]


TESTS = [test for name in MODULES for test in examples(name)]


@pytest.mark.parametrize("test", TESTS, ids=[test.name.removeprefix("bouton.") for test in TESTS])
def test_docstring(test):
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
    assert len(TESTS) > 40
    shown = {test.name.rpartition(".")[2] for test in TESTS}
    assert {"Position", "analyze", "find", "ruleset", "Sources", "fold", "mex", "read_int"} <= shown
    assert ">>> " in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_module_of_the_lesson():
    path = ROOT / "examples" / "Nim.py"
    module = type(sys)("Nim")
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), vars(module))
    runner = doctest.DocTestRunner()
    for test in doctest.DocTestFinder().find(module, "Nim"):
        runner.run(test)
    assert (runner.tries, runner.failures) == (10, 0)
