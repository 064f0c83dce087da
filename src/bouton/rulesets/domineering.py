"""Domineering: Left lays standing dominoes on free squares, Right lying ones; the player who finds no place loses.

Invented by Göran Andersson; first written about by M. Gardner (Scientific American, February 1974, under the name
Crosscram), its values by J. H. Conway (On Numbers and Games, 1976, ch. 10).
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from random import Random

from bouton.errors import SearchLimitError
from bouton.kinds.capabilities import Bounded, Dominoes, Facts, FallsApart, Game, LaysDominoes, Symmetric
from bouton.kinds.figures import Board, BoardMove, Element, Figure, Message, square_name
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Summand
from bouton.kinds.theorem import Theorem
from bouton.numeration.binary import bits
from bouton.partizan.dyadic import Dyadic
from bouton.partizan.form import Form, closed
from bouton.partizan.valuation import VALUE
from bouton.rulesets.grid import (
    Cells,
    empty_board,
    frame,
    inner_columns,
    mirrored,
    random_board,
    read_cells,
    regions,
    write_cells,
)

__all__ = ["RULESETS", "Domineering"]

CONWAY_1976 = "J. H. Conway, On Numbers and Games, Academic Press, 1976, ch. 10."
_MOST_SEARCHED = 40  # free squares in one region
_MOST_DRAWN = 1_600
_NOTHING = empty_board(0, 0)


class Domineering(Game, Symmetric, FallsApart, LaysDominoes, Bounded):
    """Domineering.

    >>> import bouton
    >>> bouton.position("domineering", "..|..").value
    bouton.value('±1')
    """

    name = "domineering"
    examples: tuple[tuple[str, str], ...] = (
        ("domineering", "...|...|..."),
        ("domineering", "..|.."),
        ("domineering", "..#|..."),
    )
    impartial = False

    def options(self, position: Cells, player: Player = Player.LEFT) -> Iterator[Cells]:
        for domino in _dominoes(position, player):
            yield position._replace(free=position.free & ~domino)

    def parse(self, text: str) -> Cells:
        return read_cells(text)

    def format(self, position: Cells) -> str:
        return write_cells(position)

    def normal_form(self, position: Cells) -> Cells:
        """Squares where no domino can lie are left out; then the first of the four images of the frame.

        A quarter turn would exchange the players.
        """
        return _normal_form(position)

    def summands(self, position: Cells) -> Sequence[Summand]:
        found = regions(position)
        return [Summand(self, frame(position, region)[2]) for region in found] if len(found) > 1 else ()

    def replace(self, position: Cells, index: int, part: Cells) -> Cells:
        region = regions(position)[index]
        top, left, _ = frame(position, region)
        row = (1 << part.width) - 1
        squares = sum(
            (part.free >> r * part.width & row) << (top + r) * position.width + left for r in range(part.height)
        )
        return position._replace(free=position.free & ~region | squares)

    def dominoes(self, position: Cells) -> Dominoes:
        return Dominoes(*position)

    def check_search(self, position: Cells, limit: int, by_parts: bool = False) -> None:
        if by_parts:
            squares = max((region.bit_count() for region in regions(position)), default=0)
        else:
            squares = sum(region.bit_count() for region in regions(position))
        if squares > _MOST_SEARCHED:
            raise SearchLimitError("domineering.large", squares=squares, most=_MOST_SEARCHED)

    def count_options(self, position: Cells, player: Player, most: int) -> int:
        return _starts(position, player)[0].bit_count()

    def small_positions(self) -> Iterator[Cells]:
        for free in range(1 << 6):
            yield Cells(2, 3, free)
        for free in range(0, 1 << 9, 5):
            yield Cells(3, 3, free)
        for text in ("1x7", "6x1", "2x5", "3x4", "4x3", ".##.|....|....|.##.", "..#..|.....|..#.."):
            yield read_cells(text)

    def cell(self, coordinates: tuple[int, ...]) -> Cells:
        """The empty board of that many rows and columns."""
        return empty_board(*coordinates) if len(coordinates) == 2 else super().cell(coordinates)

    def sample(self, random: Random, level: int) -> Cells:
        return random_board(random, random.randint(2, 2 + level // 3), random.randint(2, 3 + level // 3), level)

    def explain(self, position: Cells, facts: Facts) -> Iterable[Figure]:
        parts = regions(position)
        if len(parts) > 1 and not facts.misere:
            yield Message("domineering.regions", {"count": len(parts)}, step=2)
        yield Message(
            "domineering.places",
            {player: sum(1 for _ in _dominoes(position, Player(player))) for player in ("left", "right")},
            step=2,
        )

    def move_name(self, position: Cells, option: Cells, player: Player) -> Message:
        squares = (divmod(bit, position.width) for bit in bits(position.free & ~option.free))
        first, last = (square_name(column, row) for row, column in squares)
        return Message("moves.squares", {"first": first, "last": last})

    def board(self, position: Cells) -> Board:
        """Square ``r0c2``: top row, third column. A move touches the two squares of its domino."""
        height, width, free = position
        if height * width > _MOST_DRAWN:
            return Board([], [], complete=False)
        elements = [
            Element(f"r{r}c{c}", "square", c, r, "", "free" if free >> (r * width + c) & 1 else "removed", "")
            for r, c in product(range(height), range(width))
        ]
        moves = []
        for player in Player:
            for domino in _dominoes(position, player):
                names = tuple(f"r{bit // width}c{bit % width}" for bit in bits(domino))
                text = self.format(position._replace(free=free & ~domino))
                moves.append(BoardMove(names, text, str(player)))
        return Board(elements, moves)


def _starts(cells: Cells, player: Player) -> tuple[int, int]:
    """The first squares of the dominoes that a player can lay, and how far the second square is from the first."""
    if player is Player.LEFT:
        return cells.free & cells.free >> cells.width, cells.width
    return cells.free & cells.free >> 1 & inner_columns(cells.height, cells.width)[0], 1


def _dominoes(cells: Cells, player: Player) -> Iterator[int]:
    """The places for a player's domino, in reading order of their first squares."""
    starts, step = _starts(cells, player)
    for bit in bits(starts):
        yield (1 << step | 1) << bit


@lru_cache(maxsize=1 << 17)
def _normal_form(cells: Cells) -> Cells:
    squares = 0
    for player in Player:
        starts, step = _starts(cells, player)
        squares |= starts | starts << step
    return min(mirrored(frame(cells, squares)[2])) if squares else _NOTHING


def _strip(game: Domineering, position: Cells) -> Form | None:
    """Where only one player can ever move, each domino is a free move: n squares in a row hold ⌊n/2⌋ of them."""
    moves = [_starts(position, player)[0] for player in (Player.LEFT, Player.RIGHT)]
    if all(moves):
        return None
    if not any(moves):
        return closed()
    found = 0
    for region in regions(position):
        _, _, part = frame(position, region)
        found += part.free.bit_count() // 2
    return closed(Dyadic(found if moves[0] else -found))


Domineering.theorems = (Theorem("domineering.theorem-strip", "Conway 1976", CONWAY_1976, VALUE, _strip),)

RULESETS = [Domineering]
