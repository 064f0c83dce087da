"""Claims of questions are confirmed by a second answer: wrong ones are dropped, and reported."""

from random import Random
from typing import Any

import pytest

import bouton
from bouton.answers.sources import sources_with
from bouton.cli import main
from bouton.errors import DisagreementWarning, InputError
from bouton.kinds.capabilities import Practised
from bouton.kinds.player import Player
from bouton.play import exercise_kinds
from bouton.play.confirmation import Fact, are_confirmed
from bouton.play.exercise_kinds import Asker, Exercise
from bouton.play.practice import PRACTICE, practice
from bouton.play.puzzles import puzzle
from bouton.rulesets import INDEX, family, find
from bouton.search.search import Search
from sentences import errors_of

pytestmark = pytest.mark.once

SPECS = sorted({family(name).examples[0][0] for name in INDEX if family(name).examples})
LEFT, RIGHT = Player
FALSE = [
    ("nim", Fact("3,5", LEFT, False), False),
    ("nim", Fact("1,1", LEFT, True), False),
    ("nim", Fact("1,1", LEFT, False), True),
    ("nim", Fact("3,5", LEFT, True, ["3,4"]), False),
    ("nim", Fact("3,5", grundy=5), False),
    ("nimble", Fact("6,6", options=["6,5"]), False),
    ("clobber", Fact("oxox", LEFT, True, ["o.xx"]), False),
    ("clobber", Fact("ox.", RIGHT, False), False),
    ("hackenbush", Fact("L", RIGHT, True), False),
    ("octal:0.77", Fact("3", LEFT, "draw"), False),
    ("green-hackenbush", Fact("()()()(())()()(())", LEFT, True, ["()()(())()()(())"]), True),
]


@pytest.mark.parametrize(("game", "fact", "misere"), FALSE)
def test_what_is_claimed_wrongly_is_told(game: str, fact: Fact, misere: bool) -> None:
    with pytest.warns(DisagreementWarning) as told:
        assert not are_confirmed(find(game), [fact], misere, sources_with())
    (error,) = errors_of(told)
    for sentence in (str(error), error.say("fr")):
        assert game in sentence and fact.position in sentence


def test_what_is_out_of_reach_is_left_out_without_a_word() -> None:
    few = sources_with(Search(10))
    assert not are_confirmed(find("clobber"), [Fact("xoxoxo|oxoxox", LEFT, True)], False, few)
    assert are_confirmed(find("clobber"), [Fact("xo", LEFT, True, [".x"], [".x"])], False, few)


def test_a_wrong_answer_never_reaches_a_sheet(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    def wrong(ask: Asker, level: int) -> Exercise:
        return Exercise("value", "3,5", "The Grundy value is 5.", [Fact("3,5", grundy=5)])

    monkeypatch.setitem(exercise_kinds.KINDS, "value", (wrong, 1))
    with pytest.warns(DisagreementWarning):
        rows = bouton.exercises("nim", 1)["questions"]
    assert len(rows) == 8 and all(row["kind"] != "value" for row in rows)
    assert main(["--lang", "fr", "exercises", "nim"]) == 0
    assert "se contredisent sur nim 3,5" in capsys.readouterr().err


def rows_that_win(found: dict[str, Any]) -> list[str]:
    rows = bouton.options(found["game"], found["position"], misere=found["play"] == "misere")["options"]
    return [row["position"] for row in rows if row["winning"] and row.get("player", found["player"]) == found["player"]]


LONG = (
    "cram",
    "dawsons-chess",
    "dawsons-kayles",
    "hexadecimal:0.3F",
    "impartial:domineering",
    "northcott:8",
    "officers",
)


@pytest.mark.thorough(*(f"{spec}-seeds0" for spec in (*LONG, "push", "shove")))
@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(5_000, 5_020), marks=pytest.mark.slow)])
@pytest.mark.parametrize("spec", SPECS)
def test_one_row_of_the_options_wins_a_puzzle(spec: str, seeds: range, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first seed in normal play: tests/play/test_play.py."""
    if not seeds[0]:
        monkeypatch.setattr("bouton.play.puzzles.MOVES_OF_PUZZLE", 30_000)
    game = find(spec)
    if not isinstance(game, Practised):
        pytest.skip("no puzzles")
    for seed in seeds:
        for misere in (False, True) if seed else (True,):
            try:
                found = puzzle(spec, seed, 1 + seed % 5, misere=misere)
            except InputError:
                continue
            assert rows_that_win(found) == [found["solution"]]


@pytest.mark.parametrize(("seed", "grade"), [(5063, 4), (12, 3)])
def test_cutting_either_of_two_equal_trees_makes_two_moves(seed: int, grade: int) -> None:
    found = puzzle("green-hackenbush", seed, grade, misere=True)
    assert rows_that_win(found) == [found["solution"]]


@pytest.mark.thorough
def test_a_draw_is_not_marked_as_lost() -> None:
    """Rules with draws: marks say what plain search says."""

    def round_and_round(n: int) -> list[int]:
        return [n - k for k in (1, 4) if k <= n] + ([n + 1] if n % 3 == 1 and n < 30 else [])

    game = bouton.ruleset(round_and_round)
    draws = {str(n) for n in range(33) if bouton.position(game, n).outcome == "D"}
    ask = Asker(game, False, "en", sources_with(), Random(1))
    for level in range(1, 6):
        found = exercise_kinds.make_exercise(ask, "which", level)
        assert found is None or not draws & set(found.position.split(" ; "))
    assert draws
    spec = "graph:=a-b,b-c,c-a,b-d,c-e,e-f,f-b"  # without draws: tests/play/test_practice.py
    for kind in PRACTICE:
        try:
            marked = practice(spec, kind, 2, 3).get("positions", [])
        except InputError:
            continue
        for each in marked:
            assert bouton.position(spec, each["position"]).outcome == ("P" if each["lost"] else "N")


def test_canonical_forms_of_options_are_not_sought(monkeypatch: pytest.MonkeyPatch) -> None:
    """They took most of the time of a sheet, eighteen seconds of Clobber, and no question asks for them."""
    monkeypatch.setattr("bouton.answers.options.total_of", None)
    assert len(bouton.exercises("clobber", seed=5)["questions"]) == 8
    with pytest.raises(TypeError):
        bouton.options("clobber", "xo.|.ox")
