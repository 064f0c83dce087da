"""A request for a sequence of Grundy values, as a record passed from the caller to the method."""

import os
from collections.abc import Callable
from math import inf
from typing import NamedTuple

from bouton.kinds.heap_rule import HeapRule


class SequenceRequest(NamedTuple):
    """A request to compute a sequence.

    Attributes
    ----------
    spec : the game.
    rule : the rule for one heap; None if values can only be found by a search of positions.
    last : the last heap.
    store : a folder in which values are stored and found again.
    memory : limit in bytes for a search.
    tick : called from time to time with the number of heaps known, and the method.
    tile : fill the array up to the last heap by the period; otherwise return only computed values.
    effort : limit on the `work` of the compiled sweep.
    """

    spec: str
    rule: HeapRule | None
    last: int
    store: str | os.PathLike[str] | None = None
    memory: int | None = None
    tick: Callable[[int, str], None] | None = None
    tile: bool = True
    effort: float = inf

    @property
    def heaps(self) -> int:
        """The number of heaps of the rules to compute; heap 0 of the game is heap `shift` of its rules."""
        return self.last + 1 + (0 if self.rule is None else self.rule.shift)
