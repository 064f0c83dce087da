"""Theorems of a ruleset, the first source of values."""

from collections.abc import Iterable
from typing import Any

from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.search.answer import Answer, Provenance, Source, convert_answer
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, OUTCOME, Valuation


class Theory(Source):
    """The theorems of the ruleset."""

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The value by the first theorem that gives it, or that gives a value of a valuation that implies it.

        An impartial position that a theorem says is lost has Grundy value 0 (Sprague, Grundy; if play need not
        end, Smith 1966).
        """
        answer = self._by_theorem(ruleset, valuation, position)
        if answer is not None:
            return answer
        for stronger, convert in valuation.implied_by:
            answer = convert_answer(self._by_theorem(ruleset, stronger, position), convert)
            if answer is not None:
                return answer
        for theorem in ruleset.theorems:
            for weaker, convert in theorem.valuation.implies:
                if weaker is valuation:
                    answer = convert_answer(self._by_theorem(ruleset, theorem.valuation, position), convert)
                    if answer is not None:
                        return answer
        if valuation is GRUNDY and ruleset.is_impartial(position):
            lost = self._by_theorem(ruleset, OUTCOME, position)
            if lost is not None and lost.value is Outcome.P:
                return lost._replace(value=0)
        return None

    def _by_theorem(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        for theorem in ruleset.theorems:
            if theorem.valuation is valuation:
                value = theorem.value(ruleset, position)
                if value is not None:
                    return Answer(value, Provenance("theorem", theorem.cites[:1]), self)
        return None

    def moves(
        self, ruleset: Ruleset, valuation: Valuation, position: Any, value: Any, player: Player
    ) -> Iterable[Any] | None:
        """The options with a value by the first theorem that lists them, or None if none does."""
        for theorem in ruleset.theorems:
            if theorem.valuation is valuation and theorem.moves is not None:
                moves = theorem.moves(ruleset, position, value, player)
                if moves is not None and theorem.value(ruleset, position) is not None:
                    return moves
        return None
