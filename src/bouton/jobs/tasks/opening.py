"""The task ``hex ROWSxCOLUMNS --openings``: the winner after each first move."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bouton.errors import InputError
from bouton.jobs.task import Given, Task, TaskKind

_MOST_OPENINGS = 6  # cells per side: an empty 6 × 6 board takes seconds, a 7 × 7 board hours


def _read(words: dict[str, Any]) -> Iterator[Given]:
    """Yield a task for each first move, but only one of two moves that a half turn exchanges."""
    rows, columns = int(words["rows"]), int(words["columns"])
    if not 0 < rows <= _MOST_OPENINGS or not 0 < columns <= _MOST_OPENINGS:
        raise InputError("jobs.openings", got=f"{rows}x{columns}", most=_MOST_OPENINGS)
    for cell in range((rows * columns + 1) // 2):
        yield {"rows": rows, "columns": columns, "cell": cell, "misere": bool(words["misere"])}, {}


def _answer(task: Task, folder: Path) -> dict[str, Any]:
    """Find the winner after a first move of Left."""
    from bouton.hex.board import RIGHT, hex_board
    from bouton.hex.limits import HexLimits
    from bouton.hex.search import hex_search

    board = hex_board(task.given["rows"], task.given["columns"])
    limits = HexLimits(positions=1 << 40)
    stones = (1 << task.given["cell"], 0)
    lost = hex_search(board).mover_wins(stones, RIGHT, limits, misere=task.given["misere"])
    return {**task.given, "position": board.format(stones), "opening_wins": not lost}


KIND = TaskKind(
    ("hex",),
    re.compile(r"hex (?P<rows>\d{1,3})x(?P<columns>\d{1,3}) --openings(?P<misere> --misere)?"),
    _read,
    _answer,
)
