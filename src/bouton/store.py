"""Values found by search, kept in a file and found again.

One SQLite file (standard library; safe against a crash in the middle of a write). A row is a game's spec, a
valuation, a position as text, and the value with its provenance. A value is never overwritten: a second, different one
is an error. Rules of one's own are not stored, because a file's rules can change under the same name.
"""

import json
import sqlite3
from pathlib import Path
from typing import Any

from bouton.errors import DisagreementError, NotationError
from bouton.notation import clip
from bouton.rules import Ruleset
from bouton.rulesets import INDEX
from bouton.solvers.sources import Answer
from bouton.values.outcome import Outcome
from bouton.values.valuation import Loopy, Valuation

__all__ = ["Store"]

_FORMAT = 1
_TABLE = """
CREATE TABLE IF NOT EXISTS known (
    game TEXT NOT NULL, valuation TEXT NOT NULL, position TEXT NOT NULL,
    value TEXT NOT NULL, provenance TEXT NOT NULL,
    PRIMARY KEY (game, valuation, position)
) WITHOUT ROWID
"""


class Store:
    """A file of known values; a source between theory and search.

    >>> import bouton, tempfile, os
    >>> from bouton.solvers.sources import Answer
    >>> from bouton.values.valuation import GRUNDY
    >>> moore = bouton.find("moore:2")
    >>> with tempfile.TemporaryDirectory() as folder, Store(os.path.join(folder, "values.sqlite")) as store:
    ...     store.record(moore, GRUNDY, (3, 4, 5), Answer(12, "search: memoised fold"))
    ...     store.lookup(moore, GRUNDY, (5, 4, 3))
    Answer(value=12, provenance='store (search: memoised fold)')

    Raises
    ------
    NotationError : when the file is not a store, or cannot be opened.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        try:
            self._connection = sqlite3.connect(self.path, timeout=30)
            version = self._connection.execute("PRAGMA user_version").fetchone()[0]
            tables = self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            if version not in (0, _FORMAT) or (version == 0 and tables):
                raise NotationError("store-damaged", path=clip(self.path), reason=f"user_version {version}")
            self._connection.execute(_TABLE)
            self._connection.execute(f"PRAGMA user_version = {_FORMAT}")
            self._connection.commit()
        except sqlite3.Error as error:
            raise self._damaged(error) from None

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file. What was recorded is already safe."""
        self._connection.close()

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The value of a position, or None."""
        try:
            row = self._connection.execute(
                "SELECT value, provenance FROM known WHERE game = ? AND valuation = ? AND position = ?",
                self._key(ruleset, valuation, position),
            ).fetchone()
        except sqlite3.Error as error:
            raise self._damaged(error) from None
        return None if row is None else Answer(self._read(row[0]), f"store ({row[1]})")

    def record(self, ruleset: Ruleset, valuation: Valuation, position: Any, answer: Answer) -> None:
        """Keep a value.

        Raises
        ------
        DisagreementError : when the store holds another value.
        """
        if not self._keeps(ruleset):
            return
        known = self.lookup(ruleset, valuation, position)
        if known is None:
            value = json.dumps(sorted(answer.value.reach)) if isinstance(answer.value, Loopy) else str(answer.value)
            row = (*self._key(ruleset, valuation, position), value, answer.provenance)
            try:
                with self._connection:
                    self._connection.execute("INSERT OR IGNORE INTO known VALUES (?, ?, ?, ?, ?)", row)
            except sqlite3.Error as error:
                raise self._damaged(error) from None
        elif known.value != answer.value:
            raise DisagreementError(
                "disagree",
                game=ruleset.spec,
                position=clip(ruleset.format(position)),
                first=f"{known.provenance}: {known.value}",
                second=f"{answer.provenance}: {answer.value}",
            )

    def _keeps(self, ruleset: Ruleset) -> bool:
        return ruleset.name in INDEX and ruleset.name not in ("graph", "sum")

    def _key(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> tuple[str, str, str]:
        return ruleset.spec, valuation.name, ruleset.format(ruleset.normal_form(position))

    def _read(self, text: str) -> Any:
        if text in Outcome.__members__:
            return Outcome(text)
        if text.startswith("["):
            return Loopy(frozenset(json.loads(text)))
        if not text.lstrip("-").isdigit():
            raise NotationError("store-damaged", path=clip(self.path), reason=clip(text))
        return int(text)

    def _damaged(self, error: sqlite3.Error) -> NotationError:
        return NotationError("store-damaged", path=clip(self.path), reason=clip(str(error), 200))
