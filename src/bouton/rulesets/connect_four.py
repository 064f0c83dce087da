"""Connect Four: stones fall to the lowest free square of a column; four in a row, column or diagonal win.

Sold since 1974; solved by J. Allen and V. Allis in October 1988 (V. Allis, A knowledge-based approach of Connect-Four,
Vrije Universiteit Amsterdam, 1988). A full board without four in a line is a tie, modelled as a position that moves to
itself.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from random import Random

from bouton.errors import NotationError, SearchLimitError
from bouton.kinds.capabilities import Bounded, Decided, Facts
from bouton.kinds.figures import Figure, Message, square_name
from bouton.kinds.player import Player
from bouton.notation import clip, starts_of
from bouton.rulesets.capabilities import Estimated, Placed, PlacedStones
from bouton.rulesets.pieces import FREE, LEFT, RIGHT, PieceGame, Pieces, Step

_ROW = 4


@lru_cache(maxsize=64)
def _lines(height: int, width: int) -> tuple[tuple[int, ...], ...]:
    """Return the squares of all lines of four."""
    return tuple(
        tuple((row + k * down) * width + column + k * across for k in range(_ROW))
        for row in range(height)
        for column in range(width)
        for down, across in ((0, 1), (1, 0), (1, 1), (1, -1))
        if row + (_ROW - 1) * down < height and 0 <= column + (_ROW - 1) * across < width
    )


class ConnectFour(PieceGame, Bounded, Decided, Estimated, Placed):
    """Connect Four on a board of any size; ``6x7`` is the empty board of 6 rows and 7 columns.

    >>> import bouton
    >>> bouton.analyze("connect-four", "oo...|xxx..").winning_moves
    {'left': ['oo...|xxxx.'], 'right': []}
    >>> bouton.analyze("connect-four", "2x2").outcome
    <Outcome.D: 'D'>
    """

    name = "connect-four"
    letters = FREE + LEFT + RIGHT
    symmetries = 2
    examples: tuple[tuple[str, str], ...] = starts_of(
        "connect-four", "oo...|xxx..", "..|..|..|..", ".x..|xoo.|oxx.|oxox"
    )
    openings: tuple[tuple[str, str], ...] = (
        ("connect-four", ".....|.....|.....|....."),
        ("connect-four", ".......|.......|.......|.......|.......|......."),
        ("connect-four", "|".join(["........"] * 7)),
    )

    def parse(self, text: str) -> Pieces:
        position = super().parse(text)
        for square, letter in enumerate(position.cells[: -position.width]):
            if letter != FREE and position.cells[square + position.width] == FREE:
                name = square_name(square % position.width, square // position.width)
                raise NotationError("connect_four.floating", square=name, whole=clip(text))
        if len(set(self._winners(position))) > 1:
            raise NotationError("connect_four.two-winners", whole=clip(text.strip()))
        return position

    def check_search(self, position: Pieces, limit: int, by_parts: bool = False) -> None:
        """Reject the search if the free squares have more subsets than `limit`: nearly as many positions follow."""
        if position.cells.count(FREE) >= limit.bit_length():
            raise SearchLimitError("search.size", position=clip(self.format(position)), limit=limit)

    def winner(self, position: Pieces) -> Player | None:
        return next(self._winners(position), None)

    def _winners(self, position: Pieces) -> Iterator[Player]:
        """Yield the player whose stones fill a line, once for each line."""
        cells = position.cells
        for line in _lines(position.height, position.width):
            if cells[line[0]] != FREE and len({cells[square] for square in line}) == 1:
                yield Player.LEFT if cells[line[0]] == LEFT else Player.RIGHT

    work_of_estimate = 12

    def estimate(self, position: Pieces) -> int | None:
        """Add up, over the lines that only one player can still fill, the square of the number of stones in each,
        negative for Right; None if a player has filled a line."""
        cells, total = position.cells, 0
        for a, b, c, d in _lines(position.height, position.width):
            line = cells[a] + cells[b] + cells[c] + cells[d]
            left, right = line.count(LEFT), line.count(RIGHT)
            if _ROW in (left, right):
                return None
            if not (left and right):
                total += left * left - right * right
        return total

    def steps(self, position: Pieces, player: Player) -> Iterator[Step]:
        if self.winner(position) is not None:
            return
        if FREE not in position.cells:
            yield Step((), position)
            return
        for column in range(position.width):
            stones = position.cells[column :: position.width]
            if stones[0] == FREE:
                square = (len(stones) - len(stones.lstrip(FREE)) - 1) * position.width + column
                yield Step((square,), position.with_letters({square: self.mine[player]}))

    def move_name(self, position: Pieces, option: Pieces, player: Player) -> Message:
        return Message("connect_four.tie", {}) if option == position else super().move_name(position, option, player)

    def explain(self, position: Pieces, facts: Facts) -> Iterable[Figure]:
        if FREE not in position.cells and self.winner(position) is None:
            yield Message("connect_four.full", {}, step=1)
        else:
            yield from super().explain(position, facts)

    def sample(self, random: Random, level: int) -> Pieces:
        height, width = random.randint(2, 4), random.randint(4, 4 + level // 2)
        position = self._empty(height, width)
        for turn in range(height * width - random.randint(3, 5 + level // 2)):
            steps = list(self.steps(position, (Player.LEFT, Player.RIGHT)[turn % 2]))
            if not steps or not steps[0].squares:
                break
            position = random.choice(steps).after
        return position

    def small_positions(self) -> Iterator[Pieces]:
        for text in ("1x1", "1x4", "4x1", "2x2", "x.|ox", "oo...|xxx..", "xxxx", ".x..|xoo.|oxx.|oxox"):
            yield self.parse(text)

    def placed_stones(self, position: Pieces) -> PlacedStones:
        """Return the position with row r from below, column c as bit c·height + r: each direction is then one shift."""
        height, width = position.height, position.width
        first, occupied = 0, 0
        for square, letter in enumerate(position.cells):
            bit = 1 << square % width * height + height - 1 - square // width
            occupied |= 0 if letter == FREE else bit
            first |= bit if letter == LEFT else 0
        columns = [((1 << height) - 1) << column * height for column in range(width)]

        def places(stones: int) -> list[int]:
            return [free & -free for column in columns if (free := column & ~stones)]

        def starts(rows: range, across: int) -> int:
            return sum(1 << c * height + r for c in range(width - across) for r in rows)

        last, reach = height - _ROW + 1, _ROW - 1
        lines = (
            (1, starts(range(last), 0)),
            (height, starts(range(height), reach)),
            (height + 1, starts(range(last), reach)),
            (height - 1, starts(range(reach, height), reach)),
        )
        return PlacedStones(f"{self.spec} {height}x{width}", height * width, first, occupied, places, lines)


RULESETS = [ConnectFour]
