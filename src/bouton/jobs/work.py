"""Doing a task: the answer of its kind as a row of plain data, or the error that the task itself has."""

import os
import warnings
from collections.abc import Iterable
from errno import ENOSPC
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
from bouton.jobs.task import Task, kind_of

__all__ = ["answer_row"]

#: errors of this machine, not of the task: the files of their sentences, and classes
_AREAS = ("storage", "jobs")
_OF_MACHINE = (PackageError, UnequippedError, TimeLimitError, MemoryLimitError, ProcessDiedError, UnfinishedError)


def answer_row(task: Task, folder: Path) -> dict[str, Any]:
    """The row of a task; an error that the task itself has is its row.

    Parameters
    ----------
    folder : where long searches keep their state, and from where they resume.
    """
    try:
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always", StorageWarning)
            row = kind_of(task.kind).answer(task, folder)
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
