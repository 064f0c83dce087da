"""A disk that loses power at a chosen call, and its contents afterwards.

Within `Disk` every call that changes a file under a folder is counted: opening to write, each write, fsync, rename,
mkdir, unlink. At the chosen one the power fails: a write stores half of its bytes, any other call does nothing; half of
the data not yet synced is lost; and nothing is written from then on, whatever the program still tries on its way out.
SQLite's own calls are not intercepted. A full disk accepts no byte.
"""

import builtins
import errno
import gc
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

__all__ = ["Disk", "PowerCutError", "cut_short", "freeze_objects"]

_OPEN = io.open
_CALLS = ("fsync", "replace", "rename", "mkdir", "rmdir", "unlink", "remove", "link")
_REAL: dict[str, Callable[..., Any]] = {name: getattr(os, name) for name in _CALLS}


class PowerCutError(BaseException):
    """The process has ended here."""


class Disk:
    """What is done under a folder, in `calls`.

    Parameters
    ----------
    folder : calls elsewhere (caches of the compiler) are not touched.
    at : the number of the call at which the power goes; −1 for never.
    full : whether it is full.
    """

    def __init__(self, folder: Path, at: int = -1, full: bool = False) -> None:
        self.folder, self.at, self.full = str(folder.resolve()), at, full
        self.calls: list[str] = []
        self.off = False
        self._synced: dict[str, int] = {}  # bytes of files that are written and not yet brought to the disk

    def counts(self, call: str) -> bool:
        """Count a call; whether the power goes there."""
        if self.off:
            raise PowerCutError
        self.calls.append(call)
        return len(self.calls) - 1 == self.at

    def cut(self) -> None:
        """The power goes."""
        self.off = True
        for path, known in self._synced.items():
            if os.path.exists(path):
                os.truncate(path, known + (os.path.getsize(path) - known) // 2)
        raise PowerCutError

    def written(self, path: str, before: int) -> None:
        """Some bytes were written that a loss of power may lose."""
        self._synced.setdefault(path, before)

    def _is_here(self, *given: Any, **named: Any) -> bool:
        if named.get("dir_fd") is not None:
            return True
        first = given[0]
        path = os.readlink(f"/proc/self/fd/{first}") if isinstance(first, int) else os.path.abspath(os.fspath(first))
        return path.startswith(self.folder)

    def _stands_for(self, name: str) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            if not self._is_here(*given, **named):
                return _REAL[name](*given, **named)
            if self.counts(name):
                self.cut()
            if name == "fsync":
                self._synced.pop(os.readlink(f"/proc/self/fd/{given[0]}"), None)
                return None  # the disk of the tests need not be waited for
            found = _REAL[name](*given, **named)
            if name in ("replace", "rename"):
                source, target = (os.path.abspath(os.fspath(each)) for each in given[:2])
                self._synced.pop(target, None)
                if source in self._synced:
                    self._synced[target] = self._synced.pop(source)
            return found

        return call

    def open(self, file: Any, mode: str = "r", *given: Any, **named: Any) -> Any:
        """In the place of the built-in `open`."""
        if isinstance(file, int) or not set(mode) & set("wax+") or not self._is_here(file):
            return _OPEN(file, mode, *given, **named)
        if self.counts("open"):
            self.cut()
        raw = _File(self, os.path.abspath(os.fspath(file)), mode.replace("b", "").replace("t", ""))
        return raw if "b" in mode else io.TextIOWrapper(io.BufferedWriter(raw), encoding=named.get("encoding"))

    def __enter__(self) -> "Disk":
        self._before = {name: getattr(os, name) for name in _CALLS}
        for name in _CALLS:
            setattr(os, name, self._stands_for(name))
        builtins.open = io.open = self.open
        return self

    def __exit__(self, *error: Any) -> None:
        for name, call in self._before.items():
            setattr(os, name, call)
        builtins.open = io.open = _OPEN


class _File(io.FileIO):
    """A file without a buffer: each write is a call."""

    def __init__(self, disk: Disk, path: str, mode: str) -> None:
        super().__init__(path, mode)
        self._disk, self._path = disk, path

    def write(self, data: Any) -> int:
        if self._disk.full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        content = bytes(data)
        before = os.path.getsize(self._path) if os.path.exists(self._path) else 0
        cut = self._disk.counts("write")
        self._disk.written(self._path, before)
        super().write(content[: len(content) // 2] if cut else content)
        if cut:
            self._disk.cut()
        return len(content)


def freeze_objects() -> None:
    """Let the collector look at new objects only: a call takes 0.2 s in a process that has run other tests."""
    gc.collect(1)
    gc.freeze()


@contextmanager
def cut_short() -> Iterator[None]:
    """Take the loss of power as the end of a process: what it held is gone, its locks too."""
    with suppress(PowerCutError):
        yield
    gc.collect()
