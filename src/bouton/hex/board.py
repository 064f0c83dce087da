"""The board of Hex: cells as bits, neighbours, chains, and positions as text.

Cell (r, c) of a board with `rows` and `columns` is bit ``r * columns + c``; ``a1`` is the top left cell, letters name
columns. The cell touches (r, c±1), (r±1, c), (r−1, c+1) and (r+1, c−1). A position is a pair of sets of cells, Left's
and Right's. Left (red) joins top and bottom, Right (blue) joins left and right.
"""

import re
from functools import lru_cache

from bouton.errors import NotationError
from bouton.hex.limits import MOST_SIDE
from bouton.notation import clip, plain_number
from bouton.numeration.binary import bits

EMPTY = "."
LEFT, RIGHT = 0, 1

#: Left's cells and Right's, as sets of bits
HexStones = tuple[int, int]

_CELL = re.compile(r"([a-zA-Z])([0-9]{1,3})")


def empty_suffix(stones: HexStones) -> str:
    """Suffix of a message key: ``-empty`` for a position without stones, whose message says "the empty board".

    >>> empty_suffix((0, 0)), empty_suffix((1, 0))
    ('-empty', '')
    """
    return "" if any(stones) else "-empty"


def add_stone(stones: HexStones, player: int, cell: int) -> HexStones:
    """The stones after a player places one on a free cell.

    >>> add_stone((1, 0), RIGHT, 2)
    (1, 4)
    """
    left, right = stones
    return (left | 1 << cell, right) if player == LEFT else (left, right | 1 << cell)


