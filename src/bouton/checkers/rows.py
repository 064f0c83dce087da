"""Certificates of periods of rows that repeat a pattern: ``g(n + p) = g(n)`` for n ≥ n0 repetitions.

The first line gives the ``game``, ``strip:GAME/PATTERN`` with Cram, Node-Kayles, Arc-Kayles or the impartial variant
of Clobber, Cannibal Clobber, Col or Snort, ``preperiod`` n0, ``period`` p, and ``joint``, a period of all rows that
play can leave, also in repetitions; the body gives the values of 0 … n0 + p − 1 repetitions (``type``).

A pattern of digits is a caterpillar: a path on which each vertex has that number of legs. A cell is a vertex of the
path with at most two squares for its legs, which are gone if it has fewer. Of three or more legs of a vertex, two
change nothing: a leg can be taken with its vertex or remain isolated, so all that counts is whether there is a leg,
and whether the number of remaining ones is odd. (In Arc-Kayles isolated legs have value 0.)

A move changes squares within `_REACH` cells, so it splits a row into a part on its left, one on its right, and short
ones. A part of more than `_Rows.long` squares is *long*; the checker verifies that it repeats the pattern except for
`_ENDS` squares at each end, and so is determined by its length and its *kind*: both ends, and the remainder of the
length. In a row of `_Rows.least` squares or more a move leaves so much on one side that a period of the pattern can be
removed or inserted there without affecting the move; and a move that leaves two long parts may be shifted by a period.
So the moves of one such row give those of all longer rows of its kind: the value of the short parts, the kinds of the
long ones, and the total length lost; two long parts take all lengths with this sum and these remainders.

From these moves the values of all kinds and lengths are computed, those of shorter rows by play (with the rules of
`bouton.checkers.board`), until they have repeated with the joint period P from a length f on up to length least + P
and 2(f + P), plus the length that moves take. Then they repeat forever, as R. K. Guy and C. A. B. Smith (1956) showed
for heaps: of two long parts that a move leaves, one has at least f + P squares, and the same value as one shorter by P.
"""

import hashlib
import re
from collections.abc import Iterator
from typing import Any

from bouton.checkers.board import BoardParts, Sets
from bouton.checkers.envelope import exactly, has_fields, natural, text_of
from bouton.errors import InputError
from bouton.notation import clip

_ON_ROWS = re.compile(r"strip:(cram|impartial:(?:cannibal-clobber|clobber|col|snort))/([.xo#]{1,12})")
_ON_PATHS = re.compile(r"strip:(node-kayles|arc-kayles)/([0-9]{1,6})")
_THEOREM = "Guy and Smith 1956"
_ENDS, _REACH = 5, 3
_MOST_KINDS, _MOST_SQUARES = 100, 10_000

Word = tuple[int, ...]
Kind = tuple[Word, Word, int]


def check(header: dict[str, Any], stream: Any) -> dict[str, Any]:
    """Check the certificate; raises `InputError` at the first wrong value, `ValueError` if it is malformed."""
    has_fields(header, "game", "preperiod", "period", "joint", "theorem", "type")
    game, start, period = text_of(header["game"]), natural(header["preperiod"]), natural(header["period"])
    joint, rows = natural(header["joint"]), _Rows(game)
    if header["theorem"] != _THEOREM or not 0 < period <= joint:
        raise ValueError
    if header["type"] not in ("|u1", "<u2"):
        raise ValueError
    size = int(header["type"][-1])
    body = exactly(stream, (start + period) * size)
    if stream.read(1):
        raise ValueError
    values = rows.find_values(joint * len(rows.pattern))
    stored = [int.from_bytes(body[at : at + size], "little") for at in range(0, len(body), size)]
    for number in range(max(len(stored), len(values))):
        if number >= len(stored):
            stored.append(stored[number - period])
        if number >= len(values) or values[number] != stored[number]:
            raise InputError("verify.period-value", game=clip(game), heap=number)
    found = {"game": game, "preperiod": start, "period": period, "families": len(rows.moves)}
    return found | {"heaps": len(values), "sha256": hashlib.sha256(body).hexdigest()}


def can_check(game: str, joint: int = 1) -> bool:
    """Whether this checker can read the rules from the game's name and accepts a joint period of this size.

    >>> can_check("strip:cram/."), can_check("strip:node-kayles/02"), can_check("strip:impartial:nogo/.")
    (True, True, False)
    """
    try:
        rows = _Rows(game)
        return bool(rows.kind(rows.row)) and 3 * joint * len(rows.pattern) < _MOST_SQUARES
    except ValueError:
        return False


