"""The number of positions in the error of a stopped search, and in progress reports."""

import pytest

from bouton.errors import MemoryLimitError, SearchLimitError
from bouton.hex.board import LEFT, hex_board
from bouton.hex.compiled import _NODE_BYTES
from bouton.hex.limits import HexLimits
from bouton.hex.search import HexSearch


@pytest.mark.parametrize("most", [0, 1, 7, 2_000])
def test_plain_search_says_how_many_positions_it_looked_at(most: int) -> None:
    search, told = HexSearch(hex_board(3, 3)), []
    spend = search._spender((0, 0), HexLimits(most, progress=lambda *counts: told.append(counts)))
    for _ in range(most):
        spend(1)
    with pytest.raises(SearchLimitError) as caught:
        spend(1)
    assert caught.value.key == "hex.limit-empty" and caught.value.values["positions"] == most
    assert search.searched_positions == most + 1
    assert told == [(n, n) for n in range(1, most + 2) if not (most - n) & 1023]


def test_a_search_stops_at_its_limit_and_says_it() -> None:
    search = HexSearch(hex_board(4, 4))
    with pytest.raises(SearchLimitError) as caught:
        search._misere.spend = search._spender((0, 0), HexLimits(50))
        search._misere.mover_wins((0, 0), LEFT)
    assert caught.value.values["positions"] == 50


def test_the_plain_search_stops_before_memory_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a container without room for the compiler it was killed."""
    monkeypatch.setattr("bouton.hex.search.runs_out", lambda: True)
    search = HexSearch(hex_board(4, 4))
    spend = search._spender((0, 0), HexLimits(1 << 20))
    with pytest.raises(SearchLimitError) as caught:
        for _ in range(1 << 14):
            spend(1)
    assert caught.value.key == "hex.memory-empty" and caught.value.values["positions"] <= 1 << 13


def test_the_plain_search_stops_at_the_memory_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    held = iter(range(0, 1 << 40, 1 << 30))
    monkeypatch.setattr("bouton.hex.search.resident_memory", lambda: next(held))
    spend = HexSearch(hex_board(4, 4))._spender((0, 0), HexLimits(1 << 20, memory=2 << 30))
    with pytest.raises(MemoryLimitError):
        for _ in range(4 << 13):
            spend(1)


def test_a_full_table_grows_twofold_while_memory_allows() -> None:
    pytest.importorskip("numba")
    compiled = HexSearch(hex_board(4, 4)).compiled_search((0, 0))
    nodes = len(compiled.store[0])
    enough = 2 * nodes * _NODE_BYTES
    assert not compiled._make_room(True, enough - 1) and len(compiled.store[0]) == nodes
    assert compiled._make_room(True, enough) and len(compiled.store[0]) == 2 * nodes
