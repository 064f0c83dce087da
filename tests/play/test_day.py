"""The puzzle of the day, and the command that shows puzzles."""

import json
from datetime import date, timedelta

import pytest

import bouton
from bouton.cli import main
from bouton.cli.text_boards import lines_of
from bouton.play.puzzles import GRADES, puzzle_of_day
from bouton.questions.question import Context
from bouton.questions.table import question
from bouton.rulesets import find

MONDAY = date(2026, 11, 23)


@pytest.mark.parametrize("count", [7, pytest.param(366, marks=pytest.mark.slow)])
def test_every_day_has_a_puzzle_with_one_winning_move(count):
    wanted = []
    for number in range(count):
        found = puzzle_of_day(MONDAY + timedelta(number))
        wanted.append(found["wanted"])
        moves = bouton.analyze(found["game"], found["position"], misere=found["play"] == "misere").winning_moves
        assert (moves[found["player"]] if isinstance(moves, dict) else moves) == [found["solution"]]
        assert found["name"]
    assert wanted[:7] == sorted(wanted[:7]) and wanted[0] == 2 and wanted[6] == GRADES


def test_it_depends_on_the_date_alone():
    asked = question("day").answer(Context(), date="2026-11-23")
    bouton.analyze("nim", "3,5")
    assert asked == puzzle_of_day(MONDAY) == question("day").answer(Context(), date=" 2026-11-23 ")
    assert question("day").answer(Context(), date="")["day"] == date.today().isoformat()
    assert puzzle_of_day(MONDAY, lang="fr")["solution"] == asked["solution"]


def test_the_command(capsys):
    assert main(["puzzle", "--day", "2026-11-23", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == puzzle_of_day(MONDAY) | {"version": 1}
    assert main(["puzzle", "nim", "--grade", "2", "--seed", "5", "--lang", "fr"]) == 0
    hidden = capsys.readouterr().out
    assert "un seul gagne" in hidden and "Le coup gagnant" not in hidden
    assert main(["puzzle", "nim", "--grade", "2", "--seed", "5", "--lang", "fr", "--answers"]) == 0
    assert "Le coup gagnant" in capsys.readouterr().out
    for words in (["--day", "2026-13-01"], ["nim", "--day"], [], ["--day", "x" * 50], ["nym"], ["nim", "--grade", "0"]):
        assert main(["puzzle", *words]) == 2
        captured = capsys.readouterr()
        assert captured.out == "" and captured.err.count("\n") == 1, words


def test_rows_are_counted_as_the_moves_count_them():
    chomp = find("chomp")
    position = chomp.parse("3,2")
    assert list(lines_of(chomp, position)) == ["   a b c", "2  ■ ■", "1  X ■ ■"]
    assert bouton.options(chomp, position)["options"][0]["move"] in ("a2", "b1")
    assert lines_of(find("nim"), (2, 1)) == ["1  ||", "2  |"]
    assert lines_of(find("staircase"), (0, 3))[0].startswith("0")
