"""Certificates and their checkers: how a sceptic believes an answer without believing the program that found it.

All certificates have one form (`bouton.checkers.envelope`); their body is each kind's own. A checker is short, plain
Python, stands alone and shares nothing with the solver: `check(header, stream)` returns what it has checked, in
numbers, and raises an error with the place of the first thing that is wrong.
"""

from importlib import import_module
from typing import Any

from bouton.checkers.envelope import Body, opened, read_header
from bouton.errors import InputError, NotationError
from bouton.notation import clip
from bouton.storage.files import cannot_read

__all__ = ["KINDS", "verify"]

#: the module of each kind of certificate
KINDS: dict[str, str] = {
    "endless": "endless",
    "hex": "hex",
    "period": "period",
    "table": "table",
    "three-heaps": "three_heaps",
}

_LONGEST_HEADER = 10_000_000


def verify(path: str) -> dict[str, Any]:
    """Check a certificate, in this process and without limits; a stranger's is for `bouton.checkers.apart`.

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
                header = read_header(line)
                kind, _ = header["certificate"], header["format"]
            except (ValueError, KeyError, TypeError, RecursionError):
                raise NotationError("verify.none", path=clip(str(path))) from None
            try:
                if kind not in KINDS:
                    raise ValueError
                body = opened(line, header, stream)
            except (TypeError, ValueError):
                raise NotationError(
                    "verify.unknown", path=clip(str(path)), got=clip(str(kind)), known=list(KINDS)
                ) from None
            try:
                found = _checked(header, body)
            except (KeyError, TypeError, ValueError, IndexError, OverflowError, EOFError) as error:
                if isinstance(error, InputError) and error.key != "verify.malformed":
                    raise
                raise InputError("verify.malformed", path=clip(str(path)), kind=kind) from None
    except OSError as error:
        raise cannot_read(str(path), error) from None
    return {"certificate": kind, "bouton": str(header.get("bouton", "")), **found}


def _checked(header: dict[str, Any], body: Body) -> dict[str, Any]:
    """What the checker of that kind says; that bytes are not those written is said first, since anything may follow."""
    try:
        found: dict[str, Any] = import_module(f"bouton.checkers.{KINDS[header['certificate']]}").check(header, body)
    except Exception:
        if not body.is_whole():
            raise InputError("verify.damaged") from None
        raise
    if not body.is_whole():
        raise InputError("verify.damaged")
    return found
