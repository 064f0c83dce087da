"""The moves to a given Grundy value in a product of turning games, found without listing all moves.

A move takes a head at a place (a, b), a set A of rows that may be turned with row a and a set B of columns that may be
turned with column b, and turns the coins at all crossings of the rows A ∪ {a} with the columns B ∪ {b}. By the Tartan
theorem the coin at (p, q) has the value f(p) ⊗ g(q), and ⊗ distributes over ⊕, so the move changes the board's value by

    u ⊗ v,    u = f(a) ⊕ the sum of f over A,    v = g(b) ⊕ the sum of g over B.

To change it by t ≠ 0, loop over the sets A of row a (one factor fewer), divide, v = t ⊘ u, and look up the sets B with
the sum v ⊕ g(b). On a board of 64×64 coins nim ⊗ nim has up to 4,000 moves for one head, and 64 divisions find the
winning ones. u is never 0: f(a) is a mex, so it differs from the value of every option. Many sets A have the same u,
so answers are cached; and everything is lazy, because the moves may number 10^15.

If a row has too many sets and a column few, loop over the values v of the columns and look up sets of rows; for each v
these come in the order of the rule, and they are merged.
"""

from collections.abc import Iterable, Iterator, Sequence
from heapq import merge

from bouton.errors import SearchLimitError, SizeLimitError
from bouton.nimbers.integer import inverse, product
from bouton.rulesets.turning.board import Place, Turner, heads, shape_of
from bouton.rulesets.turning.values import Effort, LineValues
from bouton.storage.recent import Replayed

_MOST_EFFORT = 3_000_000  # sets examined per question, about two seconds
_LEAST_EFFORT = 5_000  # for one head, if those before it used up nearly everything
_QUOTIENTS = ((16, 3), (32, 20), (64, 60))  # bits of nimbers, and the cost of a quotient; beyond these, 2 per bit
_AT_ONCE = 256  # sets paid for at a time
_MOST_SETS = 100_000  # sets of one row that are examined if columns have few

Sets = tuple[Sequence[int], ...]


