"""Rules on coded positions, found and valued in files.

Forwards, the positions found wait in a row for their tier. The highest tiers are expanded together, as a *group*, and
written in order. Backwards, the groups are valued, the last one first. `bouton.solving.on_disk.positions` stores which
positions are found, and their values.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from time import monotonic
from typing import Any

from bouton.errors import BoutonError, DamageError
from bouton.solving.on_disk.coded import CodedGame
from bouton.solving.on_disk.keys import distinct
from bouton.solving.on_disk.plain_positions import PlainPositions
from bouton.solving.on_disk.positions import CompiledPositions, PositionTable
from bouton.solving.on_disk.scores import NO_GRUNDY, counts_of
from bouton.solving.on_disk.threads import BackgroundThread
from bouton.solving.on_disk.waiting import Waiting
from bouton.storage.files import path_text
from bouton.storage.resuming import report_resumed
from bouton.storage.segments import Segments, SegmentWriter

_EVERY = 2.0  # seconds between two checkpoints
_GROUP = 1 << 13  # positions; a group of more takes no further tiers
_SEGMENT = 1 << 22  # positions in a file


def _chain_sum(before: str, level: int, data: Any) -> str:
    """A checksum of a level's numbers and of all levels before it."""
    whole = sha256(f"{before} {level} ".encode())
    whole.update(memoryview(data).cast("B"))
    return whole.hexdigest()


