"""Puzzles of four kinds: their claims are true, by plain search."""

import pytest

from bouton.answers.analysis import analyze
from bouton.errors import InputError
from bouton.kinds.player import Player
from bouton.play.cards import card_figures
from bouton.play.practice import PRACTICE, practice
from bouton.rulesets import find
from bouton.search.sources import Sources

PLAIN = Sources(theory=None)


def wins(game: str, position: str, player: Player, misere: bool = False) -> bool | None:
    rules = find(game)
    return PLAIN.mover_wins(rules, rules.parse(position), player, misere)


@pytest.mark.once
@pytest.mark.thorough("domineering-True")
@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("game", ["nim", "kayles", "chomp", "domineering"])
def test_what_is_asked_is_true(game: str, misere: bool) -> None:
    for kind in PRACTICE:
        if kind == "mark" and game == "domineering":
            with pytest.raises(InputError, match="of this kind"):
                practice(game, kind, misere=misere)
            continue
        found = practice(game, kind, 2, 4, misere)
        assert found["kind"] == kind
        assert game != "chomp" or found == practice(game, kind, 2, 4, misere)
        player, spec = Player(found["player"]), found["game"]
        if kind == "who":
            assert wins(spec, found["position"], player, misere) is found["wins"]
        if kind == "mark":
            texts = [each["position"] for each in found["positions"]]
            assert len(set(texts)) == len(texts) and sum(each["lost"] for each in found["positions"]) >= 2
            for each in found["positions"]:
                assert wins(spec, each["position"], player, misere) is not each["lost"]
        if kind == "mistake":
            movers = [player if k % 2 == 0 else player.opponent for k in range(len(found["line"]))]
            won = [wins(spec, text, mover, misere) for text, mover in zip(found["line"], movers, strict=True)]
            given = [k for k in range(len(won) - 1) if won[k] and won[k + 1]]
            assert given == [found["mistake"]] and len(found["names"]) == len(found["line"]) - 1


def test_what_is_said_of_a_position_is_about_that_position() -> None:
    """Seed 2 asks who wins after the winning move: the number of moves and the solution were those before it."""
    found = practice("lasker", "who", 3, 2, misere=True)
    assert found["position"] == "1" and found["wins"] is False
    assert not {"moves", "solution", "name", "left", "theme"} & set(found)
    for seed in range(8):
        found = practice("lasker", "who", 3, seed)
        assert len(analyze("lasker", found["position"]).winning_moves) == (1 if "solution" in found else 0)


@pytest.mark.parametrize("game", ["dots-and-boxes", "nimstring"])
@pytest.mark.filterwarnings("error")
def test_who_wins_where_moves_give_further_turns(game: str) -> None:
    for seed in range(3):
        found = practice(game, "who", 2, seed)
        assert wins(found["game"], found["position"], Player(found["player"])) is found["wins"]


def test_without_a_game_one_that_fits_the_grade_is_taken() -> None:
    games = {practice(kind="who", grade=1, seed=seed)["game"].partition(":")[0] for seed in range(6)}
    assert len(games) > 2 and all(card_figures(name)["age"] <= 8 for name in games)
    with pytest.raises(InputError, match="no kind of puzzle"):
        practice("nim", "other")
