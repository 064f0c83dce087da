"""Comparisons of a value with the 22 games born by day 2, as bits, computed from the marks of its options only.

G ≤ H fails exactly if some G^L ≥ H or some H^R ≤ G. If these options are born by day 2, a single bitwise ``and``
decides it: that of ``G.below`` (the games ≤ G; Left's options) and ``H.above`` (Right's options; the games ≥ H). For
larger values a common bit still proves that G is not ≤ H, and a game between the two proves that G ≤ H.
"""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

#: 0, 1, −1, ∗; then 2, −2, ½, −½, ∗2, ↑, ↓, ↑∗, ↓∗, 1∗, −1∗, ±1, {1|0}, {0|−1}, {1|∗}, {∗|−1}, {1|0,∗}, {0,∗|−1}:
#: Left's and Right's options among the first four, as bits
_OPTIONS = (
    *((0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (0, 4), (1, 2), (4, 1), (9, 9), (1, 8), (8, 1)),
    *((9, 1), (1, 9), (2, 2), (4, 4), (2, 4), (2, 1), (1, 4), (2, 8), (8, 4), (2, 9), (9, 4)),
)
GAMES = len(_OPTIONS)
_ALL, _DAY_1 = (1 << GAMES) - 1, 15
_BITS = {both: 1 << i for i, both in enumerate(_OPTIONS)}
#: for each set of the first four games: those of the 22 games that have an option of Left, or of Right, in the set
_WITH_LEFT = [sum(1 << i for i, (left, _) in enumerate(_OPTIONS) if left & some) for some in range(_DAY_1 + 1)]
_WITH_RIGHT = [sum(1 << i for i, (_, right) in enumerate(_OPTIONS) if right & some) for some in range(_DAY_1 + 1)]


class Marks(NamedTuple):
    """The marks of a value.

    Attributes
    ----------
    below : in the lowest 22 bits the games ≤ the value; in the next 22 those that are Left's options.
    above : in the lowest 22 bits the games that are Right's options; in the next 22 those ≥ the value.
    bit : the bit of the value itself; 0 if it is not one of the 22 games.
    small : whether all its options are among the 22 games, so that it is born by day 3.
    """

    below: int
    above: int
    bit: int
    small: bool

    def alone(self) -> "Marks":
        """The marks of a value with the same comparisons whose options are not recorded: it counts as not small."""
        return Marks(self.below & _ALL, self.above >> GAMES << GAMES, 0, False)


class Marked(Protocol):
    """An object with the marks `below`, `above` and `bit`."""

    below: int
    above: int
    bit: int


def marks_of(left: Iterable[Marked], right: Iterable[Marked]) -> Marks:
    """The marks of {left | right}, computed from those of the options.

    >>> zero = marks_of([], [])
    >>> star = marks_of([zero], [zero])
    >>> bool(zero.below & star.above), bool(star.below & zero.above)  # neither is at most the other
    (True, True)
    """
    refuted = mine = refused = theirs = 0
    small = True
    for option in left:
        refuted |= option.below
        mine |= option.bit
        small = small and option.bit > 0
    for option in right:
        refused |= option.above
        theirs |= option.bit
        small = small and option.bit > 0
    refuted &= _ALL  # the games that are not ≥ the value because some option of Left is at least them
    refused >>= GAMES  # those that are not ≤ it
    # Nor is a game t ≥ the value if some t^R is ≤ it: first for t = 0, then day 1, then day 2.
    above = _DAY_1 & ~(refuted | _WITH_RIGHT[~refused & 1])
    below = _DAY_1 & ~(refused | _WITH_LEFT[~refuted & 1])
    above, below = _ALL & ~(refuted | _WITH_RIGHT[below]), _ALL & ~(refused | _WITH_LEFT[above])
    bit = _BITS.get((mine, theirs), 0) if small else 0
    return Marks(below | mine << GAMES, theirs | above << GAMES, bit, small)
