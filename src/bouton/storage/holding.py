"""A folder held by one process at a time, and a file that says whether the process that holds it still runs."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from bouton.errors import InputError
from bouton.storage.files import cannot_write, path_text

__all__ = ["hold", "holding", "is_held"]


@contextmanager
def holding(folder: Path) -> Iterator[None]:
    """While this lasts, no other process holds the folder; a process that is killed lets go of it.

    On Windows a second process is not noticed.

    Raises
    ------
    InputError : where another process has it, or it cannot be written.
    """
    try:
        lock = (folder / "lock").open("a")
    except (OSError, ValueError) as error:
        raise cannot_write(str(folder), error) from None
    with lock:
        try:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            pass
        except OSError:
            raise InputError("storage.folder-busy", path=path_text(folder)) from None
        yield


def hold(path: Path) -> TextIO:
    """Hold a file, made where it is missing, until what is returned is closed or the process ends, however it ends."""
    file = path.open("a")
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX)
    except ImportError:
        pass
    except OSError:
        file.close()
        raise
    return file


def is_held(path: Path) -> bool:
    """Whether a process holds the file; True where the system cannot tell (Windows)."""
    try:
        import fcntl

        with path.open() as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            fcntl.flock(file, fcntl.LOCK_UN)
    except FileNotFoundError:
        return False
    except (ImportError, OSError):
        return True
    return False
