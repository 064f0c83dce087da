"""Partizan games: published values, and values by parts against the fold of entire positions."""

from random import Random

import pytest

import bouton
from bouton.partizan.order import outcome
from bouton.partizan.valuation import VALUE
from bouton.partizan.weight import is_all_small
from bouton.rulesets import pieces
from bouton.search.search import Search
from bouton.search.sources import Sources
from bouton.values.valuation import OUTCOME

#: game, position, value, source
PUBLISHED = [
    ("hackenbush", "LLR", "3/2", "Winning Ways, ch. 1"),
    ("hackenbush", "LRRLL", "7/16", "Winning Ways, ch. 3, Berlekamp's rule"),
    ("hackenbush", "RLLR", "-3/8", "Winning Ways, ch. 3, Berlekamp's rule"),
    ("hackenbush", "GGG", "*3", "Winning Ways, ch. 2"),
    ("hackenbush", "GL", "^*", "Winning Ways, ch. 2: * : 1"),
    ("hackenbush", "G(L,L)", "{0,*,^*|0}", "* : 2"),
    ("clobber", "xo", "*", "Albert et al. 2005"),
    ("clobber", "xxo", "^", "Albert et al. 2005"),
    ("clobber", "xxxo", "^^*", "Albert et al. 2005: xⁿo is (n − 1)·↑ with a star for odd n"),
    ("clobber", "xxxxo", "^3", "Albert et al. 2005"),
    ("toads-and-frogs", "T.F", "*", "Winning Ways, ch. 1"),
    ("toads-and-frogs", "T..F", "0", "Winning Ways, ch. 1"),
    ("snort", "...", "±2", "by hand: who moves first keeps the rest"),
    ("snort", "..", "±1", "by hand: who moves first keeps the rest"),
    ("col", "x.", "-1", "On Numbers and Games, ch. 8"),
    ("cutcake", "4x9", "1", "Winning Ways, ch. 2"),
    ("cutcake", "1000000x1", "-999999", "Winning Ways, ch. 2"),
    ("maundy-cake", "6x1", "-4", "by hand: two halves of three, or three of two"),
    ("amazons", "x..", "2", "two moves are left, each with an arrow beside"),
    ("toppling-dominoes", "LLR", "{1|0}", "Fink et al. 2015"),
    ("nogo", "...", "±1", "a single stone in the middle or at an end takes all"),
    ("konane", "xo.", "1", "one jump"),
    ("push", "L", "1", "a piece on square n is worth n"),
    ("shove", "..R", "-3", "a piece on square n is worth n"),
]


@pytest.mark.parametrize(("game", "position", "text", "source"), PUBLISHED)
def test_published_values(game, position, text, source):
    assert bouton.position(game, position).value == bouton.value(text), source


@pytest.mark.parametrize("game", ["clobber", "col", "snort", "toppling-dominoes", "konane", "nogo", "push", "amazons"])
def test_values_by_parts_are_those_of_whole_positions(game):
    ruleset, random = bouton.find(game), Random(5)
    whole, parts = Search(), Sources()
    small = list(ruleset.small_positions())
    for position in random.sample(small, 30):
        found = parts.value(ruleset, VALUE, position).value
        assert whole.lookup(ruleset, VALUE, position).value is found
        assert whole.lookup(ruleset, OUTCOME, position).value is outcome(found)


def test_families():
    """Clobber is all-small; every position of Shove is a number; Push too on short strips."""
    sources = Sources()
    for game, holds in (
        ("clobber", is_all_small),
        ("shove", lambda form: form.is_number),
    ):
        ruleset = bouton.find(game)
        for position in list(ruleset.small_positions())[:150]:
            assert holds(sources.value(ruleset, VALUE, position).value)


