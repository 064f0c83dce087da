"""Misère Hex (Rex): the compiled search against plain search, and its texts."""

from random import Random

import pytest

import bouton
from bouton.errors import SearchLimitError
from bouton.hex.board import LEFT, RIGHT, hex_board
from bouton.hex.limits import HexLimits
from bouton.hex.reference import RexReference
from bouton.hex.search import HexSearch

pytestmark = pytest.mark.once

SLOW = pytest.mark.slow


def random_stones(board, random, least):
    cells = random.sample(range(board.cells), random.randint(least, board.cells))
    first, second = (sum(1 << cell for cell in part) for part in (cells[::2], cells[1::2]))
    return (first, second) if random.random() < 0.6 else (second, first)


@pytest.mark.parametrize(
    ("rows", "columns", "least"),
    [
        *[(2, 2, 0), (2, 3, 0), (3, 2, 0), (3, 3, 0), (3, 4, 2), (4, 3, 2), (5, 4, 12)],
        *[pytest.param(*each, marks=SLOW) for each in ((4, 4, 4), (5, 4, 9), (5, 5, 13))],
    ],
)
def test_the_compiled_search_by_plain_search(rows, columns, least):
    pytest.importorskip("numba")
    from bouton.hex.rex import CompiledRex

    board, random = hex_board(rows, columns), Random(rows * columns)
    reference, search, compiled = RexReference(board), HexSearch(board), CompiledRex(board)
    asked = 0
    while asked < 150:
        stones = random_stones(board, random, least)
        asked += 1
        if board.winner(stones) is None:
            for player in (LEFT, RIGHT):
                expected = reference.mover_wins(stones, player)
                assert compiled.mover_wins(stones, player, HexLimits(), search) == expected


def test_a_stone_of_ones_own_may_help():
    """Why the search does not say that an extra stone hurts: on 2×2 the mover wins, so her stone helped her."""
    solver = RexReference(hex_board(2, 2))
    assert solver.mover_wins((0, 0), RIGHT) and any(not solver.mover_wins((1 << c, 0), RIGHT) for c in range(4))


@pytest.mark.parametrize("n", [4, 5])
def test_lagarias_and_sleator_by_search(n):
    pytest.importorskip("numba")
    search = HexSearch(hex_board(n, n))
    search.limits = HexLimits(10**7)
    for player in (LEFT, RIGHT):
        assert search.mover_wins((0, 0), player, misere=True) == (n % 2 == 0)
        after = [(1 << c, 0) if player == LEFT else (0, 1 << c) for c in range(n * n)]
        winning = [not search.mover_wins(stones, 1 - player, misere=True) for stones in after]
        assert sum(winning) == (14 if n == 4 else 0) and winning == winning[::-1]


@SLOW
def test_all_answers_to_a_corner_of_5x5():
    search = HexSearch(hex_board(5, 5))
    search.limits = HexLimits(10**9)
    left = [not search.mover_wins((1 | 1 << c, 0), RIGHT, misere=True) for c in range(1, 25)]
    right = [not search.mover_wins((1, 1 << c), LEFT, misere=True) for c in range(1, 25)]
    assert (sum(left), sum(right)) == (17, 21)


@pytest.mark.thorough
def test_all_of_4x4_is_answered_under_the_default_limit():
    pytest.importorskip("numba")
    found = bouton.analyze("hex:4", ".", misere=True)
    reference = RexReference(hex_board(4, 4))
    expected = [hex_board(4, 4).format((1 << c, 0)) for c in range(16) if not reference.mover_wins((1 << c, 0), RIGHT)]
    assert found.winning_moves["left"] == expected and len(expected) == 14
    assert len(found.winning_moves["right"]) == 14 and found.winning_moves_count == 28


def test_limits_stop_it():
    pytest.importorskip("numba")
    search = HexSearch(hex_board(6, 6))
    with pytest.raises(SearchLimitError) as caught:
        search.mover_wins((0, 0), LEFT, HexLimits(1000), misere=True)
    assert caught.value.key == "hex.limit-empty" and caught.value.values["positions"] == 1000
