"""A board in a notebook: play, its script, and its traits if anywidget is installed."""

import re

import pytest

import bouton
from bouton.rulesets import INDEX, family
from bouton.web.widget import PlayedGame, script, style


def test_a_game_against_the_program():
    table = PlayedGame("nim", "7,2,6", level=5, lang="fr")
    assert table.play("4,2,6") and "programme a joué" in table.status and len(table.moves) == 2
    assert not table.play("9") and "aucun coup" in table.status and len(table.moves) == 2
    table.back()
    assert (table.data["position"], table.moves) == ("7,2,6", [])
    while not table.is_over:
        winning = bouton.analyze("nim", table.data["position"]).winning_texts
        assert table.play(winning[0])
    assert table.status == "Vous gagnez." and not table.play("0,0,0")
    table.again()
    assert table.data["position"] == "7,2,6"


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("first", ["human", "program"])
def test_who_has_won_is_said(misere, first):
    table = PlayedGame("nim", "1,2", misere, level=5, first=first)
    while not table.is_over:
        table.play(bouton.options("nim", table.data["position"])["options"][0]["position"])
    last = len(table.moves) % 2 == 1  # an odd number of moves: who began has moved last
    human_last = last is (first == "human")
    assert (table.status == "You win.") is (human_last is not misere)


def test_two_people_and_both_sides():
    table = PlayedGame("domineering", "..|..", level=None)
    assert table.status == "Player 1 moves."
    assert table.play("#.|#.") and table.is_over and table.status == "Player 1 wins."
    assert PlayedGame("hex:2", ".", level=5, first="program").data["player"] == "right"


def test_every_game_has_a_board():
    for name in INDEX:
        spec, position = family(name).examples[0]
        assert PlayedGame(spec, position, level=None).data["board"] is not None


def test_what_cannot_be_is_said():
    for given in ({"level": 9}, {"first": "me"}, {"lang": "xx"}, {"player": "up"}):
        with pytest.raises((bouton.BoutonError, ValueError)):
            PlayedGame("nim", "3", **given)


def test_the_script_is_the_pages_own_board():
    text = script()
    assert "class BoardView" in text and text.endswith("export default $widget;\n") and len(text) < 80_000
    assert not re.search(r"^import ", text, re.M)
    assert ":root" not in style() and ":host" in style()


def test_its_traits():
    pytest.importorskip("anywidget")
    widget = bouton.board("nim", "7,2,6", level=5, lang="fr")
    widget.asked = ["play", "4,2,6", "1"]
    assert len(widget.history) == 3 and widget.position == widget.history[-1] == widget.data["position"]
    widget.asked = ["back", "", "2"]
    assert widget.position == "7,2,6" and "À vous" in widget.said
    widget.asked = ["nonsense"]
    assert widget.position == "7,2,6"
    assert "plateau" not in widget.words["words"]["widget-again"]


def test_without_anywidget(monkeypatch):
    import sys

    from bouton.web import widget

    monkeypatch.setitem(sys.modules, "anywidget", None)
    widget._widget_class.cache_clear()
    with pytest.raises(bouton.PackageError, match="anywidget"):
        bouton.board("nim", "3")
    widget._widget_class.cache_clear()