class _Rows:
    """The rows of a game, as words of squares: 1 Left's, 2 Right's, 3 usable by both, 0 gone."""

    def __init__(self, game: str) -> None:
        named = _ON_ROWS.fullmatch(game) or _ON_PATHS.fullmatch(game)
        if named is None:
            raise InputError("verify.rows-game", game=clip(game))
        self._name, self._game, text = game, named[1], named[2]
        self._boards: dict[int, BoardParts] = {}
        self._of_squares, self._cell = named.re is _ON_ROWS, 1
        if self._of_squares:
            self._text = text
            self.pattern: Word = self.repeat(3)[len(text) : 2 * len(text)]  # in Col the neighbours matter
        else:
            legs = [int(digit) if digit < "3" else 2 - int(digit) % 2 for digit in text]
            self._cell = 1 + max(legs)
            self.pattern = tuple(3 * (leg <= count) for count in legs for leg in range(self._cell))
        period = len(self.pattern)
        self.edge: int = _ENDS + period
        self.long: int = 2 * self.edge
        self.least: int = 2 * (self.long + period + _REACH * self._cell)
        self.values: dict[Word, int] = {}
        self.moves: dict[Kind, tuple[set[Any], set[Any]]] = {}
        self.row = self._word(*self._part_of(self.least // period + 1))

    def _board(self, length: int) -> BoardParts:
        if length not in self._boards:
            joints = () if self._of_squares else range(0, length, self._cell)
            edges = [(k, other) for k in joints for other in range(k + 1, min(k + self._cell + 1, length))]
            self._boards[length] = BoardParts(self._game, int(self._of_squares), length, edges)
        return self._boards[length]

    def _word(self, left: int, right: int) -> Word:
        """The squares from the first cell that is not gone to the last such square."""
        both = left | right
        first = max((both & -both).bit_length() - 1, 0) // self._cell * self._cell
        return tuple((left >> k & 1) + 2 * (right >> k & 1) for k in range(first, both.bit_length()))

    def repeat(self, count: int) -> Word:
        """The pattern repeated `count` times."""
        if not self._of_squares:
            return self.pattern * count
        squares = count * len(self._text)
        left, right = self._board(squares).sets(self._text * count)
        return tuple((left >> k & 1) + 2 * (right >> k & 1) for k in range(squares))

    def _part_of(self, count: int) -> Sets:
        """The normal form of the pattern repeated `count` times, which must be one part."""
        board, sets = self._board(self.least + len(self.pattern)), self._sets(self.repeat(count))
        if list(board.parts(*sets)) != [sets]:
            raise InputError("verify.rows-game", game=clip(self._name))
        return board.normal_form(*sets)

    def _sets(self, word: Word) -> Sets:
        left, right = (sum((state >> side & 1) << k for k, state in enumerate(word)) for side in range(2))
        return left, right

    def options(self, word: Word) -> Iterator[list[Word]]:
        """Yield the parts of each option of a row, in normal form."""
        board = self._board(len(word))
        for option in set(board.options(*self._sets(word))):
            yield [self._word(*board.normal_form(*part)) for part in board.parts(*option)]

    def worth(self, word: Word) -> int:
        """The Grundy value of a short row, from those of its options."""
        if word not in self.values:
            self.values[word] = _mex({self._sum(parts) for parts in self.options(word)})
        return self.values[word]

    def _sum(self, parts: list[Word]) -> int:
        total = 0
        for part in parts:
            total ^= self.worth(part)
        return total

    def kind(self, part: Word) -> Kind:
        """The kind of a long part; a `ValueError` unless it repeats the pattern between its ends."""
        found = part[: self.edge], part[-self.edge :], len(part) % len(self.pattern)
        if self.of_kind(found, len(part)) != part:
            raise ValueError
        return found

    def of_kind(self, kind: Kind, length: int) -> Word:
        """The row of this kind with `length` squares."""
        head, tail, _ = kind
        turn, middle = head[_ENDS:] or (0,), length - 2 * _ENDS
        return head[:_ENDS] + (turn * (middle // len(turn) + 1))[:middle] + tail[-_ENDS:]

    def find_moves(self, kind: Kind) -> None:
        """Find the moves of all rows of a kind with at least `least` squares, and of the kinds that these leave: in
        `moves`, a set of tuples (value of the short parts, kind of the long part or None, length lost) and, for moves
        that leave two long parts, a set of tuples (that value, both kinds, length lost)."""
        todo = [kind]
        while todo:
            kind = todo.pop()
            if kind in self.moves:
                continue
            if len(self.moves) == _MOST_KINDS:
                raise ValueError
            near, far = self.moves[kind] = set[Any](), set[Any]()
            length = self.least + (kind[2] - self.least) % len(self.pattern)
            for parts in self.options(self.of_kind(kind, length)):
                beside = self._sum([part for part in parts if len(part) <= self.long])
                kinds = [(self.kind(part), len(part)) for part in parts if len(part) > self.long]
                todo += [each for each, _ in kinds]
                less = length - sum(size for _, size in kinds)
                if len(kinds) > 1:
                    (one, _), (other, _) = kinds
                    far.add((beside, one, other, less))
                else:
                    near.add((beside, kinds[0][0] if kinds else None, less))

    def find_values(self, joint: int) -> list[int]:
        """The values of 0, 1, … repetitions, enough to prove that the values of all kinds have the joint period."""
        period, first = len(self.pattern), self.kind(self.row)
        self.find_moves(first)
        less = max((move[-1] for near, far in self.moves.values() for move in near | far if move[1]), default=0)
        table: dict[Kind, dict[int, int]] = {kind: {} for kind in self.moves}
        repeats, length = self.long + 1, self.long + 1
        while length < max(self.least + joint, 2 * (repeats + joint)) + less + period:
            if max(length, 2 * joint) > _MOST_SQUARES:
                raise ValueError
            for kind, known in table.items():
                if kind[2] == length % period:
                    known[length] = self._value(kind, length, table)
                    if known.get(length - joint) != known[length]:
                        repeats = max(repeats, length - joint + 1)
            length += 1
        known = table[first]
        few = [self.worth(self._word(*self._part_of(count))) for count in range(1, self.least // period + 1)]
        return [0, *few, *(known[size] for size in range(len(self.row), length, period))]

    def _value(self, kind: Kind, length: int, table: dict[Kind, dict[int, int]]) -> int:
        """The value of the row of this kind with `length` squares, from shorter rows in the table, or by play."""
        if length < self.least:
            return self.worth(self.of_kind(kind, length))
        near, far = self.moves[kind]
        met = {beside ^ (table[one][length - less] if one else 0) for beside, one, less in near}
        for beside, one, other, less in far:
            rest = table[other]
            for size, value in table[one].items():
                if length - less - size in rest:
                    met.add(beside ^ value ^ rest[length - less - size])
        return _mex(met)


def _mex(values: set[int]) -> int:
    return next(number for number in range(len(values) + 1) if number not in values)
