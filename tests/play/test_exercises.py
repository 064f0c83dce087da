"""Exercise sheets: only about the given game, of several kinds, graded, with correct answers."""

import re
from typing import Any

import pytest

import bouton
from bouton.errors import InputError
from bouton.play.exercises import GRADES, exercises

GAMES = ("nim", "subtraction:2,5", "kayles", "chomp", "wythoff", "fibonacci", "pawns", "turning:at-most-3", "nimble")


def questions(game: str, seed: int = 1, **given: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = bouton.exercises(game, seed, **given)["questions"]
    return found


@pytest.mark.thorough("turning:at-most-3")
@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_asks_about_its_game_and_its_play_alone(game: str) -> None:
    for misere in (False, True):
        for seed in range(2):
            rows = questions(game, seed, misere=misere)
            assert {row["game"] for row in rows} == {game} and len(rows) > 5
            assert {row["play"] for row in rows} == {"misere" if misere else "normal"}
            assert ("misère" in rows[0]["question"].lower()) is misere
            asked = [(row["kind"], row["position"]) for row in rows]
            assert len(set(asked)) == len(rows)


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_has_variety_and_goes_from_easy_to_hard(game: str) -> None:
    rows = questions(game)
    assert len({row["kind"] for row in rows}) >= 3
    grades = [row["grade"] for row in rows]
    assert grades == sorted(grades) and grades[0] == 1 and grades[-1] == GRADES


@pytest.mark.parametrize("game", ["hex:4", "nim", "dots-and-boxes", "clobber", "kayles"])
def test_a_sheet_depends_on_its_seed_not_on_earlier_sheets_or_the_language(game: str) -> None:
    asked = [
        [(row["kind"], row["position"], row["grade"]) for row in questions(game, lang=lang, count=10)]
        for lang in ("en", "en", "fr", "en")
    ]
    assert asked == [asked[0]] * 4


def test_a_puzzle_depends_on_its_seed_not_on_earlier_puzzles() -> None:
    seeds = (1, 2, 3)
    first, second = ([bouton.puzzle("hex:4", seed, 4)["position"] for seed in seeds] for _ in range(2))
    assert first == second


def test_grades() -> None:
    for grade in range(1, GRADES + 1):
        rows = questions("nim", grade=grade, count=6)
        assert {row["grade"] for row in rows} == {grade}
    largest = [
        max(max(map(int, re.findall(r"\d+", row["position"]))) for row in questions("nim", grade=grade, count=12))
        for grade in (1, 3, 5)
    ]
    assert largest == sorted(set(largest))
    for grade in (0, 6):
        with pytest.raises(InputError, match="5"):
            bouton.exercises("nim", 1, grade=grade)


def positions(text: str) -> list[str]:
    return [each.strip() for each in text.split("; ")]


@pytest.mark.parametrize("game", ["nim", "subtraction:2,5", "kayles", "wythoff"])
def test_answers_are_true(game: str) -> None:
    """Each answer against the library asked in another way: outcomes, options, values."""
    ruleset = bouton.find(game)
    seen: set[str] = set()
    for row in questions(game, seed=4, count=40):
        kind, text, answer = row["kind"], row["position"], row["answer"]
        seen.add(kind)
        if kind == "options":
            listed = {ruleset.format(option) for option in bouton.position(game, text).options()}
            assert set(positions(answer.rpartition(": ")[2])) == listed
        elif kind == "winner":
            assert ("loses" in answer) is (bouton.position(game, text).outcome is bouton.Outcome.P)
        elif kind == "which":
            lost = {each for each in positions(text) if bouton.position(game, each).outcome is bouton.Outcome.P}
            assert set(positions(answer.rpartition(": ")[2])) == lost and 0 < len(lost) < 5
        elif kind == "mistake":
            played = re.search("moved to “(.*?)”", row["question"])
            assert played is not None and bouton.position(game, text).outcome is bouton.Outcome.N
            right = bouton.position(game, played[1]).outcome is bouton.Outcome.P
            assert answer.startswith("It was right" if right else "It was a mistake")
            best = {ruleset.format(each) for each in bouton.position(game, text).winning_moves()}
            assert set(positions(answer.rpartition(": ")[2])) == best and (played[1] in best) is right
        elif kind == "value":
            assert answer == f"The Grundy value is {bouton.position(game, text).grundy}."
        else:
            values = [bouton.position(game, str(size)).grundy for size in range(int(text) + 1)]
            numbers = list(map(int, re.findall(r"\d+", answer.partition("on:")[2] or answer)))
            lost_heaps = [size for size, value in enumerate(values) if value == 0]
            assert numbers == (values if kind == "table" else lost_heaps)
    assert {"options", "winner", "which", "mistake"} <= seen and ("value" in seen) is (game != "wythoff")


@pytest.mark.parametrize("game", ["nimble", "nimble:discard", "clobber", "toads-and-frogs"])
def test_all_positions_that_can_be_reached_are_written_down(game: str) -> None:
    """Equal ones are dropped before it is asked whether they are few enough."""
    seen = 0
    for seed in range(14, 24):
        for row in questions(game, seed, grade=1, count=6):
            if row["kind"] == "options":
                seen += 1
                rows = bouton.options(game, row["position"])["options"]
                listed = {each["position"] for each in rows if each.get("player") == row.get("player")}
                written = {each.replace(" (nothing left)", "") for each in positions(row["answer"].rpartition(": ")[2])}
                assert written == listed and row["answer"].startswith(f"{len(listed)} position") and len(listed) <= 10
    assert seen > 3


def test_equal_positions_are_dropped_before_the_list_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """6,6 leads to 11 positions, of which some are the same: not to 10."""
    starts = ((6, 6, 5), (6, 6), (5, 5, 5), (10, 10, 4), (4, 4), (3, 3, 2))
    monkeypatch.setattr(type(bouton.find("nimble")), "sample", lambda self, random, level: random.choice(starts))
    asked = {
        row["position"]: row["answer"] for row in questions("nimble", grade=1, count=12) if row["kind"] == "options"
    }
    assert set(asked) <= {"4,4", "3,3,2"} and asked
    for text, answer in asked.items():
        listed = {row["position"] for row in bouton.options("nimble", text)["options"]}
        assert answer.startswith(f"{len(listed)} positions: ") and set(positions(answer.rpartition(": ")[2])) == listed


def test_a_sheet_of_a_partizan_game_says_who_is_to_move() -> None:
    rows = [row for seed in range(3) for row in questions("clobber", seed, lang="fr", count=12)]
    assert {row["player"] for row in rows} == {"left", "right"} and len({row["kind"] for row in rows}) == 4
    for row in rows:
        name = "Gauche" if row["player"] == "left" else "Droite"
        assert f"à {name} de jouer" in row["question"] or f"{name} joue" in row["question"], row["question"]
    assert all("player" not in row for row in questions("nim"))


def test_questions_of_the_sources_stand_among_them() -> None:
    asked = {row["position"] for seed in range(6) for row in questions("nim", seed, count=16)}
    assert {"5,7,9", "15,23,30", "13,12,8"} <= asked
    rows = [row for seed in range(6) for row in questions("subtraction:1,2,3", seed, misere=True, count=16)]
    assert any(row["kind"] == "losses" and row["position"] == "21" for row in rows)


def test_a_question_of_a_value_that_a_game_of_ones_own_asks() -> None:
    from bouton.kinds.capabilities import ExerciseQuestion, Practised

    class Mine(bouton.Ruleset, Practised):
        name = "mine"
        questions = (ExerciseQuestion("value", "mine", "7"),)

        def options(self, position: Any, player: Any = None) -> list[int]:
            return [position - k for k in (1, 2, 3) if k <= position]

        def parse(self, text: str) -> int:
            return int(text)

        def format(self, position: Any) -> str:
            return str(position)

        def sample(self, random: Any, level: int) -> int:
            return int(random.randint(5, 30))

    rows = bouton.exercises(Mine(), 1, grade=3, count=12)["questions"]
    assert any(row["kind"] == "value" and row["position"] == "7" and row["answer"].endswith("3.") for row in rows)


@pytest.mark.parametrize("game", ["nim", "fibonacci", "subtraction:1,3,4", "turning:ruler", "kayles"])
def test_the_last_question_asks_for_a_proof(game):
    sheet = exercises(game, 3, count=2, prove=True, answers=True, lang="en")
    *others, last = sheet["questions"]
    assert len(others) == 2 and last["kind"] == "prove" and last["question"].startswith("Prove this theorem. ")
    assert "(1) " in last["answer"] and "(2) " in last["answer"]
    assert sheet["text"].count(sheet["rules"]) == 1 and sheet["command"].endswith(" --prove")
    assert exercises(game, 3, count=2, lang="en")["questions"] == others


def test_nothing_to_prove_without_a_theorem():
    assert len(exercises("clobber", 3, count=2, prove=True, lang="en")["questions"]) == 2


@pytest.mark.parametrize("game", ["domineering", "kayles", "clobber", "nim", "hackenbush", "hex:4"])
def test_questions_beside_pictures_write_no_position_and_name_moves(game):
    """Answers name the moves as the board does, all of them; each question is the one of the sheet without pictures."""
    rows = [row for grade in (1, 3) for row in questions(game, 10, grade=grade, drawn=True, answers=True, lang="en")]
    assert len({row["kind"] for row in rows}) > 3 or game in ("hex:4",)
    for row in rows:
        if row["kind"] in ("losses", "table"):
            continue
        assert row["drawn"] and not any(text in row["question"] for text in positions(row["position"]))
        if row["kind"] == "which":
            chosen = [bouton.analyze(game, text).outcome for text in positions(row["position"])]
            wins = [found.starters[row.get("player") == "right"] for found in chosen]
            lost = [letter for letter, won in zip("ABCDE", wins, strict=True) if not won]
            assert row["answer"].endswith(": " + "; ".join(lost))
        elif row["kind"] != "value":
            player = row.get("player", "left")
            board = bouton.board_of(game, row["position"], player=player, colours=True, lang="en")["board"]
            mine = [move for move in board["moves"] if move["player"] in ("", player)]
            if row["kind"] != "options":
                mine = [move for move in mine if move["fate"]["wins"]]
            names = list(dict.fromkeys(move["name"] for move in mine))
            assert row["answer"].endswith(": " + "; ".join(names)) if names else ":" not in row["answer"], row


def test_the_rules_on_a_sheet_are_those_of_its_play() -> None:
    for lang in ("fr", "en"):
        normal, misere = (bouton.exercises("nim", misere=each, lang=lang, count=1)["rules"] for each in (False, True))
        assert normal != misere and "7,2,6" not in normal + misere
    chomp = bouton.exercises("chomp", 2, misere=True, lang="fr", count=1)["rules"]
    assert "empoisonné a perdu" not in chomp
