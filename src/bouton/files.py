"""Reading files that a person named."""

from pathlib import Path

from bouton.errors import NotationError, UnknownError
from bouton.notation import clip

__all__ = ["read_text"]

_MOST_BYTES = 100_000_000


def read_text(path: str) -> str:
    """Read a text file that a person named.

    Raises
    ------
    UnknownError : when there is no such file, or it cannot be opened.
    NotationError : when it is not text, or too large.
    """
    file = Path(path)
    try:
        if file.is_dir():
            raise UnknownError("file-is-folder", path=clip(path))
        if file.stat().st_size > _MOST_BYTES:
            raise NotationError("file-large", path=clip(path), most=_MOST_BYTES // 1_000_000)
        content = file.read_bytes()
    except FileNotFoundError:
        raise UnknownError("file-missing", path=clip(path)) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UnknownError("file-unreadable", path=clip(path), reason=reason) from None
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError("file-binary", path=clip(path), byte=error.start) from None
    if "\0" in text:
        raise NotationError("file-binary", path=clip(path), byte=text.index("\0"))
    return text
