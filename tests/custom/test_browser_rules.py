"""Rules in full Python, as run by the second Python of a site."""

import json
from typing import Any

import pytest

from bouton.custom.browser_rules import answer
from bouton.custom.typed import typed_rules


def ask(asked: str, code: str, **values: Any) -> Any:
    return json.loads(answer(asked, json.dumps({"code": code, "lang": "en", **values})))


CLASS = '''from dataclasses import dataclass


@dataclass
class Heap:
    size: int


@bouton.ruleset
def halving(n):
    """Take one, or
    half."""
    try:
        return {Heap(n).size - 1, n // 2} if n else set()
    finally:
        pass


def help_only(n):
    return []
'''


def test_what_the_small_reader_does_not_know_is_read() -> None:
    assert ask("read", CLASS)["found"] == {"name": "halving", "doc": "Take one, or half.", "impartial": True}
    game = typed_rules(ask("graph", CLASS, starts=["9"])["found"])
    assert [game(n).grundy for n in range(5)] == [0, 1, 0, 2, 1]
    assert ask("check", CLASS, position="9")["found"] == {"numbers": True, "below": None}
    assert ask("random", CLASS, seed=3)["found"] == {"position": "8"}
    assert ask("choose", "def best(n):\n    return None if n else 0\n", position="4")["found"] == {"move": "None"}
    sides = "def game(p, player):\n    return [(p[0] - 1, p[1])] if player == 'left' and p[0] else []\n"
    assert not ask("read", sides)["found"]["impartial"]
    assert len(json.loads(ask("graph", sides, starts=["(2, 1)"])["found"])["moves"]) == 2
    below = ask("check", "def game(n):\n    return [n - 2] if n > 0 else []\n", position="3")
    assert below["found"]["below"] == {"from": "1", "to": "-1"}


@pytest.mark.parametrize(
    ("code", "line", "kind", "said"),
    [
        ("def game(n)\n", 1, "syntax", "Line 1 is not correct Python"),
        ("x = 1\nfoo()\n", 2, "name", "stop at line 2"),
        ("import nothing_here\n", 1, "missing", "nothing_here"),
        ("1 / 0\n", 1, "", "ZeroDivisionError"),
        ("exit()\n", 1, "", "SystemExit"),
        ("x = 1\n", 0, "", "no rules here"),
        ("def game(n):\n    return [1 // 0]\n", 2, "", "ZeroDivisionError"),
        ("def game(n):\n    return [n + 1]\n", 0, "", "20000 positions"),
        ("def game(n):\n    return [3.5j]\n", 0, "", "complex"),
        ("def game(n):\n    return [['a']]\n", 1, "", "make it a tuple"),
        ("def game(n):\n    return 5\n", 1, "", "return a list"),
        ("def game():\n    return 5\n", 1, "", "one parameter"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(code: str, line: int, kind: str, said: str) -> None:
    found = ask("graph", code, starts=["1"])
    assert said in found["error"] and (found["line"], found["kind"]) == (line, kind)
    french = json.loads(answer("graph", json.dumps({"code": code, "starts": ["1"], "lang": "fr"})))
    assert french["error"] != found["error"]
