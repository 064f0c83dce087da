"""Drawings and explanations of heaps, at the sizes where they change."""

import pytest

from bouton.heaps import breaking
from bouton.heaps.limits import MOST_MATCHES_DRAWN
from bouton.heaps.periods import Repetition, is_observed
from bouton.kinds.capabilities import Facts
from bouton.kinds.figures import Columns, Figure, Grid
from bouton.rulesets import find


def test_the_mirror_leaves_two_equal_heaps() -> None:
    game = find("kayles")
    found = {size: [message.values["half"] for message in game.explain_mirror(size)] for size in range(1, 12)}
    assert found == {1: [], 2: [], **{size: [(size - 1) // 2] for size in range(3, 12)}}


def test_matches_are_drawn_up_to_a_number() -> None:
    assert MOST_MATCHES_DRAWN == 120
    for heap, drawn in ((120, True), (121, False)):
        assert (len(find("lasker").board((heap,)).elements) >= heap) is drawn
        row = "x" * 59 + "." + "x" * (heap - 60)  # short heaps in a long row
        assert (len(find("kayles").board(find("kayles").parse(row)).elements) > heap) is drawn


def test_columns_are_shown_up_to_32_heaps_and_64_binary_digits() -> None:
    for position, shown in (("1," * 31 + "1", True), ("1," * 32 + "1", False)):
        figures = find("nim").explain(find("nim").parse(position), Facts(False, "N", 1, []))
        assert any(isinstance(figure, Columns) for figure in figures) is shown


def _explained(text: str) -> list[Figure]:
    game = find("kayles")
    return list(game.explain(game.parse(text), Facts(False, "N", 1, [])))


def test_heaps_with_a_table_of_values_and_heaps_of_a_sum_that_are_explained() -> None:
    for heap, shown in (("40", True), ("41", False)):
        assert any(isinstance(figure, Grid) for figure in _explained(heap)) is shown
    for text, count in (("5,5,5,5,5", 5), ("5,5,5,5,5,5,5", 6)):  # each heap has a winning move
        assert sum(getattr(figure, "key", "") == "octal.target-rows" for figure in _explained(text)) == count


def test_moves_among_which_one_is_sought_that_leaves_equal_heaps(monkeypatch: pytest.MonkeyPatch) -> None:
    for most, found in ((2, True), (1, False)):  # of heap 8 one match leaves 7, two leave 6
        monkeypatch.setattr(breaking, "MOVES_TO_MIRROR", most)
        assert bool(list(find("kayles").explain_mirror(8))) is found


def test_heaps_that_repeat_a_period() -> None:
    assert is_observed(Repetition(0, 1, 0), 20) and not is_observed(Repetition(0, 1, 0), 19)
