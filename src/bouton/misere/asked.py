"""The source of misère quotients, which is loaded with the first question about misère play.

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
    from bouton.misere.source import MisereQuotients

__all__ = ["AskedQuotients"]


class AskedQuotients:
    """`bouton.misere.source.MisereQuotients` from the first question on that it may answer.

    >>> import bouton
    >>> kayles = bouton.find("kayles")
    >>> AskedQuotients().lookup(kayles, MISERE_OUTCOME, (12, 5)).value
    <Outcome.P: 'P'>
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._made: MisereQuotients | None = None

    def _source(self) -> "MisereQuotients":
        with self._lock:
            if self._made is None:
                from bouton.misere.source import MisereQuotients

                self._made = MisereQuotients()
            return self._made

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The outcome in misère play; None where no quotient tells it."""
        return self._source().lookup(ruleset, valuation, position) if valuation is MISERE_OUTCOME else None

    def moves(
        self, ruleset: Ruleset, valuation: Valuation, position: Any, value: Any, player: Player
    ) -> Iterable[Any] | None:
        """The moves to lost positions in misère play; None where no quotient tells."""
        asked = valuation is MISERE_OUTCOME
        return self._source().moves(ruleset, valuation, position, value, player) if asked else None

    def reasons(self, ruleset: Ruleset, position: Any, facts: Facts) -> Iterator[Figure]:
        """Why a position is won or lost in misère play."""
        if facts.misere:
            yield from self._source().reasons(ruleset, position, facts)

    def record(self, ruleset: Ruleset, valuation: Valuation, position: Any, answer: Answer) -> None:
        """Nothing: quotients are stored by the command that finds them."""
