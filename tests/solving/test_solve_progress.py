"""Progress reports of a solve: positions done, their total, moves."""

import pytest

import solve_rules
from bouton.solving.solve import solve


@pytest.mark.parametrize("name", ["down", "anywhere", "tiered", "chosen"])
def test_the_last_that_is_told_are_all_positions_and_moves(name: str) -> None:
    seen: list[tuple[int, int | None, int]] = []
    found = solve(getattr(solve_rules, name), progress=lambda *counts: seen.append(counts), compiled=True)
    assert max(done for done, _, _ in seen) == found.positions
    assert max(moves for _, _, moves in seen) == found.moves
