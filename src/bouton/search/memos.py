"""The memos of searches, and their limits."""

from typing import Any

from bouton.kinds.ruleset import Ruleset
from bouton.search.budget import DEFAULT_POSITIONS, DEFAULT_SECONDS, Progress
from bouton.search.shared import Shared
from bouton.storage.recent import Recent
from bouton.values.valuation import Valuation

__all__ = ["Memos"]

_MEMOS_KEPT, _SUMS_KEPT = 16, 4


class Memos(Shared):
    """A memo for each game and valuation, with the limits of the searches that fill it."""

    def __init__(self, positions: int | None = None, progress: Progress | None = None) -> None:
        self.positions: int = positions or DEFAULT_POSITIONS
        self.progress: Progress | None = progress
        self.seconds: float | None = DEFAULT_SECONDS if positions is None else None
        self.memory: int | None = None  # bytes, for the searches that ask
        self._room = self.positions  # a search with a lower limit (`Sources.limited`) keeps the memo of this one
        self.searched = 0  # positions reached by all searches so far
        self.examined = 0  # moves that they examined
        self._memos: Recent[tuple[Ruleset, Valuation], dict[Any, Any]] = Recent(_MEMOS_KEPT)
        self._worths: Recent[tuple[Ruleset, bool], dict[Any, Any]] = Recent(_MEMOS_KEPT)  # of turns, normal and misère
        self._scored: Recent[tuple[Ruleset, bool], Any] = Recent(_SUMS_KEPT)  # sums in which points decide
        self._loopy: set[tuple[Ruleset, Valuation]] = set()
        self._sums: Recent[Ruleset, Any] = Recent(_SUMS_KEPT)  # searches over sums, with what they found
        self._boards: Recent[Ruleset, Any] = Recent(_SUMS_KEPT)  # searches on boards, with what they found
        self._parts: Recent[tuple[Ruleset, Valuation], dict[Any, Any]] = Recent(_MEMOS_KEPT)

    def _count_progress(self) -> Progress | None:
        """The progress of one search: its counts with those of the searches before it."""
        progress, searched, examined = self.progress, self.searched, self.examined
        return progress and (lambda positions, moves: progress(searched + positions, examined + moves))

    def _memo(self, ruleset: Ruleset, valuation: Valuation) -> dict[Any, Any]:
        key = (ruleset, valuation)
        memo = self._memos.obtain(key, dict)
        if len(memo) > 2 * self._room:
            self._memos[key] = memo = {}
        return memo
