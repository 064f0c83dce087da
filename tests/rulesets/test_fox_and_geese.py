"""Fox and Geese: moves, outcomes, and loopy values, component by component against the entire graph."""

from itertools import islice

import pytest

import bouton
from bouton.partizan.loop_value import LoopValue
from bouton.partizan.loops import Loop, bisimilar
from bouton.partizan.sides import sides_by_components, sides_of
from bouton.search import values
from bouton.search.sources import Search, Sources
from bouton.values.valuation import OUTCOME

GAME = bouton.find("fox-and-geese")


def graph(start):
    order, numbers, sides = [start], {start: 0}, ([], [])
    for position in order:
        for side, player in zip(sides, bouton.Player, strict=True):
            options = list(GAME.options(position, player))
            for option in options:
                if option not in numbers:
                    numbers[option] = len(order)
                    order.append(option)
            side.append(tuple(numbers[option] for option in options))
    return Loop(tuple(sides[0]), tuple(sides[1]))


def test_moves():
    position = GAME.parse(".o.|...|x.x")
    assert [GAME.format(option) for option in GAME.options(position, bouton.Player.LEFT)] == [
        ".o.|.x.|x..",
        ".o.|.x.|..x",
    ]
    assert [GAME.format(option) for option in GAME.options(position, bouton.Player.RIGHT)] == [
        "...|..o|x.x",
        "...|o..|x.x",
    ]
    assert (
        GAME.format(GAME.parse("8x8")).startswith("...o....|........|") and GAME.parse("8x8").cells[-8:] == "x.x.x.x."
    )
    for bad in ("oo|..", "", "a", "0x3"):
        with pytest.raises(bouton.NotationError):
            GAME.parse(bad)


def test_by_components_as_in_one():
    for position in islice(GAME.small_positions(), 0, None, 6):
        loop = graph(position)
        if len(loop.left) < 60:
            assert LoopValue(sides_by_components(loop)) == LoopValue(sides_of(bisimilar(loop)))


@pytest.mark.parametrize(
    ("text", "value"), [("4x4", "over"), ("3x3", "*"), ("x...|o...|.x..", "off"), (".o...|.x...|x.x..", "off")]
)
def test_values(text, value, monkeypatch):
    """As in Winning Ways, vol. 3, ch. 20: a number and over where the geese hold, off once the fox is past."""
    monkeypatch.setattr(values, "WORK_OF_LOOPY", 10**9)
    place = bouton.position("fox-and-geese", text)
    assert str(place.value) == value
    found = bouton.analyze(place, lang="fr")
    assert found.value == value and found.outcome == place.value.outcome == place.outcome


@pytest.mark.slow
@pytest.mark.parametrize(("text", "value"), [("4x5", "2 + over"), ("4x6", "1 + over"), ("8x4", "over")])
def test_larger_boards(text, value):
    assert str(bouton.position("fox-and-geese", text).value) == value


def test_refused(monkeypatch):
    monkeypatch.setattr("bouton.search.values.LOOPY_POSITIONS", 50)
    with pytest.raises(bouton.SearchLimitError):
        _ = bouton.position("fox-and-geese", "8x8").value


def test_search_of_the_large_board():
    """Geese in the last row move first: else 850,000 positions."""
    search = Search()
    assert Sources(search=search).value(GAME, OUTCOME, GAME.parse("8x8")).value is bouton.Outcome.L
    assert search.searched_positions < 450_000


@pytest.mark.parametrize(
    ("text", "outcome"), [("...|..x|x.o|...", "N"), ("...|x.x|o..|.x.", "P"), (".x.|...|x.o|..x", "L")]
)
def test_foxes_that_slip_past_are_searched_in_misere_play(text, outcome):
    """Where the fox wants to be caught, geese behind it still matter; the outcomes are those of a search of all."""
    assert bouton.analyze("fox-and-geese", text, misere=True).outcome == outcome
