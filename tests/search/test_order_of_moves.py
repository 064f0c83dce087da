"""If a game counts its options, moves that leave the opponent few of them are tried first."""

from random import Random

import pytest

import bouton
from bouton.rulesets.colouring import Snort
from bouton.search.search import Search
from bouton.values.outcome import Outcome

GAME = bouton.find("snort")


def searched(text):
    search, position = Search(), GAME.parse(text)
    wins = [search.plain_mover_wins(GAME, position, player, False) for player in bouton.Player]
    return Outcome.of_starters(*wins), search.searched_positions


def uncounted(monkeypatch, text):
    with monkeypatch.context() as patch:
        patch.setattr(Snort, "count_options", lambda self, position, player, most: None)
        return searched(text)


@pytest.mark.parametrize("text", ["3x4", "1x12", "x...|....|...o"])
def test_fewer_positions_are_looked_at(monkeypatch, text):
    (found, few), (plain, many) = searched(text), uncounted(monkeypatch, text)
    assert found is plain and 2 * few < many


def test_the_same_player_wins(monkeypatch):
    random = Random(3)
    for _ in range(60):
        text = "|".join("".join(random.choice("....xo#") for _ in range(4)) for _ in range(2))
        assert searched(text)[0] is uncounted(monkeypatch, text)[0] is bouton.position("snort", text).value.outcome
        position = GAME.parse(text)
        for player in bouton.Player:
            assert GAME.count_options(position, player, 99) == len(list(GAME.options(position, player)))
