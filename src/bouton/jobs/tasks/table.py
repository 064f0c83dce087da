"""The task ``solve FILE.py:NAME``: a complete table from a file of rules."""

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from bouton.errors import InputError
from bouton.jobs.task import Given, Task, TaskKind
from bouton.storage.files import hash_file


def read_rules(words: dict[str, Any]) -> Given:
    """Return a task's data for a file of rules: what affects the answer (the hash of the file, the name of the rules in
    it, misère play), and what does not (the file's path, whether values are stored)."""
    path, _, name = words["game"].rpartition(":")
    given = {"rules": hash_file(path), "name": name, "misere": bool(words["misere"])}
    return given, {"path": str(Path(path).resolve()), "values": not words["summary"]}


def _read(words: dict[str, Any]) -> Iterator[Given]:
    yield read_rules(words)


def _answer(task: Task, folder: Path) -> dict[str, Any]:
    """Solve a complete table from a file of rules, stored in the folder and resumable unless only counts are wanted."""
    from bouton.solving.solve import solve

    path = Path(task.unhashed["path"])
    digest = task.given["rules"]
    if hash_file(str(path)) != digest:
        raise InputError("jobs.changed", path=str(path))
    keep = folder / f"table-{digest[:16]}-{task.given['name']}{'-misere' if task.given['misere'] else ''}"
    if task.unhashed["values"]:
        folder.mkdir(parents=True, exist_ok=True)
    store = str(keep) if task.unhashed["values"] else None
    found = solve(f"{path}:{task.given['name']}", misere=task.given["misere"], store=store)
    data = found.to_dict()
    names = ("play", "positions", "P", "N", "draws", "max_grundy", "max_remoteness")
    outcomes, column = sha256(), found.columns()[1]
    for block in column.blocks() if hasattr(column, "blocks") else [column.tobytes()]:
        outcomes.update(block)
    return {"name": task.given["name"], **{name: data[name] for name in names}, "sha256": outcomes.hexdigest()}


KIND = TaskKind(
    ("custom", "solving"),
    re.compile(r"solve (?P<game>\S+\.py:\S+)(?P<misere> --misere)?(?P<summary> --summary)?"),
    _read,
    _answer,
)
