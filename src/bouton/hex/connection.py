"""The interface through which the Hex solver reads a ruleset."""

from typing import TYPE_CHECKING, Any

from bouton.kinds.capability import Capability

if TYPE_CHECKING:
    from bouton.hex.board import HexBoard, HexStones


class Connection(Capability):
    """A ruleset in which the winner is decided by a chain of stones on a Hex board."""

    def connection(self, position: Any) -> "tuple[HexBoard, HexStones] | None":
        """The board and the stones that decide; None if the options must be examined first (the swap rule)."""
        raise NotImplementedError
