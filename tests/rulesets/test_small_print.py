"""Foundations of puzzles, hints and sequences: random acyclic graphs, the step of a hint, the value without coins."""

from random import Random

import pytest

import bouton
from bouton.kinds.capabilities import Facts
from bouton.rulesets import find


def arcs_back(level: int) -> int:
    game, found = find("graph:=a-b"), 0
    for seed in range(40):
        followers = game.variant(Random(seed), level).followers
        found += sum(end <= start for start, ends in followers.items() for end in ends)
    return found


def test_random_graphs_have_loops_from_level_3_on() -> None:
    assert [arcs_back(level) > 0 for level in (1, 2, 3, 4)] == [False, False, True, True]


def test_the_second_hint_has_the_nim_sum_and_the_third_the_move() -> None:
    figures = list(find("nim").explain((7, 2, 6), Facts(False, "N", 3, [])))
    steps = {figure.key: figure.step for figure in figures if hasattr(figure, "key")}
    assert steps["nim.odd"] == 2 and steps["nim.move"] == 3


def test_a_row_of_values_begins_with_no_coin() -> None:
    values = find("turning:at-most-7").row_values(20, None, None)
    assert len(values) == 21 and values[0] == 0 and values[1] == 1


@pytest.mark.parametrize("variant", ["impartial", "dicotic", "twisted"])
def test_a_game_with_further_turns_has_no_variant(variant: str) -> None:
    """The refusal says why; it named the command that had just been used."""
    with pytest.raises(bouton.InputError, match="further turns") as caught:
        bouton.analyze(f"{variant}:nimstring", "1x1")
    assert caught.value.key == "impartial.base"
