"""Writing PNG with the standard library: one byte for each pixel and a palette of colours."""

from collections.abc import Sequence
from struct import pack
from zlib import compress, crc32

__all__ = ["png", "png_rgb"]


def png(rows: Sequence[bytes], palette: Sequence[tuple[int, int, int]], text: str = "") -> bytes:
    """A picture of rows of bytes of one length; each byte is a place in the palette of at most 256 colours.

    >>> png([bytes([0, 1]), bytes([1, 0])], [(255, 255, 255), (0, 0, 0)])[:4]
    b'\\x89PNG'

    Parameters
    ----------
    text : a comment that is kept in the file.
    """
    return _file(rows, len(rows[0]), 3, [_chunk(b"PLTE", b"".join(bytes(colour) for colour in palette))], text)


def png_rgb(rows: Sequence[bytes | bytearray], text: str = "") -> bytes:
    """A picture of rows of three bytes a pixel: red, green, blue.

    >>> png_rgb([b"\\xff\\0\\0"])[:4]
    b'\\x89PNG'
    """
    return _file(rows, len(rows[0]) // 3, 2, [], text)


def _file(rows: Sequence[bytes | bytearray], width: int, kind: int, parts: list[bytes], text: str) -> bytes:
    head = _chunk(b"IHDR", pack(">IIBBBBB", width, len(rows), 8, kind, 0, 0, 0))
    said = [_chunk(b"iTXt", b"Comment\0\0\0\0\0" + text.encode())] if text else []
    data = compress(b"".join(b"\0" + row for row in rows), 6)
    chunks = [head, *parts, *said, _chunk(b"IDAT", data), _chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data))
