"""Solved games on disk: kept while a solve goes on, found again, and exported.

Beside a store ``values.sqlite`` stands the folder ``values.sqlite.tables`` with one folder for each solved game, named
by the hash of all that its rules use. While a solve goes on, ``work`` holds its finished parts, and a journal
whose last entry says how much of each part counts: whatever stops the solve, the next one goes on from
there. Finished tables are raw little-endian segments (`bouton.storage.segments`), checked when they are first touched.
"""

import hashlib
import json
import os
import shutil
from array import array
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

from bouton.errors import InputError, RulesError
from bouton.own.encoded import RuleCode
from bouton.own.source import NotNative
from bouton.solving.columns import as_array, column_numbers
from bouton.solving.game import Facts, Solved
from bouton.solving.solution import VALUES, Solution, run_solve
from bouton.storage.files import cannot_write, shown_path
from bouton.storage.segments import TYPES, Segments, SegmentWriter

__all__ = ["EVERY", "Work", "open_solution", "solve_stored", "write_parquet"]

EVERY = 2.0  # seconds between two times that a long solve keeps what is finished
_COLUMNS = ("indices", "outcome", "grundy", "remoteness")
_ROWS = 1 << 20


class Work:
    """The finished parts of a solve that goes on.

    Attributes
    ----------
    facts : those of the last append; empty where nothing is kept yet.
    """

    def __init__(self, folder: Path, meta: Facts) -> None:
        self.folder, self.meta = folder, meta
        self._journal = SegmentWriter(folder / "journal", "|u1", meta)
        self.facts: Facts = dict(self._journal.state.get("facts", {}))
        self._counts: dict[str, int] = dict(self._journal.state.get("counts", {}))
        self._writers: dict[str, SegmentWriter] = {}
        self._last, self._cost = monotonic(), 0.0

    def due(self) -> bool:
        """Whether some seconds have gone by; keeping takes at most a tenth of the time."""
        return monotonic() - self._last >= max(EVERY, 10 * self._cost)

    def append(self, parts: dict[str, Any], facts: Facts) -> None:
        """Keep parts and facts: the parts first, then one entry of the journal that makes them count."""
        begun = monotonic()
        if facts["method"] != self.facts.get("method"):  # another method has begun, from its beginning
            begins = f"{facts['method']}-"
            self._counts = {name: count for name, count in self._counts.items() if not name.startswith(begins)}
        for name, part in parts.items():
            full = f"{facts['method']}-{name}"
            writer = self._writers.get(full)
            if writer is None:
                kind = part.dtype.str
                writer = self._writers[full] = SegmentWriter(self.folder / full, kind, self.meta)
            counted = self._counts.get(full, 0)
            # What a killed process had written beyond its last entry is the same: a solve goes its way again.
            writer.append(part[writer.count - counted :])
            writer.flush()
            self._counts[full] = counted + len(part)
        self._journal.append(array("B", [1]), {"facts": facts, "counts": self._counts})
        self.facts = facts
        self._last = monotonic()
        self._cost = self._last - begun

    def read(self, name: str) -> Any:
        """All parts of a name that count, in one array."""
        full = f"{self.facts['method']}-{name}"
        with Segments(self.folder / full) as found:
            return as_array(found)[: self._counts[full]].copy()

    def close(self) -> None:
        """Let other processes go on with it."""
        for writer in (*self._writers.values(), self._journal):
            writer.__exit__(BaseException, None, None)  # what was stopped half-way is not written after all


def solve_stored(
    rules: RuleCode,
    start: int | None,
    misere: bool,
    method: str,
    memory: int | None,
    store: Any,
    compiled: bool | None,
    progress: Callable[[int, int | None, int], None] | None,
) -> Solution:
    """Find a solved table in a store, or solve the game and keep the table there.

    A solve that was stopped goes on from the last parts that it kept.

    Raises
    ------
    RulesError : when nothing names the rules: their source cannot be read.
    """
    from bouton.search.store import Store

    opened = store if isinstance(store, Store) else Store(store)
    try:
        name = rules.fingerprint()
        if name is None:
            raise RulesError("rule-store-source")
        play = "misere" if misere else "normal"
        folder = opened.table_folder(name, play, start)
        found = open_solution(rules, folder, play) if (folder / "facts.json").exists() else None
        if found is None:
            found = _solve_kept(rules, start, misere, method, memory, folder, name, compiled, progress)
        opened.add_table(name, play, start, folder, found.to_dict())
        return found
    finally:
        if opened is not store:
            opened.close()


