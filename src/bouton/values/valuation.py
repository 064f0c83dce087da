"""Valuations: the value of a position computed from the values of its options.

A valuation knows neither rules nor search. It computes the value of a position from the values of Left's and of
Right's options (`of`) and, if the values of a disjunctive sum can be added, adds them (`plus`, `zero`, `rest`). A
search folds it over a game; adding a valuation changes no search and no game.
"""

from collections.abc import Callable, Sequence
from typing import Any

from bouton.values.loopy import Loopy
from bouton.values.mex import mex
from bouton.values.outcome import Outcome

P, N, L, R = Outcome.P, Outcome.N, Outcome.L, Outcome.R

Values = Sequence[Any]
Convert = Callable[[Any], Any]


class Valuation:
    """One way of assigning values to positions.

    >>> options = [Outcome.N, Outcome.P]
    >>> OUTCOME.of(options, options)
    <Outcome.N: 'N'>
    >>> OUTCOME.of([Outcome.P], [])  # a position in which only Left has a move, to the end of the game
    <Outcome.L: 'L'>
    >>> values = [1, 0, 3, 3]
    >>> GRUNDY.of(values, values)
    2

    Attributes
    ----------
    name : its name in a store and in a provenance.
    misere : whether it applies to misère play, in which a player who cannot move wins.
    of : returns the value of a position from the values of Left's and of Right's options (two sequences). If both
        players have the same options, the same sequence is passed twice.
    partizan : whether `of` reads both sequences; if not, it values only positions in which they are the same.
    decisive : a value of an option that makes the player's other options irrelevant (they are not searched), or None.
    plus, zero : addition of the values of a disjunctive sum and its neutral element, or None.
    rest : ``rest(total, own)`` is the value that the rest of a sum must have for the sum to have the value `total`, if
        one part has the value `own`, or None if there is no such value; the attribute is None if values do not add.
    alone : like `of` if both players have the same options, from one sequence; faster if it is given.
    implied_by : pairs of another valuation that determines this one and the function that converts its values, which
        returns None for a value that determines nothing.
    implies : the converse: pairs of a valuation that this one determines and the conversion function, for a valuation
        defined in a layer above the one that it determines.
    """

    implies: "tuple[tuple[Valuation, Convert], ...]" = ()
    __slots__ = ("alone", "decisive", "implied_by", "misere", "name", "of", "partizan", "plus", "rest", "zero")

    def __init__(
        self,
        name: str,
        of: Callable[[Values, Values], Any],
        *,
        misere: bool = False,
        partizan: bool = False,
        decisive: Any = None,
        plus: Callable[[Any, Any], Any] | None = None,
        zero: Any = None,
        rest: Callable[[Any, Any], Any] | None = None,
        implied_by: "tuple[tuple[Valuation, Convert], ...]" = (),
        alone: Callable[[Values], Any] | None = None,
    ) -> None:
        self.name: str = name
        self.of: Callable[[Values, Values], Any] = of
        self.alone: Callable[[Values], Any] = alone if alone is not None else lambda values: of(values, values)
        self.misere: bool = misere
        self.partizan: bool = partizan
        self.decisive: Any = decisive
        self.plus: Callable[[Any, Any], Any] | None = plus
        self.zero: Any = zero
        self.rest: Callable[[Any, Any], Any] | None = rest
        self.implied_by: tuple[tuple[Valuation, Convert], ...] = implied_by

    def conversion_from(self, stronger: "Valuation") -> Convert | None:
        """Return the function that converts values of `stronger` to this valuation; None if they do not determine it.

        >>> convert = OUTCOME.conversion_from(GRUNDY)
        >>> convert(0), convert(3)
        (<Outcome.P: 'P'>, <Outcome.N: 'N'>)
        >>> OUTCOME.conversion_from(REMOTENESS) is None
        True
        """
        if stronger is self:
            return _identity
        found = [convert for valuation, convert in self.implied_by if valuation is stronger]
        found += [convert for valuation, convert in stronger.implies if valuation is self]
        return found[0] if found else None

    def write(self, value: Any) -> str | None:
        """Return the text of a value for a store; None if the store handles such values itself: numbers, outcomes."""
        return None

    def read(self, text: str) -> Any:
        """Return the value that `write` has written to a store; None for any other text."""
        return None

    def __repr__(self) -> str:
        return f"<valuation {self.name}>"

    def __reduce__(self) -> str:  # pickled by name: a valuation is compared by identity
        return next(name for name, value in globals().items() if value is self)


