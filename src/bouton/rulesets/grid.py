"""Games on a grid of squares: writing boards, splitting them into regions, and their symmetries; domino games."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from random import Random
from typing import ClassVar, NamedTuple

from bouton.boards.description import GONE, USEFUL, BoardRules, MovePattern, pattern
from bouton.boards.shapes import grid_images, rectangle
from bouton.errors import NotationError
from bouton.kinds.capabilities import Bounded, FallsApart, Game, OnBoard, Symmetric
from bouton.kinds.figures import Board, BoardMove, Element, Message, square_name
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Summand
from bouton.notation import clip, read_int
from bouton.numeration.binary import bits
from bouton.rulesets.capabilities import Certified
from bouton.rulesets.limits import GRID_DRAWN, MOST_SQUARES


class Cells(NamedTuple):
    """A board: its height and width, and the free squares as bits; the first square of the top row is bit 0."""

    height: int
    width: int
    free: int


#: the board without a square to play on
NO_SQUARE = Cells(1, 1, 0)


def read_cells(text: str) -> Cells:
    """Read a board: rows from the top, separated by bars, ``.`` free and ``#`` removed; or its size, ``3x5``.

    >>> read_cells("..#|...")
    Cells(height=2, width=3, free=59)

    Raises
    ------
    NotationError : for any other letter, or for rows of different lengths.
    """
    body = text.strip()
    if not body:
        raise NotationError("cram.empty")
    if len(body) > 2 * MOST_SQUARES:
        raise NotationError("cram.size", most=MOST_SQUARES)
    if "x" in body.lower() and not set(body) & set(".#|"):
        sides = body.lower().split("x")
        if len(sides) != 2 or not all(side.strip().isdecimal() for side in sides):
            raise NotationError("cram.sides", whole=clip(body))
        sizes = [read_int(side, within=body) for side in sides]
        if not all(sizes):
            raise NotationError("cram.sides", whole=clip(body))
        return empty_board(*sizes)
    rows = [row.strip() for row in body.split("|")]
    for row in rows:
        if len(row) != len(rows[0]) or not row:
            raise NotationError("cram.rows", whole=clip(body))
        wrong = row.strip(".#")
        if wrong:
            raise NotationError("cram.letter", got=clip(wrong[0]), whole=clip(body))
    squares = "".join(rows)
    if len(squares) > MOST_SQUARES:
        raise NotationError("cram.size", most=MOST_SQUARES)
    return Cells(len(rows), len(rows[0]), int(squares[::-1].replace(".", "1").replace("#", "0"), 2))


def empty_board(height: int, width: int) -> Cells:
    """Return a board with all squares free; `NO_SQUARE` if the height or the width is 0.

    >>> empty_board(2, 3)
    Cells(height=2, width=3, free=63)

    Raises
    ------
    NotationError : if it is too large.
    """
    if height * width > MOST_SQUARES:
        raise NotationError("cram.size", most=MOST_SQUARES)
    return Cells(height, width, (1 << height * width) - 1) if height * width else NO_SQUARE


def write_cells(cells: Cells) -> str:
    """Write a board in the form that `read_cells` reads."""
    squares = f"{cells.free:0{cells.height * cells.width}b}"[::-1].replace("1", ".").replace("0", "#")
    return "|".join(squares[start : start + cells.width] for start in range(0, len(squares), cells.width))


@lru_cache(maxsize=1024)
def inner_columns(height: int, width: int) -> tuple[int, int]:
    """Return, as bits, the squares that are not in the last column, and those that are not in the first."""
    row = (1 << width) - 1
    first = sum(1 << r * width for r in range(height))
    everything = row * first
    return everything & ~(first << (width - 1)), everything & ~first


def regions(cells: Cells) -> list[int]:
    """Return the connected regions of at least two free squares, as bits, in reading order of their first squares."""
    not_last, not_first = inner_columns(cells.height, cells.width)
    width, rest, found = cells.width, cells.free, []
    while rest:
        region, before = rest & -rest, 0
        while region != before:
            before = region
            region |= ((region & not_last) << 1 | (region & not_first) >> 1 | region << width | region >> width) & rest
        rest &= ~region
        if region & (region - 1):
            found.append(region)
    return found


def playable(cells: Cells) -> int:
    """Return, as bits, the free squares that have a free neighbour."""
    width, free = cells.width, cells.free
    not_last, not_first = inner_columns(cells.height, width)
    return free & ((free & not_last) << 1 | (free & not_first) >> 1 | free << width | free >> width)


def _rows(cells: Cells) -> list[int]:
    row = (1 << cells.width) - 1
    return [cells.free >> r * cells.width & row for r in range(cells.height)]


def _from_rows(rows: Sequence[int], width: int) -> Cells:
    return Cells(len(rows), width, sum(row << r * width for r, row in enumerate(rows)))


def frame(cells: Cells, squares: int) -> tuple[int, int, Cells]:
    """Return the smallest rectangle around `squares` (bits, at least one): its top row, its first column, and a board
    of its size on which only these squares are free."""
    rows = _rows(cells._replace(free=squares))
    used = [r for r, row in enumerate(rows) if row]
    joined = 0
    for row in rows:
        joined |= row
    left = (joined & -joined).bit_length() - 1
    width = joined.bit_length() - left
    return used[0], left, _from_rows([row >> left for row in rows[used[0] : used[-1] + 1]], width)


def _reverse_bits(bits: int, length: int) -> int:
    return int(f"{bits:0{length}b}"[::-1], 2)


def mirror_images(cells: Cells) -> list[Cells]:
    """Return a board, its reflection top to bottom, its reflection left to right, and its half turn."""
    rows, width = _rows(cells), cells.width
    turned = [_reverse_bits(row, width) for row in rows]
    return [_from_rows(each, width) for each in (rows, rows[::-1], turned, turned[::-1])]


def half_turned(cells: Cells) -> Cells:
    """Turn a board by half a turn.

    >>> write_cells(half_turned(read_cells("..#|...")))
    '...|#..'
    """
    return cells._replace(free=_reverse_bits(cells.free, cells.height * cells.width))


def transpose(cells: Cells) -> Cells:
    """Return the board with rows and columns exchanged.

    >>> write_cells(transpose(read_cells("..#|...")))
    '..|..|#.'
    """
    rows = _rows(cells)
    columns = [sum((row >> c & 1) << r for r, row in enumerate(rows)) for c in range(cells.width)]
    return _from_rows(columns, cells.height)


def _domino_pattern(first: int, second: int) -> MovePattern:
    """Return the move that lays a domino on two squares."""
    return pattern(dict.fromkeys((first, second), (USEFUL, USEFUL)), dict.fromkeys((first, second), (USEFUL, GONE)))


class DominoGame(Game, Symmetric, FallsApart, OnBoard, Certified, Bounded):
    """A game in which each move lays a domino on two adjacent free squares."""

    checked_as = "cram"
    #: the least height and width of a board for an exercise
    least: ClassVar[tuple[int, int]] = (2, 2)

    def places(self, position: Cells, player: Player) -> Iterator[int]:
        """Yield the places where a player can lay a domino: two squares, as bits. This is the only rule of the game."""
        raise NotImplementedError

    def options(self, position: Cells, player: Player = Player.LEFT) -> Iterator[Cells]:
        for domino in self.places(position, player):
            yield position._replace(free=position.free & ~domino)

    def board_shape(self, position: Cells) -> tuple[int, int]:
        return position.height, position.width

    def board_sets(self, position: Cells) -> tuple[int, int]:
        return position.free, position.free

    def board_letters(self, position: Cells) -> str:
        return self.format(position).replace("|", "")

    def board_rules(self, height: int, width: int) -> BoardRules:
        grid = rectangle(height, width)
        standing, lying = (
            [
                [_domino_pattern(square, other) for other in grid.ray(square, *step)[:1]]
                for square in range(height * width)
            ]
            for step in ((1, 0), (0, 1))
        )
        if self.impartial:
            standing, lying = [one + other for one, other in zip(standing, lying, strict=True)], []
        images = grid_images(height, width, 8, exchanging=() if self.impartial else range(4, 8))
        return BoardRules(
            grid.near_sets, standing, lying, images=images, width=width, least=2, lines=not self.impartial
        )

    def parse(self, text: str) -> Cells:
        return read_cells(text)

    def format(self, position: Cells) -> str:
        return write_cells(position)

    def summands(self, position: Cells) -> Sequence[Summand]:
        found = regions(position)
        return [Summand(self, frame(position, region)[2]) for region in found] if len(found) > 1 else ()

    def replace(self, position: Cells, index: int, part: Cells) -> Cells:
        region = regions(position)[index]
        top, left, _ = frame(position, region)
        squares = sum(row << (top + r) * position.width + left for r, row in enumerate(_rows(part)))
        return position._replace(free=position.free & ~region | squares)

    def cell(self, coordinates: tuple[int, ...]) -> Cells:
        """Return the empty board with these numbers of rows and columns."""
        return empty_board(*coordinates) if len(coordinates) == 2 else super().cell(coordinates)

    def sample(self, random: Random, level: int) -> Cells:
        """Make a board with up to `level` squares removed."""
        height, width = self.least
        height, width = random.randint(height, 2 + level // 3), random.randint(width, width + 1 + level // 3)
        free = (1 << height * width) - 1
        for _ in range(level):
            free &= ~(random.randrange(2) << random.randrange(height * width))
        return Cells(height, width, free)

    def move_name(self, position: Cells, option: Cells, player: Player) -> Message:
        covered = position.free & ~option.free
        ends = ((covered & -covered).bit_length() - 1, covered.bit_length() - 1)
        squares = (divmod(bit, position.width) for bit in ends)
        first, last = (square_name(column, row) for row, column in squares)
        return Message("moves.squares", {"first": first, "last": last})

    def board(self, position: Cells) -> Board:
        """Draw square ``r0c2``: top row, third column. A move touches the two squares of its domino."""
        height, width, free = position
        if height * width > GRID_DRAWN:
            return Board([], [], complete=False)
        elements = [
            Element(f"r{r}c{c}", "square", c, r, "", "free" if free >> (r * width + c) & 1 else "removed", "")
            for r, c in product(range(height), range(width))
        ]
        found = Board(elements, self._board_moves(position))
        found.lays = "domino"
        return found

    def _board_moves(self, position: Cells) -> Iterator[BoardMove]:
        width, free = position.width, position.free
        for player in (Player.LEFT,) if self.impartial else Player:
            for domino in self.places(position, player):
                names = tuple(f"r{bit // width}c{bit % width}" for bit in bits(domino))
                text = self.format(position._replace(free=free & ~domino))
                yield BoardMove(names, text, "" if self.impartial else str(player))
