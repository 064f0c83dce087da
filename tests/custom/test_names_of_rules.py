"""Rules of the running program, written as text and parsed again: they are found, and their file is not run again."""

import runpy
from pathlib import Path
from typing import Any

import pytest

import bouton
from bouton.errors import RulesError

SCRIPT = """
import bouton

runs.append(1)

def make(numbers):
    @bouton.ruleset
    def game(n):
        return [n - k for k in numbers if k <= n]
    return game

first = make((1, 2))
"""


def run(more: str = "") -> tuple[dict[str, Any], list[int]]:
    runs: list[int] = []
    Path("script.py").write_text(SCRIPT + more)
    return runpy.run_path("script.py", {"runs": runs}), runs


def test_a_sum_is_analysed_without_running_the_script_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found, runs = run()
    first = found["first"]
    place = first(1) + first(2)
    for misere in (False, True):
        assert str(bouton.analyze(place, misere=misere))
    assert bouton.find(first.spec) is first and bouton.position("sum", str(place)).outcome == "N"
    assert f"; {first.spec} 1 + {first.spec} 1}}" in str(bouton.analyze(place))
    assert len(runs) == 1


def test_two_rules_of_one_name_are_not_mixed_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    more = """
@bouton.ruleset
def game(n):
    return []
other = make((2,))
"""
    monkeypatch.chdir(tmp_path)
    found, _ = run(more)
    first, other = found["first"], found["other"]
    assert first.spec == other.spec == found["game"].spec
    place = first(1) + first(2)
    told = str(bouton.analyze(place)).partition("P-positions")[2]
    assert told and f"{first.spec} 1 + {first.spec} 2;" not in told
    assert (first(2) + other(2)).outcome == "N" and (first(3) + other(1)).outcome == "P"
    with pytest.raises(RulesError) as refused:
        bouton.find(other.spec)
    assert refused.value.key == "custom.name-twice"


def test_rules_without_a_file_are_found_by_their_name() -> None:
    room: dict[str, Any] = {"bouton": bouton}
    exec("@bouton.ruleset\ndef in_a_cell(n):\n    return [n - k for k in (1, 2) if k <= n]\n", room)
    rules = room["in_a_cell"]
    assert bouton.find("in_a_cell") is rules
    assert bouton.position("sum", "in_a_cell 4 + nim 1").outcome == "P"
    assert "in_a_cell" in str(bouton.analyze(rules(2) + rules(1)))


@pytest.mark.parametrize("misere", [False, True])
def test_a_move_that_leaves_its_part_as_it_is(misere: bool) -> None:
    tie = bouton.ruleset(lambda n: [n, n - 1] if n == 2 else [n - 1] if n else [])
    table = {0: ([1], [3]), 1: ([1], [2]), 2: ([4], [1, 3]), 3: ([2, 3], [0, 1]), 4: ([], [])}
    of_two = bouton.ruleset(lambda n, player: table[n][player is bouton.Player.RIGHT])
    nim = bouton.find("nim")
    for place in (tie(2) + nim([1]), tie(2) + tie(2), of_two(2) + of_two(3), of_two(1) + of_two(1)):
        assert str(bouton.analyze(place, misere=misere))
    stays = tie(2) + nim([0])
    assert stays.ruleset.is_option(stays.data, stays.data) and bouton.options(stays, misere=misere)["options"]
