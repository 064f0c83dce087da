"""A worker: reads tasks, a line of JSON each, and writes their rows. It ends when nobody writes to it any more."""

import json
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

from bouton.errors import BoutonError
from bouton.jobs.task import Task
from bouton.jobs.work import answered
from bouton.storage.processes import answer_lines, refusal

__all__ = ["answer_to", "main"]


def answer_to(kind: str, given: dict[str, Any], beside: dict[str, Any], folder: str) -> dict[str, Any]:
    """Do a task: its row and the seconds that it took, or the error of this machine that it met."""
    began = perf_counter()
    try:
        row = answered(Task(kind, given, beside), Path(folder))
        return {"row": row, "seconds": perf_counter() - began}
    except BoutonError as error:
        return refusal(error)
    except MemoryError:
        return {"error": "InputError", "key": "jobs.memory", "values": {"task": json.dumps(given)}}


def main(folder: str) -> None:
    """Work until standard input ends."""
    answer_lines(lambda task: answer_to(task[0], task[1], task[2], folder))


if __name__ == "__main__":
    main(sys.argv[1])
