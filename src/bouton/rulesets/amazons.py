"""Amazons: an amazon moves like a queen of chess and shoots an arrow like a queen; arrows stay for good.

W. Zamkauskas, 1988; its endgames by E. R. Berlekamp, Sums of N × 2 Amazons, 2000. The player who cannot move loses.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count, product
from typing import ClassVar

from bouton.boards.description import GONE, USEFUL
from bouton.boards.shapes import SquareGrid, rectangle
from bouton.kinds.capabilities import FallsApart
from bouton.kinds.player import Player
from bouton.numeration.binary import bits
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
        ("amazons", "..x.o.|......|......|......|......|.x.o.."),
        ("amazons", "...x..|......|x....o|o....x|......|..o..."),
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

    def options(self, position: Pieces, player: Player = Player.LEFT) -> Iterator[Pieces]:
        """The same as by `steps`, in their order, without looking at every pattern."""
        mine = self.mine[player]
        for square, letter in enumerate(position.cells):
            if letter == mine:
                left = position.cells[:square] + FREE + position.cells[square + 1 :]
                for target in _queen(position, square):
                    moved = Pieces(position.width, left[:target] + mine + left[target + 1 :])
                    for arrow in _queen(moved, target):
                        yield Pieces(position.width, moved.cells[:arrow] + REMOVED + moved.cells[arrow + 1 :])

    def count_options(self, position: Pieces, player: Player, most: int) -> int:
        lines, taken = _lines(position.width, position.height), _taken_squares(position)
        found = 0
        for square, letter in enumerate(position.cells):
            if letter == self.mine[player]:
                without = taken & ~(1 << square)
                for target in bits(_reach(lines[square], without)):
                    found += _reach(lines[target], without).bit_count()
        return found

    work_of_estimate = 5

    def estimate(self, position: Pieces) -> int | None:
        """Each free square counts 4 for who reaches it in fewer moves of a queen, and each first move of a queen 1."""
        lines, taken = _lines(position.width, position.height), _taken_squares(position)
        fronts = [
            sum(1 << k for k, each in enumerate(position.cells) if each == self.mine[player]) for player in Player
        ]
        total, rest = 0, ~taken
        for turn in count():
            fronts = [_union(lines, taken, front) & rest for front in fronts]
            if not turn:
                if not all(fronts):
                    return None
                total = fronts[0].bit_count() - fronts[1].bit_count()
            if not any(fronts):
                break
            total += 4 * ((fronts[0] & ~fronts[1]).bit_count() - (fronts[1] & ~fronts[0]).bit_count())
            rest &= ~(fronts[0] | fronts[1])
        return total

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


class _Line:
    """The squares that a queen reaches along a line through hers, by those of its squares that are taken."""

    def __init__(self, rays: Sequence[Sequence[int]]) -> None:
        self.rays = rays
        self.mask = sum(1 << square for ray in rays for square in ray)

        self._known: dict[int, int] = {}

    def reach(self, taken: int) -> int:
        """The free squares that are reached on a board where these are taken."""
        taken &= self.mask
        found = self._known.get(taken)
        if found is None:
            found = 0
            for ray in self.rays:
                for square in ray:
                    if taken >> square & 1:
                        break
                    found |= 1 << square
            self._known[taken] = found
        return found


@lru_cache(maxsize=64)
def _lines(width: int, height: int) -> list[list[_Line]]:
    """For each square the lines through it."""
    ways = [(down, across) for down, across in _DIRECTIONS if (down, across) > (0, 0)]
    grid = rectangle(height, width, _DIRECTIONS)
    return [
        [_Line([grid.ray(square, *way), grid.ray(square, -way[0], -way[1])]) for way in ways]
        for square in range(width * height)
    ]


def _taken_squares(position: Pieces) -> int:
    return sum(1 << square for square, letter in enumerate(position.cells) if letter != FREE)


def _reach(lines: Sequence[_Line], taken: int) -> int:
    """The free squares that a queen reaches along the lines through her square."""
    a, b, c, d = lines
    return a.reach(taken) | b.reach(taken) | c.reach(taken) | d.reach(taken)


def _union(lines: Sequence[Sequence[_Line]], taken: int, squares: int) -> int:
    """The free squares that queens on some squares reach."""
    found = 0
    for square in bits(squares):
        found |= _reach(lines[square], taken)
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
