"""Values of rows that repeat a pattern: families of rows whose Grundy values refer to one another.

A move on a row changes what is near it and leaves the rest, so the parts that play can leave of ``xoxo…xo`` are rows
with the same middle and other ends. Where only finitely many ends occur, each row is a *family* (what stands at the
ends, and where in the pattern the middle begins) and a length, and the value of a length comes from those of smaller
lengths of the same families: moves near an end leave one row and something of bounded length, moves in the middle two
rows whose lengths add up to that of the row, less a constant. Families and moves are read from rows of two lengths
with the same remainder, which have to agree; what a move asks for and changes is within a distance that is read from
the patterns, so that what agrees for one length agrees for all longer ones.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from bouton.boards.description import BoardRules
from bouton.boards.row_kernel import fill_rows
from bouton.boards.rules import BoardPlay
from bouton.storage.compiler import can_compile
from bouton.values.mex import mex

__all__ = ["Families", "NoFamilies", "RowMoves"]

_MOST_FAMILIES = 60
_MOST_END = 5  # squares at an end
_CHUNK = 64  # lengths that are valued before somebody is told
_LEAST_COMPILED = 600  # lengths: below, loading the compiler takes longer
_MOST_SPAN = 4  # squares from the first to the last that a move names

Word = tuple[int, ...]


class NoFamilies(Exception):
    """The rows that play leaves are not of finitely many families, as far as was looked."""


class RowFamily(NamedTuple):
    """The rows with these ends, and a middle that begins at this place of the pattern."""

    left: Word
    phase: int
    right: Word


def _sets(word: Word) -> tuple[int, int]:
    left, right = (sum((state >> side & 1) << place for place, state in enumerate(word)) for side in range(2))
    return left, right


def _word(left: int, right: int) -> Word:
    """The states of the squares from the first to the last that is not gone."""
    both = left | right
    first = (both & -both).bit_length() - 1
    return tuple((left >> place & 1) + 2 * (right >> place & 1) for place in range(max(first, 0), both.bit_length()))


class RowMoves(NamedTuple):
    """The moves of the rows of a family whose middles have the same remainder.

    Attributes
    ----------
    near : of moves that leave at most one long part: the value of the others, the family of the long one or −1, and by
        how much its middle is shorter.
    far : of moves that leave two long parts: both families, by how much their middles together are shorter, and the
        remainder of the middle of the first; all pairs of middles with that sum and that remainder are left.
    """

    near: frozenset[tuple[int, int, int]]
    far: frozenset[tuple[int, int, int, int]]


class _Rows:
    """The rows of a game with a pattern, as words of states."""

    def __init__(self, board_of: Callable[[int, int], BoardRules], pattern: Word) -> None:
        self.board_of, self.pattern, self.period = board_of, pattern, len(pattern)
        self.values: dict[Word, int] = {}
        self.play = lru_cache(maxsize=64)(lambda length: BoardPlay(board_of(1, length), True))
        spans = {length: self._span(length) for length in (12, 16)}
        if spans[12] != spans[16] or spans[12] > _MOST_SPAN:
            raise NoFamilies
        self.span = spans[12]

    def _span(self, length: int) -> int:
        """The squares from the first to the last that a move names, at most."""
        board, most = self.board_of(1, length), 1
        for move in (each for side in (board.left, board.right) for moves in side for each in moves):
            named = move.care_left | move.care_right | move.clear_left | move.clear_right
            most = max(most, named.bit_length() - (named & -named).bit_length() + 1)
        return most

    def word(self, family: RowFamily, length: int) -> Word:
        """A row of a family."""
        middle = (self.pattern[(family.phase + place) % self.period] for place in range(length))
        return (*family.left, *middle, *family.right)

    def options(self, word: Word) -> list[list[Word]]:
        """The parts of each option of a row."""
        play = self.play(len(word))
        return [[_word(*part) for part in play.parts(option)] for option in dict.fromkeys(play.options(_sets(word)))]

    def normal(self, word: Word) -> Word:
        """The first of the images of a row that is one part."""
        return _word(*self.play(len(word)).normal_form(_sets(word)))

    def family(self, word: Word) -> tuple[RowFamily, int]:
        """The family of a row in normal form, and the length of its middle: the longest piece of the pattern."""
        best = (0, 0, 0)
        for phase in range(self.period):
            begin = 0
            while begin < len(word):
                end = begin
                while end < len(word) and word[end] == self.pattern[(phase + end - begin) % self.period]:
                    end += 1
                best = max(best, (end - begin, -begin, phase))
                begin += 1
                if end - begin > self.period:  # later beginnings of the same piece are shorter
                    begin = end
        length, begin, phase = best[0], -best[1], best[2]
        return RowFamily(word[:begin], phase, word[begin + length :]), length

    def value(self, word: Word) -> int:
        """The Grundy value of a short row, by play."""
        if word not in self.values:
            reached = []
            for parts in self.options(word):
                total = 0
                for part in parts:
                    total ^= self.value(self.normal(part))
                reached.append(total)
            self.values[word] = mex(reached)
        return self.values[word]


class Families:
    """The families of the rows that play leaves of a pattern that is repeated, and their moves.

    >>> import bouton
    >>> game = bouton.find("impartial:clobber")
    >>> Families(game.board_rules, (1, 2)).row_values(8)
    [0, 1, 3, 0, 2, 0, 2, 0, 3]

    Parameters
    ----------
    board_of : makes the board of a number of rows and columns.
    pattern : the states of its squares.

    Raises
    ------
    NoFamilies : where there are too many, as far as was looked, or where moves reach far.
    """

    def __init__(self, board_of: Callable[[int, int], BoardRules], pattern: Word) -> None:
        self._rows = rows = _Rows(board_of, pattern)
        self.modulus: int = 2 * rows.period
        self.margin: int = _MOST_END + 2 * rows.span  # a part of more squares is long
        self.least: int = 2 * (
            self.margin + 1 + self.modulus + rows.span
        )  # middles from there on have all kinds of moves
        self.families: list[RowFamily] = []
        self.moves: dict[tuple[int, int], RowMoves] = {}
        self._numbers: dict[RowFamily, int] = {}
        waiting = [self.place_of(count)[:2] for count in (self.least, self.least + 1)]
        waiting = [(number, length % self.modulus) for number, length in waiting]
        while waiting:
            number, remainder = waiting.pop()
            if (number, remainder) in self.moves:
                continue
            length = self.least + (remainder - self.least) % self.modulus
            first, second = (self._moves_of(number, length + more) for more in (0, self.modulus))
            if first != second:
                raise NoFamilies
            self.moves[number, remainder] = first
            waiting += [(family, (length - less) % self.modulus) for _, family, less in first.near if family >= 0]
            for one, other, less, place in first.far:
                waiting += [(one, place), (other, (length - less - place) % self.modulus)]

    def place_of(self, count: int) -> tuple[int, int]:
        """The family and the length of the middle of the pattern repeated so often."""
        rows = self._rows
        family, length = rows.family(rows.normal(rows.pattern * count))
        return self._number(family), length

    def least_of(self, number: int) -> int:
        """The least length of the middle of a long row."""
        family = self.families[number]
        return max(0, self.margin + 1 - len(family.left) - len(family.right))

    def short_value(self, number: int, length: int) -> int:
        """The value of a row whose middle is short, by play."""
        word = self._rows.word(self.families[number], length)
        return self._rows.value(self._rows.normal(word)) if word else 0

    def _number(self, family: RowFamily) -> int:
        if family not in self._numbers:
            if len(self._numbers) == _MOST_FAMILIES or max(len(family.left), len(family.right)) > _MOST_END:
                raise NoFamilies
            self._numbers[family] = len(self._numbers)
            self.families.append(family)
        return self._numbers[family]

    def _moves_of(self, number: int, length: int) -> RowMoves:
        """The moves of a row, read from all its options."""
        rows, near, pairs = self._rows, set[tuple[int, int, int]](), dict[tuple[int, int, int, int], set[int]]()
        for parts in rows.options(rows.word(self.families[number], length)):
            total, long = 0, []
            for part in map(rows.normal, parts):
                if len(part) <= self.margin:
                    total ^= rows.value(part)
                else:
                    family, middle = rows.family(part)
                    long.append((self._number(family), middle))
            if len(long) > 2 or (len(long) == 2 and total):
                raise NoFamilies
            if len(long) == 2:
                long.sort()
                for (one, first), (other, second) in (long, long[::-1] if long[0][0] == long[1][0] else long):
                    kind = one, other, length - first - second, first % self.modulus
                    pairs.setdefault(kind, set()).add(first)
            else:
                near.add((total, long[0][0], length - long[0][1]) if long else (total, -1, 0))
        for (one, other, less, place), found in pairs.items():
            firsts = range(self.least_of(one), length - less - self.least_of(other) + 1)
            if found != {first for first in firsts if first % self.modulus == place}:
                raise NoFamilies
        return RowMoves(frozenset(near), frozenset(pairs))

    def row_values(self, last: int, tick: Callable[[int], None] | None = None) -> list[int]:
        """The Grundy values of the pattern repeated 0, 1, … `last` times.

        Parameters
        ----------
        tick : told now and then how many values are known.

        Complexity: quadratic in `last`: about a nanosecond for each pair of lengths and family where it is compiled.
        """
        period, room = self._rows.period, last * self._rows.period + 1
        values, fill = self._tables(room)
        for begin in range(self.least, room, _CHUNK):
            fill(begin, min(begin + _CHUNK, room))
            if tick is not None:
                tick(begin // period)
        found = [0]
        for count in range(1, last + 1):
            known = min(count, self.least + (count - self.least) % 2) if count > self.least else count
            family, length = self.place_of(known)
            found.append(int(values[family * room + length + (count - known) * period]))
        return found

    def _tables(self, room: int) -> tuple[Any, Callable[[int, int], None]]:
        """A table with the values of short middles, and what fills it from one length up to another."""
        starts, near, far = list[int](), list[int](), list[int]()
        for index in range(len(self.families) * self.modulus):
            moves = self.moves.get(divmod(index, self.modulus))
            begins = len(near), len(far)
            for move in sorted(moves.near) if moves else ():
                near += move
            for pair in sorted(moves.far) if moves else ():
                far += pair
            starts += [begins[0], len(near), begins[1], len(far)] if moves else [-1] * 4
        sizes = [room, len(self.families), self.modulus]
        shortest = [self.least_of(number) for number in range(len(self.families))]
        values: Any = [0] * (room * len(self.families))
        for number, remainder in self.moves:
            for length in range(remainder, min(self.least, room), self.modulus):
                values[number * room + length] = self.short_value(number, length)
        seen: Any = [0] * (1 << (4 * room).bit_length())
        tables: Any = sizes, shortest, starts, near, far
        run: Any = fill_rows
        if room > _LEAST_COMPILED and can_compile():
            import numpy as np

            from bouton.boards._compiled.rows import fill_rows as run

            values, seen = np.array(values, np.int64), np.array(seen, np.int64)
            tables = tuple(np.array(table, np.int64) for table in tables)
        return values, lambda begin, end: run(values, seen, tables, begin, end)
