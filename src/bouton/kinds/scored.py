"""The capability of rules in which points decide the game."""

from typing import Any

from bouton.kinds.capability import Capability


class Scored(Capability):
    """Points decide: the player with more points at the end of play wins."""

    def points(self, position: Any) -> Any:
        """Return the points of a position without options: the player to move's minus the opponent's, or Left's minus
        Right's in a partizan game. Points gained by moves are not included."""
        raise NotImplementedError
