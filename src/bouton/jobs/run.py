"""Running tasks on this machine's cores: worker processes, one task each at a time.

A worker that dies is replaced and its task done again; a task during which three workers died stops the run. What is
found is in the results before its worker is given another task: whatever stops a run, the next one resumes from there.
"""

import json
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

from bouton import errors
from bouton.errors import BoutonError, SearchLimitError
from bouton.jobs.results import Results
from bouton.jobs.task import Task
from bouton.notation import clip

__all__ = ["Event", "run_tasks"]

_TRIES = 3


class Event(NamedTuple):
    """A task that is done: how many of the run's tasks are, and the seconds that it took."""

    task: Task
    row: dict[str, Any]
    done: int
    total: int
    seconds: float


def run_tasks(
    tasks: Sequence[Task], results: Results, workers: int, tell: Callable[[Event], None] = lambda event: None
) -> int:
    """Do the tasks that have no result yet; how many were done.

    Parameters
    ----------
    tell : called with each task that is done, in the process of the caller.

    Raises
    ------
    DisagreementError : where a task has another result already.
    SearchLimitError : where a task ends its worker again and again.
    BoutonError : where the folder cannot be written.
    """
    waiting = deque(task for task in tasks if results.row(task) is None)
    before, total, done = len(tasks) - len(waiting), len(tasks), 0
    tries: dict[str, int] = {}
    said: SimpleQueue[tuple[_Worker, str]] = SimpleQueue()
    running: set[_Worker] = set()
    try:
        while waiting or running:
            while waiting and len(running) < max(1, workers):
                running.add(_Worker(str(results.folder / "work"), said, waiting.popleft()))
            worker, line = said.get()
            task = worker.task
            if task is None or worker not in running:
                continue
            answer = _answer(line)
            if answer is None:  # the worker is dead
                running.discard(worker)
                worker.end()
                tries[task.id] = tries.get(task.id, 0) + 1
                if tries[task.id] >= _TRIES:
                    raise SearchLimitError("jobs.died", task=clip(task.text, 200), times=_TRIES)
                waiting.appendleft(task)
                continue
            if "error" in answer:
                kind: type[BoutonError] = getattr(errors, answer["error"])
                raise kind(answer["key"], **answer["values"])
            results.add(task, answer["row"], answer["seconds"])
            done += 1
            tell(Event(task, answer["row"], before + done, total, answer["seconds"]))
            if waiting:
                worker.give(waiting.popleft())
            else:
                running.discard(worker)
                worker.end()
    finally:
        for worker in running:
            worker.end()
    return done


def _answer(line: str) -> dict[str, Any] | None:
    """What a worker says; None where it ended, in the middle of a line too."""
    try:
        return dict(json.loads(line))
    except ValueError:
        return None


class _Worker:
    """A process, the task that it has, and a thread that hears it."""

    def __init__(self, folder: str, said: "SimpleQueue[tuple[_Worker, str]]", task: Task) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bouton.jobs.worker", folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        self.task: Task | None = None
        self._said = said
        Thread(target=self._hear, daemon=True).start()
        self.give(task)

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    def _hear(self) -> None:
        assert self._process.stdout is not None
        try:
            for line in self._process.stdout:
                self._said.put((self, line))
        except (OSError, ValueError):
            pass
        self._said.put((self, ""))

    def give(self, task: Task) -> None:
        """Hand it a task."""
        self.task = task
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(task) + "\n")
            self._process.stdin.flush()
        except OSError:  # it is dead, which its thread says
            return

    def end(self) -> None:
        """End it, whatever it does."""
        self.task = None
        self._process.kill()
        self._process.wait()
