"""Limits, stores and callbacks have one name in Python; the old ones work with a warning."""

import warnings
from pathlib import Path
from typing import Any

import pytest

import bouton


@pytest.mark.parametrize("ask", [bouton.analyze, bouton.options])
def test_a_limit_is_one_of_positions(ask: Any) -> None:
    @bouton.ruleset
    def walk(place: tuple[int, int]) -> list[tuple[int, int]]:
        a, b = place
        return [(a - 1, b + 1)] * (a > 0) + [(a, b - 2)] * (b > 1)

    with pytest.raises(bouton.SearchLimitError) as caught:
        ask(walk, (9, 9), limit=5)
    assert caught.value.cause == "work"
    assert ask(walk, (2, 3), limit=100)


def test_values_are_found_again_in_a_store(tmp_path: Path) -> None:
    path = tmp_path / "values"
    first = bouton.analyze("clobber", "xoxo|oxox", store=path)
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # nothing that was written is damaged
        again = bouton.analyze("clobber", "xoxo|oxox", store=path, limit=1)
    assert again.value == first.value and again.how["outcome"].origin == "store"


def test_memory_is_a_text_or_a_number() -> None:
    assert bouton.solve(halve, memory="500M").positions == 9


@bouton.rule_code(shape=(9,))
def halve(position: tuple[int]) -> Any:
    if position[0]:
        yield (position[0] // 2,)
