"""The common format of certificates: a line of JSON, a body, and a last line with the SHA-256 of everything before it.

The first line is ``{"certificate": KIND, "format": 2, "bouton": VERSION, …}``, the body is bytes specific to the kind,
the last line ``sha256`` and 64 hexadecimal digits.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from os import PathLike
from typing import Any, BinaryIO

from bouton.storage.files import atomic_file
from bouton.version import __version__

FORMAT = 2
_BLOCK = 1 << 24
_CHUNK = 1 << 16
_VERSION = re.compile(r"[0-9][0-9A-Za-z.+-]{0,40}")
_TAIL = 72  # bytes of the last line


def write_certificate(
    target: str | PathLike[str] | BinaryIO, kind: str, facts: dict[str, Any], body: Iterable[bytes]
) -> dict[str, Any]:
    """Write a certificate to a file, atomically, or to a stream.

    >>> import io
    >>> stream = io.BytesIO()
    >>> header = write_certificate(stream, "hex", {"rows": 3}, [b"...", b"\\n"])
    >>> lines = stream.getvalue().splitlines()
    >>> len(lines), lines[1], lines[2][:7]
    (3, b'...', b'sha256 ')

    Parameters
    ----------
    kind : one of `bouton.checkers.KINDS`.
    facts : the other fields of the first line.
    body : the bytes of the body, in pieces.

    Returns
    -------
    The first line, as a dictionary.

    Raises
    ------
    InputError : if the file cannot be written.
    """
    header = {"certificate": kind, "format": FORMAT, "bouton": __version__, **facts}
    if isinstance(target, str | PathLike):
        with atomic_file(target) as file:
            _write(file, header, body)
    else:
        _write(target, header, body)
    return header


def _write(file: BinaryIO, header: dict[str, Any], body: Iterable[bytes]) -> None:
    line = json.dumps(header, separators=(",", ":")).encode() + b"\n"
    digest = hashlib.sha256(line)
    file.write(line)
    for piece in body:
        digest.update(piece)
        file.write(piece)
    file.write(_tail(digest))


def _tail(digest: Any) -> bytes:
    return f"sha256 {digest.hexdigest()}\n".encode()


class Body:
    """The bytes between the first line and the last, as a readable stream that computes the checksum as it is read."""

    def __init__(self, stream: BinaryIO, digest: Any) -> None:
        self._stream, self._digest = stream, digest
        self._held = bytearray()  # buffered bytes, not yet returned; the last ones may be the tail

    def _fill(self, size: int) -> int:
        """Buffer `size` bytes of the body, or all that are left if these are fewer; return their number."""
        while len(self._held) < size + _TAIL:
            part = self._stream.read(max(_CHUNK, size + _TAIL - len(self._held)))
            if not part:
                break
            self._held += part
        return min(size, max(0, len(self._held) - _TAIL))

    def _give(self, size: int) -> bytes:
        given = bytes(self._held[:size])
        del self._held[:size]
        self._digest.update(given)
        return given

    def read(self, size: int) -> bytes:
        """The next `size` bytes; fewer at the end."""
        return self._give(self._fill(size))

    def readline(self, most: int) -> bytes:
        """The next line with its line end, or its first `most` bytes."""
        seen = 0
        while seen < most:
            known = self._fill(min(most, seen + _CHUNK))
            end = self._held.find(b"\n", seen, known)
            if end >= 0:
                return self._give(end + 1)
            if known <= seen:
                break
            seen = known
        return self._give(seen)

    def is_whole(self) -> bool:
        """Whether the checksum matches all bytes, including those not yet read."""
        while self.read(_CHUNK):
            pass
        return bytes(self._held) == _tail(self._digest)


def read_header(line: bytes) -> dict[str, Any]:
    """Parse the first line of a certificate; raises `ValueError` for duplicate keys, or if it is not an object."""
    header = json.loads(line, object_pairs_hook=_unique_keys)
    if type(header) is not dict:
        raise ValueError
    return header


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({name for name, _ in pairs}) < len(pairs):
        raise ValueError
    return dict(pairs)


def open_body(line: bytes, header: dict[str, Any], stream: BinaryIO) -> Body:
    """The body of a certificate whose first line has been read; raises `ValueError` for another format."""
    if type(header["format"]) is not int or header["format"] != FORMAT:
        raise ValueError
    return Body(stream, hashlib.sha256(line))


def has_fields(header: dict[str, Any], *names: str) -> None:
    """Check that a first line has exactly these fields and the common ones: none is ignored; else `ValueError`."""
    if set(header) != {"certificate", "format", "bouton", *names} or not _VERSION.fullmatch(text_of(header["bouton"])):
        raise ValueError


def text_of(text: Any) -> str:
    """Return a string; anything else, even if convertible, is a `ValueError`."""
    if type(text) is not str:
        raise ValueError
    return text


def truth(value: Any) -> bool:
    """Return True or False; anything else, even if it counts as such, is a `ValueError`."""
    if type(value) is not bool:
        raise ValueError
    return value


def natural(number: Any) -> int:
    """Return an integer ≥ 0; anything else, even if convertible, is a `ValueError`."""
    if type(number) is not int or number < 0:
        raise ValueError
    return number


def pairs(rows: Any) -> list[tuple[int, int]]:
    """Return a list of lists of two integers ≥ 0 as pairs; anything else, even a list of tuples, is a `ValueError`."""
    if type(rows) is not list or any(type(row) is not list for row in rows):
        raise ValueError
    return [(natural(one), natural(other)) for one, other in rows]


def texts_in(data: Any) -> Iterator[str]:
    """Yield all strings in nested lists, and an empty one for anything that is neither a list nor an integer."""
    todo = [data]
    while todo:
        match todo.pop():
            case str() as text:
                yield text
            case list() as parts:
                todo += parts
            case other if type(other) is not int:
                yield ""


def exactly(stream: Any, size: int) -> bytes:
    """Read exactly `size` bytes, else `EOFError`; not allocated in advance, as a header may claim any number."""
    parts = []
    while size:
        part = stream.read(min(size, _BLOCK))
        if not part:
            raise EOFError
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
