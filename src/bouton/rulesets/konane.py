"""Konane: a piece jumps over an adjacent piece of the opponent onto the free square behind it, once or repeatedly.

The Hawaiian game, here from any position: W. S. Ernst, Playing Konane mathematically, UMAP Journal 16, 1995.
The jumps of one move are all in one direction; jumped pieces are removed. A player who cannot move loses.
"""

from collections.abc import Iterable, Iterator

from bouton.boards.description import USEFUL
from bouton.boards.shapes import SIDES, SquareGrid
from bouton.kinds.capabilities import FallsApart
from bouton.rulesets.pieces import FREE, LEFT, RIGHT, Pieces
from bouton.rulesets.played_boards import ALL, BoardStep, PlayedPieces


class Konane(PlayedPieces, FallsApart):
    """Konane; ``2x6`` is the full board in two colours, on which nobody can move yet.

    >>> import bouton
    >>> bouton.position("konane", "xo.").value, bouton.position("konane", "xo.o.").value
    (bouton.value('1'), bouton.value('1'))
    """

    name = decided_as = "konane"
    checked_as = "impartial:konane"
    examples: tuple[tuple[str, str], ...] = (("konane", "xo.o."), ("konane", "xoxo|ox..|xoxo"), ("konane", ".oxo.x"))
    openings: tuple[tuple[str, str], ...] = (
        ("konane", "xoxo|o..x|xoxo|oxox"),
        ("konane", "xoxoxo|oxoxox|xo..xo|oxoxox|xoxoxo|oxoxox"),
        ("konane", "xoxoxoxo|oxoxoxox|xox..oxo|oxoxoxox|xoxoxoxo|oxoxoxox"),
    )

    starts = False

    def moves_from(self, grid: SquareGrid, square: int, mine: int, other: int) -> Iterable[BoardStep]:
        for down, across in SIDES:
            ray = grid.ray(square, down, across)
            needs, leaves = {square: (ALL, mine)}, {square: (ALL, USEFUL)}
            for over, target in zip(ray[::2], ray[1::2], strict=False):
                needs |= {over: (ALL, other), target: (ALL, USEFUL)}
                leaves |= {over: (ALL, USEFUL)}
                yield BoardStep((square, target), dict(needs), {**leaves, target: (ALL, mine)})

    def small_positions(self) -> Iterator[Pieces]:
        for number in range(0, 3**6, 2):
            yield Pieces(6, "".join((FREE, LEFT, RIGHT)[number // 3**k % 3] for k in range(6)))
        for text in ("xo.|o.x|.xo", "xo.o.|.x.x.", "xoxo|ox..|xoxo"):
            yield self.parse(text)


RULESETS = [Konane]
