"""Plain Hex solvers that need only the standard library, for tests, small boards, and browsers.

Normal play: a memoized depth-first search on integers as sets of cells, so a board may have any size. If the opponent
refutes a move within a set of cells (a carrier), every move outside the set is refuted too, so the search continues
only with the remaining moves inside it (must-play region; Hayward and van Rijswijck 2006). Misère play (Rex) has no
such region; its search only has the memo.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from bouton.hex.board import LEFT, HexBoard, HexStones
from bouton.numeration.binary import bits

Spend = Callable[[int], None]


def _no_limit(_cost: int) -> None:
    """Do nothing: the default `spend` of a search without limits."""


class HexProof(NamedTuple):
    """The result of a search for a position and the player to move.

    Attributes
    ----------
    wins : whether the player to move wins.
    carrier : empty cells within which the winner wins, even if all others are the loser's.
    move : a winning move; −1 if the player to move loses, or wins with every move.
    region : the must-play region: the empty cells common to all threats of the opponent that the search found; 0 if it
        looked for none.
    """

    wins: bool
    carrier: int
    move: int = -1
    region: int = 0


class _Plain:
    """A plain solver for one board.

    Parameters
    ----------
    board : the board.
    spend : called once per new position with its cost; it may raise an exception to stop the search.
    """

    def __init__(self, board: HexBoard, spend: Spend = _no_limit) -> None:
        self.board: HexBoard = board
        self.spend: Spend = spend
        self._memo: dict[tuple[int, int, int], Any] = {}

    def forget(self, most: int) -> None:
        """Clear the memo if it holds more than `most` positions."""
        if len(self._memo) > most:
            self._memo.clear()


class HexReference(_Plain):
    """A plain solver for the positions of one board in normal play.

    >>> from bouton.hex.board import LEFT, RIGHT, hex_board
    >>> solver = HexReference(hex_board(3, 3))
    >>> solver.mover_wins((0, 0), LEFT), solver.mover_wins((1, 0), RIGHT)
    (True, True)
    """

    def mover_wins(self, stones: HexStones, player: int) -> bool:
        """Whether the player to move wins."""
        won = self.board.winner(stones)
        return won == player if won is not None else self.solve(stones, player).wins

    def solve(self, stones: HexStones, player: int) -> HexProof:
        """Solve a position that nobody has won yet."""
        key = (*stones, player)
        found: HexProof | None = self._memo.get(key)
        if found is None:
            found = self._memo[key] = self._find(stones, player)
        return found

    def _find(self, stones: HexStones, player: int) -> HexProof:
        self.spend(1)
        board, own, other = self.board, stones[player], stones[1 - player]
        region = board.full & ~(own | other)
        threats = 0
        at_once = board.joining_cells(player, own) & region
        if at_once:
            cell = next(bits(at_once))
            return HexProof(True, 1 << cell, cell)
        while region:
            cell = self._next(region, own | other)
            after = (own | 1 << cell, other) if player == LEFT else (other, own | 1 << cell)
            wins, carrier, *_ = self.solve(after, 1 - player)
            if not wins:
                return HexProof(True, carrier | 1 << cell, cell)
            region &= carrier
            threats |= carrier
        return HexProof(False, threats)

    def _next(self, region: int, taken: int) -> int:
        """Choose the cell to try first: next to stones if possible, and near the middle of the board."""
        beside = region & self.board.with_neighbours(taken)
        columns, middle = self.board.columns, (self.board.rows - 1, self.board.columns - 1)
        return min(
            bits(beside or region),
            key=lambda cell: abs(2 * (cell // columns) - middle[0]) + abs(2 * (cell % columns) - middle[1]),
        )


class RexReference(_Plain):
    """A plain solver for one board in misère play (Rex): the player who joins her sides loses.

    >>> from bouton.hex.board import hex_board
    >>> RexReference(hex_board(2, 2)).mover_wins((0, 0), LEFT), RexReference(hex_board(3, 3)).mover_wins((0, 0), LEFT)
    (True, False)

    The search tries every move that does not lose immediately, and uses no theorems.
    """

    def mover_wins(self, stones: HexStones, player: int) -> bool:
        """Whether the player to move wins."""
        won = self.board.winner(stones)
        return won != player if won is not None else self._solve(stones, player)

    def _solve(self, stones: HexStones, player: int) -> bool:
        left, right = stones
        turned = (self.board.half_turn(left), self.board.half_turn(right))
        key = (*min(stones, turned), player)
        known: bool | None = self._memo.get(key)
        if known is not None:
            return known
        self.spend(1)
        own, other = stones[player], stones[1 - player]
        found = False
        for cell in bits(self.board.full & ~(left | right | self.board.joining_cells(player, own))):
            mine = own | 1 << cell
            after = (mine, other) if player == LEFT else (other, mine)
            if not self._solve(after, 1 - player):
                found = True
                break
        self._memo[key] = found
        return found
