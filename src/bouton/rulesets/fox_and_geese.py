"""Fox and Geese: Left's geese move forwards, Right's fox in any direction, always one square along a diagonal.

The game of Winning Ways (ch. 20; chapters 20 and 21 of the first edition): four geese begin on one side of a board of
8 × 8 squares, the fox on the other; there are no captures, and a player who cannot move loses. Once the fox has slipped
past the geese, it can move forever while they run out of moves: such a position has the value off. Undecided positions
are loopy.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import ClassVar

from bouton.errors import NotationError
from bouton.kinds.player import Player
from bouton.kinds.theorem import Theorem
from bouton.notation import starts_of
from bouton.rulesets.pieces import FREE, LEFT, REMOVED, RIGHT, PieceGame, Pieces, Step
from bouton.values.outcome import Outcome
from bouton.values.valuation import OUTCOME

_WAYS: dict[Player, tuple[tuple[int, int], ...]] = {
    Player.LEFT: ((-1, -1), (-1, 1)),
    Player.RIGHT: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
}


@lru_cache(maxsize=8)
def _targets(width: int, count: int, player: Player) -> list[list[int]]:
    """For each square of a board, the squares that a player's piece on it can move to."""
    found: list[list[int]] = []
    for square in range(count):
        row, column = divmod(square, width)
        ways = ((row + down, column + across) for down, across in _WAYS[player][::-1])
        found.append([y * width + x for y, x in ways if 0 <= y * width < count and 0 <= x < width])
    return found


class FoxAndGeese(PieceGame):
    """Fox and Geese; ``4x5`` is the start on a board with 4 rows and 5 columns.

    >>> import bouton
    >>> bouton.position("fox-and-geese", "o..|..x").outcome
    <Outcome.R: 'R'>
    """

    name = "fox-and-geese"
    impartial = False
    pieces: ClassVar[Mapping[str, str]] = {LEFT: "goose", RIGHT: "fox"}
    symmetries = 2
    examples: tuple[tuple[str, str], ...] = starts_of(
        "fox-and-geese", ".o..|....|....|x.x.", "o...|.x.x", ".o..|....|.x.x"
    )
    openings: tuple[tuple[str, str], ...] = (
        ("fox-and-geese", ".o..|....|....|x.x."),
        ("fox-and-geese", "...o..|......|......|......|......|x.x.x."),
        ("fox-and-geese", "...o....|........|........|........|........|........|........|x.x.x.x."),
    )

    def steps(self, position: Pieces, player: Player) -> Iterator[Step]:
        """Yield the moves: geese in the last rows first, the fox downwards first, so that searches end sooner."""
        mine, (width, cells) = self.mine[player], position
        targets, square = _targets(width, len(cells), player), cells.rfind(mine)
        while square >= 0:
            for target in targets[square]:
                if cells[target] == FREE:
                    (low, one), (high, other) = sorted(((square, FREE), (target, mine)))
                    after = f"{cells[:low]}{one}{cells[low + 1 : high]}{other}{cells[high + 1 :]}"
                    yield Step((square, target), Pieces(width, after))
            square = cells.rfind(mine, 0, square)

    def parse(self, text: str) -> Pieces:
        position = super().parse(text)
        if position.cells.count(RIGHT) > 1:
            raise NotationError("fox_and_geese.foxes", count=position.cells.count(RIGHT))
        return position

    def sample(self, random: Random, level: int) -> Pieces:
        """Make a small board with one fox above one to three geese."""
        height, width = random.randint(2, 3), random.randint(2, 3 + level // 3)
        board = Pieces(width, FREE * (height * width))
        geese = random.sample(range(width, height * width), min(random.randint(1, 3), width - 1))
        return board.with_letters({random.randrange(width): RIGHT, **dict.fromkeys(geese, LEFT)})

    def _empty(self, height: int, width: int) -> Pieces:
        """Make the start: geese on every other square of the last row, the fox in the middle of the first."""
        board = super()._empty(height, width)
        geese = {(height - 1) * width + column: LEFT for column in range(0, width, 2)}
        middle = [column for column in range(width) if (height - 1 + column) % 2 == 0]
        fox = min(middle, key=lambda column: abs(2 * column + 1 - width), default=None)
        return board.with_letters(geese if fox is None or height == 1 else {**geese, fox: RIGHT})

    def small_positions(self) -> Iterator[Pieces]:
        for text in ("3x3", "4x3", "3x4", "4x4", "o..|..x", "o...|.x.x", ".o..|....|.x.x", "x.x|.o."):
            yield self.parse(text)
        for text in (
            "x..|o..|...",
            "x.x|.o.|...",
            "...|x.o|...",
            "x.x|o..|...|...",
            ".o.|...|...",
            "o.|..",
            "..|.o|..",
        ):
            yield self.parse(text)
        for text in ("x..|.x.|..o|...", ".x.|x.o|...", "xx.|...|.o.|...", "o..|...", "x.|o.|..|..", "xxx|o..|..."):
            yield self.parse(text)
        for number in range(0, 3**6, 5):
            cells = "".join((FREE, LEFT, RIGHT)[number // 3**k % 3] for k in range(6))
            if cells.count(RIGHT) < 2:
                yield Pieces(3, cells)


def _escape_outcome(game: FoxAndGeese, position: Pieces) -> Outcome | None:
    """Return R if there is a row below the fox and all squares below it are free, so that it can move forever between
    two squares; otherwise None."""
    width, cells = position
    fox = cells.find(RIGHT)
    below = fox - fox % width + width
    is_free = (
        fox >= 0 and below < len(cells) and width > 1 and cells.find(LEFT, below) < 0 and cells.find(REMOVED, below) < 0
    )
    return Outcome.R if is_free else None


FoxAndGeese.theorems = (Theorem("fox_and_geese.theorem-slipped", ("winning-ways#ch. 20",), OUTCOME, _escape_outcome),)

RULESETS = [FoxAndGeese]
