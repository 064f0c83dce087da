"""The task ``quotient GAME``: a misère quotient, as far as a given number of steps finds it."""

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from bouton.errors import InputError
from bouton.jobs.task import Given, Task, TaskKind, games_of
from bouton.notation import clip
from bouton.rulesets import find

#: steps of the search, if none are given and at most; heaps; elements of a guess
_STEPS, _MOST_STEPS, _MOST_HEAPS, _LARGEST = 150, 1_000_000, 5_000, 3_000


def _read(words: dict[str, Any]) -> Iterator[Given]:
    heaps, steps = (words[each] and int(words[each]) for each in ("heaps", "steps"))
    if heaps is not None and not 0 < heaps <= _MOST_HEAPS:
        raise InputError("misere.heaps", got=clip(heaps), most=_MOST_HEAPS)
    for game in games_of(words["game"]):
        yield {"game": game, "heaps": heaps, "steps": min(steps or _STEPS, _MOST_STEPS)}, {}


def _answer(task: Task, folder: Path) -> dict[str, Any]:
    """Find the misère quotient, as far as the allowed steps of the search go."""
    from bouton.misere.family import family_of
    from bouton.misere.quotient import find_quotient

    found = find_quotient(
        family_of(find(task.given["game"])), task.given["heaps"], None, steps=task.given["steps"], largest=_LARGEST
    )
    names = ("game", "heaps", "complete", "period", "preperiod", "proved", "orders", "tame", "stopped")
    data = found.to_dict()
    if data["stopped"] == "memory":
        raise InputError("jobs.memory", task=clip(task.given["game"]))
    content = repr((found.monoid.order, found.monoid.table, found.monoid.lost, found.images)).encode()
    return {**{name: data[name] for name in names}, "order": found.order, "sha256": sha256(content).hexdigest()}


KIND = TaskKind(
    ("heaps", "misere", "rulesets"),
    re.compile(r"quotient (?P<game>\S+)( --heaps (?P<heaps>\d{1,6}))?( --steps (?P<steps>\d{1,9}))?"),
    _read,
    _answer,
)
