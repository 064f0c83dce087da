"""Rows as people see them: pins with gaps between them, squares with crosses on some of them.

In theory a position consists of the lengths of its unbroken playable runs; these heaps are its summands. A position
written as rows, ``xxx.xx``, keeps its squares: its moves, their names and its drawing refer to the rows. A position
written as heaps, ``3,2``, has one row without gaps per heap.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice, pairwise
from typing import ClassVar

from bouton.errors import NotationError
from bouton.heaps.breaking import Breaking, sum_of_values
from bouton.heaps.game import Heaps
from bouton.heaps.limits import MOST_HEAPS_DRAWN, MOST_MATCHES_DRAWN, MOST_SQUARES
from bouton.heaps.values import NONE, ONE, TWO
from bouton.kinds.capabilities import Editable, Facts, Seen
from bouton.kinds.figures import Board, BoardMove, Element, Figure, Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Summand
from bouton.language import number
from bouton.notation import clip

#: the notation of a row: a letter for each square
_ROW = re.compile(r"[x.]*")

Run = tuple[int, int]  # the first square of an unbroken playable run, and its length


class Rows(tuple[int, ...]):
    """The heaps of a position, together with the rows in which people see them.

    >>> import bouton
    >>> position = bouton.find("kayles").parse("xxx.xx")
    >>> position.rows, position[0], position[1]
    (('xxx.xx',), 3, 2)

    Positions with different gaps are different positions, and none equals a plain tuple of heaps.
    """

    rows: tuple[str, ...]

    def __new__(cls, heaps: Iterable[int], rows: tuple[str, ...]) -> "Rows":
        made = super().__new__(cls, heaps)
        made.rows = rows
        return made

    def __getnewargs__(self) -> tuple[Heaps, tuple[str, ...]]:
        return tuple(self), self.rows

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rows) and self.rows == other.rows

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.rows)

    def __repr__(self) -> str:
        return f"Rows({','.join(self.rows)!r})"


class InRows(Breaking, Seen, Editable):
    """A game of taking and breaking whose heaps are the unbroken runs of rows."""

    numbers = "rows"
    #: The letter of a square on which nobody has played, and (`played`) of one that a move has used.
    full: ClassVar[str] = "x"
    #: The kind of element on an unplayed square.
    piece: ClassVar[str] = "pin"
    played: ClassVar[str] = "."

    def runs(self, row: str) -> Iterator[Run]:
        """Yield the runs of a row in which a move is possible, from the left."""
        for found in re.finditer(re.escape(self.full) + "+", row):
            yield found.start(), len(found[0])

    def takes(self, size: int) -> list[Run]:
        """Return the moves in a run of `size` squares, sorted: the first square taken, from 0, and how many are."""
        found = set()
        for left, kinds in self.leaves(size):
            taken = size - left
            if kinds & NONE and not left:
                found.add((0, taken))
            if kinds & ONE and left:
                found |= {(0, taken), (left, taken)}
            if kinds & TWO:
                found |= {(start, taken) for start in range(1, left)}
        return sorted(found)

    def from_rows(self, rows: Iterable[str]) -> Rows:
        """Make the position of these rows."""
        rows = tuple(rows)
        return Rows((size for row in rows for _, size in self.runs(row)), rows)

    def as_seen(self, position: Heaps) -> Heaps:
        if isinstance(position, Rows) or sum(position) > MOST_SQUARES:
            return position
        return self.from_rows(self.full * size for size in position)

    def is_written(self, option: Heaps, position: Heaps) -> bool:
        return option == position if isinstance(position, Rows) else super().is_written(option, position)

    def row_moves(self, position: Rows) -> Iterator[tuple[int, int, int, Rows]]:
        """Yield the moves from the left: the row's number, the first and last square, and the resulting position."""
        for index, row in enumerate(position.rows):
            for start, size in self.runs(row):
                for first, count in self.takes(size):
                    first += start
                    after = row[:first] + self.played * count + row[first + count :]
                    rows = (*position.rows[:index], after, *position.rows[index + 1 :])
                    yield index, first, first + count - 1, self.from_rows(rows)

    def options(self, position: Heaps, player: Player = Player.LEFT) -> Iterator[Heaps]:
        if isinstance(position, Rows):
            return (option for _, _, _, option in self.row_moves(position))
        return super().options(position, player)

    def places(self, position: Rows) -> Iterator[tuple[int, int, int]]:
        """Yield the row, the first square and the length of each run: of each summand."""
        return ((k, start, size) for k, row in enumerate(position.rows) for start, size in self.runs(row))

    def summands(self, position: Heaps) -> Sequence[Summand]:
        """The runs, each as a position of one row, so that a move in a summand shows which squares it uses."""
        if not isinstance(position, Rows):
            return super().summands(position)
        return [Summand(self, Rows((size,), (self.full * size,))) for size in position] if len(position) > 1 else ()

    def replace(self, position: Heaps, index: int, part: Heaps) -> Heaps:
        if not isinstance(position, Rows) or not isinstance(part, Rows):
            return super().replace(position, index, part)
        row, start, size = next(islice(self.places(position), index, None))
        before, after = position.rows[row][:start], position.rows[row][start + size :]
        return self.from_rows((*position.rows[:row], before + part.rows[0] + after, *position.rows[row + 1 :]))

    def explain(self, position: Heaps, facts: Facts) -> Iterable[Figure]:
        for figure in super().explain(position, facts):
            if isinstance(position, Rows) and isinstance(figure, Message):
                figure = self.on_rows(position, figure)
            yield figure

    def on_rows(self, position: Rows, told: Message) -> Message:
        """Turn a message about a heap into one about its squares; other messages are returned unchanged."""
        if told.key != "octal.target-rows":
            return told
        row, start, size = next(islice(self.places(position), told.values["heap"] - 1, None))
        squares = str(start + 1) if size == 1 else f"{start + 1}–{start + size}"
        values = {**told.values, "row": row + 1, "squares": squares, "count": size}
        return told._replace(key=f"octal.target-{self.pieces}{'-row' if len(position.rows) > 1 else ''}", values=values)

    def moves_to(self, heaps: Heaps, value: int) -> Iterator[Heaps] | None:
        if not isinstance(heaps, Rows):
            return super().moves_to(heaps, value)
        return (option for option in self.options(heaps) if sum_of_values(self.heap_value, option) == value)

    def parse(self, text: str) -> Heaps:
        pieces = text.lower().replace(",", " ").split()
        rows = ["" if piece == "0" else piece for piece in pieces]  # a row without squares
        if not any(rows) or not all(map(_ROW.fullmatch, rows)):
            odd = next((letter for letter in text.lower() if letter not in "x., \t"), None)
            if odd is not None and not {"x", "."}.isdisjoint(text.lower()):
                raise NotationError("octal.row-letter", got=odd, whole=clip(text))
            return super().parse(text)
        if sum(map(len, rows)) > MOST_SQUARES:
            raise NotationError("octal.rows-large", got=clip(text), most=MOST_SQUARES)
        self.check_rows(rows)
        return self.from_rows(rows)

    def check_rows(self, rows: Sequence[str]) -> None:
        """Reject rows that cannot occur in this game.

        Raises
        ------
        NotationError : for such a row.
        """

    def format(self, position: Heaps) -> str:
        if isinstance(position, Rows):
            return ",".join(row or "0" for row in position.rows)
        return super().format(position)

    def name_of_squares(self, several: bool, row: int, first: int, last: int) -> Message:
        """Name a move on these squares of a row, counted from 0; the row is named if there are several."""
        raise NotImplementedError

    def move_name(self, position: Heaps, option: Heaps, player: Player) -> Message:
        if not isinstance(option, Rows):
            return self.name_of_heaps(position, option)
        before = self.as_seen(position)
        assert isinstance(before, Rows)
        row = next(k for k, (old, new) in enumerate(zip(before.rows, option.rows, strict=True)) if old != new)
        pairs = enumerate(zip(before.rows[row], option.rows[row], strict=True))
        squares = [square for square, (old, new) in pairs if old != new]
        return self.name_of_squares(len(before.rows) > 1, row, squares[0], squares[-1])

    def name_of_heaps(self, position: Heaps, option: Heaps) -> Message:
        """Name a move between positions that are written as heaps."""
        raise NotImplementedError

    def elements(self, row: str, number: int) -> Iterator[Element]:
        """Yield the elements on the squares of a row, whose index is `number`."""
        for k, sign in enumerate(row):
            kind, letter = (self.piece, "m") if sign == self.full else ("gap", "g")
            yield Element(f"h{number}{letter}{k}", kind, k, number, "", "", f"h{number}")

    def board(self, position: Heaps) -> Board:
        """Draw the squares of rows, ``h0m2`` the third of row 0; a move touches the first and the last that it uses.

        A position written as heaps is drawn as rows without gaps, and its moves lead to positions of the same form:
        mirror images lead to the same one.
        """
        large = len(position) > MOST_HEAPS_DRAWN or max(position, default=0) > MOST_MATCHES_DRAWN
        rows = position.rows if isinstance(position, Rows) else [self.full * size for size in position if not large]
        if large or max(map(len, rows), default=0) > MOST_MATCHES_DRAWN:
            heads = enumerate(position[:MOST_HEAPS_DRAWN])
            return Board([_head(index, size) for index, size in heads], complete=False)
        elements = []
        for index, row in enumerate(rows):
            elements.append(_head(index, sum(size for _, size in self.runs(row))))
            elements += self.elements(row, index)
        return Board(elements, self._board_moves(position))

    def edits(self, position: Heaps) -> Iterator[tuple[str, Heaps]]:
        """Yield each element that can be clicked to edit the position, with the position after the click.

        A click on a square toggles its kind, and one on the head of a row adds a square, if the resulting row is valid.
        """
        if not isinstance(position, Rows):
            return
        for index, row in enumerate(position.rows):
            after = {f"h{index}": row + self.full}
            for element, sign in zip(self.elements(row, index), row, strict=True):
                square = int(element.x)
                other = self.played if sign == self.full else self.full
                after[element.id] = f"{row[:square]}{other}{row[square + 1 :]}"
            for name, changed in after.items():
                text = ",".join((*position.rows[:index], changed, *position.rows[index + 1 :]))
                with suppress(NotationError):
                    yield name, self.parse(text)

    def _board_moves(self, position: Heaps) -> Iterator[BoardMove]:
        seen = position if isinstance(position, Rows) else self.from_rows(self.full * size for size in position)
        for row, first, last, option in self.row_moves(seen):
            if isinstance(position, Rows):
                text = self.format(option)
            else:
                left = sorted(size for _, size in self.runs(option.rows[row])) or [0]
                text = self.format(super().replace(position, row, tuple(left)))
            touched = tuple(f"h{row}m{square}" for square in dict.fromkeys((first, last)))
            gone = tuple(f"h{row}m{square}" for square in range(first, last + 1))
            name = self.name_of_squares(len(seen.rows) > 1, row, first, last)
            yield BoardMove(touched, text, changes=gone, name=name)


def _head(row: int, size: int) -> Element:
    """Make the head of a row, which shows the number of squares left."""
    return Element(f"h{row}", "heap", -1, row, number(size), "", f"h{row}")


def nearest(row: str, sign: str) -> int | None:
    """Return the least distance between two occurrences of `sign` in a row; None if there are fewer than two.

    >>> nearest("x..x.x", "x")
    2
    """
    places = [k for k, each in enumerate(row) if each == sign]
    return min((b - a for a, b in pairwise(places)), default=None)
