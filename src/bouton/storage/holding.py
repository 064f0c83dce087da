"""A folder held by one process at a time, and a file that says whether the process that holds it still runs."""

import os
from math import inf
from pathlib import Path
from time import monotonic, sleep
from typing import TextIO

from bouton.errors import InputError
from bouton.storage.files import cannot_write, path_text

__all__ = ["hold", "hold_folder", "is_held"]

_BYTE = 1 << 30  # that is locked on Windows, where a locked byte cannot be read: beyond the end of the file
_PAUSE = 0.05  # seconds between two attempts, at most


def hold_folder(folder: Path, error: str = "storage.folder-busy") -> TextIO:
    """Hold a folder until what is returned is closed or the process ends, however it ends.

    Parameters
    ----------
    folder : a folder that is there; a file ``lock`` is made in it.
    error : the key of what is raised where another process has it.

    Raises
    ------
    InputError : where another process has the folder, or it cannot be written.
    """
    try:
        file = (folder / "lock").open("a")
        if _lock(file):
            return file
    except (OSError, ValueError) as reason:
        raise cannot_write(str(folder), reason) from None
    file.close()
    raise InputError(error, path=path_text(folder))


def hold(path: Path, seconds: float = inf) -> TextIO:
    """Hold a file, made where it is missing, until what is returned is closed or the process ends, however it ends.

    Parameters
    ----------
    seconds : after which it is waited for no longer, and not held.
    """
    file, pause, until = path.open("a"), 0.001, monotonic() + seconds
    while not _lock(file) and monotonic() < until:
        sleep(pause)
        pause = min(2 * pause, _PAUSE)
    return file


def is_held(path: Path) -> bool:
    """Whether a process holds the file."""
    try:
        with path.open("a" if path.exists() else "r") as file:
            return not _lock(file)
    except FileNotFoundError:
        return False
    except OSError:
        return True


def _lock(file: TextIO) -> bool:
    """Lock an open file, unless another process has it; return whether it is locked now.

    Raises
    ------
    OSError : where the file system has no locks.
    """
    try:
        try:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            import msvcrt

            os.lseek(file.fileno(), _BYTE, os.SEEK_SET)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    except ImportError:  # Pyodide: there is one process
        return True
    except (BlockingIOError, PermissionError):  # on Unix, on Windows
        return False
    return True
