"""Grundy values of sums with loopy parts, by Smith's labelling.

A part from which play must end is equivalent to a Nim heap in every sum, even next to loopy parts (Smith 1966). So a
state consists of the loopy parts and of one heap, the nim-sum of all other parts; its options are the moves in one of
the loopy parts and those in the heap.
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


class LoopySum(NamedTuple):
    """The loopy parts with their multiplicities, and the Nim heap to which the other parts are equivalent."""

    counts: frozenset[tuple[Any, int]]
    heap: int

    @property
    def parts(self) -> list[Any]:
        """The loopy parts of the sum, with repetitions."""
        return [part for part, count in self.counts for _ in range(count)]


def loopy_sum(ruleset: Ruleset, start: Any, memo: dict[Any, Any], budget: Budget, of_house: OfHouse) -> "int | Loopy":
    """Return the Grundy value of a position with loopy parts: ∞(K) if play need not end.

    Parameters
    ----------
    memo : values of parts from which play must end; new ones are added.

    Raises
    ------
    SearchLimitError : at the limit, which is always reached if moves leave more and more parts.
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
