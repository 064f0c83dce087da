"""Drawings and explanations of heaps, at the sizes where they change."""

from bouton.heaps.limits import MOST_MATCHES_DRAWN
from bouton.kinds.capabilities import Facts
from bouton.kinds.figures import Columns
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
