"""Options with which a player gains points, or moves again."""

from collections.abc import Callable
from numbers import Rational, Real
from typing import Any, NamedTuple

from bouton.errors import RulesError
from bouton.kinds.player import Player
from bouton.notation import clip

__all__ = ["Turn", "TurnOrder", "again", "as_points", "gain"]

Points = Any  # a real number


class Turn(NamedTuple):
    """A move: the position that it leads to, the points that the mover gains, and whether the same player moves again.

    Made by `again` and `gain`.
    """

    position: Any
    gain: Points = 0
    again: bool = False


class TurnOrder:
    """The order of turns in a ruleset, and the winner where there is no move."""

    impartial: bool
    points: Callable[[Any], Any]  # of the rules that have the capability `Scored`
    #: May positions be components of sums? Not where a condition that ends play says who has won.
    is_summable: bool = True

    def winner(self, position: Any) -> Player | None:
        """The winner of a position without options, where the rules say so (a finished Hex board); see `Decided`."""
        return None

    def mover_has_won(self, position: Any, player: Player, misere: bool = False) -> bool | None:
        """True where `player`, who is to move in a position without options, has won; None for a draw."""
        winner = self.winner(position)
        return misere if winner is None else (winner is player) is not misere

    def counts_points(self, position: Any) -> bool:
        """Whether points decide from a position on; of a sum its components tell."""
        return hasattr(self, "points")

    def points_of(self, position: Any, player: Player) -> Any:
        """The points, if they decide, of `player`, who is to move without an option, less the opponent's."""
        points = self.points(position)
        return points if player is Player.LEFT or self.impartial else -points

    def turn_to(self, position: Any, option: Any, player: Player) -> Turn:
        """The move of `player` to an option, with the points and the further turn that the rules give (see `Turns`)."""
        return Turn(option)

    def next_player(self, position: Any, option: Any, player: Player) -> Player:
        """The player to move after a move of `player`: the opponent, unless the rules give another turn."""
        return player if self.turn_to(position, option, player).again else player.opponent


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
    number = as_points(points)
    if number is None:
        raise RulesError("custom.gain-number", got=clip(repr(points)))
    turn = _turn(position)
    return turn._replace(gain=turn.gain + number)


def as_points(points: Any) -> Points:
    """A number of points as a number of Python's, whole where it is; None for what is no number.

    >>> as_points(2), as_points(0.5), as_points(True)
    (2, 0.5, None)
    """
    if type(points) is int:
        return points
    if isinstance(points, bool) or not isinstance(points, Real) or points != points:
        return None
    if isinstance(points, Rational):
        return points if points.denominator != 1 else int(points.numerator)
    return float(points)


def _turn(position: Any) -> Turn:
    return position if isinstance(position, Turn) else Turn(position)
