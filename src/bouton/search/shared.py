"""Threads that share a search: each has its own counts, and they take turns at the memo."""

from collections.abc import Callable
from functools import wraps
from threading import RLock, local
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from bouton.kinds.ruleset import Ruleset
from bouton.search.budget import Budget, Progress, patient_collector
from bouton.search.limits import (
    DEFAULT_LETTERS,
    DEFAULT_MOVES,
    DEFAULT_POSITIONS,
    LEAST_LETTERS,
    LEAST_MOVES,
    MOVES_PER_POSITION,
)
from bouton.storage.recent import Recent
from bouton.values.valuation import Valuation

_MEMOS_KEPT, _SUMS_KEPT = 16, 4  # games whose results are kept

_Given = ParamSpec("_Given")
_Found = TypeVar("_Found")
_Search = TypeVar("_Search", bound="Shared")


class _Counts(local):
    """The cost of the searches of one thread."""

    searched = 0
    examined = 0
    abandoned = 0


class Shared:
    """The counts of each thread that shares a search, and the lock by which threads take turns.

    A copy uses the same memos, so it has the same lock; its costs are counted separately.
    """

    _counts: _Counts
    _turn: Any

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        made = super().__new__(cls)
        made._counts = _Counts()
        made._turn = RLock()  # custom rules may query a value while they list options
        return made

    def __copy__(self) -> Self:
        made = type(self).__new__(type(self))
        made.__dict__.update(vars(self), _counts=_Counts())
        return made

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in ("_counts", "_turn")}

    @property
    def searched_positions(self) -> int:
        """Positions reached by all searches of this thread so far."""
        return self._counts.searched

    @searched_positions.setter
    def searched_positions(self, positions: int) -> None:
        self._counts.searched = positions

    @property
    def answering_positions(self) -> int:
        """Positions searched so far, without those of searches that gave up before another one answered."""
        return self._counts.searched - self._counts.abandoned

    @property
    def abandoned_positions(self) -> int:
        """Positions reached by searches that gave up before another one answered."""
        return self._counts.abandoned

    @abandoned_positions.setter
    def abandoned_positions(self, positions: int) -> None:
        self._counts.abandoned = positions

    @property
    def examined_moves(self) -> int:
        """Number of moves that all searches of this thread have examined so far."""
        return self._counts.examined

    @examined_moves.setter
    def examined_moves(self, moves: int) -> None:
        self._counts.examined = moves


def in_turn(
    method: Callable[Concatenate[_Search, _Given], _Found],
) -> Callable[Concatenate[_Search, _Given], _Found]:
    """Let only one thread at a time run a method that uses a memo, which may hold values still being computed.

    Meanwhile, Python looks for cyclic garbage less often.
    """

    @wraps(method)
    def turn(search: _Search, /, *given: _Given.args, **named: _Given.kwargs) -> _Found:
        with search._turn, patient_collector():
            return method(search, *given, **named)

    return turn


class Memos(Shared):
    """A memo for each game and valuation, with the limits of the searches that fill it."""

    def __init__(self, positions: int | None = None, progress: Progress | None = None) -> None:
        self.positions: int = positions or DEFAULT_POSITIONS
        self.progress: Progress | None = progress
        self.is_limit_named: bool = positions is not None
        self.moves: int | None = None  # the most moves that one search may examine; None: 20 per position
        self.memory: int | None = None  # bytes, for the searches that use it
        self.store_path: str | None = None  # the file next to which long searches on boards save their stores
        self._room = self.positions  # a search with a lower limit (`Sources.with_limit`) uses the memo of this one
        self.searched_positions = 0  # positions reached by all searches so far
        self.examined_moves = 0  # moves that they examined
        self._memos: Recent[tuple[Ruleset, Valuation], dict[Any, Any]] = Recent(_MEMOS_KEPT)
        self._worths: Recent[tuple[Ruleset, bool], dict[Any, Any]] = Recent(_MEMOS_KEPT)  # of turns, by misère
        self._scored: Recent[tuple[Ruleset, bool], Any] = Recent(_SUMS_KEPT)  # sums in which points decide
        self._loopy: set[tuple[Ruleset, Valuation, Ruleset]] = set()  # with the game, or one in the sum
        self._sums: Recent[Ruleset, Any] = Recent(_SUMS_KEPT)  # searches over sums, with their results
        self._boards: Recent[Ruleset, Any] = Recent(_SUMS_KEPT)  # searches on boards, with their results
        self._parts: Recent[tuple[Ruleset, Valuation], dict[Any, Any]] = Recent(_MEMOS_KEPT)

    def _count_progress(self) -> Progress | None:
        """The progress callback of one search, which adds the counts of earlier searches."""
        progress, searched, examined = self.progress, self.searched_positions, self.examined_moves
        return progress and (lambda positions, moves: progress(searched + positions, examined + moves))

    def _most_moves(self, positions: int) -> int:
        """The most moves that a search of `positions` positions may examine: at most DEFAULT_MOVES if the user has set
        no limit on positions."""
        most = MOVES_PER_POSITION * positions if self.moves is None else self.moves
        return most if self.is_limit_named else min(most, DEFAULT_MOVES)

    def _plain_budget(self, letters: int = 0) -> Budget:
        """The budget of a search; `letters` is the length of the first position if moves to longer ones cost more."""
        moves = self._most_moves(self.positions)
        if letters and not self.is_limit_named:
            moves = min(moves, max(LEAST_MOVES, DEFAULT_LETTERS // max(letters, LEAST_LETTERS)))
        return Budget(self.positions, self._count_progress(), descends=self.is_limit_named, moves=moves)

    def _memo(self, ruleset: Ruleset, valuation: Valuation) -> dict[Any, Any]:
        key = (ruleset, valuation)
        memo = self._memos.obtain(key, dict)
        if len(memo) > 2 * self._room:
            self._memos[key] = memo = {}
        return memo
