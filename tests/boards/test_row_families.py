"""Families of rows: coupled values against each row by itself, what is no family, the game of rows."""

import pytest

import bouton
from bouton.boards.limits import BoardLimits
from bouton.boards.rows import Families, NoFamilies
from bouton.rulesets import repeated_rows
from bouton.search.board_engine import BoardSearch
from bouton.values.valuation import GRUNDY

pytestmark = pytest.mark.once


def states(game, pattern):
    left, right = game.board_sets(game.parse(pattern))
    return tuple((left >> place & 1) + 2 * (right >> place & 1) for place in range(len(pattern)))


@pytest.mark.parametrize(
    ("spec", "pattern", "last", "families"),
    [
        ("cram", ".", 40, 1),  # Dawson's Kayles
        ("impartial:col", ".", 36, 4),
        ("impartial:snort", ".", 36, 4),
        pytest.param("impartial:clobber", "xo", 20, 6, marks=pytest.mark.thorough),
        pytest.param("impartial:clobber", "xxoo", 12, 14, marks=pytest.mark.thorough),
    ],
)
def test_values_are_those_of_each_row_by_itself(spec, pattern, last, families):
    game = bouton.find(spec)
    found = Families(game.board_rules, states(game, pattern))
    assert len(found.families) == families
    search = BoardSearch(game)
    search.prepare(game.parse(pattern * last))
    wanted = [search.value(game.parse(pattern * n), GRUNDY, BoardLimits(10**6)) for n in range(1, last + 1)]
    assert found.row_values(last) == [0, *wanted]


@pytest.mark.parametrize(
    ("spec", "pattern"),
    [("impartial:nogo", "."), ("impartial:konane", "xo"), ("impartial:toppling-dominoes", "LR")],
)
def test_moves_that_reach_far_and_ends_that_grow_are_no_families(spec, pattern):
    game = bouton.find(spec)
    with pytest.raises(NoFamilies):
        Families(game.board_rules, states(game, pattern))
    assert len(bouton.sequence(f"strip:{spec}/{pattern}", 6)) == 7  # row by row


def test_compiled_values_are_those_of_python(monkeypatch):
    from bouton.boards import rows

    families = Families(bouton.find("cram").board_rules, (3,))
    compiled = families.row_values(900)
    monkeypatch.setattr(rows, "can_compile", lambda: False)
    assert families.row_values(900) == compiled
    kayles = [bouton.position("dawsons-kayles", str(n)).grundy for n in range(901)]
    assert compiled == kayles


def test_a_game_of_rows(monkeypatch):
    game = bouton.find("strip:impartial:clobber/xo")
    assert str(bouton.position(game, "3")) == "xoxoxo" and bouton.position(game, "xoxo").grundy == 3
    assert game.spec == "strip:impartial:clobber/xo"
    monkeypatch.setattr(repeated_rows, "_MOST_SQUARES", 12)
    assert len(bouton.sequence(game, 9)) == 10  # no row of them is written out
    for spec, told in (
        ("strip:impartial:clobber", "needs a game and a pattern"),
        ("strip:clobber/xo", "no impartial game|not an impartial game"),
        ("strip:nim/x", "not an impartial game"),
        ("strip:node-kayles:=a-b/x", "not an impartial game"),
        ("strip:cram/.............", "too long"),
    ):
        with pytest.raises(bouton.NotationError, match=told):
            bouton.find(spec)
