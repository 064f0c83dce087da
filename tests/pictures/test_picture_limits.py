"""Each limit of pictures takes effect at its number."""

from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest

import bouton
from bouton.answers.codes import code
from bouton.answers.table import table
from bouton.errors import BoutonError
from bouton.kinds.figures import Board, Element
from bouton.numeration.automaton import Automaton
from bouton.pictures import analysis, raster
from bouton.pictures.automata import automaton_dot, automaton_svg
from bouton.pictures.boards import board_svg
from bouton.pictures.cards import card_pages
from bouton.pictures.codes import code_svg, words_svg
from bouton.pictures.fibonacci import (
    left_svg,
    left_text,
    three_heaps_svg,
    three_heaps_text,
    two_heaps_svg,
    two_heaps_text,
)
from bouton.pictures.sequence import sequence_html, sequence_png, sequence_svg
from bouton.pictures.solution import solution_svg
from bouton.pictures.table import table_svg
from bouton.pictures.thermograph import thermograph_svg
from bouton.search.search import Search
from bouton.storage.compiler import without_compiler

KAYLES = bouton.sequence("kayles", 40)


def is_drawn(ask: Callable[[], Any]) -> bool:
    try:
        ask()
    except BoutonError:
        return False
    return True


def board(size: int) -> str:
    return board_svg(Board([Element(f"m{k}", "coin", k, 0) for k in range(size)], []), "t")


def automaton(states: int) -> str:
    rows = tuple({0: min(state + 1, states - 1)} for state in range(states))
    return automaton_svg(Automaton(2, ("n",), rows, (True,) * states), "t")


def words(count: int, length: int) -> str:
    return words_svg({"words": ["0" * length] * count, "n": length, "game": "mock-turtles"})


@pytest.mark.parametrize(
    ("most", "draw"),
    [
        (2_000, board),
        (60, automaton),
        (600, card_pages),
        (128, lambda length: code_svg(code("mock-turtles", length))),
        (128, lambda length: words(1, length)),
        (4_096, lambda count: words(count, 1)),
        (300, left_svg),
        (300, two_heaps_svg),
        (60, left_text),
        (60, two_heaps_text),
        (60, three_heaps_text),
        (150, three_heaps_svg),
    ],
)
def test_the_largest_that_is_drawn(most: int, draw: Callable[[int], Any]) -> None:
    assert is_drawn(lambda: draw(most)) and not is_drawn(lambda: draw(most + 1))


@pytest.mark.parametrize(
    ("module", "name", "least", "draw"),
    [
        (
            "raster",
            "MOST_PIXELS",
            400,
            lambda: raster.scene_png(SimpleNamespace(width=10, height=10, items=[], title="")),
        ),
        ("sequence", "PIXELS_OF_STRIP", 41, lambda: sequence_png(KAYLES, "strip")),
        ("table", "CELLS_DRAWN", 6, lambda: table_svg(table("nim", "0-2", "0-1"))),
    ],
)
def test_the_least_limit_with_which_it_is_drawn(
    module: str, name: str, least: int, draw: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    where = import_module(f"bouton.pictures.{module}")
    for limit in (least, least - 1):
        monkeypatch.setattr(where, name, limit)
        assert is_drawn(draw) is (limit == least)


def test_more_than_20_000_values_are_shown_as_pixels() -> None:
    found = bouton.sequence("kayles", 20_000)
    assert sequence_html(found).startswith("<img") and not is_drawn(lambda: sequence_svg(found, "strip"))
    assert sequence_html(bouton.sequence("kayles", 19_999)).startswith("<svg")


def test_six_words_stand_at_an_arrow() -> None:
    for count in (6, 7):
        drawn = automaton_dot(Automaton(10, ("n",), (dict.fromkeys(range(count), 0),), (True,)), "t")
        assert ("0, 1, 2, 3, 4, 5" in drawn, "…" in drawn) == (True, count == 7)


@pytest.mark.parametrize(("count", "bars"), [(400, 400), (404, 402)])
def test_400_rows_of_a_solution_are_drawn(count: int, bars: int) -> None:
    rows = [{"remoteness": k, "P": (k + 1) % 2, "N": k % 2} for k in range(count)]
    solution: Any = SimpleNamespace(
        report=lambda: {"by_remoteness": rows, "draws": 0}, rules=SimpleNamespace(spec="nim")
    )
    assert solution_svg(solution).count("<rect") == bars + 1  # and the background


@pytest.mark.parametrize("count", [12, 13])
def test_twelve_taxes_are_written(count: int) -> None:
    wall = [(tax + 1_000, 0) for tax in range(count)]
    graph: Any = SimpleNamespace(left=wall, right=wall, temperature=count, mean=0, name="0")
    assert thermograph_svg(graph).count(">10") == 12


@pytest.mark.parametrize(
    ("name", "enough", "less", "game"),
    [
        ("WORK_OF_GRUNDY_VALUES", (16, 5_000), (15, 5_000), "cram"),
        ("WORK_OF_GRUNDY_VALUES", (2_000, 192), (2_000, 191), "cram"),
        ("POSITIONS_BY_ENGINE", 16, 15, "cram"),
        ("WORK_BY_PYTHON", (9, 1_000), (8, 1_000), "domineering"),
        ("WORK_BY_PYTHON", (100, 54), (100, 53), "domineering"),
        ("WORK_BESIDE_ENGINE", (9, 600), (8, 600), "domineering"),
        ("WORK_BESIDE_ENGINE", (60, 54), (60, 53), "domineering"),
    ],
)
def test_what_a_notebook_may_search(
    name: str, enough: Any, less: Any, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Search, "is_compiled", lambda *_: name == "WORK_BESIDE_ENGINE")
    monkeypatch.setattr(Search, "prepares", lambda *_: name == "POSITIONS_BY_ENGINE")
    place = bouton.position(game, "3x3")
    for limit in (enough, less):
        monkeypatch.setattr(analysis, name, limit)
        monkeypatch.setattr("bouton.answers.sources._default", None)  # nothing is known
        with without_compiler():
            assert (analysis._soon(place, "en", "PN") is not None) is (limit == enough), limit
