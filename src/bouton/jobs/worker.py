"""A worker: reads tasks, one line of JSON each, and writes their rows, and the progress during a task.

The row of a task is the answer as plain data, or the error that is inherent in the task. A worker ends when its
standard input is closed.
"""

import json
import os
import sys
import warnings
from collections.abc import Callable, Iterable
from errno import ENOSPC
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any

from bouton.checkers.progress import listen
from bouton.errors import (
    BoutonError,
    DamageError,
    DamageWarning,
    InputError,
    MemoryLimitError,
    PackageError,
    ProcessDiedError,
    StorageWarning,
    TimeLimitError,
    UnequippedError,
    UnfinishedError,
    WriteError,
)
from bouton.jobs.task import Task, kind_of
from bouton.storage.compiler import take_turns
from bouton.storage.processes import answer_lines, refusal

_EVERY = 0.5  # seconds between two progress lines for a task
#: errors of this machine, not of the task: their areas in the message catalogue, and their classes
_AREAS = ("storage", "jobs")
_OF_MACHINE = (
    *(PackageError, UnequippedError, TimeLimitError, MemoryLimitError, ProcessDiedError, UnfinishedError),
    *(DamageError, WriteError),  # of saved states: the task has an answer without them
)


def answer_to(kind: str, given: dict[str, Any], unhashed: dict[str, Any], folder: str) -> dict[str, Any]:
    """Do a task; return its row and the seconds that it took, or the error of this machine."""
    began = perf_counter()
    try:
        row = answer_row(Task(kind, given, unhashed), Path(folder))
        return {"row": row, "seconds": perf_counter() - began}
    except BoutonError as error:
        return refusal(error)
    except MemoryError:
        return {"error": "InputError", "key": "jobs.memory", "values": {"task": json.dumps(given)}}


def answer_row(task: Task, folder: Path) -> dict[str, Any]:
    """Return the row of a task: its answer, or an error inherent in the task; errors of this machine are raised.

    Parameters
    ----------
    folder : the folder in which long searches save their state and from which they resume.
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
    """Raise an error if values should be stored but could not be written: the task is then not done."""
    for warning in told if task.unhashed.get("values") else ():
        if isinstance(warning, StorageWarning) and not isinstance(warning, DamageWarning):
            path, reason = (warning.error.values.get(name) for name in ("path", "reason"))
            raise InputError("jobs.disk", path=path or str(task.id[:16]), reason=reason or os.strerror(ENOSPC))


def main(folder: str) -> None:
    """Work until standard input ends."""
    take_turns()
    answer_lines(lambda task: answer_to(task[0], task[1], task[2], folder), _tell_parts)


def _tell_parts(say: Callable[[dict[str, Any]], None]) -> None:
    """Have the long loops of checkers report the fraction done."""
    said = monotonic()

    def hear(done: int, total: int) -> None:
        nonlocal said
        if total > 0 and monotonic() - said >= _EVERY:
            said = monotonic()
            say({"part": min(1.0, done / total)})

    listen(hear)


if __name__ == "__main__":
    main(sys.argv[1])
