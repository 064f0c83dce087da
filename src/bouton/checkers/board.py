"""The checker of Grundy values on boards: all parts that play can leave, each with its value; it runs the rules again.

The first line gives the game, a rectangle (``rows``, ``columns``) or, with 0 rows, a graph with ``columns`` vertices
and its ``edges``, the ``position``, one letter per square, and its ``value``. The body contains ``parts`` rows in
ascending order: two sets of squares, Left's and Right's, and a Grundy value in two bytes, big-endian. A square in
neither set is gone; one in both is free, or, in Col and Snort, usable by both players. Either player may make both
players' moves:

- ``cram``, ``arc-kayles``: take two adjacent free squares; ``node-kayles``: a free square and its neighbours;
- ``impartial:digraph-placement``: take a vertex and all vertices that its arcs lead to; ``edges`` are the arcs;
- ``impartial:clobber``: a piece takes an adjacent piece of the other kind, ``impartial:cannibal-clobber``: any piece;
- ``impartial:nogo``: place a stone of either colour on a free square, so that its group and those of the adjacent
  stones keep an adjacent free square;
- ``impartial:col``, ``impartial:snort``: colour a square in a colour that it may have; it is gone, and its neighbours
  may no longer have that colour (in Snort, the other colour);
- ``impartial:konane``: a piece jumps over a piece of the other kind onto the free square behind it, once or several
  times in one direction; the pieces jumped over are removed;
- ``impartial:amazons``: a piece moves like a queen over free squares, then removes a square that it could move to next;
- ``impartial:toads-and-frogs``: a ``T`` moves right, an ``F`` left, one square ahead or over one piece of the other
  kind, onto a free square; ``impartial:elephants-and-rhinos``: the same for ``E`` and ``R``, without jumps;
- ``impartial:toppling-dominoes``: a domino falls to one side, with all behind it up to the next gap; ``G`` is in both
  sets, a gap in neither;
- ``impartial:fission``: a stone is replaced by two, on the free squares above and below it, or left and right of it; a
  stone is in both sets, a free square in Left's.

Without ``impartial:`` Left plays her own pieces and colour, Right his; in ``domineering`` Left takes two squares one
above the other and Right two side by side, and they split stones likewise in ``fission``. The winner of these games is
checked by `bouton.checkers.outcome`.

The checker verifies, for each part, that its value is the mex of its options' values; an option's value is the nim-sum
of the values of its own parts, which are looked up. Play ends: every move removes more from the two sets than it adds,
or removes a piece (Konane), brings a piece nearer to its end (toads, frogs, elephants, rhinos) or adds a stone
(Fission). Hence all values are right, by induction on the moves left (Sprague 1935, Grundy 1939).

Squares belong to different parts if no path of adjacent squares joins them; in NoGo and Col a step of the path joins
squares that have a set in common, in Snort squares such that Left may colour one and Right the other. In Amazons
squares that touch at a corner are adjacent too; if pieces stay in their row, only squares of one row are adjacent. A
move in one part does not affect the others. On a rectangle a part represents all its translations, rotations and
reflections: in ``domineering`` and ``fission`` only half turns and reflections, also in a row of dominoes, and only
translations if pieces move one way. If either player may make both players' moves, it also represents the part with
the sets exchanged, reflected as well if pieces move one way, but not in Fission; and on a single row of NoGo, adjacent
stones of one colour represent one stone. Moves correspond, hence values are equal.
"""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from bouton.checkers.envelope import exactly, has_fields, natural, pairs, text_of
from bouton.checkers.progress import steps
from bouton.errors import InputError

Sets = tuple[int, int]

