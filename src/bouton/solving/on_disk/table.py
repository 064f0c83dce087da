"""A game solved level by level: its counts, and the value of each position."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from bouton.errors import DamageError, InputError
from bouton.kinds.ruleset import Ruleset
from bouton.solving.on_disk.blocks import Blocks
from bouton.solving.on_disk.cells import CellStore
from bouton.solving.on_disk.coded import CodedGame
from bouton.solving.on_disk.scores import NO_GRUNDY, draw_of
from bouton.solving.on_disk.tiers import TierValues
from bouton.solving.on_disk.work import LevelGame, level_game
from bouton.storage.files import json_of, path_text, write_file
from bouton.values.loopy import Loopy
from bouton.values.outcome import Outcome, play_name

_NAME = "done.json"


class LevelTable:
    """A solved game in files.

    Attributes
    ----------
    start : the position from which play begins.
    levels : the number of positions of each level, from the start on.
    rows : for each level the numbers of positions, of P, N and draws, and the greatest remoteness.
    counts : the numbers of P-positions, N-positions and draws.
    digest : a checksum of all keys and values, which does not depend on the number of processes.
    grundy_counts : the number of positions with each Grundy value; None if these were not wanted.
    """

    def __init__(
        self,
        folder: Path,
        ruleset: Ruleset,
        game: LevelGame,
        values: TierValues | CellStore,
        known: dict[str, Any],
    ) -> None:
        self._values: TierValues | CellStore = values
        self._game = game
        self.folder: Path = folder
        self.rules: Ruleset = ruleset
        self.start: Any = game.start
        self.rows: list[dict[str, int]] = known["rows"]
        self.levels: list[int] = [row["positions"] for row in self.rows]
        self.counts: dict[str, int] = {kind: sum(row[kind] for row in self.rows) for kind in ("P", "N", "D")}
        self.digest: str = known["digest"]
        self.grundy_counts: dict[int, int] | None = None
        if isinstance(game, CodedGame) and game.grundy:
            self.grundy_counts = {value: count for value, count in enumerate(known["census"]) if count}

    @classmethod
    def load(cls, folder: Path, ruleset: Ruleset, game: LevelGame) -> "LevelTable | None":
        """Load the finished table in a folder; None if it is not finished.

        Raises
        ------
        InputError : if it is damaged, or if an earlier version solved these rules in cells.
        """
        path = folder / _NAME
        try:
            text, total = json_of(path.read_text(encoding="utf-8"))
            if sha256(text.encode()).hexdigest() != total:
                raise ValueError
            known = json_of(text)
            coded = isinstance(game, CodedGame)
            if coded is not known.get("marked", False):  # rules were once solved in cells
                raise DamageError("on_disk.other", path=path_text(folder))
            values = TierValues(folder, game.top) if isinstance(game, CodedGame) else CellStore(Blocks(folder))
            return cls(folder, ruleset, game, values, known)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, TypeError, LookupError, AttributeError) as error:
            if isinstance(error, InputError):
                raise
            raise DamageError("storage.segments-damaged", path=path_text(path), folder=path_text(folder)) from None

    @staticmethod
    def finish(folder: Path, known: dict[str, Any], coded: bool) -> None:
        """Mark a table as finished, and delete files that are no longer needed."""
        text = json.dumps({**known, "marked": coded})
        write_file(folder / _NAME, json.dumps([text, sha256(text.encode()).hexdigest()]))
        for pattern in ("waiting-*", "work.bin", "words.bin", ".bouton-*.new"):
            for path in folder.glob(pattern):
                path.unlink(missing_ok=True)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LevelTable) and (self.rules, self.digest) == (other.rules, other.digest)

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[Any, ...]:
        kind = self._game.misere, self.grundy_counts is not None
        return _open_table, (self.folder.resolve(), self.rules, self.start, *kind)

    @property
    def positions(self) -> int:
        """Number of positions."""
        return sum(self.levels)

    @property
    def max_remoteness(self) -> int | None:
        """The greatest remoteness of a position; None if all positions are draws."""
        most = max(row["most"] for row in self.rows)
        return None if most < 0 else most

    def _number(self, position: Any) -> int:
        read = self.rules.parse(position) if isinstance(position, str) else position
        level, cell, key = self._game.locate(read)
        number = self._values.number(level, cell, key) if any(row["level"] == level for row in self.rows) else None
        if number is None:
            raise InputError("on_disk.not-there", position=self.rules.format(read))
        return number

    def remoteness(self, position: Any) -> int:
        """The number of moves left, with the winner hurrying and the loser delaying; −1 for a draw.

        Raises
        ------
        InputError : for a position that cannot be reached.
        """
        number = self._number(position)
        left = number & draw_of(self._game.value_type)
        return -1 if left == draw_of(self._game.value_type) else left

    def outcome(self, position: Any) -> Outcome:
        """P, N, or D for a draw: the outcome for the player to move."""
        left = self.remoteness(position)
        return Outcome.D if left < 0 else Outcome.P if left % 2 == self._game.misere else Outcome.N

    @property
    def max_grundy(self) -> int | None:
        """The largest Grundy value; None if no position has one, or if they were not wanted."""
        return max(self.grundy_counts, default=None) if self.grundy_counts is not None else None

    def value(self, position: Any) -> int | Loopy | None:
        """The Grundy value; ∞(K) if play need not end (None in misère play), as in `bouton.Solution`.

        Raises
        ------
        InputError : if Grundy values were not wanted, or for a position that cannot be reached.
        """
        if self.grundy_counts is None:
            raise InputError("solve.not-wanted", name="grundy")
        value = self._number(position) >> 16
        if value != NO_GRUNDY:
            return value
        if self._game.misere:
            return None
        read = self.rules.parse(position) if isinstance(position, str) else position
        values = {self._number(option) >> 16 for option in self.rules.options(read)}
        return Loopy(frozenset(values - {NO_GRUNDY}))

    def to_dict(self) -> dict[str, Any]:
        """Make the object that ``bouton solve --json`` prints."""
        return {
            "game": self.rules.spec,
            "play": play_name(self._game.misere),
            "outcome": str(self.outcome(self.start)),
            "remoteness": self.remoteness(self.start),
            "positions": self.positions,
            "P": self.counts["P"],
            "N": self.counts["N"],
            "draws": self.counts["D"],
            "max_grundy": self.max_grundy,
            "max_remoteness": self.max_remoteness,
            "method": "levels",
            "levels": self.levels,
            "digest": self.digest,
            **self._grundy_facts(),
        }

    def _grundy_facts(self) -> dict[str, Any]:
        if self.grundy_counts is None:
            return {}
        rows = [{"grundy": value, "positions": count} for value, count in self.grundy_counts.items()]
        value = self.value(self.start)
        return {
            "grundy": None if value is None else str(value),
            "grundy_counts": rows,
            "endless": self.positions - sum(self.grundy_counts.values()),
        }


def _open_table(folder: Path, rules: Ruleset, start: Any, misere: bool, grundy: bool = False) -> LevelTable:
    """Reopen a finished table."""
    found = LevelTable.load(folder, rules, level_game(rules, start, misere, grundy=grundy))
    if found is None:
        raise DamageError("storage.segments-damaged", path=path_text(folder), folder=path_text(folder))
    return found
