"""Matches of strategies: counted by hand, illegal moves, endless play, the command."""

import json
import math
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import bouton
from bouton.cli import main
from bouton.errors import InputError, NotationError
from bouton.kinds.player import Player
from bouton.play.match import match_round
from bouton.play.practice import practice
from bouton.play.tally import Tally
from bouton.rulesets import find


def mirror(position):
    """Perfect for two heaps."""
    a, b = position
    return (min(a, b),) * 2 if a != b else (a - 1, b)


def test_perfect_play_wins_what_is_won():
    found = bouton.match("nim", mirror, 5, games=20, position="4,7")
    assert found.wins == {"first": 10, "second": 10, "draws": 0} == {**found.wins, "draws": 0}
    assert found.wins_beginning == {"first": 10, "second": 10}
    assert found.lost["first"]["begins"] == "second" and found.lost["first"]["number"] == 2
    played = found.lost["first"]["moves"]
    assert played[0] == "4,7" and played[-1] == "0,0" and len(played) % 2 == 0


@pytest.mark.thorough
def test_each_game_that_is_told_is_legal():
    found = bouton.match("kayles", 0, 3, games=6, seed=4)
    for lost in found.lost.values():
        if lost is not None:
            assert bouton.review("kayles", lost["moves"])["moves"]


def test_the_same_seed_gives_the_same_match():
    one, two, other = (bouton.match("nim", 0, 1, games=8, seed=seed) for seed in (7, 7, 8))
    assert one == two and one != other and one.to_dict() == json.loads(json.dumps(two.to_dict()))


def test_misere_and_partizan():
    found = bouton.match("nim", 5, lambda heaps: [0, *heaps[1:]] if heaps[0] else [heaps[0], 0], 2, position="1,1")
    assert found.wins["first"] + found.wins["second"] == 2
    lost = bouton.match("nim", 5, 5, 10, position="1,1,1", misere=True)
    assert lost.wins_beginning == {"first": 0, "second": 0}
    sides = []

    def watched(position, player):
        sides.append(player)
        return next(iter(bouton.find("pawns").options(position, player)))

    bouton.match("pawns", watched, 5, 2, position="1-4,2-7")
    assert set(sides) == set(bouton.Player)


@pytest.mark.parametrize(
    ("strategy", "said"),
    [
        (lambda heaps: None, "it gave no move"),
        (lambda heaps: (9, 9), "there is no move to 9,9"),
        (lambda heaps: "x", "not a position"),
        (lambda heaps: object(), "not a position"),
        (lambda heaps: heaps[17], "IndexError"),
        (lambda heaps: math.factorial(-1), "ValueError"),
    ],
)
def test_a_wrong_move_loses_and_is_told(strategy, said):
    for lang in ("en", "fr"):
        found = bouton.match("nim", strategy, 5, 2, position="3,5", lang=lang)
        assert found.wins == {"first": 0, "second": 2, "draws": 0}
        assert lang == "fr" or said in found.lost["first"]["reason"]
        assert found.lost["first"]["reason"] in str(found)


def test_play_without_end_is_drawn():
    def to_and_fro(position, player):
        return next(option for option in bouton.find("northcott:8").options(position, player))

    found = bouton.match("northcott:8", to_and_fro, to_and_fro, 1, position="2-7")
    assert found.wins["draws"] + found.wins["first"] + found.wins["second"] == 1


def test_bad_questions():
    for wrong in ({"games": 0}, {"games": 10**9}, {"first": 6}, {"first": "x"}, {"first": True}):
        with pytest.raises(InputError):
            bouton.match(**{"game": "nim", "first": 1, "second": 1, "games": 1, **wrong})
    with pytest.raises(NotationError):
        bouton.match("nim", 1, 1, 1, position="x")

    class WithoutStart(bouton.Ruleset):
        name = "without-start"

        def options(self, position, player=None):
            return []

    with pytest.raises(InputError, match="give one"):
        bouton.match(WithoutStart(), 1, 1, 1)


def test_the_command(tmp_path: Path, capsys):
    file = tmp_path / "ma stratégie.py"
    file.write_text("def coup(tas):\n    return [0 if i == 0 else t for i, t in enumerate(tas)]\n", encoding="utf-8")
    assert main(["match", "nim", f"{file}:coup", "5", "--games", "4", "--start", "3,0", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["wins"] == {"first": 2, "second": 2, "draws": 0} and found["first"] == "coup"
    for words, said in (
        (["nim", "9", "1"], "9"),
        (["nim", "a", "1"], "FICHIER.py:NOM"),
        (["nim", f"{file}:nope", "1"], "nope"),
        (["nym", "1", "1"], "nym"),
    ):
        assert main(["match", *words, "--lang", "fr"]) == 2
        captured = capsys.readouterr()
        assert captured.out == "" and said in captured.err and captured.err.count("\n") == 1


@pytest.mark.slow
def test_a_strategy_that_never_ends_is_ended(tmp_path: Path):
    file = tmp_path / "endless.py"
    file.write_text("def move(heaps):\n    while True:\n        pass\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "bouton", "match", "nim", f"{file}:move", "1"], capture_output=True, text=True
    )
    *reports, said = done.stderr.splitlines()
    assert done.returncode == 1 and "still running" in reports[0] and "stopped after" in said


def test_a_round_knows_further_turns_and_points():
    """Games of two functions, and of one against a level, end as the same moves do when they are counted by hand."""
    for game, start in (("dots-and-boxes", "1x2"), ("dots-and-boxes", "2x2"), ("nimstring", "1x2")):
        for level in (None, 1):
            ruleset, random = find(game), Random(game + start)
            here, tally, player = ruleset.parse(start), Tally(ruleset), Player.LEFT
            found = match_round(game, start)
            while not found["over"]:
                assert (found["player"], found["lead"]) == (
                    str(player),
                    str(tally.points[player] - tally.points[player.opponent]),
                )
                move = ruleset.format(random.choice(list(ruleset.options(here))))
                found = match_round(game, ruleset.format(here), move, player=player, lead=found["lead"], level=level)
                assert found["moves"][0] == move and (level or len(found["moves"]) == 1)
                mine = player
                for number, text in enumerate(found["moves"]):
                    assert number == 0 or player is not mine
                    after = ruleset.parse(text)
                    here, player = after, tally.move(here, after, player)
            winner = tally.winner(here, player, False)
            assert found["winner"] == (None if winner is None else str(winner))
    with pytest.raises(InputError, match="not a number of points"):
        match_round("dots-and-boxes", "1x2", lead="many")
    with pytest.raises(InputError, match="of this kind"):
        practice("dots-and-boxes", "mistake")
