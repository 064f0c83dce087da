"""The two players of a partizan game."""

from enum import StrEnum
from typing import NoReturn

from bouton.errors import NotationError
from bouton.notation import clip

__all__ = ["Player"]


class Player(StrEnum):
    """The two players of a partizan game. In an impartial game both have the same options.

    >>> Player.LEFT.other
    <Player.RIGHT: 'right'>
    """

    LEFT = "left"
    RIGHT = "right"

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise NotationError("player-unknown", got=clip(str(value)))

    @property
    def other(self) -> "Player":
        """The opponent."""
        return Player.RIGHT if self is Player.LEFT else Player.LEFT
