"""Check heaps of a certificate by windows one by one, by a compiled loop: the start, and pieces without ranks.

The checks are those of `check_start` and `check_piece` in `bouton.checkers.windows`, in the same order.
"""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from bouton.checkers.progress import report
from bouton.errors import InputError
from bouton.notation import clip

_ROOM, _LARGEST = 1 << 8, (1 << 31) - 1  # initial number of marks for values; no heap of a start has a larger value
_AT_ONCE = 1 << 26  # options between two progress reports
_TWO = 4  # bit of a digit: a move leaves two heaps


def check_start(claim: Any) -> Sequence[int]:
    """Check and return the values of the start of a claim (`bouton.checkers.windows.Claim`)."""
    import numpy as np

    from bouton.checkers._compiled.heaps import check_start

    loop, n = _Loop(claim, check_start), 0
    place, end = claim.places[0], claim.places[0] + claim.deepest
    values = np.zeros(end, np.int32)
    while n < end:
        report(loop.work(n), loop.work(end))
        n = loop.go(values, n, min(loop.stop_after(n), place if n < place else end))
        if n == place:
            _meet(claim, 0, values[n - claim.span - 1 : n])
    return values.data


def check_pieces(claim: Any, numbers: Sequence[int], first: Sequence[int]) -> None:
    """Check pieces of a claim whose start is right; `first` are the values of the start."""
    import numpy as np

    from bouton.checkers._compiled.heaps import check_piece

    known, done = np.array(first[: claim.deepest + 1], np.int32), 0
    largest = max(map(max, (*claim.windows, first, claim.rare.values() or (0,)))) if numbers else 0
    total = sum(claim.places[number] - claim.places[number - 1] + claim.deepest for number in numbers)
    for number in numbers:
        loop, begun, place = _Loop(claim, check_piece), claim.places[number - 1], claim.places[number]
        loop.room(largest)
        back = max(claim.span, claim.deepest + claim.moves[-1][0]) + 1
        most = min(1 + _AT_ONCE // loop.least, place + claim.deepest - begun)
        values, n = np.zeros(back + most, np.int32), begun
        values[back - claim.span - 1 : back] = claim.windows[number - 1]
        while n < place + claim.deepest:
            report(done, total)
            stop = min(n + most, place if n < place else place + claim.deepest)
            loop.go(values, n, stop, n - back, known, begun + claim.deepest)
            values[:back] = values[stop - n : stop - n + back].copy()
            done += stop - n
            n = stop
            if n == place:
                _meet(claim, number, values[back - claim.span - 1 : back])


def _meet(claim: Any, number: int, values: Any) -> None:
    """Check that the last values at a checkpoint are those of the certificate."""
    if values.tolist() != claim.windows[number]:
        raise InputError("verify.windows-checkpoint", game=clip(claim.game), heap=claim.places[number])


class _Loop:
    """A compiled loop with its arguments from a claim, and an estimate of its work."""

    def __init__(self, claim: Any, check: Any) -> None:
        self._claim, self._check = claim, check
        self._rare: list[int] = list(claim.rare)
        twos = len(claim.takes(_TWO))
        self._sums, self._twos = [0, *accumulate(self._rare)], twos
        self._small = len(claim.moves) + len(claim.witnesses)
        #: approximate number of options examined for a heap beyond the rare ones
        self.least: int = claim.options
        rare = _numbers([(heap, min(value, _LARGEST)) for heap, value in claim.rare.items()])
        rules = (*_numbers(claim.moves), int(claim.unequal), claim.still)
        self._given = rules, rare, _numbers(claim.witnesses), claim.deepest
        self._marks: Any = ()
        self.room(_ROOM - 1)

    def room(self, value: int) -> None:
        """Allocate marks for values up to `value`, and the table of rare types, by parity of the heap."""
        import numpy as np

        size = 1 << max(value, 1).bit_length()
        types = np.array([[self._claim.is_rare(heap, value) for value in range(size)] for heap in (0, 1)])
        self._marks = types, np.zeros(size, np.int64), np.zeros(size, np.int64)

    def go(self, values: Any, begin: int, end: int, *more: Any) -> int:
        """Check heaps `begin` to `end` − 1, with more marks if values need them; return the end or raise InputError."""
        from bouton.checkers._compiled.heaps import FULL, RIGHT

        why, n = FULL, begin
        while why == FULL:
            n, why = self._check(values, n, end, *self._given, *self._marks, *more)
            if why == FULL:
                self.room(self._marks[1].size)
        if why != RIGHT:
            raise InputError("verify.windows-heap", game=clip(self._claim.game), heap=int(n))
        return int(n)

    def work(self, n: int) -> int:
        """The approximate number of options examined for all heaps below n, counting all pairs with rare heaps."""
        count = bisect_left(self._rare, n)
        return self._small * n + self._twos * (count * n - self._sums[count] // 2)

    def stop_after(self, n: int) -> int:
        """The heap up to which, from heap n on, `_AT_ONCE` options are examined."""
        least = self.work(n) + _AT_ONCE
        low, high = n, n + 1
        while self.work(high) < least:
            low, high = high, 2 * high - n
        return bisect_left(range(high), least, low + 1, key=self.work)


def _numbers(rows: Sequence[tuple[int, int]]) -> tuple[Any, Any]:
    import numpy as np

    one, other = zip(*rows, strict=True) if rows else ((), ())
    return np.array(one, np.int64), np.array(other, np.int64)
