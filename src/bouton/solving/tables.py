"""Solved games on disk: saved during a solve, found later, and exported.

Next to a store ``values.sqlite``, the folder ``values.sqlite.tables`` contains one folder for each solved game, named
by the hash of everything that its rules use. During a solve, ``work`` contains its finished parts and a journal whose
last entry says how much of each part is valid: whatever stops the solve, the next one resumes from there. Finished
tables are raw little-endian segments (`bouton.storage.segments`), checked on first access.
"""

import hashlib
import json
import shutil
from array import array
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

from bouton.custom.encoded import RuleCode
from bouton.custom.source import NotNative
from bouton.errors import DamageError, InputError, RulesError
from bouton.kinds.ruleset import Ruleset
from bouton.search.answer import Answer, Provenance, Source
from bouton.search.store import Store
from bouton.solving.game import Facts, Solved
from bouton.solving.methods import run_solve
from bouton.solving.request import VALUES, SolveRequest
from bouton.solving.solution import Solution
from bouton.storage.files import check_format, json_of, path_text, write_file
from bouton.storage.keeping import Keeping
from bouton.storage.segments import TYPES, Segments, SegmentWriter
from bouton.values.valuation import Valuation

EVERY = 2.0  # seconds between two checkpoints of a long solve
_COLUMNS = ("indices", "outcome", "grundy", "remoteness")
_FORMAT = 2  # version of the format of a table
_ROWS = 1 << 20  # positions written at once


class FinishedParts:
    """The finished parts of a solve in progress.

    Attributes
    ----------
    folder : where they are saved; `meta` says which solve they belong to.
    facts : those of the last append; empty if nothing is saved yet.
    """

    def __init__(self, folder: Path, meta: Facts, keeping: Keeping) -> None:
        self.folder: Path = folder
        self.meta: Facts = meta
        self._keeping = keeping
        self._journal = SegmentWriter(folder / "journal", "|u1", meta)
        self.facts: Facts = dict(self._journal.state.get("facts", {}))
        self._counts: dict[str, int] = dict(self._journal.state.get("counts", {}))
        self._writers: dict[str, SegmentWriter] = {}
        self._last, self._cost = monotonic(), 0.0

    def due(self) -> bool:
        """Whether it is time to save again; always False once the disk has failed.

        This is `EVERY` seconds after the last time, or ten times what saving took then, if that is longer.
        """
        return not self._keeping.over and monotonic() - self._last >= max(EVERY, 10 * self._cost)

    def append(self, parts: dict[str, Any], facts: Facts) -> None:
        """Save parts and facts: first the parts, then one entry of the journal that makes them valid."""
        begun = monotonic()
        if not self._keeping.over:
            with self._keeping.attempt():
                self._append(parts, facts)
        self._last = monotonic()
        self._cost = self._last - begun

    def _append(self, parts: dict[str, Any], facts: Facts) -> None:
        if facts["method"] != self.facts.get("method"):  # another method has started from scratch
            begins = f"{facts['method']}-"
            self._counts = {name: count for name, count in self._counts.items() if not name.startswith(begins)}
        for name, part in parts.items():
            full = f"{facts['method']}-{name}"
            writer = self._writers.get(full)
            if writer is None:
                kind = part.dtype.str
                writer = self._writers[full] = SegmentWriter(self.folder / full, kind, self.meta)
            counted = self._counts.get(full, 0)
            # Data that a killed process wrote after its last entry is the same: the solve repeats the same steps.
            writer.append(part[writer.count - counted :])
            writer.flush()
            self._counts[full] = counted + len(part)
        self._journal.append(array("B", [1]), {"facts": facts, "counts": self._counts})
        self.facts = facts

    def read(self, name: str) -> Any:
        """All valid parts of a name, as one array."""
        full = f"{self.facts['method']}-{name}"
        with Segments(self.folder / full, self.folder) as found:
            return found.numbers(self._counts[full])

    def solve_in(self, solve: Callable[[Path], Solved]) -> Solved | None:
        """Solve in files in the folder; None, and a warning, if the disk fails, now or earlier."""
        if not self._keeping.over:
            with self._keeping.attempt():
                return solve(self.folder)
        return None

    def close(self) -> None:
        """Release the files, so that other processes can resume the solve."""
        for writer in (*self._writers.values(), self._journal):
            writer.abandon()