class TierRun:
    """A game that is being solved in a folder.

    Parameters
    ----------
    folder : the place of its files, in the folders ``keys`` and ``values``.
    game : the rules.
    workers : the number of threads.
    tell : called with the positions found or valued so far, their total number (only during the second half), and the
        moves so far.
    check_room : called with a level, its positions and the bytes it needs, to refuse if the disk lacks the space.

    Attributes
    ----------
    totals : the moves of all positions found, the most of one, and the number of positions without any.
    loops : whether play from some position with a Grundy value need not end.
    """

    def __init__(
        self,
        folder: Path,
        game: CodedGame,
        workers: int,
        tell: Callable[[int, int | None, int], None],
        check_room: Callable[[int, int, int], None],
    ) -> None:
        self._folder, self._game, self._tell, self._check_room = folder, game, tell, check_room
        self._workers = workers
        self._positions: PositionTable = (
            PlainPositions(game) if game.run is None else CompiledPositions(game, folder, workers, game.run)
        )
        self.totals: list[int] = [0, 0, 0]
        self.loops: bool = False
        self._levels: list[list[int]] = []  # tier and number of positions
        self._groups: list[int] = []  # numbers of levels
        self._kept, self._cost = monotonic(), 0.0

    def run(self) -> tuple[list[dict[str, int]], str, list[int]]:
        """Solve, or resume; return the rows of the levels, from the start on, a checksum, and a census.

        Item k of the census is the number of positions with Grundy value k; it is empty if these are not wanted.
        """
        with ExitStack() as stack:
            stack.callback(self._positions.close)
            meta = {"rules": self._game.rules.spec, "top": self._game.top}
            keys = stack.enter_context(SegmentWriter(self._folder / "keys", self._game.type, meta, segment=_SEGMENT))
            if not keys.state.get("done"):
                self._find(keys)
            self._levels, self._groups = keys.state["levels"], keys.state["groups"]
            self.totals = keys.state.get("totals", self.totals)
            kind = self._game.value_type
            values = stack.enter_context(SegmentWriter(self._folder / "values", kind, meta, segment=_SEGMENT))
            rows, total, census = self._value(values, Segments(self._folder / "keys", self._folder))
            return rows[::-1], sha256(f"{keys.state['sum']} {total}".encode()).hexdigest(), census

    def _is_due(self) -> bool:
        """Whether some seconds have passed since the last checkpoint; these take at most a tenth of the time."""
        return monotonic() - self._kept >= max(_EVERY, 10 * self._cost)

    @contextmanager
    def _time_keeping(self) -> Iterator[None]:
        """Measure the time that a checkpoint takes."""
        begun = monotonic()
        yield
        self._kept = monotonic()
        self._cost = self._kept - begun

    # Forwards.

    def _find(self, writer: SegmentWriter) -> None:
        """Find all positions and write them, level by level."""
        import numpy as np

        waiting, total, before = Waiting(self._folder, self._game.type), "", [0, 0, 0]
        if writer.state:
            self._levels, self._groups, total = (
                list(writer.state["levels"]),
                list(writer.state["groups"]),
                writer.state["sum"],
            )
            before = writer.state.get("totals", before)
            report_resumed(self._count())
            with Segments(self._folder / "keys", self._folder) as known:
                for block in known.blocks(0, self._count()):
                    self._positions.mark(np.frombuffer(block, self._game.type))
            for keys in waiting.resume(writer.state["waiting"]):
                self._positions.mark(keys)
        else:
            for tier, keys in self._game.roots:
                self._positions.mark(keys)
                waiting.add(tier, keys)
        done, written = self._count(), writer.count
        lowest = self._levels[-1][0] if self._levels else None

        def write(group: list[tuple[int, Any]]) -> None:
            nonlocal total, done
            for tier, keys in group:
                size = int(self._game.value_type[-1])
                self._check_room(self._game.top - tier, len(keys), size * done + (4 + size) * len(keys))
                writer.append(keys[max(0, written - done) :])  # a killed process has written the same numbers
                total = _chain_sum(total, self._game.top - tier, keys)
                self._levels.append([tier, len(keys)])
                done += len(keys)
            self._groups.append(len(group))

        with BackgroundThread(self._workers > 1) as behind:
            while waiting.highest() is not None:
                group = self._group(waiting, lowest)
                lowest = group[-1][0]
                moves, most, ends = self._positions.totals()
                self.totals = [before[0] + moves, max(before[1], most), before[2] + ends]
                behind.do(partial(write, group))
                over = waiting.highest() is None
                if over or self._is_due():
                    behind.wait()
                    with self._time_keeping():
                        state = {"levels": self._levels, "groups": self._groups, "sum": total, "totals": self.totals}
                        writer.flush({**state, "waiting": waiting.keep(), "done": over})
                        waiting.clean()
                self._tell(done, None, self.totals[0])

    def _count(self) -> int:
        """The number of positions of the levels found so far."""
        return sum(count for _, count in self._levels)

    def _group(self, waiting: Waiting, before: int | None) -> list[tuple[int, Any]]:
        """Take and expand the highest waiting tiers, which must be below `before`: one tier, or several small ones.

        Return each tier with all its positions, sorted; the highest tier comes first.
        """
        import numpy as np

        wide = self._game.type == "<u8"  # in this case a position may be found repeatedly
        taken: dict[int, list[Any]] = {}
        count = low = 0  # `low` is the lowest tier taken so far, if any
        while True:
            new, highest = [], waiting.highest()
            while (tier := waiting.highest()) is not None and (count < _GROUP or tier >= low):
                if before is not None and tier >= before:
                    raise self._rising_move(taken)
                keys = distinct(waiting.take()) if wide else np.sort(waiting.take())  # neighbours share cache lines
                if wide and tier in taken:
                    keys = keys[np.isin(keys, np.concatenate(taken[tier]), assume_unique=True, invert=True)]
                new.append(keys)
                taken.setdefault(tier, []).append(keys)
                count += len(keys)
                low = min(low, tier) if len(taken) > 1 else tier
            if not new:
                return [(tier, np.sort(np.concatenate(taken[tier]))) for tier in sorted(taken, reverse=True)]
            assert highest is not None  # otherwise nothing new was taken
            before = highest + 1
            for tier, keys in self._positions.expand(np.concatenate(new)):
                waiting.add(tier, keys)

    def _rising_move(self, taken: dict[int, list[Any]]) -> BoutonError:
        """Make the error for a move from a group to a level that was closed before it."""
        numbers = (int(number) for rows in taken.values() for keys in rows for number in keys)
        return self._game.fault(next(number for number in numbers if self._game.higher_option(number) is not None))

    # Backwards.

    def _value(self, writer: SegmentWriter, known: Segments) -> tuple[list[dict[str, int]], str, list[int]]:
        """Compute and write the values of the positions, which are stored in `known`, last group first.

        Returns the rows of the levels, the last level first, a checksum of the values, and the census, as in `run`.
        """
        import numpy as np

        game, total = self._game, self._count()
        blocks = (np.frombuffer(block, self._game.type) for block in known.blocks())
        if not self._positions.rank(blocks, total) or len(known) != total:
            raise DamageError("storage.segments-damaged", path=path_text(known.folder), folder=path_text(self._folder))
        state = writer.state or {"groups": 0, "rows": [], "sum": ""}
        rows, chain, done, written = list(state["rows"]), state["sum"], 0, writer.count
        self.loops = state.get("loops", False)
        census = np.zeros(NO_GRUNDY + 1, np.int64)
        census[: len(state.get("census", ()))] = state.get("census", ())
        if written:
            report_resumed(written)
        old = Segments(writer.folder, self._folder)

        def positions_by_grundy() -> dict[str, list[int]]:
            return {"census": np.trim_zeros(census[:NO_GRUNDY], "b").tolist()} if game.grundy else {}

        def write(found: Any, bounds: list[int], begin: int) -> None:
            nonlocal chain
            for place in range(len(bounds) - 2, -1, -1):
                part = found[bounds[place] : bounds[place + 1]]
                level = game.top - self._levels[-1 - len(rows)][0]
                left = part & 0xFFFF if game.grundy else part
                rows.append({"level": level, "positions": len(part), **counts_of(left, "<u2", game.misere)})
                if game.grundy:
                    counts = np.bincount(part >> 16)
                    census[: counts.size] += counts
                chain = _chain_sum(chain, level, part)
            writer.append(found[max(0, written - begin) :])

        valued = state["groups"]
        with BackgroundThread(self._workers > 1) as behind:
            for number, (begin, counts) in enumerate(self._cuts()):
                keys = _read(known, begin, sum(counts))
                bounds = [0, *accumulate(counts)]
                done += len(keys)
                if number < valued:
                    self._positions.enter(keys, _read(old, done - len(keys), len(keys)))
                    continue
                behind.do(partial(write, self._positions.evaluate(keys, bounds), bounds, done - len(keys)))
                self.loops |= self._positions.loops
                if done == total or self._is_due():
                    behind.wait()
                    with self._time_keeping():
                        state = {"groups": number + 1, "rows": rows, "sum": chain, "loops": self.loops}
                        writer.flush(state | positions_by_grundy())
                self._tell(done, total, self.totals[0])
        return rows, chain, positions_by_grundy().get("census", [])

    def _cuts(self) -> Iterator[tuple[int, list[int]]]:
        """Yield for each group, last first, the place of its first position and the sizes of its levels."""
        place, level = self._count(), len(self._levels)
        for many in reversed(self._groups):
            counts = [count for _, count in self._levels[level - many : level]]
            place, level = place - sum(counts), level - many
            yield place, counts

    def blocks(self) -> Iterator[tuple[int, Any, Any]]:
        """Yield for each group of the solved game the place of its first position, its keys, and their values."""
        known, found = (Segments(self._folder / name, self._folder) for name in ("keys", "values"))
        done = 0
        for begin, counts in self._cuts():
            yield begin, _read(known, begin, sum(counts)), _read(found, done, sum(counts))
            done += sum(counts)


def _read(known: Segments, begin: int, count: int) -> Any:
    """Some consecutive numbers, as an array that may be read-only."""
    import numpy as np

    parts = [np.frombuffer(block, known.type) for block in known.blocks(begin, begin + count)]
    return parts[0] if len(parts) == 1 else np.concatenate(parts)


class TierValues:
    """The values of a game solved in a folder; `top` is its highest tier, that of the start."""

    def __init__(self, folder: Path, top: int) -> None:
        self._keys, self._values = (Segments(folder / name, folder) for name in ("keys", "values"))
        self._places: dict[int, tuple[int, int, int]] = {}  # per level: begin, end, and where values begin
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
        """The value of a position, or None if the position does not occur in the game; `cell` is not used."""
        begin, end, values = self._places.get(level, (0, 0, 0))
        place = bisect_left(self._keys, key, begin, end)
        return self._values[values + place - begin] if place < end and self._keys[place] == key else None
