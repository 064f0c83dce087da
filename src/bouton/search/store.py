"""Stored values: results of searches in a file, for later queries.

The file is an SQLite database (standard library; a crash in the middle of a write does no harm). A row holds a game's
spec, a valuation, a position as text, and the value with how it is known. A value is never overwritten: a second,
different one is an error. For rules from a file nothing is stored: they can change under the same name (`Storable`).

The SQLite header contains an application id of our own. A file without it, even an empty one, is refused and left
unchanged. A new store is completed under another name first, so that nobody sees it half made.
"""

import json
import os
import sqlite3
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar

from bouton.errors import (
    BoutonError,
    DamageWarning,
    DisagreementError,
    DiskError,
    NotationError,
    SearchLimitError,
    StorageWarning,
    WriteError,
    warn_caller,
)
from bouton.kinds.capabilities import is_stored
from bouton.kinds.ruleset import Ruleset
from bouton.notation import MAX_DIGITS, check_path, clip, read_int, write_int
from bouton.search.answer import Answer, Provenance, Recorder
from bouton.storage.files import cannot_read, cannot_write, check_format, path_text
from bouton.values.loopy import Loopy
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_GRUNDY, MISERE_OUTCOME, OUTCOME, Valuation

_APPLICATION = int.from_bytes(b"bout", "big")
_FORMAT = 3
_COLUMNS = ("game", "valuation", "position", "value", "provenance", "sum")
_TABLE = """
CREATE TABLE known (
    game TEXT NOT NULL, valuation TEXT NOT NULL, position TEXT NOT NULL,
    value TEXT NOT NULL, provenance TEXT NOT NULL, sum TEXT NOT NULL,
    PRIMARY KEY (game, valuation, position)
) WITHOUT ROWID
"""
_SOLVED = """
CREATE TABLE IF NOT EXISTS solved (
    rules TEXT NOT NULL, play TEXT NOT NULL, start TEXT NOT NULL, folder TEXT NOT NULL, facts TEXT NOT NULL,
    PRIMARY KEY (rules, play, start)
) WITHOUT ROWID
"""
_ERRORS = (sqlite3.Error, UnicodeDecodeError)  # the latter for damaged text, in SQLite's own messages, too
_OUTCOMES = {str(outcome): outcome for outcome in Outcome}
#: D of a partizan game in which both starters draw; stores made before the nine classes wrote D if one of them did
_DRAWS = "DD"
_OUTCOMES[_DRAWS] = Outcome.D
_UNUSABLE: tuple[str, type[BoutonError]] = ("storage.store-unusable", NotationError)
_REFUSALS: dict[str, tuple[str, type[BoutonError]]] = {
    "SQLITE_BUSY": ("storage.store-busy", NotationError),
    "SQLITE_CORRUPT": ("storage.store-damaged", NotationError),
    "SQLITE_FULL": ("storage.file-disk-full", DiskError),
    "SQLITE_NOTADB": ("storage.store-foreign", NotationError),
    "SQLITE_READONLY": ("storage.file-write-forbidden", WriteError),
}

_Found = TypeVar("_Found")