def _identity(value: Any) -> Any:
    return value


def _grundy(left: Sequence[int], right: Sequence[int]) -> int:
    return mex(left)


def _misere_grundy(left: Sequence[int], right: Sequence[int]) -> int:
    return mex(left) if left else 1


_STARTERS = {(True, True): N, (True, False): L, (False, True): R, (False, False): P}


def _outcome(left: Sequence[Outcome], right: Sequence[Outcome]) -> Outcome:
    if left is right:
        return N if P in left else P
    return _STARTERS[P in left or L in left, P in right or R in right]


def _misere_outcome(left: Sequence[Outcome], right: Sequence[Outcome]) -> Outcome:
    if left is right:
        return N if not left or P in left else P
    return _STARTERS[not left or P in left or L in left, not right or P in right or R in right]


def _remoteness(left: Sequence[int], right: Sequence[int]) -> int:
    """Return the number of moves left, if the winner hurries and the loser delays; odd if the player to move wins."""
    losing = [value for value in left if value % 2 == 0]
    if losing:
        return 1 + min(losing)
    return 1 + max(left) if left else 0


def _misere_remoteness(left: Sequence[int], right: Sequence[int]) -> int:
    """Return the number of moves left in misère play; odd if the player to move loses (one who cannot move wins)."""
    if not left:
        return 0
    losing = [value for value in left if value % 2 == 1]
    return 1 + (min(losing) if losing else max(left))


def _from_grundy(value: "int | Loopy") -> Outcome:
    if isinstance(value, Loopy):
        return N if 0 in value.reach else Outcome.D
    return N if value else P


def _plus(first: Any, second: Any) -> Any:
    """Return the sum of numbers, including infinite ordinals (`bouton.TransfiniteNimber`), and of loopy values."""
    if isinstance(first, Loopy):
        return Loopy(frozenset()) if isinstance(second, Loopy) else _plus(second, first)
    if isinstance(second, Loopy):
        return Loopy(frozenset(first ^ k for k in second.reach))
    return first ^ second


def _rest(total: Any, own: Any) -> Any:
    """Return the value that the rest of a sum needs for the sum to have the value `total`; None if either is loopy."""
    return None if isinstance(total, Loopy) or isinstance(own, Loopy) else total ^ own


#: Grundy value: the mex of the options' values (Sprague 1935, Grundy 1939). Values of a sum add by nim-sum.
#: If play can go on forever, the value is `Loopy`.
GRUNDY = Valuation("grundy", _grundy, plus=_plus, zero=0, rest=_rest, alone=mex)
#: Outcome in normal play, in which a player who cannot move loses: P, N, L or R, from the outcomes of both players'
#: options.
OUTCOME = Valuation("outcome", _outcome, partizan=True, decisive=P, implied_by=((GRUNDY, _from_grundy),))
#: Misère Grundy value: like the Grundy value, but a position without options has the value 1 (Winning Ways, ch. 13).
#: It is 0 exactly for the positions that are lost in misère play. Values of a sum do not add.
MISERE_GRUNDY = Valuation("misere-grundy", _misere_grundy, misere=True)
#: Outcome in misère play, in which a player who cannot move wins.
MISERE_OUTCOME = Valuation(
    "misere-outcome",
    _misere_outcome,
    misere=True,
    partizan=True,
    decisive=P,
    implied_by=((MISERE_GRUNDY, _from_grundy),),
)
#: Number of moves to the end when the winner hurries and the loser delays (Steinhaus 1925; Winning Ways, ch. 9).
REMOTENESS = Valuation("remoteness", _remoteness)
#: The same in misère play.
MISERE_REMOTENESS = Valuation("misere-remoteness", _misere_remoteness, misere=True)

VALUATIONS = (GRUNDY, OUTCOME, MISERE_GRUNDY, MISERE_OUTCOME, REMOTENESS, MISERE_REMOTENESS)
