"""Check pieces of a certificate by windows in batches, side by side, by a compiled loop.

If the type of a value is known, one bit of the mask m is redundant: the *rank* of a value is the value without the
lowest bit of m. Values of one type of a heap have different ranks, in the same order, and ranks nim-add as values do.
In a piece all heaps are common, so ranks suffice: a pair with a rare heap takes a value of the common type, a pair with
a common heap one of the rare type, and a single heap n − t one of the common type if π·t is even.
"""

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any

from bouton.checkers.progress import report
from bouton.checkers.window_parts import COST, count_parts, cut_pieces, dropped_bit, pairs_of_rare, rank_of
from bouton.errors import InputError
from bouton.notation import clip
from bouton.storage.compiler import listen
from bouton.storage.files import json_of
from bouton.storage.keeping import Keeping

_ROWS, _LEAST_ROOM, _MOST_ROOM = 4_096, 16, 2_048  # rows per call; least and most ranks that a set may hold
_EVERY = 10.0  # seconds between two saved states
_STATE = 2  # increased when states of earlier versions no longer fit
_ONE, _TWO = 2, 4  # bits of a digit: a move leaves one heap, two heaps


def check_batches(claim: Any, numbers: Sequence[int], first: Sequence[int], keep: str = "") -> list[int]:
    """Check pieces of a claim (`bouton.checkers.windows.Claim`), grouping pieces of similar length.

    Parameters
    ----------
    numbers : the pieces; the start, piece 0, is skipped.
    first : the values of the first heaps, at least A + 1 of them.
    keep : a file for the state of the current batch; empty for none.

    Returns
    -------
    The pieces without ranks, which are left to `bouton.checkers.window_heaps`.
    """
    pieces = [number for number in numbers if number and _has_ranks(claim, number - 1)]
    ordered = sorted(pieces, key=lambda number: claim.places[number] - claim.places[number - 1])
    known = max(max(map(max, claim.windows)), max(first))
    room = max(_LEAST_ROOM, 1 << known.bit_length() >> 1, 2 << dropped_bit(claim))
    lanes = lanes_of_batch()
    kept = _StateFile(keep, claim)
    batches = [ordered[low : low + lanes] for low in range(0, len(ordered), lanes)]
    parts = [count_parts(claim, batch, lanes, room) for batch in batches]
    followed = [_heaps(claim, batch) // COST * (cut > 1) for batch, cut in zip(batches, parts, strict=True)]
    longest = [_heaps(claim, batch[-1:]) // cut + claim.deepest for batch, cut in zip(batches, parts, strict=True)]
    before, total = 0, sum(followed) + sum(longest)
    for batch, cut, more, rows in zip(batches, parts, followed, longest, strict=True):
        made = cut_pieces(claim, batch, cut, before, total) if cut > 1 else (claim, batch)
        before += more
        while not _Batch(*made, first, room).check(kept, before, total):
            room *= 2
        before += rows
    return [number for number in numbers if number and number not in pieces]


def _heaps(claim: Any, numbers: Sequence[int]) -> int:
    """The number of heaps in some pieces."""
    found: int = sum(claim.places[number] - claim.places[number - 1] for number in numbers)
    return found


def _has_ranks(claim: Any, number: int) -> bool:
    """Whether all values in the window before a checkpoint are common, and the lowest bit of the mask is low enough."""
    return not claim.has_rare(number) and 2 << dropped_bit(claim) <= _MOST_ROOM


def lanes_of_batch() -> int:
    """Number of pieces in a batch."""
    listen()  # before anything loads Numba
    from bouton.checkers._compiled.windows import LANES

    return LANES


class _StateFile:
    """A file with the state of the current batch: the number of rows done, and the last of them."""

    def __init__(self, path: str, claim: Any) -> None:
        self._path = Path(path) if path else None
        self._claim = sha256(repr(claim).encode()).hexdigest() if path else ""
        self._keeping, self._at = Keeping(), monotonic()

    def read(self, batch: "_Batch") -> int:
        """Fill the first rows of a batch from the file; return the number of rows done, 0 if the file has none."""
        import numpy as np

        try:
            line, _, rows = (b"" if self._path is None else self._path.read_bytes()).partition(b"\n")
            said = json_of(line)
            done: int = said["done"]
            if said != self._line(batch, done, rows) or len(rows) != batch.rows[: batch.back].nbytes:
                return 0
        except (OSError, ValueError, KeyError, TypeError):
            return 0
        batch.rows[: batch.back] = np.frombuffer(rows, batch.rows.dtype).reshape(batch.back, -1)
        return done

    def write(self, batch: "_Batch", done: int) -> None:
        """Write the file atomically, unless it was written only recently."""
        if self._path is not None and monotonic() - self._at >= _EVERY:
            self._at, rows = monotonic(), batch.rows[: batch.back].tobytes()
            self._keeping.write(self._path, json.dumps(self._line(batch, done, rows)).encode() + b"\n" + rows)

    def _line(self, batch: "_Batch", done: int, rows: bytes) -> dict[str, Any]:
        known = {"state": _STATE, "claim": self._claim, "begins": batch.began, "room": batch.room, "done": done}
        return {**known, "sha256": sha256(json.dumps(known).encode() + rows).hexdigest()}


class _Batch:
    """Some pieces, one per lane; the last one fills the remaining lanes too.

    At first row r is for heap c + r − `back`, if the lane's piece begins at the checkpoint before heap c. Ranks are
    below `room`, a power of 2.
    """

    def __init__(self, claim: Any, numbers: list[int], first: Sequence[int], room: int) -> None:
        import numpy as np

        numbers = numbers + numbers[-1:] * (lanes_of_batch() - len(numbers))
        self.claim, self.numbers = claim, numbers
        self.began = [claim.places[number - 1] for number in numbers]
        self.lengths = [claim.places[number] - claim.places[number - 1] for number in numbers]
        self.back = max(claim.span, claim.deepest + claim.moves[-1][0]) + 1
        self.back += self.back & 1  # so that a row has the parity of its distance from the checkpoint
        self.room, self.dropped = room, dropped_bit(claim)
        bits = min(room, 64)
        mask, parity, tau = claim.types
        self.upper = np.zeros((2, room // bits, len(numbers)), f"uint{bits}")
        for rank in range(room):
            known = (mask & rank >> self.dropped << self.dropped + 1).bit_count()
            for lane, began in enumerate(self.began):
                for side in (0, 1):
                    if known + parity * (began + side) & 1 == tau:  # setting the bit makes the type common
                        self.upper[side, rank // bits, lane] |= self.upper.dtype.type(1 << rank % bits)
        twos = claim.takes(_TWO)
        deep = [(taken + a, first[a]) for a in range(1, claim.deepest + 1) if a not in claim.rare for taken in twos]
        short = [(taken + a, first[a]) for taken, a in claim.witnesses if a not in claim.rare]
        singles = [(taken, 0) for taken in claim.takes(_ONE) if parity * taken & 1]  # of the rare type
        small: Any = np.uint8 if room <= 256 else np.uint16
        self.rows: Any = np.zeros((self.back + _ROWS, len(numbers)), small)
        self.taps, self.short = (self._in_rows(*self._pairs(each)) for each in (pairs_of_rare(claim), singles + short))
        self.deep = self._pairs(singles + deep)

    def _pairs(self, pairs: Sequence[tuple[int, int]]) -> tuple[Any, Any]:
        """The offsets of pairs, and the ranks of their values."""
        import numpy as np

        offsets, values = zip(*pairs, strict=True) if pairs else ((), ())
        return np.array(offsets, np.int64), np.array([rank_of(self.claim, value) for value in values], np.int64)

    def _in_rows(self, offsets: Any, ranks: Any) -> tuple[Any, Any]:
        """The offsets in bytes, and for each plane and pair a row filled with the rank less the plane's first one."""
        import numpy as np

        word, planes = self.upper.dtype, np.arange(0, self.room, 8 * self.upper.itemsize)
        spread = np.repeat((ranks ^ planes[:, None])[:, :, None], self.rows.shape[1], axis=2)
        return offsets * self.rows.strides[0], spread.astype(word)

    def check(self, kept: _StateFile, before: int, total: int) -> bool:
        """Fill rows chunk by chunk; at the end of a piece, compare its last values with the next checkpoint.

        Returns False if a rank is too large but may fit with more room.

        Parameters
        ----------
        before, total : the number of rows of earlier batches, and of all.
        """
        listen()
        from bouton.checkers._compiled.windows import check_rows

        claim = self.claim
        ranks = {number: self._ranks(number - 1) for number in set(self.numbers)}
        for lane, number in enumerate(self.numbers):
            self.rows[self.back - claim.span - 1 : self.back, lane] = ranks[number]
        done = kept.read(self)
        check_rows(self.rows, self.back, 0, *self._arguments(done))  # compile before counting the first rows
        stops = [stop for stop in sorted({*self.lengths, max(self.lengths) + claim.deepest}) if stop > done]
        while stops:
            report(before + done, total)
            count = min(_ROWS, stops[0] - done)
            count -= count & 1 if count > 1 and done + count < stops[0] else 0
            row, lane = check_rows(self.rows, self.back, count, *self._arguments(done))
            if row >= 0 and lane < 0 and self.room < _MOST_ROOM:
                return False
            if row >= 0:
                heap = self.began[max(lane, -1 - lane)] + done + int(row) - self.back
                raise InputError("verify.windows-heap", game=clip(claim.game), heap=heap)
            self.rows[: self.back] = self.rows[count : count + self.back].copy()
            done += count
            if done == stops[0]:
                stops.pop(0)
                for number in dict.fromkeys(self.numbers):
                    if self.lengths[lane := self.numbers.index(number)] == done:
                        self._meet(number, lane)
            if stops:
                kept.write(self, done)
        return True

    def _arguments(self, done: int) -> tuple[Any, ...]:
        """The arguments of the compiled loop after `done` rows."""
        import numpy as np

        ends = np.array([self.back + length + self.claim.deepest - done for length in self.lengths], np.int64)
        upper = self.upper if done % 2 == 0 else self.upper[::-1].copy()
        checked, sets = self.back + self.claim.deepest - done, tuple(np.zeros((3, *upper.shape[1:]), upper.dtype))
        return self.taps, self.short, self.deep, upper, self.dropped, checked, ends, sets

    def _ranks(self, number: int) -> Any:
        """The ranks of the values before a checkpoint."""
        import numpy as np

        return rank_of(self.claim, np.array(self.claim.windows[number], np.int64))

    def _meet(self, number: int, lane: int) -> None:
        ranks, common = self._ranks(number), _has_ranks(self.claim, number)
        if not common or (self.rows[self.back - len(ranks) : self.back, lane] != ranks).any():
            heap = self.claim.places[number]
            raise InputError("verify.windows-checkpoint", game=clip(self.claim.game), heap=heap)
