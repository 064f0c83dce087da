"""Facing pawns: on each column one pawn of Left and one of Right face each other; Left's go up, Right's go down.

``pawns`` (slide 16 of D. A. Madore's lecture): a move takes one of the mover's own pawns forward by any number of
squares, without jump or capture. Both players can only close the gaps between facing pawns: this is Nim on the
gaps, in normal and in misère play, although each player moves her own pieces.

``northcott:N`` (Northcott's game): the same on columns of N squares, but pawns may also step back, so play can go
on forever.

Theorem. In normal play a position of Northcott's game has as its value the nim-sum of its gaps: in every sum with
other games it can be replaced by that Nim heap. So the first player wins, or loses, exactly as in Nim, and in finitely
many moves.

Proof. Suppose that one player can win (or hold out forever) in Nim on the gaps plus the other games. She plays the
same way on the board and never steps back. When the opponent steps back by k, which only makes one gap larger by k,
she follows by k with the pawn opposite: there is room, and the gap is restored. Her pawns only go forward, at most
N − 2 squares on each column, so she answers finitely many times on the board. The edge of the board matters only to
moves back, and only the opponent makes them.

In misère play this proof fails: a player without a forward move does not win immediately but must step back. Those
positions are searched.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, islice
from random import Random
from typing import NamedTuple

from bouton.errors import NotationError
from bouton.heaps.game import Heaps, first_change
from bouton.kinds.capabilities import Facts, Parametrized, Particular
from bouton.kinds.figures import Board, BoardMove, Element, Figure, Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Summand
from bouton.kinds.theorem import Theorem
from bouton.language import number
from bouton.notation import MAX_HEAPS, clip, read_int, starts_of, write_int
from bouton.rulesets.disguise import Disguise, misere_theorem, normal_theorem

_COLUMNS_DRAWN, _ROWS_DRAWN = 40, 60
_GAP_DRAWN = 16
_SHORT = 1 << 60  # smaller rows are written by the fast method
_MOVES_FOR_LOOP = 20_000
_LOOP_SHOWN = 9


class Column(NamedTuple):
    """The rows of Left's pawn and of Right's, which is above it."""

    left: int
    right: int

    @property
    def gap(self) -> int:
        """The number of free squares between the pawns."""
        return self.right - self.left - 1


Columns = tuple[Column, ...]
State = tuple[Columns, Player]


class Pawns(Disguise):
    """Facing pawns, forward only.

    >>> import bouton
    >>> start = bouton.position("pawns", "1-4,2-7")
    >>> start.grundy, bouton.analyze("pawns", "1-4,2-7").winning_moves
    (6, {'left': ['1-4,4-7'], 'right': ['1-4,2-5']})
    """

    name = "pawns"
    examples: tuple[tuple[str, str], ...] = (("pawns", "1-4,2-7"), ("pawns", "1-8,1-4,2-7,3-5"))
    openings: tuple[tuple[str, str], ...] = starts_of("pawns", "1-4,2-7", "1-8,2-7,3-5", "1-8,1-4,2-7,3-5,4-8,2-6")
    impartial = False
    theorems: tuple[Theorem, ...] = (
        normal_theorem("pawns.theorem", "bouton-1901", "madore-2017#16/33"),
        misere_theorem("pawns.theorem-misere", "bouton-1901"),
    )

    def rows(self, column: Column, player: Player) -> Iterable[int]:
        """Return the rows to which the pawn of `player` on a column can go."""
        if player is Player.LEFT:
            return range(column.left + 1, column.right)
        return range(column.right - 1, column.left, -1)

    def options(self, position: Columns, player: Player = Player.LEFT) -> Iterator[Columns]:
        for index, column in enumerate(position):
            for row in self.rows(column, player):
                yield _move(position, index, player, row)

    def move_name(self, position: Columns, option: Columns, player: Player) -> Message:
        index = first_change(position, option)
        start, end = (getattr(columns[index], str(player)) for columns in (position, option))
        return Message("moves.column", {"column": index + 1, "start": start, "end": end})

    def parse(self, text: str) -> Columns:
        parts = text.replace(",", " ").split() if "," not in text else text.split(",")
        if len(parts) > MAX_HEAPS:
            raise NotationError("too-many-heaps", count=len(parts), most=MAX_HEAPS)
        if not text.strip():
            return ()
        return tuple(self._column(part, index, text) for index, part in enumerate(parts, 1))

    def _column(self, part: str, index: int, text: str) -> Column:
        rows = part.split("-")
        if len(rows) != 2:
            raise NotationError("pawns.column", whole=clip(text), column=index, got=clip(part.strip()))
        left, right = (read_int(row, within=text) for row in rows)
        if left == 0:
            raise NotationError("pawns.row-zero", whole=clip(text), column=index)
        if left >= right:
            raise NotationError("pawns.side", whole=clip(text), column=index, left=left, right=right)
        return Column(left, right)

    def format(self, position: Columns) -> str:
        if max((column.right for column in position), default=0) < _SHORT:
            return ",".join([f"{left}-{right}" for left, right in position])
        return ",".join(f"{write_int(column.left)}-{write_int(column.right)}" for column in position)

    def summands(self, position: Columns) -> Sequence[Summand]:
        return [Summand(self, (column,)) for column in position] if len(position) > 1 else ()

    def replace(self, position: Columns, index: int, part: Columns) -> Columns:
        return position[:index] + part + position[index + 1 :]

    def normal_form(self, position: Columns) -> Columns:
        return tuple(Column(1, 2 + gap) for gap in sorted(self.hidden_heaps(position)) if gap)

    def hidden_heaps(self, position: Columns) -> Heaps:
        return tuple(column.gap for column in position)

    def with_heap(self, position: Columns, index: int, size: int, player: Player) -> Columns | None:
        column = position[index]
        row = column.right - 1 - size if player is Player.LEFT else column.left + 1 + size
        return _move(position, index, player, row) if self.can_reach(column, player, row) else None

    def can_reach(self, column: Column, player: Player, row: int) -> bool:
        """Whether the pawn of `player` can go to that row."""
        return column.left < row < column.right

    def heap_names(self, position: Columns) -> Sequence[str]:
        return [f"{index}   {_draw_column(column)}" for index, column in enumerate(position, 1)]

    def heap_places(self, position: Columns) -> Sequence[int]:
        return range(1, len(position) + 1)

    def tell_move(self, position: Columns, index: int, size: int) -> Message:
        column = position[index]
        values = {"column": index + 1, "size": column.gap, "rest": size, "take": abs(column.gap - size)}
        to_left, to_right = column.right - 1 - size, column.left + 1 + size
        values |= {"left": column.left, "right": column.right, "to_left": to_left, "to_right": to_right}
        return Message("pawns.move", values)

    def small_positions(self) -> Iterator[Columns]:
        for count, rows in ((0, 2), (1, 7), (2, 6), (3, 5)):
            columns = [Column(left, right) for left, right in combinations(range(1, rows + 1), 2)]
            yield from combinations_with_replacement(columns, count)

    def sample(self, random: Random, level: int) -> Columns:
        top = self.sample_rows(level)
        columns = []
        for _ in range(min(2 + level // 2, 6)):
            left, right = sorted(random.sample(range(1, top + 1), 2))
            columns.append(Column(left, right))
        return tuple(columns)

    def sample_rows(self, level: int) -> int:
        """Return the number of rows in the columns of a random position."""
        return 5 + 3 * level

    def board_rows(self, position: Columns) -> int:
        """Return the number of rows in the drawing."""
        return max((column.right for column in position), default=0)

    def board(self, position: Columns) -> Board:
        """Draw squares ``c0r3``, pawns ``c0left`` and ``c0right``; a move touches a pawn and its destination."""
        top = self.board_rows(position)
        drawn = len(position) <= _COLUMNS_DRAWN and top <= _ROWS_DRAWN
        elements = []
        for index, column in enumerate(position[:_COLUMNS_DRAWN]):
            group = f"c{index}"
            if drawn:
                elements += [Element(f"{group}r{r}", "square", index, -r, "", "", group) for r in range(1, top + 1)]
            for player, row in ((Player.LEFT, column.left), (Player.RIGHT, column.right)):
                y = -row if drawn else 0 if player is Player.LEFT else -1
                label = "" if drawn else number(row)
                elements.append(Element(f"{group}{player}", "pawn", index, y, label, str(player), group))
        return Board(elements, self._board_moves(position) if drawn else (), complete=drawn)

    def _board_moves(self, position: Columns) -> Iterator[BoardMove]:
        for player in Player:
            for index, column in enumerate(position):
                for row in self.rows(column, player):
                    touched = (f"c{index}{player}", f"c{index}r{row}")
                    yield BoardMove(touched, self.format(_move(position, index, player, row)), str(player))


class Northcott(Pawns, Parametrized, Particular):
    """Northcott's game: facing pawns that may also step back, on columns of `size` squares.

    >>> import bouton
    >>> bouton.analyze("northcott:8", "3-6,2-7").winning_moves["left"]
    ['1-6,2-7', '3-6,4-7']
    """

    name = "northcott"
    examples: tuple[tuple[str, str], ...] = (("northcott:8", "2-5,1-8"), ("northcott:4", "2-4,1-3"))
    openings: tuple[tuple[str, str], ...] = starts_of("northcott:8", "3-5,2-7", "2-5,1-8", "1-8,1-6,2-7,3-5,2-8,1-7")
    theorems: tuple[Theorem, ...] = (
        normal_theorem("northcott.theorem", "winning-ways#ch. 3", "bouton.rulesets.pawns"),
    )
    searched_in_misere = "northcott.misere"

    def __init__(self, size: int = 8) -> None:
        self.size = size

    @classmethod
    def from_parameters(cls, parameters: str) -> "Northcott":
        size = read_int(parameters) if parameters else 8
        if size < 2:
            raise NotationError("northcott.size", got=clip(parameters))
        return cls(size)

    @property
    def spec(self) -> str:
        return f"northcott:{write_int(self.size)}"

    def particular(self) -> Message | None:
        return Message("northcott.particular", {"size": self.size})

    def rows(self, column: Column, player: Player) -> Iterator[int]:
        yield from super().rows(column, player)
        if player is Player.LEFT:
            yield from range(column.left - 1, 0, -1)
        else:
            yield from range(column.right + 1, self.size + 1)

    def can_reach(self, column: Column, player: Player, row: int) -> bool:
        if player is Player.LEFT:
            return 0 < row < column.right and row != column.left
        return column.left < row <= self.size and row != column.right

    def parse(self, text: str) -> Columns:
        position = super().parse(text)
        for index, column in enumerate(position, 1):
            if column.right > self.size:
                values = {"column": index, "right": column.right, "size": self.size}
                raise NotationError("northcott.row", whole=clip(text), **values)
        return position

    def normal_form(self, position: Columns) -> Columns:
        return tuple(sorted(position))

    def small_positions(self) -> Iterator[Columns]:
        for count, rows in ((0, 2), (1, 8), (2, 5)):
            if count < 2 or self.size <= rows:  # the search uses every row of the board
                pairs = combinations(range(1, min(self.size, rows) + 1), 2)
                yield from combinations_with_replacement([Column(left, right) for left, right in pairs], count)

    def sample_rows(self, level: int) -> int:
        return min(self.size, 5 + 3 * level)

    def board_rows(self, position: Columns) -> int:
        return self.size

    def tell_move(self, position: Columns, index: int, size: int) -> Message:
        message = super().tell_move(position, index, size)
        if size < position[index].gap:
            return message
        can = [self.with_heap(position, index, size, player) is not None for player in Player]
        key = "northcott.back" if all(can) else "northcott.back-left" if can[0] else "northcott.back-right"
        return message._replace(key=key)

    def remarks(self, position: Columns, facts: Facts) -> Iterator[Figure]:
        if position:
            yield Message("northcott.follow", {})
            yield from self._tell_loop(position)

    def explain(self, position: Columns, facts: Facts) -> Iterable[Figure]:
        yield from super().explain(position, facts)
        if facts.misere and position:
            yield from self._tell_loop(position)

    def _tell_loop(self, position: Columns) -> Iterator[Figure]:
        found = self.loop(position)
        if found:
            line = " > ".join(map(self.format, found[:_LOOP_SHOWN])) + (" > …" if len(found) > _LOOP_SHOWN else "")
            key = "northcott.loop" if found[0] == position else "northcott.loop-later"
            yield Message(key, {"line": line, "moves": len(found) - 1})
        elif found is not None:
            yield Message("northcott.no-loop", {})

    def loop(self, position: Columns) -> list[Columns] | None:
        """Return a line of play that comes back to an earlier position, the players moving in turn.

        >>> game = Northcott(8)
        >>> " > ".join(map(game.format, game.loop(game.parse("1-8"))))
        '1-8 > 2-8 > 2-7 > 1-7 > 1-8'

        The line begins and ends with the repeated position. The list is empty if play must end; None if the search
        would be too large.
        """
        if len(position) > _COLUMNS_DRAWN:
            return None
        if found := self._there_and_back(position):
            return found
        moves = 0
        graph: dict[State, list[State]] = {}
        waiting = [(position, player) for player in Player]
        while waiting:
            state = waiting.pop()
            if state in graph:
                continue
            graph[state] = [(option, state[1].opponent) for option in islice(self.options(*state), _MOVES_FOR_LOOP)]
            moves += len(graph[state])
            if moves >= _MOVES_FOR_LOOP:
                return None
            waiting += graph[state]
        return _cycle(graph)

    def _there_and_back(self, position: Columns) -> list[Columns]:
        """Return a line of play in which each player steps one square and back: five positions; empty if none."""
        for player in Player:
            for first, index, row in self._steps(position, player):
                for second, index_2, row_2 in self._steps(first, player.opponent):
                    if self.can_reach(second[index], player, row):
                        third = _move(second, index, player, row)
                        if self.can_reach(third[index_2], player.opponent, row_2):
                            return [position, first, second, third, position]
        return []

    def _steps(self, position: Columns, player: Player) -> Iterator[tuple[Columns, int, int]]:
        """Yield the moves by one square: the option, the column, and the row that the pawn has left."""
        for index, column in enumerate(position):
            row = column.left if player is Player.LEFT else column.right
            for target in (row + 1, row - 1):
                if self.can_reach(column, player, target):
                    yield _move(position, index, player, target), index, row


def _cycle(graph: dict[State, list[State]]) -> list[Columns]:
    """Return the positions along a cycle of a graph, the first one repeated at the end; empty if there is no cycle.

    States without followers are removed repeatedly, until none or only states that lead to a cycle are left.
    """
    count = {state: len(followers) for state, followers in graph.items()}
    before: dict[State, list[State]] = {state: [] for state in graph}
    for state, followers in graph.items():
        for follower in followers:
            before[follower].append(state)
    ends = [state for state in graph if not count[state]]
    while ends:
        for state in before[ends.pop()]:
            count[state] -= 1
            if not count[state]:
                ends.append(state)
    path: list[State] = []
    left = [state for state in graph if count[state]]
    if not left:
        return []
    state = left[0]
    while state not in path:
        path.append(state)
        state = next(follower for follower in graph[state] if count[follower])
    return [position for position, _ in [*path[path.index(state) :], state]]


def _move(position: Columns, index: int, player: Player, row: int) -> Columns:
    column = position[index]
    changed = Column(row, column.right) if player is Player.LEFT else Column(column.left, row)
    return (*position[:index], changed, *position[index + 1 :])


def _draw_column(column: Column) -> str:
    """Draw the column from below: Left's pawn, the gap, Right's pawn."""
    if column.gap <= _GAP_DRAWN:
        return f"{number(column.left)} ▲{'·' * column.gap}▼ {number(column.right)}"
    return f"{number(column.left)} ▲ … ▼ {number(column.right)}"


RULESETS: list[type] = [Pawns, Northcott]
