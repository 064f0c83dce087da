"""Lookup of the positions of a compact graph."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from bouton.solving.compact import Found
from bouton.solving.runs import Run


@pytest.mark.parametrize(
    ("size", "whole", "direct"),
    [
        (1 << 24, False, True),
        ((1 << 24) + 1, False, False),
        ((1 << 24) + 1, True, True),
        ((1 << 31) - 1, False, False),
        ((1 << 31) - 1, True, True),
        (1 << 31, True, False),
    ],
)
def test_a_table_as_long_as_the_index_space(size: int, whole: bool, direct: bool) -> None:
    """Where it has up to 2^24 positions, and below 2^31 where all of them are solved: numbers have 32 bits."""
    asked: dict[str, int] = {}

    def array(name: str, count: int, kind: str, fill: int | None = None) -> None:
        asked[name] = count

    run: Any = SimpleNamespace(game=SimpleNamespace(size=size), limit=1 << 34, array=array)
    found = Found(cast(Run, run), whole)
    assert bool(found.direct) is direct
    assert asked["slots"] == size if direct else asked["slots"] < 1 << 24
    assert asked["found"] == size if whole else asked["found"] < 1 << 24
