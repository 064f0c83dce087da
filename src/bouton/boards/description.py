"""Games on boards as data: for each square the moves that start there, as patterns of squares.

Each square is in one of four states, encoded in two bits: 1 if it is of use to Left, 2 to Right, 3 to both (in most
games a free square), 0 if it is gone. A board is two sets of squares, as bit masks: those with bit 1 and those with
bit 2. A move requires certain bits on some squares and changes others. There are no other rules, except the liberty
rule of NoGo: every group must keep a free neighbour.
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
    PACK,
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
from bouton.boards.limits import MOST_IMAGED

__all__ = [
    "ANY",
    "CROSS",
    "GONE",
    "LEFTS",
    "RIGHTS",
    "SAME",
    "USEFUL",
    "BoardRules",
    "Image",
    "MovePattern",
    "guard_moves",
    "pattern",
]

GONE, LEFTS, RIGHTS, USEFUL = range(4)

_BYTE, _WORD = 8, 64
_LEAST_GUARDED = 5  # moves; for fewer the test of a guard costs more than it saves


class MovePattern(NamedTuple):
    """A move: the squares to test (`care`) and the bits they must have (`want`), the bits to remove (`clear`) and then
    to add (`set`), in each of a board's two sets of squares."""

    care_left: int
    want_left: int
    care_right: int
    want_right: int
    clear_left: int
    set_left: int
    clear_right: int
    set_right: int


def pattern(needs: Mapping[int, tuple[int, int]], leaves: Mapping[int, tuple[int, int]]) -> MovePattern:
    """Return a move as a pattern.

    >>> pattern({0: (3, 1), 1: (3, 2)}, {0: (3, 0), 1: (3, 1)}).want_right
    2

    Parameters
    ----------
    needs : maps each square to the bits that are tested and the values they must have.
    leaves : maps each square to the bits that change and their new values.
    """
    found = [0] * 8
    for at, given in ((0, needs), (4, leaves)):
        for square, (bits, to) in given.items():
            for side in range(2):
                found[at + 2 * side] |= (bits >> side & 1) << square
                found[at + 2 * side + 1] |= (to >> side & 1) << square
    return MovePattern(*found)


def guard_moves(moves: Sequence[MovePattern], known: int = 0) -> list[tuple[MovePattern, int]]:
    """Put a *guard* before each run of moves that have a test in common: if it fails, none of them is possible.

    >>> moves = [pattern({0: (3, 1), to: (3, 3)}, {to: (3, 1)}) for to in range(1, 6)]
    >>> entries = guard_moves(moves)  # all start from a piece of Left's on square 0
    >>> [skipped for _, skipped in entries], entries[0][0].care_left, entries[0][0].want_left
    ([5, 0, 0, 0, 0, 0], 1, 1)

    Returns the moves in the same order, each with 0, and the guards, which change nothing, each with the number of
    entries to skip if its test fails: its moves, and the guards among them. So a queen that cannot take the first step
    of a direction is asked once for all moves in this direction. `known` is the number of bits that are tested already.
    """
    found: list[tuple[MovePattern, int]] = []
    begin = 0
    while begin < len(moves):
        left, want_left, right, want_right = moves[begin][:4]
        tests = left.bit_count() + right.bit_count()  # that all moves from `begin` on have in common
        end = begin + 1
        while end < len(moves):
            other = moves[end]
            both_left = left & other[0] & ~(want_left ^ other[1])
            both_right = right & other[2] & ~(want_right ^ other[3])
            common = both_left.bit_count() + both_right.bit_count()
            if common <= known:
                break
            left, right, tests, end = both_left, both_right, common, end + 1
        if end - begin < _LEAST_GUARDED:
            found += [(move, 0) for move in moves[begin:end]]
        else:
            within = guard_moves(moves[begin:end], tests)
            shared = MovePattern(left, want_left & left, right, want_right & right, 0, 0, 0, 0)
            found += [(shared, len(within)), *within]
        begin = end
    return found


class Image(NamedTuple):
    """A symmetry of a rectangle.

    Attributes
    ----------
    squares : the image of each square, or None if it has none: then only boards that avoid it have such an image.
    way : the sum of 1 (swaps left and right), 2 (upside down), 4 (transposes rows and columns).
    exchanges : whether the players are exchanged as well, so that the image is the negative of the board.
    """

    squares: Sequence[int | None]
    way: int = 0
    exchanges: bool = False


