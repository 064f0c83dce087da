"""Misère quotients found earlier, stored on disk as certificates and proved again when they are read.

Only infinite quotients with a large monoid are not proved again: that would take longer than their use, and the file's
checksum shows whether it is as it was written.

Up to three files are stored per game: the quotient of the most heaps, the sums with few copies of a heap (of the
largest heap, and for that the most copies), and the sums of an infinite quotient.
"""

import io
import json
from pathlib import Path
from typing import Any, BinaryIO

from bouton.checkers import counters as counters_checker
from bouton.checkers.envelope import Body, natural, open_body, read_header, write_certificate
from bouton.errors import BoutonError
from bouton.misere.certificate import write_quotient
from bouton.misere.counted import Counters, words_of
from bouton.misere.family import Family, code_of
from bouton.misere.few_copies import FewHeaps
from bouton.misere.limits import CHECKED_ELEMENTS, MOST_BYTES_READ
from bouton.misere.quotient import Quotient, pretending_period
from bouton.misere.solver import QuotientSolver, StoppedError
from bouton.storage.folders import data_folder, name_for

_FEW, _COUNTERS = "-copies", "-infinite"
_DAMAGED = (BoutonError, OSError, ValueError, KeyError, TypeError, IndexError, RecursionError, StoppedError)


def _path(spec: str, kind: str = "") -> Path:
    return data_folder("quotients") / f"{name_for(spec)}{kind}.cert"


def stamp(family: Family) -> tuple[int, ...]:
    """A stamp that changes whenever any process stores something about a game."""
    found = []
    for kind in ("", _FEW, _COUNTERS):
        try:
            found.append(_path(family.ruleset.spec, kind).stat().st_mtime_ns)
        except (OSError, ValueError):
            found.append(0)
    return tuple(found)


def keep(quotient: Quotient, family: Family) -> bool:
    """Store what is proved of the heaps of a game, unless as much is stored already; return whether it was stored.

    Nothing is stored for families other than heaps."""
    if family.last is not None or not quotient.heaps:
        return False
    if quotient.copies is not None:
        few = recalled_few(family)
        if few is not None and (few.heaps, few.copies or 0) >= (quotient.heaps, quotient.copies):
            return False
    else:
        known = load_quotient(family)
        if known is not None and (known.complete or (known.heaps >= quotient.heaps and not quotient.complete)):
            return False
    path = _path(quotient.game, "" if quotient.copies is None else _FEW)
    return _write(path, lambda target: write_quotient(quotient, family, target))


def keep_counters(found: Counters) -> bool:
    """Store the winners of the sums of an infinite quotient; return whether that succeeded."""
    path = _path(found.facts["game"], _COUNTERS)
    return _write(path, lambda target: write_certificate(target, "counters", found.facts, [found.body_line()]))


def _write(path: Path, write: Any) -> bool:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write(str(path))
    except (OSError, ValueError):
        return False
    return True


def load_quotient(family: Family) -> Quotient | None:
    """Load the stored quotient of a game and prove it again; None if there is none, or it is damaged."""
    try:
        read = _read(family, "")
        return None if read is None else _prove(family, *read)
    except _DAMAGED:
        return None


def recalled_few(family: Family) -> FewHeaps | None:
    """Load the stored sums with few copies of a heap and prove them again; None as for `load_quotient`."""
    try:
        read = _read(family, _FEW)
        if read is None:
            return None
        header, data = read
        solver, beyond, copies = QuotientSolver(), natural(header["order"]), natural(header["copies"])
        if not copies or not _take(solver, family, data, beyond):
            return None
        all_copies = solver.monoid.table[solver.monoid.power(solver.images[-1], copies)]
        if any(all_copies[element] == beyond for element in solver.monoid.span(solver.images[:-1])):
            return None
        return FewHeaps(family.ruleset.spec, solver, copies)
    except _DAMAGED:
        return None


def recalled_counters(family: Family) -> Counters | None:
    """Load the stored sums of an infinite quotient, checked again if it is small; None as for `load_quotient`."""
    try:
        read = _read(family, _COUNTERS)
        if read is None:
            return None
        header, data = read
        if header["code"] != code_of(family.rule()):
            return None
        pairs = 0
        if header["order"] <= CHECKED_ELEMENTS:
            pairs = counters_checker.check(header, io.BytesIO(json.dumps(data).encode() + b"\n"))["pairs"]
        return Counters(header, data, words_of(family, data, header["order"]), pairs)
    except _DAMAGED:
        return None


def _read(family: Family, kind: str) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """Read the first line and the body of a stored certificate; None if there is none, or it is too large or
    incomplete."""
    path = _path(family.ruleset.spec, kind)
    if family.last is not None or not path.is_file() or path.stat().st_size > MOST_BYTES_READ:
        return None
    stream: BinaryIO = io.BytesIO(path.read_bytes())
    line = stream.readline()
    header = read_header(line)
    body: Body = open_body(line, header, stream)
    data = json.loads(body.readline(MOST_BYTES_READ))
    if not body.is_whole() or header["game"] != family.ruleset.spec:
        return None
    return header, data


def _prove(family: Family, header: dict[str, Any], data: dict[str, Any]) -> Quotient | None:
    solver = QuotientSolver()
    if "copies" in header or not _take(solver, family, data):
        return None
    rule = family.rule()
    return Quotient(family.ruleset.spec, solver, None if rule is None else pretending_period(solver.images, rule))


def _take(solver: QuotientSolver, family: Family, data: dict[str, Any], excluded: int | None = None) -> bool:
    options = [list(family.options(heap)) for heap in range(1, len(data["images"]))]
    return solver.take(options, data["columns"], data["lost"], data["images"], excluded)
