"""Each limit of graphs takes effect at its number."""

import pytest

from bouton.errors import NotationError
from bouton.graphs.directed import inline_pairs
from bouton.graphs.layout import circle, map_of


def test_a_graph_in_a_spec() -> None:
    text = "=" + ",".join(["a-b"] * 2_500)
    assert len(text) == 10_000 and len(inline_pairs(text)) == 2_500
    with pytest.raises(NotationError) as caught:
        inline_pairs(text + "c")
    assert caught.value.values["count"] == 10_001


@pytest.mark.parametrize("count", [40, 41])
def test_a_wheel_is_a_map_up_to_40_vertices(count: int) -> None:
    rim = count - 1
    wheel = [[(v - 1) % rim, (v + 1) % rim] for v in range(rim)]
    wheel.append([1, 14, 27])
    assert (map_of(wheel) != circle(count)) is (count == 40)
