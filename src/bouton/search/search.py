"""Plain search: a memo for each game and valuation, the memoised fold, and what takes over where play can loop."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from bouton.errors import SearchLimitError
from bouton.kinds.ruleset import Player, Ruleset
from bouton.notation import clip
from bouton.search.budget import DEFAULT_POSITIONS, DEFAULT_SECONDS, Budget, Progress, patient_collector
from bouton.search.components import fold_components
from bouton.search.evaluate import Loop, fold
from bouton.search.retrograde import explore
from bouton.values.outcome import Outcome
from bouton.values.valuation import (
    GRUNDY,
    MISERE_GRUNDY,
    MISERE_OUTCOME,
    MISERE_REMOTENESS,
    OUTCOME,
    REMOTENESS,
    Valuation,
)

__all__ = ["DEPTH_FIRST", "FOLD", "OVER", "PROOF", "RETROGRADE", "Answer", "Search"]

FOLD, RETROGRADE = "search: memoised fold", "search: retrograde labelling"
PROOF, DEPTH_FIRST = "search: proof of a connection", "search: depth first"
OVER = "rules: the game is over"
_COMPONENTS = "search: memoised fold of independent parts"
_PART = 10  # a part costs about so many plain positions: its options are cut into parts and brought to normal form
_MEMOS_KEPT = 16
_OUTCOMES = {(True, True): Outcome.N, (True, False): Outcome.L, (False, True): Outcome.R, (False, False): Outcome.P}


class Answer(NamedTuple):
    """A value and where it comes from."""

    value: Any
    provenance: str


class Search:
    """Plain search, with a memo for each game and valuation.

    Parameters
    ----------
    positions : the limit of one search; where it is left out, a search also stops after ``DEFAULT_SECONDS``.
    progress : told now and then how far a search is.
    """

    def __init__(self, positions: int | None = None, progress: Progress | None = None) -> None:
        self.positions, self.progress = positions or DEFAULT_POSITIONS, progress
        self.seconds = DEFAULT_SECONDS if positions is None else None
        self.memory: int | None = None  # bytes, for the searches that ask
        self._room = self.positions  # a search with a lower limit (`Sources.limited`) keeps the memo of this one
        self.searched = 0  # positions reached by all searches so far
        self.looked = 0  # moves that they looked at
        self._memos: dict[tuple[Ruleset, Valuation], dict[Any, Any]] = {}
        self._loopy: set[tuple[Ruleset, Valuation]] = set()
        self._parts: dict[Ruleset, dict[Any, int]] = {}

    def by_components(self, ruleset: Ruleset, position: Any) -> Answer | None:
        """The Grundy value of a position of a game that falls apart; None where play can come back.

        Raises
        ------
        SearchLimitError : when the search is too large.
        """
        if self.positions:
            ruleset.check_search(position, self.positions, by_parts=True)
        memo = self._parts.pop(ruleset, {})
        if len(memo) > 2 * self._room:
            memo = {}
        self._parts[ruleset] = memo
        while len(self._parts) > _MEMOS_KEPT:
            del self._parts[next(iter(self._parts))]
        budget = Budget(self.positions // _PART, self.progress, self.seconds)
        budget.describe = ruleset.format
        try:
            with patient_collector():
                return Answer(fold_components(ruleset, position, memo, budget), _COMPONENTS)
        except Loop:
            return None
        finally:
            self.searched += budget.used_positions
            self.looked += budget.used_moves

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The value by plain search.

        Raises
        ------
        SearchLimitError : when the search is too large.
        """
        winner = None if ruleset.is_impartial(position) else ruleset.winner(position)
        if winner is not None and valuation in (OUTCOME, MISERE_OUTCOME):
            return Answer(Outcome.L if (winner is Player.LEFT) is not valuation.misere else Outcome.R, OVER)
        if ruleset.search_size(position) > self.positions:
            raise SearchLimitError("search.size", position=clip(ruleset.format(position)), limit=self.positions)
        if ruleset.is_impartial(position):
            return self._impartial(ruleset, valuation, position)
        if valuation in (OUTCOME, MISERE_OUTCOME):
            left = self.mover_wins(ruleset, position, Player.LEFT, valuation.misere)
            right = self.mover_wins(ruleset, position, Player.RIGHT, valuation.misere)
            outcome = Outcome.D if left is None or right is None else _OUTCOMES[left, right]
            return Answer(outcome, self._provenance(ruleset, valuation, position))
        return None

    def mover_wins(self, ruleset: Ruleset, position: Any, player: Player, misere: bool) -> bool | None:
        """Whether the player to move wins; None for a draw."""
        if type(ruleset).connection is not Ruleset.connection:
            return self._by_connection(ruleset, position, player, misere)
        valuation = MISERE_OUTCOME if misere else OUTCOME
        normal = ruleset.normal_form

        def follow(state: tuple[Any, Player]) -> Iterator[tuple[Any, Player]]:
            other = state[1].other
            return ((normal(option), other) for option in ruleset.options(state[0], state[1]))

        def terminal(state: tuple[Any, Player]) -> Outcome | None:
            winner = ruleset.winner(state[0])
            if winner is None:
                return None
            return Outcome.N if (winner is state[1]) is not misere else Outcome.P

        outcome = self._value(ruleset, valuation, (normal(position), player), follow, terminal)
        return None if outcome is Outcome.D else outcome is Outcome.N

    def _by_connection(self, ruleset: Ruleset, position: Any, player: Player, misere: bool) -> bool:
        """The solver of Hex; where no one board decides (the swap rule), it is asked for each option."""
        from bouton.hex.search import HexLimits, hex_search

        found = ruleset.connection(position)
        if found is None:
            options = ruleset.options(position, player)
            return any(not self._by_connection(ruleset, option, player.other, misere) for option in options)
        board, stones = found
        solver = hex_search(board)
        before = solver.searched
        mover = 0 if player is Player.LEFT else 1
        limits = HexLimits(self.positions, self.seconds, progress=self.progress)
        if self.memory is not None:
            limits = limits._replace(memory=self.memory)
        try:
            return solver.mover_wins(stones, mover, limits, misere=misere)
        finally:
            self.searched += solver.searched - before
            self.looked += solver.searched - before

    def _impartial(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        normal = ruleset.normal_form
        trivial = type(ruleset).normal_form is Ruleset.normal_form

        def follow(state: Any) -> Iterable[Any]:
            options = ruleset.options(state)
            return options if trivial else map(normal, options)

        value = self._value(ruleset, valuation, normal(position), follow, None)
        return None if value is None else Answer(value, self._provenance(ruleset, valuation, position))

    def _provenance(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> str:
        if type(ruleset).connection is not Ruleset.connection:
            from bouton.hex.search import hex_search

            found = ruleset.connection(position)
            while found is None and (option := next(iter(ruleset.options(position)), None)) is not None:
                position, found = option, ruleset.connection(option)
            return PROOF if found and hex_search(found[0]).proves(found[1], valuation.misere) else DEPTH_FIRST
        return RETROGRADE if (ruleset, valuation) in self._loopy else FOLD

    def _value(
        self,
        ruleset: Ruleset,
        valuation: Valuation,
        state: Any,
        follow: Callable[[Any], Iterable[Any]],
        terminal: Callable[[Any], Any] | None,
    ) -> Any:
        memo = self._memo(ruleset, valuation)
        if state in memo:
            return memo[state]
        partizan = terminal is not None
        if self.positions:  # with none left only the memo answers
            ruleset.check_search(state[0] if partizan else state, self.positions)
        budget = Budget(self.positions, self.progress, self.seconds)
        budget.describe = lambda found: ruleset.format(found[0] if partizan else found)
        try:
            # Once a game is known to loop its memo holds draws and ∞(K), which a fold cannot use.
            with patient_collector():
                if (ruleset, valuation) not in self._loopy or valuation is MISERE_GRUNDY:
                    return fold(follow, valuation, state, memo, budget, terminal)
                self._label(valuation, state, follow, memo, budget, terminal)
            return memo[state]
        except Loop:
            self._loopy.add((ruleset, valuation))
            describe = budget.describe
            budget = Budget(self.positions, self.progress, self.seconds)  # the labelling starts from the beginning
            budget.describe = describe
            self._label(valuation, state, follow, memo, budget, terminal)
            return memo[state]
        finally:
            self.searched += budget.used_positions
            self.looked += budget.used_moves

    def _label(
        self,
        valuation: Valuation,
        state: Any,
        follow: Callable[[Any], Iterable[Any]],
        memo: dict[Any, Any],
        budget: Budget,
        terminal: Callable[[Any], Any] | None,
    ) -> None:
        """Put the values of all that can be reached, by retrograde labelling, into the memo."""
        if valuation is MISERE_GRUNDY:
            memo[state] = None  # defined only where play ends; another position may still have a value
            return
        graph = explore(follow, state, budget)
        values: Sequence[Any]
        if valuation is GRUNDY:
            values = graph.grundy()
        else:

            def won_at_end(index: int) -> bool:
                found = terminal(graph.states[index]) if terminal is not None else None
                return valuation.misere if found is None else found is Outcome.N

            wins, moves = graph.remoteness(won_at_end)
            if valuation in (REMOTENESS, MISERE_REMOTENESS):
                values = moves
            else:
                values = [Outcome.D if win is None else Outcome.N if win else Outcome.P for win in wins]
        memo.update(zip(graph.states, values, strict=True))

    def _memo(self, ruleset: Ruleset, valuation: Valuation) -> dict[Any, Any]:
        key = (ruleset, valuation)
        memo = self._memos.pop(key, None)
        if memo is None or len(memo) > 2 * self._room:
            memo = {}
        self._memos[key] = memo  # the last used stands last
        while len(self._memos) > _MEMOS_KEPT:
            oldest = next(iter(self._memos))
            del self._memos[oldest]
        return memo
