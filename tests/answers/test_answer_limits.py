"""Limits of what is answered: coins of a code, moves of a graph."""

import pytest

from bouton.answers.codes import code
from bouton.answers.graph import graph
from bouton.errors import InputError, NotationError


@pytest.mark.parametrize("length", ["1025", "2x513", "33x32", 1025])
def test_a_code_has_at_most_1024_coins(length: str | int) -> None:
    with pytest.raises(NotationError) as caught:
        code("mock-turtles", length)
    assert caught.value.key == "codes.length" and caught.value.values["most"] == 1_024


def test_a_code_of_1024_coins() -> None:
    assert code("mock-turtles", 1_024).linear.n == 1_024


def test_a_graph_has_at_most_20_moves_a_position() -> None:
    """A Nim heap of n has n + 1 positions and n(n + 1)/2 moves: 20 for each of the positions where n = 40."""
    assert len(graph("nim", "40", most=41).edges) == 41 * 20
    with pytest.raises(InputError) as caught:
        graph("nim", "41", most=42)
    assert caught.value.key == "position_graph.dense" and caught.value.values["most"] == 42 * 20
