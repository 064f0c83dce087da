"""Lookahead for positions with no known winner: its results are correct, and it beats a plain lookahead."""

import importlib.util
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import bouton
from bouton.kinds.player import Player
from bouton.play import opponent
from bouton.play.lookahead import Lookahead
from bouton.play.opponent import is_out_of_reach, reply
from bouton.play.quick_rules import rules_for
from bouton.rulesets import INDEX, family
from bouton.search.sources import Sources

ALONE = Sources(theory=None)
OPENINGS = [(spec, position) for name in INDEX for spec, position in family(name).openings]
ON_GRAPH = "snort:=a-b,b-c,c-d,d-e,e-a,a-f,b-f,c-f,d-g,e-g,f-g,c-h,d-h,h-g"
LARGE = ["domineering", "clobber", "konane", "nogo", "connect-four", "snort"]


def benchmark() -> ModuleType:
    path = Path(__file__).parents[2] / "benchmarks" / "opponents.py"
    found = importlib.util.spec_from_file_location("opponents", path)
    assert found is not None and found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("spec", ["domineering", "clobber", "connect-four", "nim", "amazons"])
def test_what_is_seen_to_the_end_is_true(spec: str, misere: bool) -> None:
    game = bouton.find(spec)
    tried = 0
    for position in list(game.small_positions())[:60:4]:
        wins = ALONE.mover_wins(game, position, Player.LEFT, misere)
        move = Lookahead(game, misere, moves=5_000).best(position, Player.LEFT)
        if wins and move is not None and len(list(game.options(position, Player.LEFT))) <= 10:
            assert ALONE.mover_wins(game, move, Player.RIGHT, misere) is False, game.format(position)
            tried += 1
    assert tried > 2 or spec == "connect-four" or misere


def test_the_same_moves_are_looked_at_whatever_was_asked_before() -> None:
    game = bouton.find("clobber")
    start = game.parse("xoxox|oxoxo|xoxox")
    first = [Lookahead(game, moves=3_000, seed=seed).best(start, Player.LEFT) for seed in range(4)]
    assert first == [Lookahead(game, moves=3_000, seed=seed).best(start, Player.LEFT) for seed in range(4)]


@pytest.mark.parametrize("spec", ["domineering", "clobber", "konane", "nogo", "snort", "col", "fission", ON_GRAPH])
def test_moves_found_on_sets_of_squares_are_those_of_the_rules(spec: str) -> None:
    game = bouton.find(spec)
    for position in list(game.small_positions())[::-7][:40]:
        if not game.is_impartial(position):
            rules = rules_for(game, False, position)
            for player in Player:
                options, state = list(game.options(position, player)), rules.state(position)
                assert set(rules.options(state, player)) == set(map(rules.state, options))
                assert rules.count(state, player) == len(options)


def test_what_cannot_be_taken_away_counts_three_times() -> None:
    game = bouton.find("snort")
    for text, lead in (("x..#.o", -2), ("x...", 1), ("x.#.o", 0), ("x.", None)):
        position = game.parse(text)
        assert rules_for(game, False, position).lead(game.board_sets(position))[0] == lead


@pytest.mark.parametrize("spec, position", OPENINGS)
def test_openings_are_positions_in_which_both_can_move(spec: str, position: str) -> None:
    game = bouton.find(spec)
    start = game.parse(position)
    assert game.format(start) == position
    assert all(next(iter(game.options(start, player)), None) is not None for player in Player)


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.thorough) for name in LARGE])
def test_a_reply_where_nobody_knows_who_wins(name: str) -> None:
    spec, position = family(name).openings[-1]
    game = bouton.find(spec)
    for level in (4, 5):
        move = reply(spec, position, level)["move"]
        assert move in {game.format(option) for option in game.options(game.parse(position), Player.LEFT)}


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("name", ["clobber", "konane"])
def test_the_strongest_level_beats_a_plain_look_ahead(name: str) -> None:
    spec, position = family(name).openings[-1]
    game, play = bouton.find(spec), benchmark().play
    assert is_out_of_reach(game, game.parse(position))
    assert sum(play(game, game.parse(position), seed, 2)[0] for seed in range(20)) >= 14


def test_amazons_are_moved_without_patterns_as_by_them() -> None:
    game = bouton.find("amazons")
    for position in [*game.small_positions(), game.parse(family("amazons").openings[0][1])][::-5]:
        for player in Player:
            options = list(game.options(position, player))
            assert options == [step.after for step in game.steps(position, player)]
            assert game.count_options(position, player, 0) == len(options)
        ended = not all(game.count_options(position, player, 0) for player in Player)
        assert (game.estimate(position) is None) is ended


def is_seen_won(game: Any, position: Any, misere: bool, player: Player, depth: int, room: list[int]) -> bool | None:
    """Whether the player to move is seen to win; each position met costs one of the room, the first time or again."""
    room[0] -= 1
    results = []
    for option in game.options(position, player):
        if not depth or room[0] <= 0:
            return None
        results.append(is_seen_won(game, option, misere, player.opponent, depth - 1, room))
        if results[-1] is False:
            return True
    return None if None in results else False if results else misere


@pytest.mark.parametrize("most", [20, 60, 150, 300, 500, 800, 3_000])
@pytest.mark.parametrize(("spec", "text"), [("nim", "3,4,5"), ("subtraction:1,2,3", "9,7"), ("clobber", "xoxo|oxox")])
def test_a_position_met_again_is_seen_as_the_first_time(
    spec: str, text: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where the positions that may be examined run out on the way."""
    game = bouton.find(spec)
    monkeypatch.setattr(opponent, "POSITIONS_AHEAD", most)
    options = list(game.options(game.parse(text), Player.LEFT))
    for depth, misere in product(range(1, 6), (False, True)):
        room = [most]
        seen = [is_seen_won(game, option, misere, Player.RIGHT, depth - 1, room) for option in options]
        best = [option for option, lost in zip(options, seen, strict=True) if lost is False]
        best = best or [option for option, lost in zip(options, seen, strict=True) if lost is None] or options
        assert opponent.looking_ahead(game, options, misere, Player.LEFT, depth) == best
