"""Every built-in game with further turns: all statements about it against its rules, by playing."""

from functools import cache
from typing import Any

import pytest
from test_rulesets import SPECS, folder, positions  # noqa: F401 (a fixture)

from bouton.answers.analysis import analyze
from bouton.answers.options import options
from bouton.boxes.strings import GROUND, Strings
from bouton.errors import InputError
from bouton.kinds.capabilities import Symmetric, has_turns
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.kinds.scored import Scored
from bouton.play.opponent import reply
from bouton.rulesets import find
from bouton.rulesets.boxes.player import choose_string
from bouton.search.search import Search
from bouton.search.sources import Sources
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME, OUTCOME

pytestmark = pytest.mark.once

GAMES = [spec for spec in SPECS if not spec.startswith("graph:") and has_turns(find(spec))]
each = pytest.mark.parametrize("spec", GAMES)
MOST = 60


class PlayedOut:
    """What the player to move still gains: 1 for a win, 0 for a draw, −1 for a loss where no points are counted.

    Beside a position of an impartial game stands a Nim heap, in which a move ends the turn.
    """

    def __init__(self, game: Ruleset, misere: bool = False) -> None:
        self.game, self.misere = game, misere
        self.worth = cache(self._worth)

    def after(self, turn: Any, heap: int = 0) -> Any:
        later = self.worth(turn.position, heap)
        return turn.gain + (later if turn.again else -later)

    def _worth(self, position: Any, heap: int) -> Any:
        worths = [self.after(turn, heap) for turn in self.game.turn_options(position)]
        worths += [-self.worth(position, smaller) for smaller in range(heap)]
        if worths:
            return max(worths)
        if isinstance(self.game, Scored):
            return self.game.points(position)
        return 1 if self.misere else -1

    def nimber(self, position: Any) -> int | None:
        """The heap beside which the player to move loses."""
        moves = sum(1 for _ in self.game.options(position))
        return next((heap for heap in range(moves + 2) if self.worth(position, heap) < 0), None)


def letter(worth: Any) -> str:
    return "N" if worth > 0 else "P" if worth < 0 else "D"


def small(game: Ruleset) -> list[Any]:
    return [place for place in positions(game, MOST) if sum(1 for _ in game.options(place)) <= 9]


@each
def test_turns_go_to_the_options(spec):
    game = find(spec)
    for position in small(game):
        turns = list(game.turn_options(position))
        assert [turn.position for turn in turns] == list(game.options(position))
        for turn in turns:
            assert game.turn_to(position, turn.position, Player.LEFT) == turn
            assert turn.again or not turn.gain


@each
def test_outcomes_scores_and_moves_are_those_of_play(spec):
    game, sources = find(spec), Sources()
    for misere in (False,) if isinstance(game, Scored) else (False, True):
        played, won = PlayedOut(game, misere), 0
        for position in small(game):
            worth = played.worth(position, 0)
            answer = sources.value(game, MISERE_OUTCOME if misere else OUTCOME, position)
            assert answer is not None and answer.value == letter(worth), game.format(position)
            searched = Search().lookup(game, MISERE_OUTCOME if misere else OUTCOME, position)
            assert searched is not None and searched.value == letter(worth)
            assert sources.search.turn_value(game, position, Player.LEFT, misere) == worth
            right = [turn.position for turn in game.turn_options(position) if played.after(turn) > 0]
            assert list(sources.winning_moves(game, position, misere)) == right
            won += bool(right)
        assert won > 5


@each
def test_normal_forms_are_worth_the_same(spec):
    game, compared = find(spec), 0
    played = PlayedOut(game)
    for position in small(game):
        form = game.normal_form(position)
        assert game.normal_form(form) == form
        assert played.worth(form, 0) == played.worth(position, 0)
        compared += form != position
    assert compared or not isinstance(game, Symmetric)


@each
def test_grundy_values_are_heaps_that_balance(spec):
    game, sources, compared = find(spec), Sources(), 0
    if isinstance(game, Scored):
        assert all(sources.value(game, GRUNDY, position) is None for position in small(game))
        return
    played = PlayedOut(game)
    for position in small(game)[:40]:
        answer = sources.value(game, GRUNDY, position)
        assert (None if answer is None else answer.value) == played.nimber(position), game.format(position)
        compared += answer is not None
    assert compared > 5


@each
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_analysed_in_words(spec, lang):
    game = find(spec)
    played = PlayedOut(game)
    for position in small(game)[::7]:
        answer = analyze(game, position, lang=lang, show=["sum", "mex"])
        worth = played.worth(position, 0)
        assert answer.outcome == letter(worth) and answer.explanation["text"]
        assert answer.score == (worth if isinstance(game, Scored) else None)
        rows = options(game, position, lang=lang)["options"]
        turns = {game.format(turn.position): played.after(turn) for turn in game.turn_options(position)}
        assert {row["position"]: row["winning"] for row in rows} == {text: gain > 0 for text, gain in turns.items()}


@each
def test_the_best_player_gives_nothing_away(spec):
    game = find(spec)
    for misere in (False,) if isinstance(game, Scored) else (False, True):
        played = PlayedOut(game, misere)
        for position in small(game)[::3]:
            chosen = reply(game, position, 5, misere=misere)["move"]
            worths = {game.format(turn.position): played.after(turn) for turn in game.turn_options(position)}
            assert (chosen is None) is (not worths)
            assert chosen is None or worths[chosen] == max(worths.values()), game.format(position)


def test_all_but_two_are_left_on_a_large_board():
    """Three boxes of a long chain are free, and every other line gives boxes away: two are left, however large."""
    strings = Strings(13, [(GROUND, 0), *((k, k + 1) for k in range(4)), (4, GROUND), *([(GROUND, 5)] * 2)])
    left = strings.full & ~1
    cuts = []
    while strings.take_free(left)[2] is None or strings.take_free(left)[1]:
        string = choose_string(strings, left, 4, 1, "coins")
        assert strings.coins_taken(left, string)
        left &= ~(1 << string)
        cuts.append(string)
    assert len(cuts) == 3


@each
def test_misere_play_where_points_decide_is_refused(spec):
    game = find(spec)
    if isinstance(game, Scored):
        with pytest.raises(InputError, match="points"):
            analyze(game, small(game)[-1], misere=True)
