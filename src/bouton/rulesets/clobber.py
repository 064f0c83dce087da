"""Clobber: a player moves a piece onto a neighbouring piece of the opponent, which goes; who cannot move loses.

M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, An introduction to Clobber, INTEGERS 5(2), 2005, A01. Both can
move, or neither: Clobber is all-small, so its values are infinitesimal.
"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from bouton.boards.description import GONE, LEFTS, RIGHTS
from bouton.boards.shapes import SquareGrid
from bouton.kinds.capabilities import FallsApart, Parametrized
from bouton.kinds.player import Player
from bouton.rulesets.graph_pieces import OnGraph
from bouton.rulesets.pieces import FREE, LEFT, REMOVED, RIGHT, Pieces, Step, connected
from bouton.rulesets.played_boards import ALL, BoardStep, PlayedPieces

__all__ = ["RULESETS", "Clobber"]


class Clobber(PlayedPieces, FallsApart, Parametrized):
    """Clobber; ``2x3`` is the full board in two colours.

    >>> import bouton
    >>> bouton.position("clobber", "xxo").value
    bouton.value('^')
    """

    name = "clobber"
    examples: tuple[tuple[str, str], ...] = (
        ("clobber", "xoxo"),
        ("clobber", "xo|ox"),
        ("clobber", "xxo.ox"),
    )
    openings: tuple[tuple[str, str], ...] = (
        ("clobber", "xoxo|oxox|xoxo"),
        ("clobber", "xoxox|oxoxo|xoxox|oxoxo"),
        ("clobber", "xoxoxo|oxoxox|xoxoxo|oxoxox|xoxoxo"),
    )
    reads_file = True
    states: ClassVar[dict[str, int]] = {FREE: GONE, LEFT: LEFTS, RIGHT: RIGHTS, REMOVED: GONE}

    @classmethod
    def from_parameters(cls, parameters: str) -> "Clobber":
        return ClobberOnGraph.read(parameters) if parameters else cls()

    def letter_at(self, row: int, column: int) -> str:
        return RIGHT if (row + column) % 2 else LEFT

    def steps(self, position: Pieces, player: Player) -> Iterator[Step]:
        mine, other = self.mine[player], self.mine[player.other]
        for square, letter in enumerate(position.cells):
            if letter == mine:
                for target in self.neighbours(position, square):
                    if position.cells[target] == other:
                        yield Step((square, target), position.with_letters({square: FREE, target: mine}))

    def moves_on(self, grid: SquareGrid, mine: int, other: int) -> Iterable[BoardStep]:
        for square, beside in enumerate(grid.near):
            for target in beside:
                needs = {square: (ALL, mine), target: (ALL, other)}
                yield BoardStep(square, needs, {square: (ALL, GONE), target: (ALL, mine)})

    def size_of(self, position: Pieces) -> int:
        """The pieces; those of a strip, which soon falls apart, count half."""
        pieces = position.cells.count(LEFT) + position.cells.count(RIGHT)
        return pieces // 2 if position.height == 1 else pieces

    def regions(self, position: Pieces) -> list[list[int]]:
        """Pieces beside one another, where both players have some."""
        cells = position.cells
        pieces = [square for square, letter in enumerate(cells) if letter in (LEFT, RIGHT)]
        found = connected(pieces, {square: self.neighbours(position, square) for square in pieces})
        return [part for part in found if len({cells[square] for square in part}) == 2]

    def small_positions(self) -> Iterator[Pieces]:
        for number in range(3**5):
            yield Pieces(5, "".join((FREE, LEFT, RIGHT)[number // 3**k % 3] for k in range(5)))
        for text in ("xo|ox", "xox|oxo", "xxo|oxo", "xo.|.ox|xxo", "xoxoxo"):
            yield self.parse(text)


class ClobberOnGraph(OnGraph, Clobber):
    """Clobber on a graph from a file."""

    def size_of(self, position: Pieces) -> int:
        return position.cells.count(LEFT) + position.cells.count(RIGHT)


RULESETS = [Clobber]
