"""Play is over without a move, or where every move leaves the position as it is."""

from itertools import islice

import pytest

import bouton
from bouton.answers.boards import board_of
from bouton.kinds.ends import has_ended, is_tied, mover_has_won
from bouton.kinds.player import Player
from bouton.play.match import match_round
from bouton.play.review import follow, review
from bouton.play.turn import turn as turn_of
from bouton.rulesets import find

FULL = "xoox|xoxx|xoxo|oxxo"


def pauses(n, player):
    """One player may wait, the other must take."""
    return [n] if player == "left" else list(range(n))


def halts(n):
    """Nobody can leave 5."""
    return [5] if n == 5 else list(range(n))


@pytest.mark.parametrize("name", ["nim", "kayles", "hackenbush", "chomp", "domineering", "dots-and-boxes", "hex"])
def test_elsewhere_play_ends_without_a_move(name):
    game = find(name)
    for position in islice(game.small_positions(), 12):
        for player in Player:
            over = next(iter(game.options(position, player)), None) is None
            assert has_ended(game, position, player) == over and not is_tied(game, position)
            if over:
                assert mover_has_won(game, position, player, False) == game.mover_has_won(position, player, False)


@pytest.mark.parametrize(("rule", "tied"), [(pauses, False), (halts, True)])
def test_who_alone_can_wait_ties_nobody(rule, tied):
    game = find(bouton.ruleset(rule))
    assert is_tied(game, 5) is tied
    assert has_ended(game, 5, Player.LEFT) is tied and not has_ended(game, 4, Player.RIGHT)


@pytest.mark.parametrize("player", ["left", "right"])
def test_a_full_board_of_connect_four_is_over_and_drawn(player):
    shown = board_of("connect-four", FULL, player=player)
    assert (shown["over"], shown["winner"], shown["board"]["moves"]) == (True, "nobody", [])
    turn = turn_of("connect-four", f".{FULL[1:]}", FULL, player="left", level=5)
    assert [move["board"]["winner"] for move in turn["moves"]] == ["nobody"]  # the program does not move


def test_a_drawn_game_is_reviewed_followed_and_judged_as_drawn():
    start = f".{FULL[1:]}"
    assert review("connect-four", [start, FULL], lang="en")["sentences"][-1] == "The game is over: it is a draw."
    assert follow("connect-four", start, FULL)["over"]
    judged = match_round("connect-four", start, FULL, level=5)
    assert judged["over"] and judged["winner"] is None and judged["moves"] == [FULL]
