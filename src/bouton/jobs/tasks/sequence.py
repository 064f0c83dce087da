"""The task ``sequence GAME --to N``."""

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from bouton.formulas import read_bound
from bouton.jobs.task import Given, Task, TaskKind, games_of
from bouton.sequences.report import heap_relatives

_KEPT_FROM = 20_000  # heaps: the values of fewer are soon computed again, and are not stored


def _read(words: dict[str, Any]) -> Iterator[Given]:
    last, more = read_bound(words["last"]), words["more"].split()
    games = games_of(words["game"])
    for game in _distinct(games) if "--distinct" in more else games:
        yield {"game": game, "to": last}, {"values": "--summary" not in more}


def _distinct(games: Iterable[str]) -> Iterator[str]:
    """Yield the first of the games with the same standard form, which have the same sequence up to a shift."""
    met = set()
    for game in games:
        relatives = heap_relatives(game)
        name = game if relatives is None else relatives.standard
        if name not in met:
            met.add(name)
            yield game


def _answer(task: Task, folder: Path) -> dict[str, Any]:
    """Compute values of heaps 0 … N, stored as segments or only hashed, and facts about the period."""
    from bouton.sequences.runs import sequence

    kept = task.unhashed.get("values") and task.given["to"] >= _KEPT_FROM
    found = sequence(task.given["game"], task.given["to"], store=folder / task.id[:16] if kept else None)
    known = found.period
    values = found.values
    digest = sha256(
        values.astype("<u4").tobytes()
        if hasattr(values, "astype")
        else b"".join(int(value).to_bytes(4, "little") for value in values)
    )
    return {
        "game": task.given["game"],
        "to": task.given["to"],
        "period": known.period,
        "preperiod": known.preperiod,
        "saltus": known.saltus,
        "proved": known.proved,
        "largest": found.largest[0],
        "largest_heap": found.largest[1],
        "rare": None if found.rare is None else found.rare["count"],
        "last_rare": None if found.rare is None else found.rare["last"],
        "sha256": digest.hexdigest(),
    }


KIND = TaskKind(
    ("checkers", "heaps", "rulesets", "sequences"),
    re.compile(r"sequence (?P<game>\S+) --to (?P<last>\S+)(?P<more>(?!.*(--\w+) \4)( --(summary|distinct))*)"),
    _read,
    _answer,
    remarks=("rare", "last_rare"),
)
