"""Data that a run saves besides its answer, for the next run; if the disk fails, only these data are lost."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bouton.errors import BoutonError, InputError, StorageWarning, WriteError, warn_caller
from bouton.storage.files import cannot_write, write_file


class Keeping:
    """A run's attempts to save data. The first failure is reported with a `StorageWarning`, and ends them.

    >>> import warnings
    >>> keeping = Keeping()
    >>> with warnings.catch_warnings(record=True) as told, keeping.attempt():
    ...     raise WriteError("storage.file-disk-full", path="values", reason="No space left on device")
    >>> keeping.over, str(told[0].message)[:43]
    (True, "'values' cannot be written (No space left o")
    """

    def __init__(self) -> None:
        self.over: bool = False

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Guard a write: after a `WriteError` nothing more is saved, and a warning says so; other errors are raised."""
        try:
            yield
        except BoutonError as error:
            if not isinstance(error, WriteError):
                raise
            self.end(InputError("storage.unkept", path=error.values["path"], reason=error.values["reason"]))

    def write(self, path: Path, content: str | bytes) -> None:
        """Write a file atomically, and create its folders, unless saving has ended."""
        if self.over:
            return
        with self.attempt():
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise cannot_write(str(path.parent), error) from None
            write_file(path, content)

    def end(self, why: BoutonError) -> None:
        """End saving, and warn why."""
        self.over = True
        warn_caller(StorageWarning(why))
