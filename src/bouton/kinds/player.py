"""The two players of a partizan game, and how rules state who has won."""

from enum import StrEnum
from typing import NoReturn

from bouton.errors import NotationError
from bouton.notation import clip


class Player(StrEnum):
    """The two players of a partizan game. In an impartial game both have the same options.

    >>> Player.LEFT.opponent
    <Player.RIGHT: 'right'>
    """

    LEFT = "left"
    RIGHT = "right"

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise NotationError("player-unknown", got=clip(value))

    @property
    def opponent(self) -> "Player":
        """The opponent."""
        return Player.RIGHT if self is Player.LEFT else Player.LEFT


def read_player(value: object) -> Player:
    """Return the player with a name; `Player(value)` fails where `str` does, on a very long number.

    >>> read_player("left")
    <Player.LEFT: 'left'>
    """
    return Player(value if isinstance(value, str) else clip(value))


class Ending(StrEnum):
    """The end of a game by a condition: who has won, relative to whose turn it is, or a draw."""

    NEXT = "next"
    LAST = "last"
    DRAW = "draw"

    def is_won_by_mover(self) -> bool | None:
        """Return True if the player whose turn it is has won, False if the other one has, None for a draw."""
        return None if self is Ending.DRAW else self is Ending.NEXT


NEXT = Ending.NEXT  #: the player whose turn it is has won
LAST = Ending.LAST  #: the other player has won
DRAW = Ending.DRAW  #: nobody has won
