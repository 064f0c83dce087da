"""The task ``values GAME --squares N``: values of all connected boards with these numbers of squares."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bouton.errors import InputError
from bouton.jobs.limits import MOST_SQUARES
from bouton.jobs.polyominoes import pieces_of, valued_boards
from bouton.jobs.task import Given, Task, TaskKind
from bouton.notation import clip, read_range
from bouton.rulesets import find
from bouton.rulesets.grid import DominoGame


def _read(words: dict[str, Any]) -> Iterator[Given]:
    ruleset, sizes = find(words["game"]), read_range(words["squares"])
    if not isinstance(ruleset, DominoGame):
        raise InputError("jobs.no-dominoes", game=clip(ruleset.spec))
    if not len(sizes) or sizes[0] < 1 or sizes[-1] > MOST_SQUARES:
        raise InputError("jobs.squares", got=clip(words["squares"]), most=MOST_SQUARES)
    for squares in sizes:
        for piece in range(pieces_of(squares)):
            given = {"game": ruleset.spec, "squares": squares, "piece": piece}
            yield given, {"values": not words["summary"]}


def _answer(task: Task, folder: Path) -> dict[str, Any]:
    """Compute the values of all connected boards of a piece, stored as lines of text if wanted."""
    given = task.given
    name = f"values-{given['squares']}-{given['piece']}-{task.id[:8]}.txt"
    keep = folder / name if task.unhashed.get("values") else None
    if keep is not None:
        folder.mkdir(parents=True, exist_ok=True)
    return valued_boards(given["game"], given["squares"], given["piece"], keep)


KIND = TaskKind(
    ("partizan", "rulesets", "search"),
    re.compile(r"values (?P<game>\S+) --squares (?P<squares>\S+)(?P<summary> --summary)?"),
    _read,
    _answer,
)
