"""The capabilities of rules in which points decide, or whose turns are searched in a way of their own."""

from collections.abc import Callable
from typing import Any

from bouton.kinds.capability import Capability

__all__ = ["OwnSearch", "Scored"]


class Scored(Capability):
    """Points decide: who has more where play ends has won."""

    def points(self, position: Any) -> Any:
        """The points at a position without options: those of the player to move less the opponent's, Left's less
        Right's in a partizan game. What was gained on the way there is not among them."""
        raise NotImplementedError


class OwnSearch(Capability):
    """An impartial game with turns has a search of its own for what its positions are worth."""

    #: as answers name it
    method: str = ""

    def turn_value(self, position: Any, misere: bool, spend: Callable[[int], None]) -> Any:
        """The points that the player to move still gains beyond the opponent; without points 1 for a win and −1 for a
        loss. None where the search of all games with turns is to be asked.

        Parameters
        ----------
        spend : called now and then with the number of positions that were searched since; it raises at the limit.
        """
        raise NotImplementedError

    def nimber(self, position: Any, spend: Callable[[int], None]) -> int | None:
        """The Grundy value; None where there is none, and in games with points."""
        return None
