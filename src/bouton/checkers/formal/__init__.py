"""Certificates as files of Coq: the theorem is stated from the rules alone, and Coq's kernel checks its proof.

A certificate that is written to a file whose name ends in ``.v`` is one of these. The folder ``theories`` holds what it
builds on: games, their values, and the soundness of the checkers, which are programs of Coq. A file of Coq can do what
it likes where it is compiled, so only texts of the one form that is written here are compiled: its holes take
numbers and names of games, nothing else.
"""

from types import ModuleType
from typing import Any, BinaryIO, NamedTuple

from bouton.checkers.formal import hexes, periods, tables
from bouton.errors import InputError

__all__ = ["KINDS", "Statement", "coq_text", "read_coq"]

#: the module that writes and reads the files of each kind
KINDS: dict[str, ModuleType] = {"period": periods, "windows": periods, "table": tables, "hex": hexes}


class Statement(NamedTuple):
    """The statement of a file of Coq: the kind of certificate, its facts, the files of ``theories`` that it needs."""

    kind: str
    facts: dict[str, Any]
    theories: tuple[str, ...]
    text: str


def coq_text(header: dict[str, Any], body: BinaryIO) -> str:
    """The file of Coq that states what a certificate proves, with its proof.

    Raises
    ------
    InputError : for a kind of certificate that has no such form, or one that is too large.
    """
    kind = header["certificate"]
    if kind not in KINDS:
        raise InputError("verify.coq-kind", kind=kind, known=list(KINDS))
    text: str = KINDS[kind].coq_text(header, body)
    return text


def read_coq(text: str) -> Statement | None:
    """Read the statement of a text that has the form of a certificate; None for any other text.

    >>> read_coq("Axiom false : False.") is None
    True
    """
    for module in (periods, tables, hexes):
        if (found := module.read(text)) is not None:
            kind, facts = found
            return Statement(kind, facts, module.THEORIES, text)
    return None
