"""Winning strategies in misère play by exceptions to normal play: the decomposition of Sibert and Conway.

In some games, the sums whose outcomes in misère and normal play differ form a few kinds, described only by parities.
All others are played as if the last player to move won. Sources: W. L. Sibert, J. H. Conway, Mathematical Kayles,
International Journal of Game Theory 20 (1992), 237–246; T. E. Plambeck, Daisies, Kayles, and the Sibert–Conway
decomposition in misère octal games, Theoretical Computer Science 96 (1992), 361–388.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple


class SumKind(NamedTuple):
    """A kind of sums, such as ``25 E(17,12,9) D(20,4,1)``.

    That one has one heap 25, an even number of heaps 17, 12, 9 together, an odd number of 20, 4, 1, and no others.

    >>> kind = SumKind(single=(25,), even=((17, 12, 9),), odd=((20, 4, 1),))
    >>> kind.holds((25, 9, 17, 1)), kind.holds((25, 1, 3)), write_kind(kind)
    (True, False, '25 E(17,12,9) D(20,4,1)')
    """

    single: tuple[int, ...] = ()
    even: tuple[tuple[int, ...], ...] = ()
    odd: tuple[tuple[int, ...], ...] = ()

    def holds(self, heaps: Iterable[int]) -> bool:
        """Whether a sum is of this kind."""
        rest = Counter(size for size in heaps if size)
        rest.subtract(self.single)
        for sets, parity in ((self.even, 0), (self.odd, 1)):
            for sizes in sets:
                if sum(rest.pop(size, 0) for size in sizes) % 2 != parity:
                    return False
        return not any(rest.values())


def write_kind(kind: SumKind) -> str:
    """Format the kind as in the literature."""
    parts = [",".join(map(str, kind.single))] if kind.single else []
    for letter, sets in (("E", kind.even), ("D", kind.odd)):
        parts += [f"{letter}({','.join(map(str, sizes))})" for sizes in sets]
    return " ".join(parts)


class Decomposition(NamedTuple):
    """The exceptions: kinds of sums lost in normal play and won in misère play, and the other way round.

    >>> kayles = DECOMPOSITIONS["0.77"]
    >>> kayles.is_lost((5, 5), normal_lost=True), kayles.is_lost((12,), normal_lost=False), kayles.is_lost((7, 7), True)
    (False, True, True)
    """

    now_won: tuple[SumKind, ...]
    now_lost: tuple[SumKind, ...]

    def exception(self, heaps: Iterable[int]) -> SumKind | None:
        """The kind of exception to which a sum belongs, or None if it is played as in normal play."""
        heaps = tuple(heaps)
        return next((kind for kind in (*self.now_won, *self.now_lost) if kind.holds(heaps)), None)

    def is_lost(self, heaps: Iterable[int], normal_lost: bool) -> bool:
        """Whether a sum is lost in misère play, given whether it is lost in normal play."""
        return normal_lost if self.exception(heaps) is None else not normal_lost


#: by the code of the game: Kayles, from Plambeck's version for Duplicate Kayles (0.1377), whose heaps 2n − 1 and 2n are
#: heaps n of Kayles; tests compare it with the proved quotient for all sums
DECOMPOSITIONS = {
    "0.77": Decomposition(
        now_won=(
            SumKind(even=((5,), (4, 1))),
            SumKind(even=((17, 12, 9), (20, 4, 1))),
            SumKind(single=(25,), even=((17, 12, 9),), odd=((20, 4, 1),)),
        ),
        now_lost=(
            SumKind(odd=((5,), (4, 1))),
            SumKind(even=((5,),), odd=((4, 1),)),
            SumKind(even=((4, 1),), odd=((9,),)),
            SumKind(single=(12,), even=((4, 1),)),
            SumKind(even=((17, 12, 9),), odd=((20, 4, 1),)),
            SumKind(single=(25,), odd=((9,), (4, 1))),
        ),
    ),
}
