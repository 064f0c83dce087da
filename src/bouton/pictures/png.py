"""Writing PNG with the standard library: one byte for each pixel and a palette of colours."""

from collections.abc import Sequence
from struct import pack
from zlib import compress, crc32

__all__ = ["png"]


def png(rows: Sequence[bytes], palette: Sequence[tuple[int, int, int]], text: str = "") -> bytes:
    """A picture of rows of bytes of one length; each byte is a place in the palette of at most 256 colours.

    >>> png([bytes([0, 1]), bytes([1, 0])], [(255, 255, 255), (0, 0, 0)])[:4]
    b'\\x89PNG'

    Parameters
    ----------
    text : a comment that is kept in the file.
    """
    width = len(rows[0])
    parts = [
        _chunk(b"IHDR", pack(">IIBBBBB", width, len(rows), 8, 3, 0, 0, 0)),
        _chunk(b"PLTE", b"".join(bytes(colour) for colour in palette)),
    ]
    if text:
        parts.append(_chunk(b"iTXt", b"Comment\0\0\0\0\0" + text.encode()))
    data = compress(b"".join(b"\0" + row for row in rows), 6)
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data))
