"""Solving a game level by level: all positions are found forwards, and valued backwards."""

import json
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from hashlib import sha256
from pathlib import Path
from shutil import disk_usage
from typing import Any

from bouton.errors import DamageError, DiskError, InputError, ProcessDiedError, UnequippedError
from bouton.notation import check_flags, clip
from bouton.rulesets import find
from bouton.solving.on_disk.blocks import block_name
from bouton.solving.on_disk.coded import CodedGame
from bouton.solving.on_disk.table import LevelTable
from bouton.solving.on_disk.tiers import TierRun
from bouton.solving.on_disk.work import BlockWork, level_game
from bouton.solving.request import VALUES
from bouton.storage.files import cannot_write, check_format, json_of, path_text, write_file
from bouton.storage.holding import hold_folder
from bouton.storage.limits import MOST_DEATHS
from bouton.storage.processes import Workers, run_all

_FACTS, _WORKER = "facts.json", "bouton.solving.on_disk.worker"
_PARTS = "done.json", "keys", "keys-*", "values"  # what a folder of a game holds beside its facts
_FORMATS = 1, 2  # without Grundy values, and with them
#: (least positions of a level, number of blocks into which the next one is then divided)
_BLOCKS = ((30_000_000, 64), (300_000, 16))
_GROWTH = 4  # a level is expected to have at most this many times the positions of the previous one
_ALONE = 300_000  # the most positions of a level that this process handles alone

_Work = tuple[str, str, int, int, int]  # as for `BlockWork.do`
Progress = Callable[[int, int | None, int], None]


def solve_levels(
    rules: Any,
    store: Any,
    *,
    start: Any = None,
    misere: bool = False,
    values: str = "remoteness",
    workers: int = 1,
    compiled: bool | None = None,
    progress: Progress | None = None,
) -> LevelTable:
    """Solve all positions that can be reached from a position, level by level, in files.

    >>> import bouton, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     table = bouton.solve_levels("connect-four", folder, start="2x4")
    ...     table.levels, table.counts
    ([1, 4, 16, 48, 108, 160, 196, 140, 68], {'P': 4, 'N': 4, 'D': 733})

    Parameters
    ----------
    rules : rules whose stones are placed (Connect Four), or made by `bouton.rule_code` with ``tier=``, which no move
        may raise. Play that repeats a position is a draw.
    store : the folder for the files of the levels; a run that was stopped there is resumed.
    start : the position from which play begins.
    misere : misère play.
    values : ``"all"`` or ``"grundy"`` for Grundy values of custom rules, too.
    workers : the number of threads for compiled rules, or of processes if stones are placed.
    compiled : as in `bouton.solve`.
    progress : called with the positions found or valued so far, their total (only during the second half), and 0.

    Raises
    ------
    InputError : if the folder cannot be written, holds another game, is damaged or is in use.
    RulesError : for a move that raises the tier.
    SearchLimitError : for a remoteness above 65,533 or a Grundy value above 65,534, or if the graph of a tier with
        moves in it does not fit in memory.

    Complexity: 5 bytes of disk per position of Connect Four on up to 32 squares, with memory for some cells of two
    levels. For compiled rules in a shape of at most 2³² numbers: 6 bytes of disk per position, and of memory 0.19 bytes
    per number, 2 per position and 4 per position of the largest level. In larger shapes: 10 bytes of disk and 2 of
    memory per position, and 28 to 36 per block of 64 consecutive numbers that contains positions. A tier with moves
    that stay in it takes, in addition, 58 bytes of memory per position, of the tier or to which its moves lead, and 8
    per move. Grundy values take 2 more bytes of disk and memory per position; the graph of a tier then takes 80 and 8.
    """
    check_flags(misere=misere, compiled=compiled)
    try:
        import numpy as np  # noqa: F401
    except ImportError:
        raise UnequippedError("on_disk.numpy") from None
    if values not in VALUES:
        raise InputError("solve.values", got=clip(values), known=list(VALUES))
    ruleset, path, grundy = find(rules), Path(store), values != "remoteness"
    position = ruleset.parse(start) if isinstance(start, str) else start
    game = level_game(ruleset, position, misere, compiled=compiled, grundy=grundy)
    given = {
        "format": _FORMATS[0],
        "rules": ruleset.spec,
        "hash": ruleset.fingerprint() if hasattr(ruleset, "fingerprint") else None,
        "start": None if position is None else ruleset.format(position),
        "misere": misere,
    }
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise cannot_write(str(store), error) from None
    with hold_folder(path):
        has_grundy = _claim_folder(path, given, grundy)
        if isinstance(game, CodedGame):
            game.grundy = has_grundy
        table = LevelTable.load(path, ruleset, game)
        if table is None:
            if isinstance(game, CodedGame):
                check = partial(_check_disk_space, path)
                rows, digest, census = TierRun(path, game, workers, progress or _say_nothing, check).run()
                known = {"rows": rows, "digest": digest} | ({"census": census} if game.grundy else {})
            else:
                worker = {name: given[name] for name in ("rules", "start", "misere")}
                worker |= {"compiled": compiled, "folder": str(path.resolve())}
                rows, digest = _Run(BlockWork(path, game), worker, workers, progress or _say_nothing).run()
                known = {"rows": rows, "digest": digest}
            LevelTable.finish(path, known, isinstance(game, CodedGame))
            table = LevelTable.load(path, ruleset, game)
            assert table is not None
        return table


