"""Boards of coins as text: lines ``0110100``, grids ``0001/0100``, boxes with ``//`` between the layers.

A position is this text itself, 1 for heads. Places are counted from 1: the number of the coin on a line; row and column
on a grid; layer, row and column in a box. A large board with few heads is also written ``1000x1000:3,4;999,1000``: its
shape, and the places of the heads.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from math import prod

from bouton.errors import NotationError
from bouton.notation import clip, read_int

Place = tuple[int, ...]

MOST_COINS = 4_000_000
_DENSE = 4_096  # number of coins up to which a board is always written in full
_MANY = 8  # number of columns from which entire rows are turned in one operation
_SEPARATORS = ("", "/", "//")
_FORMS = ("0110100", "0001/0100", "00/01//01/00")


def read_board(text: str, axes: int) -> str:
    """Read a board with `axes` axes; the text of the board is the position.

    >>> read_board("0001/0100", 2), read_board("3x2:1,2;3,1", 2)
    ('0001/0100', '01/00/10')

    Raises
    ------
    NotationError : for letters other than 0 and 1, unequal rows or layers, or another number of axes.
    """
    body = text.strip()
    if not body:
        raise NotationError("turning.empty", example=_FORMS[axes - 1])
    if ":" in body:
        return _read_sparse(body, axes)
    for letter in sorted(set(body) - set("01/")):
        where = body.index(letter) + 1
        raise NotationError("turning.letter", got=clip(letter), place=where, whole=clip(text))
    layers = body.split("//")
    if (axes < 3 and len(layers) > 1) or (axes < 2 and "/" in body):
        raise NotationError("turning.axes", whole=clip(text), axes=axes, example=_FORMS[axes - 1])
    rows = [layer.split("/") for layer in layers]
    if len({len(layer) for layer in rows}) > 1 or len({len(row) for layer in rows for row in layer}) > 1:
        raise NotationError("turning.rows", whole=clip(text))
    if not rows[0][0]:
        raise NotationError("turning.rows", whole=clip(text))
    if len(body) > MOST_COINS:
        raise NotationError("turning.large", most=MOST_COINS)
    return body


def _read_sparse(text: str, axes: int) -> str:
    shape_text, _, places_text = text.partition(":")
    shape = tuple(read_int(part, within=text) for part in shape_text.split("x"))
    if len(shape) != axes:
        raise NotationError("turning.axes", whole=clip(text), axes=axes, example=_FORMS[axes - 1])
    if not 1 <= prod(shape) <= MOST_COINS:
        raise NotationError("turning.large", most=MOST_COINS)
    places: dict[Place, None] = {}
    for part in places_text.split(";") if places_text.strip() else ():
        place = tuple(read_int(number, within=text) for number in part.split(","))
        if len(place) != axes or not all(1 <= n <= size for n, size in zip(place, shape, strict=True)):
            raise NotationError("turning.place", got=clip(part.strip()), shape="×".join(map(str, shape)))
        if place in places:
            raise NotationError("turning.place-twice", got=clip(part.strip()))
        places[place] = None
    return board_of(shape, places)


def board_of(shape: Sequence[int], places: Iterable[Place]) -> str:
    """Make the board of that shape with heads at those places.

    >>> board_of((2, 3), [(1, 2), (2, 3)])
    '010/001'
    """
    board = "0" * shape[-1]
    for size, separator in zip(reversed(shape[:-1]), _SEPARATORS[1:], strict=False):
        board = separator.join([board] * size)
    steps = _steps(shape)
    cells = bytearray(board, "ascii")
    for place in places:
        cells[_index(place, steps)] = 49
    return cells.decode("ascii")


def place_of(number: int, shape: Sequence[int]) -> Place:
    """Return the place of a coin from its number in reading order, counted from 0.

    >>> place_of(5, (2, 4))
    (2, 2)
    """
    place = []
    for size in reversed(shape):
        number, n = divmod(number, size)
        place.append(n + 1)
    return tuple(reversed(place))


def write_board(board: str, axes: int) -> str:
    """Write a board: in full, or as the places of its heads if it is large and they are few.

    >>> write_board("0" * 5000 + "1", 1)
    '5001:5001'
    """
    if len(board) <= _DENSE or board.count("1") * 12 > len(board):
        return board
    shape = "x".join(map(str, shape_of(board, axes)))
    return f"{shape}:{';'.join(','.join(map(str, place)) for place in heads(board, axes))}"


def shape_of(board: str, axes: int) -> Place:
    """Return the numbers of layers, rows and columns (the last `axes` of these).

    >>> shape_of("0001/0100", 2), shape_of("0110100", 1)
    ((2, 4), (7,))
    """
    layers = board.count("//") + 1
    layer = board.partition("//")[0]
    shape = (layers, layer.count("/") + 1, len(layer.partition("/")[0]))
    return shape[3 - axes :]


def _steps(shape: Sequence[int]) -> Place:
    """Return the distances in the text between neighbours along each axis."""
    row = shape[-1] + 1
    steps = (shape[-2] * row + 1, row, 1) if len(shape) == 3 else (row, 1)
    return steps[-len(shape) :]


def _index(place: Place, steps: Place) -> int:
    return sum((n - 1) * step for n, step in zip(place, steps, strict=True))


def heads(board: str, axes: int) -> Iterator[Place]:
    """Yield the places of the heads, in reading order.

    >>> list(heads("0001/0100", 2))
    [(1, 4), (2, 2)]
    """
    return _places_of_mark(board.encode("ascii"), b"1", _steps(shape_of(board, axes)))


def _places_of_mark(cells: bytes, mark: bytes, steps: Place) -> Iterator[Place]:
    """Yield the places of the cells with that letter."""
    at = cells.find(mark)
    while len(steps) == 1 and at >= 0:
        yield (at + 1,)
        at = cells.find(mark, at + 1)
    while at >= 0:
        place, rest = [], at
        for step in steps:
            n, rest = divmod(rest, step)
            place.append(n + 1)
        yield tuple(place)
        at = cells.find(mark, at + 1)


class Turner:
    """Turns on one board: of the place of a head, and of the crossings of further layers, rows and columns.

    >>> Turner("000/001", 2)((2, 3), ((1,), (1,)))
    '101/100'
    """

    def __init__(self, board: str, axes: int) -> None:
        self._steps = _steps(shape_of(board, axes))
        self._cells = board.encode("ascii")

    def __call__(self, place: Place, sets: Sequence[Sequence[int]]) -> str:
        cells = bytearray(self._cells)
        if len(place) == 1:
            cells[place[0] - 1] ^= 1
            for k in sets[0]:
                cells[k - 1] ^= 1
            return cells.decode("ascii")
        offsets = [
            [(k - 1) * step for k in (*others, n)] for n, others, step in zip(place, sets, self._steps, strict=True)
        ]
        columns = offsets[-1]
        if len(columns) > _MANY and len(offsets) > 1:
            return self._by_rows(columns, [sum(parts) for parts in product(*offsets[:-1])])
        for parts in product(*offsets[:-1]):
            base = sum(parts)
            for offset in columns:
                cells[base + offset] ^= 1
        return cells.decode("ascii")

    def _by_rows(self, columns: Sequence[int], rows: Sequence[int]) -> str:
        """Turn coins in long rows: build one row, copy it to its places, and XOR them with the board as an integer."""
        row = bytearray(max(columns) + 1)
        for offset in columns:
            row[offset] = 1
        mask = bytearray(len(self._cells))
        for base in rows:
            mask[base : base + len(row)] = row
        total = int.from_bytes(self._cells, "big") ^ int.from_bytes(mask, "big")
        return total.to_bytes(len(mask), "big").decode("ascii")


def place_name(place: Place) -> str:
    """Return the name of a place: its number, or its numbers in parentheses."""
    return str(place[0]) if len(place) == 1 else f"({','.join(map(str, place))})"


def turned_places(before: str, after: str, axes: int, most: int | None = None) -> tuple[int, list[Place]]:
    """Count the places where two boards of one shape differ, and list them (the first `most` of them).

    >>> turned_places("000/001", "101/100", 2, 3)
    (4, [(1, 1), (1, 3), (2, 1)])
    """
    number = int.from_bytes(before.encode("ascii"), "big") ^ int.from_bytes(after.encode("ascii"), "big")
    changed = number.to_bytes(len(before), "big")
    marked = _places_of_mark(changed, b"\1", _steps(shape_of(before, axes)))
    return changed.count(b"\1"), list(islice(marked, most))
