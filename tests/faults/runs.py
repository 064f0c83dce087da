"""The kinds of runs that store data: each resumes from the contents of its folder."""

import json
import os
import sqlite3
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import bouton
import solve_rules
from bouton.answers.hex import hex_certificate
from bouton.checkers import verify, window_batches
from bouton.checkers import windows as checked_windows
from bouton.hex import compiled as hex_compiled
from bouton.hex.board import RIGHT, hex_board
from bouton.hex.limits import HexLimits
from bouton.hex.search import HexSearch
from bouton.jobs.polyominoes import valued_boards
from bouton.jobs.results import Results
from bouton.jobs.task import Task
from bouton.misere import store as quotient_store
from bouton.misere.counted import Counters, words_of
from bouton.misere.family import family_of
from bouton.misere.quotient import find_quotient
from bouton.proving import source as proved_source
from bouton.rulesets import find
from bouton.search.answer import Answer, Provenance
from bouton.search.store import Store
from bouton.sequences import exports, window_search
from bouton.sequences import store as kept_sequences
from bouton.sequences.certificate import write_certificate
from bouton.sequences.long_periods import long_period, period_and_proof
from bouton.solving import compact, dense
from bouton.solving import runs as native_runs
from bouton.solving import tables as solved_tables
from bouton.solving.on_disk import tiers, waiting
from bouton.solving.on_disk.solve import solve_levels
from bouton.solving.solve import solve
from bouton.storage.recent import Recent
from bouton.values.valuation import GRUNDY, OUTCOME

__all__ = ["FILES", "MOORE", "PLAIN", "RUNS", "keep_often"]

MOORE = find("moore:2")
VECTORS = Path(__file__).parents[1] / "vectors"


def keep_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep everything after every step, make steps short, and wait for no disk."""
    connect = Store._connect

    def hastily(store: Store, path: str) -> sqlite3.Connection:
        connection = connect(store, path)
        connection.execute("PRAGMA synchronous = OFF")
        return connection

    monkeypatch.setattr(Store, "_connect", hastily)
    monkeypatch.setattr(os, "fsync", lambda number: None)
    monkeypatch.setattr(solved_tables, "EVERY", 0.0)
    monkeypatch.setattr(solved_tables.FinishedParts, "due", lambda work: True)
    for module in (native_runs, compact, dense):
        monkeypatch.setattr(module, "BUDGET", 2_500)
    monkeypatch.setattr(tiers, "_EVERY", 0.0)
    monkeypatch.setattr(tiers, "_GROUP", 20)
    monkeypatch.setattr(waiting, "_HELD", 20)
    monkeypatch.setattr(kept_sequences, "_EVERY", 0.0)
    monkeypatch.setattr(kept_sequences, "_SEGMENT", 1_000)
    monkeypatch.setattr(window_search, "_EVERY", 0.0)
    monkeypatch.setattr(checked_windows, "_PLAIN", 0)
    monkeypatch.setattr(checked_windows, "_ONE_BY_ONE", 0)
    monkeypatch.setattr(window_batches, "_EVERY", 0.0)
    monkeypatch.setattr(window_batches, "_ROWS", 60)
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


def levels(name: str, start: Any = None, compiled: bool = False, values: str = "remoteness") -> Callable[[Path], Any]:
    def run(folder: Path) -> Any:
        rules = find(name) if start else getattr(solve_rules, name)
        found = solve_levels(rules, folder, start=start, compiled=compiled, values=values)
        return found.counts, found.digest, found.levels, found.remoteness(found.start), found.grundy_counts

    return run


def search(folder: Path) -> Any:
    """Hex with a file to resume from."""
    folder.mkdir(exist_ok=True)
    solver, path = HexSearch(hex_board(6, 6)), folder / "search.npz"
    solver.resume = str(path)
    if path.exists():
        solver.load(str(path))
    wins = solver.solve((1, 0), RIGHT, HexLimits()).wins
    solver.keep()
    return wins


def store(folder: Path) -> Any:
    """Values recorded one after the other."""
    folder.mkdir(exist_ok=True)
    with Store(folder / "values.sqlite") as found:
        for size in range(12):
            found.record(MOORE, GRUNDY, (1, 2, size), Answer(size, Provenance("search")))
        answers = [found.lookup(MOORE, GRUNDY, (1, 2, size)) for size in range(12)]
        return [answer and (answer.value, answer.how) for answer in answers]


def windows(spec: str) -> Callable[[Path], Any]:
    def run(folder: Path) -> Any:
        found = long_period(spec, store=folder)
        return found.period, found.preperiod, found.last_rare, found.largest

    return run


def check(folder: Path) -> Any:
    """All pieces of a certificate by windows, side by side."""
    folder.mkdir(parents=True, exist_ok=True)
    return verify(str(VECTORS / "windows.cert"), "0/1", str(folder / "state"))


def tasks(folder: Path) -> Any:
    """Answers to tasks, those that are there and those that are not."""
    rows = [Task("period", {"game": f"octal:0.{code}"}) for code in range(12)]
    with Results(folder) as results:
        for code, task in enumerate(rows):
            if results.row(task) is None:
                results.add(task, {"period": code}, 0.1)
        return [results.row(task) for task in rows], results.digest


@bouton.ruleset
def threes(position: tuple[int, int]) -> list[tuple[int, int]]:
    a, b = position
    return [(a - k, b) for k in range(1, a + 1)] + [(a, b - k) for k in (1, 2) if k <= b]


@cache
def theorem_of_threes() -> Any:
    return bouton.prove(threes)


def theorem(folder: Path) -> Any:
    """What a kept theorem answers; search where there is none."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BOUTON_THEOREMS", str(folder))
        known = []
        for _ in range(2):
            patch.setattr(proved_source, "_PROVED", Recent(4))
            for position in product(range(7), range(7)):
                answer = proved_source.ProvedTheorems().lookup(threes, OUTCOME, position)
                known.append(threes(position).outcome if answer is None else answer.value)
            proved_source.keep(threes, theorem_of_threes())
        return known


