"""Whole games on coded positions: what a method of solving them is given, and what it gives back."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from bouton.errors import BoutonError, RulesError

__all__ = [
    "GRUNDY_VALUES",
    "REMOTENESS_VALUES",
    "Facts",
    "Keeper",
    "NumberedGame",
    "Progress",
    "Solved",
    "check_acyclic",
]

GRUNDY_VALUES, REMOTENESS_VALUES = 1, 2

Progress = Callable[[int, int | None, int], None]
Facts = dict[str, Any]


class NumberedGame(NamedTuple):
    """Rules on the numbers 0 … size − 1.

    Attributes
    ----------
    size : how many numbers there are.
    options : the options of a number, uncompiled and checked; raises `RulesError` with a sentence.
    form : the canonical form of a number, or None.
    tier : the tier of a number, or None.
    start : where play begins; None when every number is a position of the game.
    acyclic : whether the rules claim that play always ends.
    native : the compiled rules (`bouton.custom.native.Native`), made when asked for; None where they run uncompiled.
    show : a position as text.
    rises : whether an option with a number that is not smaller is known.
    """

    size: int
    options: Callable[[int], list[int]]
    form: Callable[[int], int] | None
    tier: Callable[[int], int] | None
    start: int | None
    acyclic: bool
    native: Callable[[], Any]
    show: Callable[[int], str]
    rises: bool

    def witness(self, index: int, option: int | None = None) -> BoutonError:
        """Find the fault of the rules at a position where the compiled ones failed."""
        try:
            self.options(index)
            if self.form is not None:
                self.form(index)
            if self.tier is not None:
                self.tier(index)
        except BoutonError as error:
            return error
        return RulesError("solve.rule-differs", position=self.show(index))


class Keeper(Protocol):
    """A place where a long solve keeps its finished parts.

    `facts` are those of the last `append`; `read` gives all parts of one name, one after another.
    """

    facts: Facts

    def due(self) -> bool:
        """Whether it is time to keep something again."""
        ...

    def append(self, parts: dict[str, Any], facts: Facts) -> None:
        """Keep parts and facts, all or nothing."""
        ...

    def read(self, name: str) -> Any:
        """All that was appended under a name, in one array."""
        ...


class Solved(NamedTuple):
    """A solved game.

    Attributes
    ----------
    indices : the numbers of the positions; None when they are all of 0 … size − 1.
    outcome, grundy, remoteness : arrays in the order of `indices`; outcomes are the codes of P, N, D, the others −1
        where there is no such value. `grundy` or `remoteness` is None when it was not wanted.
    moves, branching, ends : how many moves, the most of one position, and positions without a move (of
        representatives, where a symmetry is used).
    loops : whether play can come back to a position.
    method : one of "dense", "graph", "tiers".
    compiled : whether compiled rules were used.
    expanded : how many positions had their options listed: all, or with a symmetry the representatives.
    score : where points decide, what the player to move still gains beyond the opponent; otherwise None.
    """

    indices: Any
    outcome: Any
    grundy: Any
    remoteness: Any
    moves: int
    branching: int
    ends: int
    loops: bool
    method: str
    compiled: bool
    expanded: int
    score: Any = None


def check_acyclic(game: NumberedGame, loops: bool, cycle: Sequence[int]) -> None:
    """Refuse a game whose rules claim that play ends although positions can repeat; `cycle` is such a loop.

    Raises
    ------
    RulesError : with a position that can come back.
    """
    if loops and game.acyclic:
        raise RulesError("solve.rule-cyclic", position=game.show(cycle[0]), count=len(cycle))
