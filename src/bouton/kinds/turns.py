"""Options with which a player gains points, or moves again."""

from fractions import Fraction
from typing import Any, NamedTuple

from bouton.errors import RulesError
from bouton.notation import clip

__all__ = ["Turn", "again", "gain"]

Points = int | float | Fraction


class Turn(NamedTuple):
    """A move: the position that it leads to, the points that the mover gains, and whether the same player moves again.

    Made by `again` and `gain`.
    """

    position: Any
    gain: Points = 0
    again: bool = False


def again(position: Any) -> Turn:
    """An option after which the same player moves again.

    >>> import bouton
    >>> @bouton.ruleset
    ... def evens(n):
    ...     return [bouton.again(n - 1) if n % 2 == 0 else n - 1] if n else []
    >>> evens(1).outcome, evens(2).outcome
    (<Outcome.N: 'N'>, <Outcome.N: 'N'>)

    Parameters
    ----------
    position : a position, or what `gain` has made of one.
    """
    turn = _turn(position)
    return turn._replace(again=True)


def gain(position: Any, points: Points) -> Turn:
    """An option with which the player who moves gains points, in rules with ``score=``.

    >>> import bouton
    >>> @bouton.ruleset(score=lambda n: 0)
    ... def coins(n):
    ...     return [bouton.gain(n - k, k) for k in (1, 2) if k <= n]
    >>> coins(3).score, coins(3).best_moves()
    (1, [1])

    Parameters
    ----------
    position : a position, or what `again` or `gain` has made of one; gains add.
    points : a number.

    Raises
    ------
    RulesError : for what is no number.
    """
    if isinstance(points, bool) or not isinstance(points, int | float | Fraction):
        raise RulesError("custom.gain-number", got=clip(repr(points)))
    turn = _turn(position)
    return turn._replace(gain=turn.gain + points)


def _turn(position: Any) -> Turn:
    return position if isinstance(position, Turn) else Turn(position)