def quotient(folder: Path) -> Any:
    """A kept quotient; found again where there is none."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BOUTON_QUOTIENTS", str(folder))
        family = family_of(find("octal:0.75"))
        known = quotient_store.load_quotient(family)
        if known is None:
            known = find_quotient(family)
            quotient_store.keep(known, family)
        return known.order, known.images, known.heaps


@cache
def infinite_quotient() -> Counters:
    """Who wins the sums of 0.76 up to heap 12, as it was kept once."""
    line, body, _ = (VECTORS / "infinite.cert").read_bytes().split(b"\n", 2)
    header, data = json.loads(line), json.loads(body)
    facts = {name: header[name] for name in header if name not in ("certificate", "format", "bouton")}
    return Counters(facts, data, words_of(family_of(find("octal:0.76")), data, header["order"]), 30)


def infinite(folder: Path) -> Any:
    """A kept infinite quotient; kept again where there is none."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BOUTON_QUOTIENTS", str(folder))
        known = quotient_store.recalled_counters(family_of(find("octal:0.76")))
        if known is None:
            known = infinite_quotient()
            quotient_store.keep_counters(known)
        return known.body, known.words


RUNS: dict[str, Callable[[Path], Any]] = {
    "sequence": sequence("octal:0.007", 4_000),
    "sequence with a period": sequence("octal:0.137", 3_000),
    "dense": table("down"),
    "graph": table("anywhere"),
    "graph, misere": table("anywhere", misere=True),
    "tiers": table("tiered", method="tiers"),
    "start": table("chosen"),
    "plain": table("down", compiled=False),
    "levels": levels("connect-four", "2x4"),
    "levels of rules": levels("lowered"),
    "marks of rules": levels("lowered", compiled=True),
    "levels with Grundy values": levels("lowered", compiled=True, values="all"),
    "hex": search,
    "store": store,
    "windows": windows("octal:0.45"),
    "check": check,
    "tasks": tasks,
    "theorem": theorem,
    "quotient": quotient,
    "infinite quotient": infinite,
}


@cache
def solved() -> Any:
    return solve(solve_rules.down, compiled=False)


def needing(package: str, write: Callable[..., Any], *given: Any) -> Any:
    """Write a file where a package is installed."""
    pytest.importorskip(package)
    return write(*given)


FILES: dict[str, Callable[[str], Any]] = {
    "period": lambda path: write_certificate("kayles", path),
    "three heaps": lambda path: write_certificate("hexadecimal:0.8", path),
    "rows": lambda path: write_certificate("strip:node-kayles/1", path),
    "endless": lambda path: write_certificate("octal:0.3[3]", path),
    "table": lambda path: solved().certificate(path),
    "hex certificate": lambda path: hex_certificate(path, 3, 3, "b2", 1),
    "windows": lambda path: period_and_proof("octal:0.45")[1](path),
    "theorem": lambda path: theorem_of_threes().certificate(path),
    "quotient": lambda path: bouton.quotient("octal:0.77", heaps=6, certificate=path),
    "npy": lambda path: exports.write_npy(bouton.sequence("kayles", 60), path),
    "csv": lambda path: exports.write_csv(bouton.sequence("kayles", 60), path),
    "b-file": lambda path: exports.write_bfile(bouton.sequence("kayles", 60), path),
    "parquet": lambda path: needing("pyarrow", exports.write_parquet, bouton.sequence("kayles", 60), path),
    "solved parquet": lambda path: needing("pyarrow", solved().to_parquet, path),
    "values of boards": lambda path: valued_boards("domineering", 4, 1, Path(path)),
}
#: what no checker reads
PLAIN = ("csv", "b-file", "npy", "parquet", "solved parquet", "values of boards")
