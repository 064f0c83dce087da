"""The border walk beside a game of Hex: told on a finished board, and as far as the stones decide it before."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bouton
from bouton.hexes.board import LEFT, RIGHT, HexStones, hex_board
from bouton.hexes.walk import border_walk, walk_begun
from bouton.language import LANGUAGES

BOARD = hex_board(3, 4)


@st.composite
def stones(draw: st.DrawFn) -> HexStones:
    colours = draw(st.lists(st.sampled_from((None, LEFT, RIGHT)), min_size=12, max_size=12))
    left, right = (sum(1 << cell for cell, of in enumerate(colours) if of == player) for player in (LEFT, RIGHT))
    return left, right


@given(stones(), st.integers(0, (1 << 12) - 1))
@settings(max_examples=200, deadline=None)
def test_the_walk_begins_alike_however_the_empty_cells_are_filled(position: HexStones, chosen: int) -> None:
    steps, cell = walk_begun(BOARD, position)
    empty = BOARD.full & ~(position[LEFT] | position[RIGHT])
    assert cell is None or empty >> cell & 1
    full = (position[LEFT] | empty & chosen, position[RIGHT] | empty & ~chosen)
    whole = border_walk(BOARD, full)
    assert list(whole.steps[: len(steps)]) == list(steps)
    if cell is None:
        assert len(whole.steps) == len(steps) and BOARD.winner(position) == whole.winner
    else:
        assert len(whole.steps) > len(steps)
        turned = {
            border_walk(BOARD, (position[LEFT] | more, position[RIGHT] | empty & ~more)).steps[len(steps)]
            for more in (0, 1 << cell)
        }
        assert len(turned) == 2  # the colour of that cell decides where it goes on


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_finished_board_is_explained_by_the_walk_and_not_by_moves(lang: str) -> None:
    told = bouton.analyze("hex:3", "b2,a1,c1,b1,a3", lang=lang).explanation
    text = " ".join(told["sentences"])
    assert ("border walk" if lang == "en" else "promenade") in text
    assert "winning move" not in text and "coup gagnant" not in text
    assert told["walk"]["waits"] == "" and len(told["walk"]["points"]) == 11
    drawn = [
        line["points"]
        for line in bouton.find("hex:3").board(hex_board(3, 3).parse("b2,a1,c1,b1,a3")).to_dict()["lines"]
        if line["state"] == "walk"
    ]
    assert drawn == [told["walk"]["points"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_walk_waits_before_an_empty_cell_during_a_game(lang: str) -> None:
    told = bouton.analyze("hex:3", "a3,b2", lang=lang).explanation
    assert told["walk"] == {"points": [[0.5, 2.0207], [0.5, 1.4434]], "waits": "a2"}
    assert any(("waits before a2" if lang == "en" else "attend devant a2") in line for line in told["sentences"])
    assert "walk" not in bouton.analyze("hex:3", ".", lang=lang).explanation


def test_lost_positions_still_say_that_there_is_no_winning_move() -> None:
    told = bouton.analyze("hex:3", "b2").explanation
    assert "Right has no winning move." in told["sentences"]
