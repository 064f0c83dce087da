"""Certificates and their checkers, which let a sceptic verify an answer without trusting the program that found it.

All certificates share one format (`bouton.checkers.envelope`); the body depends on the kind. A checker is short, plain,
self-contained Python and shares no code with the solver: `check(header, stream)` returns counts of what it checked,
and raises an error that locates the first fault.
"""

import hashlib
from typing import Any, BinaryIO

from bouton.checkers.envelope import FORMAT, Body, open_body, read_header
from bouton.checkers.octal_codes import name_of
from bouton.errors import FormatError, InputError, NotationError
from bouton.notation import clip
from bouton.public import resolve
from bouton.storage.files import cannot_read, path_text

#: the checker of each kind of certificate
KINDS: dict[str, str] = {
    "board": "checkers.board:check",
    "counters": "checkers.counters:check",
    "endless": "checkers.endless:check",
    "hex": "checkers.hex:check",
    "outcome": "checkers.outcome:check",
    "period": "checkers.period:check",
    "quotient": "checkers.quotient:check",
    "rows": "checkers.rows:check",
    "table": "checkers.table:check",
    "theorem": "checkers.theorem:check",
    "three-heaps": "checkers.three_heaps:check",
    "windows": "checkers.windows:check",
}
#: the kinds whose certificates have pieces that processes can check independently: `check` accepts a share of them
IN_PIECES = ("windows",)

#: the kinds whose certificates contain the rules, so that the name of the game is only a label
_LABELLED = ("counters", "quotient", "table", "theorem")
_LONGEST_HEADER = 10_000_000


def kind_of(path: str) -> str:
    """The kind of a certificate according to its first line; empty if it has none, and for standard input."""
    try:
        with open("" if path == "-" else path, "rb") as stream:
            return str(read_header(stream.readline(_LONGEST_HEADER))["certificate"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return ""


def piece_count(path: str) -> int:
    """Count the pieces of a certificate of one of the kinds `IN_PIECES`; 0 if it does not list them."""
    with open(path, "rb") as stream:
        places = read_header(stream.readline(_LONGEST_HEADER)).get("checkpoints")
    return len(places) if isinstance(places, list) else 0


def verify(path: str, share: str = "", keep: str = "") -> dict[str, Any]:
    """Check a certificate in this process, without limits; for untrusted files use `bouton.checkers.separate_process`.

    Parameters
    ----------
    path : the file; ``"-"`` for standard input.
    share : the pieces to check, as parsed by `bouton.checkers.shares.pieces_of`; all by default.
    keep : a file in which a long check of a share saves its progress, and from which it resumes; none by default.

    Returns
    -------
    dict with ``certificate`` (the kind), ``bouton`` (the version that wrote it) and the checker's counts; ``game`` if
    the checker read the rules from that name or compared them with it, ``label`` if the name is only claimed.

    Raises
    ------
    NotationError : if the file is not a certificate, or of an unknown kind or format.
    InputError : if the certificate is wrong; the message says where.
    UnknownError : if there is no such file.
    """
    try:
        with open(0 if path == "-" else path, "rb", closefd=path != "-") as stream:
            line = stream.readline(_LONGEST_HEADER)
            try:
                header = read_header(line)
                kind, _ = header["certificate"], header["format"]
            except (ValueError, KeyError, TypeError, RecursionError):
                if line.startswith(b"(*"):
                    raise NotationError("verify.coq-file", path=path_text(path)) from None
                raise NotationError("verify.none", path=path_text(path)) from None
            _check_format(path, line, header["format"], stream)
            try:
                if kind not in KINDS:
                    raise ValueError
                body = open_body(line, header, stream)
            except (TypeError, ValueError):
                raise NotationError("verify.unknown", path=path_text(path), got=clip(kind), known=list(KINDS)) from None
            if stream.seekable():  # the checksum first, since a changed bit may make rules that never end
                begun = stream.tell()
                if not body.is_whole():
                    raise InputError("verify.damaged")
                stream.seek(begun)
                body = open_body(line, header, stream)
            try:
                found = _run_checker(header, body, share, keep)
            except (KeyError, TypeError, ValueError, IndexError, OverflowError, EOFError, RecursionError) as error:
                if isinstance(error, InputError):
                    raise
                raise InputError("verify.malformed", path=path_text(path), kind=kind) from None
    except OSError as error:
        raise cannot_read(str(path), error) from None
    return {"certificate": kind, "bouton": str(header.get("bouton", "")), **found}


def _check_format(path: str, line: bytes, got: object, stream: BinaryIO) -> None:
    """Refuse a certificate of another format; the error says whether its last line is the checksum of the rest."""
    if type(got) is not int or got != FORMAT:
        key = "verify.format" if Body(stream, hashlib.sha256(line)).is_whole() else "verify.format-changed"
        raise FormatError(key, path=path_text(path), got=clip(got, 20), known=FORMAT)


def _run_checker(header: dict[str, Any], body: Body, share: str, keep: str) -> dict[str, Any]:
    """Run the checker of the certificate's kind, then test the checksum, which a stream shows only at its end."""
    kind = header["certificate"]
    if share and kind not in IN_PIECES:
        raise InputError("verify.one-piece", kind=kind)
    try:
        found: dict[str, Any] = resolve(KINDS[kind])(header, body, *([share, keep] if share else []))
    except Exception:
        if not body.is_whole():
            raise InputError("verify.damaged") from None
        raise
    if not body.is_whole():
        raise InputError("verify.damaged")
    if "source" in header:  # the source of the rules, so that a reader sees what was checked
        found["source"] = header["source"]
    if kind in _LABELLED:
        found |= name_of(found.pop("game"), found.get("code", ""))
    return found
