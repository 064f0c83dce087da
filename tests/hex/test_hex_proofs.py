"""Proofs of positions that are decided before a player's stones join the player's sides."""

import pytest

from bouton.hex import proof
from bouton.hex.board import LEFT, RIGHT, hex_board
from bouton.hex.proof import certify
from bouton.hex.search import HexSearch
from bouton.numeration.binary import bits

pytest.importorskip("numba")


@pytest.mark.parametrize("winner", [LEFT, RIGHT])
def test_the_winner_has_won_in_all_but_stones(monkeypatch: pytest.MonkeyPatch, winner: int) -> None:
    """Two cells join the chain to its side: the search names no move, the proof takes one that joins at once."""
    board = hex_board(9, 9)  # too large for H-search of the whole board
    looked = []

    def within(cells: int) -> list[int]:
        assert 0 <= cells <= board.full
        looked.append(cells)
        return list(bits(cells))

    monkeypatch.setattr(proof, "bits", within)
    chain, wall = [9 * row + 4 for row in range(8)], [9 * row + 8 for row in range(9)]
    own, other = sum(1 << cell for cell in chain), sum(1 << cell for cell in wall)
    if winner == RIGHT:
        own, other = board.reflect(own), board.reflect(other)
    stones = (own, other) if winner == LEFT else (other, own)
    search = HexSearch(board)
    assert search.solve(stones, winner).move == -1
    found = certify(search, stones, winner)
    assert found.winner == winner and looked[0] == board.full & ~(own | other)
    assert [statement[0] for statement in found.statements] == ["j", "p"] and found.root == 1
    assert board.joins(winner, own | 1 << found.statements[1][1])
