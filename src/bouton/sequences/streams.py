"""Follow and check sequences too long for memory, beyond their last rare heap.

A `Stream` is a game as an automaton (`docs/en/windows.md`): a window of values determines all later ones. `follow`
continues from a window; `check` verifies that pieces of equal length, side by side, have all their witnesses.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from bouton.sequences.slots import BACK
from bouton.sequences.windows import Sparsity
from bouton.storage.compiler import listen

_CHUNK = 1 << 19  # heaps between two inspections of the results
_ROWS = 1 << 14  # rows computed in one call
_DEPTH = 1 << 14  # rows kept for witnesses
_STAGES = (8, 16, 32, 64, 128)  # witnesses tried together, stage by stage
_FEW, _MANY = (2_048, sum(_STAGES)), (8_192, 1_016)  # heaps among which witnesses are chosen, and the most chosen
_MANY_FROM = 64  # the largest rank from which `_MANY` applies
_KEY = 8  # ranks of a key, fewer if they are large
_SAMPLED = 8  # rounds of choosing witnesses, each for other heaps


class Window(NamedTuple):
    """The values of the heaps before a place; `values` ends with the value of heap place − 1."""

    place: int
    values: bytes


class Missing(Exception):
    """A heap without a witness among the stored heaps or, if `wide`, whose rank does not fit."""

    def __init__(self, heap: int, wide: bool) -> None:
        super().__init__(heap)
        self.heap: int = heap
        self.wide: bool = wide


class Stream:
    """A game as an automaton that follows and checks its values beyond the last rare heap.

    Parameters
    ----------
    space : rules and types, with the rare heaps.
    first : the values of the first heaps, to beyond 2·M + u.
    room : number of ranks that must fit, 16 or 32; 0 for as many as the first values need.

    Attributes
    ----------
    length : number of values in a window, M + u + 1.
    lanes : number of pieces checked side by side.
    deepest : the deepest witness needed so far.
    """

    def __init__(self, space: Sparsity, first: Any, room: int = 0) -> None:
        import numpy as np

        self.space: Sparsity = space
        self.first: np.ndarray[Any, np.dtype[np.uint16]] = np.asarray(first, np.uint16)
        self.length: int = space.span + 1
        self._low = (space.mask & -space.mask) - 1
        largest = int(self.rank(int(self.first.max())))
        self.bits: int = max(16, 1 << largest.bit_length(), room)
        self.lanes: int = 512 // self.bits
        self.depth: int = _DEPTH
        parity = space.parity
        common = self._common_values(self.bits)
        self.values_of: np.ndarray[Any, np.dtype[np.int64]] = np.array(common, np.int64)
        self.needs: tuple[set[int], ...] = tuple(
            {k for k in range(self.bits) if common[e][k] > common[e][k] ^ (self._low + 1)} for e in (0, 1)
        )
        twos, ones = space.twos, space.ones
        self.taps: set[tuple[int, int]] = {(heap + t, self.rank(value)) for heap, value in space.rare for t in twos}
        self.taps |= {(t, 0) for t in ones if not parity * t & 1}
        self.singles: list[tuple[int, int]] = [(t, 0) for t in ones if parity * t & 1]
        self._back = -(-(space.span + BACK) // 64) * 64
        self._key: tuple[int, ...] = ()
        self._fill: Any = None
        self._check: Any = None
        self._warm: Any = None
        self.deepest: int = 1
        self.largest: tuple[int, int] = (int(self.first.max()), int(self.first.argmax()))
        self._type = np.uint16 if self.bits == 16 else np.uint32
        self._buffer: Any = None
        self._seen = np.zeros(512, np.uint8)
        self._stages = _STAGES
        self._pool, self._most = _MANY if largest >= _MANY_FROM else _FEW
        self._chosen: tuple[int, list[list[int]]] | None = None  # a depth, and the witnesses for it

    def rank(self, value: Any) -> Any:
        """The value without the lowest bit of the mask."""
        return (value >> 1) & ~self._low | value & self._low

    def _common_values(self, count: int) -> list[list[int]]:
        """For both parities of a heap, the values of the common type with ranks 0 … count − 1."""
        space, low = self.space, self._low
        found = []
        for parity in (0, 1):
            row = [(rank & ~low) << 1 | rank & low for rank in range(count)]
            found.append([v | (low + 1) if space.is_rare(parity, v) else v for v in row])
        return found

    # One sequence.

    def choose_key(self, values: Any) -> None:
        """Choose a run of ranks that seldom occurs, whose hits `follow` reports; it is compiled into the sweep."""
        import numpy as np

        ranks = self.rank(np.asarray(values, np.int64))
        width = int(ranks.max()).bit_length()
        size = min(_KEY, 62 // max(1, width))
        code = np.zeros(len(ranks) - size + 1, np.int64)
        for i in range(size):
            code = code << width | ranks[i : len(code) + i]
        found, counts = np.unique(code, return_counts=True)
        word = int(found[counts.argmin()])
        self._key = tuple(word >> width * (size - 1 - i) & ((1 << width) - 1) for i in range(size))
        self._fill = None

    def follow(self, window: Window, until: int, hit: Callable[[Window], None] | None = None) -> Window:
        """Follow the sequence to the window at `until`; `hit` is called with each window that ends in the key."""
        import numpy as np

        listen()
        from bouton.sequences._compiled.automaton import RankAutomaton, fill_for

        if self._fill is None:
            taps = tuple(sorted(self.taps))
            self._automaton = RankAutomaton(taps, self.bits, self._key or (0,))
            self._fill = fill_for(self._automaton)
        if self._buffer is None:
            self._buffer = np.zeros(self._back + _CHUNK + 4_096, self._type)
        self._enter(self._buffer, 1, self._back - self.length, window)
        block, size = self._automaton.block, self.bits // 8
        first, seen = self._buffer.ctypes.data + self._back * size, self._seen.ctypes.data
        place = window.place
        while place < until:
            count = min(_CHUNK, until - place)
            done, blocks = 0, -(-count // block)
            while done < blocks:
                done += self._fill(first + done * block * size, blocks - done, seen)
                if hit is not None:
                    for end in self._hits(done * block - 2 * block, block):
                        hit(self._window(self._back + end, place + end))
            self._note_largest(place, count)
            place += count
            self._buffer[: self._back] = self._buffer[count : count + self._back].copy()
        return self._window(self._back, place)

    def _enter(self, buffer: Any, step: int, at: int, window: Window) -> None:
        """Write the one-hot words of a window to the buffer, from index `at` on, `step` apart."""
        import numpy as np

        ranks = self.rank(np.frombuffer(window.values, np.uint16).astype(np.int64))
        words = np.left_shift(np.uint64(1), ranks.astype(np.uint64))
        buffer[at : at + len(ranks) * step : step] = words.astype(self._type)

    def _ranks(self, buffer: Any, at: int, count: int, step: int = 1) -> Any:
        import numpy as np

        words = buffer[at : at + (count - 1) * step + 1 : step]
        return np.frexp(words.astype(np.float64))[1] - 1  # one-hot words; −1 for a word that is 0

    def _window(self, at: int, place: int) -> Window:
        ranks = self._ranks(self._buffer, at - self.length, self.length)
        return Window(place, self._values(ranks, place - self.length))

    def _values(self, ranks: Any, heap: int) -> bytes:
        """The values of heaps from `heap` on, as the bytes of a window."""
        import numpy as np

        values = np.empty(len(ranks), np.uint16)
        for e in (0, 1):
            values[e::2] = self.values_of[(heap + e) & 1][ranks[e::2]]
        return values.tobytes()

    def _hits(self, first: int, count: int) -> list[int]:
        """The places just after those occurrences of the key that end among the `count` heaps of the buffer from
        `first` on; all places are relative to `_back`."""
        before = len(self._key) - 1
        ranks = self._ranks(self._buffer, self._back + first - before, count + before)
        return [end - before + first + 1 for end in ends_of(ranks, self._key).tolist()]

    def _note_largest(self, place: int, count: int) -> None:
        """Update the largest value after `count` heaps from `place` on; they are scanned only if one may be larger."""
        import numpy as np

        top = int(np.bitwise_or.reduce(self._seen.view(self._type)[: self._automaton.group])).bit_length() - 1
        if top < 0 or int(self.values_of[:, top].max()) <= self.largest[0]:
            return
        row = self._buffer[self._back :][:count]
        for heap in np.flatnonzero(row >= 1 << top).tolist():
            value = int(self.values_of[(place + heap) & 1, top])
            if value > self.largest[0]:
                self.largest = value, place + heap

    # Many pieces.

    def round(self, window: Window, length: int, hit: Callable[[Window], None]) -> list[Window]:
        """The given window, and those at the ends of `lanes` pieces of this length; all heaps have witnesses, from
        `depth` heaps after the first window to `depth` heaps after the last.

        Raises
        ------
        Missing : if that fails.
        """
        windows = [window]
        while len(windows) <= self.lanes:
            windows.append(self.follow(windows[-1], windows[-1].place + length, hit))
        self.check(windows)
        return windows

    def check(self, windows: Sequence[Window], tick: Callable[[int], None] | None = None) -> None:
        """Check that the pieces between these windows have all witnesses, from `depth` heaps after the first to `depth`
        heaps after the last, and that each piece ends in the next window.

        There must be `lanes` + 1 windows, at equal distances of more than `depth` heaps.

        Raises
        ------
        Missing : if heaps have no witness up to depth `depth`; `Missing.heap` is one of them.
        """
        import numpy as np

        length, lanes = windows[1].place - windows[0].place, self.lanes
        back = self.depth + self._back
        if self._check is None:
            self._prepare_check()
        buffer = np.zeros((back + _ROWS) * lanes, self._type)
        for lane in range(lanes):
            self._enter(buffer, lanes, (back - self.length) * lanes + lane, windows[lane])
        missing = np.zeros(lanes, self._type)
        done = 0
        for stop in (self.depth, length, length + self.depth):
            while done < stop:
                count = min(_ROWS, stop - done)
                run = self._warm if stop == self.depth else self._check
                odd = windows[0].place + done & 1
                got, used, lane = run(buffer, back, count, odd, missing, *self._long[:2])
                if lane < lanes:
                    raise Missing(windows[max(lane, -1 - lane)].place + done + got - 1, lane < 0)
                self.deepest = max(self.deepest, int(self._long[2][used - 1]) if used else 0)
                rows = buffer.reshape(-1, lanes)
                rows[:back] = rows[count : count + back].copy()
                done += count
                if tick is not None:
                    tick(done * lanes)
            if stop == length:
                for lane in range(lanes):
                    ranks = self._ranks(buffer, (back - self.length) * lanes + lane, self.length, lanes)
                    met = windows[lane + 1]
                    assert self._values(ranks, met.place - self.length) == met.values, "two sweeps differ"

    def _prepare_check(self) -> None:
        import numpy as np

        listen()
        from bouton.sequences._compiled.automaton import RankAutomaton, rows_for

        space = self.space
        automaton = RankAutomaton(tuple(sorted(self.taps)), self.bits, ())
        chosen = [pair for pair in self.witnesses() if pair[1] < self.depth]
        stages = list(_stages(self._stages, [(t + a, self.rank(int(self.first[a]))) for t, a in chosen]))
        stages[0] = [*self.singles, *stages[0]]
        self.deepest = max(self.deepest, *(a for _, a in chosen))
        self._check = rows_for(automaton, self.needs, stages)
        self._warm = rows_for(automaton, self.needs, [])
        rare = {heap for heap, _ in space.rare}
        heaps = [a for a in range(1, self.depth) if a not in rare]
        pairs = [(t + a, self.rank(int(self.first[a])), a) for a in heaps for t in space.twos]
        self._long = tuple(np.array(column, np.int64) for column in zip(*pairs, strict=True))

    def witnesses(self) -> list[list[int]]:
        """A short list of witnesses (t, a) that suffice for nearly all heaps, found by a greedy cover at the start."""
        if self._chosen is None or self._chosen[0] != self.depth:
            self._chosen = self.depth, self._greedy()
        return self._chosen[1]

    def _greedy(self) -> list[list[int]]:
        import numpy as np

        from bouton.sequences._compiled.witnesses import choose_witnesses

        space, count = self.space, len(self.first)
        room = 2 << int(self.first.max()).bit_length()
        odd = np.array([(space.mask & v).bit_count() & 1 for v in range(room)], np.uint8)
        pool = min(self._pool, self.depth - space.reach, count // 8)
        values = self.first.astype(np.uint8) if self.first.max() < 256 else self.first  # bytes are compared quicker
        found: dict[int, None] = {}
        for last in range(count - 1, count - 1 - 101 * _SAMPLED, -101):
            chosen = choose_witnesses(
                values, last, odd, space.parity, space.tau, space.twos[0], pool, 1_024, self._most
            )
            found |= dict.fromkeys(chosen.tolist())
        return [[space.twos[0], a] for a in [*found][: self._most]] or [[space.twos[0], 1]]


def _stages(sizes: Sequence[int], taps: Sequence[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Cut taps into stages of the given sizes, of which each row needs the first, and few rows the last."""
    start = 0
    for size in sizes:
        if start < len(taps) or not start:
            yield list(taps[start : start + size])
        start += size


