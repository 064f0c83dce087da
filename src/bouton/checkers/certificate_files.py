"""Files of certificates: one that a checker of this package reads, or one that Coq reads."""

import io
from collections.abc import Iterable
from os import PathLike
from typing import Any, BinaryIO

from bouton.checkers import envelope
from bouton.checkers.formal import coq_text
from bouton.storage.files import atomic_file

__all__ = ["write_certificate"]


def write_certificate(
    target: str | PathLike[str] | BinaryIO, kind: str, facts: dict[str, Any], body: Iterable[bytes]
) -> dict[str, Any]:
    """Write a certificate as `bouton.checkers.envelope` does; a name that ends in ``.v`` asks for a file of Coq.

    Raises
    ------
    InputError : when the file cannot be written, or when this certificate has no form in Coq.
    """
    if not isinstance(target, str | PathLike) or not str(target).endswith(".v"):
        return envelope.write_certificate(target, kind, facts, body)
    header = envelope.write_certificate(io.BytesIO(), kind, facts, [])
    text = coq_text(header, io.BytesIO(b"".join(body)))
    with atomic_file(target) as file:
        file.write(text.encode())
    return header
