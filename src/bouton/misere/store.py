"""Misère quotients that were found once, kept on disk as certificates, and proved again when they are read."""

import io
import json
from pathlib import Path

from bouton.checkers.envelope import opened, read_header
from bouton.misere.certificate import write_certificate
from bouton.misere.family import Family
from bouton.misere.quotient import Quotient, pretending_period
from bouton.misere.solver import QuotientSolver, StoppedError
from bouton.storage.folders import data_folder, name_for

__all__ = ["keep", "recalled"]

_LARGEST = 1 << 26  # bytes of a file that is read


def _path(spec: str) -> Path:
    return data_folder("quotients") / f"{name_for(spec)}.cert"


def keep(quotient: Quotient, family: Family) -> bool:
    """Keep a proved quotient of the heaps of a game, unless one of as many heaps is kept; whether it was."""
    if not quotient.proved or family.last is not None:
        return False
    known = recalled(family)
    if known is not None and (known.complete or known.heaps >= quotient.heaps):
        return False
    path = _path(quotient.game)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_certificate(quotient, family, path)
    except (OSError, ValueError):
        return False
    return True


def recalled(family: Family) -> Quotient | None:
    """The kept quotient of a game, proved again; None where there is none, or what is there is damaged."""
    path = _path(family.ruleset.spec)
    try:
        if family.last is not None or not path.is_file() or path.stat().st_size > _LARGEST:
            return None
        stream = io.BytesIO(path.read_bytes())
        line = stream.readline()
        header = read_header(line)
        body = opened(line, header, stream)
        data = json.loads(body.readline(_LARGEST))
        if not body.is_whole() or header["game"] != family.ruleset.spec:
            return None
        return _proved(family, data)
    except (OSError, ValueError, KeyError, TypeError, IndexError, RecursionError, StoppedError):
        return None


def _proved(family: Family, data: dict[str, list[int]]) -> Quotient | None:
    solver = QuotientSolver()
    heaps = len(data["images"]) - 1
    options = [list(family.options(heap)) for heap in range(1, heaps + 1)]
    columns: list[list[int]] = data["columns"]  # type: ignore[assignment]
    if not solver.take(options, columns, data["lost"], data["images"]):
        return None
    rule = family.rule()
    return Quotient(family.ruleset.spec, solver, None if rule is None else pretending_period(solver.images, rule))
