"""Rules on coded positions whose shape has few enough numbers for a bit each: found and valued in files, by threads.

Forwards a bit says of each number whether it was found, and the positions found wait in the row of their tier. The
highest tiers are expanded together, as a *group*, and written in order. Backwards the groups are valued, the last one
first; a value stands at the rank of its position, which bits and a table of sums give in two reads.
"""

import os
from bisect import bisect_left
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from hashlib import sha256
from itertools import accumulate, pairwise
from pathlib import Path
from time import monotonic
from typing import Any

from bouton.errors import BoutonError, DamageError, SearchLimitError
from bouton.solving.on_disk.hashed import HashedGame
from bouton.solving.on_disk.scores import counts_of, scores
from bouton.solving.on_disk.threads import Threads
from bouton.solving.on_disk.waiting import Waiting
from bouton.storage.files import cannot_write, path_text
from bouton.storage.segments import Segments, SegmentWriter

__all__ = ["MarkedRun", "MarkedValues", "chain_sum"]

_EVERY = 2.0  # seconds between two times that what is finished is kept
_GROUP = 1 << 13  # positions from which tiers are not joined any more
_ALONE = 1 << 13  # positions that one thread does
_ROOM = 1 << 18  # options that a thread lists before they are claimed
_MOST_OPTIONS = 1 << 22  # of one position
_SEGMENT = 1 << 22
_IN_MEMORY = 1 << 27  # positions whose values need no file to work in


def chain_sum(before: str, level: int, data: Any) -> str:
    """A sum that names a level's numbers, and all levels before it."""
    whole = sha256(f"{before} {level} ".encode())
    whole.update(memoryview(data).cast("B"))
    return whole.hexdigest()


class _Slot:
    """Arrays that a thread needs of its own: room for the options of a position, and for new ones by owner."""

    def __init__(self, owners: int) -> None:
        import numpy as np

        self.state: Any = np.zeros(4, np.int64)
        self.counts: Any = np.zeros(owners, np.int64)
        self.out: Any = np.empty(1 << 10, np.int64)
        self.found: Any = np.empty((owners, _ROOM), np.uint32)

    def widen(self) -> bool:
        """Make room for more options of one position; False where there are far too many."""
        import numpy as np

        if self.out.size >= _MOST_OPTIONS:
            return False
        self.out = np.empty(4 * self.out.size, np.int64)
        if self.out.size > self.found.shape[1]:
            more = np.empty((len(self.found), self.out.size - self.found.shape[1]), np.uint32)
            self.found = np.concatenate([self.found, more], axis=1)
        return True


