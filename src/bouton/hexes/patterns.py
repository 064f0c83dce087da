"""Bridges and edge templates: the shapes by which stones hang together without touching.

A bridge: two empty cells that both touch two chains (or a chain and a side): whoever plays one of them, the owner
takes the other. An edge template is a larger region in which a stone reaches its side although the opponent moves
first. Those below are checked by search on every board they fit on (``tests/test_hex.py``).
"""

from typing import NamedTuple

from bouton.hexes.board import LEFT, HexBoard, HexStones, bits

__all__ = ["TEMPLATES", "Shape", "shapes"]

#: name → cells relative to the stone as (row, column), for Left's lower side; the stone's row is that many rows above
# the last one
TEMPLATES: dict[str, tuple[tuple[int, int], ...]] = {
    # the stone stands one row above the last: a bridge to the side
    "bridge": ((1, -1), (1, 0)),
    # the stone stands two rows above the last: 2, 4 and 4 cells wide with the stone
    "ziggurat": ((0, 1), (1, -1), (1, 0), (1, 1), (2, -2), (2, -1), (2, 0), (2, 1)),
}


class Shape(NamedTuple):
    """A shape on a board: its kind, whose it is, the cells that it hangs on (a stone, or two), and its empty cells."""

    kind: str
    player: int
    stones: tuple[int, ...]
    carrier: int


def shapes(board: HexBoard, stones: HexStones) -> list[Shape]:
    """The bridges between stones and the templates to sides that stand on a board.

    >>> from bouton.hexes.board import hex_board
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
        for name, carrier, cell in _at_sides(board, player, empty, own):
            found.append(Shape(name, player, (cell,), carrier))
    return found


def _at_sides(board: HexBoard, player: int, empty: int, own: int) -> list[tuple[str, int, int]]:
    found = []
    # Seen with this player's sides above and below: rows and columns are exchanged for Right.
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
                for mirrored in (False, True) if name != "bridge" else (False,):
                    cells = [(row + r, column + (-r - c if mirrored else c)) for r, c in pattern]
                    if not all(0 <= c < columns for _, c in cells):
                        continue
                    carrier = 0
                    for r, c in cells:
                        a, b = (rows - 1 - r, columns - 1 - c) if turned else (r, c)
                        carrier |= 1 << (a * board.columns + b if player == LEFT else b * board.columns + a)
                    if not carrier & ~empty:
                        found.append(("edge-bridge" if name == "bridge" else name, carrier, cell))
                        break
    return found
