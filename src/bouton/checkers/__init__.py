"""Certificates and their checkers: how a sceptic believes an answer without believing the program that found it.

A certificate is a file whose first line is JSON, ``{"certificate": KIND, "format": 1, "bouton": VERSION, …}``; what
follows is each kind's own. A checker is short, stands alone and shares nothing with the solver: `check(header, stream)`
returns what it has checked, in numbers, and raises an error with the place of the first thing that is wrong.
"""

import json
from importlib import import_module
from typing import Any, BinaryIO

from bouton.errors import InputError, NotationError
from bouton.notation import clip
from bouton.storage.files import cannot_read

__all__ = ["KINDS", "exactly", "verify", "whole"]

#: the module of each kind of certificate
KINDS: dict[str, str] = {"hex": "hex", "period": "period", "table": "table", "three-heaps": "three_heaps"}

_LONGEST_HEADER = 10_000_000
_BLOCK = 1 << 24


def verify(path: str) -> dict[str, Any]:
    """Check a certificate.

    Parameters
    ----------
    path : the file; ``"-"`` for standard input.

    Returns
    -------
    dict with ``certificate`` (the kind), ``bouton`` (the version that wrote it) and what the checker counted.

    Raises
    ------
    NotationError : when the file is no certificate, or of a kind or format that is not known here.
    InputError : when the certificate proves nothing: the sentence says where it is wrong.
    UnknownError : when there is no such file.
    """
    try:
        with open(0 if path == "-" else path, "rb", closefd=path != "-") as stream:
            line = stream.readline(_LONGEST_HEADER)
            try:
                header = json.loads(line)
                kind, version = header["certificate"], header["format"]
            except (ValueError, KeyError, TypeError, RecursionError):
                raise NotationError("verify.none", path=clip(str(path))) from None
            if not isinstance(kind, str) or kind not in KINDS or version != 1:
                raise NotationError("verify.unknown", path=clip(str(path)), got=clip(str(kind)), known=list(KINDS))
            try:
                found = import_module(f"bouton.checkers.{KINDS[kind]}").check(header, stream)
            except (KeyError, TypeError, ValueError, IndexError, OverflowError, EOFError) as error:
                if isinstance(error, InputError) and error.key != "verify.malformed":
                    raise
                raise InputError("verify.malformed", path=clip(str(path)), kind=kind) from None
    except OSError as error:
        raise cannot_read(str(path), error) from None
    return {"certificate": kind, "bouton": str(header.get("bouton", "")), **found}


def whole(number: Any) -> int:
    """A whole number from 0 up, and nothing that could be made one."""
    if type(number) is not int or number < 0:
        raise ValueError
    return number


def exactly(stream: BinaryIO, size: int) -> bytes:
    """So many bytes; what the header says is not believed before they are there."""
    parts = []
    while size:
        part = stream.read(min(size, _BLOCK))
        if not part:
            raise EOFError
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