class Store(Recorder):
    """A file of known values; a source between theory and search. Each row has a checksum: a damaged row is reported
    with a `DamageWarning`, is not used as an answer, and is replaced when its value is found again.

    >>> import bouton, tempfile, os
    >>> from bouton.search.answer import Answer, Provenance, Recorder
    >>> from bouton.values.valuation import GRUNDY
    >>> moore = bouton.find("moore:2")
    >>> with tempfile.TemporaryDirectory() as folder, Store(os.path.join(folder, "values.sqlite")) as store:
    ...     store.record(moore, GRUNDY, (3, 4, 5), Answer(12, Provenance("search", method="memoised fold")))
    ...     store.lookup(moore, GRUNDY, (5, 4, 3))
    <Answer 12: store (search: memoised fold)>

    Raises
    ------
    BoutonError : if the file exists and is not a store, or if it cannot be opened or made.
    """

    def __init__(self, path: str | Path) -> None:
        self.path: str = check_path(path, "store") or ""
        self._turn = RLock()
        self._unwritable = False
        if not self.path.strip():
            raise NotationError("storage.store-nameless")
        try:
            if not os.path.lexists(self.path):
                self._create()
            self._check_header()
            self._connection = self._connect(self.path)
            if self._columns() != _COLUMNS:
                raise NotationError("storage.store-foreign", path=path_text(self.path))
        except _ERRORS as error:
            raise self._refusal(error) from None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Store) and os.path.abspath(self.path) == os.path.abspath(other.path)

    def __hash__(self) -> int:
        return hash(os.path.abspath(self.path))

    def __reduce__(self) -> tuple[Any, ...]:
        return Store, (os.path.abspath(self.path),)  # opened again

    def _connect(self, path: str) -> sqlite3.Connection:
        # The path is absolute because a name such as :memory: may also be a file's; threads take turns (`_turn`).
        return sqlite3.connect(os.path.abspath(path), timeout=30, check_same_thread=False)

    def _columns(self) -> tuple[str, ...]:
        return tuple(column[1] for column in self._connection.execute("PRAGMA table_info(known)").fetchall())

    def _create(self) -> None:
        new = os.path.join(os.path.dirname(self.path), f"bouton-{os.urandom(6).hex()}.new")
        try:
            open(new, "xb").close()  # raises errors of the system before SQLite can hide them
            try:
                made = self._connect(new)
                made.execute(_TABLE)
                made.execute(f"PRAGMA application_id = {_APPLICATION}")
                made.execute(f"PRAGMA user_version = {_FORMAT}")
                made.commit()
                made.close()
                try:
                    os.link(new, self.path)
                except FileExistsError:
                    pass  # another process was quicker
                except OSError:  # a file system without links
                    os.rename(new, self.path)
            finally:
                Path(new).unlink(missing_ok=True)
        except (OSError, ValueError) as error:
            if isinstance(error, BoutonError):
                raise
            raise cannot_write(self.path, error) from None

    def _check_header(self) -> None:
        """Refuse a file whose SQLite header does not mark it as a store, before SQLite opens it."""
        try:
            with open(self.path, "rb") as file:
                header = file.read(100)
        except (OSError, ValueError) as error:
            raise cannot_read(self.path, error) from None
        version, mark = (int.from_bytes(header[place : place + 4], "big") for place in (60, 68))
        if not header.startswith(b"SQLite format 3\0") or mark != _APPLICATION:
            raise NotationError("storage.store-foreign", path=path_text(self.path))
        check_format(self.path, version, _FORMAT)

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file. Everything recorded is already safe."""
        with self._turn:
            self._connection.close()

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The value of a position, or None; a damaged row is reported and also gives None."""
        try:
            with self._turn:
                found, damage = self._read_row(ruleset, valuation, position)
        except _ERRORS as error:
            raise self._refusal(error) from None
        if damage is not None:
            warn_caller(DamageWarning(damage))
        return found

    def _read_row(
        self, ruleset: Ruleset, valuation: Valuation, position: Any
    ) -> tuple[Answer | None, NotationError | None]:
        """Read the row of a position; return its answer, if it is present and sound, and the error if it is damaged."""
        key = self._key(ruleset, valuation, position)
        row = self._connection.execute(
            "SELECT value, provenance, sum FROM known WHERE game = ? AND valuation = ? AND position = ?", key
        ).fetchone()
        if row is None or (row[0] == Outcome.D and not ruleset.is_impartial(position)):
            return None, None  # a D from before the nine classes: perhaps a draw for one starter only
        value, how = _read(row[0], valuation), _read_how(row[1])
        if value is None or how is None or row[2] != _sum(*key, row[0], row[1]):
            where = {"game": ruleset.spec, "position": clip(ruleset.format(position))}
            return None, NotationError("storage.store-row", path=path_text(self.path), got=clip(row[0]), **where)
        return Answer(value, how._replace(origin="store"), self), None

    def record(self, ruleset: Ruleset, valuation: Valuation, position: Any, answer: Answer) -> None:
        """Store a value. If the file cannot be written (a read-only or full disk), this is reported once, with a
        `StorageWarning`. Values of games for which `is_stored` is false are not stored.

        Raises
        ------
        DisagreementError : if the store holds another value.
        """
        if not is_stored(ruleset):
            return
        known = self.lookup(ruleset, valuation, position)
        if known is None:
            known = self._transact(partial(self._enter, ruleset, valuation, position, answer))
        if known is not None and known.value != answer.value:
            raise DisagreementError(
                "disagree",
                game=ruleset.spec,
                position=clip(ruleset.format(position)),
                first=f"{known.how}: {known.value}",
                second=f"{answer.how}: {answer.value}",
            )

    def _enter(self, ruleset: Ruleset, valuation: Valuation, position: Any, answer: Answer) -> Answer | None:
        """Write a row unless there is a sound one, which another process may have written: return its answer then, None
        otherwise. A value whose text would be too long is not written."""
        known, _ = self._read_row(ruleset, valuation, position)
        if known is None:
            draws = answer.value is Outcome.D and not ruleset.is_impartial(position)
            try:
                text = _DRAWS if draws else _write(answer.value, valuation)
            except SearchLimitError:  # the text would be too long
                return None
            row = (*self._key(ruleset, valuation, position), text, json.dumps(answer.how))
            self._connection.execute("INSERT OR REPLACE INTO known VALUES (?, ?, ?, ?, ?, ?)", (*row, _sum(*row)))
        return known

    def _transact(self, action: Callable[[], _Found]) -> _Found | None:
        """Run `action` in a transaction that excludes other writers, and return its result. If the file cannot be
        written, warn, return None, and attempt no further writes."""
        if self._unwritable:
            return None
        try:
            with self._turn, self._connection:
                self._connection.execute("BEGIN IMMEDIATE")
                return action()
        except _ERRORS as error:
            refused = self._refusal(error)
            if not isinstance(refused, WriteError):
                raise refused from None
            self._unwritable = True
            told = NotationError("storage.store-unkept", path=path_text(self.path), reason=clip(error, 200))
            warn_caller(StorageWarning(told))
            return None

    # Solved games: their tables are in a folder next to the file, and the file lists them.

    def table_folder(self, rules: str, play: str, start: int | None) -> Path:
        """Folder of a game's table, whether or not it exists."""
        name = f"{rules[:32]}-{play}" + ("" if start is None else f"-{start}")
        return Path(f"{self.path}.tables") / name

    def add_table(self, rules: str, play: str, start: int | None, folder: Path, facts: dict[str, Any]) -> None:
        """Add a solved table to the list, unless it is there with the same facts."""
        row = (rules, play, "" if start is None else str(start), folder.name, json.dumps(facts))

        def enter() -> None:
            self._connection.execute(_SOLVED)
            self._connection.execute("INSERT OR REPLACE INTO solved VALUES (?, ?, ?, ?, ?)", row)

        if (*row[:4], facts) not in self.tables(rules):
            self._transact(enter)

    def tables(self, rules: str | None = None) -> list[tuple[str, str, str, str, dict[str, Any]]]:
        """The solved tables (rules, play, start, folder, facts): all of them, or those of the given rules."""
        try:
            with self._turn:
                if not self._connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'solved'").fetchone():
                    return []
                rows = self._connection.execute("SELECT rules, play, start, folder, facts FROM solved").fetchall()
            return [(*row[:4], json.loads(row[4])) for row in rows if rules in (None, row[0])]
        except _ERRORS as error:
            raise self._refusal(error) from None
        except (ValueError, TypeError):
            raise NotationError("storage.store-damaged", path=path_text(self.path)) from None

    def _key(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> tuple[str, str, str]:
        return ruleset.spec, valuation.name, ruleset.format(ruleset.normal_form(position))

    def _refusal(self, error: Exception) -> BoutonError:
        name = getattr(error, "sqlite_errorname", "") or ""
        key, kind = next((found for code, found in _REFUSALS.items() if name.startswith(code)), _UNUSABLE)
        key = "storage.store-damaged" if isinstance(error, UnicodeDecodeError) else key
        return kind(key, path=path_text(self.path), reason=clip(error, 200))


def _sum(*row: Any) -> str:
    """A short hash of a row's other columns."""
    return sha256(repr(row).encode()).hexdigest()[:16]


def _read_how(text: str) -> Provenance | None:
    """Read how a stored value is known; return None if that is unreadable."""
    try:
        return _how_of(json.loads(text))
    except (ValueError, TypeError, RecursionError):
        return None


def _how_of(row: list[Any]) -> Provenance:
    kind, cites, method, bound, origin, parts = row
    return Provenance(kind, tuple(cites), method, bound, origin, tuple(map(_how_of, parts)))


def _write(value: Any, valuation: Valuation) -> str:
    text = valuation.write(value)
    if text is not None:
        return text
    if isinstance(value, Loopy):
        return json.dumps(sorted(value.reach))
    return write_int(value) if type(value) is int else str(value)


def _read(text: Any, valuation: Valuation) -> Any:
    """The value that a row holds, or None if the text is not a value of the valuation."""
    if not isinstance(text, str):
        return None
    if valuation in (OUTCOME, MISERE_OUTCOME):
        return _OUTCOMES.get(text)
    if text.startswith("[") and valuation in (GRUNDY, MISERE_GRUNDY):
        try:
            reach = json.loads(text)
        except (ValueError, RecursionError):
            return None
        counts = isinstance(reach, list) and all(type(size) is int and size >= 0 for size in reach)
        return Loopy(frozenset(reach)) if counts else None
    found = valuation.read(text)
    if found is not None:
        return found
    return read_int(text) if text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS else None
