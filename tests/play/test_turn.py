"""A turn in one answer agrees with the separate questions."""

import pytest

import bouton
from bouton.answers.boards import board_of
from bouton.errors import BoutonError, IllegalMoveError
from bouton.play.turn import turn
from bouton.questions.service import Service


@pytest.mark.parametrize(
    ("game", "start", "move", "player", "misere"),
    [
        ("nim", "7,2,6", "7,1,6", "left", False),
        ("fibonacci", "17", "15", "left", False),  # written in short
        ("hex:3", "a1", "a1,b2", "right", False),
        ("kayles", "5", "3", "left", True),
        ("sum", "nim 3 + kayles 2", "nim 2 + kayles 2", "left", False),
    ],
)
def test_a_turn_is_a_move_and_a_reply(game: str, start: str, move: str, player: str, misere: bool) -> None:
    found = turn(game, start, move, misere, player=player, level=3, seed=7, lang="fr")
    own, answer = found["moves"]
    other = "right" if player == "left" else "left"
    assert (own["player"], answer["player"]) == (player, other)
    assert own["board"] == board_of(game, own["position"], misere=misere, player=other, lang="fr")
    assert answer["board"] == board_of(game, answer["position"], misere=misere, player=player, lang="fr")
    said = bouton.reply(game, own["position"], 3, misere=misere, player=other, seed=7, lang="fr")
    assert (answer["position"], answer["name"]) == (said["move"], said["name"])


def test_a_turn_that_ends_the_game_or_has_no_answer_or_no_move() -> None:
    assert len(turn("nim", "1", "0", level=5)["moves"]) == 1
    assert turn("nim", "1", "0")["moves"][0]["board"]["over"]
    assert [move["position"] for move in turn("nim", "1", level=5)["moves"]] == ["0"]
    assert turn("nim", "0", level=5)["moves"] == [] == turn("nim", "3")["moves"]


@pytest.mark.parametrize(("move", "said"), [("9,9", "de 3,4"), ("3,x", "x"), ("3,4", "de 3,4")])
def test_an_illegal_move_is_refused(move: str, said: str) -> None:
    with pytest.raises(BoutonError) as refused:
        turn("nim", "3,4", move, level=5)
    assert said in refused.value.say("fr")
    assert isinstance(refused.value, IllegalMoveError) == (move != "3,x")
    assert Service().answer("turn", {"game": ["nim"], "position": ["3,4"], "move": [move]})[0] == 422