class HexBoard:
    """A board without stones. Create it with `hex_board`, which caches one object per size.

    >>> board = hex_board(3, 3)
    >>> stones = board.parse("a1,c3,b2,-,b3")
    >>> board.format(stones), [board.name(cell) for cell in bits(board.neighbours[4])]
    ('a1,c3,b2,-,b3', ['b1', 'c1', 'a2', 'c2', 'a3', 'b3'])
    >>> board.winner(board.parse("c1,a1,b2,a2,a3"))
    0

    Attributes
    ----------
    neighbours : for each cell, the set of cells that it touches.
    sides : for each player, the cells along each of the two sides that she joins.
    full : the set of all cells.
    """

    def __init__(self, rows: int, columns: int) -> None:
        self.rows: int = rows
        self.columns: int = columns
        self.cells: int = rows * columns
        self.full: int = (1 << self.cells) - 1
        around = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))
        self.neighbours: tuple[int, ...] = tuple(
            sum(1 << (r + dr) * columns + c + dc for dr, dc in around if 0 <= r + dr < rows and 0 <= c + dc < columns)
            for r in range(rows)
            for c in range(columns)
        )
        first = sum(1 << r * columns for r in range(rows))
        last = first << columns - 1
        top = (1 << columns) - 1
        self.sides: tuple[tuple[int, int], tuple[int, int]] = ((top, top << self.cells - columns), (first, last))
        self._not_first, self._not_last = self.full ^ first, self.full ^ last

    def with_neighbours(self, cells: int) -> int:
        """The cells of a set together with all their neighbours."""
        before = cells | (cells & self._not_first) >> 1
        after = cells | (cells & self._not_last) << 1
        return (before | after | before << self.columns | after >> self.columns) & self.full

    def reach(self, start: int, cells: int) -> int:
        """The cells of a set that are connected within it to a cell of `start`."""
        found, new = 0, start & cells
        while new:
            found |= new
            new = self.with_neighbours(new) & cells & ~found
        return found

    def joins(self, player: int, cells: int) -> bool:
        """Whether a set of cells joins the two sides of a player."""
        one, other = self.sides[player]
        return bool(self.reach(one, cells) & other)

    def joining_cells(self, player: int, cells: int) -> int:
        """The cells each of which, added to cells that do not join the two sides of a player, joins them."""
        one, other = self.sides[player]
        first, last = (self.with_neighbours(self.reach(side, cells)) | side for side in (one, other))
        return first & last

    def winner(self, stones: HexStones) -> int | None:
        """The player whose chain joins her sides, or None."""
        for player in (LEFT, RIGHT):
            if self.joins(player, stones[player]):
                return player
        return None

    def chain(self, player: int, cells: int) -> list[int]:
        """A shortest chain within a set of cells that joins the player's sides; empty if there is none."""
        one, other = self.sides[player]
        layers = [one & cells]
        seen = layers[0]
        while layers[-1] and not layers[-1] & other:
            layers.append(self.with_neighbours(layers[-1]) & cells & ~seen)
            seen |= layers[-1]
        if not layers[-1]:
            return []
        path = [next(bits(layers[-1] & other))]
        for layer in reversed(layers[:-1]):
            path.append(next(bits(layer & self.neighbours[path[-1]])))
        return path[::-1]

    # Symmetries: a half turn preserves both players' sides; on a square board, the reflection in the short diagonal
    # exchanges them.

    def half_turn(self, cells: int) -> int:
        """Rotate a set of cells by a half turn of the board."""
        return int(f"{cells:0{self.cells}b}"[::-1], 2)

    def reflect(self, cells: int) -> int:
        """Exchange rows and columns of a set of cells on a square board: Left's sides become Right's."""
        return sum(1 << cell % self.columns * self.rows + cell // self.columns for cell in bits(cells))

    # Text.

    def name(self, cell: int) -> str:
        """Format a cell, such as ``c2``."""
        return f"{chr(97 + cell % self.columns)}{cell // self.columns + 1}"

    def cell(self, text: str, whole: str | None = None) -> int:
        """Parse a cell; errors show `whole`, the text that contains it.

        Raises
        ------
        NotationError : if the text is not a cell, or the cell is off the board.
        """
        match = _CELL.fullmatch(text.strip())
        if match is None:
            raise NotationError("hex.cell", got=clip(text.strip()), whole=clip(whole or text))
        row, column = int(match[2]) - 1, ord(match[1].lower()) - 97
        if not (0 <= row < self.rows and column < self.columns):
            last = self.name(self.cells - 1)
            raise NotationError(
                "hex.off-board", got=clip(text.strip()), rows=self.rows, columns=self.columns, last=last
            )
        return row * self.columns + column

    def parse(self, text: str) -> HexStones:
        """Parse a position: Left's and Right's cells in turn, ``-`` for a skipped turn, ``.`` for the empty board.

        Raises
        ------
        NotationError : if the text is not a position, or names a cell twice.
        """
        left = right = 0
        if text.strip() in ("", EMPTY):
            return left, right
        for turn, part in enumerate(text.split(",")):
            if part.strip() == "-":
                continue
            cell = 1 << self.cell(part, text)
            if (left | right) & cell:
                both = bool((right, left)[turn % 2] & cell)
                key = "hex.both" if both else "hex.twice"
                raise NotationError(key, got=self.name(cell.bit_length() - 1), whole=clip(text))
            if turn % 2:
                right |= cell
            else:
                left |= cell
        if self.joins(LEFT, left) and self.joins(RIGHT, right):  # cannot happen: each chain cuts the other
            raise AssertionError(text)
        return left, right

    def format(self, stones: HexStones) -> str:
        """Format a position; each player's cells are in reading order."""
        mine = [[self.name(cell) for cell in bits(cells)] for cells in stones]
        turns = max(2 * len(mine[0]) - 1, 2 * len(mine[1]), 0)
        if not turns:
            return EMPTY
        return ",".join(mine[turn % 2][turn // 2] if turn // 2 < len(mine[turn % 2]) else "-" for turn in range(turns))

    def lines(self, stones: HexStones, marks: dict[int, str] | None = None) -> list[str]:
        """Draw the slanted board for a terminal: ``R`` for Left (red), ``B`` for Right (blue), marks on empty cells.

        >>> print("\\n".join(hex_board(2, 2).lines((1, 2))))
           a   b
        1  R   B  1
          2  .   .  2
               a   b
        """
        marks = marks or {}
        width = max(1, *map(len, marks.values())) if marks else 1
        width += 1 - width % 2  # each row is indented by half a cell more than the one above
        step = (width + 3) // 2
        letters = "   ".join(f"{chr(97 + c):<{width}}" for c in range(self.columns))
        drawn = [f"   {letters}".rstrip()]
        for row in range(self.rows):
            shown = []
            for cell in range(row * self.columns, (row + 1) * self.columns):
                stone = "R" if stones[LEFT] >> cell & 1 else "B" if stones[RIGHT] >> cell & 1 else marks.get(cell, ".")
                shown.append(f"{stone:<{width}}")
            drawn.append(f"{' ' * (step * row)}{row + 1:<2} {'   '.join(shown)}  {row + 1}")
        return [*drawn, f"{' ' * (step * self.rows)}   {letters}".rstrip()]


_build = lru_cache(maxsize=64)(HexBoard)


def hex_board(rows: int, columns: int) -> HexBoard:
    """The board of the given size.

    Raises
    ------
    NotationError : if the size is outside 1 to 19.
    """
    rows, columns = plain_number(rows), plain_number(columns)
    if {type(rows), type(columns)} != {int} or not (1 <= rows <= MOST_SIDE and 1 <= columns <= MOST_SIDE):
        raise NotationError("hex.size", got=f"{clip(rows)}x{clip(columns)}", most=MOST_SIDE)
    return _build(rows, columns)
