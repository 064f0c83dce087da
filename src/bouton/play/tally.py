"""The points of a game in progress, and its winner."""

from typing import Any

from bouton.kinds.ends import mover_has_won
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset

__all__ = ["Tally"]


class Tally:
    """The points that each player has gained so far.

    >>> from bouton.rulesets import find
    >>> tally = Tally(find("nim"))
    >>> tally.move((1,), (0,), Player.LEFT), tally.winner((0,), Player.RIGHT, False)
    (<Player.RIGHT: 'right'>, <Player.LEFT: 'left'>)
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset: Ruleset = ruleset
        self.points: dict[Player, Any] = dict.fromkeys(Player, 0)

    def move(self, position: Any, option: Any, player: Player) -> Player:
        """Count a move, and return the next player."""
        turn = self.ruleset.turn_to(position, option, player)
        self.points[player] += turn.gain
        return player if turn.again else player.opponent

    def winner(self, position: Any, player: Player, misere: bool) -> Player | None:
        """The winner if play is over before a move of `player`; None for a draw."""
        if self.ruleset.counts_points(position):
            points = self.ruleset.points_of(position, player)
            lead = points if player is Player.LEFT else -points
            lead += self.points[Player.LEFT] - self.points[Player.RIGHT]
            return None if lead == 0 else Player.LEFT if lead > 0 else Player.RIGHT
        won = mover_has_won(self.ruleset, position, player, misere)
        return None if won is None else player if won else player.opponent
