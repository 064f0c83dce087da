"""The end of play: the player to move has no move, or every move leaves the position as it is."""

from typing import Any

from bouton.kinds.capabilities import some_options
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset


def is_tied(ruleset: Ruleset, position: Any) -> bool:
    """Whether each player has moves, and all leave the position as it is: a draw, as a full board of Connect Four.

    >>> from bouton.rulesets import find
    >>> four = find("connect-four")
    >>> is_tied(four, four.parse("xo|ox")), is_tied(four, four.parse("x.|ox")), is_tied(four, four.parse("xxxx"))
    (True, False, False)
    """
    if ruleset.counts_points(position):
        return False
    for player in Player:
        stays = False
        for option in some_options(ruleset, position, player):
            if option != position:
                return False
            stays = True
        if not stays:
            return False
    return True


def has_ended(ruleset: Ruleset, position: Any, player: Player) -> bool:
    """Whether play is over before a move of `player`: there is none, or the position `is_tied`."""
    first = next(iter(some_options(ruleset, position, player)), None)
    return first is None or (first == position and is_tied(ruleset, position))


def mover_has_won(ruleset: Ruleset, position: Any, player: Player, misere: bool) -> bool | None:
    """Return whether `player`, who is to move when play is over, has won; None for a draw."""
    return None if is_tied(ruleset, position) else ruleset.mover_has_won(position, player, misere)
