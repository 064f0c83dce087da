"""Positions found but not yet expanded, by tier: in memory, and in files if they are many or at a checkpoint."""

import os
import zlib
from collections.abc import Iterator
from contextlib import suppress
from heapq import heappop, heappush
from pathlib import Path
from typing import Any

from bouton.errors import DamageError, FormatError
from bouton.storage.files import cannot_write, path_text

_HELD = 1 << 26  # the most positions in memory


class Waiting:
    """Positions that wait to be expanded, by tier: arrays of keys of the NumPy type `type_`, or files in `folder`."""

    def __init__(self, folder: Path, type_: str) -> None:
        self._folder, self._type = folder, type_
        self._tiers: list[int] = []  # a heap of negated tiers
        self._rows: dict[int, list[Any]] = {}
        self._files: dict[int, list[int]] = {}  # the number of positions in a tier's file, their checksum, its number
        self._written = 0  # files: a checkpoint may still need the file of a tier that was taken and waits again
        self._spent: list[Path] = []
        self._held = 0

    def add(self, tier: int, keys: Any) -> None:
        """Add positions of a tier."""
        if tier not in self._rows and tier not in self._files:
            heappush(self._tiers, -tier)
        self._rows.setdefault(tier, []).append(keys)
        self._held += len(keys)
        if self._held > _HELD:
            self._write()

    def highest(self) -> int | None:
        """The highest tier with waiting positions."""
        return -self._tiers[0] if self._tiers else None

    def take(self) -> Any:
        """Remove all waiting positions of the highest tier, and return them."""
        import numpy as np

        tier = -heappop(self._tiers)
        rows = self._rows.pop(tier, [])
        self._held -= sum(map(len, rows))
        if tier in self._files:
            rows.append(self._read(tier))
            self._spent.append(self._path(tier))
            del self._files[tier]
        return np.concatenate(rows)

    def keep(self) -> list[list[int]]:
        """Write all positions, and list the files: tier, number of positions, checksum, number of the file."""
        self._write()
        return [[tier, *facts] for tier, facts in self._files.items()]

    def clean(self) -> None:
        """Delete the files of tiers that were taken, which the last checkpoint does not need."""
        for path in self._spent:
            path.unlink(missing_ok=True)
        self._spent.clear()

    def resume(self, kept: list[list[int]]) -> Iterator[Any]:
        """Resume from a checkpoint; yield all waiting positions.

        Raises
        ------
        DamageError : if a file differs from what was written.
        FormatError : if an earlier version wrote the checkpoint.
        """
        if any(len(row) != 4 for row in kept):  # of an earlier version
            raise FormatError("storage.format", path=path_text(self._folder), got="1", known=2)
        self._files = {tier: facts for tier, *facts in kept}
        self._written = max((number for *_, number in kept), default=0)
        self._tiers = sorted(-tier for tier in self._files)
        known = set(map(self._path, self._files))
        for path in self._folder.glob("waiting-*.bin"):
            if path not in known:
                path.unlink()
        for tier, (count, _, _) in self._files.items():
            size = count * int(self._type[-1])
            with suppress(OSError):  # `_read` reports a missing file
                if self._path(tier).stat().st_size > size:
                    os.truncate(self._path(tier), size)
            yield self._read(tier)

    def _path(self, tier: int) -> Path:
        return self._folder / f"waiting-{tier}-{self._files[tier][2]}.bin"

    def _write(self) -> None:
        for tier, rows in self._rows.items():
            if tier not in self._files:
                self._written += 1
                self._files[tier] = [0, 0, self._written]
            facts, path = self._files[tier], self._path(tier)
            try:
                with path.open("ab" if facts[0] else "wb") as file:
                    for keys in rows:
                        file.write(memoryview(keys).cast("B"))
                        facts[:2] = facts[0] + len(keys), zlib.crc32(memoryview(keys).cast("B"), facts[1])
                    file.flush()
                    os.fsync(file.fileno())
            except OSError as error:
                raise cannot_write(str(path), error) from None
        self._rows.clear()
        self._held = 0

    def _read(self, tier: int) -> Any:
        import numpy as np

        path, (count, total, _) = self._path(tier), self._files[tier]
        try:
            keys: Any = np.fromfile(path, self._type)
        except OSError:
            keys = np.empty(0, self._type)
        if len(keys) != count or zlib.crc32(memoryview(keys).cast("B")) != total:
            raise DamageError("storage.segments-damaged", path=path_text(path), folder=path_text(self._folder))
        return keys
