"""Solved games at their limits, and one beyond."""

from pathlib import Path
from typing import Any

import pytest

import bouton
from bouton.errors import InputError, RulesError, SearchLimitError
from bouton.rulesets import find
from bouton.solving import certificate, runs, solution, turns

np = pytest.importorskip("numpy")


@bouton.rule_code(shape=100)
def sixteen(n):  # type: ignore[no-untyped-def]
    if n == 99:
        yield from range(16)


@bouton.rule_code(shape=100)
def seventeen(n):  # type: ignore[no-untyped-def]
    if n == 99:
        yield from range(17)


@bouton.rule_code(shape=(10, 10), start=(3, 5), canonical=lambda pair: (min(pair), max(pair)))
def pairs(pair):  # type: ignore[no-untyped-def]
    m, n = pair
    if m:
        yield m - 1, n
    if n:
        yield m, n - 1


def test_options_of_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    monkeypatch.setattr(runs, "_OPTIONS", 4)  # from which the room grows to 16 and 64
    monkeypatch.setattr(runs, "MOST_OPTIONS", 16)
    assert bouton.solve(sixteen, compiled=True).positions == 100
    with pytest.raises(RulesError):
        bouton.solve(seventeen, compiled=True)
    monkeypatch.setattr(runs, "MOST_OPTIONS", 17)
    assert bouton.solve(seventeen, compiled=True).positions == 100


def test_options_of_a_position_on_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    from bouton.solving.on_disk import positions

    slot = positions._Slot(1)
    monkeypatch.setattr(positions, "MOST_OPTIONS_ON_DISK", (1 << 10) + 1)
    assert slot.widen() and not slot.widen() and slot.out.size == 1 << 12
    monkeypatch.setattr(positions, "MOST_OPTIONS_ON_DISK", 1 << 10)
    assert not positions._Slot(1).widen()


def test_positions_of_a_certificate(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Of 24 positions, 18 are solved."""
    found = bouton.solve(pairs)
    for name, most in (("MOST_CERTIFIED", 18), ("MOST_FOUND_AGAIN", 24)):
        monkeypatch.setattr(certificate, name, most)
        found.certificate(str(tmp_path / "a.cert"))
        monkeypatch.setattr(certificate, name, most - 1)
        with pytest.raises(SearchLimitError) as caught:
            found.certificate(str(tmp_path / "a.cert"))
        assert caught.value.values == {"most": most - 1}
        monkeypatch.undo()


def test_cells_of_an_array(monkeypatch: pytest.MonkeyPatch) -> None:
    found = bouton.solve(pairs)
    for most, is_array in ((100, True), (99, False)):
        monkeypatch.setattr(solution, "MOST_CELLS", most)
        assert isinstance(found.remoteness, np.ndarray) is is_array


@pytest.mark.parametrize(("size", "most"), [(100_000, 10_000_000), (100_001, 10_000_100), (9, 10_000_000)])
def test_positions_searched_by_parts(size: int, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def search(positions: int) -> Any:
        asked.append(positions)
        raise SearchLimitError("search.limit", limit=positions)

    monkeypatch.setattr(turns, "Search", search)
    rules = bouton.rule_code(shape=size, parts=lambda n: [n])(lambda n: [n - 1] if n else [])
    with pytest.raises(SearchLimitError):
        bouton.solve(rules)
    assert asked == [most]


def test_squares_on_which_stones_are_placed() -> None:
    from bouton.solving.on_disk.placing import PlacingGame

    game = find("connect-four")
    assert PlacingGame(game, game.parse("2x31"), False).first()
    with pytest.raises(InputError) as caught:
        PlacingGame(game, game.parse("3x21"), False)
    assert caught.value.key == "on_disk.squares"
