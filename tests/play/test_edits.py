"""Starts are composed by clicking on elements of the board."""

import pytest

from bouton.answers.boards import board_of
from bouton.kinds.capabilities import Editable
from bouton.play.edits import edits
from bouton.rulesets import find

ROWS = (("kayles", "xx.x,x"), ("dawsons-chess", "x..x"), ("treblecross", "...x....,x"))

SIGNS = (("domineering", "..|.#"), ("toads-and-frogs", "TT.FF"), ("turning:at-most-3", "0110"), ("amazons", "x..|..o"))


def editable() -> list[tuple[str, str]]:
    found = []
    for name in ("hex", "hackenbush", "green-hackenbush", "chomp"):
        found += [each for each in find(name).examples if isinstance(find(each[0]), Editable)]
    found += [(name, text) for name, text in (*ROWS, *SIGNS)]
    return [*found, ("graph:=start-a,start-b,a-b", "start"), ("node-kayles:=a-b,b-c", "all")]


@pytest.mark.parametrize(("game", "position"), editable())
def test_every_click_makes_another_position_of_the_game(game: str, position: str) -> None:
    shown = {each["id"] for each in board_of(game, position)["board"]["elements"]}
    found = edits(game, position)
    assert found["edits"] and set(found["edits"]) <= shown
    for after in found["edits"].values():
        assert after != found["position"] and edits(game, after)["position"] == after


def test_what_a_click_makes() -> None:
    assert edits("hex:2", "a1,b2")["edits"]["b2"] == "a1"
    assert edits("chomp", "3,3")["edits"]["r0c1"] == "1,1"
    assert edits("kayles", "xx.x")["edits"] == {
        "h0": "xx.xx", "h0m0": ".x.x", "h0m1": "x..x", "h0g2": "xxxx", "h0m3": "xx..",
    }  # fmt: skip
    assert edits("treblecross", "x...")["edits"] == {"h0": "x....", "h0m0": "....", "h0m3": "x..x"}
    assert edits("clobber", "xo.")["edits"] == {"r0c0": "oo.", "r0c1": "x..", "r0c2": "xo#"}
    assert edits("kayles", "3,4")["edits"] == {}
    assert edits("nim", "3,4")["edits"] == {}
