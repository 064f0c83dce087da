"""Sequences of Grundy values that were computed once, kept on disk and found again.

Each game has a folder of its own with segments of values and their SHA-256 sums (`bouton.storage.segments`). A run
adds to it every few seconds, so that whatever stops it, the next run continues from there. Where a period is proved it
is stored beside the values, and then answers for heaps of any size.
"""

import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from bouton.errors import BoutonError, InputError
from bouton.heaps.endless import Repetition
from bouton.heaps.informed import Informed
from bouton.kinds.capabilities import heap_rule_of
from bouton.kinds.heap_rule import NONE, ONE, TWO
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip
from bouton.references import name_work
from bouton.search.sources import Answer, Theory
from bouton.sequences.informed import MOST_VALUES, InformedGames, unknown_heap
from bouton.storage.files import path_text
from bouton.storage.folders import data_folder, name_for
from bouton.storage.keeping import Keeping
from bouton.storage.segments import Segments, SegmentWriter
from bouton.values.valuation import GRUNDY, Valuation

__all__ = ["StoredSequence", "StoredSequences"]

_EVERY = 3.0  # seconds between two steps to the disk
_SEGMENT = 1 << 22

_Found = TypeVar("_Found")
_KINDS = {1: "|u1", 2: "<u2", 4: "<u4", 8: "<u8"}


def _sound(spec: str, action: Callable[..., _Found], *given: Any) -> _Found:
    """What an action gives; where it meets damage, the error says which folder to delete."""
    try:
        return action(*given)
    except BoutonError as error:
        if error.key not in ("storage.segments-damaged", "storage.segments-missing"):
            raise
        raise InputError("sequence.damaged", game=clip(spec), **error.values) from None


