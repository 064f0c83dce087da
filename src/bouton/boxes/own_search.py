"""The interface through which a search uses the solvers of this package for a ruleset's positions."""

from collections.abc import Callable
from typing import Any

from bouton.kinds.capability import Capability


class OwnSearch(Capability):
    """An impartial game with turns that has its own search for the values of its positions."""

    #: the name of that search in answers
    method: str = ""

    def turn_value(self, position: Any, misere: bool, spend: Callable[[int], None]) -> Any:
        """Return the points that the player to move still gains, minus the opponent's; without points, 1 for a win and
        −1 for a loss. None if the search for all games with turns should be used instead.

        Parameters
        ----------
        spend : called at intervals with the number of positions searched since the last call; it raises at the limit.
        """
        raise NotImplementedError

    def nimber(self, position: Any, spend: Callable[[int], None]) -> int | None:
        """Return the Grundy value; None if there is none, and in games with points."""
        return None

    def value_without_nimber(self, position: Any) -> str | None:
        """Return the theory's word for the value of a position without a Grundy value, if it has one."""
        return None
