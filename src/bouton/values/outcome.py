"""Outcome classes: who wins when both play as well as can be."""

from enum import StrEnum

__all__ = ["Outcome", "play_name"]


class Outcome(StrEnum):
    """Who wins a position under best play.

    >>> Outcome.P == "P"
    True

    ``N`` the player to move next; ``P`` the previous player, who has just moved; ``L`` Left and ``R`` Right,
    whoever starts; ``D`` nobody: with best play the game never ends.

    Source: E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*, ch. 2 and 12.
    """

    P = "P"
    N = "N"
    L = "L"
    R = "R"
    D = "D"


def play_name(misere: bool) -> str:
    """``"normal"``, where the player who cannot move loses, or ``"misere"``, where that player wins.

    >>> play_name(misere=True)
    'misere'
    """
    return "misere" if misere else "normal"
