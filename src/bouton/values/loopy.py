"""Values of positions of impartial games from which play can go on for ever."""

from typing import NamedTuple

__all__ = ["Loopy"]


class Loopy(NamedTuple):
    """The value ∞(K) of a position from which play can go on for ever (Smith 1966, Fraenkel and Perl 1975).

    `reach` is K, the values of the options that have a finite one. A sum with a heap n is N when n is in K, drawn
    otherwise; the sum of two such positions is drawn.

    >>> print(Loopy(frozenset({2, 0})))
    ∞(0,2)
    """

    reach: frozenset[int]

    def __str__(self) -> str:
        return f"∞({','.join(map(str, sorted(self.reach)))})" if self.reach else "∞"
