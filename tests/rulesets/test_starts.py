"""Starts that a game's own rules forbid are refused, in both languages; random positions are never forbidden."""

from random import Random

import pytest

import bouton
from bouton.kinds.capabilities import Practised
from bouton.kinds.player import Player
from bouton.rulesets import INDEX, family, find

SPECS = sorted({spec for name in INDEX for spec, _ in family(name).examples})
FORBIDDEN = [
    ("nogo", "x##..#."),
    ("nogo", "xo..."),
    ("nogo", "ox#|xx.|..."),
    ("nogo", "xxx|xxx"),
    ("nogo", "o"),
    ("impartial:nogo", "xo..."),
    ("dicotic:nogo", ".oxo"),
    ("connect-four", "xxxx|oooo"),
    ("connect-four", "xo..|xo..|xo..|xo.."),
    ("connect-four", "x...|...."),
    ("fox-and-geese", "oo.|..x"),
    ("silver-dollar", "1,1"),
    ("pawns", "4-1"),
    ("northcott:4", "2-2"),
    ("northcott:4", "1-5"),
    ("chomp", "3,5"),
    ("fibonacci", "5:0"),
    ("hackenbush:=ground-a,a-b", ".L"),
    ("amazons", "4x4"),
    ("konane", "3x5"),
    ("toads-and-frogs", "1x9"),
]


@pytest.mark.parametrize(("game", "text"), FORBIDDEN)
def test_a_start_that_the_rules_forbid_is_refused(game: str, text: str) -> None:
    with pytest.raises(bouton.NotationError) as refused:
        bouton.analyze(game, text)
    english, french = refused.value.say("en"), refused.value.say("fr")
    assert english != french and "error-" not in english + french
    named = {str(value) for value in refused.value.values.values()}
    assert any(each in english and each in french for each in named)


@pytest.mark.parametrize("text", ["x.o|.x.|o.x", "xxx|xx.", "#.x", ".o.x|o..x"])
def test_nogo_takes_what_play_leads_to(text: str) -> None:
    game = find("nogo")
    position = game.parse(text)
    for player in Player:
        for option in game.options(position, player):
            assert game.parse(game.format(option)) == option
    for part in game.summands(position):
        assert game.parse(game.format(part.position)) == part.position


@pytest.mark.parametrize("spec", SPECS)
def test_what_is_drawn_by_chance_is_a_start(spec: str) -> None:
    game, random = find(spec), Random(7)
    for level in (1, 2, 3, 4, 5, 7):
        for _ in range(8):
            position = game.sample(random, level) if isinstance(game, Practised) else None
            if position is not None:
                assert game.format(game.parse(game.format(position))) == game.format(position)
