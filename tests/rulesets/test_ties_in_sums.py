"""Connect Four in sums: a full board has no move there, by an independent search of last-move play."""

from functools import cache

import pytest

import bouton

BOARDS = ("xox|oxo", "x.x|oxo", "..|xo", "1x2", "x.|ox", ".ox|.xo", "xxxx", ".xx.|oxoo")
OTHERS = ("nim 1", "nim 2", "domineering ..", "connect-four x.")


def moves(component, player):
    return [option for option in component.ruleset.options(component.position, player) if option != component.position]


@cache
def wins(components, player, misere):
    """Whether `player`, to move, wins; the position of each component that can move is the only thing that counts."""
    after = [
        (*components[:k], each._replace(position=option), *components[k + 1 :])
        for k, each in enumerate(components)
        for option in moves(each, player)
    ]
    return any(not wins(each, player.opponent, misere) for each in after) if after else misere


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("other", OTHERS)
def test_a_full_board_has_no_move_in_a_sum(other, misere):
    for board in BOARDS:
        place = bouton.position("sum", f"connect-four {board} + {other}")
        found = bouton.analyze(place, misere=misere, lang="en")
        starters = tuple(wins(place.data, player, misere) for player in bouton.Player)
        assert found.outcome.starters == starters, place
        assert "board is full" not in found.explanation["text"]
        for player, listed in found.winning_moves.items():
            side = bouton.Player(player)
            right = [each for each in place.options(side) if not wins(each.data, side.opponent, misere)]
            assert set(listed) == set(right)
        assert not place.ruleset.is_option(place.data, place.data)


def test_alone_a_full_board_is_a_draw():
    assert bouton.analyze("connect-four", "xox|oxo").outcome == "D"
    assert bouton.position("sum", "connect-four xox|oxo").outcome == "D"
    place = bouton.position("sum", "connect-four xox|oxo + nim 1")
    moves = place.ruleset.board(place.data).moves
    assert [(move.position, move.player) for move in moves] == [
        ("connect-four xox|oxo + nim 0", "left"),
        ("connect-four xox|oxo + nim 0", "right"),
    ]
