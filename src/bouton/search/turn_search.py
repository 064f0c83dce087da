"""The search for the gains of moves if rules end by a condition, count points or give further turns."""

from typing import Any

from bouton.errors import InputError
from bouton.kinds.capabilities import is_stored, turns_of
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip
from bouton.search.budget import Budget
from bouton.search.limits import POSITIONS_OF_NIMBER, POSITIONS_OF_SCORE
from bouton.search.shared import Memos, in_turn


class TurnSearch(Memos):
    """The values of positions and moves, see `bouton.search.turns`."""

    @in_turn
    def turn_value(self, ruleset: Ruleset, position: Any, player: Player, misere: bool = False) -> Any:
        """The points that the player to move still gains, less the opponent's.

        Without points, 1 for a win, 0 for a draw, −1 for a loss.

        Raises
        ------
        InputError : for misère play if points decide.
        SearchLimitError : when the search is too large.
        """
        from bouton.boxes.own_search import OwnSearch
        from bouton.search.turns import label_turns

        if misere and ruleset.counts_points(position):
            raise InputError("search.misere-points", game=clip(ruleset.spec))
        memo = self._worths.obtain((ruleset, misere), dict)
        if len(memo) > 2 * self._room:
            self._worths[ruleset, misere] = memo = {}
        state = ruleset.normal_form(position), Player.LEFT if ruleset.is_impartial(position) else player
        if state not in memo:
            budget = self._turn_budget(ruleset, position)
            try:
                if isinstance(ruleset, OwnSearch):
                    scored = ruleset.counts_points(position)
                    budget.positions = self._most_of_own(POSITIONS_OF_SCORE if scored else POSITIONS_OF_NIMBER)
                    own = ruleset.turn_value(position, misere, lambda count: budget.spend_several((position,), count))
                else:
                    own = self._value_of_sum(ruleset, *state) if ruleset.counts_points(position) else None
                budget.positions = self.positions
                memo.update(label_turns(ruleset, state, misere, budget) if own is None else {state: own})
            finally:
                self.searched_positions += budget.used_positions
                self.examined_moves += budget.used_moves
        return memo[state]

    def _value_of_sum(self, ruleset: Ruleset, position: Any, player: Player) -> Any:
        """The value of a sum of parts in which moving first is never worse; None for anything else."""
        from bouton.search.scored_sums import ScoredSums, parts_of_sum

        parts = parts_of_sum(ruleset, position)
        if len(parts) < 2:
            return None
        is_impartial = ruleset.is_impartial(position)
        known = self._scored.obtain((ruleset, is_impartial), lambda: ScoredSums(is_impartial))
        if known.size > 2 * self._room:
            self._scored[ruleset, is_impartial] = known = ScoredSums(is_impartial)
        budget = self._turn_budget(ruleset, position)
        budget.describe = lambda _: clip(ruleset.format(position), 200)
        try:
            return known.value(parts, player, budget)
        finally:
            self.searched_positions += budget.used_positions
            self.examined_moves += budget.used_moves

    @in_turn
    def turn_nimber(self, ruleset: Any, position: Any) -> int | None:
        """The Grundy value found by a game's own search (`bouton.boxes.own_search.OwnSearch`), or None.

        Raises
        ------
        SearchLimitError : when the search is too large.
        """
        budget = self._turn_budget(ruleset, position)
        budget.positions = self._most_of_own(POSITIONS_OF_NIMBER)
        try:
            nimber: int | None = ruleset.nimber(position, lambda count: budget.spend_several((position,), count))
            return nimber
        finally:
            self.searched_positions += budget.used_positions
            self.examined_moves += budget.used_moves

    def _most_of_own(self, positions: int) -> int:
        """The most positions of a game's own search: if the user has set no limit, at most those given."""
        return self.positions if self.is_limit_named else min(self.positions, positions)

    def _turn_budget(self, ruleset: Ruleset, position: Any) -> Budget:
        text = ruleset.format(position)
        of_package = is_stored(ruleset)
        budget = self._plain_budget(len(text) if of_package else 0)
        if of_package:
            budget.start = clip(text, 200)
        budget.describe = lambda state: clip(ruleset.format(state[0]), 200)
        return budget

    def move_worths(self, ruleset: Ruleset, position: Any, player: Player, misere: bool = False) -> dict[Any, Any]:
        """For each option the points that the player who moves to it gains from now on, see `turn_value`."""
        worths: dict[Any, Any] = {}
        for turn in turns_of(ruleset, position, player):
            mover = player if turn.again else player.opponent
            later = self.turn_value(ruleset, turn.position, mover, misere)
            worth = turn.gain + (later if turn.again else -later)
            worths[turn.position] = max(worth, worths.get(turn.position, worth))
        return worths
