"""Reading and writing files that the user named."""

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

from bouton.errors import BoutonError, DiskError, FormatError, InputError, NotationError, UnknownError, WriteError
from bouton.notation import clip
from bouton.storage.limits import LONGEST_PATH, MOST_BYTES

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
    """Make the error for a file that cannot be read; the system's own text is used only if we have no message."""
    key = _READING.get(getattr(error, "errno", None) or 0, "storage.file-unreadable")
    return UnknownError(key, path=path_text(path), reason=_reason(error))


def cannot_write(path: str, error: OSError | ValueError) -> BoutonError:
    """Make the error for a file that cannot be written: a `DiskError` if the reason only shows during writing."""
    key = _WRITING.get(getattr(error, "errno", None) or 0, "storage.file-unwritable")
    kind = DiskError if key in ("storage.file-disk-full", "storage.file-unwritable") else WriteError
    return kind(key, path=path_text(path), reason=_reason(error))


def path_text(path: str | os.PathLike[str]) -> str:
    """Format a path for a message, in full, so that it can be copied; control characters are escaped.

    Texts too long for a path on any system, and graphs given in place of a path (``=a-b,b-c``), are shortened.
    """
    text = os.fspath(path)
    return clip(text, LONGEST_PATH) if len(text) <= LONGEST_PATH and not text.startswith("=") else clip(text)


def _reason(error: OSError | ValueError) -> str:
    return clip(getattr(error, "strerror", None) or str(error) or type(error).__name__, 200)


def allow_only(paths: Iterable[str]) -> None:
    """Restrict the files that this process reads for a game or a position to the given ones.

    This is for a process that serves people other than its owner; it cannot be undone.
    """
    global _allowed
    _allowed = frozenset(paths)


def read_text(path: str) -> str:
    """Read a text file that the user named.

    Raises
    ------
    UnknownError : if there is no such file, or it cannot be opened.
    NotationError : if it is not text, or is too large.
    InputError : if this process reads only files that its owner named (`allow_only`).
    """
    if _allowed is not None and path not in _allowed:
        raise InputError("storage.file-refused", path=path_text(path))
    file = Path(path)
    try:
        if file.is_dir():
            raise UnknownError("storage.file-is-folder", path=path_text(path))
        with file.open("rb") as stream:
            content = stream.read(MOST_BYTES + 1)  # a device or a pipe has no size, and may have no end
        if len(content) > MOST_BYTES:
            raise NotationError("storage.file-large", path=path_text(path), most=MOST_BYTES // 1_000_000)
    except BoutonError:
        raise
    except (OSError, ValueError) as error:
        raise cannot_read(path, error) from None
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError("storage.file-binary", path=path_text(path), byte=error.start) from None
    if "\0" in text:
        raise NotationError("storage.file-binary", path=path_text(path), byte=text.index("\0"))
    return text


def hash_file(path: str) -> str:
    """The SHA-256 of a file that the user named, in hexadecimal. A pipe or a device, which cannot be read again by
    whoever compares the hash, is refused.

    Raises
    ------
    BoutonError : if there is no such file, if it cannot be opened, or if it is no regular file.
    """
    from hashlib import file_digest

    try:
        if not stat.S_ISREG(os.stat(path).st_mode) and not os.path.isdir(path):
            raise NotationError("storage.file-special", path=path_text(path))
        with open(path, "rb") as stream:
            return file_digest(stream, "sha256").hexdigest()
    except BoutonError:
        raise
    except (OSError, ValueError) as error:
        raise cannot_read(path, error) from None


@contextmanager
def atomic_file(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Open a file for writing that takes its name only when it is completely on disk.

    If anything goes wrong before, an older file of that name is left unchanged. Anything other than a regular file (a
    pipe, a device) is written directly; a link still leads to the same file, whose permissions are preserved.

    Raises
    ------
    InputError : if the file cannot be written.
    """
    try:
        with _open_atomic(os.fspath(path)) as file:
            yield file
    except BoutonError:
        raise
    except (OSError, ValueError) as error:
        raise cannot_write(os.fspath(path), error) from None


@contextmanager
def _open_atomic(path: str) -> Iterator[BinaryIO]:
    mode = _mode_of(path)
    if mode is not None and not stat.S_ISREG(mode):
        with open(path, "wb") as file:  # if it is a folder, this raises the error that says so
            yield file
        return
    if mode is not None and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    path = os.path.realpath(path)
    beside = os.path.join(os.path.dirname(path), f".bouton-{os.urandom(6).hex()}.new")
    try:
        with open(beside, "xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            os.chmod(beside, stat.S_IMODE(mode))
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise
    _sync_folder(os.path.dirname(path))


def check_writable(*paths: str | os.PathLike[str] | None) -> None:
    """Refuse files that could not be written, before the work that will fill them; nothing is changed.

    Raises
    ------
    InputError : if a file cannot be written, or is called ``-``, which means standard output.
    """
    for path in paths:
        if path is not None:
            _check_writable(path)


def _check_writable(path: str | os.PathLike[str]) -> None:
    if path == "-":
        raise InputError("storage.file-standard-output")
    try:
        mode = _mode_of(os.fspath(path))
        if mode is not None:
            with open(path, "ab"):
                pass
        if mode is None or stat.S_ISREG(mode):
            beside = os.path.join(os.path.dirname(os.path.realpath(path)), f".bouton-{os.urandom(6).hex()}.new")
            open(beside, "xb").close()
            os.unlink(beside)
    except BoutonError:
        raise
    except (OSError, ValueError) as error:
        raise cannot_write(os.fspath(path), error) from None


def _mode_of(path: str) -> int | None:
    if not path:
        raise WriteError("storage.file-nameless")
    try:
        return os.stat(path).st_mode
    except FileNotFoundError:
        return None


def _sync_folder(folder: str) -> None:
    """Write a new directory entry to disk, if the system can; the file itself is already there."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def check_format(path: str | os.PathLike[str], got: object, known: int) -> None:
    """Refuse a file whose format number differs from the one that this version reads.

    Raises
    ------
    FormatError : for any other number; nothing else of the file is checked; a missing format number counts as 0.
    """
    if type(got) is not int or got != known:
        raise FormatError("storage.format", path=path_text(path), got=clip(got, 20), known=known)


def json_of(text: str | bytes) -> Any:
    """Parse a stored text as JSON.

    >>> json_of("[1, 2]")
    [1, 2]

    Raises
    ------
    ValueError : if the text is not JSON, or is nested too deeply for Python.
    """
    import json

    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("nested") from None


def write_file(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a file atomically, see `atomic_file`; text is encoded as UTF-8.

    Raises
    ------
    InputError : if the file cannot be written.
    """
    with atomic_file(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)
