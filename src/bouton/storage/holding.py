"""A folder held by one process at a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bouton.errors import InputError
from bouton.storage.files import cannot_write, path_text

__all__ = ["holding"]


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
