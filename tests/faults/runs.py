"""The kinds of run that leave something on the disk: each goes on from what its folder holds."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import bouton
import solve_rules
from bouton.answers.hex import hex_certificate
from bouton.hex import compiled as hex_compiled
from bouton.hex.board import RIGHT, hex_board
from bouton.hex.search import HexLimits, HexSearch
from bouton.rulesets import find
from bouton.search.sources import Answer
from bouton.search.store import Store
from bouton.sequences import exports
from bouton.sequences import store as kept_sequences
from bouton.sequences.certificate import write_certificate
from bouton.solving import compact, dense, tiered
from bouton.solving import runs as native_runs
from bouton.solving import tables as solved_tables
from bouton.solving.solve import solve
from bouton.values.valuation import GRUNDY

__all__ = ["FILES", "MOORE", "RUNS", "keep_often"]

MOORE = find("moore:2")


def keep_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep everything after every step, and make steps short."""
    monkeypatch.setattr(solved_tables, "EVERY", 0.0)
    monkeypatch.setattr(solved_tables.Work, "due", lambda work: True)
    for module in (native_runs, compact, dense, tiered):
        monkeypatch.setattr(module, "BUDGET", 2_500)
    monkeypatch.setattr(kept_sequences, "_EVERY", 0.0)
    monkeypatch.setattr(kept_sequences, "_SEGMENT", 1_000)
    monkeypatch.setattr(hex_compiled, "_SAVE_FIRST", 0.0)
    monkeypatch.setattr(hex_compiled, "_CHUNK", 5)


def sequence(spec: str, last: int) -> Callable[[Path], Any]:
    def run(folder: Path) -> Any:
        found = bouton.sequence(spec, last, store=folder)
        return found.values.tolist(), found.period.period, found.period.preperiod, found.period.proved

    return run


def table(name: str, **given: Any) -> Callable[[Path], Any]:
    def run(folder: Path) -> Any:
        folder.mkdir(exist_ok=True)
        found = solve(getattr(solve_rules, name), store=folder / "values.sqlite", **given)
        columns = (found.outcome, found.grundy, found.remoteness)
        return [column.tolist() for column in columns], found.moves, found.loops

    return run


def search(folder: Path) -> Any:
    """Hex with a file to resume from."""
    folder.mkdir(exist_ok=True)
    solver, path = HexSearch(hex_board(6, 6)), folder / "search.npz"
    solver.resume = str(path)
    if path.exists():
        solver.load(str(path))
    wins = solver.solve((1, 0), RIGHT, HexLimits(seconds=None)).wins
    solver.keep()
    return wins


def store(folder: Path) -> Any:
    """Values recorded one after the other."""
    folder.mkdir(exist_ok=True)
    with Store(folder / "values.sqlite") as found:
        for size in range(12):
            found.record(MOORE, GRUNDY, (1, 2, size), Answer(size, "search"))
        return [found.lookup(MOORE, GRUNDY, (1, 2, size)) for size in range(12)]


RUNS: dict[str, Callable[[Path], Any]] = {
    "sequence": sequence("octal:0.007", 4_000),
    "sequence with a period": sequence("octal:0.137", 3_000),
    "dense": table("down"),
    "graph": table("anywhere"),
    "graph, misere": table("anywhere", misere=True),
    "tiers": table("tiered"),
    "start": table("chosen"),
    "plain": table("down", compiled=False),
    "hex": search,
    "store": store,
}


@cache
def solved() -> Any:
    return solve(solve_rules.down, compiled=False)


FILES: dict[str, Callable[[str], Any]] = {
    "period": lambda path: write_certificate("kayles", path),
    "three heaps": lambda path: write_certificate("hexadecimal:0.8", path),
    "endless": lambda path: write_certificate("octal:0.3[3]", path),
    "table": lambda path: solved().certificate(path),
    "hex certificate": lambda path: hex_certificate(path, 3, 3, "b2", 1),
    "csv": lambda path: exports.write_csv(bouton.sequence("kayles", 60), path),
    "b-file": lambda path: exports.write_bfile(bouton.sequence("kayles", 60), path),
}
