"""Clobber: a player moves a piece onto an adjacent piece of the opponent and captures it; one who cannot move loses.

M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, An introduction to Clobber, INTEGERS 5(2), 2005, A01. Either
both players can move or neither: Clobber is all-small, so its values are infinitesimal. In Cannibal Clobber
(I. Althöfer, 2003) players may also capture their own pieces.
"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from bouton.boards.description import GONE, LEFTS, RIGHTS
from bouton.boards.shapes import SquareGrid
from bouton.kinds.capabilities import FallsApart, Parametrized
from bouton.notation import starts_of
from bouton.rulesets.graph_pieces import OnGraph
from bouton.rulesets.pieces import FREE, LEFT, REMOVED, RIGHT, PieceGame, Pieces
from bouton.rulesets.played_boards import ALL, BoardStep, PlayedPieces


class Clobber(PlayedPieces, FallsApart, Parametrized):
    """Clobber; ``2x3`` is the full board in two colours.

    >>> import bouton
    >>> bouton.position("clobber", "xxo").value
    bouton.value('^')
    """

    name = decided_as = "clobber"
    examples: tuple[tuple[str, str], ...] = starts_of("clobber", "xoxo", "xo|ox", "xxo.ox")
    openings: tuple[tuple[str, str], ...] = (
        ("clobber", "xoxox|oxoxo|xoxox|oxoxo"),
        ("clobber", "xoxoxo|oxoxox|xoxoxo|oxoxox|xoxoxo"),
        ("clobber", "xoxoxo|oxoxox|xoxoxo|oxoxox|xoxoxo|oxoxox"),
    )
    reads_file = True
    on_graphs: ClassVar[type[OnGraph]]
    states: ClassVar[dict[str, int]] = {FREE: GONE, LEFT: LEFTS, RIGHT: RIGHTS, REMOVED: GONE}
    checked_as = "impartial:clobber"

    @classmethod
    def from_parameters(cls, parameters: str) -> PieceGame:
        return cls.on_graphs.read(parameters) if parameters else cls()

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


class CannibalClobber(Clobber):
    """Clobber in which players may also capture their own pieces; ``2x3`` is the full board in two colours.

    >>> import bouton
    >>> bouton.position("cannibal-clobber", "xx").value, bouton.position("cannibal-clobber", "xxo").value
    (bouton.value('1'), bouton.value('^'))
    """

    name = decided_as = "cannibal-clobber"
    checked_as = "impartial:cannibal-clobber"
    examples: tuple[tuple[str, str], ...] = starts_of("cannibal-clobber", "xoxo", "xo|xx", "xxo.ox")
    openings: tuple[tuple[str, str], ...] = starts_of(
        "cannibal-clobber", "xox|oxx", "xoxo|oxox|xoxo", "xoxox|oxoxo|xoxox|oxoxo"
    )

    def moves_from(self, grid: SquareGrid, square: int, mine: int, other: int) -> Iterator[BoardStep]:
        for prey in (other, mine):
            yield from super().moves_from(grid, square, mine, prey)


class ClobberOnGraph(OnGraph, Clobber):
    """Clobber on a graph from a file."""


class CannibalOnGraph(OnGraph, CannibalClobber):
    """Cannibal Clobber on a graph from a file."""


Clobber.on_graphs, CannibalClobber.on_graphs = ClobberOnGraph, CannibalOnGraph

RULESETS: list[type] = [Clobber, CannibalClobber]
