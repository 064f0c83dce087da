"""Games on a grid of squares: how a board is written, cut into regions, and turned; and Cram, played with dominoes.

Cram: in turn each player lays a domino on two free squares side by side, in either direction; the player who finds no
place loses. A board that looks the same after half a turn is lost for the player to move if no domino can cover its
centre, because every domino can be answered by its image (Gardner 1974); if a domino can, laying it there first wins.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from random import Random
from typing import NamedTuple

from bouton.errors import NotationError, SearchLimitError
from bouton.heaps.breaking import GUY_SMITH_1956
from bouton.kinds.capabilities import Bounded, Dominoes, Facts, FallsApart, Game, LaysDominoes, Symmetric
from bouton.kinds.figures import (
    Board,
    BoardMove,
    Columns,
    Element,
    Figure,
    Message,
    square_name,
)
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Summand
from bouton.kinds.theorem import Theorem
from bouton.notation import clip, read_int
from bouton.numeration.binary import bits
from bouton.rulesets.octal import DawsonsKayles
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, OUTCOME

__all__ = [
    "GARDNER_1974",
    "RULESETS",
    "Cells",
    "Cram",
    "empty_board",
    "frame",
    "inner_columns",
    "mirrored",
    "random_board",
    "read_cells",
    "regions",
    "write_cells",
]

GARDNER_1974 = (
    "M. Gardner, Cram, crosscram and quadraphage: new games having elusive winning strategies, "
    "Scientific American 230, no. 2 (February 1974), 106–108."
)
_MOST_CELLS = 10_000
_MOST_SEARCHED = 48  # free squares in one region
_PLAIN = 64  # of the 2^n sets of n squares a search meets, by measurement, fewer than one in 64
_MOST_DRAWN = 1_600
_REGIONS_SHOWN = 12


class Cells(NamedTuple):
    """A board: its height and width, and the free squares as bits, the first of the top row being bit 0."""

    height: int
    width: int
    free: int


_NOTHING = Cells(1, 1, 0)


def read_cells(text: str) -> Cells:
    """Read a board: rows from the top, separated by bars, ``.`` free and ``#`` removed; or its size, ``3x5``.

    >>> read_cells("..#|...")
    Cells(height=2, width=3, free=59)

    Raises
    ------
    NotationError : for another letter, and for rows of different lengths.
    """
    body = text.strip()
    if not body:
        raise NotationError("cram.empty")
    if len(body) > 2 * _MOST_CELLS:
        raise NotationError("cram.size", most=_MOST_CELLS)
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
    if len(squares) > _MOST_CELLS:
        raise NotationError("cram.size", most=_MOST_CELLS)
    return Cells(len(rows), len(rows[0]), int(squares[::-1].replace(".", "1").replace("#", "0"), 2))


def empty_board(height: int, width: int) -> Cells:
    """The board of that many rows and columns on which all squares are free.

    >>> empty_board(2, 3)
    Cells(height=2, width=3, free=63)

    Raises
    ------
    NotationError : where it is too large.
    """
    if height * width > _MOST_CELLS:
        raise NotationError("cram.size", most=_MOST_CELLS)
    return Cells(height, width, (1 << height * width) - 1) if height * width else _NOTHING


def random_board(random: Random, height: int, width: int, level: int) -> Cells:
    """An exercise: up to `level` squares of a board are removed."""
    free = (1 << height * width) - 1
    for _ in range(level):
        free &= ~(random.randrange(2) << random.randrange(height * width))
    return Cells(height, width, free)


def write_cells(cells: Cells) -> str:
    """Write a board as `read_cells` reads it."""
    squares = f"{cells.free:0{cells.height * cells.width}b}"[::-1].replace("1", ".").replace("0", "#")
    return "|".join(squares[start : start + cells.width] for start in range(0, len(squares), cells.width))


@lru_cache(maxsize=1024)
def inner_columns(height: int, width: int) -> tuple[int, int]:
    """The squares that are not in the last column, and those that are not in the first."""
    row = (1 << width) - 1
    first = sum(1 << r * width for r in range(height))
    everything = row * first
    return everything & ~(first << (width - 1)), everything & ~first


def regions(cells: Cells) -> list[int]:
    """The connected regions of at least two free squares, as bits, in reading order of their first squares."""
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
    """The free squares that have a free neighbour."""
    width, free = cells.width, cells.free
    not_last, not_first = inner_columns(cells.height, width)
    return free & ((free & not_last) << 1 | (free & not_first) >> 1 | free << width | free >> width)


def _rows(cells: Cells) -> list[int]:
    row = (1 << cells.width) - 1
    return [cells.free >> r * cells.width & row for r in range(cells.height)]


def _from_rows(rows: Sequence[int], width: int) -> Cells:
    return Cells(len(rows), width, sum(row << r * width for r, row in enumerate(rows)))


def frame(cells: Cells, squares: int) -> tuple[int, int, Cells]:
    """The smallest rectangle around some squares: its top row, its first column, and the squares in it."""
    rows = _rows(cells._replace(free=squares))
    used = [r for r, row in enumerate(rows) if row]
    joined = 0
    for row in rows:
        joined |= row
    left = (joined & -joined).bit_length() - 1
    width = joined.bit_length() - left
    return used[0], left, _from_rows([row >> left for row in rows[used[0] : used[-1] + 1]], width)


@lru_cache(maxsize=1 << 17)
def _normal_form(cells: Cells) -> Cells:
    squares = playable(cells)
    if not squares:
        return _NOTHING
    framed = frame(cells, squares)[2]
    width = framed.width
    rows = _rows(framed)
    columns = [sum((row >> c & 1) << r for r, row in enumerate(rows)) for c in range(width)]
    images: list[Cells] = []
    for lines, length in ((rows, width), (columns, framed.height)):
        if len(lines) <= length:  # lying boards only
            images += mirrored(_from_rows(lines, length))
    return min(images)


def reversed_bits(bits: int, length: int) -> int:
    return int(f"{bits:0{length}b}"[::-1], 2)


def mirrored(cells: Cells) -> list[Cells]:
    """A board, and what it looks like upside down, in a mirror, and after half a turn."""
    rows, width = _rows(cells), cells.width
    turned = [reversed_bits(row, width) for row in rows]
    return [_from_rows(each, width) for each in (rows, rows[::-1], turned, turned[::-1])]


def _half_turn(cells: Cells) -> Cells:
    return cells._replace(free=reversed_bits(cells.free, cells.height * cells.width))


class Cram(Game, Symmetric, FallsApart, LaysDominoes, Bounded):
    """Cram.

    >>> import bouton
    >>> bouton.find("cram")(read_cells("3x3")).grundy
    0
    """

    name = "cram"
    examples: tuple[tuple[str, str], ...] = (("cram", "...|...|..."), ("cram", "..#|..."), ("cram", "....|...."))

    def options(self, position: Cells, player: Player = Player.LEFT) -> Iterator[Cells]:
        for domino in _dominoes(position):
            yield position._replace(free=position.free & ~domino)

    def move_name(self, position: Cells, option: Cells, player: Player) -> Message:
        squares = (divmod(bit, position.width) for bit in bits(position.free & ~option.free))
        first, last = (square_name(column, row) for row, column in squares)
        return Message("moves.squares", {"first": first, "last": last})

    def parse(self, text: str) -> Cells:
        return read_cells(text)

    def format(self, position: Cells) -> str:
        return write_cells(position)

    def normal_form(self, position: Cells) -> Cells:
        """Squares where no domino can lie are left out; then the first of the eight images of the frame."""
        return _normal_form(position)

    def summands(self, position: Cells) -> Sequence[Summand]:
        found = regions(position)
        return [Summand(self, frame(position, region)[2]) for region in found] if len(found) > 1 else ()

    def replace(self, position: Cells, index: int, part: Cells) -> Cells:
        region = regions(position)[index]
        top, left, _ = frame(position, region)
        squares = sum(row << (top + r) * position.width + left for r, row in enumerate(_rows(part)))
        return position._replace(free=position.free & ~region | squares)

    def dominoes(self, position: Cells) -> Dominoes:
        return Dominoes(*position, both=True)

    def check_search(self, position: Cells, limit: int, by_parts: bool = False) -> None:
        if by_parts:
            squares = max((region.bit_count() for region in regions(position)), default=0)
            most = _MOST_SEARCHED
        else:
            squares = playable(position).bit_count()
            most = (_PLAIN * limit).bit_length()
        if squares > most:
            raise SearchLimitError("cram.large", squares=squares, most=most)

    def small_positions(self) -> Iterator[Cells]:
        for free in range(1 << 9):
            yield Cells(3, 3, free)
        for text in (
            "1x9",
            "8x1",
            "2x4",
            "2x5",
            "3x4",
            "4x3",
            "3x5",
            "4x4",
            ".##.|....|....|.##.",
            "....|.##.|....",
            "..#..|.....|..#..",
        ):
            yield read_cells(text)

    def cell(self, coordinates: tuple[int, ...]) -> Cells:
        """The empty board of that many rows and columns."""
        return empty_board(*coordinates) if len(coordinates) == 2 else super().cell(coordinates)

    def sample(self, random: Random, level: int) -> Cells:
        return random_board(random, random.randint(1, 2 + level // 3), random.randint(3, 4 + level // 3), level)

    def explain(self, position: Cells, facts: Facts) -> Iterable[Figure]:
        if facts.misere:
            return
        parts = regions(position)
        if len(parts) > 1:
            yield Message("cram.regions", {"count": len(parts)}, step=2)
            known = [value for value in facts.parts if value is not None]
            if len(known) == len(facts.parts) == len(parts) <= _REGIONS_SHOWN:
                yield Columns("cram.region", range(1, len(parts) + 1), known)
        centre = _centre(position)
        if centre is None:
            return
        if not centre:
            yield Message("cram.mirror", {}, step=2)
        else:
            (row, column), (row2, column2) = (divmod(b, position.width) for b in bits(centre))
            yield Message(
                "cram.centre", {"row": row + 1, "column": column + 1, "row2": row2 + 1, "column2": column2 + 1}
            )

    def board(self, position: Cells) -> Board:
        """Square ``r0c2``: top row, third column. A move touches the two squares of its domino."""
        height, width, free = position
        if height * width > _MOST_DRAWN:
            return Board([], [], complete=False)
        elements = [
            Element(f"r{r}c{c}", "square", c, r, "", "free" if free >> (r * width + c) & 1 else "removed", "")
            for r, c in product(range(height), range(width))
        ]
        moves = []
        for domino in _dominoes(position):
            names = tuple(f"r{bit // width}c{bit % width}" for bit in bits(domino))
            moves.append(BoardMove(names, self.format(position._replace(free=free & ~domino))))
        return Board(elements, moves)


def _dominoes(cells: Cells) -> Iterator[int]:
    """The places for a domino, in reading order of their first squares; at each the lying one first."""
    height, width, free = cells
    not_last, _ = inner_columns(height, width)
    lying = free & free >> 1 & not_last
    standing = free & free >> width
    for bit in bits(lying | standing):
        if lying >> bit & 1:
            yield 3 << bit
        if standing >> bit & 1:
            yield (1 << width | 1) << bit


def _centre(cells: Cells) -> int | None:
    """For a board that looks the same after half a turn: the domino place that is its own image, 0 where there is none.

    None for other boards, and where the centre is itself a free square.
    """
    squares = playable(cells)
    if not squares:
        return 0
    top, left, framed = frame(cells, squares)
    height, width, free = framed
    if _half_turn(framed) != framed:
        return None
    row, column = (height - 1) // 2, (width - 1) // 2
    if height % 2 and width % 2:
        return None if free >> (row * width + column) & 1 else 0
    if height % 2 == 0 and width % 2 == 0:
        return 0
    if not free >> (row * width + column) & 1:
        return 0
    first = 1 << (top + row) * cells.width + left + column
    return first | first << (cells.width if width % 2 else 1)


def _mirrored(game: Cram, position: Cells) -> int | None:
    return 0 if _centre(position) == 0 else None


def _central(game: Cram, position: Cells) -> Outcome | None:
    return Outcome.N if _centre(position) else None


_STRIP = DawsonsKayles()


def _strip(game: Cram, position: Cells) -> int | None:
    """A row of n squares is a row of n pins in Dawson's Kayles."""
    found = regions(position)
    if len(found) != 1:
        return None
    height, width, free = frame(position, found[0])[2]
    return _STRIP.heap_value(free.bit_count()) if min(height, width) == 1 else None


Cram.theorems = (
    Theorem("cram.theorem-strip", "Guy and Smith 1956", GUY_SMITH_1956, GRUNDY, _strip),
    Theorem("cram.theorem-mirror", "Gardner 1974", GARDNER_1974, GRUNDY, _mirrored),
    Theorem("cram.theorem-centre", "Gardner 1974", GARDNER_1974, OUTCOME, _central),
)

RULESETS = [Cram]
