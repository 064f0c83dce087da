"""Cutcake and Maundy Cake: Left cuts cakes vertically, Right horizontally, along the lines of a grid.

In Cutcake a cut makes two pieces, in Maundy Cake any number of equal pieces. A player who cannot cut loses. Winning
Ways, ch. 2; On Numbers and Games, ch. 1.

On the table each piece stays where it is: it is written with the square at its corner, ``a1:2x2,c1:2x3``.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, product
from random import Random

from bouton.errors import NotationError, SizeLimitError
from bouton.heaps.game import first_change
from bouton.kinds.capabilities import Bounded, Facts, FallsApart, Game, Seen, Symmetric
from bouton.kinds.figures import Board, BoardMove, Element, Figure, Line, Message, square_name
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Summand
from bouton.kinds.theorem import Theorem
from bouton.notation import clip, read_int, starts_of
from bouton.partizan.dyadic import Dyadic
from bouton.partizan.form import Form, number_up_star
from bouton.partizan.valuation import VALUE

_MOST_CAKES = 1_000
_MOST_SIDE = 10**9
_MOST_CUTS = 1_000
_MOST_SEARCHED = 300
_MOST_DRAWN, _WIDE = 400, 16  # squares in total, and in width
_NOTHING = "."
_CORNER = re.compile(r"([a-z]{1,2})([1-9]\d{0,3}):(.*)")
Cake = tuple[int, int]


class Laid(tuple[Cake, ...]):
    """The pieces of a position, with the row and the column, from 0, of the top left square of each.

    >>> import bouton
    >>> position = bouton.find("cutcake").parse("a1:2x2,c1:2x3")
    >>> position[1], position.corners[1]
    ((2, 3), (0, 2))
    """

    corners: tuple[tuple[int, int], ...]

    def __new__(cls, cakes: Iterable[Cake], corners: Iterable[tuple[int, int]]) -> "Laid":
        made = super().__new__(cls, cakes)
        made.corners = tuple(corners)
        return made

    def __getnewargs__(self) -> tuple[tuple[Cake, ...], tuple[tuple[int, int], ...]]:
        return tuple(self), self.corners

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Laid) and (tuple(self), self.corners) == (tuple(other), other.corners)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((tuple(self), self.corners))

    def squares(self) -> Iterator[tuple[int, int]]:
        """Yield the row and column of each square, piece by piece."""
        for (rows, columns), (row, column) in zip(self, self.corners, strict=True):
            yield from product(range(row, row + rows), range(column, column + columns))

    def lines(self) -> Iterator[Line]:
        """Yield the lines of the drawing along which pieces were cut apart."""
        squares = set(self.squares())
        for (rows, columns), (row, column) in zip(self, self.corners, strict=True):
            right, low = column + columns - 0.5, row + rows - 0.5
            if (row, column + columns) in squares:
                yield Line(((right, row - 0.5), (right, low)), "cut")
            if (row + rows, column) in squares:
                yield Line(((column - 0.5, low), (right, low)), "cut")


class Cutcake(Game, Symmetric, FallsApart, Bounded, Seen):
    """Cutcake: Left cuts a cake in two vertically, Right horizontally, along the lines of a grid.

    >>> import bouton
    >>> bouton.position("cutcake", "2x4").value, bouton.position("cutcake", "1x4,4x1").value
    (bouton.value('1'), bouton.value('0'))
    """

    name = "cutcake"
    examples: tuple[tuple[str, str], ...] = (("cutcake", "2x5"), ("cutcake", "3x3,1x2"), ("cutcake", "2x6"))
    openings: tuple[tuple[str, str], ...] = starts_of("cutcake", "2x5", "4x6", "6x7,3x4")
    impartial = False

    def pieces(self, side: int) -> Iterator[tuple[int, ...]]:
        """Yield each way to cut a side, as the lengths of the pieces, the smallest first."""
        for first in range(1, side // 2 + 1):
            yield first, side - first

    def ways(self, position: tuple[Cake, ...], side: int) -> Iterator[tuple[int, ...]]:
        """Yield each way to cut a side, as the lengths of the pieces; on the table (`Laid`) also in reverse order."""
        for parts in self.pieces(side):
            yield from dict.fromkeys((parts, parts[::-1])) if isinstance(position, Laid) else (parts,)

    def options(self, position: tuple[Cake, ...], player: Player = Player.LEFT) -> Iterator[tuple[Cake, ...]]:
        for index, (rows, columns) in enumerate(position):
            for parts in self.ways(position, columns if player is Player.LEFT else rows):
                yield self.replace(position, index, _cut_cake((rows, columns), parts, player))

    def as_seen(self, position: tuple[Cake, ...]) -> tuple[Cake, ...]:
        if isinstance(position, Laid) or sum(rows * columns for rows, columns in position) > _MOST_DRAWN:
            return position
        corners = []
        x = y = high = 0
        for rows, columns in position:
            if x and x + columns > _WIDE:
                x, y, high = 0, y + high + 1, 0
            corners.append((y, x))
            x, high = x + columns + 1, max(high, rows)
        return Laid(position, corners)

    def is_written(self, option: tuple[Cake, ...], position: tuple[Cake, ...]) -> bool:
        return option == position if isinstance(position, Laid) else sorted(option) == sorted(position)

    def move_name(self, position: tuple[Cake, ...], option: tuple[Cake, ...], player: Player) -> Message:
        index = first_change(position, option)
        parts = option[index : index + len(option) - len(position) + 1]
        return self.cut_name(position, index, player, [cake[player is Player.LEFT] for cake in parts])

    def cut_name(self, position: tuple[Cake, ...], index: int, player: Player, parts: Sequence[int]) -> Message:
        """Name a cut by the rows or columns on both sides of it, counted on the table if the pieces lie there."""
        left = player is Player.LEFT
        row, column = position.corners[index] if isinstance(position, Laid) else (0, 0)
        before = parts[0] + (column if left else row)
        lines: list[int | str] = [before, before + 1]
        if left and isinstance(position, Laid):
            lines = [square_name(line - 1, 0)[:-1] for line in (before, before + 1)]
        values = dict(zip(("before", "after"), lines, strict=True))
        return _of_cake(position, index, Message(f"cutcake.{'columns' if left else 'rows'}", values))

    def parse(self, text: str) -> tuple[Cake, ...]:
        body = text.strip()
        if body in ("", _NOTHING):
            return ()
        cakes = body.split(",")
        if len(cakes) > _MOST_CAKES:
            raise NotationError("cutcake.many", most=_MOST_CAKES)
        corners = [_CORNER.fullmatch(cake.strip().lower()) for cake in cakes]
        if not any(corners):
            return tuple(self._read(cake, body) for cake in cakes)
        found = [corner for corner in corners if corner]
        laid = Laid((self._read(corner[3], body) for corner in found), map(_read_corner, found))
        size = sum(rows * columns for rows, columns in laid)
        if len(found) < len(cakes) or size > _MOST_DRAWN or len(set(laid.squares())) < size:
            raise NotationError("cutcake.laid", whole=clip(body), most=_MOST_DRAWN)
        return laid

    def _read(self, text: str, whole: str) -> Cake:
        sides = text.lower().split("x")
        if len(sides) != 2 or not all(side.strip().isdecimal() for side in sides):
            raise NotationError("cutcake.sides", got=clip(text.strip()), whole=clip(whole))
        rows, columns = (read_int(side, within=whole) for side in sides)
        if not 0 < rows <= _MOST_SIDE or not 0 < columns <= _MOST_SIDE:
            raise NotationError("cutcake.sides", got=clip(text.strip()), whole=clip(whole))
        return rows, columns

    def format(self, position: tuple[Cake, ...]) -> str:
        places = [""] * len(position)
        if isinstance(position, Laid):
            places = [f"{square_name(column, row)}:" for row, column in position.corners]
        return (
            ",".join(f"{at}{rows}x{columns}" for at, (rows, columns) in zip(places, position, strict=True)) or _NOTHING
        )

    def normal_form(self, position: tuple[Cake, ...]) -> tuple[Cake, ...]:
        """Omit the cakes of a single square, and sort the others."""
        return tuple(sorted(cake for cake in position if cake != (1, 1)))

    def summands(self, position: tuple[Cake, ...]) -> Sequence[Summand]:
        return [Summand(self, (cake,)) for cake in position] if len(position) > 1 else ()

    def replace(self, position: tuple[Cake, ...], index: int, part: tuple[Cake, ...]) -> tuple[Cake, ...]:
        cakes = (*position[:index], *part, *position[index + 1 :])
        if not isinstance(position, Laid):
            return cakes
        row, column = position.corners[index]
        across = int(part[0][1] < position[index][1])  # pieces side by side
        starts = accumulate((cake[across] for cake in part[:-1]), initial=0)
        made = [(row, column + start) if across else (row + start, column) for start in starts]
        return Laid(cakes, (*position.corners[:index], *made, *position.corners[index + 1 :]))

    def check_search(self, position: tuple[Cake, ...], limit: int, by_parts: bool = False) -> None:
        squares = max((rows * columns for rows, columns in position), default=0)
        if squares > _MOST_SEARCHED:
            raise SizeLimitError("cutcake.large", squares=squares, most=_MOST_SEARCHED)

    def count_options(self, position: tuple[Cake, ...], player: Player, most: int) -> int | None:
        sides = [cake[1] if player is Player.LEFT else cake[0] for cake in position]
        return min(sum(side // 2 for side in sides), most + 1) if max(sides, default=0) > _MOST_CUTS else None

    def small_positions(self) -> Iterator[tuple[Cake, ...]]:
        for rows in range(1, 4):
            for columns in range(1, 5):
                yield ((rows, columns),)
        yield from (((1, 8),), ((7, 1),), ((2, 6),), ((2, 3), (3, 2)), ((1, 4), (2, 2)), ())

    def cell(self, coordinates: tuple[int, ...]) -> tuple[Cake, ...]:
        """Return a single cake, given its numbers of rows and columns; no cake if one of them is 0."""
        if len(coordinates) != 2:
            return super().cell(coordinates)  # type: ignore[no-any-return]
        return ((coordinates[0], coordinates[1]),) if all(coordinates) else ()

    def sample(self, random: Random, level: int) -> tuple[Cake, ...]:
        return tuple((random.randint(1, 3 + level), random.randint(1, 3 + level)) for _ in range(1 + level // 2))

    def explain(self, position: tuple[Cake, ...], facts: Facts) -> Iterable[Figure]:
        if len(position) > 1 and not facts.misere:
            yield Message("cutcake.cakes", {"count": len(position)}, step=2)

    def board(self, position: tuple[Cake, ...]) -> Board:
        """Draw square ``r0c2``: top row, third column of the table. A cut touches a square on each side of its line."""
        laid = self.as_seen(position)
        if not isinstance(laid, Laid):
            return Board([], [], complete=False)
        elements = [Element(f"r{row}c{column}", "square", column, row, "", "free") for row, column in laid.squares()]
        moves = (move for player in Player for move in self._cuts(position, laid, player))
        board = Board(elements, moves, lines=list(laid.lines()))
        board.lays = "cut"
        return board

    def _cuts(self, position: tuple[Cake, ...], laid: Laid, player: Player) -> Iterator[BoardMove]:
        """Yield a player's cuts; in a list of pieces, cuts with the smaller piece first or last are the same move."""
        left = player is Player.LEFT
        for index, (rows, columns) in enumerate(laid):
            row, column = laid.corners[index]
            for parts in self.ways(laid, columns if left else rows):
                made = _cut_cake((rows, columns), parts if isinstance(position, Laid) else sorted(parts), player)
                text = self.format(self.replace(position, index, made))
                name = self.cut_name(position, index, player, parts)
                lines = dict.fromkeys((parts[0], sum(parts) - parts[-1]))
                for line, other in product(lines, range(rows if left else columns)):
                    places = [(other, line - 1), (other, line)] if left else [(line - 1, other), (line, other)]
                    yield BoardMove(tuple(f"r{row + r}c{column + c}" for r, c in places), text, str(player), name=name)