def ends_of(row: Any, key: Sequence[int]) -> Any:
    """The indices of `row` at which an occurrence of the run of numbers `key` ends."""
    import numpy as np

    last = len(key) - 1
    ends = np.flatnonzero(row[last:] == key[last]) + last
    for i in range(last):
        ends = ends[row[ends - last + i] == key[i]]
    return ends


def depth_among(
    space: Sparsity, first: Any, heaps: tuple[int, int], shown: tuple[Any, int], limit: int, unequal: bool
) -> tuple[int, int]:
    """The depth of witnesses that the heaps in the half-open range `heaps` need.

    Also returns a heap that has none among heaps up to `limit`, or −1.

    Parameters
    ----------
    first : the values of the heaps from 0 on.
    shown : witnesses (t, a) that are tried first, and a depth that is needed in any case.
    unequal : whether two heaps must differ.
    """
    import numpy as np

    from bouton.sequences._compiled.witnesses import depth_of

    values = first.astype(np.uint16)
    largest = int(values.max())
    odd = np.array([(space.mask & v).bit_count() & 1 for v in range(max(64, 4 << largest.bit_length()))], np.int64)
    types = space.parity, space.tau, space.reach, int(unequal)
    moves = np.array(space.twos, np.int64), np.array(space.ones, np.int64)
    listed = np.array(shown[0], np.int64).reshape(-1, 2)
    rooms = np.zeros(odd.size, np.int64), listed.sum(axis=1), values[listed[:, 1]].astype(np.int64)
    depth, bad = depth_of(values, *heaps, odd, largest, types, *moves, listed, shown[1], limit, rooms)
    return depth, bad
