"""Locked folders and files: one process at a time holds a folder; a lock file shows whether its process still runs."""

import os
from math import inf
from pathlib import Path
from time import monotonic, sleep
from typing import TextIO

from bouton.errors import InputError
from bouton.storage.files import cannot_write, path_text

_BYTE = 1 << 30  # the locked byte; on Windows a locked byte cannot be read, so it is beyond the end of the file
_PAUSE = 0.05  # seconds between two attempts, at most


def hold_folder(folder: Path, error: str = "storage.folder-busy") -> TextIO:
    """Hold a folder until the returned file is closed or the process ends, however it ends.

    Parameters
    ----------
    folder : an existing folder; a file ``lock`` is created in it.
    error : the key of the error if another process holds it.

    Raises
    ------
    InputError : if another process holds the folder, or it cannot be written.
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
    """Hold a file, created if it is missing, until it is closed or the process ends, however it ends.

    Parameters
    ----------
    seconds : the time after which waiting ends, and the file is returned without being held.
    """
    file, pause, until = path.open("a"), 0.001, monotonic() + seconds
    while not _lock(file) and monotonic() < until:
        sleep(pause)
        pause = min(2 * pause, _PAUSE)
    return file


def is_held(path: Path) -> bool:
    """Whether a process holds the file; True also if that cannot be determined, False if there is no file."""
    try:
        with path.open("a" if path.exists() else "r") as file:
            return not _lock(file)
    except FileNotFoundError:
        return False
    except OSError:
        return True


def _lock(file: TextIO) -> bool:
    """Lock an open file unless another process holds it; return whether it is locked now.

    Raises
    ------
    OSError : if the file system does not support locks.
    """
    try:
        try:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            import msvcrt

            os.lseek(file.fileno(), _BYTE, os.SEEK_SET)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    except ImportError:  # Pyodide: there is only one process
        return True
    except (BlockingIOError, PermissionError):  # on Unix and on Windows, respectively
        return False
    return True
