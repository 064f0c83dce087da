"""The task ``sequence GAME --period``."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bouton.jobs.task import Given, Task, TaskKind, games_of


def _read(words: dict[str, Any]) -> Iterator[Given]:
    for game in games_of(words["game"]):
        yield {"game": game}, {}


def _answer(task: Task, folder: Path) -> dict[str, Any]:
    """Find the period, however long it takes; the state of the search is saved in the folder."""
    from bouton.sequences.long_periods import long_period

    found = long_period(task.given["game"], store=folder)
    return {
        "game": task.given["game"],
        "period": found.period,
        "preperiod": found.preperiod,
        "saltus": found.saltus,
        "proved": found.proved,
        "method": found.method,
        "largest": found.largest[0],
        "largest_heap": found.largest[1],
        "last_rare": found.last_rare,
    }


KIND = TaskKind(
    ("checkers", "heaps", "rulesets", "sequences"),
    re.compile(r"sequence (?P<game>\S+) --period"),
    _read,
    _answer,
    remarks=("method", "last_rare"),
)
