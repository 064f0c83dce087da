"""The moves of a product of turning games that lead to a Grundy value, found without listing all moves.

A move takes a head at a place (a, b), a set A of rows that may be turned with row a and a set B of columns that may be
turned with column b, and turns the coins at all crossings of the rows A ∪ {a} with the columns B ∪ {b}. By the Tartan
theorem the coin at (p, q) is worth f(p) ⊗ g(q), and ⊗ distributes over ⊕, so the move changes the value of the board by

    u ⊗ v,    u = f(a) ⊕ the sum of f over A,    v = g(b) ⊕ the sum of g over B.

To change it by t ≠ 0 one runs through the sets A of row a (one factor the fewer), divides, v = t ⊘ u, and asks for the
sets B with the sum v ⊕ g(b), which a table of column b answers. On a board of 64×64 coins nim ⊗ nim has up to 4,000
moves for one head, and 64 divisions find those that win. u is never 0: f(a) is a mex, so not the value of an option.
"""

from collections.abc import Iterator, Sequence
from itertools import product as combinations_of

from bouton.errors import SearchLimitError
from bouton.rulesets.turning_board import Place, Turner, heads
from bouton.rulesets.turning_values import Effort, LineValues
from bouton.values.nim_integer import inverse, product

__all__ = ["board_value", "moves_to_change"]

_MOST_EFFORT = 3_000_000  # sets looked at in one question, about three seconds
_QUOTIENT = 50  # a quotient of nimbers costs about so many times a look-up
_QUESTION = 10  # a question without a table costs about so many times a look-up
_MOST_SETS = 100_000  # sets of one row that are gone through

Sets = tuple[Sequence[int], ...]
Fronts = list[tuple[Sets, int]]


def board_value(board: str, lines: Sequence[LineValues]) -> int:
    """The Grundy value of a board: the nim-sum of the nim-products of its heads' values.

    Sums are taken row by row before they are multiplied, because ⊗ distributes over ⊕.
    """
    totals: dict[Place, int] = {}
    for place in heads(board, len(lines)):
        totals[place[:-1]] = totals.get(place[:-1], 0) ^ lines[-1](place[-1])
    for line in reversed(lines[:-1]):
        above: dict[Place, int] = {}
        for place, total in totals.items():
            above[place[:-1]] = above.get(place[:-1], 0) ^ product(total, line(place[-1]))
        totals = above
    return totals.get((), 0)


def moves_to_change(board: str, lines: Sequence[LineValues], change: int) -> Iterator[str]:
    """The boards after the moves that change the value by that amount, in the order of the rules.

    Raises
    ------
    SearchLimitError : after the moves that are found, where there are too many sets to go through.
    """
    if not change:
        return
    turn = Turner(board, len(lines))
    question = _Question(lines, change)
    stopped: SearchLimitError | None = None
    for place in heads(board, len(lines)):
        try:
            for sets in question.sets(place):
                yield turn(place, sets)
        except SearchLimitError as error:
            stopped = stopped or error
    if stopped is not None:
        raise stopped


class _Question:
    """For any head, the sets along the axes whose move changes the value of the board by a given amount."""

    def __init__(self, lines: Sequence[LineValues], change: int) -> None:
        self.lines, self.change = lines, change
        self.effort = Effort(_MOST_EFFORT)
        self._fronts: dict[Place, Fronts] = {}  # by row, or layer and row
        self._quotients: dict[int, int] = {}

    def sets(self, place: Place) -> Iterator[Sets]:
        """The sets for the head at a place."""
        last, column = self.lines[-1], place[-1]
        if len(self.lines) == 1:
            for others in last.others_of_sum(column, self.change ^ last(column), self.effort):
                yield (others,)
            return
        front = place[:-1]
        if not all(line.few(n, _MOST_SETS) for line, n in zip(self.lines, front, strict=False)):
            if len(self.lines) == 2 and last.few(column, _MOST_SETS):
                yield from self._by_columns(place)
                return
            raise SearchLimitError("turning-product", most=_MOST_SETS)
        if front not in self._fronts:
            self._fronts[front] = list(self._rows(front))
        own, table = last(column), last.sums(column)
        self.effort.spend(len(self._fronts[front]) * (_QUESTION if table is None else 1))
        for sets, needed in self._fronts[front]:
            found = (
                last.others_of_sum(column, needed ^ own, self.effort) if table is None else table.get(needed ^ own, ())
            )
            for chosen in found:
                yield (*sets, chosen)

    def _rows(self, front: Place) -> Iterator[tuple[Sets, int]]:
        """The sets along all axes but the last, and what the last must give: change ⊘ the product of their sums."""
        lines = self.lines[:-1]
        choices = [list(line.rule.others(n)) for line, n in zip(lines, front, strict=True)]
        for sets in combinations_of(*choices):
            self.effort.spend(1)
            total = 1
            for line, n, others in zip(lines, front, sets, strict=True):
                total = product(total, line(n) ^ line.sum_of(others))
            yield sets, self._quotient(total)

    def _quotient(self, total: int) -> int:
        if total not in self._quotients:
            self.effort.spend(_QUOTIENT)
            self._quotients[total] = product(self.change, inverse(total))
        return self._quotients[total]

    def _by_columns(self, place: Place) -> Iterator[Sets]:
        """The same where a row has too many sets but a column has few; put into the order of the rules in the end."""
        (rows, columns), (row, column) = self.lines, place
        found = []
        own, own_column = rows(row), columns(column)
        for others in columns.rule.others(column):
            needed = self._quotient(own_column ^ columns.sum_of(others))
            found += [(chosen, others) for chosen in rows.others_of_sum(row, needed ^ own, self.effort)]
        yield from sorted(found, key=lambda sets: [(len(others), others) for others in sets])
