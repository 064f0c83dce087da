"""Bridges and edge templates: shapes by which stones are connected without touching.

A bridge consists of two empty cells that both touch two chains (or a chain and a side): if the opponent plays one of
them, the owner takes the other. An edge template is a larger region in which a stone reaches its side even if the
opponent moves first. Those below were found by removing cells, in thousands of orders, as long as the solver said that
the stone still reaches the side; on the third and the fourth row this gave no others, in strips 8 and 11 cells wide and
up to reflection. ``tests/test_hex_shapes.py`` verifies them by search: the stone reaches the side inside the shape even
if the opponent moves first, and no cell of the shape can be removed.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bouton.hex.board import LEFT, HexBoard, HexStones
from bouton.hex.limits import MOST_WAYS
from bouton.numeration.binary import bits

#: name → cells relative to the stone as (row, column), for Left's lower side; the largest row offset is the distance
#: of the stone from the last row
TEMPLATES: dict[str, tuple[tuple[int, int], ...]] = {
    # the stone is one row above the last: a bridge to the side
    "bridge": ((1, -1), (1, 0)),
    # the stone is two rows above the last: 2, 4 and 4 cells wide including the stone
    "ziggurat": ((0, 1), (1, -1), (1, 0), (1, 1), (2, -2), (2, -1), (2, 0), (2, 1)),
    # without the cell below the stone's left bridge; its own mirror image
    "template-3b": (
        *((0, -1), (0, 1), (1, -2), (1, -1), (1, 0), (1, 1)),
        *((2, -3), (2, -2), (2, 0), (2, 1)),
    ),
    # the stone is three rows above the last: 2, 5, 6 and 7 cells wide including the stone
    "template-4a": (
        *((0, -1), (1, -3), (1, -2), (1, -1), (1, 0), (1, 1)),
        *((2, -4), (2, -3), (2, -2), (2, -1), (2, 0), (2, 1)),
        *((3, -5), (3, -4), (3, -3), (3, -2), (3, -1), (3, 0), (3, 1)),
    ),
    # wider; the cell two rows below the stone may be the opponent's
    "template-4b": (
        *((0, -1), (0, 1), (1, -3), (1, -2), (1, -1), (1, 0), (1, 1), (1, 2)),
        *((2, -4), (2, -3), (2, -2), (2, 0), (2, 1), (2, 2)),
        *((3, -5), (3, -4), (3, -3), (3, -2), (3, -1), (3, 0), (3, 1), (3, 2)),
    ),
}


_SIDES = (("bottom", "top"), ("right", "left"))


class Shape(NamedTuple):
    """A shape on a board: its kind, its owner, the stones that it connects (one or two), its empty cells, and the side
    that it leads to (``"top"`` …; None between stones)."""

    kind: str
    player: int
    stones: tuple[int, ...]
    carrier: int
    side: str | None = None


def overlapping_shapes(found: Sequence[Shape], number: int) -> list[int]:
    """The indices of the shapes that share a cell with shape `number`: an intrusion there may harm both.

    >>> from bouton.hex.board import hex_board
    >>> board = hex_board(5, 5)
    >>> found = shapes(board, board.parse("c2,-,b4"))
    >>> [overlapping_shapes(found, number) for number in range(len(found))]
    [[], [], []]
    """
    own = found[number].carrier
    return [other for other, shape in enumerate(found) if other != number and shape.carrier & own]


def shapes(board: HexBoard, stones: HexStones) -> list[Shape]:
    """The bridges between stones and the edge templates on a board.

    >>> from bouton.hex.board import hex_board
    >>> board = hex_board(5, 5)
    >>> found = shapes(board, board.parse("c2,-,b4"))
    >>> [(shape.kind, shape.player, [board.name(c) for c in bits(shape.carrier)]) for shape in found]
    [('bridge', 0, ['b3', 'c3']), ('edge-bridge', 0, ['c1', 'd1']), ('edge-bridge', 0, ['a5', 'b5'])]
    """
    empty = board.full & ~(stones[0] | stones[1])
    found = []
    for player in (0, 1):
        own = stones[player]
        for cell in bits(own):
            for other in bits(own & ~((2 << cell) - 1) & ~board.neighbours[cell]):
                common = board.neighbours[cell] & board.neighbours[other]
                if common.bit_count() == 2 and not common & ~empty:
                    found.append(Shape("bridge", player, (cell, other), common))
        found += _at_sides(board, player, empty, own)
    return found


def total_carrier(found: Iterable[Shape]) -> int:
    """The empty cells of some shapes, which must be disjoint.

    >>> total_carrier([Shape("bridge", 0, (2, 6), 0b11000), Shape("edge-bridge", 0, (6,), 0b1100000000, "bottom")])
    792
    """
    return sum(shape.carrier for shape in found)


def joining_shapes(board: HexBoard, stones: HexStones, player: int) -> list[Shape] | None:
    """The fewest pairwise disjoint shapes that join the player's sides; None if none are found.

    The player then wins whoever moves next: she answers every move inside one of the shapes within the same shape
    (V. Anshelevich 2002: virtual connections in series).

    >>> from bouton.hex.board import hex_board
    >>> board = hex_board(5, 5)
    >>> stones = board.parse("c2,-,b4")
    >>> [shape.kind for shape in joining_shapes(board, stones, 0)], joining_shapes(board, stones, 1)
    (['edge-bridge', 'bridge', 'edge-bridge'], None)

    Complexity: at most 4,000 paths from the first side are tried, shortest first.
    """
    split = chains(board, stones[player])
    first, last = board.sides[player]
    near: list[list[tuple[int, Shape]]] = [[] for _ in range(len(split) + 1)]  # the last list is for the first side
    ends: dict[int, list[Shape | None]] = {k: [None] for k, chain in enumerate(split) if chain & last}
    begun = [k for k, chain in enumerate(split) if chain & first]
    for shape in shapes(board, stones):
        if shape.player != player:
            continue
        at = [next(k for k, chain in enumerate(split) if chain >> stone & 1) for stone in shape.stones]
        if shape.side is None:
            near[at[0]].append((at[1], shape))
            near[at[1]].append((at[0], shape))
        elif shape.side == _SIDES[player][0]:
            ends.setdefault(at[0], []).append(shape)
        else:
            near[-1].append((at[0], shape))
    ways: deque[tuple[int, int, int, tuple[Shape, ...]]] = deque((k, 0, 1 << k, ()) for k in begun)
    ways += [(k, shape.carrier, 1 << k, (shape,)) for k, shape in near[-1]]
    for _ in range(MOST_WAYS):
        if not ways:
            return None
        chain, used, passed, way = ways.popleft()
        for end in ends.get(chain, ()):
            if end is None or not end.carrier & used:
                return list(way) if end is None else [*way, end]
        for other, shape in near[chain]:
            if not passed >> other & 1 and not shape.carrier & used:
                ways.append((other, used | shape.carrier, passed | 1 << other, (*way, shape)))
    return None


def chains(board: HexBoard, cells: int) -> list[int]:
    """Split a set of stones into chains."""
    found = []
    while cells:
        chain = board.reach(cells & -cells, cells)
        found.append(chain)
        cells &= ~chain
    return found


def _at_sides(board: HexBoard, player: int, empty: int, own: int) -> list[Shape]:
    """For each of the player's stones (`own`) and each of her sides, the first template that fits on empty cells."""
    found = []
    # Rows and columns are exchanged for Right, so that the player's sides are always above and below.
    rows, columns = (board.rows, board.columns) if player == LEFT else (board.columns, board.rows)
    for turned in (True, False):
        for cell in bits(own):
            row, column = divmod(cell, board.columns)
            if player != LEFT:
                row, column = column, row
            if turned:
                row, column = rows - 1 - row, columns - 1 - column
            for name, pattern in TEMPLATES.items():
                if row + max(r for r, _ in pattern) != rows - 1:
                    continue
                carrier = next(_carriers(board, player, turned, (row, column), pattern, empty), 0)
                if carrier:
                    kind = "edge-bridge" if name == "bridge" else name
                    found.append(Shape(kind, player, (cell,), carrier, _SIDES[player][turned]))
                    break
    return found


def _carriers(
    board: HexBoard, player: int, turned: bool, at: tuple[int, int], pattern: Sequence[tuple[int, int]], empty: int
) -> Iterator[int]:
    """Yield the carriers of a template for a stone at `at`, and of its reflection, if all cells are on the board and
    empty.
    """
    rows, columns = (board.rows, board.columns) if player == LEFT else (board.columns, board.rows)
    for mirrored in (False, True):
        carrier = 0
        for r, c in pattern:
            row, column = at[0] + r, at[1] + (-r - c if mirrored else c)
            if not 0 <= column < columns:
                break
            a, b = (rows - 1 - row, columns - 1 - column) if turned else (row, column)
            carrier |= 1 << (a * board.columns + b if player == LEFT else b * board.columns + a)
        else:
            if not carrier & ~empty:
                yield carrier
