"""Pictures of the totals in Fibonacci Nim: the colours of the points."""

from xml.etree import ElementTree

import pytest

from bouton.pictures.fibonacci import left_svg, totals_left

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("most", [1, 13, 60])
def test_winning_ends_are_filled_and_losing_ones_are_rings(most: int) -> None:
    circles = ElementTree.fromstring(left_svg(most)).findall(f".//{SVG}circle")
    ends = [totals_left(start) for start in range(1, most + 1)]
    filled = [circle for circle in circles if circle.get("fill") == "#d55e00"]
    rings = [circle for circle in circles if circle.get("fill") == "white"]
    assert len(filled) == 1 + sum(len(winning) for winning, _ in ends)  # and one in the legend
    assert len(rings) == 1 + sum(len(losing) for _, losing in ends)
    assert len(circles) == len(filled) + len(rings)
