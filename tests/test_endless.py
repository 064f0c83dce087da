"""Values found where play can go on for ever must not be folded into those of positions searched later."""

import pytest

from bouton.rulesets.graph import Graph
from bouton.solvers.sources import Sources
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME, OUTCOME, REMOTENESS, Valuation

TAIL = Graph({"a": ["b"], "b": ["c"], "c": ["b"], "z": ["a", "e"], "e": []}, "tail")


@pytest.mark.parametrize("valuation", [OUTCOME, MISERE_OUTCOME, GRUNDY, REMOTENESS], ids=lambda v: str(v.name))
def test_the_order_of_questions_does_not_matter(valuation: Valuation) -> None:
    """The vertex a leads only into the loop b, c; it was called lost when b had been asked for first."""
    found = []
    for order in ("bcaze", "ezacb", "abcez"):
        sources = Sources()
        answers = {vertex: sources.value(TAIL, valuation, vertex) for vertex in order}
        found.append({vertex: answer and answer.value for vertex, answer in sorted(answers.items())})
    assert found[0] == found[1] == found[2]


def test_a_way_into_a_loop_is_a_draw() -> None:
    sources = Sources()
    assert [str(sources.value(TAIL, OUTCOME, vertex).value) for vertex in "bcaz"] == ["D", "D", "D", "N"]  # type: ignore[union-attr]
    assert str(sources.value(TAIL, GRUNDY, "z").value) == "∞(0)"  # type: ignore[union-attr]