def test_a_long_stalk_and_a_wide_tree():
    assert bouton.position("hackenbush", "L" * 200 + "R" * 100).outcome == "L"
    assert bouton.position("hackenbush", "G" * 500).value == bouton.value("*500")
    assert str(bouton.position("hackenbush", ",".join(["LR"] * 300)).value) == "150"
    with pytest.raises(bouton.SearchLimitError):
        _ = bouton.position("snort", "20x20").value


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("hackenbush", "LX"),
        ("hackenbush", "L(R"),
        ("hackenbush", "L)R"),
        ("hackenbush", ",L"),
        ("hackenbush", "L(R)L"),
        ("hackenbush", "()"),
        ("clobber", "xz"),
        ("clobber", "x|xo"),
        ("clobber", ""),
        ("col", "0x3"),
        ("col", "999x999"),
        ("cutcake", "3"),
        ("cutcake", "0x3"),
        ("cutcake", "3x3,"),
        ("toads-and-frogs", "TT#FF"),
    ],
)
def test_what_is_no_position(game, text):
    with pytest.raises(bouton.NotationError) as error:
        bouton.position(game, text)
    assert error.value.say("fr") != error.value.say("en")


@pytest.mark.parametrize("game", ["clobber", "toppling-dominoes", "amazons", "konane", "fox-and-geese"])
def test_a_move_touches_what_lies_on_top(game):
    """Somebody who takes a piece clicks on it, not on the square that it covers."""
    ruleset = bouton.find(game)
    for spec, text in ruleset.examples:
        board = bouton.find(spec).board(bouton.find(spec).parse(text))
        covered = {element.group for element in board.elements if element.kind == "pawn"}
        for move in board.moves:
            assert not covered & set(move.elements) and len(set(move.elements)) == len(move.elements)


def test_cakes_are_cut_between_two_squares():
    board = bouton.find("cutcake").board(((2, 5), (3, 3)))
    assert len(board.elements) == 19
    cuts = {move.elements: (move.position, move.player) for move in board.moves}
    assert cuts["r1c0", "r1c1"] == cuts["r0c3", "r0c4"] == ("2x1,2x4,3x3", "left")
    assert cuts["r1c8", "r2c8"] == ("2x5,1x3,2x3", "right")
    slices = {move.elements: move.position for move in bouton.find("maundy-cake").board(((1, 4),)).moves}
    assert slices == {
        ("r0c1", "r0c2"): "1x2,1x2",
        ("r0c0", "r0c1"): "1x1,1x1,1x1,1x1",
        ("r0c2", "r0c3"): "1x1,1x1,1x1,1x1",
    }
    assert not bouton.find("cutcake").board(((10**6, 10**6),)).elements


def test_tables_of_toads_and_frogs():
    found = bouton.table("toads-and-frogs", 2, "3-4", "2-3", show="value")
    assert [cell.grundy for cell in found.cells] == ["{1/2|0}", "±1/8", "{3/2|0}", "{1*|v}"]
    with pytest.raises(bouton.InputError, match="has 3 ranges of numbers, not 2"):
        bouton.table("toads-and-frogs", 3, 3)
    for spec, ranges in (("konane", (4, 4)), ("push", (1, 4))):
        with pytest.raises(bouton.InputError, match="no table"):
            bouton.table(spec, *ranges)
    with pytest.raises(bouton.NotationError):
        bouton.table("toads-and-frogs", 10**9, 1, 1)


def test_amazons_fall_apart():
    """Amazons that touch are of one part, though neither can move: the other may go away."""
    game, random, split = bouton.find("amazons"), Random(5), 0
    assert len(game.regions(game.parse("oo..|x#.x"))) == 1
    for _ in range(60):
        text = (
            "".join(random.choice("..xo##") for _ in range(3)) + "#" + "".join(random.choice("..xo") for _ in range(3))
        )
        position = game.parse(text)
        split += len(game.summands(position)) == 2
        whole = Search().lookup(game, VALUE, position)
        assert bouton.position("amazons", text).value.form is whole.value
    assert split > 10


@pytest.mark.parametrize(("spec", "text"), [("amazons", "x..|.o."), ("clobber", "xo|ox"), ("konane", "xox.x")])
def test_moves_of_small_and_of_large_boards_have_the_same_names(spec, text, monkeypatch):
    """On small ones, from one list of all moves: one after another they took a quarter of an answer of Amazons."""
    game = bouton.find(spec)
    position = game.parse(text)
    pairs = [(option, player) for player in bouton.Player for option in game.options(position, player)]
    names = [game.move_name(position, *pair) for pair in pairs]
    monkeypatch.setattr(pieces, "_NAMED_TOGETHER", 0)
    assert names and names == [game.move_name(position, *pair) for pair in pairs]
