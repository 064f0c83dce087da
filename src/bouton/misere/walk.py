"""The proof that a set of lost elements is right for all sums: a walk through finitely many pairs.

Let Φ map each heap to an element of a commutative monoid, and each sum to the product. The sums with lost elements are
the sums that are lost for the player to move, exactly if

- the empty sum is not lost;
- no move leads from a lost element to a lost one: for a heap H, an option o of it and any y, yΦ(H) and yΦ(o) are not
  both lost;
- from every other sum, except the empty one, some move leads to a lost element.

The last condition depends on the sum X and not only on Φ(X): on the pair of Φ(X) and the images of X's options. The
images matter only for the y with which one of their products is lost, and if Φ(X)y is lost nothing is required; so a
pair is stored as an element and one row of bits, *answered*. Adding a heap moves the row and joins another to it. A sum
with more answered places than another one with the same element is never the first to fail, so only minimal rows are
stored, and a row without gaps is not stored at all.

Source: T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games, Journal of Combinatorial Theory A 115
(2008), 593–622, with its supplement arXiv 0705.2404, which calls the pairs the transition algebra.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from bouton.misere.limits import MOST_PAIRS
from bouton.misere.monoid import Bipartite


class PairsError(Exception):
    """Too many pairs, so that nothing is proved."""


class Failure(NamedTuple):
    """A sum whose element contradicts its options' elements.

    Attributes
    ----------
    heaps : the sum; if `factor` is given, only one heap of it.
    factor : an element whose products with the heap and with one of its options are both lost; None if the failure is
        instead that a sum is not lost and none of its options is.
    """

    heaps: tuple[int, ...]
    factor: int | None = None


class _Pair(NamedTuple):
    element: int
    answered: int
    before: int
    heap: int


class PairWalk:
    """The pairs of all sums of the heaps added so far.

    >>> ones = Bipartite([[0, 1], [1, 0]], [False, True])
    >>> walk = PairWalk(ones)
    >>> walk.add(1, 1, [0]), len(walk)  # heap 1 is a, its option 1
    (None, 1)
    >>> PairWalk(ones).add(1, 1, [1])  # were a its option, heap 1 beside nothing would be lost, and its option too
    Failure(heaps=(1,), factor=0)

    Parameters
    ----------
    monoid : the elements, and which of them are lost.
    most : the most pairs; beyond this, `PairsError` is raised.
    check : called now and then; may raise an error to stop.
    excluded : an element that is not lost and absorbs every other; nothing is required of its sums.
    """

    def __init__(
        self,
        monoid: Bipartite,
        most: int = MOST_PAIRS,
        check: Callable[[], None] = lambda: None,
        excluded: int | None = None,
    ) -> None:
        self.monoid: Bipartite = monoid
        self.most: int = most
        self.check: Callable[[], None] = check
        self._excluded = 0 if excluded is None else 1 << 8 * excluded
        first = monoid.rows[0] | self._excluded
        self._pairs = [_Pair(0, first, -1, 0)]
        self._least: dict[int, list[int]] = {0: [first]}
        self._heaps: list[tuple[int, int, int]] = []  # heap, element, answered; no entry is implied by the others

    def __len__(self) -> int:
        return len(self._pairs)

    def copy(self) -> "PairWalk":
        """Copy the walk, so that it can be continued in two ways."""
        made = PairWalk(self.monoid, self.most, self.check)
        made._excluded = self._excluded
        made._pairs, made._heaps = list(self._pairs), list(self._heaps)
        made._least = {element: list(rows) for element, rows in self._least.items()}
        return made

    def follows(self, image: int, options: int) -> bool:
        """Whether a heap whose element is `image` adds no pair; `options` is the union of its options' rows."""
        own = self.monoid.rows[image]
        return not options & own and self._is_implied(image, options | own)

    def equivalent_element(self, options: int) -> int | None:
        """The element of an added heap equivalent to one whose options' rows have the union `options`, or None."""
        return next((image for _, image, _ in self._heaps if self.follows(image, options)), None)

    def _is_implied(self, image: int, answered: int) -> bool:
        return any(known == image and not row & ~answered for _, known, row in self._heaps)

    def add(self, heap: int, image: int, options: Iterable[int]) -> Failure | None:
        """Add a heap, given its element and its options' elements; return the failure, or None."""
        monoid = self.monoid
        options = set(options)
        both = [monoid.rows[option] & monoid.rows[image] for option in options]
        for each in both:
            if each:
                return Failure((heap,), ((each & -each).bit_length() - 1) // 8)
        answered = monoid.union_of_rows(options) | monoid.rows[image]
        if self._excluded:
            answered |= monoid.move_row(self._excluded, image)
        if self._is_implied(image, answered):
            return None
        added = (heap, image, answered)
        self._heaps.append(added)
        return self._extend(added)

    def _extend(self, added: tuple[int, int, int]) -> Failure | None:
        """Add a heap to all pairs, and every heap to the new pairs; return the failure, or None."""
        work: list[int] = []
        for place in range(len(self._pairs)):
            if not self._step(place, added, work):
                return Failure(self._sum(place, added[0]))
        while work:
            place = work.pop()
            for each_heap in self._heaps:
                if not self._step(place, each_heap, work):
                    return Failure(self._sum(place, each_heap[0]))
        return None

    def _step(self, place: int, added: tuple[int, int, int], work: list[int]) -> bool:
        """Add a heap to a pair; return False if neither the sum nor any of its options is lost.

        A new pair is appended, and its place to `work`, unless it has no gaps or an earlier pair implies it."""
        element, answered, _, _ = self._pairs[place]
        heap, image, own = added
        monoid = self.monoid
        further = monoid.table[element][image]
        row = monoid.move_row(answered, image) | monoid.move_row(own, element)
        if row == monoid.full:
            return True
        if not row & 1:
            return False
        least = self._least.setdefault(further, [])
        if any(not known & ~row for known in least):
            return True
        least[:] = [known for known in least if row & ~known]
        least.append(row)
        if len(self._pairs) >= self.most:
            raise PairsError
        if not len(self._pairs) & 255:
            self.check()
        work.append(len(self._pairs))
        self._pairs.append(_Pair(further, row, place, heap))
        return True

    def _sum(self, place: int, heap: int) -> tuple[int, ...]:
        heaps = [heap]
        while place > 0:
            heap, place = self._came(place)
            heaps.append(heap)
        return tuple(sorted(heaps))

    def _came(self, place: int) -> tuple[int, int]:
        """The last heap of a pair's sum, and the previous pair."""
        return self._pairs[place].heap, self._pairs[place].before
