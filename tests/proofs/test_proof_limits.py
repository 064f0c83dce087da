"""Each limit of proofs takes effect at its number."""

from types import SimpleNamespace
from typing import Any

import pytest

import bouton
from bouton.proofs import boards, fibonacci


@pytest.mark.parametrize(("size", "found"), [("6x7", 1), ("7x8", 0)])
def test_rows_with_letters(size: str, found: int) -> None:
    game = bouton.find(f"hex:{size}")
    facts: Any = None
    assert len(list(boards._pairs(game, game.parse("."), facts))) == found


def test_rows_of_a_play_that_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "_stolen_play", lambda rules, rows: rows)
    monkeypatch.setattr(boards, "first_option", lambda ruleset, position: ruleset)
    facts: Any = None
    rows = [next(boards._start(bouton.find(f"hex:{size}"), None, facts)).scenes for size in (3, 4, 5)]
    assert rows == [3, 4, 4]


@pytest.mark.parametrize(("size", "found"), [(10**40 - 1, True), (10**40, False)])
def test_digits_of_a_heap_that_is_written_as_a_sum(size: int, found: bool) -> None:
    facts: Any = SimpleNamespace(winning_moves=[None])
    game = bouton.find("fibonacci")
    position = game.parse(f"{size}:{size - 1}")
    assert bool(list(fibonacci._whinihan(game, position, facts))) is found
    assert bool(list(fibonacci._two(game, position, facts))) is found
    third = bouton.find("fibonacci:limit=3x")
    assert bool(fibonacci._schwenk(third, third.parse(f"{size}:{size - 1}"), facts)) is found