def _say_nothing(done: int, total: int | None, moves: int) -> None:
    """Report no progress."""


def _claim_folder(path: Path, given: dict[str, Any], grundy: bool) -> bool:
    """Write the facts of a task to its folder; return whether its values have Grundy values, too.

    Raises
    ------
    InputError : if the folder already holds other facts, or lacks Grundy values that are wanted.
    """
    file, full = path / _FACTS, {**given, "format": _FORMATS[1], "values": "all"}
    try:
        known = json_of(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        if any(found for part in _PARTS for found in path.glob(part)):  # of any game: they do not name it
            raise DamageError("on_disk.other", path=path_text(path)) from None
        write_file(file, json.dumps(full if grundy else given))
        return grundy
    except (OSError, ValueError):
        known = None
    if isinstance(known, dict) and "hash" in known:
        check_format(path, known.get("format", 0), _FORMATS["values" in known])
    if known != full and (grundy or known != given):
        if known == given:
            raise InputError("on_disk.without-grundy", path=path_text(path))
        raise DamageError("on_disk.other", path=path_text(path))
    return bool(known == full)


def _check_disk_space(folder: Path, level: int, about: int, need: int) -> None:
    """Raise a `DiskError` if the disk lacks the `need` bytes that a level of `about` positions takes."""
    if need > (free := disk_usage(folder).free):
        sizes = {"need": -(-need // 10**6), "free": free // 10**6}
        raise DiskError("on_disk.disk", path=path_text(folder), level=level, positions=about, **sizes)


def _death_error(work: _Work) -> ProcessDiedError:
    return ProcessDiedError("on_disk.died", level=work[2], block=work[3], times=MOST_DEATHS)


class _Run:
    """The main process of a run for a game in which stones are placed: it finds the levels, then values them."""

    def __init__(self, work: BlockWork, given: dict[str, Any], workers: int, progress: Progress) -> None:
        self.work, self.given, self.workers = work, given, workers
        self.progress = progress
        self.found: dict[int, list[dict[str, Any]]] = {}
        self.done = 0
        self._verified: set[tuple[str, int, int, int]] = set()
        self.crew: Workers | None = None

    def run(self) -> tuple[list[dict[str, int]], str]:
        """Find and value all blocks; return the rows of the levels, and a checksum of everything."""
        with ExitStack() as stack:
            if self.workers > 1:
                self.crew = stack.enter_context(Workers(_WORKER, [], self.workers, self.given))
            pending, last, before = {0}, 1, 1
            while pending:
                level = min(pending)
                pending.discard(level)
                self._check_disk_space(level, last * min(last // before, _GROWTH), sum(self._counts()))
                blocks = next((blocks for most, blocks in _BLOCKS if last >= most), 1)
                found = self.found[level] = self._do("keys", level, blocks, last, None)
                before, last = max(1, last), sum(each["count"] for each in found)
                pending.update(int(later) for each in found for later in each["runs"])
            total, self.done = self.done, 0
            self._verified.clear()  # much time may have passed
            digest, rows = sha256(), []
            for level in sorted(self.found, reverse=True):
                many = sum(each["count"] for each in self.found[level])
                values = self._do("values", level, len(self.found[level]), many, total)
                keys = sorted(each["sha256"] for each in self.found[level])
                digest.update(f"{level} {keys} {sorted(each['sha256'] for each in values)}\n".encode())
                rows.append(self._row(level, many, values))
        return rows[::-1], digest.hexdigest()

    def _counts(self) -> list[int]:
        """The numbers of positions of the levels found so far."""
        return [sum(each["count"] for each in found) for found in self.found.values()]

    def _check_disk_space(self, level: int, about: int, known: int) -> None:
        """Raise a `DiskError` if the disk lacks space for a level of `about` positions and the values of all known.

        Small levels, and those whose keys exist, are not checked.
        """
        import numpy as np

        game, folder = self.work.game, self.work.blocks.folder
        if self.work.blocks.find(block_name("keys", level, 0)) is None and about > _ALONE:
            key, value = (np.dtype(each).itemsize for each in (game.type, game.value_type))
            _check_disk_space(folder, level, about, about * (key + value) + known * value)

    @staticmethod
    def _row(level: int, many: int, values: list[dict[str, Any]]) -> dict[str, Any]:
        counts = [each["counts"] for each in values]
        row = {kind: sum(each[kind] for each in counts) for kind in ("P", "N", "D")}
        return {"level": level, "positions": many, **row, "most": max(each["most"] for each in counts)}

    def _do(self, kind: str, level: int, blocks: int, about: int, total: int | None) -> list[dict[str, Any]]:
        """Compute the blocks of a level, by the workers if it has many positions (`about`); return their facts.

        `kind` is ``"keys"`` or ``"values"``; `total` is passed on to the progress function.
        """
        known = self.work.blocks.find(block_name(kind, level, 0))
        if kind == "keys" and known is not None:
            blocks = known.facts["blocks"]
        found: list[dict[str, Any]] = []

        def record(answer: dict[str, Any]) -> None:
            found.append(answer)
            self.done += answer["count"]
            self.progress(self.done, total, 0)

        apart = about >= _ALONE
        if any(self.work.blocks.find(block_name(kind, level, block)) is None for block in range(blocks)):
            later = [("keys", level), ("keys", level + 1), ("values", level + 1)]
            needed = [("keys", level - 1)] if kind == "keys" else later
            counts = {at: len(self.found.get(at, ())) for _, at in needed}
            rows = {(each, at, block, counts[at]) for each, at in needed for block in range(counts[at])}
            self._run([("verify", *row) for row in sorted(rows - self._verified)], apart, lambda answer: None)
            self._verified |= rows
        self._run([("make", kind, level, block, blocks) for block in range(blocks)], apart, record)
        return found

    def _run(self, works: list[_Work], apart: bool, record: Callable[[dict[str, Any]], None]) -> None:
        """Run tasks, by the workers if `apart`; `record` receives their answers."""
        if self.crew is not None and apart:
            run_all(works, self.crew, lambda work, answer: record(answer), _death_error)
            self.work.blocks.forget()
        else:
            for work in works:
                record(self.work.do(*work))
