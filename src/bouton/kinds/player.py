"""The two players of a partizan game."""

from enum import StrEnum

__all__ = ["Player"]


class Player(StrEnum):
    """The two players of a partizan game. In an impartial game both have the same options.

    >>> Player.LEFT.other
    <Player.RIGHT: 'right'>
    """

    LEFT = "left"
    RIGHT = "right"

    @property
    def other(self) -> "Player":
        """The opponent."""
        return Player.RIGHT if self is Player.LEFT else Player.LEFT
