"""Values of rows in which a move leaves only the part before a square or the part behind it: falling dominoes."""

from itertools import groupby
from typing import Any

from bouton.partizan.form import number_up_star
from bouton.partizan.valuation import VALUE
from bouton.search.budget import Budget
from bouton.values.mex import mex
from bouton.values.valuation import GRUNDY

_MOST_KEPT = 200_000  # rows


class ToppledRows:
    """The values of rows and of all their pieces, which are the positions that play can leave.

    A row is its squares from one end to the other: 1 where Left may move, 2 where Right may, 3 where both may. A row
    that repeats a pattern has few different pieces, and rows of the same pattern share them.

    >>> rows = ToppledRows(impartial=True)
    >>> rows.value(bytes([1, 2, 1, 2]), Budget())
    4

    Parameters
    ----------
    impartial : whether each player makes both players' moves, so that values are Grundy values.
    """

    def __init__(self, impartial: bool) -> None:
        self._impartial = impartial
        self._zero: Any = 0 if impartial else number_up_star()
        self._known: dict[bytes, Any] = {b"": self._zero}

    def sum_of(self, sets: tuple[int, int], width: int, cells: int, budget: Budget) -> Any:
        """The value of a board of rows, given as the sets of both players' squares; a gap separates pieces of a row.

        Raises
        ------
        SearchLimitError : at the limit.
        """
        plus = (GRUNDY if self._impartial else VALUE).plus
        assert plus is not None
        total, (left, right) = self._zero, sets
        for begin in range(0, cells, width):
            row = [(left >> k & 1) + 2 * (right >> k & 1) for k in range(begin, begin + width)]
            for there, piece in groupby(row, bool):
                if there:
                    total = plus(total, self.value(bytes(piece), budget))
        return total

    def value(self, row: bytes, budget: Budget) -> Any:
        """The value of a row, computed from the values of its pieces, shortest first.

        Raises
        ------
        SearchLimitError : at the limit.
        """
        known = self._known
        if row not in known and len(known) > _MOST_KEPT:
            known.clear()
            known[b""] = self._zero
        for length in range(1, len(row) + 1) if row not in known else ():
            for start in range(len(row) - length + 1):
                piece = row[start : start + length]
                if piece not in known:
                    budget.spend(piece, 2 * length)
                    known[piece] = known[piece[::-1]] = self._value_by_options(piece)
        return known[row]

    def _value_by_options(self, piece: bytes) -> Any:
        left, right = dict[Any, None](), dict[Any, None]()
        for place, square in enumerate(piece):
            before, behind = self._known[piece[:place]], self._known[piece[place + 1 :]]
            for side, options in ((1, left), (2, right)):
                if square & side or self._impartial:
                    options[before] = options[behind] = None
        return mex(left) if self._impartial else VALUE.of(list(left), list(right))
