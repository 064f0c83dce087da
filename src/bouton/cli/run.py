"""``bouton run`` and ``bouton run --combine``: long computations as tasks."""

import json
import os
import sys
from argparse import Namespace
from contextlib import ExitStack
from typing import Any

from bouton.cli.output import answer, emit_line
from bouton.cli.progress import open_reporter
from bouton.errors import InputError
from bouton.jobs.live import RunNote
from bouton.jobs.results import Results
from bouton.jobs.run import Event, run_tasks
from bouton.jobs.task import read_tasks
from bouton.language import say
from bouton.sequences.sparse import available_cores
from bouton.storage.files import path_text

_SHOWN = 5  # sentences of tasks without an answer


def run_tasks_of(options: Namespace) -> None:
    """Run the tasks that have no result yet."""
    tasks = read_tasks(options.tasks)
    workers = available_cores() if options.workers is None else options.workers
    with Results(options.store) as results, open_reporter(options, "tasks", kept=True) as reporter:
        known = sum(results.row(task) is not None for task in tasks)
        reporter.resume(known, len(tasks))
        reporter.say_resumed()
        earlier = results.count_earlier(tasks)
        if earlier:
            print(say("jobs.earlier", options.lang, count=earlier), file=sys.stderr)
        note = RunNote(results.folder, known, len(tasks), options.workers if options.ray else workers)

        said = -1.0  # sum of the parts in progress

        def report(event: Event) -> None:
            note.write(event.done, event.total)
            reporter.report(event.done, event.total, power=1)
            if options.json:
                data = {"event": "task", "id": event.task.id, "task": json.loads(event.task.text), "row": event.row}
                emit_line(options, {**data, "done": event.done, "total": event.total})

        def tell_parts(done: int, parts: list[float]) -> None:
            nonlocal said
            if said < 0 or (done == known and sum(parts) < said):  # a check that resumes, or is at its next stage
                reporter.begin(done, sum(parts))
            said = sum(parts)
            note.write(done, len(tasks), parts)
            reporter.report(done, len(tasks), power=1, parts=parts)

        try:
            if options.ray is not None:
                from bouton.jobs.over_ray import run_on_ray

                new = run_on_ray(tasks, results, options.ray, report, options.workers)
            else:
                new = run_tasks(tasks, results, workers, report, tell_parts)
        except KeyboardInterrupt:
            raise KeyboardInterrupt("jobs.stopped") from None
        finally:
            note.write(sum(results.row(task) is not None for task in tasks), len(tasks), ended=True)
        _finish(options, results, [results.row(task) or {} for task in tasks], new)


def run_combine(options: Namespace) -> None:
    """Add the results of other folders to those of the first."""
    places = [os.path.abspath(folder) for folder in options.folders]
    for folder, place in zip(options.folders, places, strict=True):
        if places.count(place) > 1:
            raise InputError("jobs.twice", path=path_text(folder))
    with ExitStack() as opened:
        others = [opened.enter_context(Results(folder, there=True)) for folder in options.folders[1:]]
        results = opened.enter_context(Results(options.folders[0], there=not others))
        new = results.combine(*others)
        _finish(options, results, results.rows(), new)


def _finish(options: Namespace, results: Results, rows: list[dict[str, Any]], new: int) -> None:
    """Write the final answer, with the digest of all results in the folder; as text also why tasks have no answer."""
    errors = [row for row in rows if "error" in row]
    data = {"done": True, "digest": results.digest, "tasks": len(rows), "rows": len(results), "errors": len(errors)}
    if options.json:
        emit_line(options, data)
        return
    lines = [say("jobs.done", options.lang, **{**data, "new": new})]
    if errors:
        said = dict.fromkeys(_reason(row, options.lang) for row in errors)
        lines.append(say("jobs.errors", options.lang, count=len(errors)))
        lines += [f"  {sentence}" for sentence in list(said)[:_SHOWN]] + ["  …"] * (len(said) > _SHOWN)
    answer(options, data, "\n".join(lines))


def _reason(row: dict[str, Any], language: str) -> str:
    """The reason why a task has no answer; only in English if an earlier version stored only its sentence."""
    return InputError(row["error"], **row["values"]).say(language) if "values" in row else str(row["sentence"])
