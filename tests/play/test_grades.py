"""The grade of a puzzle, measured by weak opponents, and its theme."""

from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bouton.answers.sources import default_sources
from bouton.kinds.player import Player
from bouton.language import LANGUAGES
from bouton.play import difficulty
from bouton.play.difficulty import RATINGS, grade_of, rate, success_rates
from bouton.play.match import match
from bouton.play.opponent import chosen_move
from bouton.play.practice import practice
from bouton.play.puzzles import GRADES, _at_levels, _Room, puzzle, start_of
from bouton.play.themes import THEMES, explain_theme, theme_of
from bouton.rulesets import find
from bouton.search.sources import Sources
from bouton.storage.recent import Recent

GAMES = 120


@pytest.mark.parametrize("spec", ["nim", "cram"])
def test_weak_opponents_find_the_move_as_often_as_is_said(spec: str) -> None:
    found = puzzle(spec, 1, 2)
    ruleset = find(found["game"])
    start, solution = ruleset.parse(found["position"]), ruleset.parse(found["solution"])
    options = list(dict.fromkeys(ruleset.options(start, Player.LEFT)))
    rates = success_rates(ruleset, options, solution, Player.LEFT)
    assert rate(rates) == found["rating"] and grade_of(found["rating"]) == found["grade"]
    for level, expected in enumerate(rates):
        moves = [chosen_move(ruleset, start, level, False, Player.LEFT, seed) for seed in range(GAMES)]
        assert abs(moves.count(solution) / GAMES - expected) < 0.15


@pytest.mark.parametrize("spec", ["subtraction:1,2,3", "FILE:take"])
def test_a_position_is_rated_once(spec: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The puzzles of which a set of lost positions is made come upon the same positions again and again."""
    file = tmp_path / "rules.py"
    file.write_text("def take(n):\n    return [n - k for k in (1, 2, 3) if k <= n]\n", encoding="utf-8")
    rated: list[tuple[Any, ...]] = []

    def count(ruleset: Any, options: Any, *rest: Any) -> list[Fraction]:
        rated.append((ruleset.spec, *options))
        return success_rates(ruleset, options, *rest)

    monkeypatch.setattr(difficulty, "_kept", Recent(difficulty._GAMES))
    monkeypatch.setattr(difficulty, "success_rates", count)
    practice(spec.replace("FILE", str(file)), "mark", grade=2, seed=1)
    assert len(rated) == len(set(rated)) > 2


def test_who_fails_more_makes_it_harder() -> None:
    steps = [Fraction(k, 4) for k in range(5)]
    rated = {rates: rate(rates) for rates in product(steps, repeat=len(RATINGS))}
    for rates, rating in rated.items():
        for place in range(len(RATINGS)):
            worse = (*rates[:place], rates[place] / 2, *rates[place + 1 :])
            assert rate(worse) >= rating
    assert {grade_of(rating) for rating in rated.values()} == set(range(1, GRADES + 1))


@pytest.mark.parametrize(
    ("spec", "position", "solution", "player", "left", "theme"),
    [
        ("nim", "5,2", "2,2", "left", 5, "mirror"),
        ("nim", "7,2,6", "4,2,6", "left", 9, "columns"),
        ("subtraction:1,2,3", "22", "20", "left", 11, "ahead"),
        ("subtraction:1,2,3", "4001", "4000", "left", None, "pattern"),
        ("subtraction:1,2,3", "5", "4", "left", 3, "threat"),
        ("hackenbush", "LR,LLR,R", "L,LLR,R", "left", 7, "tempo"),
        ("domineering", "..|..", ".#|.#", "left", 5, "switch"),
    ],
)
def test_themes(spec: str, position: str, solution: str, player: str, left: int | None, theme: str) -> None:
    game = find(spec)
    start, end = game.parse(position), game.parse(solution)
    assert theme_of(game, start, end, Player(player), left=left, sources=default_sources()) == theme


def test_a_theme_is_what_it_says() -> None:
    """Two threats: whatever is answered, one move ends the game. Every theme has its sentences."""
    for spec, seed in (("chomp", 1), ("wythoff", 2), ("domineering", 1)):
        found = puzzle(spec, seed, 1)
        assert found["theme"]["key"] == "threat"
        game, player = find(found["game"]), Player(found["player"])
        for reply in game.options(game.parse(found["solution"]), player.opponent):
            ends = (list(game.options(last, player.opponent)) for last in game.options(reply, player))
            assert any(not options for options in ends)
    for lang in LANGUAGES:
        for theme in THEMES:
            assert all(explain_theme(theme, lang, 5).values())


@pytest.mark.parametrize("spec", ["nim", "kayles", "chomp", "subtraction", "wythoff"])
def test_no_puzzle_is_solved_by_ending_the_game(spec: str) -> None:
    for seed in range(6):
        found = puzzle(spec, seed, 1)
        game = find(found["game"])
        assert list(game.options(game.parse(found["solution"]), Player.LEFT)), found["position"]


def test_how_many_positions_of_each_level_are_tried() -> None:
    """A third as many of the other levels as of the one that is wanted, the nearest levels first."""
    room = _Room(Sources(), False, 120_000)
    found = list(_at_levels(find("nim"), Random(1), 3, False, room))
    assert len(found) == 300 + 4 * 100
    room.left = 0  # nothing may be looked at: half of it is kept for the other levels
    assert len(list(_at_levels(find("nim"), Random(1), 3, False, room))) == 4 * 100


@pytest.mark.parametrize("name", ["ruler", "Turning_Turtles", "moebius"])
def test_a_name_of_one_game_of_a_family_is_that_game(name: str) -> None:
    """Puzzles of ``moebius`` were of turning:at-most-3, the first example of its family."""
    spec = find(name).spec
    assert puzzle(name, 2, 1)["game"] == start_of(name)["game"] == spec
    assert start_of("turning")["game"] == "turning:at-most-3"


@pytest.mark.parametrize("spec", ["hex:1", "hex:1x2", "hex:1:swap", "octal:0.1", "turning:exactly-1"])
def test_the_smallest_games_are_played(spec: str) -> None:
    """On a single cell of Hex there was no room for two stones."""
    for level in range(1, GRADES + 1):
        position = find(spec).parse(start_of(spec, 1, level)["position"])
        assert all(list(find(spec).options(position, player)) for player in Player)
    assert match(spec, 5, 0, 2).games == 2
