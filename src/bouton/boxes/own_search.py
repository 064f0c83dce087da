"""The interface by which a search reads what the solvers of this package know of a ruleset's positions."""

from collections.abc import Callable
from typing import Any

from bouton.kinds.capability import Capability

__all__ = ["OwnSearch"]


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

    def value_without_nimber(self, position: Any) -> str | None:
        """The word for what a position without a Grundy value is worth, where the theory of the game has one."""
        return None
