"""Games of pieces for the engine for boards: states of letters, neighbours, moves as patterns."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, NamedTuple

from bouton.boards.description import ANY, GONE, LEFTS, RIGHTS, USEFUL, BoardRules, MovePattern, pattern
from bouton.boards.shapes import SIDES, SquareGrid, grid_images, rectangle
from bouton.kinds.capabilities import OnBoard
from bouton.rulesets.pieces import FREE, LEFT, REMOVED, RIGHT, PieceGame, Pieces

__all__ = ["ALL", "BoardStep", "PlayedPieces"]

ALL = 3  # both bits of a square are looked at, or changed


class BoardStep(NamedTuple):
    """A move that starts on a square: what it asks for, and what it leaves, see `bouton.boards.description.pattern`."""

    start: int
    needs: dict[int, tuple[int, int]]
    leaves: dict[int, tuple[int, int]]


class PlayedPieces(PieceGame, OnBoard):
    """A game of pieces that the engine plays."""

    states: ClassVar[dict[str, int]] = {FREE: USEFUL, LEFT: LEFTS, RIGHT: RIGHTS, REMOVED: GONE}
    #: which squares beside each other belong together (`bouton.boards.description.BoardRules`)
    link: ClassVar[int] = ANY
    #: whether a board on which the pieces change their owners is the negative
    swaps: ClassVar[bool] = True
    #: how a board may be turned for the engine, and the ways that exchange the players too
    ways: ClassVar[int] = 8
    exchanging: ClassVar[tuple[int, ...]] = ()
    breathes: ClassVar[bool] = False
    stays: ClassVar[bool] = False
    least: ClassVar[int] = 2
    sides: ClassVar[Sequence[tuple[int, int]]] = SIDES

    def moves_on(self, grid: SquareGrid, mine: int, other: int) -> Iterable[BoardStep]:
        """The moves of the player whose squares have the state `mine`."""
        raise NotImplementedError

    def board_shape(self, position: Pieces) -> tuple[int, int]:
        return position.height, position.width

    def board_rules(self, height: int, width: int) -> BoardRules:
        grid = self._grid(height, width)
        sides: list[list[list[MovePattern]]] = []
        for mine, other in ((LEFTS, RIGHTS), (RIGHTS, LEFTS)):
            moves: list[list[MovePattern]] = [[] for _ in grid.near]
            for start, needs, leaves in self.moves_on(grid, mine, other):
                moves[start].append(pattern(needs, leaves))
            sides.append(moves)
        return BoardRules(
            near=grid.near_sets,
            left=sides[0],
            right=sides[1],
            link=self.link,
            images=grid_images(height, width, self.ways, self.exchanging) if height else (),
            width=width if height else 0,
            breathes=self.breathes,
            joins=self.breathes,
            swaps=self.swaps,
            stays=self.stays,
            least=self.least,
        )

    def _grid(self, height: int, width: int) -> SquareGrid:
        return rectangle(height, width, self.sides)

    def board_sets(self, position: Pieces) -> tuple[int, int]:
        states = [self.states[letter] for letter in position.cells]
        left, right = (sum((state >> side & 1) << square for square, state in enumerate(states)) for side in range(2))
        return left, right
