"""Whole games on coded positions: the input and the output of the methods that solve them."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from bouton.errors import BoutonError, RulesError

GRUNDY_VALUES, REMOTENESS_VALUES = 1, 2

Progress = Callable[[int, int | None, int], None]
Facts = dict[str, Any]


class NumberedGame(NamedTuple):
    """Rules on the numbers 0 … size − 1.

    Attributes
    ----------
    size : the number of positions.
    options : the options of a number, uncompiled and checked; raises `RulesError` with an explanation.
    form : the canonical form of a number, or None.
    tier : the tier of a number, or None.
    start : the position from which play begins; None if every number is a position of the game.
    acyclic : whether the rules claim that play always ends.
    native : returns the compiled rules (`bouton.custom.native.Native`), made on demand; None if they run uncompiled.
    show : formats a position as text.
    rises : whether an option is known whose number is not smaller than its position's.
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

    def witness(self, index: int) -> BoutonError:
        """Return the error that the uncompiled rules raise at a position where the compiled ones failed.

        If they raise none, the error says that the two differ.
        """
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
    """The place where a long solve saves its finished parts.

    `facts` are those of the last `append`; `read` returns all parts of one name, concatenated.
    """

    facts: Facts

    def due(self) -> bool:
        """Whether it is time to save again."""
        ...

    def append(self, parts: dict[str, Any], facts: Facts) -> None:
        """Append parts to those saved under the same names, and replace the facts, atomically."""
        ...

    def read(self, name: str) -> Any:
        """Everything that was appended under a name, as one array."""
        ...

    def solve_in(self, solve: Callable[[Path], "Solved"]) -> "Solved | None":
        """Solve in files in the folder; None, and a warning, if the disk fails, now or earlier."""
        ...


class Solved(NamedTuple):
    """A solved game.

    Attributes
    ----------
    indices : the numbers of the positions; None if they are all of 0 … size − 1.
    outcome, grundy, remoteness : arrays in the order of `indices`; outcomes are the ASCII codes of P, N, D, the others
        −1 if there is no such value. `grundy` or `remoteness` is None if it was not computed.
    moves, branching, ends : the number of moves, the most of one position, and the number of positions without a move
        (of representatives, if a symmetry is used).
    loops : whether play can return to a position.
    method : one of "dense", "graph", "tiers".
    compiled : whether compiled rules were used.
    expanded : the number of positions whose options were listed: all, or with a symmetry the representatives.
    score : if points decide, the points that the player to move still gains, less the opponent's; otherwise None.
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

    def only(self, wanted: int) -> "Solved":
        """The same without the values that are not `wanted`, which some methods compute nevertheless."""
        grundy = self.grundy if wanted & GRUNDY_VALUES else None
        return self._replace(grundy=grundy, remoteness=self.remoteness if wanted & REMOTENESS_VALUES else None)


def check_acyclic(game: NumberedGame, loops: bool, cycle: Sequence[int]) -> None:
    """Refuse a game whose rules claim that play ends, if play `loops`; `cycle` holds the numbers of one loop.

    Raises
    ------
    RulesError : with a position that can recur.
    """
    if loops and game.acyclic:
        raise RulesError("solve.rule-cyclic", position=game.show(cycle[0]), count=len(cycle))
