"""Certificates as files of Coq: the theorem is stated from the rules alone, and Coq's kernel checks its proof.

A certificate that is written to a file whose name ends in ``.v`` is one of these. The folder ``theories`` holds what it
builds on: games, their values, and the soundness of the checkers, which are programs of Coq. A file of Coq can do what
it likes where it is compiled, so only texts of the one shape that is written here are compiled: the shape's holes take
numbers and names of games, nothing else.
"""

from typing import Any, BinaryIO, NamedTuple

from bouton.checkers.formal import periods
from bouton.checkers.formal.shape import Shape
from bouton.errors import InputError

__all__ = ["KINDS", "Statement", "coq_text", "read_coq"]

#: how certificates of a kind become files of Coq: the shape, and the module that fills it
KINDS: dict[str, tuple[Any, Shape]] = {"period": (periods, periods.DENSE), "windows": (periods, periods.SPARSE)}


class Statement(NamedTuple):
    """What a file of Coq states: the kind of certificate, what it is about, the files of ``theories`` that it needs."""

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
    module, shape = KINDS[kind]
    return shape.fill(module.holes(header, body))


def read_coq(text: str) -> Statement | None:
    """What a text states that has the shape of a certificate; None for any other text.

    >>> read_coq("Axiom false : False.") is None
    True
    """
    for kind, (module, shape) in KINDS.items():
        if (found := shape.match(text)) is not None and (facts := module.facts(found)) is not None:
            return Statement(kind, facts, module.THEORIES, text)
    return None
