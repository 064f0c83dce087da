"""Levels of play, distances, puzzles, boards, lessons, reviews, and the game in the terminal."""

import io
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bouton
from bouton.boards import board_of
from bouton.cli import main
from bouton.distances import Distances
from bouton.errors import BoutonError, InputError
from bouton.language import LANGUAGES
from bouton.lessons import LESSONS, TASKS, lessons
from bouton.levels import LEVELS, best_moves, reply
from bouton.puzzles import GRADES, puzzle, start_of
from bouton.rules import Player
from bouton.rulesets import family, find, names
from bouton.solvers.sources import Search, Sources
from bouton.values.valuation import MISERE_REMOTENESS, REMOTENESS

EXAMPLES = [example for name in names() for example in family(name).examples]
SPECS = list(dict.fromkeys(spec for spec, _ in EXAMPLES))
FIRST = {family(name).examples[0][0] for name in names()}
PLAIN = Sources(theory=None)


def moves_of(game: Any, position: Any, player: Player) -> set[str]:
    return {game.format(option) for option in game.options(position, player)}


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("spec", ["nim", "kayles", "chomp", "subtraction:1,3,4", "cram", "graph:=a-b,b-c,c-a,b-d"])
def test_distances_are_the_remoteness_of_plain_search(spec: str, misere: bool) -> None:
    game = find(spec)
    table = Distances(game, misere)
    valuation = MISERE_REMOTENESS if misere else REMOTENESS
    for position in list(game.small_positions())[:120]:
        fate = table.of(position)
        assert fate.wins == PLAIN.mover_wins(game, position, Player.LEFT, misere)
        wanted = Search().lookup(game, valuation, position)
        assert fate.left == (None if fate.wins is None or wanted is None else wanted.value)


def test_distances_beyond_the_limit_still_know_who_wins() -> None:
    table = Distances(find("nim"), most=10)
    assert table.of((50, 60)) == (True, None)
    assert table.of((1, 1)) == (False, 2)


@pytest.mark.parametrize(("spec", "text"), EXAMPLES, ids=[f"{spec} {text}" for spec, text in EXAMPLES])
def test_every_level_makes_a_legal_move_in_every_game(spec: str, text: str) -> None:
    game = find(spec)
    for player in Player:
        legal = moves_of(game, game.parse(text), player)
        for level in range(len(LEVELS)):
            move = reply(game, text, level, player=player, seed=level)["move"]
            assert move in legal if legal else move is None
            assert move == reply(game, text, level, player=player, seed=level)["move"]


@given(st.lists(st.integers(0, 6), min_size=1, max_size=4), st.booleans())
@settings(max_examples=60, deadline=None)
def test_the_perfect_level_wins_what_is_won_and_delays_what_is_lost(heaps: list[int], misere: bool) -> None:
    game, position = find("nim"), tuple(heaps)
    found = best_moves(game, position, misere, Player.LEFT)
    fates = {option: Distances(game, misere).after(option, Player.LEFT) for option in game.options(position)}
    if not fates:
        assert not found
        return
    wins = [fate.left for fate in fates.values() if fate.wins]
    best = (True, min(wins)) if wins else (False, max(fate.left for fate in fates.values()))
    assert {fates[option] for option in found} == {best}


def test_level_one_sees_one_move_ahead() -> None:
    for seed in range(20):
        assert reply("nim", "0,3", 1, seed=seed)["move"] == "0,0"
        assert reply("nim", "0,3", 1, True, seed=seed)["move"] in ("0,0", "0,1", "0,2")
        assert reply("nim", "0,3", 2, True, seed=seed)["move"] == "0,1"
        assert reply("nim", "1,3", 2, seed=seed)["move"] in ("1,1", "1,2")
    assert len({reply("nim", "5,6,7", 0, seed=seed)["move"] for seed in range(20)}) > 5


def test_the_slowest_loss_is_played() -> None:
    assert reply("subtraction:1,2,3", "8")["move"] == "7"
    assert reply("nim", "5,5")["move"] in ("4,5", "5,4")


def test_levels_and_grades_that_are_not_there() -> None:
    with pytest.raises(InputError):
        reply("nim", "3", 6)
    with pytest.raises(InputError):
        puzzle("nim", 1, 0)


