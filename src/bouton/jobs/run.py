"""Running tasks on this machine's cores: worker processes, one task each at a time.

A worker that dies is replaced and its task done again; a task during which three workers died stops the run. What is
found is in the results before its worker is given another task: whatever stops a run, the next one resumes from there.
"""

from collections import deque
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Any, NamedTuple

from bouton.errors import ProcessDiedError
from bouton.jobs.results import Results
from bouton.jobs.task import Task
from bouton.notation import clip
from bouton.storage.processes import Process, check_answer, read_answer

__all__ = ["TRIES", "Event", "run_tasks", "take_answer"]

TRIES = 3


class Event(NamedTuple):
    """A task that is done: how many of the run's tasks are, and the seconds that it took."""

    task: Task
    row: dict[str, Any]
    done: int
    total: int
    seconds: float


def run_tasks(
    tasks: Sequence[Task],
    results: Results,
    workers: int,
    tell: Callable[[Event], None] = lambda event: None,
    tell_parts: Callable[[int, list[float]], None] = lambda done, parts: None,
) -> int:
    """Do the tasks that have no result yet; how many were done.

    Parameters
    ----------
    tell : called with each task that is done, in the process of the caller.
    tell_parts : called in the middle of tasks that say so, with how many are done and which part of each one under way.

    Raises
    ------
    DisagreementError : where a task has another result already.
    SearchLimitError : where a task ends its worker again and again.
    BoutonError : where the folder cannot be written.
    """
    waiting = deque(task for task in tasks if results.row(task) is None)
    before, total, done = len(tasks) - len(waiting), len(tasks), 0
    tries: dict[str, int] = {}
    said: SimpleQueue[tuple[Process, str]] = SimpleQueue()
    running: set[Process] = set()
    parts: dict[Process, float] = {}
    try:
        while waiting or running:
            while waiting and len(running) < max(1, workers):
                worker = Process("bouton.jobs.worker", [str(results.folder / "work")], said)
                running.add(worker)
                worker.give(waiting.popleft())
            worker, line = said.get()
            if worker not in running:
                continue
            task, answer = worker.work, read_answer(line)
            if answer is not None and "part" in answer:
                parts[worker] = answer["part"]
                tell_parts(before + done, list(parts.values()))
                continue
            parts.pop(worker, None)
            if answer is None:  # the worker is dead
                running.discard(worker)
                worker.end()
                tries[task.id] = tries.get(task.id, 0) + 1
                if tries[task.id] >= TRIES:
                    raise ProcessDiedError("jobs.died", task=clip(task.text, 200), times=TRIES)
                waiting.appendleft(task)
                continue
            take_answer(answer, task, results)
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


def take_answer(answer: dict[str, Any], task: Task, results: Results) -> None:
    """Add what a worker answered to the results, or raise the error that it met.

    Raises
    ------
    DisagreementError : where the task has another result already.
    BoutonError : the worker's.
    """
    check_answer(answer)
    results.add(task, answer["row"], answer["seconds"])
