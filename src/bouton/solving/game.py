"""Whole games on coded positions: the choice of a method, and what every method gives.

- **dense sweep**: every option has a smaller number than its position. One pass over all positions.
- **graph**: the positions that can be reached become a compact graph, which is labelled backwards from its ends.
- **tiers**: no move leads to a higher tier; tiers are solved from the lowest up, each as a graph of its own.
- A canonical form leaves one position of each symmetry class.

Small games are solved in plain Python, by `bouton.solving.plain`, which is the reference of the others.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from bouton.errors import BoutonError, InputError

__all__ = ["GRUNDY_VALUES", "METHODS", "REMOTENESS_VALUES", "Facts", "Game", "Keeper", "Solved", "solve_game"]

METHODS = ("auto", "dense", "graph", "tiers")
GRUNDY_VALUES, REMOTENESS_VALUES = 1, 2
_SMALL_POSITIONS, _SMALL_MOVES = 5_000, 100_000
_SMALL_REACHED = (3_000, 10_000)  # of a game with a start, of which nobody knows how large it is

Progress = Callable[[int, int | None, int], None]
Facts = dict[str, Any]


class Game(NamedTuple):
    """Rules on the numbers 0 … size − 1.

    Attributes
    ----------
    size : how many numbers there are.
    options : the options of a number, uncompiled and checked; raises `RulesError` with a sentence.
    form : the canonical form of a number, or None.
    tier : the tier of a number, or None.
    start : where play begins; None when every number is a position of the game.
    acyclic : whether the rules claim that play always ends.
    native : the compiled rules (`bouton.own.native.Native`), made when asked for; None where they run uncompiled.
    show : a position as text.
    """

    size: int
    options: Callable[[int], list[int]]
    form: Callable[[int], int] | None
    tier: Callable[[int], int] | None
    start: int | None
    acyclic: bool
    native: Callable[[], Any]
    show: Callable[[int], str]

    def witness(self, index: int, option: int | None = None) -> BoutonError:
        """What is wrong with the rules at a position where the compiled ones failed."""
        from bouton.errors import RulesError

        try:
            self.options(index)
            if self.form is not None:
                self.form(index)
            if self.tier is not None:
                self.tier(index)
        except BoutonError as error:
            return error
        return RulesError("rule-differs", position=self.show(index))


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


def solve_game(
    game: Game,
    *,
    misere: bool = False,
    wanted: int = GRUNDY_VALUES | REMOTENESS_VALUES,
    method: str = "auto",
    memory: int | None = None,
    progress: Progress | None = None,
    keeper: Keeper | None = None,
    compiled: bool | None = None,
) -> Solved:
    """Solve a whole game.

    Parameters
    ----------
    wanted : which values a dense sweep gives; the other methods give all.
    method : one of ``METHODS``.
    memory : at most so many bytes; None for what the machine has.
    compiled : True or False to insist; None: small games in plain Python, others compiled where that is possible.

    Raises
    ------
    RulesError : for a rule that is wrong, with a position where it is.
    SearchLimitError : when memory is not enough.
    """
    from bouton.solving.plain import solve_plainly

    if method not in METHODS:
        raise InputError("solve-method", got=method, known=METHODS)
    if method == "tiers" and game.tier is None:
        raise InputError("solve-no-tier")
    if method == "dense" and game.start is not None:
        raise InputError("solve-dense-start")
    if compiled is not True and keeper is None:
        small = game.size if game.start is None else None
        if small is None or small <= _SMALL_POSITIONS:
            most = _SMALL_REACHED if small is None else (_SMALL_POSITIONS, _SMALL_MOVES)
            found = solve_plainly(game, misere, method, most=most)
            if found is not None:
                return found
    native = None if compiled is False else game.native()
    if native is None:
        found = solve_plainly(game, misere, method, progress=progress)
        assert found is not None  # without a limit there is always an answer
        return found
    from bouton.solving.runs import Run

    run = Run(game, native, misere, memory, progress, keeper)
    chosen = method
    if method == "auto":
        chosen = "tiers" if game.tier is not None else "graph" if game.start is not None else "dense"
        chosen = run.facts.get("method", chosen)
    if chosen == "dense":
        from bouton.solving.dense import Unordered, solve_dense

        try:
            return solve_dense(run, wanted)
        except Unordered as refused:
            if method == "dense":
                raise refused.error from None
            run.forget()
            chosen = "graph"
    if chosen == "graph":
        from bouton.solving.compact import solve_graph

        return solve_graph(run)
    from bouton.solving.tiered import solve_tiers

    return solve_tiers(run)


def check_acyclic(game: Game, loops: bool, cycle: Sequence[int]) -> None:
    """Refuse a game whose rules claim that play ends, where it can come back; `cycle` goes round.

    Raises
    ------
    RulesError : with a position that can come back.
    """
    if loops and game.acyclic:
        from bouton.errors import RulesError

        raise RulesError("rule-cyclic", position=game.show(cycle[0]), count=len(cycle))
