"""The capability of rules in which points decide."""

from typing import Any

from bouton.kinds.capability import Capability

__all__ = ["Scored"]


class Scored(Capability):
    """Points decide: who has more where play ends has won."""

    def points(self, position: Any) -> Any:
        """The points at a position without options: those of the player to move less the opponent's, Left's less
        Right's in a partizan game. What was gained on the way there is not among them."""
        raise NotImplementedError
