"""Run tasks on this machine's cores, in worker processes that do one task at a time.

A worker that dies is replaced and its task is done again; a task during which three workers died stops the run. An
answer is stored before its worker gets another task: whatever stops a run, the next one resumes from there.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from bouton.errors import ProcessDiedError
from bouton.jobs.results import Results
from bouton.jobs.task import Task
from bouton.notation import clip
from bouton.storage.limits import MOST_DEATHS
from bouton.storage.processes import Crew, Workers, run_all


class Event(NamedTuple):
    """A finished task and its answer, the number of the run's tasks done and of all, and the seconds the task took."""

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
    """Do the tasks that have no result yet; return the number done.

    Parameters
    ----------
    tell : called with each finished task, in the caller's process.
    tell_parts : called during tasks that report progress, with the number of tasks done and the fraction done of each
        running one.

    Raises
    ------
    DisagreementError : if a task already has a different result.
    SearchLimitError : if a task repeatedly kills its worker.
    BoutonError : if the folder cannot be written.
    """
    parts: dict[str, float] = {}
    done = sum(results.row(task) is not None for task in tasks)

    def note_part(task: Task, part: float) -> None:
        parts[task.id] = part
        tell_parts(done, list(parts.values()))

    def note_end(event: Event) -> None:
        nonlocal done
        done = event.done
        parts.pop(event.task.id, None)
        if event.total - done < workers:
            crew.end_idle()
        tell(event)

    with Workers("bouton.jobs.worker", [str(results.folder / "work")], workers, on_part=note_part) as crew:
        return run_with(crew, tasks, results, note_end)


def run_with(crew: Crew, tasks: Sequence[Task], results: Results, tell: Callable[[Event], None]) -> int:
    """Have a crew do the tasks that have no result yet; return the number done. Raises the errors of `run_tasks`."""
    waiting = [task for task in tasks if results.row(task) is None]
    before, done = len(tasks) - len(waiting), 0

    def take(task: Task, answer: dict[str, Any]) -> None:
        nonlocal done
        results.add(task, answer["row"], answer["seconds"])
        done += 1
        tell(Event(task, answer["row"], before + done, len(tasks), answer["seconds"]))

    def death_error(task: Task) -> ProcessDiedError:
        return ProcessDiedError("jobs.died", task=clip(task.text, 200), times=MOST_DEATHS)

    run_all(waiting, crew, take, death_error)
    return done
