"""The border walk next to a game of Hex: shown for a finished board, and before as far as the stones determine it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bouton
from bouton.hex.board import LEFT, RIGHT, HexStones, hex_board
from bouton.hex.walk import border_walk, walk_begun
from bouton.language import LANGUAGES

pytestmark = pytest.mark.once

BOARD = hex_board(3, 4)


@st.composite
def stones(draw: st.DrawFn) -> HexStones:
    colours = draw(st.lists(st.sampled_from((None, LEFT, RIGHT)), min_size=12, max_size=12))
    left, right = (sum(1 << cell for cell, of in enumerate(colours) if of == player) for player in (LEFT, RIGHT))
    return left, right


@given(stones(), st.integers(0, (1 << 12) - 1))
@settings(max_examples=200, deadline=None)
def test_the_walk_begins_alike_however_the_empty_cells_are_filled(position: HexStones, chosen: int) -> None:
    corners, cell = walk_begun(BOARD, position)
    empty = BOARD.full & ~(position[LEFT] | position[RIGHT])
    assert cell is None or empty >> cell & 1

    def whole(more: int) -> list[tuple[float, float]]:
        full = (position[LEFT] | empty & more, position[RIGHT] | empty & ~more)
        return [step.vertex for step in border_walk(BOARD, full).steps]

    assert whole(chosen)[: len(corners)] == corners
    if cell is None:
        assert whole(chosen) == corners and BOARD.winner(position) is not None
    else:
        # the colour of that cell decides where it goes on
        assert whole(chosen | 1 << cell)[len(corners)] != whole(chosen & ~(1 << cell))[len(corners)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_finished_board_is_explained_by_the_walk_and_not_by_moves(lang: str) -> None:
    text = " ".join(bouton.analyze("hex:3", "b2,a1,c1,b1,a3", lang=lang).explanation["sentences"])
    assert ("border walk" if lang == "en" else "romenade") in text
    assert "winning move" not in text and "coup gagnant" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_walk_waits_before_an_empty_cell_during_a_game(lang: str) -> None:
    text = " ".join(bouton.analyze("hex:3", "a3,b2", lang=lang).explanation["sentences"])
    assert "a2" in text and ("border walk" if lang == "en" else "romenade") in text
    lines = bouton.find("hex:3").board(hex_board(3, 3).parse("a3,b2")).to_dict()["lines"]
    assert [line["state"] for line in lines][-1] == "walk-open" and len(lines[-1]["points"]) > 1


def test_lost_positions_still_say_that_there_is_no_winning_move() -> None:
    assert "Right has no winning move." in bouton.analyze("hex:3", "b2").explanation["sentences"]
