"""Play on one board in Python: options, parts and normal form of its positions, which are pairs of sets of squares."""

from collections.abc import Iterator, Sequence
from typing import Any

from bouton.boards.description import BoardRules, MovePattern, guard_moves
from bouton.boards.kernel import breathe_after, lowest, lowest_bit, normal_form, part_with
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Summand

Sets = tuple[int, int]


class BoardPlay:
    """The moves on a board, for a fold that values parts.

    Parameters
    ----------
    board : the game.
    impartial : whether each player makes both players' moves.
    """

    def __init__(self, board: BoardRules, impartial: bool) -> None:
        self.board = board
        self.impartial = impartial
        without_moves = board._replace(left=(), right=())  # they are read when they are needed
        self._head, self._words = without_moves.pack(exchanges=impartial)
        self._moves: tuple[dict[int, list[tuple[MovePattern, int]]], ...] = {}, {}

    def options(self, position: Sets, player: Player = Player.LEFT) -> Iterator[Sets]:
        """Yield the positions after each move of a player."""
        left, right = position
        for side in (False, True) if self.impartial else (player is Player.RIGHT,):
            starts, known = position[side], self._moves[side]
            if self.board.pieces:
                starts &= ~position[not side]
            while starts:
                bit = lowest_bit(starts)
                starts ^= bit
                moves, place = known.get(bit) or self._moves_from(side, bit), 0
                while place < len(moves):
                    move, skipped = moves[place]
                    place += 1
                    if (left ^ move[1]) & move[0] or (right ^ move[3]) & move[2]:
                        place += skipped
                    elif not skipped:
                        option = option_after(self.board, self._head, self._words, move, position, bit)
                        if option is not None:
                            yield option

    def _moves_from(self, side: bool, start: int) -> list[tuple[MovePattern, int]]:
        """Return the moves that start on a square, passed as a set, with their guards."""
        moves = self.board.right if side else self.board.left
        found = self._moves[side][start] = guard_moves(moves[lowest(start)] if moves else ())
        return found

    def parts(self, position: Sets) -> Iterator[Sets]:
        """Yield the parts in which a move may be possible, in the order of their first squares."""
        left, right = position
        rest = left | right
        while rest:
            bit = lowest_bit(rest)
            part = part_with(self._head, self._words, left, right, bit, left | right)
            rest &= ~part
            if part != bit or self.board.least == 1:
                yield left & part, right & part

    def summands(self, position: Sets) -> list[Summand]:
        """The parts, except one that is the position itself."""
        own: Any = self
        return [Summand(own, part) for part in self.parts(position) if part != position]

    def normal_form(self, position: Sets) -> Sets:
        """The least image of a part; an empty position is returned unchanged."""
        return normal_form(self._head, self._words, *position) if position[0] | position[1] else position


def option_after(
    rules: BoardRules, head: Sequence[int], words: Sequence[int], move: MovePattern, position: Sets, start: int
) -> Sets | None:
    """Return the board after a move whose pattern fits and that starts on a square, passed as a set.

    None if the move is illegal because a group would lack a free neighbour.

    Parameters
    ----------
    head, words : the board as the kernel reads it.
    """
    left, right = position
    clear_left, set_left, clear_right, set_right = move[4:]
    option = left & ~clear_left | set_left, right & ~clear_right | set_right
    if rules.breathes and not breathe_after(head, words, *option, start):
        return None
    if rules.stays:
        part = part_with(head, words, left, right, start, left | right)
        return left & ~part | option[0] & part, right & ~part | option[1] & part
    return option
