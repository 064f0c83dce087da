"""Tiers: no move leads to a higher tier, so tiers are solved from the lowest up, in files (`bouton.solving.on_disk`).

The files are in the store, where a solve that was stopped resumes, or in a temporary folder. They take eight bytes for
each position, twelve in shapes of more than 2^32 numbers.
"""

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from shutil import disk_usage
from tempfile import TemporaryDirectory
from typing import Any

from bouton.custom.encoded import RuleCode
from bouton.solving._compiled.slots import FOUND
from bouton.solving.backwards import ValueColumns
from bouton.solving.compact import canonical_forms, starts, tiers_of
from bouton.solving.game import Solved
from bouton.solving.on_disk.coded import CodedGame
from bouton.solving.on_disk.keys import by_tier
from bouton.solving.on_disk.scores import columns_of
from bouton.solving.on_disk.tiers import TierRun
from bouton.solving.runs import Run
from bouton.storage.files import cannot_write

_PART = 1 << 20  # positions whose tiers are computed together


def solve_tiers(run: Run, rules: RuleCode) -> Solved:
    """Find the positions, and solve their tiers one by one.

    Raises
    ------
    WriteError : if the disk lacks the space.
    SearchLimitError : if memory does not suffice, or for a remoteness above 65,533 or a Grundy value above 65,534.
    """
    if run.keeper is not None:
        run.keep({}, {"method": "tiers"})
        solved = run.keeper.solve_in(lambda folder: _solve_in(folder / "tiers", run, rules))
        if solved is not None:
            return solved
        run.forget()
    try:
        place = TemporaryDirectory(prefix="bouton-tiers-", ignore_cleanup_errors=True)
    except OSError as error:
        raise cannot_write(error.filename or "", error) from None
    with place as folder:
        return _solve_in(Path(folder), run, rules)


def _solve_in(folder: Path, run: Run, rules: RuleCode) -> Solved:
    """Solve in a folder, or resume there, and read the values."""
    import numpy as np

    def report(done: int, total: int | None, moves: int) -> None:
        run.state[FOUND] = done
        run.hold("beside", 0)  # refuses if the process has taken too much memory
        run.report(done, total, moves)

    def check_room(level: int, positions: int, need: int) -> None:
        if need > disk_usage(folder).free:
            raise cannot_write(str(folder), OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))

    game = CodedGame(rules, run, bool(run.misere))
    game.roots = _roots(run, game.type)
    solving = TierRun(folder, game, 1, report, check_room)
    rows, _, _ = solving.run()
    run.drop("bits", "ranks", "words.bin", "work.bin")
    found, whole = sum(row["positions"] for row in rows), run.game.start is None
    count, loops = run.game.size if whole else found, solving.loops
    run.hold("columns", (9 if whole else 17) * count)
    columns, indices = ValueColumns.blank(count), np.empty(0 if whole else count, np.int64)
    for begin, keys, values in solving.blocks():
        places: Any = keys if whole else slice(begin, begin + keys.size)
        parts = columns_of(values, game.misere)
        for column, part in zip(columns, parts, strict=True):
            column[places] = part
        loops |= bool((parts.grundy < 0).any())
        if not whole:
            indices[places] = keys
    if whole and run.native.form is not None:
        columns = columns.take(canonical_forms(run))
    grundy, left, outcome = columns
    moves, branching, ends = solving.totals
    where = None if whole else indices
    return Solved(where, outcome, grundy, left, moves, branching, ends, loops, "tiers", True, found)


def _roots(run: Run, type_: str) -> Iterator[tuple[int, Any]]:
    """Yield the start, or all representatives, as pairs of a tier and an array of keys."""
    if run.game.start is None:
        run.hold("roots", 12 * run.game.size)  # and the keys that wait for their tiers
    indices = starts(run)
    for begin in range(0, indices.size, _PART):
        part = indices[begin : begin + _PART]
        yield from by_tier(part.astype(type_), tiers_of(run, part))
    run.drop("roots", "forms")
