"""Games whose values of single heaps may be known from elsewhere: a store, or a longer sweep than their own."""

from collections.abc import Sequence
from typing import Any, Self

from bouton.kinds.capabilities import HeapRules
from bouton.kinds.heap_rule import HeapRule
from bouton.kinds.ruleset import Ruleset

__all__ = ["Informed"]


class Informed(Ruleset, HeapRules):
    """The game can be had with values of heaps that were found elsewhere. Its own theorems then answer by these."""

    #: the values that its theorems answer by, with a list ``values``
    values: Any

    def heap_rule(self) -> HeapRule:
        raise NotImplementedError

    def heap_value(self, size: int) -> int | None:
        """The value of a single heap; None where neither its own sweep nor a proved period reaches it."""
        raise NotImplementedError

    def with_values(self, values: Sequence[int], preperiod: int, period: int) -> Self:
        """The same game with values of the heaps 0, 1, 2 … of its `heap_rule` that were found elsewhere.

        Its theorems then answer by these, and by the period that was proved (0: none), instead of by its own sweep.
        """
        raise NotImplementedError
