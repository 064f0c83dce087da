"""Amazons: an amazon moves like a queen of chess and shoots an arrow like a queen; arrows stay for good.

W. Zamkauskas, 1988; its endgames by E. R. Berlekamp, Sums of N × 2 Amazons, 2000. The player who cannot move loses.
"""

from collections.abc import Iterator
from itertools import product

from bouton.kinds.capabilities import FallsApart
from bouton.kinds.player import Player
from bouton.rulesets.pieces import FREE, REMOVED, PieceGame, Pieces, Step, connected

__all__ = ["RULESETS", "Amazons"]

_DIRECTIONS = [each for each in product((-1, 0, 1), repeat=2) if each != (0, 0)]


class Amazons(PieceGame, FallsApart):
    """Amazons; ``#`` is an arrow.

    >>> import bouton
    >>> bouton.position("amazons", "x..").value, bouton.position("amazons", "x.o").value
    (bouton.value('2'), bouton.value('*'))
    """

    name = "amazons"
    examples: tuple[tuple[str, str], ...] = (("amazons", "x.o"), ("amazons", "x..|..o"), ("amazons", "x.#|#.o"))
    most_searched = 9
    starts = False

    def letter_at(self, row: int, column: int) -> str:
        return FREE

    def size_of(self, position: Pieces) -> int:
        return position.cells.count(FREE)

    def steps(self, position: Pieces, player: Player) -> Iterator[Step]:
        mine = self.mine[player]
        for square, letter in enumerate(position.cells):
            if letter == mine:
                for target in _queen(position, square):
                    moved = position.with_letters({square: FREE, target: mine})
                    for arrow in _queen(moved, target):
                        yield Step((square, target, arrow), moved.with_letters({arrow: REMOVED}))

    def regions(self, position: Pieces) -> list[list[int]]:
        """Squares that touch, in a corner too, with free ones and amazons among them."""
        cells, width = position.cells, position.width
        linked: dict[int, list[int]] = {square: [] for square, letter in enumerate(cells) if letter != REMOVED}
        for square, found in linked.items():
            row, column = divmod(square, width)
            for down, across in _DIRECTIONS:
                if 0 <= row + down < position.height and 0 <= column + across < width:
                    other = square + down * width + across
                    if other in linked:
                        found.append(other)
        parts = connected(linked, linked)
        letters = [{cells[square] for square in part} for part in parts]
        return [part for part, found in zip(parts, letters, strict=True) if FREE in found and len(found) > 1]

    def small_positions(self) -> Iterator[Pieces]:
        for number in range(4**4):
            yield Pieces(4, "".join(".xo#"[number // 4**k % 4] for k in range(4)))
        for text in ("x.|.o", "x..|..o", "x.#|#.o", "xx..o"):
            yield self.parse(text)


def _queen(position: Pieces, square: int) -> Iterator[int]:
    """The free squares that a queen reaches."""
    row, column = divmod(square, position.width)
    for down, across in _DIRECTIONS:
        r, c = row + down, column + across
        while 0 <= r < position.height and 0 <= c < position.width:
            target = r * position.width + c
            if position.cells[target] != FREE:
                break
            yield target
            r, c = r + down, c + across


RULESETS = [Amazons]
