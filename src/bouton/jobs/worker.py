"""A worker: reads tasks, a line of JSON each, and writes their rows. It ends when nobody writes to it any more."""

import json
import os
import sys
import threading
from contextlib import redirect_stdout
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter

from bouton.errors import BoutonError
from bouton.jobs.task import Task
from bouton.jobs.work import answered

__all__ = ["main"]


def main(folder: str) -> None:
    """Work until standard input ends; then end immediately, in the middle of a task too."""
    out, tasks = sys.stdout, SimpleQueue[str]()

    def read() -> None:
        for line in sys.stdin:
            tasks.put(line)
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    while True:
        kind, given, beside = json.loads(tasks.get())
        began = perf_counter()
        try:
            with redirect_stdout(sys.stderr):
                row = answered(Task(kind, given, beside), Path(folder))
            answer = {"row": row, "seconds": perf_counter() - began}
        except BoutonError as error:
            answer = {"error": type(error).__name__, "key": error.key, "values": error.values}
        except MemoryError:
            answer = {"error": "InputError", "key": "jobs.memory", "values": {"task": json.dumps(given)}}
        print(json.dumps(answer, default=str), file=out, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