def _solve_kept(
    rules: RuleCode,
    start: int | None,
    misere: bool,
    method: str,
    memory: int | None,
    folder: Path,
    name: str,
    compiled: bool | None,
    progress: Callable[[int, int | None, int], None] | None,
) -> Solution:
    meta = {"rules": name, "play": "misere" if misere else "normal", "start": start}
    work = Work(folder / "work", meta)
    try:
        solution = run_solve(rules, start, misere, VALUES["all"], method, memory, work, compiled, progress)
    finally:
        work.close()
    for column, values in zip(_COLUMNS, solution.columns(), strict=True):
        if values is not None:
            _write_column(folder / column, values, meta)
    facts = {
        "format": 1,
        "meta": meta,
        "method": solution.method,
        "compiled": solution.compiled,
        "why_plain": None if solution.why_plain is None else [solution.why_plain.key, solution.why_plain.values],
        "expanded": solution.expanded,
        "moves": solution.moves,
        "branching": solution.branching,
        "ends": solution.ends,
        "loops": solution.loops,
    }
    path = folder / "facts.json"
    try:
        new = folder / f"facts.{os.getpid()}.new"
        new.write_text(json.dumps({**facts, "sha256": _sum(facts)}), encoding="utf-8")
        os.replace(new, path)
    except OSError as error:
        raise cannot_write(str(path), error) from None
    shutil.rmtree(folder / "work", ignore_errors=True)
    return solution


def _sum(facts: Facts) -> str:
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


def _write_column(folder: Path, values: Any, meta: Facts) -> None:
    kind = {"outcome": "|u1", "indices": "<i8"}.get(folder.name, "")
    if not kind:
        most = max(values, default=0) if isinstance(values, array) else int(values.max(initial=0))
        kind = "|i1" if most < 1 << 7 else "<i2" if most < 1 << 15 else "<i4"
    with SegmentWriter(folder, kind, meta) as writer:
        while writer.count < len(values):  # a killed process may have written some already
            part = values[writer.count : writer.count + _ROWS]
            items = array(TYPES[kind], part) if isinstance(part, array) else part.astype(kind)
            writer.append(items)
            writer.flush()


def open_solution(rules: RuleCode, folder: Path, play: str) -> Solution:
    """A solved table on disk, mapped into memory.

    Raises
    ------
    InputError : when it is damaged.
    """
    try:
        facts = json.loads((folder / "facts.json").read_text(encoding="utf-8"))
        if facts.pop("sha256", None) != _sum(facts):
            raise ValueError
        meta = facts["meta"]
        if meta["play"] != play or meta["rules"] != rules.fingerprint() or facts["format"] != 1:
            raise ValueError
        columns = {name: Segments(folder / name) for name in _COLUMNS if (folder / name).is_dir()}
        if len({len(column) for column in columns.values()}) != 1 or any(c.meta != meta for c in columns.values()):
            raise ValueError
        found = Solved(
            columns.get("indices"),
            columns["outcome"],
            columns["grundy"],
            columns["remoteness"],
            facts["moves"],
            facts["branching"],
            facts["ends"],
            facts["loops"],
            facts["method"],
            facts["compiled"],
            facts["expanded"],
        )
        why = None if facts["why_plain"] is None else NotNative(facts["why_plain"][0], **facts["why_plain"][1])
        return Solution(rules, play == "misere", meta["start"], found, why, ordered=True)
    except (OSError, ValueError, LookupError, TypeError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError("segments-damaged", path=shown_path(folder), folder=shown_path(folder)) from None


def write_parquet(solution: Solution, path: str) -> None:
    """Write a table as a Parquet file, in groups of about a million rows.

    Raises
    ------
    InputError : when the extra ``parquet`` is not installed, or the file cannot be written.
    """
    try:
        import numpy as np
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise InputError("solve-parquet") from None
    held: list[Any] = [None if column is None else column_numbers(column) for column in solution.columns()]
    indices, outcome, grundy, remoteness = held
    names = ["position"] if solution.rules.radices.plain else [f"x{k}" for k in range(len(solution.shape))]
    fields = [(name, pa.int64()) for name in names] + [("outcome", pa.string())]
    fields += [(n, pa.int32()) for n, c in (("grundy", grundy), ("remoteness", remoteness)) if c is not None]
    schema = pa.schema(fields)
    try:
        with pq.ParquetWriter(path, schema, compression="zstd") as writer:
            for first in range(0, solution.positions, _ROWS):
                rows = slice(first, first + _ROWS)
                numbers = np.arange(first, min(first + _ROWS, solution.positions)) if indices is None else indices[rows]
                coordinates: Any = np.unravel_index(numbers, solution.shape)
                columns = [pa.array(column, pa.int64()) for column in coordinates]
                columns.append(pa.array(outcome[rows].astype(np.uint8).view("S1").astype(str)))
                for column in (grundy, remoteness):
                    if column is not None:
                        part = column[rows].astype(np.int32)
                        columns.append(pa.array(part, mask=part < 0))
                writer.write_table(pa.Table.from_arrays(columns, schema=schema))
    except OSError as error:
        raise cannot_write(path, error) from None
