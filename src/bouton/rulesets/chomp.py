"""Chomp: bite a square off a bar of chocolate, with everything above it and to its right; one square is poisoned.

The poisoned square is the first of the bottom row. A player who is left with only this square has lost, so eating it is
not a move. Gale (1974): the first player wins every rectangle larger than 1 × 1, because the bite of the last corner
could be part of any other first bite (strategy stealing); the winning bites are known only in part, and are searched.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, pairwise
from random import Random

from bouton.errors import NotationError, SizeLimitError
from bouton.heaps.game import smaller_rows
from bouton.kinds.capabilities import Bounded, Drawn, Editable, Explained, Facts, NamedMoves, Practised, Symmetric
from bouton.kinds.figures import Board, BoardMove, Element, Figure, Message, square_name
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.kinds.theorem import Theorem
from bouton.notation import clip, read_int, read_ints, starts_of, write_ints
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, OUTCOME

_RECTANGLE = re.compile(r"\s*(\d+)\s*[xX×]\s*(\d+)\s*", re.ASCII)
_MOST_ROWS = 10_000
_MOST_DRAWN = 40
_MOST_COUNTED = 100_000  # squares of a bar whose positions are counted before a search
_HOPELESS = 8  # times more positions than a search may reach: then it is refused
_BITES_NAMED = 6

Bar = tuple[int, ...]


class Chomp(Ruleset, Symmetric, Bounded, Drawn, Editable, NamedMoves, Explained, Practised):
    """Chomp; a position is the lengths of the rows from the bottom, or ``3x4``, 3 rows of 4.

    >>> import bouton
    >>> bouton.position("chomp", "3,3,3").winning_moves()
    ['3,1,1']
    """

    name = "chomp"
    examples: tuple[tuple[str, str], ...] = (("chomp", "4,4,4"), ("chomp", "5,5"), ("chomp", "4,4,2"))
    openings: tuple[tuple[str, str], ...] = starts_of("chomp", "3,3", "4,4,4", "6,6,6,6", "8,8,8,8,8,8")

    def options(self, position: Bar, player: Player = Player.LEFT) -> Iterator[Bar]:
        """Yield bites row by row from the bottom, in each row from the left."""
        for row, length in enumerate(position):
            kept, end = position[:row], len(position)
            if row:
                yield kept
            for column in range(1, length):
                while position[end - 1] <= column:
                    end -= 1  # the rows from here on are short enough to remain unchanged
                yield kept + (column,) * (end - row) + position[end:]

    def move_name(self, position: Bar, option: Bar, player: Player) -> Message:
        row, column = _bite_square(position, option)
        return Message("moves.square", {"square": square_name(column, row)})

    def parse(self, text: str) -> Bar:
        rectangle = _RECTANGLE.fullmatch(text)
        if rectangle is not None:  # rows × columns, as in Hex and Cram
            height, length = (read_int(size, within=text) for size in rectangle.groups())
            if height > _MOST_ROWS:
                raise NotationError("too-many-heaps", count=height, most=_MOST_ROWS)
            rows = [length] * height
        else:
            rows = list(read_ints(text, most=_MOST_ROWS))
        while rows and not rows[-1]:
            rows.pop()
        if not rows:
            raise NotationError("chomp.empty", whole=clip(text))
        for below, above in pairwise(rows):
            if above > below:
                raise NotationError("chomp.shape", whole=clip(text), below=below, above=above)
        return tuple(rows)

    def format(self, position: Bar) -> str:
        return write_ints(position)

    def normal_form(self, position: Bar) -> Bar:
        """Return the shape or its reflection in the diagonal: the one with fewer rows, or the lesser of the two."""
        if len(position) < position[0]:
            return position
        mirrored = _transpose(position)
        return mirrored if position[0] < len(position) else min(position, mirrored)

    def small_positions(self) -> Iterator[Bar]:
        for rows in combinations_with_replacement(range(4, -1, -1), 4):
            if rows[0]:
                yield tuple(length for length in rows if length)
        for two in combinations_with_replacement(range(9, 0, -1), 2):
            yield two
            yield _transpose(two)

    def check_search(self, position: Bar, limit: int, by_parts: bool = False) -> None:
        """Reject a search of far too many positions; they are counted exactly, row by row from the top."""
        if sum(position) > _MOST_COUNTED:
            raise SizeLimitError("chomp.large", position=clip(self.format(position)))
        most = limit * _HOPELESS
        if smaller_rows(position, most) > most:
            raise SizeLimitError("chomp.large", position=clip(self.format(position)))

    def explain(self, position: Bar, facts: Facts) -> Iterable[Figure]:
        if position == (1,):
            return
        rows, columns = len(position), position[0]
        if not facts.misere:
            if position[-1] == columns and rows > 1 and columns > 1:
                plain = 2 < rows != columns  # otherwise a bite is known
                yield Message("chomp.stealing", {"rows": rows, "columns": columns}, plain=plain)
            if rows == columns and position[1] > 1:
                yield Message("chomp.square", {"arm": rows - 1}, step=2, plain=True)
            elif _is_hook(position):
                yield Message("chomp.hook", {"right": columns - 1, "up": rows - 1}, step=2)
            elif rows == 2:
                lost = position[0] == position[1] + 1
                yield Message("chomp.two-rows-here" if lost else "chomp.two-rows", {}, step=2, plain=True)
        for move in list(facts.winning_moves)[:_BITES_NAMED]:
            row, column = _bite_square(position, move)
            yield Message("chomp.bite", {"row": row + 1, "column": column + 1})

    def edits(self, position: Bar) -> Iterator[tuple[str, Bar]]:
        """Yield the id of each square that can be bitten, and the bar after the bite."""
        for row, length in enumerate(position):
            for column in range(not row, length):
                yield f"r{row}c{column}", _bite(position, row, column)

    def board(self, position: Bar) -> Board:
        """Draw square ``r1c3``: row 1, column 3; ``r0c0`` is poisoned. A move touches the square that is bitten."""
        drawn = len(position) <= _MOST_DRAWN and position[0] <= _MOST_DRAWN
        elements = []
        for row, length in enumerate(position if drawn else ()):
            for column in range(length):
                state = "chocolate" if row or column else "poison"
                elements.append(Element(f"r{row}c{column}", "square", column, -row, "", state, ""))
        return Board(elements, self._board_moves(position) if drawn else (), complete=drawn)

    def _board_moves(self, position: Bar) -> Iterator[BoardMove]:
        for row, length in enumerate(position):
            for column in range(not row, length):
                bitten = [f"r{r}c{c}" for r in range(row, len(position)) for c in range(column, position[r])]
                option = self.format(_bite(position, row, column))
                yield BoardMove((f"r{row}c{column}",), option, changes=tuple(bitten))

    def sample(self, random: Random, level: int) -> Bar:
        rows = random.randint(2, min(2 + level // 2, 4))
        return tuple(sorted((random.randint(1, 3 + level) for _ in range(rows)), reverse=True))


def _bite(position: Bar, row: int, column: int) -> Bar:
    kept = position[:row]
    if not column:
        return kept
    return kept + tuple(min(length, column) for length in position[row:])


def _bite_square(position: Bar, move: Bar) -> tuple[int, int]:
    """Return the square that a move bites: the lowest and leftmost that is removed."""
    for row, length in enumerate(position):
        left = move[row] if row < len(move) else 0
        if left < length:
            return row, left
    raise AssertionError  # a move bites something


def _transpose(position: Bar) -> Bar:
    columns = [0] * position[0]
    for length in position:
        columns[length - 1] += 1
    total = 0
    for column in range(len(columns) - 1, -1, -1):
        total += columns[column]
        columns[column] = total
    return tuple(columns)


def _is_hook(position: Bar) -> bool:
    """Whether there are only the bottom row and the first column."""
    return len(position) == 1 or position[1] == 1


def _hook(game: Chomp, position: Bar) -> int | None:
    return (position[0] - 1) ^ (len(position) - 1) if _is_hook(position) else None


def _hook_moves(game: Chomp, position: Bar, value: int, player: Player) -> list[Bar] | None:
    """Return the moves from a hook to `value`, which shorten one of its two arms as in Nim; None for other bars."""
    if not _is_hook(position):
        return None
    right, up = position[0] - 1, len(position) - 1
    moves = []
    if up ^ value < right:
        moves.append(((up ^ value) + 1, *position[1:]))
    if right ^ value < up:
        moves.append(position[: (right ^ value) + 1])
    return moves


def _two_rows(game: Chomp, position: Bar) -> Outcome | None:
    if len(position) > 2 and position[0] > 2:
        return None
    if len(position) > 2:
        position = _transpose(position)
    below, above = (*position, 0)[:2]
    return Outcome.P if below == above + 1 else Outcome.N


def _two_row_moves(game: Chomp, position: Bar, value: Outcome, player: Player) -> list[Bar] | None:
    """Return the one bite, if any, that leaves the bottom row one square longer than the top row; None if there are
    more rows, and for values other than P."""
    if len(position) > 2 or value is not Outcome.P:
        return None
    below, above = (*position, 0)[:2]
    if below == above:
        return [(below, above - 1) if above > 1 else (below,)]
    return [(above + 1, above) if above else (1,)] if below > above + 1 else []


def _square(game: Chomp, position: Bar) -> Outcome | None:
    return Outcome.N if len(position) == position[0] > 1 and position[1] > 1 else None


def _strategy_stealing(game: Chomp, position: Bar) -> Outcome | None:
    return Outcome.N if position[-1] == position[0] and position != (1,) else None


Chomp.theorems = (
    Theorem("chomp.theorem-hook", ("gale-1974",), GRUNDY, _hook, _hook_moves),
    Theorem("chomp.theorem-two-rows", ("gale-1974",), OUTCOME, _two_rows, _two_row_moves),
    Theorem("chomp.theorem-square", ("gale-1974",), OUTCOME, _square),
    Theorem("chomp.theorem-stealing", ("gale-1974",), OUTCOME, _strategy_stealing),
)

RULESETS = [Chomp]
