"""Values of rows that repeat a pattern: families of rows whose Grundy values refer to one another.

A move on a row changes only what is near it, so the parts that play can leave of ``xoxo…xo`` are rows with the same
middle and different ends. If only finitely many ends occur, each row is given by a *family* (the ends, and the place
in the pattern where the middle begins) and a length. The value for a length follows from those of smaller lengths of
the same families: a move near an end leaves one row and something of bounded length, a move in the middle leaves two
rows whose lengths add up to that of the row, less a constant. Families and moves are read from rows of two lengths
with the same remainder, which must agree. The distance within which a move requires or changes something is read from
the patterns, so what agrees for one length agrees for all longer ones.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from bouton.boards.description import BoardRules
from bouton.boards.limits import LENGTHS_LOOKED_AT, MOST_END, MOST_FAMILIES, MOST_SPAN
from bouton.boards.row_kernel import fill_rows
from bouton.boards.rules import BoardPlay
from bouton.storage.compiler import can_compile
from bouton.values.mex import mex

_MOST_BOARDS = 512  # boards of different lengths in the cache
_CHUNK = 64  # lengths that are valued between two progress reports
_LEAST_COMPILED = 600  # lengths: for fewer, loading the compiler takes longer than it saves

Word = tuple[int, ...]


class NoFamilies(Exception):
    """The rows that play leaves do not belong to finitely many families, as far as has been checked."""


class RowFamily(NamedTuple):
    """The rows with the ends `left` and `right`, and a middle that begins at the place `phase` of the pattern."""

    left: Word
    phase: int
    right: Word


def _sets(word: Word) -> tuple[int, int]:
    left, right = (sum((state >> side & 1) << place for place, state in enumerate(word)) for side in range(2))
    return left, right


def _word(left: int, right: int, cell: int) -> Word:
    """The states of the squares from the first cell with a square that is not gone to the last such square."""
    both = left | right
    first = max((both & -both).bit_length() - 1, 0) // cell * cell
    return tuple((left >> place & 1) + 2 * (right >> place & 1) for place in range(first, both.bit_length()))


class RowMoves(NamedTuple):
    """The moves of the rows of one family whose middles have the same remainder.

    Attributes
    ----------
    near : moves that leave at most one long part: the value of the short parts, the family of the long part or −1, and
        by how much its middle is shorter.
    far : moves that leave two long parts: the value of the short parts, the families of the two, by how much their
        middles together are shorter, and the remainder of the first middle; every pair of middles with that sum and
        that remainder can be reached.
    """

    near: frozenset[tuple[int, int, int]]
    far: frozenset[tuple[int, int, int, int, int]]


class JointPeriod(NamedTuple):
    """A period of the values of all families.

    Attributes
    ----------
    preperiod, period : a middle of at least length `preperiod` has the same value as one that is a period longer.
    needed : the values of all lengths below this prove the period.
    """

    preperiod: int
    period: int
    needed: int


class RowSequence(NamedTuple):
    """The Grundy values of a pattern repeated 0, 1, … times.

    Attributes
    ----------
    values : at least as many as were requested, or enough to prove a period.
    preperiod, period : of these values, if a period is proved; otherwise `period` is 0.
    needed : the number of values that the proof needs.
    joint : the common period, in repetitions, of all rows that play can leave of the pattern: a multiple of `period`.
    """

    values: list[int]
    preperiod: int = 0
    period: int = 0
    needed: int = 0
    joint: int = 0


class _Rows:
    """The rows of a game with a repeated pattern, as words: tuples of the states of their squares."""

    def __init__(self, board_of: Callable[[int, int], BoardRules], pattern: Word, cell: int) -> None:
        self.board_of, self.pattern, self.period, self.cell = board_of, pattern, len(pattern), cell
        self.values: dict[Word, int] = {}
        self.play = lru_cache(maxsize=_MOST_BOARDS)(lambda length: BoardPlay(board_of(1, length), True))
        spans = {self._span(length * cell) for length in (12, 16)}
        self.span = max(spans)
        if len(spans) > 1 or self.span > MOST_SPAN * cell:
            raise NoFamilies

    def _span(self, length: int) -> int:
        """The most squares that a move spans, from the first that it names to the last."""
        board, most = self.board_of(1, length), 1
        for move in (each for side in (board.left, board.right) for moves in side for each in moves):
            named = move.care_left | move.care_right | move.clear_left | move.clear_right
            most = max(most, named.bit_length() - (named & -named).bit_length() + 1)
        return most

    def word(self, family: RowFamily, length: int) -> Word:
        """The row of a family with a middle of a given length."""
        middle = (self.pattern[(family.phase + place) % self.period] for place in range(length))
        return (*family.left, *middle, *family.right)

    def options(self, word: Word) -> list[list[Word]]:
        """For each option of a row, the list of its parts."""
        play = self.play(len(word))
        return [
            [_word(*part, self.cell) for part in play.parts(option)]
            for option in dict.fromkeys(play.options(_sets(word)))
        ]

    def normal(self, word: Word) -> Word:
        """The least image of a row that is a single part."""
        return _word(*self.play(len(word)).normal_form(_sets(word)), self.cell)

    def family(self, word: Word) -> tuple[RowFamily, int]:
        """The family of a row in normal form and the length of its middle, the longest stretch that repeats the
        pattern."""
        whole = self.pattern * (2 + len(word) // self.period)
        for phase in reversed(range(self.period)):
            if word == whole[phase : phase + len(word)]:
                return RowFamily((), phase, ()), len(word)
        best = (0, 0, 0)
        for phase in range(self.period):
            begin = 0
            while begin < len(word):
                end = begin
                while end < len(word) and word[end] == self.pattern[(phase + end - begin) % self.period]:
                    end += 1
                best = max(best, (end - begin, -begin, phase))
                begin += 1
                if end - begin > self.period:  # pieces that begin later in the same stretch are shorter
                    begin = end
        length, begin, phase = best[0], -best[1], best[2]
        return RowFamily(word[:begin], phase, word[begin + length :]), length

    def value(self, word: Word) -> int:
        """The Grundy value of a short row, by recursion over its options."""
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
    """The families of the rows that play can leave of a repeated pattern, and their moves.

    >>> import bouton
    >>> game = bouton.find("impartial:clobber")
    >>> Families(game.board_rules, (1, 2)).row_sequence(8).values[:9]
    [0, 1, 3, 0, 2, 0, 2, 0, 3]

    Parameters
    ----------
    board_of : makes the board with a given number of rows and columns.
    pattern : the states of its squares.
    cell : the number of squares by which a row can be shifted without changing play; more than 1 if the row is not a
        row of squares: a vertex of a path with its legs.
    row_of : the states of the pattern repeated a given number of times, if its ends differ from the middle.

    Raises
    ------
    NoFamilies : if there are too many, as far as has been checked, or if moves reach too far.
    """

    def __init__(
        self,
        board_of: Callable[[int, int], BoardRules],
        pattern: Word,
        cell: int = 1,
        row_of: Callable[[int], Word] | None = None,
    ) -> None:
        self._rows = rows = _Rows(board_of, pattern, cell)
        self._row_of = row_of or (lambda count: pattern * count)
        self.modulus: int = (1 + bool(board_of(1, cell).images)) * rows.period
        self.margin: int = MOST_END + 2 * rows.span  # a part with more squares is long
        self.least: int = 2 * (
            self.margin + 1 + self.modulus + rows.span
        )  # rows with longer middles have moves of all kinds
        self.families: list[RowFamily] = []
        self.moves: dict[tuple[int, int], RowMoves] = {}
        self._numbers: dict[RowFamily, int] = {}
        self.enough: int = -(-self.least // rows.period)  # further repetitions only lengthen the middle
        waiting = [self.place_of(count) for count in (self.enough, self.enough + 1)]
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
            for _, one, other, less, place in first.far:
                waiting += [(one, place), (other, (length - less - place) % self.modulus)]

    def place_of(self, count: int) -> tuple[int, int]:
        """The family of the pattern repeated `count` times, and the length of its middle."""
        rows = self._rows
        family, length = rows.family(rows.normal(self._row_of(count)))
        return self._number(family), length

    def least_of(self, number: int) -> int:
        """The least length of the middle with which a row of family `number` is long."""
        family = self.families[number]
        return max(0, self.margin + 1 - len(family.left) - len(family.right))

    def short_value(self, number: int, length: int) -> int:
        """The value of the row of family `number` whose middle has a small `length`, by recursion over its options."""
        word = self._rows.word(self.families[number], length)
        return self._rows.value(self._rows.normal(word)) if word else 0

    def _number(self, family: RowFamily) -> int:
        if family not in self._numbers:
            if len(self._numbers) == MOST_FAMILIES or max(len(family.left), len(family.right)) > MOST_END:
                raise NoFamilies
            self._numbers[family] = len(self._numbers)
            self.families.append(family)
        return self._numbers[family]

    def _moves_of(self, number: int, length: int) -> RowMoves:
        """The moves of the row of family `number` whose middle has that length, derived from all its options; raises
        `NoFamilies` if a move leaves three long parts, or if the pairs of long parts have gaps."""
        rows, near, pairs = self._rows, set[tuple[int, int, int]](), dict[tuple[int, int, int, int, int], set[int]]()
        for parts in rows.options(rows.word(self.families[number], length)):
            total, long = 0, []
            for part in map(rows.normal, parts):
                if len(part) <= self.margin:
                    total ^= rows.value(part)
                else:
                    family, middle = rows.family(part)
                    long.append((self._number(family), middle))
            if len(long) > 2:
                raise NoFamilies
            if len(long) == 2:
                long.sort()
                for (one, first), (other, second) in (long, long[::-1] if long[0][0] == long[1][0] else long):
                    kind = total, one, other, length - first - second, first % self.modulus
                    pairs.setdefault(kind, set()).add(first)
            else:
                near.add((total, long[0][0], length - long[0][1]) if long else (total, -1, 0))
        for (_, one, other, less, place), found in pairs.items():
            firsts = range(self.least_of(one), length - less - self.least_of(other) + 1)
            if found != {first for first in firsts if first % self.modulus == place}:
                raise NoFamilies
        return RowMoves(frozenset(near), frozenset(pairs))

    def row_sequence(self, last: int, tick: Callable[[int], None] | None = None) -> RowSequence:
        """Grundy values of the pattern repeated 0, 1, … times: up to `last` or more, or fewer if they prove a period.

        Parameters
        ----------
        tick : called now and then with the number of values known so far.

        Complexity: quadratic in `last`: about a nanosecond per pair of lengths and family in compiled code; nothing is
        computed beyond a proved period.
        """
        period, room = self._rows.period, last * self._rows.period + 1
        plain = max(_LEAST_COMPILED, 4 * self.least)
        values, known, joint = self._fill(plain, tick)
        if joint is None and room > plain:
            room = max(room, LENGTHS_LOOKED_AT) if can_compile() else room
            values, known, joint = self._fill(room, tick)
        found = list(self._values_by_count(values, len(values) // len(self.families), (known - 1) // period))
        return RowSequence(found) if joint is None else self._period_of(found, joint)

    def _fill(self, room: int, tick: Callable[[int], None] | None) -> tuple[Any, int, JointPeriod | None]:
        """Return the table of values, the length up to which it is full, and the period found there, if any."""
        values, fill = self._tables(room)
        known, joint = self.least, None
        while known < room and joint is None:
            begin, known = known, min(room, known + known // 2)
            for start in range(begin, known, _CHUNK):
                fill(start, min(start + _CHUNK, known))
                if tick is not None:
                    tick(start // self._rows.period)
            joint = self._joint_period(values, room, known)
        return values, known, joint

    def _period_of(self, found: list[int], joint: JointPeriod) -> RowSequence:
        """The values of the repetitions with their period, derived from the period of all families."""
        period = self._rows.period
        ends = max((self.enough + more) * period - self.place_of(self.enough + more)[1] for more in range(2))
        start, whole = max(self.enough, -(-(joint.preperiod + ends) // period)), joint.period // period
        turn = found[start : start + whole]
        step = next(step for step in range(1, whole + 1) if not whole % step and turn == turn[step:] + turn[:step])
        while start and found[start - 1] == found[start - 1 + step]:
            start -= 1
        return RowSequence(found, start, step, joint.needed // period + 1, whole)

    def _values_by_count(self, values: Any, room: int, last: int) -> Iterator[int]:
        """The values of the pattern repeated 0, 1, … `last` times, from the table."""
        yield 0
        for count in range(1, last + 1):
            known = count if count < self.enough else self.enough + (count - self.enough) % 2
            family, length = self.place_of(known)
            yield int(values[family * room + length + (count - known) * self._rows.period])

    def _joint_period(self, values: Any, room: int, known: int) -> JointPeriod | None:
        """The common period of the values of all families, if the lengths below `known` prove it, else None.

        A row of at least `known` squares has the same options as one that is a period shorter: of the two long parts
        that a move leaves, one has a middle long enough to be a period shorter as well (as R. K. Guy and
        C. A. B. Smith showed for heaps, 1956).
        """
        modulus = self.modulus
        blocks = known // modulus
        rows = (list(values[f * room + r : f * room + blocks * modulus : modulus]) for f, r in self.moves)
        numbers: dict[tuple[int, ...], int] = {}
        met = [numbers.setdefault(tuple(map(int, each)), len(numbers)) for each in zip(*rows, strict=True)]
        half = blocks // 2
        for step in range(1, half):
            if met[-1] == met[-1 - step] and met[half:] == met[half - step : -step]:
                break
        else:
            return None
        start = half - step
        while start and met[start - 1] == met[start - 1 + step]:
            start -= 1
        less = max(
            [move[2] for moves in self.moves.values() for move in moves.near]
            + [move[3] for moves in self.moves.values() for move in moves.far],
            default=0,
        )
        whole, first = step * modulus, max(start * modulus, *map(self.least_of, range(len(self.families))))
        needed = max(self.least, 2 * first + whole) + whole + less + 2 * self._rows.period
        return JointPeriod(first, whole, needed) if needed <= blocks * modulus else None

    def _tables(self, room: int) -> tuple[Any, Callable[[int, int], None]]:
        """Return a table with the values of short middles, and a function that fills it for a range of lengths."""
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
        if room > max(_LEAST_COMPILED, 4 * self.least) and can_compile():
            import numpy as np

            from bouton.boards._compiled.rows import fill_rows as run

            values, seen = np.array(values, np.int64), np.array(seen, np.int64)
            tables = tuple(np.array(table, np.int64) for table in tables)
        return values, lambda begin, end: run(values, seen, tables, begin, end)
