"""Misère quotients of the first heaps of Daisies and its relatives, derived from the strategy and then proved.

With heaps up to n, the largest reach is bounded, and beyond it the weight of a sum decides nothing: so the data that
the strategy examines form a finite monoid. Reduced as far as the outcomes allow, it is the misère quotient if the
strategy is right; that this holds for all sums of these heaps is proved by a walk, as for any other quotient.
"""

from typing import NamedTuple

from bouton.misere.daisies import Daisies, Standing
from bouton.storage.walks import Numbering


class KnownQuotient(NamedTuple):
    """A quotient for `QuotientSolver.take` to prove: columns of generators, lost elements, images of heaps."""

    columns: list[list[int]]
    lost: list[int]
    images: list[int]

    @property
    def order(self) -> int:
        """Number of elements."""
        return len(self.columns[0])


def known_quotient(daisies: Daisies, heaps: int) -> KnownQuotient:
    """The quotient of the heaps up to `heaps`, from 1 on.

    >>> from bouton.misere.daisies import daisies_of
    >>> [known_quotient(daisies_of("4.7"), heaps).order for heaps in range(1, 16)]
    [2, 6, 6, 6, 8, 8, 8, 12, 18, 22, 28, 34, 42, 50, 60]

    Complexity: O(heaps³) for each round of merging.
    """
    singles = [daisies.one(heap) for heap in range(1, heaps + 1)]
    most = 1 + max(single.top for single in singles)
    numbers = Numbering(Standing())
    steps: list[list[int]] = [[] for _ in singles]
    for element in numbers.order:
        for step, single in zip(steps, singles, strict=True):
            total = element.plus(single)
            step.append(numbers[total._replace(weight=min(total.weight, most))])
    classes, count = [int(element.is_lost) for element in numbers], 2
    while True:
        found: dict[tuple[int, ...], int] = {}
        rows = zip(classes, *([classes[to] for to in step] for step in steps), strict=True)
        finer = [found.setdefault(row, len(found)) for row in rows]
        if len(found) == count:
            break
        classes, count = finer, len(found)
    first = list({number: place for place, number in reversed(list(enumerate(finer)))}.items())
    member = [place for _, place in sorted(first)]
    columns = [[finer[step[place]] for place in member] for step in steps]
    lost = [number for number, place in enumerate(member) if numbers.order[place].is_lost]
    return KnownQuotient(columns, lost, [0, *(finer[step[0]] for step in steps)])
