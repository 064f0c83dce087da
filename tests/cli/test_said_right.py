"""Sentences that name what was typed, and say what is true of it."""

import io
import json

import pytest

import bouton
from bouton.cli import main
from bouton.errors import BoutonError
from bouton.proving.claims import read_claim

FREE = "'9' is one number, but the boards have 2 sides: write a shape such as 3x3."


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("code turning:at-most-2*at-most-2 9", FREE),
        ("sequence kayles --guess --forget", "--forget does not go with --guess."),
        ("sequence kayles --formula n --store x", "--store does not go with --formula."),
        ("sequence kayles --guess --forgt", "--forgt is not understood here"),
        ("equal", 'missing; for example: bouton equal "nim 4" "kayles 7"'),
        ("test kayles", "for example: bouton sequence subtraction:1,2,3 --formula="),
        ("analyze poker-nim 3,5;2,2,2", "write the heaps, a semicolon, Left's reserve and Right's"),
        ("analyze kayles xx?x", "'?' in 'xx?x' is no square of a row: write rows of x and dots"),
        ("analyze treblecross ..y..", "'y' in '..y..' is no square of a row"),
        ("analyze kayles a", "'a' is not a whole number"),
        ("analyze treblecross .xxx", "three crosses are in a row already"),
        ("analyze treblecross x.x", "the player to move completes three"),
        ("prove wythoff --claim a%7", "at character 2: write for example P(a,b)"),
        ("analyze strings-and-coins:=a-b,b-c 2-1", "comes before its beginning; write 1-2."),
    ],
)
def test_a_refusal_names_what_was_typed(line: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*line.split(), "--lang", "en"]) == 2
    assert said in capsys.readouterr().err


def test_a_dash_is_no_list_of_edges() -> None:
    with pytest.raises(BoutonError, match="'-' is not a list of numbers: where nothing is left, write a dot"):
        bouton.analyze("strings-and-coins:=a-b", "-")


@pytest.mark.parametrize(
    ("game", "position", "said"),
    [
        ("hackenbush", "GL", {"en": "Left has 1 winning move, Right 1.", "fr": "Gauche a 1 coup gagnant, Droite 1."}),
        ("nim", "3,5,7", {"en": "There are 3 winning moves.", "fr": "Il y a 3 coups gagnants."}),
    ],
)
def test_a_hint_counts_the_moves_of_each_player(game: str, position: str, said: dict[str, str]) -> None:
    for lang, line in said.items():
        assert line in str(bouton.analyze(game, position, hint=2, lang=lang)).replace("\u2019", "'")


def test_a_position_of_fibonacci_nim_that_no_limit_wins_is_lost() -> None:
    assert "is lost whatever the limit is." in str(bouton.analyze("fibonacci", "3,5,7:4"))


def test_a_board_too_large_is_named_as_a_position() -> None:
    for lang, said in {"en": "The position f6 has 120", "fr": "La position f6 a 120"}.items():
        with pytest.raises(BoutonError) as error:
            bouton.analyze("hex:11", "f6")
        assert error.value.say(lang).startswith(said)


def test_the_largest_value_is_reached_at_a_heap(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sequence", "kayles", "--to", "40", "--lang", "fr"]) == 0
    assert "est 8, atteinte dès le tas 27." in capsys.readouterr().out


@pytest.mark.parametrize("game", ["hex:3", "hex:3:swap"])
def test_moves_that_a_theorem_does_not_name_come_from_a_search(game: str) -> None:
    answer = bouton.analyze(game, ".")
    assert "The winning moves were found by a search.\nHow we know: Nash 1949." in str(answer)
    assert answer.how["outcome"].kind == "theorem" and answer.how["winning_moves"].kind == "search"
    assert list(bouton.analyze("nim", "3,5").how) == ["outcome", "grundy"]


def test_a_game_begins_without_a_stray_dash(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("LR\nquit\n"))
    assert main(["play", "hackenbush", "LR,L", "--second", "human", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "written as below, or" in told and "   LR,L\n" in told and "   LR,L-3\n" in told


def test_a_period_lists_its_exceptions(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """They were null, though the interface has the list."""
    words = ["sequence", "kayles", "--period", "--forget", "--json"]
    assert main(words) == 0
    found, known = json.loads(capsys.readouterr().out), bouton.period("kayles")
    assert found["exceptions"] == known.exceptions == [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]
    assert found["exceptions_count"] == known.exceptions_count
    for most, listed in ((83, found["exceptions"]), (82, None)):  # preperiod 71, period 12
        monkeypatch.setattr("bouton.sequences.long_periods.MOST_BEFORE", most)
        assert main(words) == 0 and json.loads(capsys.readouterr().out)["exceptions"] == listed


def test_a_claim_that_is_too_long_is_called_so() -> None:
    """It could not be "read at character 2000"."""
    assert read_claim("a=a".rjust(2_000), {}) == read_claim("a=a", {})
    with pytest.raises(BoutonError, match="has 2,001 letters; at most 2,000 can be read"):
        read_claim("a=a".rjust(2_001), {})


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "play --puzzle --day 2026-11-30 --answers",
            ["11 moves wins, up to symmetry.", "files 1–3 (to ...xxxxxxx,xx)"],
        ),
        ("play --puzzle kayles --grade 4 --seed 2 --answers", ["Exactly one of the 8 moves wins, up to symmetry."]),
        ("play --puzzle nim --seed 1 --answers", ["moves wins. Which?", "The winning move: heap"]),
        ("analyze kayles 6", ["Winning moves, up to symmetry: pin 2 (1,4); pins 3–4 (2,2)"]),
        ("analyze kayles 6 --hint 2", ["There are 2 winning moves, up to symmetry."]),
        ("analyze kayles 4", ["Winning move: pins 2–3 (1,1)"]),
        ("analyze dawsons-chess 6", ["Winning moves, up to symmetry: files 5–6"]),
        ("analyze hackenbush LR,LR", ["Left's winning move, up to symmetry: branch 1 (LR)"]),
    ],
)
def test_one_of_several_mirror_images_is_no_only_move(
    line: str, said: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*line.split(), "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert [each for each in said if each not in out] == []


@pytest.mark.parametrize(("board", "whole"), [("..#.", False), ("..#|..#|##.", False), (".#..#.", True), ("3x4", True)])
def test_a_board_of_cram_is_turned_without_its_dead_squares(
    board: str, whole: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyze", "cram", board, "--lang", "fr"]) == 0
    out = capsys.readouterr().out
    assert ("\nLes cases où aucun domino ne tient ne comptent pas ici." in out) == (not whole)


def test_a_puzzle_in_a_notebook_is_told_up_to_symmetry() -> None:
    assert "wins, up to symmetry." in bouton.puzzle("kayles", seed=2, grade=4, lang="en")._repr_html_()


def test_rules_in_english_forbid_nothing_that_is_allowed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "moore:2", "--lang", "en"]) == main(["rules", "nim", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "not necessarily the same number from each" in out and "from one heap only" in out


@pytest.mark.parametrize("given", ["", "  "])
def test_a_game_without_moves_is_no_folder(given: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", "nim", given, "--lang", "fr"]) == 2
    assert "Aucun coup n’est donné" in capsys.readouterr().err


def test_the_first_move_of_a_game_tells_who_starts(capsys: pytest.CaptureFixture[str]) -> None:
    game = ["review", "hex:3", "b2 > b2,a1", "--lang", "en"]
    assert main(game) == 0
    assert "Move 1, Right: a1" in capsys.readouterr().out
    assert main([*game, "--first", "left"]) == 2
    assert "from b2 there is no move to b2,a1." in capsys.readouterr().err
