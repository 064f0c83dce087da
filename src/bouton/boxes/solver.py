"""Scores and nimbers of coins and strings: by the plain search if it is quick, otherwise by the compiled one."""

from collections.abc import Callable
from threading import RLock
from typing import TYPE_CHECKING

from bouton.boxes.limits import LEAST_ENTRIES, MOST_COMPILED, MOST_ENTRIES, MOST_KEPT, MOST_PLAIN, SPARED, WORTH
from bouton.boxes.nimstring import NimstringSearch
from bouton.boxes.score import ScoreSearch
from bouton.boxes.strings import Strings
from bouton.errors import SizeLimitError
from bouton.storage.compiler import can_compile
from bouton.storage.recent import Knowledge

if TYPE_CHECKING:
    from bouton.boxes.compiled import CompiledScores


class _Stopped(Exception):
    """A search has reached its limit."""


def _few(most: int) -> Callable[[int], None]:
    """Return the `spend` function of a search that is silently abandoned after `most` positions."""
    spent = 0

    def spend(count: int) -> None:
        nonlocal spent
        spent += count
        if spent > most:
            raise _Stopped

    return spend


class StringSolver:
    """The searches on one board, with their cached results. Threads take turns.

    Parameters
    ----------
    strings : the board.
    """

    def __init__(self, strings: Strings) -> None:
        self.strings: Strings = strings
        self._scores: ScoreSearch = ScoreSearch(strings)
        self._nimbers: NimstringSearch = NimstringSearch(strings)
        self._compiled: tuple[Strings, CompiledScores] | None = None
        self._turn = RLock()

    def score(self, left: int, spend: Callable[[int], None]) -> int:
        """Return the points that the player to move still gains, minus the opponent's.

        Raises
        ------
        SearchLimitError : at the limit, or if there are more strings than the search can handle.
        """
        with self._turn:
            rest = self.strings.take_free(left)[0]
            if rest.bit_count() > MOST_PLAIN and can_compile():
                return self._by_compiled(left, rest.bit_count(), spend)
            if len(self._scores.bounds) > MOST_KEPT:
                self._scores = ScoreSearch(self.strings)
            return self._scores.score(left, spend)

    def _by_compiled(self, left: int, count: int, spend: Callable[[int], None]) -> int:
        if len(self.strings.ends) <= MOST_COMPILED:
            board, place = self.strings, left
        elif left.bit_count() <= MOST_COMPILED:
            board = self.strings.restrict(left)
            place = board.full
        else:
            raise SizeLimitError("dots_and_boxes.strings-many", strings=left.bit_count(), most=MOST_COMPILED)
        if self._compiled is None or self._compiled[0] is not board:
            from bouton.boxes.compiled import CompiledScores

            entries = min(MOST_ENTRIES, max(LEAST_ENTRIES, 1 << count >> SPARED))
            self._compiled = board, CompiledScores(board, entries)
        return self._compiled[1].score(place, lambda positions: spend(1 + positions // WORTH))

    def score_within(self, left: int, positions: int) -> int | None:
        """Return the score; None if a search of `positions` positions does not find it, or for too many strings."""
        try:
            return self.score(left, _few(positions))
        except (_Stopped, SizeLimitError):
            return None

    def nimber_within(self, left: int, positions: int) -> int | None:
        """Return the nimber; None for a loony position, or if a search of `positions` positions does not find it."""
        try:
            return self.nimber(left, _few(positions))
        except (_Stopped, SizeLimitError):
            return None

    def nimber(self, left: int, spend: Callable[[int], None]) -> int | None:
        """Return the nimber in Nimstring; None for a loony position.

        Raises
        ------
        SearchLimitError : at the limit, or if the search goes too deep, which is as deep as strings can be cut.
        """
        with self._turn:
            if len(self._nimbers.nimbers) > MOST_KEPT:
                self._nimbers = NimstringSearch(self.strings)
            try:
                return self._nimbers.nimber(left, spend)
            except RecursionError:  # the search goes as deep as strings can be cut
                raise SizeLimitError("dots_and_boxes.strings-deep", strings=left.bit_count()) from None


@Knowledge
def solver_of(strings: Strings) -> StringSolver:
    """Return the solver of a board, cached between calls."""
    return StringSolver(strings)