def board_value(board: str, lines: Sequence[LineValues]) -> int:
    """Return the Grundy value of a board: the nim-sum of the nim-products of its heads' values.

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


class ChangingMoves:
    """The boards that result from the moves that change the value by a given amount, in the order of the rules.

    An iterator. The amount `change` is the nim-sum of the old value and the new one; no move changes the value by 0.

    >>> from bouton.rulesets.turning.rule import read_rule
    >>> nim = LineValues(read_rule("at-most-2"))
    >>> moves = ChangingMoves("0001/0100", [nim, nim], 7)
    >>> list(moves), moves.how_many(100)
    (['0010/0100'], 1)

    Raises
    ------
    SearchLimitError : after the moves found so far, if there are too many sets to examine.
    """

    def __init__(self, board: str, lines: Sequence[LineValues], change: int) -> None:
        self._board, self._lines, self._change = board, lines, change
        self._question: _Question | None = None
        self._moves = self._boards()

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        return next(self._moves)

    def _boards(self) -> Iterator[str]:
        turn = Turner(self._board, len(self._lines))
        for place, sets in self._find_sets():
            yield turn(place, sets)

    def how_many(self, most: int) -> int:
        """Count the moves without generating them, including those already iterated over; up to `most` + 1.

        Raises
        ------
        SearchLimitError : if not all were found.
        """
        count = 0
        for _ in self._find_sets():
            count += 1
            if count > most:
                break
        return count

    def _find_sets(self) -> Iterator[tuple[Place, Sets]]:
        if not self._change:
            return
        if self._question is None:
            for line, size in zip(self._lines, shape_of(self._board, len(self._lines)), strict=True):
                line.reach = max(line.reach, size)
            self._question = _Question(self._lines, self._change)
        stopped: SearchLimitError | None = None
        left, none = _MOST_EFFORT, True
        for place in heads(self._board, len(self._lines)):
            if left <= 0:
                stopped = stopped or SizeLimitError("turning.product")
                break
            effort = Effort(max(left // 2, _LEAST_EFFORT))
            try:
                for sets in self._question.sets(place, effort):
                    none = False
                    yield place, sets
            except SearchLimitError as error:
                stopped = stopped or error
            left -= effort.spent
        if stopped is not None:
            if none:
                yield from self._of_the_last(self._question)
            raise stopped

    def _of_the_last(self, question: "_Question") -> Iterator[tuple[Place, Sets]]:
        """Yield the moves of the last head that has any: it has most sets, and earlier ones may use up the effort."""
        left = _MOST_EFFORT // 2
        for place in reversed(list(heads(self._board, len(self._lines)))):
            effort, none = Effort(max(left // 4, _LEAST_EFFORT)), True
            try:
                for sets in question.sets(place, effort):
                    none = False
                    yield place, sets
            except SearchLimitError:
                pass
            left -= effort.spent
            if left <= 0 or not none:
                return


class _Question:
    """For any head, the sets along the axes whose move changes the value of the board by a given amount."""

    def __init__(self, lines: Sequence[LineValues], change: int) -> None:
        self.lines, self.change = lines, change
        self.effort = Effort(0)
        self._fronts: dict[Place, Replayed] = {}  # by row, or layer and row
        self._quotients: dict[int, int] = {}
        self._answers: dict[tuple[int, int], Replayed] = {}

    def sets(self, place: Place, effort: Effort) -> Iterator[Sets]:
        """Yield the sets to turn along each axis together with the head at a place; `effort` counts the work."""
        self.effort = effort
        last, column = self.lines[-1], place[-1]
        own = last(column)
        if len(self.lines) == 1:
            for others in last.others_of_sum(column, self.change ^ own, effort):
                yield (others,)
            return
        front, table = place[:-1], last.sums(column)
        if len(front) == 1 and table is not None and not self.lines[0].few(front[0], _MOST_SETS):
            yield from self._by_columns(place, table)
            return
        if front not in self._fronts:
            self._fronts[front] = Replayed(self._rows(front))
        answers: dict[int, Iterable[Sequence[int]]] = {}  # by the product of the sums of a front
        bound, unpaid = last.bound(column), 0
        for sets, total in self._fronts[front]:
            unpaid += 1
            found = answers.get(total)
            if found is None:
                needed = self._quotient(total) ^ own
                if table is not None:
                    found = table.get(needed, ())
                else:
                    found = self._answer(column, needed) if needed < bound else ()
                answers[total] = found
            if found != () or unpaid == _AT_ONCE:
                effort.spend(unpaid)
                unpaid = 0
                for chosen in found:
                    yield (*sets, chosen)
        effort.spend(unpaid)

    def _answer(self, column: int, needed: int) -> Replayed:
        key = column, needed
        if key not in self._answers:
            self._answers[key] = Replayed(self.lines[-1].others_of_sum(column, needed, self.effort))
        return self._answers[key]

    def _rows(self, front: Place, axis: int = 0) -> Iterator[tuple[Sets, int]]:
        """Yield the sets along all axes but the last, each with the product of its sums, head included."""
        line, n = self.lines[axis], front[axis]
        own = line(n)
        for others, total in line.sets_with_sums(n):
            if axis + 1 == len(front):
                yield (others,), own ^ total
            else:
                for rest, factor in self._rows(front, axis + 1):
                    yield (others, *rest), product(own ^ total, factor)

    def _quotient(self, total: int) -> int:
        found = self._quotients.get(total)
        if found is None:
            bits = (total | self.change).bit_length()
            self.effort.spend(next((cost for most, cost in _QUOTIENTS if bits <= most), 2 * bits))
            found = self._quotients[total] = product(self.change, inverse(total))
        return found

    def _by_columns(self, place: Place, table: dict[int, list[Sequence[int]]]) -> Iterator[Sets]:
        """Yield the moves column by column, if a row has too many sets but a column has few.

        `table` has these few sets by their nim-sums.
        """
        (rows, columns), (row, column) = self.lines, place
        own, own_column = rows(row), columns(column)

        def solutions(
            needed: int, chosen: list[Sequence[int]]
        ) -> Iterator[tuple[int, Sequence[int], list[Sequence[int]]]]:
            for others in rows.others_of_sum(row, needed ^ own, self.effort):
                yield len(others), others, chosen

        streams = [solutions(self._quotient(own_column ^ total), chosen) for total, chosen in table.items()]
        for _, others, chosen in merge(*streams):
            for each in chosen:
                yield others, each
