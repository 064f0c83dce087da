"""Sequences of Grundy values stored on disk, so that they are computed only once.

Each game has its own folder with segments of values and their SHA-256 sums (`bouton.storage.segments`). A run adds to
it every few seconds, so that after any interruption the next run continues from there. A proved period is stored with
the values, and then answers for heaps of any size.
"""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from bouton.errors import DamageError, InputError
from bouton.heaps.endless import Repetition
from bouton.notation import clip
from bouton.storage.files import path_text
from bouton.storage.folders import name_for
from bouton.storage.keeping import Keeping
from bouton.storage.segments import Segments, SegmentWriter

_EVERY = 3.0  # seconds between two writes to disk
_SEGMENT = 1 << 22  # values in a file

_Found = TypeVar("_Found")
_KINDS = {1: "|u1", 2: "<u2", 4: "<u4", 8: "<u8"}


def name_damage(spec: str, action: Callable[..., _Found], *given: Any) -> _Found:
    """Run an action; if it finds damaged data, raise an error that names the folder to delete."""
    try:
        return action(*given)
    except DamageError as error:
        if error.area != "storage":  # the folder is named already
            raise
        raise DamageError("sequence.damaged", game=clip(spec), **error.values) from None


class StoredSequence:
    """The stored values of one game, to which a run adds.

    A folder contains values of one size; when a value no longer fits, all are written again to a folder for the next
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
        """The stored values of a game, in a folder for many games."""
        return cls(Path(folder) / name_for(spec), spec)

    def _meta(self) -> dict[str, Any]:
        return {"game": self.spec, "what": "Grundy values of heaps 0, 1, 2 …"}

    def check_room(self, count: int) -> None:
        """If `count` values of one byte each do not fit on the disk, store no values of the run, and report this."""
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
        """Open the stored values, of the widest type available; None if nothing is stored for this game."""
        for size in (8, 4, 2, 1):
            place = self.folder / str(size)
            if (place / "manifest.json").exists():
                found = name_damage(self.spec, Segments, place)
                if found.meta == self._meta() and len(found):
                    return found
        return None

    def read_values(self) -> Any:
        """The values as a NumPy array; None if nothing is stored. Every checksum is verified."""
        import numpy as np

        found = self.read()
        if found is None:
            return None
        with found:
            values = name_damage(self.spec, found.numbers)
            return values.astype(f"u{np.dtype(found.type).itemsize}", copy=False)

    def keep(self, values: Any, count: int, proved: Repetition | None = None, last: bool = False) -> None:
        """Write the first `count` values, and a proved period, to disk, unless that was done a moment ago or writing
        has failed. The `last` call does not wait, and closes the files."""
        if not last and (self._keeping.over or monotonic() - self._last < _EVERY):
            return
        try:
            if not self._keeping.over:
                with self._keeping.attempt():
                    self._bring(values, count, proved)
        finally:
            if last and self._writer is not None:
                self._writer.abandon()
                self._writer = None

    def _bring(self, values: Any, count: int, proved: Repetition | None) -> None:
        """Write the values that are not stored yet, and a proved period."""
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
