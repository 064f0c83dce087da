"""Write certificates as files, for the checkers of this package or for Coq."""

import io
from collections.abc import Iterable
from os import PathLike
from typing import Any, BinaryIO

from bouton.checkers import envelope
from bouton.checkers.formal import coq_text
from bouton.storage.files import atomic_file


def write_certificate(
    target: str | PathLike[str] | BinaryIO, kind: str, facts: dict[str, Any], body: Iterable[bytes]
) -> dict[str, Any]:
    """Write a certificate as `bouton.checkers.envelope` does, or as a Coq file if the name ends in ``.v``.

    Raises
    ------
    InputError : if the file cannot be written, or this certificate has no form in Coq.
    """
    if not isinstance(target, str | PathLike) or not str(target).endswith(".v"):
        return envelope.write_certificate(target, kind, facts, body)
    header = envelope.write_certificate(io.BytesIO(), kind, facts, [])
    text = coq_text(header, io.BytesIO(b"".join(body)))
    with atomic_file(target) as file:
        file.write(text.encode())
    return header
