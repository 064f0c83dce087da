"""Long integer arrays on disk: raw little-endian segments and a manifest with their SHA-256 checksums.

A folder contains ``manifest.json`` and files ``00000000.bin``, ``00000001.bin``, … . Segments are completely on disk
before the manifest names them, and the manifest is replaced atomically: whatever stops the writer, the folder reads as
it was after an earlier step, and the next writer resumes from there. A reader reads each segment completely and checks
its checksum, so it never returns corrupted data, even if a file is truncated while in use.
"""

import hashlib
import json
import os
import sys
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from bouton.errors import DamageError, FormatError, InputError, UnknownError
from bouton.notation import clip
from bouton.storage.files import cannot_read, cannot_write, check_format, path_text
from bouton.storage.holding import hold_folder
from bouton.storage.limits import MOST_MANIFEST
from bouton.storage.recent import Recent

#: the `array` type code of each item type; types are written as in NumPy
TYPES = {"|u1": "B", "|i1": "b", "<u2": "H", "<i2": "h", "<u4": "I", "<i4": "i", "<u8": "Q", "<i8": "q"}
_MANIFEST = "manifest.json"
_FORMAT = 1  # the number of the format of the list
_MOST_HELD = 1 << 26  # bytes of one folder's segments that a reader caches
_COMPARED = 1 << 16  # numbers of two folders that are compared at a time


def _read_manifest(folder: Path, whole: Path | None = None) -> dict[str, Any]:
    """Read the manifest, and check everything that can be checked without reading the segments.

    `whole` is the folder that has others like this one in it; an error names it as the one to delete if the manifest is
    damaged or missing. Without it, `folder` is named by a person, who may have meant another one."""
    path = folder / _MANIFEST
    damaged = DamageError("storage.segments-damaged", path=path_text(path), folder=path_text(whole or folder))
    try:
        text = path.read_bytes() if path.stat().st_size <= MOST_MANIFEST else b""  # which is damaged
    except (OSError, ValueError) as error:
        if isinstance(error, FileNotFoundError) and whole is not None:
            raise damaged from None
        if isinstance(error, FileNotFoundError) and folder.is_dir():
            raise UnknownError("storage.segments-none", path=path_text(folder)) from None
        raise cannot_read(str(folder), error) from None
    try:
        found = json.loads(text)
        if found["bouton"] != "segments" and whole is None:
            raise UnknownError("storage.segments-foreign", path=path_text(path))
        check_format(path, found["format"], _FORMAT)
        body = {key: value for key, value in found.items() if key != "sha256"}
        if found["bouton"] != "segments" or found["sha256"] != _sum_of(body) or found["type"] not in TYPES:
            raise ValueError
        for number, segment in enumerate(found["segments"]):
            if segment["file"] != f"{number:08d}.bin" or segment["count"] <= 0:
                raise ValueError
    except (FormatError, UnknownError):
        raise
    except (ValueError, LookupError, TypeError, RecursionError):
        raise damaged from None
    return dict(found)


