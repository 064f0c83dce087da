"""Domineering: published values, plain search, and decomposition."""

from random import Random

import pytest

import bouton
from bouton.partizan.form import negative
from bouton.partizan.order import outcome
from bouton.partizan.reading import read_value
from bouton.partizan.valuation import VALUE
from bouton.rulesets.grid import Cells, read_cells
from bouton.search.search import Search
from bouton.search.sources import Sources
from bouton.values.valuation import OUTCOME

GAME = bouton.find("domineering")
#: empty boards of rows x columns: Winning Ways, ch. 5 (the table of rectangles), On Numbers and Games, ch. 10
RECTANGLES = {
    "1x1": "0",
    "2x1": "1",
    "1x2": "-1",
    "2x2": "±1",
    "2x3": "{2|-1/2}",
    "3x2": "{1/2|-2}",
    "3x3": "±1",
    "4x4": "±(0,{{2|0},2+_2|{2|0},-_2})",
}


@pytest.mark.parametrize(("size", "text"), RECTANGLES.items())
def test_published_rectangles(size, text):
    assert bouton.position("domineering", size).value == bouton.value(text)


def test_values_against_plain_search():
    """By parts against the fold of whole boards, and the outcome of each against plain search."""
    random = Random(1)
    whole, parts = Search(), Sources()
    boards = [Cells(3, 3, random.getrandbits(9)) for _ in range(40)] + [
        Cells(2, 5, random.getrandbits(10)) for _ in range(40)
    ]
    for board in [*boards, read_cells("3x4")]:
        found = parts.value(GAME, VALUE, board).value
        assert whole.lookup(GAME, VALUE, board).value is found
        assert whole.lookup(GAME, OUTCOME, board).value is outcome(found)


def test_a_quarter_turn_exchanges_the_players():
    sources = Sources()
    for height, width in ((2, 3), (3, 4), (2, 5)):
        one = sources.value(GAME, VALUE, Cells(height, width, (1 << height * width) - 1)).value
        other = sources.value(GAME, VALUE, Cells(width, height, (1 << height * width) - 1)).value
        assert other is negative(one)


def test_large_boards_are_refused_and_strips_are_not():
    assert str(bouton.position("domineering", "1x999").value) == "-499"
    assert bouton.position("domineering", "1x999").outcome == "R"
    with pytest.raises(bouton.SearchLimitError):
        bouton.position("domineering", "9x9").search_value(limit=2_000)
    board = "#".join([".."] * 40) + "|" + "#".join([".."] * 40)
    assert bouton.position("domineering", board).value == 0 and read_value("40·±1") is read_value("0")


def test_the_board_says_the_moves():
    board = GAME.board(read_cells("..|.."))
    assert next((move.elements, move.player) for move in board.moves) == (("r0c0", "r1c0"), "left")
    assert len(board.moves) == 4
