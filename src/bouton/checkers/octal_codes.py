"""The rules of an octal code, read from a game's name for a checker."""

import re

from bouton.errors import InputError
from bouton.notation import clip

__all__ = ["can_split", "splitting_moves"]

_NAMED = {"kayles": "0.77", "dawsons-kayles": "0.07", "dawsons-chess": "0.137", "officers": "0.6"}
_TWO = 4  # bit of a digit: a move may leave two heaps


def can_split(game: str) -> bool:
    """Whether the name is that of a game whose rules `splitting_moves` reads.

    >>> can_split("octal:0.16"), can_split("octal:0.3"), can_split("grundys-game")
    (True, False, False)
    """
    try:
        return bool(splitting_moves(game))
    except InputError:
        return False


def splitting_moves(game: str) -> list[tuple[int, int]]:
    """The pairs (tokens taken, digit) of an octal code with a digit that allows two heaps; the last digit is not 0.

    >>> splitting_moves("kayles")
    [(0, 0), (1, 7), (2, 7)]

    Raises
    ------
    InputError : for any other game.
    """
    name, _, code = game.partition(":")
    digits = re.fullmatch(r"([04])\.([0-7]*[1-7])0*", _NAMED.get(game, code if name == "octal" else ""))
    moves = [(taken, int(digit)) for taken, digit in enumerate(digits[1] + digits[2])] if digits else []
    if not any(digit & _TWO for _, digit in moves):
        raise InputError("verify.period-game", game=clip(game))
    return moves
