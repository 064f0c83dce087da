"""`bouton.ruleset`, which makes rules of a function."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, Protocol, overload

from bouton.custom.board import SHAPES
from bouton.custom.endings import EndedRuleset, ScoredRuleset, refuse_mix
from bouton.custom.function import Display, OwnRuleset, Rule
from bouton.errors import RulesError
from bouton.notation import clip

__all__ = ["ruleset"]


class _Graph(Protocol):
    """The part of a graph of networkx that rules are made from."""

    def adjacency(self) -> Any: ...
    def is_directed(self) -> bool: ...


@overload
def ruleset(function: Rule | Mapping[Any, Iterable[Hashable]] | _Graph) -> OwnRuleset: ...
@overload
def ruleset(
    *,
    parse: Callable[[str], Any] | None = None,
    format: Callable[[Any], str] | None = None,
    parts: Callable[[Any], Iterable[Any]] | None = None,
    winner: Callable[[Any], Any] | None = None,
    score: Callable[[Any], Any] | None = None,
    title: str = "",
    start: Any = None,
    board: str = "",
) -> Callable[[Rule], OwnRuleset]: ...
def ruleset(
    function: Rule | Mapping[Any, Iterable[Hashable]] | _Graph | None = None,
    *,
    parse: Callable[[str], Any] | None = None,
    format: Callable[[Any], str] | None = None,  # noqa: A002 (the name of the method that it gives)
    parts: Callable[[Any], Iterable[Any]] | None = None,
    winner: Callable[[Any], Any] | None = None,
    score: Callable[[Any], Any] | None = None,
    title: str = "",
    start: Any = None,
    board: str = "",
) -> OwnRuleset | Callable[[Rule], OwnRuleset]:
    """Turn a function from a position to its options into a `Ruleset`.

    >>> import bouton
    >>> @bouton.ruleset
    ... def euclid(position):
    ...     a, b = sorted(position)
    ...     for k in range(1, b // a + 1 if a else 0):
    ...         yield a, b - k * a
    >>> euclid((3, 5)).outcome
    <Outcome.N: 'N'>

    Parameters
    ----------
    function : takes a position (plain hashable data) and returns its options, or yields them. With a second
        parameter the game is partizan: it is given the player to move, ``Player.LEFT`` or ``Player.RIGHT``
        (equal to the texts ``"left"`` and ``"right"``). An option that is a list of positions, or a `bouton.Sum`, is
        their sum: independent positions, each of the form of the position asked, of which a move changes one. A tuple
        is one position; so is a list with which a game begins. After the option ``bouton.again(position)`` the same
        player moves again. A dictionary of successors, ``{2: [0, 1], 1: [0], 0: []}``, or a graph of networkx is the
        game in which a token goes along an arc.
    parse, format : optional; read and write a position as one line of text. Without them a position is written as
        a Python literal: ``(3, 5)``.
    parts : optional; a function that cuts a position into the list of its independent positions, ``[position]`` where
        it does not fall apart. It is asked of the parts again until nothing changes. A part may be a `bouton.Position`
        of another game. The moves in the parts have to be those of the position: the first 20,000 are compared.
    winner : optional; a function that says, before the options are asked for, who has won a position: a `bouton.Player`
        (in a partizan game), ``bouton.NEXT``, the player whose turn it is, ``bouton.LAST``, the other one,
        ``bouton.DRAW``, or None where play goes on. Misère play concerns only ends at which it says None.
    score : optional; a function that says, of a position without options, how many points the player to move has more
        than the opponent, in a partizan game Left more than Right: who has more has won. An option may be
        ``bouton.gain(position, n)``: the mover gains n points.
    title : how the page and `bouton play` call the game; its name otherwise.
    start : the position that a game begins with. Where it is a text, positions are read and written without quotes.
    board : ``"heaps"``, ``"strip"``, ``"grid"`` or ``"text"``. Without it numbers from which every move only takes are
        heaps, texts a strip of squares, and several rows of texts (a tuple, or rows with bars between) a grid.
        ``"strip"`` and ``"grid"`` also draw a tuple and a tuple of tuples.

    Returns
    -------
    A ruleset; calling it with a position gives a `bouton.Position`.

    Raises
    ------
    RulesError : when it is used, for an option that is not hashable, an endless row of options, or an error of the
        function; the sentence names the position. An endless set of positions ends a search at its limit.
    """

    def make(rule: Rule) -> OwnRuleset:
        if not callable(rule):
            raise RulesError("custom.not-function", got=clip(repr(rule)))
        if winner is not None and score is not None:
            raise refuse_mix(rule)
        display = Display(title, start, board)
        if score is not None:
            return ScoredRuleset(rule, judge=score, parse=parse, format=format, parts=parts, display=display)
        if winner is not None:
            return EndedRuleset(rule, judge=winner, parse=parse, format=format, parts=parts, display=display)
        return OwnRuleset(rule, parse=parse, format=format, parts=parts, display=display)

    if board and board not in SHAPES:
        raise RulesError("custom.board", got=clip(str(board)), known=[f'"{shape}"' for shape in SHAPES])
    if isinstance(function, Mapping) or hasattr(function, "adjacency"):
        from bouton.custom.vertices import graph_rules

        return graph_rules(function)
    return make if function is None else make(function)