@pytest.mark.parametrize("misere", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("spec", SPECS)
def test_every_game_has_puzzles_with_exactly_one_winning_move(spec: str, misere: bool) -> None:
    game = find(spec)
    for seed in range(1 + misere):
        try:
            found = puzzle(spec, seed, 1 + 2 * seed, misere)
        except InputError:  # there are none where play goes on for ever, or on a very small graph
            assert misere or spec not in FIRST
            assert spec.partition(":")[0] in ("northcott", "poker-nim", "graph", "node-kayles", "hexadecimal")
            continue
        assert found == puzzle(spec, seed, 1 + 2 * seed, misere) and 1 <= found["grade"] <= GRADES
        player = Player(found["player"])
        position = game.parse(found["position"])
        options = list(game.options(position, player))
        sources = Sources()
        winning = [o for o in options if sources.mover_loses(game, o, player.other, misere)]
        assert [game.format(option) for option in winning] == [found["solution"]]
        assert found["moves"] == len(options) > 1


@pytest.mark.parametrize("spec", SPECS)
def test_every_game_has_a_random_start(spec: str) -> None:
    game = find(spec)
    found = start_of(spec, 7)
    position = game.parse(found["position"])
    assert all(moves_of(game, position, player) for player in Player)


def test_grades_grow() -> None:
    grades = [puzzle("nim", seed, grade)["grade"] for grade in (1, 3, 5) for seed in range(4)]
    assert grades == [1] * 4 + [3] * 4 + [5] * 4


@pytest.mark.parametrize(("spec", "text"), EXAMPLES, ids=[f"{spec} {text}" for spec, text in EXAMPLES])
def test_boards_tell_every_move_and_what_changes(spec: str, text: str) -> None:
    game = find(spec)
    colours = text != "99"  # its ninety-eight moves take some seconds
    found = board_of(spec, text, colours=colours)
    ids = {element["id"] for element in found["board"]["elements"]}
    position = game.parse(text)
    for player in Player:
        told = {m["position"] for m in found["board"]["moves"] if m["player"] in ("", str(player))}
        assert told == moves_of(game, position, player) or not found["board"]["complete"]
    for move in found["board"]["moves"]:
        assert set(move["elements"]) <= ids and set(move["changes"]) <= ids
        assert ("fate" in move) == (colours and move["player"] in ("", "left"))
    assert found["drawn"] == bool(ids)
    json.dumps(found)


def test_a_board_says_who_has_won() -> None:
    assert (board_of("nim", "0,0")["over"], board_of("nim", "0,0")["winner"]) == (True, "other")
    assert board_of("nim", "0", True)["winner"] == "mover"
    assert board_of("nim", "1")["winner"] is None


def test_a_board_may_have_sides_and_a_walk() -> None:
    sides = ["left", "left", "right", "right"]
    assert [line["state"] for line in board_of("hex:3", ".")["board"]["lines"]] == sides
    won = board_of("hex:3", "a1,b1,a2,b2,a3")["board"]["lines"]
    assert [line["state"] for line in won] == [*sides, "walk"] and len(won[-1]["points"]) > 4


def test_rules_of_ones_own_are_drawn_where_they_only_take() -> None:
    take = bouton.ruleset(lambda n: [n - k for k in (1, 2) if k <= n])
    drawn = take.board(5)
    assert [move.elements for move in drawn.moves] == [("h0m4",), ("h0m3",)]
    assert bouton.ruleset(lambda n: [n + 1]).board(5) is None
    assert bouton.ruleset(lambda text: [text[1:]]).board("abc") is None
    pair = bouton.ruleset(lambda p: [(p[0] - 1, p[1])] if p[0] else [])
    assert pair.board((2, 3)).moves[0].changes == ("h0m1",)


def test_inaccuracies_are_right_but_slower() -> None:
    found = bouton.review("nim", "2,2,5 > 2,2,0 > 1,2,0 > 1,1,0 > 0,1,0 > 0,0,0")["moves"]
    assert {move["judgement"] for move in found} <= {"good", "lost"}
    chomp = bouton.review("subtraction:1,5,6", "7 > 2 > 1 > 0")["moves"]
    table = Distances(find("subtraction:1,5,6"))
    for move in chomp:
        before, after = find("nim").parse(move["from"]), find("nim").parse(move["to"])
        fate, later = table.of(before), table.after(after, Player.LEFT)
        slower = fate.wins and later.wins and later.left > fate.left
        assert (move["judgement"] == "inaccuracy") == bool(slower)
        assert not move["mistake"] or move["judgement"] != "inaccuracy"
        assert (move["left_before"], move["left_after"]) == (fate.left, later.left - 1)
    slow = bouton.review("nim", "1,1,1 > 0,1,1")["moves"][0]
    assert slow["judgement"] == "good"
    ring = bouton.review("graph:=a-b,a-c,b-d,d-e,c-f,e-g,g-h", "a > b")["moves"][0]
    assert ring["judgement"] in ("good", "lost", "blunder")
    quick = bouton.review("graph:=a-z,a-b,b-c,c-y", "a > b")["moves"][0]
    assert (quick["judgement"], quick["better"], quick["mistake"]) == ("inaccuracy", ["z"], False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_stand_on_positions_that_fit_their_tasks(language: str) -> None:
    told = lessons(language)
    assert len(told) >= 6
    for lesson in told:
        for step in lesson["steps"]:
            assert step["task"] in TASKS and len(step["text"]) > 20
            if not step["game"]:
                continue
            found = bouton.analyze(step["game"], step["position"], step["misere"], lang=language)
            moves = found.winning_moves["left"] if isinstance(found.winning_moves, dict) else found.winning_moves
            assert step["task"] != "move" or moves, step
            assert step["task"] != "value" or found.grundy is not None
            assert board_of(step["game"], step["position"])["drawn"]
    assert {lesson.name for lesson in LESSONS} >= {lesson["name"] for lesson in told}


# The terminal.


def play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, *words: str
) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    code = main(["play", *words])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def test_a_game_in_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = play(monkeypatch, capsys, "1,0\n", "nim", "1,2", "--level", "5", "--lang", "en")
    assert code == 0
    assert "1  ||" in out and "player 2 moves to 0,0." in out
    assert "player 2 has won" in out and "a blunder" in out and "1,1" in out


def test_hints_undo_moves_and_wrong_words(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed = "moves\nhint\nhint\nhint\n9,9\nx\n2,1,1\nundo\n#2\nlevel 5\nlevel 9\nwhy\n#99\n?\nundo\nundo\nquit\n"
    code, out, _ = play(monkeypatch, capsys, typed, "nim", "2,2,1", "--second", "human", "--lang", "en")
    assert code == 0
    for told in (
        "  1  0,2,1",
        "Winning move",
        "9,9 cannot be reached",
        "'x'",
        "level 5",
        "from 0 to 5",
        "no move to take",
    ):
        assert told in out, told
    assert out.count("player 1, your move:") > 3 and "There is no move #99" in out


def test_the_terminal_speaks_french_and_misere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = play(monkeypatch, capsys, "indice\n0\n", "nim", "1", "--misere", "--lang", "fr")
    assert code == 0 and "à vous de jouer" in out and "le joueur 2 a gagné" in out


def test_the_program_plays_both_sides(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("kayles", "--first", "program", "--second", "program", "--level", "5", "--json")
    code, out, err = play(monkeypatch, capsys, "", *words)
    found = json.loads(out)
    assert code == 0 and found["game"] == "kayles" and found["mistakes"] == 0
    assert "has won" in err


@given(st.text(max_size=60))
@settings(max_examples=60, deadline=None)
def test_whatever_is_typed_is_no_traceback(typed: str) -> None:
    out = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.StringIO(typed))
        patch.setattr("sys.stdout", out)
        patch.setattr("sys.stderr", io.StringIO())
        assert main(["play", "pawns", "1-4", "--lang", "en"]) == 0
    assert "Traceback" not in out.getvalue()


def test_play_refuses_what_it_cannot_read(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("nym",), ("nim", "x"), ("nim", "1", "--level", "7"), ()):
        code, _, err = play(monkeypatch, capsys, "", *words, "--lang", "en")
        assert code == 2 and err.startswith("bouton: ")
    with pytest.raises(BoutonError):
        reply("nim", "x")
