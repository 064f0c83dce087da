"""The task ``verify FILE``: check a certificate, or a share of its pieces if it has pieces."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bouton.checkers import IN_PIECES, kind_of, piece_count, verify
from bouton.errors import InputError
from bouton.jobs.task import Given, Task, TaskKind
from bouton.storage.files import hash_file

_SIDE_BY_SIDE = 32  # maximum number of pieces in one task; the checker's compiled loop handles as many together


def _read(words: dict[str, Any]) -> Iterator[Given]:
    """Yield a task for each share of a certificate's pieces, or one if it has none; the file's hash is part of it."""
    path = words["path"]
    digest = hash_file(path)
    step = -(-piece_count(path) // _SIDE_BY_SIDE) if kind_of(path) in IN_PIECES else 0
    for share in [f"{first}/{step}" for first in range(step)] or [""]:
        yield {"sha256": digest, "share": share}, {"path": str(Path(path).resolve())}


def _answer(task: Task, folder: Path) -> dict[str, Any]:
    """Run the checker of a certificate, on a share of its pieces if it has pieces."""
    path = task.unhashed["path"]
    if hash_file(path) != task.given["sha256"]:
        raise InputError("jobs.changed", path=path)
    keep = folder / f"verify-{task.id[:16]}"
    found = verify(path, task.given["share"], str(keep))
    keep.unlink(missing_ok=True)
    del found["bouton"]  # the version that wrote the certificate is irrelevant
    return {"share": task.given["share"], **found}


KIND = TaskKind(("checkers",), re.compile(r"verify (?P<path>[^ ]*)"), _read, _answer, longest=10_000)
