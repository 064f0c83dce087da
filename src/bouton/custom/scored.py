"""The capabilities of rules in which points decide, or a condition that ends play."""

from typing import Any

from bouton.kinds.capability import Capability
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset

__all__ = ["Ended", "Scored", "counts_points"]


class Ended(Capability):
    """A condition that ends play says who has won, so that positions are no components of sums."""


class Scored(Capability):
    """Points decide: who has more where play ends has won."""

    impartial: bool

    def points(self, position: Any) -> Any:
        """The points at a position without options: those of the player to move less the opponent's, Left's less
        Right's in a partizan game. What was gained on the way there is not among them."""
        raise NotImplementedError

    def points_of(self, position: Any, player: Player) -> Any:
        """The points of `player`, who is to move in a position without options, less the opponent's."""
        points = self.points(position)
        return points if player is Player.LEFT or self.impartial else -points

    def counts_points(self, position: Any) -> bool:
        """Whether points decide from a position on; of a sum its components tell."""
        return True


def counts_points(ruleset: Ruleset, position: Any) -> bool:
    """Whether rules are such that points decide."""
    return isinstance(ruleset, Scored) and ruleset.counts_points(position)
