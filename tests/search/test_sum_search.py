"""The winner by alternating turns over sums of parts: against plain search, published boards, and at its limits."""

import importlib.util
from random import Random

import pytest

import bouton
from bouton.partizan import hot_sums
from bouton.search import board_engine, sum_search
from bouton.search.search import SUMS, Search
from bouton.search.sources import Sources
from bouton.search.sum_search import SumSearch
from bouton.values.valuation import OUTCOME
from cost_of_sums import set_cost


@pytest.mark.parametrize("game", ["domineering", "snort", "col", "clobber", "nogo"])
@pytest.mark.parametrize("valued", [0, 5])
def test_against_plain_search(game, valued, monkeypatch):
    """With no part valued, and with small ones valued."""
    monkeypatch.setattr(sum_search, "_WORK_OF_VALUE", valued)
    monkeypatch.setattr(board_engine, "can_compile", lambda: False)
    ruleset, plain = bouton.find(game), Search()
    for position in Random(3).sample(list(ruleset.small_positions()), 25):
        assert SumSearch(ruleset, 100_000).outcome(position) is plain.lookup(ruleset, OUTCOME, position).value


@pytest.mark.once
@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="Numba is not installed")
@pytest.mark.parametrize(
    ("board", "outcome"),
    [
        ("6x6", "N"),
        pytest.param("4x5", "L", marks=pytest.mark.slow),
        pytest.param("5x5", "P", marks=pytest.mark.slow),
        pytest.param("5x6", "R", marks=pytest.mark.slow),
        pytest.param("6x7", "L", marks=pytest.mark.slow),
        pytest.param("7x7", "N", marks=pytest.mark.slow),
        pytest.param("7x8", "R", marks=pytest.mark.slow),
    ],
)
def test_domineering(board, outcome):
    """D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den Herik, Solving 8 × 8 Domineering, 2000."""
    game = bouton.find("domineering")
    assert SumSearch(game, 20_000).outcome(game.parse(board)) == outcome


@pytest.mark.once
@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="Numba is not installed")
def test_cuts_against_plain_search(monkeypatch):
    """Every part larger than four squares is decided by strips of at most three rows, and by moves."""
    monkeypatch.setattr(sum_search, "_SQUARES_VALUED", 4)
    monkeypatch.setattr(sum_search, "_SQUARES_CUT", 6)
    game, plain = bouton.find("domineering"), Search()
    search = SumSearch(game, 100_000)
    for position in Random(8).sample(list(game.small_positions()), 60):
        assert search.outcome(position) is plain.lookup(game, OUTCOME, position).value


def test_at_the_limit(monkeypatch):
    monkeypatch.setattr(sum_search, "_PARTS_OF_VALUE", 1)
    game = bouton.find("snort")
    with pytest.raises(bouton.SearchLimitError):
        SumSearch(game, 5).outcome(game.parse("3x4"))


@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="Numba is not installed")
def test_work_on_values_of_boards_is_counted(monkeypatch):
    """A value that the engine sought in vain cost as much as any other: Snort 2 × 20 was refused after 20 seconds."""
    strips = {}
    for work in (1 << 40, 100):
        monkeypatch.setattr(sum_search, "WORK_OF_STRIP", work)
        game = bouton.find("snort")
        search = SumSearch(game, 100_000)
        search.first(game.parse("3x4"), bouton.Player.LEFT)
        strips[work] = search.counts()["strips"]
    assert 0 < strips[1 << 40] < strips[100]


@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="Numba is not installed")
def test_strips_are_counted(monkeypatch):
    """A sum on a large board costs hundreds of them: a limit of sums alone took minutes there."""
    monkeypatch.setattr(sum_search, "_SQUARES_VALUED", 4)
    monkeypatch.setattr(sum_search, "_SQUARES_CUT", 6)
    game = bouton.find("domineering")
    search = SumSearch(game, 500)
    assert search.outcome(game.parse("4x4")) == "N" and 100 < search._strips < 1_000
    monkeypatch.setattr(sum_search, "STRIPS_OF_SUM", 1)
    with pytest.raises(bouton.SearchLimitError):
        SumSearch(game, 200).outcome(game.parse("4x4"))


def test_where_plain_search_stops(monkeypatch):
    def stopped(*given):
        raise bouton.SearchLimitError("search.size", position="", limit=0)

    monkeypatch.setattr(Search, "mover_wins", stopped)
    monkeypatch.setattr(Search, "plays_compiled", lambda search, ruleset, position: False)
    game = bouton.find("snort")
    answer = Sources([], Search(10_000)).value(game, OUTCOME, game.parse("3x4"))
    assert (answer.value, answer.how) == ("N", SUMS)
    with pytest.raises(bouton.SearchLimitError):
        Sources([], Search(50)).value(game, OUTCOME, game.parse("3x4"))


def test_sums_are_decided_by_turns_from_a_number_of_positions_and_of_squares():
    game = bouton.find("domineering")
    for positions, tried in ((99, False), (100, True)):
        assert (Search(positions).in_sums(game, game.parse("..|..")) is not None) is tried
    for squares, tried in ((30, False), (31, True)):
        assert (Search().in_sums(game, game.parse("." * squares), large=True) is not None) is tried


def test_boards_of_up_to_256_squares_are_played_by_the_engine():
    game = bouton.find("domineering")
    engine = board_engine.BoardSearch(game)
    compiled = importlib.util.find_spec("numba") is not None
    assert [engine.compiles(game.parse("." * squares)) for squares in (256, 257)] == [compiled, False]


def test_work_on_a_sum_of_values_that_its_stops_do_not_decide(monkeypatch):
    """The sum of ±(↑, ∗) and ↑[2] is formed where the winner is not searched for among its values."""
    game = bouton.find("clobber")
    position = game.parse("xoxo#oxoxo")
    monkeypatch.setattr(board_engine, "can_compile", lambda: False)
    monkeypatch.setattr(hot_sums, "STATES_OF_SUM", 0)
    set_cost(20_000, monkeypatch, sum_search)
    assert SumSearch(game, 10).outcome(position) == "L"
    set_cost(20_001, monkeypatch, sum_search)
    with pytest.raises(bouton.SearchLimitError) as caught:
        SumSearch(game, 10).outcome(position)
    assert caught.value.values["most"] == 20_000
