"""Starts are composed by clicking on elements of the board."""

import pytest

import bouton
from bouton.answers.boards import board_of
from bouton.custom.typed import typed_rules
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


def test_heaps_are_added_and_removed_where_the_game_has_such_positions() -> None:
    def changes(game: str | bouton.Ruleset, position: str) -> tuple[bool, bool]:
        found = edits(game, position)
        return found["more"], found["fewer"]

    assert changes("nim", "3,4") == changes("kayles", "5,1") == changes("chomp", "4,4") == (True, True)
    assert changes("nim", "4") == changes("fibonacci", "12") == (True, False)
    assert changes("chomp", "4,2") == (False, True)  # its rows get no longer upwards
    assert changes("wythoff", "3,5") == changes("kayles", "xx.x") == (False, False)
    one = bouton.ruleset(lambda n: range(n))
    assert changes(one, "21") == changes(typed_rules(TYPED), "1") == (False, False)


TYPED = '{"name": "one", "positions": ["1", "0"], "moves": [[[1], []]]}'