def solve_stored(request: SolveRequest, store: Any) -> Solution:
    """Find a solved table in a store, or solve the game and save the table there.

    A solve that was stopped resumes from the parts that it saved last.

    Raises
    ------
    RulesError : if the rules cannot be identified, because their source cannot be read.
    """
    opened = store if isinstance(store, Store) else Store(store)
    try:
        name = request.rules.fingerprint()
        if name is None:
            raise RulesError("solve.rule-store-source")
        folder = opened.table_folder(name, request.play, request.start)
        found = open_solution(request.rules, folder, request.play) if (folder / "facts.json").exists() else None
        if found is None:
            found = _solve_in_work(request, folder, name)
        if (folder / "facts.json").exists():  # not if the disk is full
            opened.add_table(name, request.play, request.start, folder, found.to_dict())
        return found
    finally:
        if opened is not store:
            opened.close()


def _solve_in_work(request: SolveRequest, folder: Path, name: str) -> Solution:
    meta = {"rules": name, "play": request.play, "start": request.start}
    keeping, work = Keeping(), None
    with keeping.attempt():
        work = FinishedParts(folder / "work", meta, keeping)
    try:
        solution = run_solve(request._replace(wanted=VALUES["all"]), work)
    finally:
        if work is not None:
            work.close()
    if not keeping.over:
        with keeping.attempt():
            _write_table(folder, solution, meta)
    return solution


def _write_table(folder: Path, solution: Solution, meta: Facts) -> None:
    """Write the columns of a table, and then the facts that make them valid."""
    for column, values in zip(_COLUMNS, solution.columns(), strict=True):
        if values is not None:
            _write_column(folder / column, values, meta)
    columns = {name: Segments(folder / name) for name in _COLUMNS if (folder / name).is_dir()}
    facts = {
        "format": _FORMAT,
        "meta": meta,
        "columns": {name: _column_facts(column) for name, column in columns.items()},
        "method": solution.method,
        "compiled": solution.compiled,
        "why_plain": None if solution.why_plain is None else [solution.why_plain.key, solution.why_plain.values],
        "expanded": solution.expanded,
        "moves": solution.moves,
        "branching": solution.branching,
        "ends": solution.ends,
        "loops": solution.loops,
    }
    write_file(folder / "facts.json", json.dumps({**facts, "sha256": _sum(facts)}))
    shutil.rmtree(folder / "work", ignore_errors=True)


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


def _column_facts(column: Segments) -> Facts:
    """Facts about one column of a table, so that no other can take its place."""
    return {"type": column.type, "count": len(column), "sha256": column.digest}


def open_solution(rules: RuleCode, folder: Path, play: str) -> Solution:
    """Open a solved table on disk, whose segments are read on demand.

    Raises
    ------
    InputError : if it is damaged, or of other rules or another kind of play.
    """
    try:
        facts = json_of((folder / "facts.json").read_text(encoding="utf-8"))
        check_format(folder, facts.get("format", 0), _FORMAT)
        if facts.pop("sha256", None) != _sum(facts):
            raise ValueError
        meta = facts["meta"]
        if meta["play"] != play or meta["rules"] != rules.fingerprint():
            raise ValueError
        columns = {name: Segments(folder / name, folder) for name in _COLUMNS if (folder / name).is_dir()}
        if len({len(column) for column in columns.values()}) != 1 or any(c.meta != meta for c in columns.values()):
            raise ValueError
        if facts["columns"] != {name: _column_facts(column) for name, column in columns.items()}:
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
    except (AttributeError, OSError, ValueError, LookupError, TypeError) as error:
        if isinstance(error, InputError):
            raise
        raise DamageError("storage.segments-damaged", path=path_text(folder), folder=path_text(folder)) from None


class SolvedTables(Source):
    """A source of values: the solved tables next to a store.

    Parameters
    ----------
    store : the store that lists the tables.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._open: dict[Path, Solution] = {}

    def concerns(self, ruleset: Ruleset, valuation: Valuation) -> bool:
        return isinstance(ruleset, RuleCode)

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The value of a position, if a table of its rules contains it; None otherwise."""
        if not isinstance(ruleset, RuleCode) or (rules := ruleset.fingerprint()) is None:
            return None
        for _, play, start, _, facts in self._store.tables(rules):
            if (play == "misere") is not valuation.misere:
                continue
            folder = self._store.table_folder(rules, play, int(start) if start else None)
            if folder not in self._open:
                self._open[folder] = open_solution(ruleset, folder, play)
            value = self._open[folder].value_of(valuation, position)
            if value is not None:
                return Answer(value, Provenance("search", method=str(facts.get("method")), origin="store"), self)
        return None
