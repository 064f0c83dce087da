"""Who wins sums of custom rules in misère play, by the canonical forms of their parts, which add."""

from threading import RLock
from typing import Any

from bouton.errors import BoutonError
from bouton.kinds.capabilities import FallsApart
from bouton.kinds.ruleset import Ruleset
from bouton.misere.canonical import CanonicalForms
from bouton.search.answer import Answer, How, Source
from bouton.search.budget import Budget, patient_collector
from bouton.search.components import fold_components
from bouton.search.evaluate import Loop
from bouton.storage.recent import Recent
from bouton.values.outcome import Outcome
from bouton.values.valuation import MISERE_OUTCOME, Valuation

__all__ = ["MisereForms"]

_GAMES_KEPT = 8
_MOST_PARTS = 20_000
_FORMS = How("search", method="misère canonical forms of independent parts")


class _Forms:
    """The canonical forms of a game's parts, and the valuation that they are."""

    def __init__(self) -> None:
        self.forms = CanonicalForms()
        self.memo: dict[Any, int] = {}
        self.valuation = Valuation(
            "misere-form", lambda left, _: self.forms.of(left), misere=True, plus=self.forms.sum, zero=0
        )


class MisereForms(Source):
    """A source of outcomes in misère play for custom rules that fall apart, asked after misère quotients.

    >>> import bouton
    >>> rows = bouton.ruleset(lambda n: [[k, n - 1 - k] for k in range(n)])
    >>> rows(7).misere_outcome
    <Outcome.P: 'P'>
    """

    def __init__(self) -> None:
        self._lock = RLock()
        self._games: Recent[Ruleset, _Forms] = Recent(_GAMES_KEPT)

    def concerns(self, ruleset: Ruleset, valuation: Valuation) -> bool:
        return valuation is MISERE_OUTCOME and isinstance(ruleset, FallsApart) and ruleset.values_first

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The outcome in misère play; None where parts are too many, or play can come back."""
        if not (isinstance(ruleset, FallsApart) and ruleset.falls_apart and ruleset.is_impartial(position)):
            return None
        with self._lock, patient_collector():
            known = self._games.obtain(ruleset, _Forms)
            try:
                form = fold_components(ruleset, position, known.memo, Budget(_MOST_PARTS), known.valuation)
            except (BoutonError, Loop):
                return None
        return Answer(Outcome.P if known.forms.is_lost(form) else Outcome.N, _FORMS, self)
