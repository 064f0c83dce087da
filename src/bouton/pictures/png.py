"""Write PNG with the standard library: three bytes per pixel."""

from collections.abc import Sequence
from struct import pack
from zlib import compressobj, crc32


def png(rows: Sequence[bytes | bytearray], text: str = "") -> bytes:
    """Encode rows of three bytes per pixel (red, green, blue) as PNG.

    >>> png([b"\\xff\\0\\0"])[:4]
    b'\\x89PNG'

    Parameters
    ----------
    text : a comment to store in the file.
    """
    head = _chunk(b"IHDR", pack(">IIBBBBB", len(rows[0]) // 3, len(rows), 8, 2, 0, 0, 0))
    comment = _chunk(b"iTXt", b"Comment\0\0\0\0\0" + text.encode()) if text else b""
    packer = compressobj(6)
    data = b"".join([packer.compress(b"\0" + row) for row in rows]) + packer.flush()
    return b"\x89PNG\r\n\x1a\n" + head + comment + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", crc32(kind + data))
