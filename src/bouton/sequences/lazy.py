"""The source of stored sequences, which is loaded with the first question about a single heap that theory left open.

A command should begin immediately, and most questions are answered before.
"""

from collections.abc import Iterable
from threading import Lock
from typing import TYPE_CHECKING, Any

from bouton.kinds.capabilities import heap_rule_of
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.search.search import Answer
from bouton.sequences.informed import unknown_heap
from bouton.values.valuation import Valuation

if TYPE_CHECKING:
    from bouton.sequences.store import StoredSequences

__all__ = ["LazySequences"]


class LazySequences:
    """`bouton.sequences.store.StoredSequences` from the first question on that it may answer.

    >>> import bouton
    >>> from bouton.values.valuation import GRUNDY
    >>> LazySequences().lookup(bouton.find("nim"), GRUNDY, (7, 2, 6)) is None
    True
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._made: StoredSequences | None = None

    def _source(self) -> "StoredSequences":
        with self._lock:
            if self._made is None:
                from bouton.sequences.store import StoredSequences

                self._made = StoredSequences()
            return self._made

    def lookup(self, ruleset: Ruleset, valuation: Valuation, position: Any) -> Answer | None:
        """The Grundy value of a single heap that is kept, and the outcome that it implies."""
        asked = _is_heap(ruleset, position)
        return self._source().lookup(ruleset, valuation, position) if asked else None

    def moves(
        self, ruleset: Ruleset, valuation: Valuation, position: Any, value: Any, player: Player
    ) -> Iterable[Any] | None:
        """The options of a single heap with a Grundy value, by the kept values; None where they do not tell."""
        asked = _is_heap(ruleset, position)
        return self._source().moves(ruleset, valuation, position, value, player) if asked else None

    def informed(self, ruleset: Ruleset, position: Any) -> Ruleset | None:
        """The game with the kept values, where the rules' own theorems do not reach a heap."""
        unknown = unknown_heap(ruleset, position) is not None
        return self._source().informed(ruleset, position) if unknown else None

    def record(self, ruleset: Ruleset, valuation: Valuation, position: Any, answer: Answer) -> None:
        """Nothing: whole sequences are kept, by the runs that compute them."""


def _is_heap(ruleset: Ruleset, position: Any) -> bool:
    single = isinstance(position, tuple) and len(position) == 1 and type(position[0]) is int
    return single and heap_rule_of(ruleset) is not None