class MaundyCake(Cutcake):
    """Maundy Cake: Left cuts a cake vertically into equal pieces, Right horizontally, along the lines of a grid.

    >>> import bouton
    >>> bouton.position("maundy-cake", "4x6").value
    bouton.value('0')
    """

    name = "maundy-cake"
    examples: tuple[tuple[str, str], ...] = (("maundy-cake", "4x6"), ("maundy-cake", "3x8"), ("maundy-cake", "2x3,4x1"))
    openings: tuple[tuple[str, str], ...] = starts_of("maundy-cake", "2x3", "4x6", "6x8,3x9")
    theorems: tuple[Theorem, ...] = ()

    def pieces(self, side: int) -> Iterator[tuple[int, ...]]:
        for count in range(2, side + 1):
            if side % count == 0:
                yield (side // count,) * count

    def cut_name(self, position: tuple[Cake, ...], index: int, player: Player, parts: Sequence[int]) -> Message:
        """Name a cut by the number of equal pieces that it makes; its first line already determines this number."""
        key = "columns" if player is Player.LEFT else "rows"
        return _of_cake(position, index, Message(f"maundy_cake.{key}", {"count": len(parts)}))

    def count_options(self, position: tuple[Cake, ...], player: Player, most: int) -> int | None:
        return None


def _cut_cake(cake: Cake, parts: Iterable[int], player: Player) -> tuple[Cake, ...]:
    """Return the pieces into which a player cuts a cake, from their lengths in the direction that is cut."""
    return tuple((cake[0], part) if player is Player.LEFT else (part, cake[1]) for part in parts)


def _read_corner(found: re.Match[str]) -> tuple[int, int]:
    column = 0
    for letter in found[1]:
        column = 26 * column + ord(letter) - 96
    return int(found[2]) - 1, column - 1


def _of_cake(position: tuple[Cake, ...], index: int, cut: Message) -> Message:
    if len(position) == 1:
        return cut
    cake: int | str = index + 1
    if isinstance(position, Laid):
        row, column = position.corners[index]
        cake = square_name(column, row)
    return Message("cutcake.of-cake", {"cake": cake, "cut": cut})


def _cut(game: Cutcake, position: tuple[Cake, ...]) -> Form:
    """Add up the values of the cakes: with r rows and c columns, 2^k ≤ r < 2^(k+1), it is ⌊c/2^k⌋ − 1 if that is
    positive; with rows and columns exchanged, the negative."""
    total = 0
    for rows, columns in position:
        left = (columns >> rows.bit_length() - 1) - 1
        right = (rows >> columns.bit_length() - 1) - 1
        total += max(left, 0) - max(right, 0)
    return number_up_star(Dyadic(total))


Cutcake.theorems = (Theorem("cutcake.theorem", ("winning-ways#ch. 2",), VALUE, _cut),)

RULESETS: list[type] = [Cutcake, MaundyCake]
