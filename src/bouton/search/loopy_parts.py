"""Grundy values of sums whose parts can come back, by Smith's labelling.

A part from which play ends is worth a heap of Nim in every sum, also beside parts from which it need not end (Smith
1966). So a state is the parts that can come back, with the nim-sum of all others as one heap; its options are the moves
in one of these parts, and those in the heap.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from bouton.kinds.ruleset import Ruleset, Summand
from bouton.search.budget import Budget
from bouton.search.components import OfHouse, part_value, parts_after, parts_of
from bouton.search.evaluate import LoopFound
from bouton.search.retrograde import explore
from bouton.values.loopy import Loopy
from bouton.values.valuation import GRUNDY

__all__ = ["LoopySum", "loopy_sum"]


class LoopySum(NamedTuple):
    """Parts that can come back, each with its number, and the heap of Nim that the others are worth."""

    counts: frozenset[tuple[Any, int]]
    heap: int

    @property
    def parts(self) -> list[Any]:
        """The parts of the sum, each as often as it is in it."""
        return [part for part, count in self.counts for _ in range(count)]


def loopy_sum(ruleset: Ruleset, start: Any, memo: dict[Any, Any], budget: Budget, of_house: OfHouse) -> "int | Loopy":
    """Return the Grundy value of a position with parts that can come back, ∞(K) where play need not end.

    Parameters
    ----------
    memo : values of parts from which play ends; those found are added.

    Raises
    ------
    SearchLimitError : at the limit; without end where moves leave more and more parts.
    """
    loopy: set[Any] = set()

    def state_of(parts: list[Any], heap: int) -> LoopySum:
        back = list[Any]()
        for part in parts:
            try:
                value = None if part in loopy else part_value(ruleset, part, memo, budget, GRUNDY, of_house)
            except LoopFound:
                loopy.add(part)
                value = None
            if isinstance(value, int):
                heap ^= value
            else:
                back.append(part)
        return LoopySum(frozenset(Counter(back).items()), heap)

    def follow(state: LoopySum) -> Iterator[LoopySum]:
        for part, _ in state.counts:
            rest = state.parts
            rest.remove(part)
            game, position = part if isinstance(part, Summand) else (ruleset, part)
            for option in game.options(position):
                after = state_of(parts_after(ruleset, part, option), state.heap)
                yield LoopySum(frozenset(Counter([*rest, *after.parts]).items()), after.heap)
        for heap in range(state.heap):
            yield state._replace(heap=heap)

    graph = explore(follow, state_of(parts_of(ruleset, start), 0), budget)
    return graph.grundy()[0]