_SQUARES = {"#": 0, ".": 3}
#: partizan games, impartial if either player may make both players' moves → the sets that each letter of a position
#: stands for: 1 Left's, 2 Right's
_VARIED = {
    "cannibal-clobber": {"#": 0, ".": 0, "x": 1, "o": 2},
    "clobber": {"#": 0, ".": 0, "x": 1, "o": 2},
    "col": {"#": 0, ".": 3, "x": 0, "o": 0},
    "digraph-placement": {"#": 0, "x": 1, "o": 2},
    "nogo": {"#": 0, ".": 3, "x": 1, "o": 2},
    "snort": {"#": 0, ".": 3, "x": 0, "o": 0},
    "amazons": {"#": 0, ".": 3, "x": 1, "o": 2},
    "elephants-and-rhinos": {".": 3, "E": 1, "R": 2},
    "fission": {"#": 0, ".": 1, "x": 3},
    "konane": {"#": 0, ".": 3, "x": 1, "o": 2},
    "toads-and-frogs": {".": 3, "T": 1, "F": 2},
    "toppling-dominoes": {".": 0, "L": 1, "R": 2, "G": 3},
}
#: games in which pieces move one way; only squares of one row are adjacent; images are not rotated by a quarter turn
_ONE_WAY = ("elephants-and-rhinos", "toads-and-frogs")
_IN_ROWS = (*_ONE_WAY, "toppling-dominoes")
_UPRIGHT = (*_IN_ROWS, "domineering", "fission")
#: games only on rectangles, and only on graphs, with directed edges
_ON_RECTANGLES = ("amazons", "cram", "konane", *_UPRIGHT)
_ON_DIGRAPHS = ("digraph-placement",)
#: steps down and across; those to the four sides are at odd indices
_STEPS = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
#: the games whose Grundy values are checked, and the partizan ones
GAMES = {"arc-kayles": _SQUARES, "cram": _SQUARES, "node-kayles": _SQUARES}
GAMES |= {f"impartial:{name}": letters for name, letters in _VARIED.items()}
OF_TWO = {"domineering": _SQUARES, **_VARIED}
MOST_SQUARES = 256
_KEPT = 1 << 20  # cached values of parts
_WORTH = 2  # bytes of a value