def _sum_of(body: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()


def same_numbers(first: Any, second: Any) -> bool:
    """Whether two arrays (NumPy, standard library or segments) hold the same numbers, or both are None.

    >>> same_numbers(array("B", [0, 1]), array("H", [0, 1])), same_numbers(array("B", [0, 1]), None)
    (True, False)
    """
    if first is None or second is None or len(first) != len(second):
        return first is second
    if isinstance(first, Segments) and isinstance(second, Segments):
        return first.digest == second.digest or all(
            first[place : place + _COMPARED] == second[place : place + _COMPARED]
            for place in range(0, len(first), _COMPARED)
        )
    found = (first[:] if isinstance(first, Segments) else first) == (
        second[:] if isinstance(second, Segments) else second
    )
    return bool(found.all()) if hasattr(found, "all") else bool(found)


class Segments:
    """Read a folder of segments as a sequence of ints.

    >>> import tempfile
    >>> from array import array
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with SegmentWriter(folder, "<u2", {"game": "kayles"}, segment=4) as writer:
    ...         writer.append(array("H", [0, 1, 2, 3, 1, 4]))
    ...     with Segments(folder) as found:
    ...         len(found), found[5], list(found[2:5]), found.meta["game"]
    (6, 4, [2, 3, 1], 'kayles')

    Parameters
    ----------
    whole : the folder that the error names as the one to delete, if this one, a part of it, is damaged; default: this.

    Attributes
    ----------
    meta : the writer's description of the numbers, JSON data.
    state : the data that the writer needs to resume, JSON data.
    type : the type of an item, written as in NumPy: ``"<u2"``.

    Raises
    ------
    UnknownError : if the folder holds no segments.
    InputError : if the manifest or a segment is not what was written.
    """

    def __init__(self, folder: str | os.PathLike[str], whole: Path | None = None) -> None:
        self.folder: Path = Path(folder)
        self._whole = whole
        manifest = _read_manifest(self.folder, whole)
        self.meta: dict[str, Any] = manifest["meta"]
        self.state: dict[str, Any] = manifest["state"]
        self.type: str = manifest["type"]
        self._segments: list[dict[str, Any]] = manifest["segments"]
        self._starts = [0]
        for segment in self._segments:
            self._starts.append(self._starts[-1] + segment["count"])
        self._held: Recent[int, bytes] = Recent(_MOST_HELD, lambda number, data: len(data))
        self._size = array(TYPES[self.type]).itemsize

    def __len__(self) -> int:
        return self._starts[-1]

    def __reduce__(self) -> tuple[Any, ...]:
        return Segments, (self.folder.resolve(), self._whole and self._whole.resolve())

    @property
    def digest(self) -> str:
        """A SHA-256 checksum of the type, and of the numbers as divided into segments.

        The same numbers in other segments have another one; `meta` and `state` do not count.
        """
        content = [self.type, [[segment["count"], segment["sha256"]] for segment in self._segments]]
        return hashlib.sha256(json.dumps(content).encode()).hexdigest()

    def _segment(self, number: int) -> bytes:
        """The bytes of a segment, read completely and checked; recently used ones are cached."""
        held = self._held.get(number)
        if held is not None:
            return held
        segment = self._segments[number]
        path, size = self.folder / segment["file"], segment["count"] * self._size
        try:
            with path.open("rb") as file:
                data = file.read(size + 1) if os.fstat(file.fileno()).st_size == size else b""
        except (OSError, ValueError) as error:
            if isinstance(error, FileNotFoundError):
                raise self._damage_error("storage.segments-missing", path) from None
            raise cannot_read(str(path), error) from None
        if len(data) != size or hashlib.sha256(data).hexdigest() != segment["sha256"]:
            raise self._damage_error("storage.segments-damaged", path)
        self._held[number] = data
        return data

    def _damage_error(self, key: str, path: Path) -> DamageError:
        return DamageError(key, path=path_text(path), folder=path_text(self._whole or self.folder))

    def __getitem__(self, place: int | slice) -> Any:
        if isinstance(place, slice):
            start, stop, step = place.indices(len(self))
            whole = array(TYPES[self.type])
            for block in self.blocks(start, max(start, stop)) if step > 0 else ():
                whole.frombytes(block)
            if sys.byteorder == "big":
                whole.byteswap()
            return whole[::step] if step > 0 else self[stop + 1 : start + 1][::step]
        if place < 0:
            place += len(self)
        if not 0 <= place < len(self):
            raise IndexError(place)
        number = bisect_right(self._starts, place) - 1
        offset = (place - self._starts[number]) * self._size
        data = self._segment(number)[offset : offset + self._size]
        return int.from_bytes(data, "little", signed=self.type[1] == "i")

    def blocks(self, start: int = 0, stop: int | None = None) -> Iterator[memoryview]:
        """Yield the items from start to stop as little-endian bytes, one view per segment, each read on demand."""
        stop = len(self) if stop is None else min(stop, len(self))
        for number in range(len(self._segments)):
            first, last = max(start, self._starts[number]), min(stop, self._starts[number + 1])
            if first < last:
                base = self._starts[number]
                yield memoryview(self._segment(number))[(first - base) * self._size : (last - base) * self._size]

    def numbers(self, stop: int | None = None) -> Any:
        """The items, or those before `stop` (at most the length), as a new NumPy array."""
        import numpy as np

        whole: Any = np.empty(len(self) if stop is None else stop, np.dtype(self.type))
        known = 0
        for block in self.blocks(0, whole.size):
            part = np.frombuffer(block, whole.dtype)
            whole[known : known + part.size] = part
            known += part.size
        return whole

    def check(self) -> None:
        """Read every segment and verify its checksum; raises `InputError` on the first wrong one."""
        for number in range(len(self._segments)):
            self._segment(number)

    def close(self) -> None:
        """Drop the cached segments."""
        self._held = Recent(_MOST_HELD, self._held.weigh)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class SegmentWriter:
    """Append to a new or existing folder of segments.

    Items are buffered until a segment is full; `flush` writes a shorter one. The contents of a folder are read
    with `Segments`; only the process that holds the folder's lock may write.

    Parameters
    ----------
    folder : created if it does not exist; an empty folder is accepted.
    kind : the type of an item, one of `TYPES`.
    meta : JSON data that describes the numbers. A folder with another ``meta`` or type is refused.
    segment : the number of items in a full segment.

    Attributes
    ----------
    count : the number of items safely on disk.
    state : the last state passed to `append` or `flush`; items written since then without a state do not change it.

    Raises
    ------
    InputError : if the folder holds something else, is being written by another process, or cannot be written.
    """

    def __init__(
        self, folder: str | os.PathLike[str], kind: str, meta: Mapping[str, Any], *, segment: int = 1 << 20
    ) -> None:
        if kind not in TYPES or segment < 1:
            raise ValueError(f"kind is one of {', '.join(TYPES)}, segment at least 1")
        self.folder: Path = Path(folder)
        self._letter = TYPES[kind]
        self._segment = segment
        self._manifest: dict[str, Any] = {
            "bouton": "segments",
            "format": _FORMAT,
            "type": kind,
            "meta": json.loads(json.dumps(meta)),
            "state": {},
            "segments": [],
        }
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            strangers = [name for name in os.listdir(self.folder) if not _own(name)]
        except (OSError, ValueError) as error:
            raise cannot_write(str(folder), error) from None
        if strangers:
            raise InputError("storage.segments-strangers", path=path_text(folder), got=clip(strangers[0]))
        self._lock = hold_folder(self.folder, "storage.segments-busy")
        try:
            if (self.folder / _MANIFEST).exists():
                found = _read_manifest(self.folder)
                if (found["type"], found["meta"]) != (kind, self._manifest["meta"]):
                    raise InputError("storage.segments-other", path=path_text(folder))
                self._manifest = {key: value for key, value in found.items() if key != "sha256"}
            else:
                self._save()
        except BaseException:
            self._lock.close()
            raise
        self.count: int = sum(segment["count"] for segment in self._manifest["segments"])
        self._waiting = array(self._letter)

    @property
    def state(self) -> dict[str, Any]:
        return dict(self._manifest["state"])

    def append(self, items: Any, state: Mapping[str, Any] | None = None) -> None:
        """Add items (an `array.array` or NumPy array of the folder's type), and write full segments to disk.

        With a ``state``, all items added so far are written, together with the state, in one atomic step.
        """
        self._waiting.frombytes(memoryview(items).cast("B"))
        if state is not None:
            self.flush(state)
        elif len(self._waiting) >= self._segment:
            self._write(len(self._waiting) // self._segment * self._segment)

    def flush(self, state: Mapping[str, Any] | None = None) -> None:
        """Write all buffered items, the last segment a shorter one, together with the state, in one atomic step."""
        if state is not None or self._waiting:
            self._write(len(self._waiting), state)

    def _write(self, count: int, state: Mapping[str, Any] | None = None) -> None:
        """Write the first `count` buffered items as segments, then one manifest that names them all."""
        before = self._manifest
        segments = list(before["segments"])
        for start in range(0, count, self._segment):
            items = self._waiting[start : min(start + self._segment, count)]
            length = len(items)
            if sys.byteorder == "big":
                items.byteswap()
            data, name = items.tobytes(), f"{len(segments):08d}.bin"
            self._place(name, data)
            segments.append({"file": name, "count": length, "sha256": hashlib.sha256(data).hexdigest()})
        kept = before["state"] if state is None else json.loads(json.dumps(state))
        self._manifest = {**before, "segments": segments, "state": kept}
        try:
            self._save()
        except BaseException:
            self._manifest = before
            raise
        del self._waiting[:count]
        self.count += count

    def _save(self) -> None:
        whole = {**self._manifest, "sha256": _sum_of(self._manifest)}
        self._place(_MANIFEST, json.dumps(whole).encode())

    def _place(self, name: str, data: bytes) -> None:
        """Write a complete file to disk, then give it its name."""
        path, making = self.folder / name, self.folder / f"{name}.part"
        try:
            with making.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(making, path)
        except OSError as error:
            raise cannot_write(str(path), error) from None

    def close(self) -> None:
        """Write the buffered items and release the lock."""
        try:
            self.flush()
        finally:
            self._lock.close()

    def abandon(self) -> None:
        """Release the lock without writing the buffered items."""
        self._lock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.close()
        else:
            self.abandon()


def _own(name: str) -> bool:
    stem = name.removesuffix(".part")
    return stem in (_MANIFEST, "lock") or (stem.endswith(".bin") and stem[:-4].isdigit())
