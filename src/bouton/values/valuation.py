"""Valuations: how the value of a position comes from the values of its options.

A valuation knows no rules and no search. It gives the value of a position from the values of its options
(`of_options`), and where values of a disjunctive sum can be added, how (`plus`, `zero`). A search
folds it over a game; adding a valuation changes no search and no game.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from bouton.values.mex import mex
from bouton.values.outcome import Outcome

__all__ = [
    "GRUNDY",
    "MISERE_GRUNDY",
    "MISERE_OUTCOME",
    "MISERE_REMOTENESS",
    "OUTCOME",
    "REMOTENESS",
    "VALUATIONS",
    "Loopy",
    "Valuation",
]

P, N = Outcome.P, Outcome.N


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


class Valuation:
    """One way to value positions.

    >>> OUTCOME.of_options([Outcome.N, Outcome.P])
    <Outcome.N: 'N'>
    >>> GRUNDY.of_options([1, 0, 3, 3])
    2

    Attributes
    ----------
    name : the word for it in a store and in a provenance.
    misere : whether it speaks of misère play, where a player who cannot move wins.
    of_options : the value of an impartial position, from the values of its options (a sequence).
    decisive : an option's value that settles the position's value alone (then the others need not be searched).
    plus, zero : addition of the values of a disjunctive sum and its neutral element, or None.
    implied_by : another valuation that settles this one, and the function from its values to these.
    """

    __slots__ = ("decisive", "implied_by", "misere", "name", "of_options", "plus", "zero")

    def __init__(
        self,
        name: str,
        of_options: Callable[[Sequence[Any]], Any],
        *,
        misere: bool = False,
        decisive: Any = None,
        plus: Callable[[Any, Any], Any] | None = None,
        zero: Any = None,
        implied_by: "tuple[Valuation, Callable[[Any], Any]] | None" = None,
    ) -> None:
        self.name = name
        self.of_options = of_options
        self.misere = misere
        self.decisive = decisive
        self.plus = plus
        self.zero = zero
        self.implied_by = implied_by

    def __repr__(self) -> str:
        return f"<valuation {self.name}>"

    def __reduce__(self) -> str:  # pickled by name: a valuation is compared by identity
        return next(name for name in __all__ if globals()[name] is self)


def _misere_mex(values: Sequence[int]) -> int:
    return mex(values) if values else 1


def _outcome(values: Sequence[Outcome]) -> Outcome:
    return N if P in values else P


def _misere_outcome(values: Sequence[Outcome]) -> Outcome:
    return N if not values or P in values else P


def _remoteness(values: Sequence[int]) -> int:
    """Even: the player to move loses; odd: wins. The winner hurries, the loser delays."""
    losing = [value for value in values if value % 2 == 0]
    if losing:
        return 1 + min(losing)
    return 1 + max(values) if values else 0


def _misere_remoteness(values: Sequence[int]) -> int:
    """Even: the player to move wins (a player who cannot move has won); odd: loses."""
    if not values:
        return 0
    losing = [value for value in values if value % 2 == 1]
    return 1 + (min(losing) if losing else max(values))


def _from_grundy(value: "int | Loopy") -> Outcome:
    if isinstance(value, Loopy):
        return N if 0 in value.reach else Outcome.D
    return N if value else P


def _plus(first: "int | Loopy", second: "int | Loopy") -> "int | Loopy":
    if isinstance(first, int):
        return first ^ second if isinstance(second, int) else Loopy(frozenset(first ^ k for k in second.reach))
    return _plus(second, first) if isinstance(second, int) else Loopy(frozenset())


#: Grundy value: the mex of the options' values (Sprague 1935, Grundy 1939). Values of a sum add by nim-sum.
#: Where play can go on for ever the value is `Loopy`.
GRUNDY = Valuation("grundy", mex, plus=_plus, zero=0)
#: Outcome in normal play, where a player who cannot move loses.
OUTCOME = Valuation("outcome", _outcome, decisive=P, implied_by=(GRUNDY, _from_grundy))
#: Misère Grundy value: as the Grundy value, but a position without options has 1 (Winning Ways, ch. 13).
#: It is 0 exactly for the positions lost in misère play. Values of a sum do not add.
MISERE_GRUNDY = Valuation("misere-grundy", _misere_mex, misere=True)
#: Outcome in misère play, where a player who cannot move wins.
MISERE_OUTCOME = Valuation(
    "misere-outcome", _misere_outcome, misere=True, decisive=P, implied_by=(MISERE_GRUNDY, _from_grundy)
)
#: Number of moves to the end when the winner hurries and the loser delays (Steinhaus 1925; Winning Ways, ch. 9).
REMOTENESS = Valuation("remoteness", _remoteness)
#: The same in misère play.
MISERE_REMOTENESS = Valuation("misere-remoteness", _misere_remoteness, misere=True)

VALUATIONS = (GRUNDY, OUTCOME, MISERE_GRUNDY, MISERE_OUTCOME, REMOTENESS, MISERE_REMOTENESS)
