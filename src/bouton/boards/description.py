"""A game on a board as data: for each square the moves that start there, as patterns of what must stand where.

A square is in one of four states, two bits: 1 for what is Left's, 2 for what is Right's, 3 for what is of use to both
(a free square of most games), 0 for what is gone. A board is two sets of squares, as bits: those with the bit 1 and
those with the bit 2. A move asks for some bits of some squares and changes some: there is no other rule, but that of
NoGo, where every group keeps a free square beside it.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, chain
from typing import NamedTuple

from bouton.boards.kernel import (
    ANY,
    BREATHES,
    BYTES,
    CELLS,
    CROSS,
    EXCHANGED,
    HEADER,
    HEIGHT,
    IMAGES,
    JOINS,
    LEAST,
    LINES,
    LINK,
    LONG,
    PATTERN,
    ROWS,
    SAME,
    SHORT,
    STAYS,
    SWAPS,
    TABLES,
    WAYS,
    WIDTH,
    lowest,
)

__all__ = ["ANY", "CROSS", "GONE", "LEFTS", "RIGHTS", "SAME", "USEFUL", "BoardRules", "Image", "MovePattern", "pattern"]

GONE, LEFTS, RIGHTS, USEFUL = range(4)

_BYTE = 8


class MovePattern(NamedTuple):
    """A move: the bits it asks for, and what it leaves, for each of the two sets of squares."""

    care_left: int
    want_left: int
    care_right: int
    want_right: int
    clear_left: int
    set_left: int
    clear_right: int
    set_right: int


def pattern(needs: Mapping[int, tuple[int, int]], leaves: Mapping[int, tuple[int, int]]) -> MovePattern:
    """A move as a pattern.

    >>> pattern({0: (3, 1), 1: (3, 2)}, {0: (3, 0), 1: (3, 1)}).want_right
    2

    Parameters
    ----------
    needs : for squares the bits that are looked at, and what they must be.
    leaves : for squares the bits that change, and what they become.
    """
    found = [0] * 8
    for at, given in ((0, needs), (4, leaves)):
        for square, (bits, to) in given.items():
            for side in range(2):
                found[at + 2 * side] |= (bits >> side & 1) << square
                found[at + 2 * side + 1] |= (to >> side & 1) << square
    return MovePattern(*found)


class Image(NamedTuple):
    """A way in which a rectangle looks the same.

    Attributes
    ----------
    squares : where each square goes; None for one that has no place: then only what avoids them has such an image.
    way : the sum of 1 for left and right, 2 for upside down, 4 for rows and columns.
    exchanges : whether the players are exchanged too, so that the image is the negative of the board.
    """

    squares: Sequence[int | None]
    way: int = 0
    exchanges: bool = False


class BoardRules(NamedTuple):
    """A game on one board.

    Parameters
    ----------
    near : for each square those beside it, as bits: two squares of different parts never are. Each is beside the other.
    left, right : for each square the moves that start there; Left's start where the bit 1 is, Right's where the bit 2
        is. Where both players have the same moves `right` is empty.
    link : which squares beside each other belong together: ``ANY`` that are not gone, those that have a bit in common
        (``SAME``), or those of which one has Left's bit and the other Right's (``CROSS``).
    images : the ways in which a rectangle looks the same, in the order of the numbers of their ways: none, the first,
        the first three, or all seven.
    width : of a rectangle, on which parts may be moved; 0 for a graph.
    breathes : whether each group of stones must keep a useful square beside it.
    joins : whether on a single row stones of one colour beside each other are like one stone.
    swaps : whether a board on which Left's and Right's bits are exchanged is the negative.
    stays : whether a move changes the part in which it starts alone, whatever other squares its pattern names.
    least : how many squares a part has at least in which somebody can move, 1 or 2.
    lines : whether Left's moves are dominoes that stand and Right's dominoes that lie.
    """

    near: Sequence[int]
    left: Sequence[Sequence[MovePattern]]
    right: Sequence[Sequence[MovePattern]]
    link: int = ANY
    images: Sequence[Image] = ()
    width: int = 0
    breathes: bool = False
    joins: bool = False
    swaps: bool = False
    stays: bool = False
    least: int = 1
    lines: bool = False

    @property
    def cells(self) -> int:
        """The number of squares."""
        return len(self.near)

    def pack(self, exchanges: bool) -> tuple[list[int], list[int]]:
        """The board as two lists of whole numbers, as the kernel reads them (see there).

        Parameters
        ----------
        exchanges : whether images that exchange the players count: they do where all that is asked is the same for a
            position and its negative.
        """
        images = [image for image in self.images if exchanges or not image.exchanges]
        head = [0] * HEADER
        if self.width:
            head[HEIGHT], head[ROWS] = self.cells // self.width, (1 << 16) // self.width + 1
        head[CELLS], head[WIDTH], head[LINK], head[LEAST] = self.cells, self.width, self.link, self.least
        head[BREATHES], head[JOINS] = int(self.breathes), int(self.joins and self.width == self.cells)
        head[STAYS], head[LINES] = int(self.stays), int(self.lines)
        head[SWAPS], head[IMAGES], head[BYTES] = int(self.swaps and exchanges), len(images), -(-self.cells // _BYTE)
        sides = [*self.left, *(self.right or [()] * self.cells)]
        words = [*self.near]
        words += [sum(1 << square for square in range(0, self.cells, self.width or 1)), (1 << self.width) - 1]
        distances = self._distances()
        if 0 < len(distances) <= 2:
            head[SHORT], head[LONG] = [*distances, 0][:2]
        words += [*distances.values(), 0, 0][:2]
        head += accumulate((PATTERN * len(moves) for moves in sides), initial=len(words))
        words += chain.from_iterable(chain.from_iterable(sides))
        head[WAYS], head[TABLES] = len(head), len(words)
        head += [image.way | EXCHANGED * image.exchanges for image in images]
        for image in images:
            words += _table(image, head[BYTES])
        return head, words

    def _distances(self) -> dict[int, int]:
        """For each distance of two squares beside each other the first ones, as a set."""
        found: dict[int, int] = {}
        for square, near in enumerate(self.near):
            rest = near >> square >> 1
            while rest:
                distance = lowest(rest) + 1
                found[distance] = found.get(distance, 0) | 1 << square
                rest &= rest - 1
        return found


def _table(image: Image, count: int) -> Iterator[int]:
    """For each byte of a set of squares and each value of it where its squares go."""
    for byte in range(count):
        places = [1 << place if place is not None else 0 for place in image.squares[_BYTE * byte :][:_BYTE]]
        found = [0]
        for place in [*places, *[0] * (_BYTE - len(places))]:
            found += [each | place for each in found]
        yield from found
