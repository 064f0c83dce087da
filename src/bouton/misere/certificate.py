"""Certificates of misère quotients, which `bouton.checkers.quotient` checks without the program that found them."""

import json
from pathlib import Path
from typing import Any, BinaryIO

from bouton.checkers import envelope
from bouton.errors import InputError
from bouton.kinds.heap_rule import HeapRule
from bouton.misere.family import Family
from bouton.misere.quotient import Quotient
from bouton.notation import clip

__all__ = ["code_of", "write_certificate"]


def code_of(rule: HeapRule | None) -> str:
    """The digits of a game in which a move takes a bounded number of tokens, up to F; empty where there are none.

    >>> import bouton
    >>> code_of(bouton.find("kayles").heap_rule()), code_of(bouton.find("subtraction:1,3").heap_rule())
    ('0.77', '0.303')
    """
    if rule is None or rule.reach is None:
        return ""
    digits = dict(rule.moves(rule.reach))
    return f"{digits.get(0, 0):X}." + "".join(f"{digits.get(taken, 0):X}" for taken in range(1, rule.reach + 1))


def write_certificate(quotient: Quotient, family: Family, target: str | Path | BinaryIO) -> dict[str, Any]:
    """Write the certificate of a quotient to a file or a stream, and return its first line.

    Raises
    ------
    InputError : where the quotient that was asked for was not reached, or the file cannot be written.
    """
    if not quotient.proved:
        raise InputError("misere.certificate", game=clip(quotient.game), heap=quotient.heaps)
    code = code_of(family.rule())
    start, period, _ = quotient.repeats or (0, 0, 0)
    facts = {
        "game": quotient.game,
        "code": code,
        "heaps": quotient.heaps,
        "order": quotient.order,
        "period": period,
        "preperiod": start,
    }
    table = quotient.monoid.table
    body = {
        "generators": list(quotient.generators),
        "columns": [table[image] for image in quotient.generators.values()],
        "lost": [element for element in range(quotient.order) if quotient.monoid.lost[element]],
        "images": list(quotient.images),
        "options": [] if code else [[list(option) for option in options] for options in quotient.options],
    }
    data = json.dumps(body, separators=(",", ":")).encode() + b"\n"
    return envelope.write_certificate(str(target) if isinstance(target, Path) else target, "quotient", facts, [data])
