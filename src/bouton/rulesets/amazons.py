"""Amazons: an amazon moves like a chess queen and then shoots an arrow like a queen; arrows stay forever.

W. Zamkauskas, 1988; its endgames by E. R. Berlekamp, Sums of N × 2 Amazons, 2000. A player who cannot move loses.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count, product
from random import Random
from typing import ClassVar

from bouton.boards.description import GONE, USEFUL
from bouton.boards.shapes import SquareGrid, rectangle
from bouton.kinds.capabilities import Bounded, FallsApart
from bouton.kinds.player import Player
from bouton.numeration.binary import bits
from bouton.rulesets.capabilities import Estimated
from bouton.rulesets.pieces import FREE, LEFT, REMOVED, RIGHT, Pieces
from bouton.rulesets.played_boards import ALL, BoardStep, PlayedPieces

_DIRECTIONS = [(down, across) for down, across in product((-1, 0, 1), repeat=2) if down or across]


class Amazons(PlayedPieces, FallsApart, Estimated, Bounded):
    """Amazons; ``#`` is an arrow.

    >>> import bouton
    >>> bouton.position("amazons", "x..").value, bouton.position("amazons", "x.o").value
    (bouton.value('2'), bouton.value('*'))
    """

    name = decided_as = "amazons"
    checked_as = "impartial:amazons"
    examples: tuple[tuple[str, str], ...] = (("amazons", "x.o"), ("amazons", "x..|..o"), ("amazons", "x.#|#.o"))
    openings: tuple[tuple[str, str], ...] = (
        ("amazons", "x...|....|....|...o"),
        ("amazons", "..x.o.|......|......|......|......|.x.o.."),
        ("amazons", "...x..|......|x....o|o....x|......|..o..."),
    )
    pieces: ClassVar[Mapping[str, str]] = {LEFT: "amazon", RIGHT: "amazon", REMOVED: "arrow"}
    sides: ClassVar[Sequence[tuple[int, int]]] = _DIRECTIONS
    starts = False
    moves_pieces = True

    def moves_from(self, grid: SquareGrid, square: int, mine: int, other: int) -> Iterable[BoardStep]:
        for path in _queen_paths(grid, square):
            for shot in _queen_paths(grid, path[-1]):
                target, arrow = path[-1], shot[-1]
                needs = dict.fromkeys((*path, *shot), (ALL, USEFUL)) | {square: (ALL, mine)}
                leaves = {square: (ALL, USEFUL), target: (ALL, mine), arrow: (ALL, GONE)}
                yield BoardStep((square, target, arrow), needs, leaves)

    def options(self, position: Pieces, player: Player = Player.LEFT) -> Iterator[Pieces]:
        """Yield the positions after the moves of `steps`, in the same order, without examining every pattern."""
        mine = self.mine[player]
        for square, letter in enumerate(position.cells):
            if letter == mine:
                left = position.cells[:square] + FREE + position.cells[square + 1 :]
                for target in _queen(position, square):
                    moved = Pieces(position.width, left[:target] + mine + left[target + 1 :])
                    for arrow in _queen(moved, target):
                        yield Pieces(position.width, moved.cells[:arrow] + REMOVED + moved.cells[arrow + 1 :])

    def count_options(self, position: Pieces, player: Player, most: int) -> int:
        free, found, size = _squares(position, FREE), 0, len(position.cells)
        for queen in map((1).__lshift__, bits(_squares(position, self.mine[player]))):
            targets = list(bits(_reach(position, 1, free, queen) ^ queen))
            copies = sum(1 << k * size for k in range(len(targets)))
            queens = sum(1 << target + k * size for k, target in enumerate(targets))
            found += (_reach(position, copies, (free | queen) * copies, queens) ^ queens).bit_count()
        return found

    work_of_estimate = 3

    def estimate(self, position: Pieces) -> int | None:
        """Return Left's lead: 4 for each free square that a player reaches in fewer queen moves than the other, and 1
        for each that she reaches in one move; None if a player cannot move."""
        free, size = _squares(position, FREE), len(position.cells)
        copies = 1 | 1 << size  # Left's board, then Right's
        fronts = _squares(position, LEFT) | _squares(position, RIGHT) << size
        total, rest = 0, free * copies
        for turn in count():
            fronts = _reach(position, copies, free * copies, fronts) & rest
            right = fronts >> size
            left = fronts ^ right << size
            if not turn:
                if not (left and right):
                    return None
                total = left.bit_count() - right.bit_count()
            if not fronts:
                break
            total += 4 * ((left & ~right).bit_count() - (right & ~left).bit_count())
            rest &= ~((left | right) * copies)
        return total

    def sample(self, random: Random, level: int) -> Pieces:
        return super().sample(random, min(level, 4))  # larger boards have too many moves to be played on paper

    def small_positions(self) -> Iterator[Pieces]:
        for number in range(4**4):
            yield Pieces(4, "".join(".xo#"[number // 4**k % 4] for k in range(4)))
        for text in ("x.|.o", "x..|..o", "x.#|#.o", "xx..o"):
            yield self.parse(text)


def _queen_paths(grid: SquareGrid, square: int) -> Iterator[list[int]]:
    """Yield, for each move of a queen, the squares that she crosses, followed by the one that she reaches."""
    for down, across in _DIRECTIONS:
        ray = grid.ray(square, down, across)
        for length in range(len(ray)):
            yield ray[: length + 1]


@lru_cache(maxsize=64)
def _rays(width: int, height: int) -> list[list[list[int]]]:
    """Return, for each square, the squares in each of the eight directions, nearest first."""
    found = []
    for row, column in product(range(height), range(width)):
        rays = []
        for down, across in _DIRECTIONS:
            steps = range(1, max(width, height))
            places = [(row + k * down, column + k * across) for k in steps]
            rays.append([r * width + c for r, c in places if 0 <= r < height and 0 <= c < width])
        found.append([ray for ray in rays if ray])
    return found


@lru_cache(maxsize=64)
def _ways(width: int, height: int) -> list[tuple[int, int]]:
    """Return, for each direction, the shift by one step of a set of squares, and the squares that a step can reach."""
    grid = rectangle(height, width, _DIRECTIONS)
    squares = range(width * height)
    return [
        (down * width + across, sum(1 << k for k in squares if grid.ray(k, -down, -across)))
        for down, across in _DIRECTIONS
    ]


def _squares(position: Pieces, letter: str) -> int:
    """Return the squares with the given letter, as bits."""
    signs = "".join(["1" if each == letter else "0" for each in reversed(position.cells)])
    return int(signs, 2)


def _reach(position: Pieces, copies: int, free: int, queens: int) -> int:
    """Return the squares of queens and the free squares that they reach in one move; all sets of squares are bits.

    Several boards may be concatenated in one integer; `copies` has the first square of each. All queens move in
    parallel: 1, 2, then 4 squares at a time …
    """
    found = queens
    for shift, inside in _ways(position.width, position.height):
        front, open_squares, far = queens, free & inside * copies, abs(shift)
        while open_squares:
            front |= open_squares & (front << far if shift > 0 else front >> far)
            open_squares &= open_squares << far if shift > 0 else open_squares >> far
            far *= 2
        found |= front
    return found


def _queen(position: Pieces, square: int) -> Iterator[int]:
    """Yield the free squares that a queen on a square reaches in one move."""
    cells = position.cells
    for ray in _rays(position.width, position.height)[square]:
        for target in ray:
            if cells[target] != FREE:
                break
            yield target


RULESETS = [Amazons]
