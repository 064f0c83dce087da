"""Certificates of misère quotients, which `bouton.checkers.quotient` checks without the program that found them."""

import json
from pathlib import Path
from typing import Any, BinaryIO

from bouton.checkers import certificate_files
from bouton.errors import InputError
from bouton.misere.family import Family, code_of
from bouton.misere.quotient import Quotient
from bouton.notation import clip


def write_certificate(quotient: Quotient, family: Family, target: str | Path | BinaryIO) -> dict[str, Any]:
    """Write the certificate of a quotient to a file or a stream, and return its first line.

    Raises
    ------
    InputError : if the requested quotient was not reached, or the file cannot be written.
    """
    if not quotient.proved:
        raise InputError("misere.certificate", game=clip(quotient.game), heap=quotient.heaps)
    return write_quotient(quotient, family, target)


def write_quotient(quotient: Quotient, family: Family, target: str | Path | BinaryIO) -> dict[str, Any]:
    """Write the certificate of a quotient for the heaps that were reached; return its first line."""
    code = code_of(family.rule())
    start, period, _ = quotient.repeats or (0, 0, 0)
    facts = {
        "game": quotient.game,
        "code": code,
        "heaps": quotient.heaps,
        "order": quotient.order,
        "period": period,
        "preperiod": start,
        **({"copies": quotient.copies, "smaller": quotient.smaller} if quotient.copies else {}),
    }
    table = quotient.monoid.table
    body = {
        "generators": list(quotient.generators),
        "columns": [list(table[image]) for image in quotient.generators.values()],
        "lost": [element for element in range(quotient.order) if quotient.monoid.lost[element]],
        "images": list(quotient.images),
        "options": [] if code else [[list(option) for option in options] for options in quotient.options],
    }
    data = json.dumps(body, separators=(",", ":")).encode() + b"\n"
    return certificate_files.write_certificate(target, "quotient", facts, [data])
