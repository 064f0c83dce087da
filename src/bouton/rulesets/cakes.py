"""Cutcake and Maundy Cake: Left cuts cakes from top to bottom, Right from side to side, along the lines of a grid.

In Cutcake a cut makes two pieces, in Maundy Cake any number of equal pieces. The player who cannot cut loses. Winning
Ways, ch. 2; On Numbers and Games, ch. 1.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from random import Random

from bouton.errors import NotationError, SizeLimitError
from bouton.heaps.game import first_change
from bouton.kinds.capabilities import Bounded, Facts, FallsApart, Game, Symmetric
from bouton.kinds.figures import Board, BoardMove, Element, Figure, Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Summand
from bouton.kinds.theorem import Theorem
from bouton.notation import clip, read_int, starts_of
from bouton.partizan.dyadic import Dyadic
from bouton.partizan.form import Form, number_up_star
from bouton.partizan.valuation import VALUE

__all__ = ["RULESETS", "Cutcake", "MaundyCake"]

_MOST_CAKES = 1_000
_MOST_SIDE = 10**9
_MOST_CUTS = 1_000
_MOST_SEARCHED = 300
_MOST_DRAWN, _WIDE = 400, 16  # squares in all, and beside one another
_NOTHING = "."
Cake = tuple[int, int]


class Cutcake(Game, Symmetric, FallsApart, Bounded):
    """Cutcake.

    >>> import bouton
    >>> bouton.position("cutcake", "2x4").value, bouton.position("cutcake", "1x4,4x1").value
    (bouton.value('1'), bouton.value('0'))
    """

    name = "cutcake"
    examples: tuple[tuple[str, str], ...] = (("cutcake", "2x5"), ("cutcake", "3x3,1x2"), ("cutcake", "2x6"))
    openings: tuple[tuple[str, str], ...] = starts_of("cutcake", "2x5", "4x6", "6x7,3x4")
    impartial = False

    def pieces(self, side: int) -> Iterator[tuple[int, ...]]:
        """The pieces that a side can be cut into."""
        for first in range(1, side // 2 + 1):
            yield first, side - first

    def options(self, position: tuple[Cake, ...], player: Player = Player.LEFT) -> Iterator[tuple[Cake, ...]]:
        for index, (rows, columns) in enumerate(position):
            for parts in self.pieces(columns if player is Player.LEFT else rows):
                made = [(rows, part) if player is Player.LEFT else (part, columns) for part in parts]
                yield (*position[:index], *made, *position[index + 1 :])

    def move_name(self, position: tuple[Cake, ...], option: tuple[Cake, ...], player: Player) -> Message:
        index = first_change(position, option)
        parts = option[index : index + len(option) - len(position) + 1]
        return self.cut_name(position, index, player, [cake[player is Player.LEFT] for cake in parts])

    def cut_name(self, position: tuple[Cake, ...], index: int, player: Player, parts: Sequence[int]) -> Message:
        """The name of a cut: the lines on both sides of it."""
        key = "columns" if player is Player.LEFT else "rows"
        return _of_cake(position, index, Message(f"cutcake.{key}", {"before": parts[0], "after": parts[0] + 1}))

    def parse(self, text: str) -> tuple[Cake, ...]:
        body = text.strip()
        if body in ("", _NOTHING):
            return ()
        cakes = body.split(",")
        if len(cakes) > _MOST_CAKES:
            raise NotationError("cutcake.many", most=_MOST_CAKES)
        return tuple(self._read(cake, body) for cake in cakes)

    def _read(self, text: str, whole: str) -> Cake:
        sides = text.lower().split("x")
        if len(sides) != 2 or not all(side.strip().isdecimal() for side in sides):
            raise NotationError("cutcake.sides", got=clip(text.strip()), whole=clip(whole))
        rows, columns = (read_int(side, within=whole) for side in sides)
        if not 0 < rows <= _MOST_SIDE or not 0 < columns <= _MOST_SIDE:
            raise NotationError("cutcake.sides", got=clip(text.strip()), whole=clip(whole))
        return rows, columns

    def format(self, position: tuple[Cake, ...]) -> str:
        return ",".join(f"{rows}x{columns}" for rows, columns in position) or _NOTHING

    def normal_form(self, position: tuple[Cake, ...]) -> tuple[Cake, ...]:
        """Single squares left out, the others sorted."""
        return tuple(sorted(cake for cake in position if cake != (1, 1)))

    def summands(self, position: tuple[Cake, ...]) -> Sequence[Summand]:
        return [Summand(self, (cake,)) for cake in position] if len(position) > 1 else ()

    def replace(self, position: tuple[Cake, ...], index: int, part: tuple[Cake, ...]) -> tuple[Cake, ...]:
        return (*position[:index], *part, *position[index + 1 :])

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
        """One cake of that many rows and columns."""
        if len(coordinates) != 2:
            return super().cell(coordinates)  # type: ignore[no-any-return]
        return ((coordinates[0], coordinates[1]),) if all(coordinates) else ()

    def sample(self, random: Random, level: int) -> tuple[Cake, ...]:
        return tuple((random.randint(1, 3 + level), random.randint(1, 3 + level)) for _ in range(1 + level // 2))

    def explain(self, position: tuple[Cake, ...], facts: Facts) -> Iterable[Figure]:
        if len(position) > 1 and not facts.misere:
            yield Message("cutcake.cakes", {"count": len(position)}, step=2)

    def board(self, position: tuple[Cake, ...]) -> Board:
        """Square ``k1r0c2``: second cake, top row, third column. A cut touches a square on each side of its line."""
        if sum(rows * columns for rows, columns in position) > _MOST_DRAWN:
            return Board([], [], complete=False)
        elements = []
        x = y = high = 0
        for index, (rows, columns) in enumerate(position):
            if x and x + columns > _WIDE:
                x, y, high = 0, y + high + 1, 0
            elements += [
                Element(f"k{index}r{r}c{c}", "square", x + c, y + r, "", "free")
                for r, c in product(range(rows), range(columns))
            ]
            x, high = x + columns + 1, max(high, rows)
        return Board(elements, (move for player in Player for move in self._cuts(position, player)))

    def _cuts(self, position: tuple[Cake, ...], player: Player) -> Iterator[BoardMove]:
        """A player's cuts; one that leaves the smaller piece first or last is the same move."""
        left = player is Player.LEFT
        for index, (rows, columns) in enumerate(position):
            for parts in self.pieces(columns if left else rows):
                made = [(rows, part) if left else (part, columns) for part in parts]
                text = self.format((*position[:index], *made, *position[index + 1 :]))
                for line in dict.fromkeys((parts[0], sum(parts) - parts[0])):
                    name = self.cut_name(position, index, player, [line, *parts[1:]])
                    for other in range(rows if left else columns):
                        places = [(other, line - 1), (other, line)] if left else [(line - 1, other), (line, other)]
                        yield BoardMove(tuple(f"k{index}r{r}c{c}" for r, c in places), text, str(player), name=name)