class StoredSequence:
    """The kept values of one game, while a run adds to them.

    A folder holds values of one size; where a value no longer fits, all are written again into a folder for the next
    size.
    """

    def __init__(self, folder: Path, spec: str) -> None:
        self.folder: Path = folder
        self.spec: str = spec
        self._writer: SegmentWriter | None = None
        self._size = 0
        self._last = monotonic()
        self._keeping = Keeping()

    @classmethod
    def open(cls, folder: str | os.PathLike[str], spec: str) -> "StoredSequence":
        """The values of a game under a folder for many games."""
        return cls(Path(folder) / name_for(spec), spec)

    def _meta(self) -> dict[str, Any]:
        return {"game": self.spec, "what": "Grundy values of heaps 0, 1, 2 …"}

    def check_room(self, count: int) -> None:
        """Keep nothing of a run whose values do not fit on the disk, and say so."""
        place = self.folder
        while not place.exists() and place != place.parent:
            place = place.parent
        try:
            free = shutil.disk_usage(place).free
        except OSError:
            return
        if count > free:
            sizes = {"needed": 1 + count // 10**6, "free": free // 10**6}
            self._keeping.end(InputError("sequence.disk", path=path_text(self.folder), **sizes))

    def read(self) -> Segments | None:
        """The widest values that are there; None where nothing is kept."""
        for size in (8, 4, 2, 1):
            place = self.folder / str(size)
            if (place / "manifest.json").exists():
                found = _sound(self.spec, Segments, place)
                if found.meta == self._meta() and len(found):
                    return found
        return None

    def known(self) -> Any:
        """The values as a NumPy array; None where nothing is kept. Every sum is checked."""
        import numpy as np

        found = self.read()
        if found is None:
            return None
        with found:
            values = _sound(self.spec, found.numbers)
            return values.astype(f"u{np.dtype(found.type).itemsize}", copy=False)

    def keep(self, values: Any, count: int, proved: Repetition | None = None, last: bool = False) -> None:
        """Bring the first `count` values to the disk, unless that was done a moment ago, or the disk takes no more."""
        if not last and (self._keeping.over or monotonic() - self._last < _EVERY):
            return
        try:
            if not self._keeping.over:
                with self._keeping.tried():
                    self._bring(values, count, proved)
        finally:
            if last and self._writer is not None:
                self._writer.abandon()
                self._writer = None

    def _bring(self, values: Any, count: int, proved: Repetition | None) -> None:
        """Write what is not there yet."""
        size = int(values.itemsize)
        if self._writer is None or size != self._size:
            if self._writer is not None:
                self._writer.close()
            self._writer = SegmentWriter(self.folder / str(size), _KINDS[size], self._meta(), segment=_SEGMENT)
            self._size = size
        writer = self._writer
        state = writer.state if proved is None else {"proved": list(proved)}
        for start in range(writer.count, count, _SEGMENT):
            writer.append(values[start : min(start + _SEGMENT, count)], state)
        if proved is not None and writer.state != state:
            writer.flush(state)
        writer.flush()
        self._last = monotonic()


class StoredSequences:
    """A source of values: kept sequences answer for single heaps.

    Parameters
    ----------
    folder : where they are; by default `data_folder` says it.
    """

    def __init__(self, folder: str | os.PathLike[str] | None = None) -> None:
        self._folder = folder
        self._open: dict[str, Segments | None] = {}
        self._games = InformedGames()

    def _segments(self, ruleset: Ruleset) -> Segments | None:
        if heap_rule_of(ruleset) is None:
            return None
        folder = Path(self._folder) if self._folder is not None else data_folder("sequences")
        key = str(folder / name_for(ruleset.spec))
        if key not in self._open:
            if len(self._open) > 16:
                self._open.clear()
            self._open[key] = StoredSequence(Path(key), ruleset.spec).read() if os.path.isdir(key) else None
        return self._open[key]

    def _heap(self, ruleset: Ruleset, found: Segments, heap: int) -> int | None:
        """The value of a heap, from the values themselves or by the proved period."""
        rule = heap_rule_of(ruleset)
        n = heap + (rule.shift if rule is not None else 0)
        proved = found.state.get("proved")
        if n >= len(found) and proved:
            start, length, saltus = proved
            steps = -(-(n - len(found) + 1) // length)
            if n - steps * length >= start:
                return int(found[n - steps * length]) + int(steps) * int(saltus)
        return int(found[n]) if n < len(found) else None

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The Grundy value of a single heap that is kept, and the outcome that it implies."""
        if not (isinstance(position, tuple) and len(position) == 1 and type(position[0]) is int):
            return None
        convert = valuation.conversion_from(GRUNDY)
        found = None if convert is None else self._segments(ruleset)
        value = None if found is None else _sound(ruleset.spec, self._heap, ruleset, found, position[0])
        if convert is None or found is None or value is None:
            return None
        theorem = name_work("growth" if (found.state.get("proved") or (0, 0, 0))[2] else "guy-smith-1956")
        how = theorem if position[0] >= len(found) else f"sequence to heap {len(found) - 1}"
        return Answer(convert(value), f"store ({how})")

    def moves(
        self, ruleset: Ruleset, valuation: Valuation, position: Any, value: Any, player: Player
    ) -> Iterable[Any] | None:
        """The options of a single heap with a Grundy value, by the kept values or by a proved period; None where
        neither tells."""
        if valuation is not GRUNDY or self.lookup(ruleset, GRUNDY, position) is None:
            return None
        game = self.informed(ruleset, position)
        if game is not None:
            return Theory().moves(game, valuation, position, value, player)
        found, rule = self._segments(ruleset), heap_rule_of(ruleset)
        if found is None or rule is None or rule.shift or rule.parts > 2 or position[0] > len(found):
            return None
        values = _sound(ruleset.spec, found.__getitem__, slice(0, position[0]))
        return self._moves(values, list(rule.moves(position[0])), position[0], value, rule.unequal)

    def informed(self, ruleset: Ruleset, position: Any) -> Ruleset | None:
        """The game with the kept values and their proved period, where the rules' own theorems do not reach a heap."""
        if unknown_heap(ruleset, position) is None:
            return None
        found = self._segments(ruleset)
        if found is None or not isinstance(ruleset, Informed) or not found.state.get("proved"):
            return None
        start, length, saltus = found.state["proved"]
        if saltus or len(found) > MOST_VALUES:
            return None
        with self._games.lock:
            game = self._games.get(found)
            if game is None:
                values = _sound(ruleset.spec, found.__getitem__, slice(0, None))
                game = self._games.put(found, ruleset.knowing(values, start, length))
            return game

    def _moves(
        self, values: Any, moves: list[tuple[int, int]], n: int, value: int, unequal: bool
    ) -> Iterator[tuple[int, ...]]:
        for taken, digit in moves:
            left = n - taken
            if not left:
                if digit & NONE and not value:
                    yield (0,)
                continue
            if digit & ONE and values[left] == value:
                yield (left,)
            if digit & TWO:
                for a in range(1, ((left - 1) if unequal else left) // 2 + 1):
                    if values[a] ^ values[left - a] == value:
                        yield a, left - a

    def record(self, ruleset: Ruleset, valuation: Valuation, position: Any, answer: Answer) -> None:
        """Nothing: whole sequences are kept, by the runs that compute them."""
