"""Sequences too long for memory, by the kernels that compute values from heap 0 on (`bouton.sequences.sparse`).

With more than 32 ranks these are faster than an automaton (`bouton.sequences.streams`), and they find witnesses as deep
as the first values in memory. A *buffer* contains the first values, which stay in place, followed by the last ones;
when it is full, those still needed are moved down by an even number of places. The kernels treat places as heaps. This
is right as long as no pair is sought beyond the fixed values, and no heap after these is rare: a heap that no such pair
shows to be common ends the search (`Missing`), whether it is rare or not.
"""

from collections.abc import Callable
from typing import Any

from bouton.kinds.heap_rule import HeapRule
from bouton.sequences.slots import ROW
from bouton.sequences.sparse import MARGIN, Method, Sparse, available_cores, choose_witnesses, sweep_numbers
from bouton.sequences.streams import Missing, Stream, Window, ends_of
from bouton.sequences.windows import Sparsity

_ENDLESS = 1 << 62  # a place that no buffer reaches
_DEPTH = 1 << 17  # initial limit on the smaller heap of a pair
_FRESH = 1 << 22  # least number of heaps between two moves of the buffer


class Sliding(Stream):
    """The values of a game beyond its last rare heap, computed piece by piece in a sliding buffer.

    Parameters
    ----------
    rule : the rule of the game; it determines whether two heaps must differ.
    depth : limit on the smaller heap of a pair, at most half of the length of `first`; 0 for the usual one.
    """

    largest: tuple[int, int]

    def __init__(self, space: Sparsity, first: Any, *, rule: HeapRule, depth: int = 0) -> None:
        super().__init__(space, first)
        self.lanes: int = 4
        self.depth: int = min(depth or _DEPTH, len(first) // 2)
        self.rule: HeapRule = rule
        self._live: _Buffer | None = None
        self.witnesses_of: dict[tuple[int, int, int], Any] = {}

    def follow(self, window: Window, until: int, hit: Callable[[Window], None] | None = None) -> Window:
        """The window at `until`; heaps in between are not checked, and `hit` is not called."""
        live = _Buffer(self, window)
        live.free = _ENDLESS
        while live.count + live.moved < until:
            live.go(until)
        return live.window(until - live.moved, self.length)

    def round(self, window: Window, length: int, hit: Callable[[Window], None]) -> list[Window]:
        """The given window, and those at the ends of `lanes` pieces of this length; guarantees as in `Stream.round`."""
        if self._live is None or self._live.scanned != window.place:
            self._live = _Buffer(self, window)
        live, windows = self._live, [window]
        try:
            for _ in range(self.lanes):
                windows.append(self._piece(live, windows[-1].place + length, hit))
        except BaseException:
            self._live = None
            raise
        self.deepest: int = max(self.deepest, live.deepest, ROW)  # heaps up to ROW are always tried
        return windows

    def _piece(self, live: "_Buffer", until: int, hit: Callable[[Window], None]) -> Window:
        key = self._key
        while live.scanned < until:
            live.go(until + self.depth)
            begin, end = live.scanned - live.moved, min(until - live.moved, live.count)
            values = live.values[begin - len(key) + 1 : end]
            top = int(values.argmax())
            if values[top] > self.largest[0]:
                self.largest = (int(values[top]), live.moved + begin - len(key) + 1 + top)
            live.scanned = end + live.moved
            for place in ends_of(self.rank(values.astype(int)), key).tolist():
                hit(live.window(begin - len(key) + 2 + place, self.length))
        return live.window(until - live.moved, self.length)


class _Buffer:
    """The first values and the last ones, in an array that `sweep_numbers` fills.

    Attributes
    ----------
    count : number of places filled, and checked from `free` on.
    moved : the difference of heap and place, for places after the first values.
    scanned : the heap up to which the values have been scanned.
    """

    def __init__(self, stream: Sliding, window: Window) -> None:
        import numpy as np

        space = stream.space
        narrow = stream.largest[0] < 256
        keep = stream.depth + stream.length + space.reach + MARGIN
        first, self._low = len(stream.first), len(stream.first) + keep
        self.values: Any = np.zeros(self._low + max(_FRESH, keep) + 2 + MARGIN, np.uint8 if narrow else np.uint16)
        self.values[:first] = stream.first
        self.count: int = first
        self.moved, self.free, self.most, self.deepest = 0, 0, stream.depth, 0
        self.witnesses: dict[tuple[int, int, int], Any] = stream.witnesses_of
        self.numbers: tuple[tuple[int, int], Any] | None = None
        self.rule: HeapRule = stream.rule
        self.scanned: int = window.place
        self._stream, self._keep, self._full = stream, keep, len(self.values) - MARGIN
        odd = np.array([(space.mask & v).bit_count() & 1 for v in range(max(256, self.room()))], np.uint8)
        rare = np.array([heap for heap, _ in space.rare], np.int64)
        taken = np.array(space.twos, np.int64), np.array(space.ones, np.int64)
        self._setup = Sparse(space.mask, space.parity, space.tau, odd, rare, *taken)
        if not self.witnesses:
            choose_witnesses(self, self._setup)
            stream.witnesses_of = self.witnesses
        if window.place > first:
            place = self._low + (window.place - self._low & 1)
            self.values[place - stream.length : place] = np.frombuffer(window.values, np.uint16)
            self.count, self.free, self.moved = place, place + stream.depth, window.place - place

    def go(self, until: int) -> None:
        """Fill and check up to this heap, or until the buffer is full; raise `Missing` at a heap that is rare, or whose
        value does not fit."""
        import numpy as np

        if self.count == self._full:
            self._move()
        stop = min(self._full, until - self.moved)
        while self.count < stop:
            if sweep_numbers(self, stop, self._setup, available_cores()):
                continue
            if self.values.itemsize > 1:
                raise Missing(self.count + self.moved, True)
            self.values, self.numbers = self.values.astype(np.uint16), None

    def _move(self) -> None:
        place = self._low + (self._full - self._low & 1)
        for row in (self.values, self.numbers and self.numbers[1]):
            if row is not None:
                row[place - self._keep : place] = row[self._full - self._keep : self._full]
        away = self._full - place
        self.count, self.moved, self.free = place, self.moved + away, max(0, self.free - away)

    def window(self, place: int, length: int) -> Window:
        """The window of the `length` values before a place of the buffer."""
        import numpy as np

        return Window(place + self.moved, self.values[place - length : place].astype(np.uint16).tobytes())

    # The interface that the sweeps need.

    def use(self, method: Method) -> None:
        """Do nothing, as there is only one method."""

    def report(self) -> None:
        """Do nothing, as each round reports its progress."""

    def room(self) -> int:
        """A power of 2 greater than every nim-sum, with room for the next values."""
        return max(256, 4 << int(self.values[: self.count].max()).bit_length())

    def handle_rare(self, place: int) -> None:
        """Raise `Missing` for a heap that is rare, or has no witness among the first heaps."""
        values = self.values[self.scanned - self.moved : place + 1]
        top = int(values.argmax())
        if values[top] > self._stream.largest[0]:
            self._stream.largest = int(values[top]), self.scanned + top
        raise Missing(place + self.moved, False)
