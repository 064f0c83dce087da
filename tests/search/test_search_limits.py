"""Each limit of searches on boards takes effect at its number."""

from collections.abc import Callable
from typing import Any

import pytest

import bouton
from bouton.boards.limits import BoardLimits
from bouton.errors import SearchLimitError
from bouton.kinds.player import Player
from bouton.partizan.valuation import VALUE
from bouton.search.board_bounds import stop_bounds
from bouton.search.board_engine import BoardSearch
from bouton.search.search import Search

TOPPLING, CLOBBER, DOMINEERING = map(bouton.find, ("toppling-dominoes", "clobber", "domineering"))
ROW, SQUARE = TOPPLING.parse("LRLRLLRR"), DOMINEERING.parse("3x3")


def bounds() -> Any:
    search, start = BoardSearch(CLOBBER), CLOBBER.parse("xoxo|oxox")
    with pytest.raises(SearchLimitError):
        search.value(start, VALUE, BoardLimits(40))
    return stop_bounds(search, CLOBBER, start)


def value_of_row() -> Any:
    search = Search(10)
    search.is_limit_named = False
    try:
        return search.value_on_board(TOPPLING, ROW, VALUE).value
    except SearchLimitError:
        return None


@pytest.mark.parametrize(
    ("module", "name", "least", "ask"),
    [
        ("board_bounds", "OPTIONS_OF_BOUNDS", 4, bounds),
        ("on_boards", "PARTS_OF_POSITION", 3, value_of_row),  # 23 rows, for 10 positions
        (
            "on_boards",
            "POSITIONS_SOON",
            9,
            lambda: Search().wins_soon(DOMINEERING, DOMINEERING.parse("3x3"), Player.LEFT),
        ),
        ("on_boards", "ROWS_SOON", 23, lambda: Search()._wins_by_rows(TOPPLING, ROW, Player.LEFT)),
    ],
)
def test_the_least_limit_that_is_enough(
    module: str, name: str, least: int, ask: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = ask()
    for limit, enough in ((least, True), (least - 1, False)):
        monkeypatch.setattr(f"bouton.search.{module}.{name}", limit)
        assert (ask() == usual) is enough, limit
