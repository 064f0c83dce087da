"""`bouton.rule_code`, which makes completely solvable rules from a function."""

from collections.abc import Callable, Iterable
from typing import Any, TypedDict, Unpack

from bouton.custom.encoded import Function, RuleCode
from bouton.custom.endings import DecidedRuleset, EndedRuleset, ScoredRuleset, refuse_mix
from bouton.custom.function import Rule
from bouton.errors import RulesError
from bouton.notation import check_flags, quote


class _Further(TypedDict, total=False):
    """Optional functions, for rules in which not only the last move decides, or positions decompose."""

    parts: Callable[[Any], Iterable[Any]] | None
    winner: Function | None
    score: Function | None
    again: Callable[[Any, Any], Any] | None
    gain: Callable[[Any, Any], Any] | None


class _DecidedCode(RuleCode, DecidedRuleset):
    """Rules on coded positions whose judge receives a number if the rule does."""

    def _judge_position(self, position: Any) -> Any:
        return super()._judge_position(self.encode(position) if self.fills else self.decode(self.encode(position)))


class EndedCode(_DecidedCode, EndedRuleset):
    """Rules on coded positions with a function that names the winner."""

    _judges = "winner"


class ScoredCode(_DecidedCode, ScoredRuleset):
    """Rules on coded positions with a function that returns the points at the end of a game."""

    _judges = "score"


def rule_code(
    *,
    shape: Any,
    start: Any = None,
    canonical: Function | None = None,
    tier: Function | None = None,
    acyclic: bool = False,
    parse: Callable[[str], Any] | None = None,
    format: Callable[[Any], str] | None = None,  # noqa: A002 (the name of the method that it gives)
    **more: Unpack[_Further],
) -> Callable[[Rule], RuleCode]:
    """Turn a generator of positions into rules that `bouton.solve` solves completely, compiled if possible.

    >>> import bouton
    >>> @bouton.rule_code(shape=(8, 8))
    ... def wythoff(position):
    ...     a, b = position
    ...     for k in range(1, max(a, b) + 1):
    ...         if k <= a:
    ...             yield a - k, b
    ...         if k <= b:
    ...             yield a, b - k
    ...         if k <= min(a, b):
    ...             yield a - k, b - k
    >>> solved = bouton.solve(wythoff)
    >>> int(solved.grundy[3, 5]), solved.counts["P"]
    (0, 7)
    >>> wythoff((5, 4)).winning_moves()
    [(5, 3), (2, 1)]

    Parameters
    ----------
    shape : the number of values of each coordinate, a tuple; a single number N for positions that are the numbers
        0 … N − 1.
    start : the position with which play begins; then only positions reachable from it are solved. By default every
        position inside the shape is a position of the game.
    canonical : optional; returns the representative of a position's symmetry class.
    tier : optional; returns an integer that no move increases. Tiers are solved one after another.
    acyclic : claim that play always ends; if it does not, solving reports a position that recurs.
    parse, format : as for `bouton.ruleset`.
    more : optional functions, by name. ``parts``, ``winner`` and ``score`` are as for `bouton.ruleset`; parts are
        positions inside the shape. ``again`` takes a position and an option, and returns whether the same player moves
        again after that move; ``gain``, with ``score``, returns the points that it gains.

    The function yields positions inside the shape, or returns a list of them. With two parameters ``(index, out)`` it
    fills ``out`` with the numbers of the options, in mixed radix with the last coordinate fastest, and returns their
    count; the other functions, except ``parts``, then also take numbers. With ``parts`` rules run uncompiled; points
    are compiled if they are integers.

    Returns
    -------
    A ruleset; calling it with a position returns a `bouton.Position`.

    Raises
    ------
    RulesError : for a shape, a start or a function that cannot be used; during use, for rules that are wrong, with a
        position.
    """

    check_flags(acyclic=acyclic)

    def make(function: Rule) -> RuleCode:
        if not callable(function):
            raise RulesError("custom.not-function", got=quote(function))
        if more.get("winner") is not None and more.get("score") is not None:
            raise refuse_mix(function)
        given: dict[str, Any] = {"canonical": canonical, "tier": tier, "acyclic": acyclic, "parse": parse}
        given |= {"format": format, "start": start}
        given |= {name: more.get(name) for name in ("parts", "again", "gain")}
        if more.get("winner") is not None:
            return EndedCode(function, shape, judge=more["winner"], **given)
        if more.get("score") is not None:
            return ScoredCode(function, shape, judge=more["score"], **given)
        return RuleCode(function, shape, **given)

    strange = sorted(more.keys() - _Further.__annotations__)
    if strange:
        raise TypeError(f"rule_code() got an unexpected keyword argument {strange[0]!r}")
    if more.get("gain") is not None and more.get("score") is None:
        raise RulesError("solve.rule-gain")
    return make
