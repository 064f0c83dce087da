"""Memory or a disk that fails once, at a chosen call.

Within `Shortage` every allocation of an array and every system call that reads or writes is counted; the chosen one
fails as the system would make it fail: with MemoryError, or with EIO. Allocations of compiled code, and SQLite's own
calls, are not intercepted.
"""

import builtins
import errno
import io
import os
from collections.abc import Callable
from typing import Any

import numpy as np

__all__ = ["Shortage"]

_ARRAYS = ("array", "empty", "zeros", "ones", "full", "arange", "concatenate", "frombuffer", "unique", "empty_like")
_SYSTEM = ("fsync", "replace", "rename", "mkdir", "stat", "listdir", "unlink", "pread")
_PLACES = {"memory": (np, _ARRAYS), "disk": (os, _SYSTEM)}


class Shortage:
    """What is asked for, in `calls`.

    Parameters
    ----------
    kind : memory or disk.
    at : the number of the call that fails; −1 for none.
    """

    def __init__(self, kind: str, at: int = -1) -> None:
        self.kind, self.at = kind, at
        self.module, names = _PLACES[kind]
        self.real = {name: getattr(self.module, name) for name in names}
        self.calls: list[str] = []
        self.open = io.open

    def _stands_for(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            self.calls.append(name)
            if len(self.calls) - 1 == self.at:
                raise MemoryError if self.kind == "memory" else OSError(errno.EIO, os.strerror(errno.EIO))
            return real(*given, **named)

        return call

    def __enter__(self) -> "Shortage":
        for name, real in self.real.items():
            setattr(self.module, name, self._stands_for(name, real))
        if self.kind == "disk":
            builtins.open = io.open = self._stands_for("open", self.open)
        return self

    def __exit__(self, *error: Any) -> None:
        for name, real in self.real.items():
            setattr(self.module, name, real)
        builtins.open = io.open = self.open
