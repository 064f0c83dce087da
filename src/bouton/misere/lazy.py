"""The sources for misère play, strategies of single games and misère quotients, loaded with the first such question.

Most answers are about normal play, and a command should begin immediately.
"""

from collections.abc import Iterable, Iterator
from threading import Lock
from typing import TYPE_CHECKING, Any

from bouton.kinds.capabilities import Facts
from bouton.kinds.figures import Figure
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.search.search import Answer
from bouton.values.valuation import MISERE_OUTCOME, Valuation

if TYPE_CHECKING:
    from bouton.misere.daisies_source import MisereDaisies
    from bouton.misere.source import MisereQuotients

__all__ = ["LazyQuotients"]


class LazyQuotients:
    """`MisereDaisies`, then `MisereQuotients`, from the first question on that they may answer.

    >>> import bouton
    >>> kayles = bouton.find("kayles")
    >>> LazyQuotients().lookup(kayles, MISERE_OUTCOME, (12, 5)).value
    <Outcome.P: 'P'>
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._made: tuple[MisereDaisies, MisereQuotients] | None = None

    def _sources(self) -> "tuple[MisereDaisies, MisereQuotients]":
        with self._lock:
            if self._made is None:
                from bouton.misere.daisies_source import MisereDaisies
                from bouton.misere.source import MisereQuotients

                self._made = MisereDaisies(), MisereQuotients()
            return self._made

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The outcome in misère play; None where no source tells it."""
        if valuation is not MISERE_OUTCOME:
            return None
        found = (source.lookup(ruleset, valuation, position) for source in self._sources())
        return next((answer for answer in found if answer is not None), None)

    def moves(
        self, ruleset: Ruleset, valuation: Valuation, position: Any, value: Any, player: Player
    ) -> Iterable[Any] | None:
        """The moves to lost positions in misère play; None where no source tells."""
        if valuation is not MISERE_OUTCOME:
            return None
        found = (source.moves(ruleset, valuation, position, value, player) for source in self._sources())
        return next((moves for moves in found if moves is not None), None)

    def reasons(self, ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Figure]:
        """Why a position is won or lost in misère play."""
        if not facts.misere:
            return
        for source in self._sources():
            found = list(source.reasons(ruleset, position, facts))
            if found:
                yield from found
                return

    def record(self, ruleset: Ruleset, valuation: Valuation, position: Any, answer: Answer) -> None:
        """Nothing: quotients are stored by the command that finds them."""
