"""Certificates as Coq files: the theorem is stated in terms of the rules only, and Coq's kernel checks its proof.

A certificate written to a file whose name ends in ``.v`` is one of these. The folder ``theories`` contains the
underlying theory: games, their values, and the soundness of the checkers, which are Coq programs. A Coq file can do
anything when compiled, so only texts of the form written here are compiled: the holes of the template accept numbers
and names of games, nothing else.
"""

from types import ModuleType
from typing import Any, BinaryIO, NamedTuple

from bouton.checkers.formal import hexes, periods, tables
from bouton.errors import InputError

#: the module that writes and reads the files of each kind
KINDS: dict[str, ModuleType] = {"period": periods, "windows": periods, "table": tables, "hex": hexes}


class Statement(NamedTuple):
    """A Coq file: its text, the kind of certificate, the facts that it states, the ``theories`` that it needs."""

    kind: str
    facts: dict[str, Any]
    theories: tuple[str, ...]
    text: str


def coq_text(header: dict[str, Any], body: BinaryIO) -> str:
    """The text of the Coq file that states and proves what a certificate proves.

    Raises
    ------
    InputError : if this kind of certificate has no such form, or the certificate is too large.
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
