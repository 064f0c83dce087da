"""Pieces of a certificate by windows, in batches side by side, by the compiled loop of the checkers."""

from collections.abc import Sequence
from typing import Any

from bouton.checkers.progress import steps
from bouton.errors import InputError
from bouton.notation import clip

__all__ = ["check_batches"]

_ROWS, _LEAST_ROOM, _MOST_ROOM = 4_096, 32, 4_096  # values that a set may hold
_ONE, _TWO = 2, 4  # bits of a digit: a move leaves one heap, two heaps


def check_batches(claim: Any, numbers: Sequence[int], first: Sequence[int]) -> None:
    """Check pieces of a claim (`bouton.checkers.windows.Claim`), long ones beside long ones.

    Parameters
    ----------
    numbers : the pieces; the start, piece 0, is passed over.
    first : values of the first heaps, at least A + 1 of them.
    """
    pieces = [number for number in numbers if number]
    ordered = sorted(pieces, key=lambda number: claim.places[number] - claim.places[number - 1])
    known = max(max(map(max, claim.windows)), max(claim.rare.values(), default=0))
    room = max(_LEAST_ROOM, 1 << known.bit_length())
    lanes = lanes_of_batch()
    for low in range(0, len(ordered), lanes):
        while not _Batch(claim, ordered[low : low + lanes], first, room).check():
            room *= 2


def lanes_of_batch() -> int:
    """How many pieces go into a batch."""
    from bouton.checkers._compiled.windows import LANES

    return LANES


class _Batch:
    """Some pieces, one for each lane, the last one again where there are fewer; row r holds heap place + r − `back`.

    Values are below `room`, a power of 2.
    """

    def __init__(self, claim: Any, numbers: list[int], first: Sequence[int], room: int) -> None:
        import numpy as np

        numbers = numbers + numbers[-1:] * (lanes_of_batch() - len(numbers))
        self.claim, self.numbers = claim, numbers
        self.began = [claim.places[number - 1] for number in numbers]
        self.lengths = [claim.places[number] - claim.places[number - 1] for number in numbers]
        self.back = max(claim.span, claim.deepest + claim.moves[-1][0]) + 1
        self.back += self.back & 1  # then a row has the parity that it has from the checkpoint on
        self.room = room
        bits = min(room, 64)
        word: Any = np.uint32 if bits == 32 else np.uint64
        mask, parity, tau = claim.types
        types = np.zeros((2, room // bits, len(numbers)), word)
        for value in range(room):
            for lane, began in enumerate(self.began):
                for side in (0, 1):
                    if ((mask & value).bit_count() + parity * (began + side)) & 1 != tau:
                        types[side, value // bits, lane] |= word(1 << value % bits)
        self.types = types
        twos, ones = claim.taking(_TWO), [(taken, 0) for taken in claim.taking(_ONE)]
        self.taps = _pairs(ones + [(heap + taken, value) for heap, value in claim.rare.items() for taken in twos])
        self.short = _pairs(ones + [(taken + a, first[a]) for taken, a in claim.witnesses])
        self.deep = _pairs([(taken + a, first[a]) for a in range(1, claim.deepest + 1) for taken in twos])
        small: Any = np.uint8 if room <= 128 else np.uint16
        self.rows: Any = np.full((self.back + _ROWS, len(numbers)), ~small(0))  # with what it is added to, no value

    def check(self) -> bool:
        """Fill rows chunk by chunk; where a piece ends, its last values are those of the next checkpoint.

        False where a value is too large, and may be had with more room.
        """
        import numpy as np

        from bouton.checkers._compiled.windows import check_rows

        claim = self.claim
        for lane, number in enumerate(self.numbers):
            for i, value in enumerate(claim.windows[number - 1]):
                self.rows[self.back - claim.span - 1 + i, lane] = value
        stops = sorted({*self.lengths, max(self.lengths) + claim.deepest})
        done = 0
        told = steps(range(2 * len(stops) + stops[-1] // _ROWS), stops[-1] // _ROWS)
        while stops:
            next(told, None)
            count = min(_ROWS, stops[0] - done)
            count -= count & 1 if count > 1 and done + count < stops[0] else 0
            ends = np.array([self.back + length + claim.deepest - done for length in self.lengths], np.int64)
            types = self.types if done % 2 == 0 else self.types[::-1].copy()
            checked = self.back + claim.deepest - done
            tried = (self.taps, self.short, self.deep)
            row, lane = check_rows(self.rows, self.back, count, *tried, types, checked, ends)
            if row >= 0 and lane < 0 and self.room < _MOST_ROOM:
                return False
            if row >= 0:
                heap = self.began[max(lane, -1 - lane)] + done + int(row) - self.back
                raise InputError("verify.windows-heap", game=clip(claim.game), heap=heap)
            self.rows[: self.back] = self.rows[count : count + self.back].copy()
            done += count
            if done == stops[0]:
                stops.pop(0)
                for lane in (lane for lane, length in enumerate(self.lengths) if length == done):
                    self._meet(lane)
        return True

    def _meet(self, lane: int) -> None:
        window, place = (of[self.numbers[lane]] for of in (self.claim.windows, self.claim.places))
        if self.rows[self.back - len(window) : self.back, lane].tolist() != window:
            raise InputError("verify.windows-checkpoint", game=clip(self.claim.game), heap=place)


def _pairs(pairs: Sequence[tuple[int, int]]) -> tuple[Any, Any]:
    """Their offsets and their values."""
    import numpy as np

    offsets, values = zip(*pairs, strict=True) if pairs else ((), ())
    return np.array(offsets, np.int64), np.array(values, np.int64)