class MarkedRun:
    """A game that is being solved in a folder.

    Parameters
    ----------
    folder : where its files are, in folders ``keys`` and ``values``.
    game : the rules, compiled.
    workers : how many threads.
    tell : called with the positions found or valued, in the second half with their number, and 0.
    check_room : called with a level, its positions and the bytes that it needs, to refuse where the disk has no room.
    """

    def __init__(
        self,
        folder: Path,
        game: HashedGame,
        workers: int,
        tell: Callable[[int, int | None, int], None],
        check_room: Callable[[int, int, int], None],
    ) -> None:
        import numpy as np

        self._folder, self._game, self._tell, self._check_room = folder, game, tell, check_room
        self._native = game.native
        self._size: int = game.rules.radices.size
        self._bits = np.zeros(-(-self._size // 64), np.uint64)
        self._threads = Threads(workers)
        self._slots = [_Slot(workers) for _ in range(workers)]
        self._levels: list[list[int]] = []  # tier and number of positions
        self._groups: list[int] = []  # numbers of levels
        self._kept, self._cost = monotonic(), 0.0

    def run(self) -> tuple[list[dict[str, int]], str]:
        """Solve, or go on: the rows of the levels, from the start on, and a sum of all."""
        with ExitStack() as stack:
            stack.callback(self._threads.close)
            meta = {"rules": self._game.rules.spec, "top": self._game.top}
            keys = stack.enter_context(SegmentWriter(self._folder / "keys", "<u4", meta, segment=_SEGMENT))
            if not keys.state.get("done"):
                self._find(keys)
            self._levels, self._groups = keys.state["levels"], keys.state["groups"]
            values = stack.enter_context(SegmentWriter(self._folder / "values", "<u2", meta, segment=_SEGMENT))
            rows, total = self._value(values, Segments(self._folder / "keys", self._folder))
            return rows[::-1], sha256(f"{keys.state['sum']} {total}".encode()).hexdigest()

    def _is_due(self) -> bool:
        """Whether some seconds have gone by since something was kept; keeping takes at most a tenth of the time."""
        return monotonic() - self._kept >= max(_EVERY, 10 * self._cost)

    @contextmanager
    def _time_keeping(self) -> Iterator[None]:
        """Measure what keeping takes."""
        begun = monotonic()
        yield
        self._kept = monotonic()
        self._cost = self._kept - begun

    # Forwards.

    def _find(self, writer: SegmentWriter) -> None:
        """Find all positions and write them, level by level."""
        import numpy as np

        waiting, total = Waiting(self._folder), ""
        if writer.state:
            self._levels, self._groups, total = (
                list(writer.state["levels"]),
                list(writer.state["groups"]),
                writer.state["sum"],
            )
            with Segments(self._folder / "keys", self._folder) as known:
                for block in known.blocks(0, self._count()):
                    self._mark(np.frombuffer(block, np.uint32))
            for keys in waiting.resume(writer.state["waiting"]):
                self._mark(keys)
        else:
            first = np.array([self._game.first()[1]], np.uint32)
            self._mark(first)
            waiting.add(self._game.top, first)
        done, written = self._count(), writer.count
        while waiting.highest() is not None:
            group = self._group(waiting)
            for tier, keys in group:
                self._check_room(self._game.top - tier, len(keys), 2 * done + 6 * len(keys))
                writer.append(keys[max(0, written - done) :])  # what a killed process has written is the same
                total = chain_sum(total, self._game.top - tier, keys)
                self._levels.append([tier, len(keys)])
                done += len(keys)
            self._groups.append(len(group))
            self._tell(done, None, 0)
            over = waiting.highest() is None
            if over or self._is_due():
                with self._time_keeping():
                    state = {"levels": self._levels, "groups": self._groups, "sum": total, "waiting": waiting.keep()}
                    writer.flush({**state, "done": over})
                    waiting.clean()

    def _count(self) -> int:
        """Number of positions of the levels that are found."""
        return sum(count for _, count in self._levels)

    def _mark(self, keys: Any) -> None:
        from bouton.solving.on_disk._compiled.marked import mark

        mark(keys, self._bits)

    def _group(self, waiting: Waiting) -> list[tuple[int, Any]]:
        """The highest tiers with all their positions, sorted: one, or some small ones."""
        import numpy as np

        highest = self._levels[-1][0] if self._levels else None
        taken: dict[int, list[Any]] = {}
        count = low = 0  # low is the lowest tier that was taken, once some are
        while True:
            new = []
            while (tier := waiting.highest()) is not None and (count < _GROUP or tier >= low):
                if highest is not None and tier >= highest:
                    raise self._rising_move(taken)
                new.append(waiting.take())
                taken.setdefault(tier, []).append(new[-1])
                count += len(new[-1])
                low = min(low, tier) if len(taken) > 1 else tier
            if not new:
                return [(tier, np.sort(np.concatenate(taken[tier]))) for tier in sorted(taken, reverse=True)]
            for tier, keys in self._expand(np.concatenate(new)):
                waiting.add(tier, keys)

    def _expand(self, keys: Any) -> Iterator[tuple[int, Any]]:
        """Find the options of some positions that were not found before, by tier."""
        import numpy as np

        many = self._threads.many
        parts = np.array_split(keys, many) if len(keys) >= _ALONE else [keys]
        slots = self._slots[: len(parts)]
        places = [0] * len(parts)
        while any(place < len(part) for place, part in zip(places, parts, strict=True)):
            listing = zip(slots, parts, places, strict=True)
            places = self._threads.run([partial(self._list_new, *each) for each in listing])
            for found in self._threads.run([partial(self._claim, owner, slots) for owner in range(many)]):
                yield from found

    def _list_new(self, slot: _Slot, keys: Any, begin: int) -> int:
        from bouton.solving.on_disk._compiled import marked

        slot.counts[:] = 0

        def step() -> None:
            nonlocal begin
            room = slot.out, self._bits, slot.found, slot.counts, slot.state
            begin = marked.list_new(self._native.forms, self._size, keys, begin, *room)

        def back() -> None:
            nonlocal begin
            begin = int(slot.state[marked.PLACE])

        self._step(slot, step, back)
        return begin

    def _claim(self, owner: int, slots: list[_Slot]) -> list[tuple[int, Any]]:
        import numpy as np

        from bouton.solving.on_disk._compiled.marked import AT, claim

        found = np.concatenate([slot.found[owner, : slot.counts[owner]] for slot in slots])
        fresh, tiers = np.empty(len(found), np.uint32), np.empty(len(found), np.int64)
        state = self._slots[owner].state
        try:
            count = claim(self._native.tier, found, self._bits, fresh, tiers, state)
        except Exception as error:
            raise self._game.fault(int(state[AT])) from error
        return list(_by_tier(fresh[:count], tiers[:count]))

    def _step(self, slot: _Slot, step: Callable[[], None], back: Callable[[], None]) -> None:
        """Do a step of a kernel, again with more room for options where these lack it.

        Raises
        ------
        RulesError : where the rules fail, with the position.
        """
        from bouton.solving.on_disk._compiled.marked import AT, DEEP, DONE, FULL, REASON, SHORT

        while True:
            try:
                step()
                reason = int(slot.state[REASON])
            except IndexError:  # a rule that fills the array itself has perhaps only reached its end
                back()
                reason = SHORT
            except Exception as error:
                raise self._game.fault(int(slot.state[AT])) from error
            if reason in (DONE, FULL):
                return
            if reason == DEEP:
                raise SearchLimitError("on_disk.deep")
            if reason != SHORT or not slot.widen():
                raise self._game.fault(int(slot.state[AT]))

    def _rising_move(self, taken: dict[int, list[Any]]) -> BoutonError:
        """Find the move from a group to a level that was closed before it."""
        numbers = (int(number) for rows in taken.values() for keys in rows for number in keys)
        return self._game.fault(next(number for number in numbers if self._game.higher_option(number) is not None))

    # Backwards.

    def _value(self, writer: SegmentWriter, known: Segments) -> tuple[list[dict[str, int]], str]:
        """Value all positions and write their values, from the last group on: rows of the levels and a sum."""
        import numpy as np

        from bouton.solving.on_disk._compiled import marked

        total = self._count()
        for block in known.blocks() if not self._bits.any() else ():
            self._mark(np.frombuffer(block, np.uint32))
        ranks = np.empty(self._bits.size, np.uint32)
        if marked.count_ranks(self._bits, ranks) != total or len(known) != total:
            raise DamageError("storage.segments-damaged", path=path_text(known.folder), folder=path_text(self._folder))
        values = self._room_for_values(total)
        table = scores("<u2", self._game.misere)
        table[marked.UNSET] = -1
        state = writer.state or {"groups": 0, "rows": [], "sum": ""}
        rows, chain, done, written = list(state["rows"]), state["sum"], 0, writer.count
        old = Segments(writer.folder, self._folder)
        for number, (begin, counts) in enumerate(self._cuts()):
            keys = np.concatenate([np.frombuffer(b, np.uint32) for b in known.blocks(begin, begin + sum(counts))])
            bounds = np.array([0, *accumulate(counts)], np.int64)
            if number < state["groups"]:
                found = np.frombuffer(b"".join(old.blocks(done, done + len(keys))), np.uint16)
                marked.enter(keys, self._bits, ranks, found, values)
                done += len(keys)
                continue
            found = self._value_group(keys, bounds, (self._bits, ranks, values, table))
            for place in range(len(counts) - 1, -1, -1):
                part = found[bounds[place] : bounds[place + 1]]
                level = self._game.top - self._levels[-1 - len(rows)][0]
                rows.append({"level": level, "positions": len(part), **counts_of(part, "<u2", self._game.misere)})
                chain = chain_sum(chain, level, part)
            writer.append(found[max(0, written - done) :])
            done += len(keys)
            self._tell(done, total, 0)
            if done == total or self._is_due():
                with self._time_keeping():
                    writer.flush({"groups": number + 1, "rows": rows, "sum": chain})
        return rows, chain

    def _cuts(self) -> Iterator[tuple[int, list[int]]]:
        """The place of the first position of each group, and the numbers of positions of its levels: the last first."""
        place, level = self._count(), len(self._levels)
        for many in reversed(self._groups):
            counts = [count for _, count in self._levels[level - many : level]]
            place, level = place - sum(counts), level - many
            yield place, counts

    def _value_group(self, keys: Any, bounds: Any, tables: tuple[Any, Any, Any, Any]) -> Any:
        """Find and enter the values of a group."""
        import numpy as np

        from bouton.solving.on_disk._compiled.marked import enter

        bits, ranks, values, _ = tables
        found = np.empty(len(keys), np.uint16)
        if len(bounds) > 2 or len(keys) < _ALONE:
            cuts = [slice(0, len(keys))]
        else:
            places = np.linspace(0, len(keys), self._threads.many + 1).astype(int)
            cuts = [slice(int(a), int(b)) for a, b in pairwise(places)]
            bounds = None
        self._threads.run(
            [
                partial(self._value_part, slot, keys[cut], bounds, tables, found[cut])
                for slot, cut in zip(self._slots, cuts, strict=False)
            ]
        )
        last = cuts if bounds is None else [slice(0, int(bounds[1]))]
        self._threads.run([partial(enter, keys[cut], bits, ranks, found[cut], values) for cut in last])
        return found

    def _value_part(self, slot: _Slot, keys: Any, bounds: Any, tables: tuple[Any, Any, Any, Any], found: Any) -> None:
        import numpy as np

        from bouton.solving.on_disk._compiled import marked

        bounds = np.array([0, len(keys)], np.int64) if bounds is None else bounds
        bits, ranks, values, table = tables
        slot.state[marked.LEVEL], slot.state[marked.PLACE] = len(bounds) - 2, bounds[-2]

        def step() -> None:
            rules = self._native.forms, self._size, keys, bounds, slot.out
            marked.value_levels(*rules, bits, ranks, values, table, found, slot.state)

        self._step(slot, step, lambda: None)

    def _room_for_values(self, total: int) -> Any:
        """An array of values that are not known; where it is large, in a file that the system may write and drop."""
        import numpy as np

        from bouton.solving.on_disk._compiled.marked import UNSET

        if total <= _IN_MEMORY:
            return np.full(total, UNSET, np.uint16)
        path = self._folder / "work.bin"
        try:
            with path.open("wb") as file:
                reserve: Callable[..., Any] = getattr(os, "posix_fallocate", lambda file, first, size: None)
                reserve(file.fileno(), 0, 2 * total)  # a full disk is an error here, and a signal later
                file.truncate(2 * total)
            values = np.memmap(path, np.uint16, "r+", shape=(total,))
        except OSError as error:
            raise cannot_write(str(path), error) from None
        values[:] = UNSET
        return values.view(np.ndarray)


def _by_tier(keys: Any, tiers: Any) -> Iterator[tuple[int, Any]]:
    """Cut numbers by their tiers."""
    import numpy as np

    if not len(keys):
        return
    low, high = int(tiers.min()), int(tiers.max())
    if low == high:
        yield low, keys
        return
    code = (tiers - low).astype(np.uint16) if high - low < 1 << 16 else tiers  # few are sorted by counting
    order = np.argsort(code, kind="stable")
    keys, tiers = keys[order], tiers[order]
    bounds = [0, *(np.flatnonzero(np.diff(tiers)) + 1).tolist(), len(keys)]
    for begin, end in pairwise(bounds):
        yield int(tiers[begin]), keys[begin:end]


class MarkedValues:
    """The values of a game that was solved in a folder."""

    def __init__(self, folder: Path, top: int) -> None:
        self._keys, self._values = (Segments(folder / name, folder) for name in ("keys", "values"))
        self._places: dict[int, tuple[int, int, int]] = {}  # of a level: first and last place, and where values begin
        levels, groups = (self._keys.state[name] for name in ("levels", "groups"))
        begin, level = 0, 0
        for many in groups:
            group = levels[level : level + many]
            values = len(self._keys) - begin - sum(count for _, count in group)
            for tier, count in group:
                self._places[top - tier] = begin, begin + count, values
                begin, values = begin + count, values + count
            level += many

    def number(self, level: int, cell: str, key: int) -> int | None:
        """The value of a position; None where it is not one of the game."""
        begin, end, values = self._places.get(level, (0, 0, 0))
        place = bisect_left(self._keys, key, begin, end)
        return self._values[values + place - begin] if place < end and self._keys[place] == key else None
