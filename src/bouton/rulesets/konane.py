"""Konane: a piece jumps over a neighbouring piece of the opponent onto the free square behind, once or on and on.

The Hawaiian game, here from any position: W. S. Ernst, Playing Konane mathematically, UMAP Journal 16, 1995.
The jumps of one move go in one direction; what is jumped over goes. The player who cannot move loses.
"""

from collections.abc import Iterable, Iterator

from bouton.boards.description import USEFUL
from bouton.boards.shapes import SIDES, SquareGrid
from bouton.kinds.capabilities import FallsApart
from bouton.kinds.player import Player
from bouton.rulesets.pieces import FREE, LEFT, REMOVED, RIGHT, Pieces, Step, connected
from bouton.rulesets.played_boards import ALL, BoardStep, PlayedPieces

__all__ = ["RULESETS", "Konane"]


class Konane(PlayedPieces, FallsApart):
    """Konane; ``2x6`` is the full board in two colours, on which nobody can move yet.

    >>> import bouton
    >>> bouton.position("konane", "xo.").value, bouton.position("konane", "xo.o.").value
    (bouton.value('1'), bouton.value('1'))
    """

    name = "konane"
    examples: tuple[tuple[str, str], ...] = (("konane", "xo.o."), ("konane", "xoxo|ox..|xoxo"), ("konane", ".oxo.x"))
    openings: tuple[tuple[str, str], ...] = (
        ("konane", "xoxo|o..x|xoxo|oxox"),
        ("konane", "xoxoxo|ox..ox|xoxoxo|oxoxox|xoxoxo"),
        ("konane", "xoxoxo|oxoxox|xo..xo|oxoxox|xoxoxo|oxoxox"),
    )

    starts = False

    def letter_at(self, row: int, column: int) -> str:
        return RIGHT if (row + column) % 2 else LEFT

    def size_of(self, position: Pieces) -> int:
        return position.cells.count(LEFT) + position.cells.count(RIGHT)

    def steps(self, position: Pieces, player: Player) -> Iterator[Step]:
        mine, other = self.mine[player], self.mine[player.other]
        cells, width = position.cells, position.width
        for square, letter in enumerate(cells):
            if letter != mine:
                continue
            row, column = divmod(square, width)
            for down, across in SIDES:
                changed = {square: FREE}
                reach = 2
                while 0 <= row + reach * down < position.height and 0 <= column + reach * across < width:
                    over = square + (reach - 1) * (down * width + across)
                    target = square + reach * (down * width + across)
                    if cells[over] != other or cells[target] != FREE:
                        break
                    changed[over] = FREE
                    yield Step((square, target), position.with_letters({**changed, target: mine}))
                    reach += 2

    def moves_on(self, grid: SquareGrid, mine: int, other: int) -> Iterable[BoardStep]:
        for square in range(len(grid.near)):
            for down, across in SIDES:
                ray = grid.ray(square, down, across)
                needs, leaves = {square: (ALL, mine)}, {square: (ALL, USEFUL)}
                for over, target in zip(ray[::2], ray[1::2], strict=False):
                    needs |= {over: (ALL, other), target: (ALL, USEFUL)}
                    leaves |= {over: (ALL, USEFUL)}
                    yield BoardStep(square, dict(needs), {**leaves, target: (ALL, mine)})

    def regions(self, position: Pieces) -> list[list[int]]:
        """Squares that touch, where both players have pieces among them."""
        cells = position.cells
        there = [square for square, letter in enumerate(cells) if letter != REMOVED]
        found = connected(there, {square: position.neighbours(square) for square in there})
        return [part for part in found if {LEFT, RIGHT} <= {cells[square] for square in part}]

    def small_positions(self) -> Iterator[Pieces]:
        for number in range(0, 3**6, 2):
            yield Pieces(6, "".join((FREE, LEFT, RIGHT)[number // 3**k % 3] for k in range(6)))
        for text in ("xo.|o.x|.xo", "xo.o.|.x.x.", "xoxo|ox..|xoxo"):
            yield self.parse(text)


RULESETS = [Konane]
