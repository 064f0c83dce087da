"""Bounds of stops if a search for a canonical value ends at its limit, against the values, at every limit."""

from random import Random

import pytest

import bouton
from bouton.boards.limits import BoardLimits
from bouton.errors import SearchLimitError
from bouton.partizan.dyadic import Dyadic
from bouton.partizan.form import left_stop, right_stop
from bouton.partizan.valuation import VALUE
from bouton.search import board_engine
from bouton.search.board_bounds import most_moves, stop_bounds
from bouton.search.board_engine import BoardSearch

pytestmark = pytest.mark.once

BOARDS = [
    ("domineering", "3x3"),
    ("domineering", "..#..|..#.."),
    ("clobber", "xox|oxo"),
    ("amazons", "x.|.o"),
    ("snort", "2x3"),
    ("col", "2x3"),
    ("nogo", "1x5"),
    ("konane", "xo.ox|oxoxo"),
    ("toads-and-frogs", "TT.FF"),
    ("elephants-and-rhinos", "E..R"),
    ("fission", ".x..|....|...."),
    ("col:=a-b,b-c,c-d,d-a", "...."),
    ("digraph-placement:=a-b,b-c,c-d,d-a", "xoxo"),
]


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.thorough)])
@pytest.mark.parametrize(("spec", "position"), BOARDS)
def test_the_stops_are_within_the_bounds_at_every_limit(monkeypatch, spec, position, compiled):
    if compiled:
        monkeypatch.setattr(board_engine, "PLAIN_ON_BOARDS", 0)
    game = bouton.find(spec)
    start = game.parse(position)
    value = BoardSearch(game).value(start, VALUE, BoardLimits(10**5))
    for limit in range(1, 10**5):
        search = BoardSearch(game)
        try:
            found = search.value(start, VALUE, BoardLimits(limit))
        except SearchLimitError:
            bounds = stop_bounds(search, game, start)
            assert bounds.left_least <= left_stop(value) <= bounds.left_most, limit
            assert bounds.right_least <= right_stop(value) <= bounds.right_most, limit
            assert bounds.solved <= bounds.parts
        else:
            assert found is value and limit > 1
            break


def moves_at_most(game, position, player, memo):
    """How many moves a player makes in a play in which both do all for that: the rules alone."""
    key = position, player
    if key not in memo:
        own = (1 + moves_at_most(game, each, player, memo) for each in game.options(position, player))
        other = (moves_at_most(game, each, player, memo) for each in game.options(position, player.opponent))
        memo[key] = max([0, *own, *other])
    return memo[key]


@pytest.mark.parametrize(("spec", "position"), BOARDS)
def test_nobody_makes_more_moves_than_are_counted(spec, position):
    game, memo, random = bouton.find(spec), {}, Random(4)
    start = game.parse(position)
    for _ in range(3):
        rules, sets = game.board_rules(*game.board_shape(start)), game.board_sets(start)
        for side, player in enumerate(bouton.Player):
            counted = most_moves(rules, sets, side)
            assert counted is not None and moves_at_most(game, start, player, memo) <= counted
        options = [each for player in bouton.Player for each in game.options(start, player)]
        start = random.choice(options) if options else start


def test_known_counts_and_solved_parts():
    rules = bouton.find("domineering").board_rules(8, 8)
    assert [most_moves(rules, (2**64 - 1, 2**64 - 1), side) for side in (0, 1)] == [32, 32]
    search, game = BoardSearch(bouton.find("domineering")), bouton.find("domineering")
    whole = game.parse("..#....|..#....|###....|###....")
    search.value(game.parse("..|.."), VALUE, BoardLimits(100))  # another board: not known on this one
    with pytest.raises(SearchLimitError):
        search.value(whole, VALUE, BoardLimits(12))
    bounds = stop_bounds(search, game, whole)
    assert (bounds.solved, bounds.parts) == (1, 2)  # the square of four is worth ±1
    assert (bounds.left_most, bounds.right_least) == (Dyadic(9), Dyadic(-9))


def test_the_refusal_says_them_if_they_say_something(capsys):
    from bouton.cli import main

    with pytest.raises(bouton.SearchLimitError, match="parts: 1 of 2; the left stop is from −12 to 12, the"):
        bouton.position("domineering", "|".join(["..#......"] * 4)).search_value(limit=60)
    assert main(["value", "domineering", "8x8", "--limit", "50", "--lang", "fr"]) == 2
    refused = capsys.readouterr().err
    assert "La recherche de ........|" in refused and "l’arrêt" not in refused and "pas de fin" not in refused
