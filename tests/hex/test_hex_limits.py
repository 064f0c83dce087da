"""The number of positions in the error of a stopped search, and in progress reports."""

from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import pytest

from bouton.errors import MemoryLimitError, NotationError, SearchLimitError
from bouton.hex import patterns, plain_virtual, player, reasons
from bouton.hex.board import LEFT, RIGHT, HexStones, hex_board
from bouton.hex.compiled import _NODE_BYTES
from bouton.hex.limits import HexLimits
from bouton.hex.records import read_link, read_sgf
from bouton.hex.search import HexSearch, hex_search
from bouton.kinds.player import Player
from bouton.search.search import Search
from bouton.storage.recent import work_apart


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


def test_the_largest_board_and_the_longest_record() -> None:
    assert hex_board(19, 1).cells == hex_board(1, 19).cells == 19
    for size in ((20, 1), (1, 20)):
        with pytest.raises(NotationError):
            hex_board(*size)
    turns = [f"{colour}[a1]" for colour in ("B", "W")]
    assert len(read_link("#11,a1" + 999 * "b2").moves) == 1_000
    assert len(read_sgf("(;FF[4]GM[11]SZ[11];" + ";".join(500 * turns) + ")").moves) == 1_000
    for read, text in (
        (read_link, "#11,a1" + 1_000 * "b2"),
        (read_sgf, "(;FF[4]GM[11]SZ[11];" + ";".join(500 * turns + turns[:1]) + ")"),
    ):
        with pytest.raises(NotationError):
            read(text)


@pytest.mark.parametrize(("rows", "columns", "proves"), [(1, 13, False), (2, 7, True)])
def test_cells_from_which_connections_are_sought(rows: int, columns: int, proves: bool) -> None:
    assert HexSearch(hex_board(rows, columns)).proves((0, 0)) is proves


def test_paths_from_side_to_side(monkeypatch: pytest.MonkeyPatch) -> None:
    board = hex_board(5, 5)
    stones = board.parse("c2,-,b4")
    for most, found in ((2, True), (1, False)):
        monkeypatch.setattr(patterns, "MOST_WAYS", most)
        assert (patterns.joining_shapes(board, stones, LEFT) is not None) is found


class _Asked(list[int]):
    """A search that records the positions that it may expand, and gives up."""

    searched_positions = 0

    def solve(self, stones: HexStones, player: int, limits: HexLimits) -> None:
        self.append(limits.positions)
        raise SearchLimitError("search.limit", higher=limits.positions)

    def mover_wins(self, stones: HexStones, player: int, limits: HexLimits, misere: bool = False) -> None:
        self.solve(stones, player, limits)


