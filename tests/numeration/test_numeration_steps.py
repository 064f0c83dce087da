"""Indices beyond the stored ones, and the number of steps to find them."""

import sys
from random import Random
from types import FrameType

import pytest

from bouton.numeration import linear
from bouton.numeration.linear import Numeration
from bouton.numeration.zeckendorf import fibonacci, indices, value
from bouton.rulesets.fibonacci.limit import read_limit


@pytest.mark.parametrize(
    "number", [fibonacci(95), fibonacci(181) - 1, fibonacci(1000) + 1, Random(1).randrange(2**9_000)], ids=range(4)
)
def test_the_upper_half_is_guessed_to_within_a_few(number: int) -> None:
    splits = tries = 0

    def count(frame: FrameType, event: str, _: object) -> None:
        nonlocal splits, tries
        splits += event == "call" and frame.f_code.co_name == "_split"
        tries += event == "call" and frame.f_code.co_name == "shift"
        assert tries <= 4 * splits

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        found = indices(number)
    finally:
        sys.setprofile(before)
    assert value(found) == number and tries >= 2


@pytest.mark.parametrize("text", ["3x", "x", "x+1", "x+5", "2x+1", "4x+3"])
def test_an_element_beyond_those_stored_is_its_own_index(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(linear, "_STORED", 60)
    numeration = Numeration(read_limit(text))
    for place in range(120):
        (element,) = numeration.walk([place])
        assert numeration.indices(element) == [place]
    assert len(numeration._elements) == 60


def test_a_limit_that_is_exactly_an_element_is_no_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """As 1 + 7 = 8 is for the limit x + 7; far up no element is."""
    monkeypatch.setattr(linear, "_STORED", 8)
    numeration = Numeration(read_limit("x+7"))
    assert [numeration.indices(number) for number in (8, 9, 10)] == [[7], [8], [0, 8]]
