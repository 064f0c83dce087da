"""Cram: each player in turn lays a domino on two adjacent free squares, in either direction.

The player who finds no place loses. A board with half-turn symmetry is lost for the player to move if no domino can
cover its centre, because every domino can be answered by its image (Gardner 1974); if a domino can, laying it there
first wins.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar

from bouton.kinds.capabilities import Facts
from bouton.kinds.figures import Columns, Figure, Message
from bouton.kinds.player import Player
from bouton.kinds.theorem import Theorem
from bouton.notation import starts_of
from bouton.numeration.binary import bits
from bouton.rulesets.grid import (
    NO_SQUARE,
    Cells,
    DominoGame,
    frame,
    half_turned,
    inner_columns,
    mirror_images,
    playable,
    read_cells,
    regions,
    transpose,
)
from bouton.rulesets.octal import DawsonsKayles
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, OUTCOME

_REGIONS_SHOWN = 12


class Cram(DominoGame):
    """Cram: each player in turn lays a domino on two adjacent free squares, in either direction.

    >>> import bouton
    >>> bouton.find("cram")(read_cells("3x3")).grundy
    0
    """

    name = "cram"
    examples: tuple[tuple[str, str], ...] = (("cram", "...|...|..."), ("cram", "..#|..."), ("cram", "....|...."))
    openings: tuple[tuple[str, str], ...] = starts_of("cram", "....|....|....", ".....|.....|.....|.....")
    least: ClassVar[tuple[int, int]] = (1, 3)
    parts_mingle = True  # options follow reading order, regardless of parts

    def places(self, position: Cells, player: Player) -> Iterator[int]:
        """Yield places in reading order of their first squares; at each square, the horizontal place first."""
        height, width, free = position
        lying = free & free >> 1 & inner_columns(height, width)[0]
        standing = free & free >> width
        for bit in bits(lying | standing):
            if lying >> bit & 1:
                yield 3 << bit
            if standing >> bit & 1:
                yield (1 << width | 1) << bit

    def normal_form(self, position: Cells) -> Cells:
        """Omit squares on which no domino fits; then take the least of the eight images of the framed board."""
        return _normal_form(position)

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
        if half_turned(position) != position:
            yield Message("cram.rest", {}, step=2, plain=True)
        if not centre:
            yield Message("cram.mirror", {}, step=2, plain=True)
        else:
            (row, column), (row2, column2) = (divmod(b, position.width) for b in bits(centre))
            yield Message(
                "cram.centre",
                {"row": row + 1, "column": column + 1, "row2": row2 + 1, "column2": column2 + 1},
                plain=True,
            )


@lru_cache(maxsize=1 << 17)
def _normal_form(cells: Cells) -> Cells:
    squares = playable(cells)
    if not squares:
        return NO_SQUARE
    framed = frame(cells, squares)[2]
    images = mirror_images(framed) if framed.height <= framed.width else []  # only boards no taller than wide
    if framed.width <= framed.height:
        images += mirror_images(transpose(framed))
    return min(images)


def _centre(cells: Cells) -> int | None:
    """Return, for a board with half-turn symmetry, the domino place that is its own image; 0 if there is none.

    None for other boards, and if the centre itself is a free square.
    """
    squares = playable(cells)
    if not squares:
        return 0
    top, left, framed = frame(cells, squares)
    height, width, free = framed
    if half_turned(framed) != framed:
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


def _mirror_value(game: Cram, position: Cells) -> int | None:
    return 0 if _centre(position) == 0 else None


def _central(game: Cram, position: Cells) -> Outcome | None:
    return Outcome.N if _centre(position) else None


_STRIP = DawsonsKayles()


def _strip(game: Cram, position: Cells) -> int | None:
    """Return the Grundy value of a row of n squares, that of n pins in Dawson's Kayles; None for other shapes."""
    found = regions(position)
    if len(found) != 1:
        return None
    height, width, free = frame(position, found[0])[2]
    return _STRIP.heap_value(free.bit_count()) if min(height, width) == 1 else None


Cram.theorems = (
    Theorem("cram.theorem-strip", ("guy-smith-1956",), GRUNDY, _strip),
    Theorem("cram.theorem-mirror", ("gardner-1974",), GRUNDY, _mirror_value),
    Theorem("cram.theorem-centre", ("gardner-1974",), OUTCOME, _central),
)

RULESETS = [Cram]
