"""Amazons: an amazon moves like a queen of chess and shoots an arrow like a queen; arrows stay for good.

W. Zamkauskas, 1988; its endgames by E. R. Berlekamp, Sums of N × 2 Amazons, 2000. The player who cannot move loses.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import ClassVar

from bouton.boards.description import GONE, USEFUL
from bouton.boards.shapes import SquareGrid
from bouton.kinds.capabilities import FallsApart
from bouton.kinds.player import Player
from bouton.rulesets.capabilities import Estimated
from bouton.rulesets.pieces import FREE, LEFT, REMOVED, RIGHT, Pieces
from bouton.rulesets.played_boards import ALL, BoardStep, PlayedPieces

__all__ = ["RULESETS", "Amazons"]

_DIRECTIONS = [(down, across) for down, across in product((-1, 0, 1), repeat=2) if down or across]


class Amazons(PlayedPieces, FallsApart, Estimated):
    """Amazons; ``#`` is an arrow.

    >>> import bouton
    >>> bouton.position("amazons", "x..").value, bouton.position("amazons", "x.o").value
    (bouton.value('2'), bouton.value('*'))
    """

    name = "amazons"
    examples: tuple[tuple[str, str], ...] = (("amazons", "x.o"), ("amazons", "x..|..o"), ("amazons", "x.#|#.o"))
    openings: tuple[tuple[str, str], ...] = (
        ("amazons", "x...|....|....|...o"),
        ("amazons", "..x..|.....|x...o|.....|..o.."),
        ("amazons", "..x.o.|......|......|......|......|.x.o.."),
    )
    pieces: ClassVar[Mapping[str, str]] = {LEFT: "amazon", RIGHT: "amazon", REMOVED: "arrow"}
    sides: ClassVar[Sequence[tuple[int, int]]] = _DIRECTIONS
    starts = False

    def letter_at(self, row: int, column: int) -> str:
        return FREE

    def moves_from(self, grid: SquareGrid, square: int, mine: int, other: int) -> Iterable[BoardStep]:
        for path in _queen_paths(grid, square):
            for shot in _queen_paths(grid, path[-1]):
                target, arrow = path[-1], shot[-1]
                needs = dict.fromkeys((*path, *shot), (ALL, USEFUL)) | {square: (ALL, mine)}
                leaves = {square: (ALL, USEFUL), target: (ALL, mine), arrow: (ALL, GONE)}
                yield BoardStep((square, target, arrow), needs, leaves)

    work_of_estimate = 25

    def estimate(self, position: Pieces) -> int:
        """Each free square counts 4 for who reaches it in fewer moves of a queen, and each first move of a queen 1."""
        reached = [self._count_reached(position, self.mine[player]) for player in Player]
        free = [square for square, letter in enumerate(position.cells) if letter == FREE]
        far = len(position.cells)
        distances = [(reached[0].get(square, far), reached[1].get(square, far)) for square in free]
        return sum(4 * ((left < right) - (right < left)) + (left == 1) - (right == 1) for left, right in distances)

    def _count_reached(self, position: Pieces, letter: str) -> dict[int, int]:
        """In how many moves of a queen somebody reaches each free square."""
        found: dict[int, int] = {}
        last = [square for square, each in enumerate(position.cells) if each == letter]
        moves = 0
        while last:
            moves += 1
            ahead = {target for square in last for target in _queen(position, square)} - found.keys()
            found.update(dict.fromkeys(ahead, moves))
            last = list(ahead)
        return found

    def small_positions(self) -> Iterator[Pieces]:
        for number in range(4**4):
            yield Pieces(4, "".join(".xo#"[number // 4**k % 4] for k in range(4)))
        for text in ("x.|.o", "x..|..o", "x.#|#.o", "xx..o"):
            yield self.parse(text)


def _queen_paths(grid: SquareGrid, square: int) -> Iterator[list[int]]:
    """The squares that a queen goes over and the one that she reaches, for each."""
    for down, across in _DIRECTIONS:
        ray = grid.ray(square, down, across)
        for length in range(len(ray)):
            yield ray[: length + 1]


@lru_cache(maxsize=64)
def _rays(width: int, height: int) -> list[list[list[int]]]:
    """For each square the squares in each of the eight directions, the nearest first."""
    found = []
    for row, column in product(range(height), range(width)):
        rays = []
        for down, across in _DIRECTIONS:
            steps = range(1, max(width, height))
            places = [(row + k * down, column + k * across) for k in steps]
            rays.append([r * width + c for r, c in places if 0 <= r < height and 0 <= c < width])
        found.append([ray for ray in rays if ray])
    return found


def _queen(position: Pieces, square: int) -> Iterator[int]:
    """The free squares that a queen reaches."""
    cells = position.cells
    for ray in _rays(position.width, position.height)[square]:
        for target in ray:
            if cells[target] != FREE:
                break
            yield target


RULESETS = [Amazons]
