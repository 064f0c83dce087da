"""Doing a task: each kind's answer as a row of plain data."""

import os
import warnings
from collections.abc import Callable, Iterable
from errno import ENOSPC
from hashlib import sha256
from pathlib import Path
from typing import Any

from bouton.errors import (
    BoutonError,
    DamageWarning,
    InputError,
    MemoryLimitError,
    PackageError,
    ProcessDiedError,
    StorageWarning,
    TimeLimitError,
    UnequippedError,
    UnfinishedError,
)
from bouton.jobs.games import ANSWERS
from bouton.jobs.task import Task

__all__ = ["answered"]

_KEPT_FROM = 20_000  # heaps
#: errors of this machine, not of the task: the files of their sentences, and classes
_AREAS = ("storage", "jobs")
_OF_MACHINE = (PackageError, UnequippedError, TimeLimitError, MemoryLimitError, ProcessDiedError, UnfinishedError)


def answered(task: Task, folder: Path) -> dict[str, Any]:
    """The row of a task; an error that the task itself has is its row.

    Parameters
    ----------
    folder : where long searches keep their state, and from where they resume.
    """
    try:
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always", StorageWarning)
            if task.kind in ANSWERS:
                row = ANSWERS[task.kind](task.given, task.beside, folder)
            else:
                row = _KINDS[task.kind](task, folder)
        _refuse_unsaved(task, [each.message for each in told])
        return row
    except BoutonError as error:
        if error.area in _AREAS or isinstance(error, _OF_MACHINE):
            raise
        return {"error": error.key, "sentence": error.say(), "values": error.values}


def _refuse_unsaved(task: Task, told: Iterable[object]) -> None:
    """Raise an error where values are to be kept, and the disk did not take them: the task is not done."""
    for warning in told if task.beside.get("values") else ():
        if isinstance(warning, StorageWarning) and not isinstance(warning, DamageWarning):
            path, reason = (warning.error.values.get(name) for name in ("path", "reason"))
            raise InputError("jobs.disk", path=path or str(task.id[:16]), reason=reason or os.strerror(ENOSPC))


def _sequence(task: Task, folder: Path) -> dict[str, Any]:
    """Values of heaps 0 … N, kept as segments or by their sum alone, and what is known of the period."""
    from bouton.sequences.runs import sequence

    kept = task.beside.get("values") and task.given["to"] >= _KEPT_FROM
    found = sequence(task.given["game"], task.given["to"], store=folder / task.id[:16] if kept else None)
    known = found.period
    values = found.values
    digest = sha256(
        values.astype("<u4").tobytes()
        if hasattr(values, "astype")
        else b"".join(int(value).to_bytes(4, "little") for value in values)
    )
    return {
        "game": task.given["game"],
        "to": task.given["to"],
        "period": known.period,
        "preperiod": known.preperiod,
        "saltus": known.saltus,
        "proved": known.proved,
        "largest": found.largest[0],
        "largest_heap": found.largest[1],
        "rare": None if found.rare is None else found.rare["count"],
        "last_rare": None if found.rare is None else found.rare["last"],
        "sha256": digest.hexdigest(),
    }


def _period(task: Task, folder: Path) -> dict[str, Any]:
    """The period, as long as it takes; the state of the search is kept in the folder."""
    from bouton.sequences.long_periods import long_period

    found = long_period(task.given["game"], store=folder)
    return {
        "game": task.given["game"],
        "period": found.period,
        "preperiod": found.preperiod,
        "saltus": found.saltus,
        "proved": found.proved,
        "method": found.method,
        "largest": found.largest[0],
        "largest_heap": found.largest[1],
        "last_rare": found.last_rare,
    }


def _values(task: Task, folder: Path) -> dict[str, Any]:
    """What all connected boards of a piece are worth, kept as lines of text."""
    from bouton.jobs.connected import valued_boards

    given = task.given
    name = f"values-{given['squares']}-{given['piece']}-{task.id[:8]}.txt"
    keep = folder / name if task.beside.get("values") else None
    if keep is not None:
        folder.mkdir(parents=True, exist_ok=True)
    return valued_boards(given["game"], given["squares"], given["piece"], keep)


def _verify(task: Task, folder: Path) -> dict[str, Any]:
    """What the checker of a certificate says, of a share of its pieces where it has pieces."""
    from bouton.checkers import verify

    path = task.beside["path"]
    if sha256(Path(path).read_bytes()).hexdigest() != task.given["sha256"]:
        raise InputError("jobs.changed", path=path)
    keep = folder / f"verify-{task.id[:16]}"
    found = verify(path, task.given["share"], str(keep))
    keep.unlink(missing_ok=True)
    del found["bouton"]  # the version that wrote it does not matter
    return {"share": task.given["share"], **found}


_KINDS: dict[str, Callable[[Task, Path], dict[str, Any]]] = {
    "period": _period,
    "sequence": _sequence,
    "values": _values,
    "verify": _verify,
}
