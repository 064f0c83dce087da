"""Searches on boards: plain search if it is quick, otherwise the compiled engine."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from typing import TYPE_CHECKING, Any, Self

from bouton.errors import SearchLimitError
from bouton.kinds.capabilities import OnBoard
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip
from bouton.search.answer import Answer, Provenance
from bouton.search.budget import Budget
from bouton.search.limits import (
    PARTS_BY_PYTHON,
    PARTS_OF_POSITION,
    PLAIN_ON_BOARDS,
    POSITIONS_SOON,
    ROWS_SOON,
    SQUARES_BY_PYTHON,
    SUMS_BY_PYTHON,
    WIDE_COST,
    WIDE_SQUARES,
    WORK_ON_BOARD,
    WORK_SOON,
)
from bouton.search.shared import in_turn
from bouton.search.turn_search import TurnSearch
from bouton.storage.compiler import is_compiled
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME, MISERE_REMOTENESS, OUTCOME, REMOTENESS, Valuation

if TYPE_CHECKING:
    from bouton.boards.limits import BoardLimits
    from bouton.search.board_engine import BoardSearch

BOARD_VALUES = Provenance("search", method="independent parts of boards")
BOARD_TURNS = Provenance("search", method="turns on boards")
_MOVES_LEFT = (REMOTENESS, MISERE_REMOTENESS)


def is_on_board(ruleset: Ruleset) -> bool:
    """Whether the engine for boards plays a game."""
    return isinstance(ruleset, OnBoard) and ruleset.has_board


def _squares(ruleset: Any, position: Any) -> int:
    height, width = ruleset.board_shape(position)
    return (height or 1) * int(width)


class SearchOnBoards(TurnSearch):
    """Plain search, backed by the engine for boards."""

    work: int = WORK_ON_BOARD  # of the engine, if the user has set no limit

    def plain_lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The value by plain search.

        None if the valuation does not apply to the position, or if it is defined only when play ends, and play loops.

        Raises
        ------
        SearchLimitError : when the search is too large.
        """
        raise NotImplementedError

    def plain_mover_wins(self, ruleset: Ruleset, position: Any, player: Player, misere: bool) -> bool | None:
        """Decide by plain search whether the player to move wins; None for a draw."""
        raise NotImplementedError

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The value by search.

        Raises
        ------
        SearchLimitError : when the search is too large.
        """
        exact = valuation in _MOVES_LEFT
        turns = exact or valuation in (OUTCOME, MISERE_OUTCOME)
        if turns and is_on_board(ruleset) and ruleset.is_impartial(position):
            if exact:
                return Answer(self._moves_left(ruleset, position, valuation), BOARD_TURNS)
            wins = self.mover_wins(ruleset, position, Player.LEFT, valuation.misere)
            return Answer(Outcome.N if wins else Outcome.P, BOARD_TURNS)
        by_rows = turns and not valuation.misere and self._has_rows_alone(ruleset, position)
        with self._with_limit(self.positions if by_rows else self._most_by_python(ruleset, position)) as plain:
            return plain.plain_lookup(ruleset, valuation, position)

    def mover_wins(self, ruleset: Ruleset, position: Any, player: Player, misere: bool) -> bool | None:
        """Decide whether the player to move wins; None for a draw.

        Raises
        ------
        SearchLimitError : when the search is too large.
        """
        if not is_on_board(ruleset):
            return self.plain_mover_wins(ruleset, position, player, misere)
        wins = None if misere else self._wins_by_rows(ruleset, position, player)
        if wins is not None:
            return wins
        run = self.board_search(ruleset)
        found: bool = self._by_python_or_compiler(
            ruleset,
            position,
            (misere, False),
            lambda budget: run.wins_by_python(position, player, misere, budget),
            lambda: self._worth(ruleset, position, player, misere, exact=False)[0],
        )
        return found

    def _moves_left(self, ruleset: Ruleset, position: Any, valuation: Valuation) -> int:
        """The moves left on an impartial board."""
        run, misere = self.board_search(ruleset), valuation.misere
        found: int = self._by_python_or_compiler(
            ruleset,
            position,
            (misere, True),
            lambda budget: run.moves_left_by_python(position, valuation, budget),
            lambda: self._worth(ruleset, position, Player.LEFT, misere, exact=True)[1],
        )
        return found

    def _by_python_or_compiler(
        self,
        ruleset: Ruleset,
        position: Any,
        kind: tuple[bool, bool],
        by_python: Callable[[Budget], Any],
        by_compiler: Callable[[], Any],
    ) -> Any:
        """Try moves in turn in Python, then in the compiled engine if that soon exceeds its limit.

        Parameters
        ----------
        kind : whether in misère play, and whether the moves left are counted.

        Raises
        ------
        SearchLimitError : when the search is too large.
        """
        continues = self._continues(ruleset, position)
        if not (continues and self.board_search(ruleset).has_turns(position, *kind)):
            most = PLAIN_ON_BOARDS if continues else self._most_by_python(ruleset, position, SUMS_BY_PYTHON)
            try:
                return self._run_by_python(ruleset, position, most, by_python)
            except SearchLimitError as error:
                if not continues or error.cause not in ("work", "size"):
                    raise
        return by_compiler()

    def value_on_board(self, ruleset: Ruleset, position: Any, valuation: Valuation = GRUNDY) -> Answer:
        """The Grundy value or canonical form of a position of a game on boards, from its parts.

        Raises
        ------
        SearchLimitError : when the search is too large.
        """
        run, most = self.board_search(ruleset), self.positions
        if not self.is_limit_named:
            most *= PARTS_OF_POSITION
        if not run.compiles(position) and not run.topples:
            most = self._most_by_python(ruleset, position)
        try:
            text = clip(ruleset.format(position), 200)
            return Answer(run.value(position, valuation, self._limits(ruleset, position, most), text), BOARD_VALUES)
        finally:
            self.searched_positions += run.searched

    def brief_turns(self, ruleset: Ruleset, position: Any) -> Answer | None:
        """The outcome of a partizan board if trying moves in turn finds it soon, else None."""
        left, right = (self.wins_soon(ruleset, position, player) for player in Player)
        return None if left is None or right is None else Answer(Outcome.of_starters(left, right), BOARD_TURNS)

    def wins_soon(self, ruleset: Ruleset, position: Any, player: Player) -> bool | None:
        """Decide whether a player who moves first wins a board, if trying moves in turn does so soon, or within the
        limit that the user has set; None otherwise."""
        limits = (self.positions,) if self.is_limit_named else (POSITIONS_SOON, WORK_SOON)
        try:
            with self._with_limit(*limits) as brief:
                return brief.mover_wins(ruleset, position, player, False)
        except SearchLimitError:
            return None

    def plays_compiled(self, ruleset: Ruleset, position: Any) -> bool:
        """Whether a position is a board that the compiled engine plays."""
        return is_on_board(ruleset) and self.board_search(ruleset).compiles(position)

    def prepares(self, ruleset: Ruleset, position: Any) -> bool:
        """Whether the engine is ready for the Grundy value of a board without compiling anything; if so, set it up."""
        if not self.plays_compiled(ruleset, position) or not is_compiled("boards._compiled.turns:turns"):
            return False
        self.board_search(ruleset).prepare(position)
        return True

    def _has_rows_alone(self, ruleset: Ruleset, position: Any) -> bool:
        """Whether the winner is to be decided only by values that are computed row by row."""
        if not is_on_board(ruleset) or not self.board_search(ruleset).topples:
            return False
        return ruleset.is_impartial(position) or not self.plays_compiled(ruleset, position)

    def _wins_by_rows(self, ruleset: Ruleset, position: Any, player: Player) -> bool | None:
        """Decide by the value, computed row by row, whether the player to move wins; None if moves may be quicker."""
        run = self.board_search(ruleset)
        if not run.topples:
            return None
        alone = self._has_rows_alone(ruleset, position)
        most = self.positions if alone else min(self.positions, ROWS_SOON)
        try:
            text = clip(ruleset.format(position), 200)
            return run.wins_by_rows(position, player, self._limits(ruleset, position, most), text)
        except SearchLimitError:
            if alone:
                raise
            return None
        finally:
            self.searched_positions += run.searched

    def _continues(self, ruleset: Ruleset, position: Any) -> bool:
        """Whether the compiled engine takes over when plain search would take long."""
        return self.positions > PLAIN_ON_BOARDS and self.plays_compiled(ruleset, position)

    def _most_by_python(self, ruleset: Any, position: Any, by_python: int = PARTS_BY_PYTHON) -> int:
        """The most positions to examine: without the compiler each position of a large board costs more."""
        if not is_on_board(ruleset) or self.plays_compiled(ruleset, position):
            return self.positions
        most = self.positions if self.is_limit_named else min(self.positions, by_python)
        squares, usual = _squares(ruleset, position), SQUARES_BY_PYTHON
        return most if squares <= usual else most and max(1, most * (usual // 2) ** 2 // squares**2)

    @contextmanager
    def _with_limit(self, positions: int, work: int = WORK_ON_BOARD) -> Iterator[Self]:
        """Yield a copy of this search with lower limits; at the end, its costs are added to those of this one."""
        brief = copy(self)
        brief.positions, brief.work = min(self.positions, positions), min(self.work, work)
        try:
            yield brief
        finally:
            self.searched_positions += brief.searched_positions
            self.examined_moves += brief.examined_moves

    def board_search(self, ruleset: Ruleset) -> "BoardSearch":
        """The search on the boards of a game, with its stores of parts."""
        from bouton.search.board_engine import BoardSearch

        found: BoardSearch = self._boards.obtain(ruleset, lambda: BoardSearch(ruleset, self.memory, self.store_path))
        return found

    def _limits(self, ruleset: Any, position: Any, most: int) -> "BoardLimits":
        from bouton.boards.limits import ANY_WORK, BoardLimits

        told = self._count_progress()
        cost = WIDE_COST if _squares(ruleset, position) > WIDE_SQUARES else 1
        work = ANY_WORK if self.is_limit_named and self.work == WORK_ON_BOARD else self.work // cost
        return BoardLimits(most, None if told is None else lambda count: told(count, 0), self.positions, work)

    @in_turn
    def _run_by_python(self, ruleset: Ruleset, position: Any, most: int, run: Callable[[Budget], Any]) -> Any:
        budget = Budget(min(self.positions, most), self._count_progress(), moves=self.moves)
        budget.start = clip(ruleset.format(position), 200)
        try:
            return run(budget)
        finally:
            self.searched_positions += budget.used_positions
            self.examined_moves += budget.used_moves

    @in_turn
    def _worth(self, ruleset: Ruleset, position: Any, player: Player, misere: bool, exact: bool) -> tuple[bool, int]:
        run = self.board_search(ruleset)
        try:
            text = clip(ruleset.format(position), 200)
            return run.worth(position, player, misere, exact, self._limits(ruleset, position, self.positions), text)
        finally:
            self.searched_positions += run.searched
