"""Coins picked on a board: whether they make a move is decided without listing the moves, and agrees with the list."""

from itertools import combinations, product

import pytest

from bouton.errors import IllegalMoveError
from bouton.play.review import follow, picked_option
from bouton.play.turn import turn
from bouton.rulesets import find
from bouton.rulesets.turning.rule import read_rule

pytestmark = pytest.mark.once


@pytest.mark.parametrize("code", ["1-3", "any", "2", "1-3C", "ruler", "1+E", "2-4E", "1+S", "2-5S", "3C(5)", "1-3F,2S"])
def test_a_rule_has_the_sets_that_it_lists(code):
    rule = read_rule(code)
    for place in range(1, 8):
        listed = set(rule.companions(place))
        for count in range(place):
            for others in combinations(range(1, place), count):
                assert rule.has(place, others) == (others in listed)


@pytest.mark.parametrize(
    ("spec", "text"),
    [("turning:at-most-3", "01101"), ("turning:1+E", "10111"), ("turning:at-most-2*ruler", "011/101/110")],
)
def test_picked_coins_make_the_moves_that_are_listed(spec, text):
    ruleset = find(spec)
    position = ruleset.parse(text)
    ids, made = ruleset.board(position).picked, set()
    for chosen in product((False, True), repeat=len(ids)):
        picks = [name for name, is_picked in zip(ids, chosen, strict=True) if is_picked]
        made.add(ruleset.picked_option(position, picks))
    assert made - {None} == set(ruleset.options(position))


def test_a_game_with_more_moves_than_can_be_listed_is_played_and_read_again():
    start = "1" * 24
    found = turn("turning:at-most-7", start, "@c24_c3", level=2)
    texts = [move["position"] for move in found["moves"]]
    assert len(texts) == 2 and found["moves"][0]["name"] == "coins 3, 24"
    assert follow("turning:at-most-7", start, texts)["legal"]
    assert not follow("turning:at-most-7", start, ["0" * 8 + "1" * 16])["legal"]


@pytest.mark.parametrize("wrong", ["@c4", "@c1_c2_c3_c4_c5_c6_c7_c24", "@c99", "@x"])
def test_picked_coins_that_make_no_move_are_refused(wrong):
    with pytest.raises(IllegalMoveError):
        picked_option(find("turning:at-most-7"), "1110" + "1" * 20, wrong)
