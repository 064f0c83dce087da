"""The interface by which the solver of Hex reads a ruleset."""

from typing import TYPE_CHECKING, Any

from bouton.kinds.capability import Capability

if TYPE_CHECKING:
    from bouton.hex.board import HexBoard, HexStones

__all__ = ["Connection"]


class Connection(Capability):
    """A ruleset in which a chain of stones on a Hex board decides who wins."""

    def connection(self, position: Any) -> "tuple[HexBoard, HexStones] | None":
        """The board and the stones that decide; None where the options must be examined first (the swap rule)."""
        raise NotImplementedError
