"""`bouton.ruleset`, which makes rules from a function."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, Protocol, overload

from bouton.custom.board import SHAPES
from bouton.custom.endings import EndedRuleset, ScoredRuleset, refuse_mix
from bouton.custom.function import Display, OwnRuleset, Rule
from bouton.errors import RulesError
from bouton.notation import clip, quote


class _Graph(Protocol):
    """The interface of a networkx graph from which rules are made."""

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
    function : takes a position (plain hashable data) and returns its options, or yields them. With a second parameter
        the game is partizan: it receives the player to move, ``Player.LEFT`` or ``Player.RIGHT`` (equal to the texts
        ``"left"`` and ``"right"``). An option that is a list of positions, or a `bouton.Sum`, is their sum: independent
        positions, each of the same form as the given position, of which a move changes one. A tuple is one position; so
        is a list given as a start. After the option ``bouton.again(position)`` the same player moves again. A
        dictionary of successors, ``{2: [0, 1], 1: [0], 0: []}``, or a networkx graph is the game in which a token moves
        along an arc.
    parse, format : optional; parse and write a position as one line of text. By default a position is written as a
        Python literal: ``(3, 5)``.
    parts : optional; a function that cuts a position into the list of its independent positions, ``[position]`` if it
        does not decompose. It is applied to the parts again until nothing changes. A part may be a `bouton.Position` of
        another game. The moves in the parts must be those of the position: the first 20,000 are compared.
    winner : optional; a function, called before the options are requested, that returns the winner at a position: a
        `bouton.Player` (in a partizan game), ``bouton.NEXT``, the player whose turn it is, ``bouton.LAST``, the other
        one, ``bouton.DRAW``, or None if play goes on. Misère play affects only ends for which it returns None.
    score : optional; a function that returns, for a position without options, the points of the player to move minus
        the opponent's, in a partizan game Left's minus Right's: the player with more points wins. An option may be
        ``bouton.gain(position, n)``: the mover gains n points.
    title : the game's title on the page and in `bouton play`; default: its name.
    start : the position with which a game begins. If it is a text, positions are parsed and written without quotes.
    board : ``"heaps"``, ``"strip"``, ``"grid"`` or ``"text"``. By default numbers are heaps if every move only takes,
        texts are a strip of squares, and several rows of texts (a tuple, or rows separated by bars) are a grid.
        ``"strip"`` and ``"grid"`` also draw a tuple and a tuple of tuples.

    Returns
    -------
    A ruleset; calling it with a position returns a `bouton.Position`.

    Raises
    ------
    RulesError : during use, for an option that is not hashable, an infinite row of options, or an error in the
        function; the sentence names the position. An infinite set of positions ends a search at its limit.
    """

    def make(rule: Rule) -> OwnRuleset:
        if not callable(rule):
            raise RulesError("custom.not-function", got=quote(rule))
        if winner is not None and score is not None:
            raise refuse_mix(rule)
        display = Display(title, start, board)
        if score is not None:
            return ScoredRuleset(rule, judge=score, parse=parse, format=format, parts=parts, display=display)
        if winner is not None:
            return EndedRuleset(rule, judge=winner, parse=parse, format=format, parts=parts, display=display)
        return OwnRuleset(rule, parse=parse, format=format, parts=parts, display=display)

    if board and board not in SHAPES:
        raise RulesError("custom.board", got=clip(board), known=[f'"{shape}"' for shape in SHAPES])
    if isinstance(function, Mapping) or hasattr(function, "adjacency"):
        from bouton.custom.vertices import graph_rules

        return graph_rules(function)
    return make if function is None else make(function)
