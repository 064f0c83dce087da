"""Values of impartial positions from which play can go on forever."""

from typing import Any, NamedTuple

from bouton.notation import write_int


class Loopy(NamedTuple):
    """The value ∞(K) of a position from which play can go on forever (Smith 1966, Fraenkel and Perl 1975).

    `reach` is K, the set of finite values of options. The sum with a heap n is N if n is in K, otherwise drawn; the sum
    of two such positions is drawn.

    >>> print(Loopy(frozenset({2, 0})))
    ∞(0,2)
    """

    reach: frozenset[int]

    def __str__(self) -> str:
        return f"∞({','.join(map(str, sorted(self.reach)))})" if self.reach else "∞"


def write_grundy(value: Any) -> str:
    """Write a Grundy value in the usual notation.

    >>> [write_grundy(value) for value in (0, 1, 5, Loopy(frozenset({2})))]
    ['0', '*', '*5', '∞(2)']
    """
    if isinstance(value, Loopy):
        return str(value)
    if not isinstance(value, int):  # an ordinal: *w, *(w+5)
        return f"*({value})" if set("+*") & set(str(value)) else f"*{value}"
    return "0" if value == 0 else "*" if value == 1 else f"*{write_int(value)}"
