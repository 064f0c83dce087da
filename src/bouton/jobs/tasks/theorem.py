"""The task ``prove GAME``: a theorem for all positions."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bouton.errors import InputError
from bouton.jobs.task import Given, Task, TaskKind, games_of
from bouton.notation import clip
from bouton.storage.memory import free_memory

_ENDLESS = 1e15  # seconds: no time limit for a search for a theorem
_MEMORY = 2 << 30  # bytes that a search may use; with less it may fail


def _read(words: dict[str, Any]) -> Iterator[Given]:
    for game in games_of(words["game"]):
        yield {"game": game, "misere": bool(words["misere"])}, {}


def _answer(task: Task, folder: Path) -> dict[str, Any]:
    """Find and prove a theorem for all positions, or report that none was found."""
    from bouton.proving.prover import prove

    is_short = free_memory() < _MEMORY
    found = prove(task.given["game"], misere=task.given["misere"], seconds=_ENDLESS)
    if is_short and not found.found:
        raise InputError("jobs.memory", task=clip(task.given["game"]))
    data = found.to_dict()
    names = ("game", "play", "found", "proved", "numeration", "states", "statement")
    return {name: data[name] for name in names}


KIND = TaskKind(
    ("checkers", "custom", "numeration", "proving"),
    re.compile(r"prove (?P<game>\S+)(?P<misere> --misere)?"),
    _read,
    _answer,
)
