"""The question about a sequence of Grundy values, as one record that goes from the caller to the method."""

import os
from collections.abc import Callable
from math import inf
from typing import NamedTuple

from bouton.kinds.heap_rule import HeapRule

__all__ = ["SequenceRequest"]


class SequenceRequest(NamedTuple):
    """A sequence to be computed.

    Attributes
    ----------
    spec : the game.
    rule : what one heap of it can become; None where only a search of its positions says that.
    last : the last heap.
    store : a folder in which values are kept, and found again.
    memory : bytes that a search may take.
    tick : called from time to time with how many heaps are known, and by which method.
    tile : fill the array to the last heap; otherwise only what was computed is given.
    effort : of the compiled sweep, which ends when its `work` is more.
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
        """Number of heaps of the rules that are asked for: heap 0 of the game is heap `shift` of its rules."""
        return self.last + 1 + (0 if self.rule is None else self.rule.shift)
