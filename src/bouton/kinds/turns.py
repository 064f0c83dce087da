"""Options that gain points, or after which the same player moves again."""

from collections.abc import Callable
from numbers import Rational, Real
from typing import Any, NamedTuple

from bouton.errors import RulesError
from bouton.kinds.player import Player
from bouton.notation import quote

Points = Any  # a real number


class Turn(NamedTuple):
    """A move: the position to which it leads, the points that the mover gains, and whether the mover moves again.

    Made by `again` and `gain`.
    """

    position: Any
    gain: Points = 0
    again: bool = False


class TurnOrder:
    """The order of turns in a ruleset, and the winner of positions without a move."""

    impartial: bool
    points: Callable[[Any], Any]  # defined by rules that have the capability `Scored`
    #: Can positions be components of sums? Not if the rules have a condition that ends play and says who has won.
    is_summable: bool = True

    def winner(self, position: Any) -> Player | None:
        """Return the winner of a position without options, if the rules decide it (finished Hex); see `Decided`."""
        return None

    def mover_has_won(self, position: Any, player: Player, misere: bool = False) -> bool | None:
        """Return whether `player`, who is to move in a position without options, has won.

        If `winner` names nobody, the player has lost, in misère play won; rules that allow a draw override this method
        and return None for it. In misère play the winner that the rules name has lost.
        """
        winner = self.winner(position)
        return misere if winner is None else (winner is player) is not misere

    def counts_points(self, position: Any) -> bool:
        """Whether points decide from a position on; for a sum, its components decide."""
        return hasattr(self, "points")

    def points_of(self, position: Any, player: Player) -> Any:
        """Return the points of `player`, to move in a position without options, minus the opponent's.

        Points must decide from this position on (`counts_points`).
        """
        points = self.points(position)
        return points if player is Player.LEFT or self.impartial else -points

    def turn_to(self, position: Any, option: Any, player: Player) -> Turn:
        """Return the move of `player` to an option, with points and an extra turn if there are any; see `Turns`."""
        return Turn(option)

    def next_player(self, position: Any, option: Any, player: Player) -> Player:
        """Return the player to move after a move of `player`: the opponent, unless the rules give another turn."""
        return player if self.turn_to(position, option, player).again else player.opponent


def again(position: Any) -> Turn:
    """Make an option after which the same player moves again.

    >>> import bouton
    >>> @bouton.ruleset
    ... def evens(n):
    ...     return [bouton.again(n - 1) if n % 2 == 0 else n - 1] if n else []
    >>> evens(1).outcome, evens(2).outcome
    (<Outcome.N: 'N'>, <Outcome.N: 'N'>)

    Parameters
    ----------
    position : a position, or a result of `gain`.
    """
    turn = _turn(position)
    return turn._replace(again=True)


def gain(position: Any, points: Points) -> Turn:
    """Make an option that gains points for the player who moves, in rules with ``score=``.

    >>> import bouton
    >>> @bouton.ruleset(score=lambda n: 0)
    ... def coins(n):
    ...     return [bouton.gain(n - k, k) for k in (1, 2) if k <= n]
    >>> coins(3).score, coins(3).best_moves()
    (1, [1])

    Parameters
    ----------
    position : a position, or a result of `again` or `gain`; gains add up.
    points : a number.

    Raises
    ------
    RulesError : if `points` is not a number.
    """
    number = as_points(points)
    if number is None:
        raise RulesError("custom.gain-number", got=quote(points))
    turn = _turn(position)
    return turn._replace(gain=turn.gain + number)


def as_points(points: Any) -> Points:
    """Convert points to a plain number: whole rationals to int; None unless they are a real number (bool is not).

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
