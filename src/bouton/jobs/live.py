"""The progress of a run, as seen from its folder: a note that the run writes, and its last results."""

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from time import monotonic
from typing import Any, TextIO

from bouton.errors import InputError
from bouton.jobs.limits import TASKS_LISTED
from bouton.storage.files import json_of, path_text
from bouton.storage.holding import hold, is_held

_NAME, _LOCK, _RESULTS = "progress.json", "progress.lock", "results.sqlite"
_EVERY = 0.5  # seconds between two reports
_SUMS = """
select count(*), coalesce(sum(seconds), 0), coalesce(sum(instr(row, '"error":') > 0), 0) from results
"""


class RunNote:
    """The progress note of a run, written from time to time; if it cannot be written, the run continues without it.

    Until the note says that the run has ended, a lock on a file next to it shows that its process is alive.
    """

    def __init__(self, folder: Path, done: int, total: int, workers: int | None) -> None:
        self._path, self._before, self._workers = folder / _NAME, done, workers
        self._begun, self._written = monotonic(), -_EVERY
        self._lock: TextIO | None = None
        with suppress(OSError):
            self._lock = hold(folder / _LOCK)
        self.write(done, total)

    def write(self, done: int, total: int, parts: Sequence[float] = (), *, ended: bool = False) -> None:
        """Write the number of tasks done, and the fraction done of running tasks that report it.

        Skipped within half a second of the last time, unless the run has `ended` or all tasks are done."""
        now = monotonic()
        if not ended and done < total and now - self._written < _EVERY:
            return
        self._written = now
        note: dict[str, Any] = {"done": done, "total": total, "before": self._before, "workers": self._workers}
        note |= {"ended": ended, "parts": [round(part, 4) for part in parts], "seconds": now - self._begun}
        beside = self._path.with_name(f".{_NAME}")
        with suppress(OSError):
            beside.write_text(json.dumps(note), encoding="utf-8")
            beside.replace(self._path)
        if ended and self._lock is not None:
            self._lock.close()


def read_progress(folder: Path) -> dict[str, Any]:
    """Read the progress of the run in a folder.

    Returns
    -------
    ``done``, ``total``, ``rate`` (tasks per second), ``left`` (seconds, None if unknown), ``state`` (``"running"``,
    ``"stopped"``, ``"done"``, or ``"results"`` if no run has left a note: `bouton run --combine`), ``parts`` (the
    fraction done of each running task that reports it), ``workers``, ``rows`` (the number of results), ``errors``
    (the number of results that are errors), ``seconds`` (the total time of all tasks), ``last`` (the last ten results,
    newest first: task and seconds).

    Raises
    ------
    InputError : if there are neither results nor a run.
    """
    try:
        base = (folder / _RESULTS).resolve().as_uri()
        with closing(sqlite3.connect(f"{base}?mode=ro", uri=True, timeout=1)) as results:
            rows, seconds, errors = results.execute(_SUMS).fetchone()
            query = "select task, seconds from results order by number desc limit ?"
            last = [{"task": json_of(task), "seconds": took} for task, took in results.execute(query, (TASKS_LISTED,))]
        progress = _progress(folder, rows)
    except (OSError, ValueError, LookupError, TypeError, ArithmeticError, sqlite3.Error):
        raise InputError("jobs.missing", path=path_text(folder)) from None
    return {**progress, "rows": rows, "errors": errors, "seconds": seconds, "last": last}


def _progress(folder: Path, rows: int) -> dict[str, Any]:
    """Compute the progress of a run from its note, or from the number of results, `rows`, if there is no note."""
    try:
        note = json_of((folder / _NAME).read_text(encoding="utf-8"))
    except FileNotFoundError:
        if not rows:
            raise
        unknown: dict[str, Any] = {"rate": None, "left": None, "state": "results", "parts": [], "workers": None}
        return {"done": rows, "total": rows, **unknown}
    state = "done" if note["done"] == note["total"] else "running"
    if state == "running" and (note["ended"] or not is_held(folder / _LOCK)):
        state = "stopped"
    parts = [float(part) for part in note["parts"]] if state == "running" else []
    new, left = note["done"] - note["before"] + sum(parts), note["total"] - note["done"] - sum(parts)
    rate = new / note["seconds"] if note["seconds"] > 0 else 0.0
    return {
        "done": note["done"],
        "total": note["total"],
        "rate": rate,
        "left": left / rate if rate and state == "running" else None,
        "state": state,
        "parts": parts,
        "workers": note["workers"],
    }
