"""A worker: reads tasks, a line of JSON each, and writes their rows, and in the middle of a task how far it is.

It ends when nobody writes to it any more.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any

from bouton.checkers.progress import listen
from bouton.errors import BoutonError
from bouton.jobs.task import Task
from bouton.jobs.work import answer_row
from bouton.storage.processes import answer_lines, refusal

__all__ = ["answer_to", "main"]

_EVERY = 0.5  # seconds between two lines about one task


def answer_to(kind: str, given: dict[str, Any], beside: dict[str, Any], folder: str) -> dict[str, Any]:
    """Do a task: its row and the seconds that it took, or the error of this machine that it met."""
    began = perf_counter()
    try:
        row = answer_row(Task(kind, given, beside), Path(folder))
        return {"row": row, "seconds": perf_counter() - began}
    except BoutonError as error:
        return refusal(error)
    except MemoryError:
        return {"error": "InputError", "key": "jobs.memory", "values": {"task": json.dumps(given)}}


def main(folder: str) -> None:
    """Work until standard input ends."""
    answer_lines(lambda task: answer_to(task[0], task[1], task[2], folder), _tell_parts)


def _tell_parts(say: Callable[[dict[str, Any]], None]) -> None:
    """Have the long loops of checkers say which part of them is done."""
    said = monotonic()

    def hear(done: int, total: int) -> None:
        nonlocal said
        if total > 0 and monotonic() - said >= _EVERY:
            said = monotonic()
            say({"part": min(1.0, done / total)})

    listen(hear)


if __name__ == "__main__":
    main(sys.argv[1])