def check(header: dict[str, Any], stream: Any) -> dict[str, Any]:
    """Check the certificate; raises `InputError` at the first part whose value is wrong."""
    has_fields(header, "game", "rows", "columns", "edges", "position", "value", "parts")
    board, start, found = board_of(header)
    count, value, width = natural(header["parts"]), natural(header["value"]), -(-board.squares // 8)
    if board.of_two:
        raise ValueError
    table = _Table(exactly(stream, count * (2 * width + _WORTH)), width)
    if stream.read(1):
        raise ValueError
    before: Sets | None = None
    for number in steps(range(count), count):
        part, worth = table.row(number)
        if before is not None and not before < part:
            raise ValueError
        if max(part) >> board.squares:
            raise ValueError
        before = part
        met = {_value(board, table, option) for option in board.options(*part)}
        if worth != _mex(met):
            raise InputError("verify.board-value", part=board.text(*part), value=worth)
    if _value(board, table, start) != value:
        raise InputError("verify.board-root", value=value)
    return found | {"value": value, "parts": count}


def board_of(header: dict[str, Any]) -> tuple["BoardParts", Sets, dict[str, Any]]:
    """The board of a first line, the sets of its position, and the facts to report about both."""
    game, letters = text_of(header["game"]), text_of(header["position"])
    rows, columns, edges = natural(header["rows"]), natural(header["columns"]), pairs(header["edges"])
    board = BoardParts(game, rows, columns, edges)
    found = {"game": game, "rows": rows, "columns": columns, "edges": len(edges)}
    lines = "|".join(letters[k : k + columns] for k in range(0, len(letters), columns))
    return board, board.sets(letters), found | {"position": lines}


def _mex(values: set[int]) -> int:
    return next(number for number in range(len(values) + 1) if number not in values)


class _Table:
    """The rows of the body, with a cache of looked-up values."""

    def __init__(self, rows: bytes, width: int) -> None:
        self._rows, self._width = rows, width
        self.known: dict[Sets, int] = {}

    def __len__(self) -> int:
        return len(self._rows) // (2 * self._width + _WORTH)

    def __getitem__(self, number: int) -> bytes:
        at = number * (2 * self._width + _WORTH)
        return self._rows[at : at + 2 * self._width]

    def row(self, number: int) -> tuple[Sets, int]:
        key, width = self[number], self._width
        at = number * (2 * width + _WORTH) + 2 * width
        sets = int.from_bytes(key[:width], "big"), int.from_bytes(key[width:], "big")
        return sets, int.from_bytes(self._rows[at : at + _WORTH], "big")

    def find(self, part: Sets) -> int | None:
        key = part[0].to_bytes(self._width, "big") + part[1].to_bytes(self._width, "big")
        number = bisect_left(self, key)
        return self.row(number)[1] if number < len(self) and self[number] == key else None


def _value(board: "BoardParts", table: _Table, position: Sets) -> int:
    """The nim-sum of the values of a position's parts; a part without a move need not be in the table."""
    total = 0
    for raw in board.parts(*position):
        value = table.known.get(raw)
        if value is None:
            part = board.normal_form(*raw)
            value = table.find(part)
            if value is None:
                if next(board.options(*part), None) is not None:
                    raise InputError("verify.board-part", part=board.text(*part))
                value = 0
            if len(table.known) >= _KEPT:
                table.known.clear()
            table.known[raw] = value
        total ^= value
    return total


class BoardParts:
    """The rules of a game on a board, for two sets of squares as bits: options, parts, and their normal form.

    Parameters
    ----------
    rows, columns : the size of a rectangle; 0 and the number of vertices for a graph.
    edges : the pairs of neighbours of a graph.

    Raises
    ------
    ValueError : if there is no such game or board.
    """

    def __init__(self, game: str, rows: int, columns: int, edges: list[tuple[int, int]]) -> None:
        letters = GAMES.get(game) or OF_TWO.get(game)
        if letters is None or not 0 < (rows or 1) * columns <= MOST_SQUARES or (rows and edges):
            raise ValueError
        self.of_two: bool = game in OF_TWO
        self._letters = letters
        self.rows: int = rows
        self.columns: int = columns
        self.squares: int = (rows or 1) * columns
        self._name = game.removeprefix("impartial:")
        if rows:
            edges = [(k, k + 1) for k in range(self.squares) if (k + 1) % columns]
            if self._name not in _IN_ROWS:
                edges += [(k, k + columns) for k in range(self.squares - columns)]
            if self._name == "amazons":
                edges += [(k, k + columns + 1) for k in range(self.squares - columns) if (k + 1) % columns]
                edges += [(k, k + columns - 1) for k in range(self.squares - columns) if k % columns]
        if (not rows and self._name in _ON_RECTANGLES) or (rows and self._name in _ON_DIGRAPHS):
            raise ValueError
        self._near: list[list[int]] = [[] for _ in range(self.squares)]
        self._near_sets = [0] * self.squares
        for one, other in edges:
            if one == other or other in self._near[one]:
                raise ValueError
            self._near[one].append(other)
            if self._name not in _ON_DIGRAPHS:
                self._near[other].append(one)
            self._near_sets[one] |= 1 << other
            self._near_sets[other] |= 1 << one
        self._gone = [1 << k | sum(1 << other for other in near) for k, near in enumerate(self._near)]

    def sets(self, letters: str) -> Sets:
        """The sets of a position, given by one letter per square; a `ValueError` for an impossible position."""
        if len(letters) != self.squares or not set(letters) <= set(self._letters):
            raise ValueError
        left, right = (
            sum((self._letters[letter] >> side & 1) << k for k, letter in enumerate(letters)) for side in range(2)
        )
        for square, letter in enumerate(letters):
            if self._name in ("col", "snort") and letter in "xo":
                left, right = self._colour(left, right, square, letter == "o")
            if self._name == "nogo" and letter in "xo" and not self._breathes(left, right, square):
                raise ValueError
        return left, right

    def text(self, left: int, right: int) -> str:
        """A part as shown in errors: ``x`` for Left's squares, ``o`` for Right's, ``.`` for both, ``#`` for none."""
        letters = ["#xo."[(left >> k & 1) + 2 * (right >> k & 1)] for k in range(self.squares)]
        return "|".join("".join(letters[k : k + self.columns]) for k in range(0, self.squares, self.columns))

    def options(self, left: int, right: int, player: int = 0) -> Iterator[Sets]:
        """Yield the positions after each move; in a partizan game, after each of Left's (0) or Right's (1)."""
        sides = (player,) if self.of_two else (0, 1)
        for square in _members(left | right):
            yield from self._moves(left, right, square, 1 << square, sides)

    def has_moves(self, part: Sets) -> bool:
        """Whether either player can move."""
        return any(True for player in range(1 + self.of_two) for _ in self.options(*part, player))

    def _moves(self, left: int, right: int, square: int, bit: int, sides: tuple[int, ...]) -> Iterator[Sets]:
        name, free = self._name, left & right
        if name in ("node-kayles", "digraph-placement"):
            if any((left, right)[side] & bit for side in sides):
                yield left & ~self._gone[square], right & ~self._gone[square]
        elif name in ("cram", "arc-kayles", "domineering"):
            for other in self._near[square]:
                upright = name == "domineering" and other == square + self.columns
                if other > square and free >> other & 1 and (name != "domineering" or upright == (sides == (0,))):
                    yield left & ~bit & ~(1 << other), right & ~bit & ~(1 << other)
        elif name in ("clobber", "cannibal-clobber"):
            mine, theirs = (left, right) if left & bit else (right, left)
            if (0 if left & bit else 1) not in sides:
                return
            for other in self._near[square]:
                if (theirs | (mine if name != "clobber" else 0)) >> other & 1:
                    after = mine & ~bit | 1 << other, theirs & ~(1 << other)
                    yield after if left & bit else (after[1], after[0])
        elif name == "nogo":
            stones = (left, right & ~bit), (left & ~bit, right)
            for after in [stones[side] for side in sides] if free & bit else []:
                if all(self._breathes(*after, other) for other in (square, *self._near[square])):
                    yield after
        elif name in ("col", "snort"):
            for side in sides:
                if (left, right)[side] & bit:
                    yield self._colour(left, right, square, bool(side))
        elif name == "toppling-dominoes":
            for across in (-1, 1) if any((left, right)[side] & bit for side in sides) else ():
                row = takewhile(lambda k: (left | right) >> k & 1, self._ray(square, 0, across))
                fallen = bit | sum(1 << other for other in row)
                yield left & ~fallen, right & ~fallen
        elif name == "fission":
            for side in sides if right & bit else ():
                down, across = ((1, 0), (0, 1))[side]
                ends = [*self._ray(square, -down, -across)[:1], *self._ray(square, down, across)[:1]]
                if len(ends) == 2 and all((left & ~right) >> end & 1 for end in ends):
                    yield left, right & ~bit | 1 << ends[0] | 1 << ends[1]
        elif not free & bit and (0 if left & bit else 1) in sides:
            if left & bit:
                yield from self._piece_moves(left, right, square, 1)
            else:
                yield from ((left, right) for right, left in self._piece_moves(right, left, square, -1))

    def _piece_moves(self, mine: int, theirs: int, square: int, ahead: int) -> Iterator[Sets]:
        """Yield the sets, the mover's first, after each move of a piece over free squares, which are in both sets.

        `ahead` is 1 for Left's pieces, −1 for Right's.
        """
        free, theirs_after = mine & theirs, theirs | 1 << square
        if self._name == "konane":
            for step in _STEPS[1::2]:
                after, ray = mine, self._ray(square, *step)
                for over, target in zip(ray[::2], ray[1::2], strict=False):
                    if not (theirs & ~mine) >> over & 1 or not free >> target & 1:
                        break
                    after |= 1 << over
                    yield after, theirs_after & ~(1 << target)
        elif self._name == "amazons":
            for target in self._queen_squares(square, free):
                for gone in self._queen_squares(target, free | 1 << square):
                    yield mine & ~(1 << gone), theirs_after & ~(1 << target) & ~(1 << gone)
        else:
            for target in self._ray(square, 0, ahead)[: 2 if self._name == "toads-and-frogs" else 1]:
                if free >> target & 1:
                    yield mine, theirs_after & ~(1 << target)
                if mine >> target & 1:
                    return

    def _queen_squares(self, square: int, free: int) -> Iterator[int]:
        """Yield the squares that a queen can move to from a square, over squares of the set `free`."""
        for step in _STEPS:
            yield from takewhile(lambda k: free >> k & 1, self._ray(square, *step))

    def _ray(self, square: int, down: int, across: int) -> list[int]:
        """The squares beyond a square in the direction of a step (`down`, `across`), the nearest first."""
        row, column = divmod(square, self.columns)
        found: list[int] = []
        while 0 <= (row := row + down) < self.rows and 0 <= (column := column + across) < self.columns:
            found.append(row * self.columns + column)
        return found

    def _colour(self, left: int, right: int, square: int, right_colours: bool) -> Sets:
        """The sets after Right, if `right_colours`, or Left colours a square: its neighbours may no longer have that
        colour, or, in Snort, the other one.
        """
        near = self._near_sets[square]
        left, right = left & ~(1 << square), right & ~(1 << square)
        return (left, right & ~near) if right_colours == (self._name == "col") else (left & ~near, right)

    def _breathes(self, left: int, right: int, square: int) -> bool:
        """Whether the group of a stone has an adjacent free square; True if there is no stone."""
        mine = left & ~right if (left & ~right) >> square & 1 else right & ~left
        if not mine >> square & 1:
            return True
        group, todo = {square}, [square]
        while todo:
            for other in self._near[todo.pop()]:
                if (left & right) >> other & 1:
                    return True
                if mine >> other & 1 and other not in group:
                    group.add(other)
                    todo.append(other)
        return False

    def _linked_squares(self, left: int, right: int, bit: int) -> int:
        """The neighbours, within its part, of the square with this bit."""
        reach = left | right
        if self._name in ("nogo", "col"):
            reach = (left if left & bit else 0) | (right if right & bit else 0)
        elif self._name == "snort":
            reach = (right if left & bit else 0) | (left if right & bit else 0)
        return self._near_sets[bit.bit_length() - 1] & reach

    def parts(self, left: int, right: int) -> Iterator[Sets]:
        """Yield the parts of a position, each where it is on the board."""
        rest = left | right
        while rest:
            part = front = rest & -rest
            while front and part != rest:
                bit = front & -front
                new = self._linked_squares(left, right, bit) & rest & ~part
                part |= new
                front = front ^ bit | new
            rest &= ~part
            yield left & part, right & part

    def normal_form(self, left: int, right: int) -> Sets:
        """The least of all parts that are equivalent to a part by symmetries of the board or exchange of players."""
        one_way, exchanged = self._name in _ONE_WAY, not self.of_two and self._name != "fission"
        if not self.rows:
            return min((left, right), (right, left)) if exchanged else (left, right)
        cells = [(*divmod(k, self.columns), left >> k & 1, right >> k & 1) for k in _members(left | right)]
        if self._name == "nogo" and self.rows == 1:
            cells = _join_stones(cells)
        found: list[Sets] = []
        top, first = min(cell[0] for cell in cells), min(cell[1] for cell in cells)
        deep, wide = max(cell[0] for cell in cells) - top, max(cell[1] for cell in cells) - first
        for swapped in (False, True)[: 1 if self._name in _UPRIGHT else 2]:
            high, across = (wide, deep) if swapped else (deep, wide)
            if high >= self.rows or across >= self.columns:
                continue
            for turn in (0, 2) if one_way else range(4):
                one = other = 0
                for row, column, x, y in cells:
                    r, c = (column - first, row - top) if swapped else (row - top, column - first)
                    place = (high - r if turn & 1 else r) * self.columns + (across - c if turn & 2 else c)
                    one |= x << place
                    other |= y << place
                if not turn or not one_way:
                    found.append((one, other))
                if exchanged and (turn or not one_way):
                    found.append((other, one))
        return min(found)


def _members(squares: int) -> Iterator[int]:
    while squares:
        yield (squares & -squares).bit_length() - 1
        squares &= squares - 1


def _join_stones(cells: list[tuple[int, int, int, int]]) -> list[tuple[int, int, int, int]]:
    """The row with each group of stones of one colour replaced by one; cells are (row, column, Left's, Right's)."""
    kept = [cell for k, cell in enumerate(cells) if not k or cell[2:] == (1, 1) or cell[2:] != cells[k - 1][2:]]
    return [(0, place, x, y) for place, (_, _, x, y) in enumerate(kept)]
