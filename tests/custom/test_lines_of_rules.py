"""Messages on rules name the line of ``def``, or of the place that is wrong, not that of a decorator."""

import json
from pathlib import Path
from typing import Any

import pytest

import bouton
from bouton.custom.browser_rules import answer
from bouton.custom.faults import line_of_word
from bouton.custom.files import named_in
from bouton.errors import RulesError

HEAD = "import bouton\nfrom functools import lru_cache\n\n@bouton.ruleset\n"
RULES = {
    "def f(n, player):\n    if player == 'Left':\n        return [n - 1]\n    return []\n": 6,
    "def f(n, player):\n    return [k for k in range(n)\n        if player == 'Left']\n": 7,
    "def f(a, b, player):\n    return []\n": 5,
    "# a note\n@lru_cache(\n    maxsize=None,\n)\ndef f(n):\n    return [None]\n": 9,
    "# a note\n\ndef f(n): return [None]\n": 7,
    "def f(n):\n    return g(n)\n\n@lru_cache\ndef g(n):\n    return g(n + 1)\n": 10,
    "def f(n):\n    yield n - 1\n    raise StopIteration\n": 7,
    "def f(n):\n    yield next(\n        iter(()))\n": 6,
    "class F:\n    @lru_cache\n    def __call__(self, n):\n        return [None]\n\nf = bouton.ruleset(F())\n": 7,
}


def line_said(text: str, path: Path) -> Any:
    (path / "lines.py").write_text(text, encoding="utf-8")
    with pytest.raises(RulesError) as caught:
        assert named_in(str(path / "lines.py"), "f")[1](3).outcome
    return caught.value.values["line"]


@pytest.mark.parametrize(("rule", "line"), RULES.items())
def test_a_message_names_the_line_of_def_or_of_the_place(rule: str, line: int, tmp_path: Path) -> None:
    text = HEAD + rule
    assert line_said(text.replace("@bouton.ruleset\nclass", "\nclass"), tmp_path) == line


def test_a_rule_typed_into_the_page_has_lines_too() -> None:
    asked = {"code": f"{HEAD}def f(n):\n    return [None]\n", "starts": ["3"], "position": "3"}
    assert json.loads(answer("graph", json.dumps(asked)))["line"] == 5


def test_a_word_that_no_instruction_has_is_on_no_line() -> None:
    assert line_of_word(line_said.__code__, "nowhere") == 0


def test_without_a_source_the_line_is_that_of_the_code() -> None:
    space: dict[str, Any] = {"bouton": bouton}
    exec(compile("@bouton.ruleset\ndef f(n):\n    return [None]\n", "nowhere.py", "exec"), space)
    with pytest.raises(RulesError, match=r"line 1\)"):
        assert space["f"](3).outcome
