"""Clobber: a player moves a piece onto a neighbouring piece of the opponent, which goes; who cannot move loses.

M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, An introduction to Clobber, INTEGERS 5(2), 2005, A01. Both can
move, or neither: Clobber is all-small, so its values are infinitesimal.
"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from bouton.boards.description import GONE, LEFTS, RIGHTS
from bouton.boards.shapes import SquareGrid
from bouton.kinds.capabilities import FallsApart, Parametrized
from bouton.rulesets.graph_pieces import OnGraph
from bouton.rulesets.pieces import FREE, LEFT, REMOVED, RIGHT, Pieces
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

    def moves_from(self, grid: SquareGrid, square: int, mine: int, other: int) -> Iterable[BoardStep]:
        for target in grid.near[square]:
            needs = {square: (ALL, mine), target: (ALL, other)}
            yield BoardStep((square, target), needs, {square: (ALL, GONE), target: (ALL, mine)})

    def small_positions(self) -> Iterator[Pieces]:
        for number in range(3**5):
            yield Pieces(5, "".join((FREE, LEFT, RIGHT)[number // 3**k % 3] for k in range(5)))
        for text in ("xo|ox", "xox|oxo", "xxo|oxo", "xo.|.ox|xxo", "xoxoxo"):
            yield self.parse(text)


class ClobberOnGraph(OnGraph, Clobber):
    """Clobber on a graph from a file."""


RULESETS = [Clobber]
