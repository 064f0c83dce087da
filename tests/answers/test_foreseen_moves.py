"""The board after a move as described in the answer is the actual next board: for every game."""

from typing import Any

import pytest

import bouton
from bouton.answers import boards
from bouton.answers.boards import board_of
from bouton.kinds.figures import Board, BoardMove, Element
from bouton.rulesets import INDEX, family

pytestmark = pytest.mark.once

EXAMPLES = [example for name in INDEX for example in family(name).examples]


def following(board: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The board after a move, as the page makes it."""
    left = {element["id"]: element for element in board["elements"] if element["id"] not in after["gone"]}
    for element in after["elements"]:
        left[element["id"]] = {**left.get(element["id"], {}), **element}
    return {
        name: left if name == "elements" else after.get(name, board[name]) for name in ("elements", "links", "lines")
    }


@pytest.mark.parametrize(("spec", "text"), EXAMPLES, ids=[" ".join(example) for example in EXAMPLES])
def test_what_a_move_leaves_is_the_board_that_comes(spec: str, text: str) -> None:
    for player in ("left", "right"):
        data = board_of(spec, text, player=player)
        foreseen = [move for move in data["board"]["moves"] if move["player"] in ("", player) and data["drawn"]]
        for move in foreseen[:4] + foreseen[-4:]:
            there = board_of(spec, move["position"])["board"]
            expected = {
                "elements": {element["id"]: element for element in there["elements"]},
                "links": there["links"],
                "lines": there["lines"],
            }
            assert following(data["board"], move["after"]) == expected, move


def test_what_the_other_player_leaves_is_not_said() -> None:
    moves = board_of("domineering", "..|..", player="right")["board"]["moves"]
    assert [move["player"] for move in moves if "after" in move] == ["right", "right"]


@pytest.mark.parametrize(("limit", "foreseen"), [(0, 0), (1, 1), (3, 2), (4, 3), (6, 3), (7, 4)])
def test_elements_are_made_up_to_a_limit(monkeypatch: pytest.MonkeyPatch, limit: int, foreseen: int) -> None:
    """The moves of a heap leave boards of 1, 2, 3 … elements; one is made while those before it are below the limit."""
    monkeypatch.setattr(boards, "MOVES_FORESEEN", limit)
    assert sum(move["after"] is not None for move in board_of("nim", "11")["board"]["moves"]) == foreseen


def test_the_limit_is_enough_for_hex_11() -> None:
    moves = [move for move in board_of("hex:11", ".")["board"]["moves"] if move["player"] == "left"]
    assert len(moves) == 121 and all(move["after"] for move in moves)


def test_moves_are_made_when_they_are_asked_for() -> None:
    def moves() -> Any:
        yield BoardMove(("a",), "1")
        raise AssertionError("one too many")

    board = Board([Element("a", "square", 0, 0)], moves())
    assert (board.elements[0].id, board.work) == ("a", 1)
    with pytest.raises(AssertionError):
        _ = board.moves
    listed = [BoardMove(("a",), str(k)) for k in range(3)]
    assert [len(Board([], iter(listed), most=most).moves) for most in (2, 3)] == [0, 3]
    assert [Board([], iter(listed), most=most).complete for most in (2, 3)] == [False, True]


def test_a_board_of_custom_rules_says_what_a_move_leaves() -> None:
    @bouton.ruleset(start=7)
    def takes(n: int) -> list[int]:
        return [n - k for k in (1, 2) if k <= n]

    first, _ = board_of(takes, 7)["board"]["moves"]
    assert first["after"]["gone"] == first["changes"]
