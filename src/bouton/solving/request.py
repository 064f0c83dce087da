"""The game to solve, as one record that the caller passes to the method."""

from typing import NamedTuple

from bouton.custom.encoded import RuleCode
from bouton.solving.game import GRUNDY_VALUES, REMOTENESS_VALUES, Progress
from bouton.values.outcome import play_name

#: the values that `bouton.solve` can be asked for
VALUES = {"all": GRUNDY_VALUES | REMOTENESS_VALUES, "grundy": GRUNDY_VALUES, "remoteness": REMOTENESS_VALUES}


class SolveRequest(NamedTuple):
    """A whole game to be solved.

    Attributes
    ----------
    rules : the rules.
    start : the number of the position from which play begins; None: all positions of the shape.
    misere : misère play.
    wanted : the values to give, from `VALUES`; only a dense sweep or a graph computes no others.
    method : one of `bouton.solving.methods.METHODS`.
    memory : the most bytes; None: nine tenths of the free memory.
    held : bytes that the process held before the solve began, which do not count.
    compiled : True or False to insist; None: small games run in plain Python, others compiled if possible.
    progress : called now and then with the positions done, their total number or None, and the moves so far.
    """

    rules: RuleCode
    start: int | None = None
    misere: bool = False
    wanted: int = VALUES["all"]
    method: str = "auto"
    memory: int | None = None
    compiled: bool | None = None
    progress: Progress | None = None
    held: int = 0

    @property
    def play(self) -> str:
        """``"normal"`` or ``"misere"``."""
        return play_name(self.misere)
