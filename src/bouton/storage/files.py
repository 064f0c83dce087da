"""Reading and writing files that a person named."""

import errno
import os
from collections.abc import Iterable
from pathlib import Path

from bouton.errors import BoutonError, InputError, NotationError, UnknownError
from bouton.notation import clip

__all__ = ["allow_only", "cannot_read", "cannot_write", "read_text", "shown_path"]

_MOST_BYTES = 100_000_000
_LONGEST_PATH = 4_096
_allowed: frozenset[str] | None = None  # None: any file
_READING = {
    errno.ENOENT: "storage.file-missing",
    errno.ENOTDIR: "storage.file-inside-file",
    errno.EISDIR: "storage.file-is-folder",
    errno.EACCES: "storage.file-read-forbidden",
    errno.EPERM: "storage.file-read-forbidden",
    errno.ENAMETOOLONG: "storage.file-name-long",
}
_WRITING = {
    **_READING,
    errno.ENOENT: "storage.file-folder-missing",
    errno.EACCES: "storage.file-write-forbidden",
    errno.EPERM: "storage.file-write-forbidden",
    errno.EROFS: "storage.file-write-forbidden",
    errno.ENOSPC: "storage.file-disk-full",
}


def cannot_read(path: str, error: OSError | ValueError) -> BoutonError:
    """What to say when a file cannot be read; the system's own words only where the catalogue has none."""
    key = _READING.get(getattr(error, "errno", None) or 0, "storage.file-unreadable")
    return UnknownError(key, path=clip(path), reason=_reason(error))


def cannot_write(path: str, error: OSError | ValueError) -> BoutonError:
    """What to say when a file cannot be written."""
    key = _WRITING.get(getattr(error, "errno", None) or 0, "storage.file-unwritable")
    return InputError(key, path=clip(path), reason=_reason(error))


def shown_path(path: str | os.PathLike[str]) -> str:
    """A path for a sentence, whole, so that it can be copied; control characters are escaped."""
    return clip(os.fspath(path), _LONGEST_PATH)


def _reason(error: OSError | ValueError) -> str:
    return clip(getattr(error, "strerror", None) or str(error) or type(error).__name__, 200)


def allow_only(paths: Iterable[str]) -> None:
    """From now on this process reads no file that is named in a game or a position, but those given.

    For a process that answers others than its owner; it cannot be taken back.
    """
    global _allowed
    _allowed = frozenset(paths)


def read_text(path: str) -> str:
    """Read a text file that a person named.

    Raises
    ------
    UnknownError : when there is no such file, or it cannot be opened.
    NotationError : when it is not text, or too large.
    InputError : when this process reads only files that its owner named (`allow_only`).
    """
    if _allowed is not None and path not in _allowed:
        raise InputError("storage.file-refused", path=clip(path))
    file = Path(path)
    try:
        if file.is_dir():
            raise UnknownError("storage.file-is-folder", path=clip(path))
        if file.stat().st_size > _MOST_BYTES:
            raise NotationError("storage.file-large", path=clip(path), most=_MOST_BYTES // 1_000_000)
        content = file.read_bytes()
    except BoutonError:
        raise
    except (OSError, ValueError) as error:
        raise cannot_read(path, error) from None
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError("storage.file-binary", path=clip(path), byte=error.start) from None
    if "\0" in text:
        raise NotationError("storage.file-binary", path=clip(path), byte=text.index("\0"))
    return text
