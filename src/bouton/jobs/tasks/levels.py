"""The task ``solve GAME --out-of-core``: solve an entire game, level by level, in files."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from typing import Any

from bouton.errors import InputError
from bouton.jobs.task import Given, Task, TaskKind
from bouton.jobs.tasks.table import read_rules
from bouton.rulesets import find
from bouton.storage.files import hash_file


def _read(words: dict[str, Any]) -> Iterator[Given]:
    if ".py:" in words["game"]:
        given, unhashed = read_rules(words)
        more = {"values": "all"} if words["values"] else {}
        yield {**given, "start": words["start"], **more}, unhashed
    elif words["values"]:
        raise InputError("on_disk.grundy", got=words["game"])
    else:
        ruleset = find(words["game"])
        start = None if words["start"] is None else ruleset.format(ruleset.parse(words["start"]))
        yield {"game": ruleset.spec, "start": start, "misere": bool(words["misere"])}, {"values": not words["summary"]}


def _answer(task: Task, folder: Path) -> dict[str, Any]:
    """Solve a game level by level, with resumable state in the folder; delete its files if only counts are wanted."""
    from bouton.solving.on_disk.solve import solve_levels

    path = task.unhashed.get("path")
    if path is not None and hash_file(path) != task.given["rules"]:
        raise InputError("jobs.changed", path=path)
    rules = task.given["game"] if path is None else f"{path}:{task.given['name']}"
    keep = folder / f"levels-{sha256(json.dumps(task.given, sort_keys=True).encode()).hexdigest()[:16]}"
    values = task.given.get("values", "remoteness")
    found = solve_levels(rules, keep, start=task.given["start"], misere=task.given["misere"], values=values).to_dict()
    if not task.unhashed["values"]:
        _remove(keep)
    names = ["play", "outcome", "remoteness", "positions", "P", "N", "draws", "max_remoteness", "levels"]
    names += ["grundy", "grundy_counts", "endless"] if values == "all" else []
    return {**task.given, **{name: found[name] for name in names}, "sha256": found["digest"]}


def _remove(folder: Path) -> None:
    """Delete a folder, so that after a kill its name refers to the complete folder or to nothing."""
    aside = folder.with_name(f"{folder.name}.old")
    rmtree(aside, ignore_errors=True)
    with suppress(OSError):
        folder.rename(aside)
    rmtree(aside, ignore_errors=True)


KIND = TaskKind(
    ("rulesets", "solving"),
    re.compile(
        r"solve (?P<game>\S+)( (?P<start>[^-\s]\S*))?(?P<misere> --misere)?(?P<values> --values all)?"
        r" --out-of-core(?P<summary> --summary)?"
    ),
    _read,
    _answer,
)
