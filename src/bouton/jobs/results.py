"""Results of tasks: append-only rows in SQLite, each with a checksum.

A row is the answer to a task; the seconds that it took are stored separately and are not part of it, nor are the
remarks in a row (`facts_of`). Two different answers to a task are an error that shows both.
"""

import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from errno import ENOENT
from hashlib import sha256
from pathlib import Path
from typing import Any, Self

from bouton.errors import DisagreementError, InputError
from bouton.jobs.task import Task, canonical_json, facts_of, question_of
from bouton.notation import clip
from bouton.storage.files import cannot_write, check_format, path_text
from bouton.storage.holding import hold_folder

_NAME, _FORMAT = "results.sqlite", 1
_TABLE = """
create table if not exists results (
    number integer primary key autoincrement, id text not null, task text not null, row text not null,
    sha256 text not null, seconds real not null
)
"""


class Results:
    """The results in a folder, used by one process at a time.

    >>> import tempfile
    >>> task = Task("period", {"game": "kayles"})
    >>> with tempfile.TemporaryDirectory() as folder, Results(folder) as results:
    ...     results.add(task, {"period": 12}, 0.1)
    ...     results.row(task), len(results)
    ({'period': 12}, 1)

    Parameters
    ----------
    there : whether the folder must already contain results.

    Raises
    ------
    InputError : if the folder cannot be written, is used by another run, or contains a row that was changed.
    DisagreementError : if it contains two different answers to a task.
    """

    def __init__(self, folder: str | os.PathLike[str], *, there: bool = False) -> None:
        self.folder: Path = Path(folder)
        if there and not (self.folder / _NAME).is_file():
            raise InputError("jobs.missing", path=path_text(folder))
        try:
            if not os.fspath(folder):
                raise FileNotFoundError(ENOENT, os.strerror(ENOENT))
            self.folder.mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError) as error:
            raise cannot_write(str(folder), error) from None
        self._lock = hold_folder(self.folder, "jobs.busy")
        try:
            with self._translate_errors():
                self._base = sqlite3.connect(self.folder / _NAME)
                self._base.execute("pragma synchronous = full")
                (version,) = self._base.execute("pragma user_version").fetchone()
                filled = self._base.execute("pragma schema_version").fetchone() != (0,)
                if filled:
                    self._base.execute("select sha256 from results limit 0")  # of other data: an error, nothing written
                if version or filled:
                    check_format(self.folder / _NAME, version, _FORMAT)
                else:
                    self._base.execute(f"pragma user_version = {_FORMAT}")
                self._base.execute(_TABLE)
                self._base.commit()
                self._facts: dict[str, tuple[str, str]] = {}  # the question, and the row without remarks
                self._rows = self._read()
        except BaseException:
            self._lock.close()
            raise

    @contextmanager
    def _translate_errors(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # the second: damaged text in a message of SQLite
            is_disk = isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode != sqlite3.SQLITE_ERROR
            key = "jobs.disk" if is_disk else "jobs.damaged"  # SQLITE_ERROR: the file lacks the table or column
            raise InputError(key, path=path_text(self.folder / _NAME), reason=clip(error, 80)) from None

    def _read(self) -> dict[str, str]:
        rows: dict[str, str] = {}
        self._base.text_factory = lambda data: data.decode(errors="replace")  # the checksum will then not match
        query = "select id, task, row, sha256, seconds from results order by number"
        for name, task, row, total, seconds in self._base.execute(query):
            try:
                known = sha256(task.encode()).hexdigest(), _sum(name, row), float
                if known != (name, total, type(seconds)):
                    raise ValueError
                facts = question_of(task), facts_of(task, row)
            except (AttributeError, LookupError, RecursionError, TypeError, ValueError):
                path = path_text(self.folder / _NAME)
                raise InputError("jobs.damaged", path=path, reason=clip(name, 16)) from None
            if self._facts.setdefault(name, facts) != facts:
                raise DisagreementError("jobs.disagree", task=clip(task, 200), first=rows[name], second=row)
            rows.setdefault(name, row)
        return rows

    def __len__(self) -> int:
        return len(self._rows)

    def row(self, task: Task) -> dict[str, Any] | None:
        """The answer to a task; None if there is none yet."""
        known = self._rows.get(task.id)
        return None if known is None else dict(json.loads(known))

    def count_earlier(self, tasks: Sequence[Task]) -> int:
        """Count the tasks that have a result from other code (an earlier version), but none from this one."""
        new = {task.question for task in tasks if task.id not in self._rows}
        return len(new & {question for question, _ in self._facts.values()})

    def add(self, task: Task, row: dict[str, Any], seconds: float) -> None:
        """Add an answer, unless it is already there.

        Raises
        ------
        DisagreementError : if a different answer is there.
        """
        self._add([(task.id, task.text, canonical_json(row), seconds)])

    def _add(self, rows: list[tuple[str, str, str, float]]) -> None:
        """Add all new rows; add none if one differs from the existing answer, or if the disk is full."""
        new: dict[str, str] = {}
        facts: dict[str, tuple[str, str]] = {}
        with self._translate_errors(), self._base:
            for name, task, row, seconds in rows:
                known, other = self._rows.get(name, new.get(name)), (question_of(task), facts_of(task, row))
                if known is None:
                    self._base.execute(
                        "insert into results (id, task, row, sha256, seconds) values (?, ?, ?, ?, ?)",
                        (name, task, row, _sum(name, row), seconds),
                    )
                    new[name], facts[name] = row, other
                elif self._facts.get(name, facts.get(name)) != other:
                    raise DisagreementError("jobs.disagree", task=clip(task, 200), first=known, second=row)
        self._rows |= new
        self._facts |= facts

    def combine(self, *others: "Results") -> int:
        """Add the answers of other folders, all or none; return the number of new ones."""
        before, rows = len(self), []
        for other in others:
            with other._translate_errors():
                rows += other._base.execute("select id, task, row, seconds from results order by number").fetchall()
        self._add(rows)
        return len(self) - before

    def rows(self) -> list[dict[str, Any]]:
        """All answers."""
        return [json.loads(row) for row in self._rows.values()]

    @property
    def digest(self) -> str:
        """A hash of all questions and answers, independent of their order and of the code."""
        whole = sha256()
        for question, facts in sorted(set(self._facts.values())):
            whole.update(f"{question} {facts}\n".encode())
        return whole.hexdigest()

    def close(self) -> None:
        """Close the database and release the folder."""
        self._base.close()
        self._lock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _sum(name: str, row: str) -> str:
    return sha256(f"{name} {row}".encode()).hexdigest()