@pytest.mark.parametrize(
    ("rows", "columns", "stones", "compiled", "misere", "positions"),
    [
        (8, 8, 0, False, False, [4_000]),
        (5, 13, 0, False, False, []),
        (5, 13, 1, False, False, [4_000]),
        (2, 2, 0, False, True, [50_000]),
        (2, 2, 0, True, True, [1_000_000]),
    ],
)
def test_positions_that_the_player_solves(
    rows: int,
    columns: int,
    stones: int,
    compiled: bool,
    misere: bool,
    positions: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = _Asked()
    monkeypatch.setattr(player, "hex_search", lambda board: asked)
    monkeypatch.setattr(player, "can_compile", lambda: compiled)
    assert player.choose_move(hex_board(rows, columns), (stones, 0), RIGHT, 5, misere=misere)
    assert asked == positions


@pytest.mark.parametrize(("rows", "columns", "asked"), [(5, 13, True), (6, 11, False)])
def test_boards_on_which_the_swap_is_solved(
    rows: int, columns: int, asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = _Asked()
    monkeypatch.setattr(player, "hex_search", lambda board: search)
    monkeypatch.setattr(player, "can_compile", lambda: False)
    player.choose_move(hex_board(rows, columns), (1, 0), RIGHT, 5, swap=True)
    assert bool(search) is asked


@pytest.mark.parametrize(("rows", "playouts"), [(11, 40_000), (12, 40_000 * 121 // 132)])
def test_playouts_of_a_move(rows: int, playouts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    import numpy as np

    from bouton.hex._compiled import playout

    asked = []

    def search(start: object, mover: int, rows: int, columns: int, count: int, *_: object) -> object:
        asked.append(count)
        return np.ones((rows * columns, 2))

    monkeypatch.setattr(playout, "tree_search", search)
    player.choose_move(hex_board(rows, 11), (0, 0), LEFT, 5)
    assert asked == [playouts]


def test_positions_searched_for_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = _Asked()
    monkeypatch.setattr(reasons, "hex_search", lambda board: asked)
    with pytest.raises(SearchLimitError):
        reasons._to_move(hex_board(3, 3), (0, 0), LEFT, Player.LEFT)
    assert asked == [10_000]


def test_connections_kept_in_plain_python() -> None:
    found, pair = plain_virtual._Connections(hex_board(2, 2), (0, 0), LEFT), (100, 101)
    for cell in range(17):
        found._add_link(pair, 1 << cell)
    assert found.full[pair] == [1 << cell for cell in range(16)]
    for cell in range(49):
        found._add_threat(pair, 1 << 99 | 1 << cell, 0)  # with a common cell, so that they are not joined
    assert list(found.semi[pair]) == [1 << 99 | 1 << cell for cell in range(48)]


@pytest.mark.parametrize(("sets", "joined"), [(4, True), (5, False)])
def test_semi_connections_joined_in_plain_python(sets: int, joined: bool) -> None:
    """Of sets that lack one cell each, all together have no common cell, but any fewer have."""
    found, pair = plain_virtual._Connections(hex_board(2, 2), (0, 0), LEFT), (100, 101)
    for cell in range(sets):
        found._add_threat(pair, (1 << sets) - 1 & ~(1 << cell), 0)
    assert bool(found.full.get(pair)) is joined


@pytest.mark.parametrize(("rows", "columns", "asked"), [(8, 8, 2), (5, 13, 0)])
def test_cells_whose_winner_has_a_reason(rows: int, columns: int, asked: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reasons, "_to_move", lambda board, stones, player, name: name)
    assert len(list(reasons.connection_reasons(hex_board(rows, columns), (0, 0)))) == asked


@pytest.mark.parametrize(("rows", "columns", "compiled"), [(4, 15, True), (7, 9, False)])
def test_cells_of_a_compiled_search_in_misere_play(
    rows: int, columns: int, compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No board has 61 or 62 cells, as none has a side of more than 19."""
    pytest.importorskip("numba")
    asked = _Asked()
    monkeypatch.setattr(
        "bouton.hex.rex.CompiledRex", lambda board: SimpleNamespace(mover_wins=lambda *_: asked.append(1))
    )
    search = HexSearch(hex_board(rows, columns))
    monkeypatch.setattr(search._misere, "mover_wins", lambda *_: False)
    search._rex((0, 0), LEFT, HexLimits(1))
    assert bool(asked) is compiled


@pytest.mark.parametrize("asked", [None, 1_000])
def test_positions_searched_in_plain_misere_play(asked: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """There are fewer of them than elsewhere, unless the user has set a limit."""
    board = hex_board(2, 3)
    game: Any = SimpleNamespace(connection=lambda position: (board, position))

    def run() -> None:
        with work_apart():
            Search(asked)._by_connection(game, game, (0, 0), Player.LEFT, True)

    with work_apart():
        (whole := hex_search(board)).mover_wins((0, 0), LEFT, misere=True)
    monkeypatch.setattr("bouton.hex.limits.POSITIONS_IN_PYTHON", whole.searched_positions)
    run()
    monkeypatch.setattr("bouton.hex.limits.POSITIONS_IN_PYTHON", whole.searched_positions - 1)
    with nullcontext() if asked else pytest.raises(SearchLimitError):
        run()