class BoardRules(NamedTuple):
    """A game on one board.

    Parameters
    ----------
    near : for each square its neighbours, as bits; the relation is symmetric. Parts are connected through neighbours.
    left, right : for each square the moves that start there; Left's start on squares with bit 1, Right's on squares
        with bit 2. If both players have the same moves, `right` is empty.
    link : which neighbours belong to the same part: any two that are not gone (``ANY``), two that have a bit in common
        (``SAME``), or two of which one has Left's bit and the other Right's (``CROSS``).
    images : the symmetries of the rectangle, ordered by `Image.way`: none, the first, the first three, or all seven.
    width : the width of a rectangle, in which parts may be translated; 0 for a graph.
    breathes : whether each group of stones must keep a useful neighbour.
    joins : whether adjacent stones of one colour in a single row count as one stone.
    swaps : whether exchanging Left's and Right's bits gives the negative of a board.
    stays : whether a move changes only the part in which it starts, whatever other squares its pattern names.
    least : the fewest squares of a part in which somebody can move, 1 or 2.
    lines : whether Left places vertical dominoes and Right horizontal ones.
    pieces : whether every move starts on a square that has the bit of its player alone.
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
    pieces: bool = False

    @property
    def cells(self) -> int:
        """Number of squares."""
        return len(self.near)

    def pack(self, exchanges: bool) -> tuple[list[int], list[int]]:
        """Return the board as two lists of integers in the format of `bouton.boards.kernel`.

        Parameters
        ----------
        exchanges : whether symmetries that exchange the players are included: they are if all questions have the same
            answer for a position and its negative.
        """
        images = [image for image in self.images if exchanges or not image.exchanges]
        if self.cells > MOST_IMAGED:
            images = []
        head = [0] * HEADER
        if self.width:
            head[HEIGHT], head[ROWS] = self.cells // self.width, (1 << 16) // self.width + 1
        head[CELLS], head[WIDTH], head[LINK], head[LEAST] = self.cells, self.width, self.link, self.least
        head[BREATHES], head[JOINS] = int(self.breathes), int(self.joins and self.width == self.cells)
        head[STAYS], head[LINES] = int(self.stays), int(self.lines)
        head[SWAPS], head[IMAGES], head[BYTES] = int(self.swaps and exchanges), len(images), -(-self.cells // _BYTE)
        sides = [guard_moves(moves) for moves in (*self.left, *(self.right or [()] * self.cells))]
        words = [*self.near]
        words += [sum(1 << square for square in range(0, self.cells, self.width or 1)), (1 << self.width) - 1]
        distances = self._distances()
        if 0 < len(distances) <= 2:
            head[SHORT], head[LONG] = [*distances, 0][:2]
        words += [*distances.values(), 0, 0][:2]
        head += accumulate((PATTERN * len(moves) for moves in sides), initial=len(words))
        for move, skipped in chain.from_iterable(sides):
            words += (*move[:5], PATTERN * skipped, *move[6:]) if skipped else move
        if exchanges and 2 * self.cells + sum(map(len, sides)).bit_length() <= _WORD:
            head[PACK] = self.cells
        head[WAYS], head[TABLES] = len(head), len(words)
        head += [image.way | EXCHANGED * image.exchanges for image in images]
        for image in images:
            words += _table(image, head[BYTES])
        return head, words

    def _distances(self) -> dict[int, int]:
        """Map each distance d between the numbers of two neighbours to the set of squares s with a neighbour s + d."""
        found: dict[int, int] = {}
        for square, near in enumerate(self.near):
            rest = near >> square >> 1
            while rest:
                distance = lowest(rest) + 1
                found[distance] = found.get(distance, 0) | 1 << square
                rest &= rest - 1
        return found


def _table(image: Image, count: int) -> Iterator[int]:
    """Yield, for each byte of a set of squares and each value of that byte, the image of its squares."""
    for byte in range(count):
        places = [1 << place if place is not None else 0 for place in image.squares[_BYTE * byte :][:_BYTE]]
        found = [0]
        for place in [*places, *[0] * (_BYTE - len(places))]:
            found += [each | place for each in found]
        yield from found
