"""Outcome classes: who wins under best play."""

from enum import StrEnum


class Outcome(StrEnum):
    """The winner of a position under best play.

    >>> Outcome.P == "P"
    True
    >>> Outcome.N_HAT.left_first, Outcome.N_HAT.right_first
    ('win', 'draw')

    ``N`` is the player to move next, ``P`` the previous player, who has just moved; ``L`` is Left and ``R`` is Right,
    whoever starts; ``D`` is nobody: under best play the game never ends. In a partizan game in which play can go on
    forever, the game may be a draw for only one of the two starters:

    =============  ===================  ============  ====================
    Left starts    Right starts, wins   draws         loses
    =============  ===================  ============  ====================
    wins           ``N``                ``N^``        ``L``
    draws          ``Nv``               ``D``         ``P^``
    loses          ``R``                ``Pv``        ``P``
    =============  ===================  ============  ====================

    (N̂, P̂ with a hat: at least a draw for Left; Ň, P̌ with a check: at least a draw for Right.)

    Sources: E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays*, ch. 2 and 12;
    A. N. Siegel, *Combinatorial Game Theory*, 2013, ch. VI.
    """

    P = "P"
    N = "N"
    L = "L"
    R = "R"
    D = "D"
    P_HAT = "P^"
    P_CHECK = "Pv"
    N_HAT = "N^"
    N_CHECK = "Nv"

    @classmethod
    def of_starters(cls, left: bool | None, right: bool | None) -> "Outcome":
        """Return the class for the results of Left and Right as starters: True wins, False loses, None draws.

        >>> Outcome.of_starters(True, False), Outcome.of_starters(None, False)
        (<Outcome.L: 'L'>, <Outcome.P_HAT: 'P^'>)
        """
        return _OF_STARTERS[left, right]

    @property
    def starters(self) -> tuple[bool | None, bool | None]:
        """The results for Left and for Right when each starts: True for a win, False for a loss, None for a draw."""
        return _STARTERS[self]

    @property
    def left_first(self) -> str:
        """Result for Left when she starts: ``"win"``, ``"draw"`` or ``"loss"``."""
        return RESULTS[self.starters[0]]

    @property
    def right_first(self) -> str:
        """Result for Right when she starts: ``"win"``, ``"draw"`` or ``"loss"``."""
        return RESULTS[self.starters[1]]

    @property
    def entry(self) -> str:
        """The spelling used in catalogue keys: ``"N-hat"`` for ``N^``."""
        return self.name.replace("_", "-").replace("HAT", "hat").replace("CHECK", "check")


def letter(outcome: Outcome, letters: str = "PN") -> str:
    """Return the letter of an outcome; ``"PS"`` writes S (*suivant*) for N.

    >>> letter(Outcome.N, "PS")
    'S'
    """
    return "S" if letters == "PS" and outcome is Outcome.N else str(outcome)


RESULTS: dict[bool | None, str] = {True: "win", False: "loss", None: "draw"}
_OF_STARTERS = {
    (True, True): Outcome.N,
    (True, None): Outcome.N_HAT,
    (True, False): Outcome.L,
    (None, True): Outcome.N_CHECK,
    (None, None): Outcome.D,
    (None, False): Outcome.P_HAT,
    (False, True): Outcome.R,
    (False, None): Outcome.P_CHECK,
    (False, False): Outcome.P,
}
_STARTERS = {outcome: starters for starters, outcome in _OF_STARTERS.items()}


def play_name(misere: bool) -> str:
    """Return ``"normal"`` if the player who cannot move loses, ``"misere"`` if that player wins.

    >>> play_name(misere=True)
    'misere'
    """
    return "misere" if misere else "normal"
