"""``bouton run`` and ``bouton combine``: long computations as tasks."""

import json
from argparse import Namespace

from bouton.cli.output import answer, emit
from bouton.cli.progress import reporting
from bouton.jobs.live import Note
from bouton.jobs.results import Results
from bouton.jobs.run import Event, run_tasks
from bouton.jobs.task import read_tasks
from bouton.language import say
from bouton.sequences.sparse import available_cores

__all__ = ["run_combine", "run_tasks_of"]


def run_tasks_of(options: Namespace) -> None:
    """Do the tasks that have no result yet."""
    tasks = read_tasks(options.tasks)
    workers = available_cores() if options.workers is None else options.workers
    with Results(options.store) as results, reporting(options, "tasks", kept=True) as reporter:
        known = sum(results.row(task) is not None for task in tasks)
        reporter.begin(known)
        note = Note(results.folder, known, len(tasks), options.workers if options.ray else workers)

        begun = False

        def tell(event: Event) -> None:
            note.write(event.done, event.total)
            reporter.tell(event.done, event.total, power=1)
            if options.json:
                data = {"event": "task", "id": event.task.id, "task": json.loads(event.task.text), "row": event.row}
                emit(options, json.dumps({**data, "done": event.done, "total": event.total}, ensure_ascii=False))

        def tell_parts(done: int, parts: list[float]) -> None:
            nonlocal begun
            if not begun:  # a check that resumes is at some part of it already
                begun = True
                reporter.begin(done, sum(parts))
            note.write(done, len(tasks), parts)
            reporter.tell(done, len(tasks), power=1, parts=parts)

        try:
            if options.ray is not None:
                from bouton.jobs.over_ray import run_on_ray

                new = run_on_ray(tasks, results, options.ray, tell, options.workers)
            else:
                new = run_tasks(tasks, results, workers, tell, tell_parts)
        except KeyboardInterrupt:
            raise KeyboardInterrupt("jobs.stopped") from None
        _finish(options, results, len(tasks), new)


def run_combine(options: Namespace) -> None:
    """Add the results of other folders to those of the first."""
    with Results(options.folders[0]) as results:
        new = 0
        for folder in options.folders[1:]:
            with Results(folder, there=True) as other:
                new += results.combine(other)
        _finish(options, results, len(results), new)


def _finish(options: Namespace, results: Results, tasks: int, new: int) -> None:
    """The last line: the digest is that of all results in the folder."""
    data = {"done": True, "digest": results.digest, "tasks": tasks, "rows": len(results)}
    if options.json:
        emit(options, json.dumps(data))
    else:
        answer(options, data, say("jobs.done", options.lang, **{**data, "new": new}))