class MaundyCake(Cutcake):
    """Maundy Cake.

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
        """The name of a cut: the number of pieces after it, which its first line tells."""
        key = "columns" if player is Player.LEFT else "rows"
        return _of_cake(position, index, Message(f"maundy_cake.{key}", {"count": len(parts)}))

    def count_options(self, position: tuple[Cake, ...], player: Player, most: int) -> int | None:
        return None


def _of_cake(position: tuple[Cake, ...], index: int, cut: Message) -> Message:
    return cut if len(position) == 1 else Message("cutcake.of-cake", {"cake": index + 1, "cut": cut})


def _cut(game: Cutcake, position: tuple[Cake, ...]) -> Form:
    """A cake of r rows and c columns: with 2^k ≤ r < 2^(k+1), ⌊c/2^k⌋ − 1 where that is positive, and so for Right."""
    total = 0
    for rows, columns in position:
        left = (columns >> rows.bit_length() - 1) - 1
        right = (rows >> columns.bit_length() - 1) - 1
        total += max(left, 0) - max(right, 0)
    return number_up_star(Dyadic(total))


Cutcake.theorems = (Theorem("cutcake.theorem", ("winning-ways#ch. 2",), VALUE, _cut),)

RULESETS: list[type] = [Cutcake, MaundyCake]
