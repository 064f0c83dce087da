"""Compare proved theorems with the rules before they answer.

A theorem states what follows from the rules as read. If plain search is cheap, it queries the function itself; if the
theorem contradicts the result, it is dropped and the query ends with an error, so that its answer is never given.
Cost is measured in positions and options, so that every machine makes the same comparisons.
"""

from collections.abc import Callable
from itertools import islice
from math import prod
from typing import Any

from bouton.errors import DisagreementError, EndlessOptionsError, SearchLimitError
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip
from bouton.search.search import Search
from bouton.values.mex import mex
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME, OUTCOME, Valuation

_POSITIONS = 20_000  # positions of a search, and 20 times as many options: a tenth of a second, once, since cached
_OPTIONS = 1_000  # options of one position, for each of which the theorem is queried: 20 milliseconds
_LETTERS = 50  # letters: a position written with 50 is allowed half as many options, with 100 a third
_KEYS = {GRUNDY: "proving.contradicts-value", OUTCOME: "proving.contradicts", MISERE_OUTCOME: "proving.contradicts"}

Row = tuple[int, ...]


class Comparison:
    """Plain search for comparison with theorems; it caches its results."""

    def __init__(self) -> None:
        self._search = Search(_POSITIONS)

    def check(self, ruleset: Ruleset, valuation: Valuation, position: Any, row: Row, stated: Any) -> None:
        """Check that plain search, if cheap, finds what a theorem states: `stated`, at the coordinates `row`.

        Raises
        ------
        DisagreementError : if it finds something else.
        """
        if not _is_cheap(ruleset, position, row):
            return
        try:
            found = self._search.lookup(ruleset, valuation, position)
        except SearchLimitError:
            return
        right = None if found is None else found.value
        if right != stated and not (found is None and valuation is GRUNDY):
            raise _contradiction(ruleset, valuation, position, stated, right)


def _is_cheap(ruleset: Ruleset, position: Any, row: Row) -> bool:
    """Whether plain search is cheap: the positions with no larger coordinates are few, and so are all their options.

    The options are counted as if each of these positions had as many as the given one.
    """
    box = prod(number + 1 for number in row)
    if box > _POSITIONS:
        return False
    most = 20 * _POSITIONS // box
    return next(islice(ruleset.options(position), most, None), None) is None


def check_options(
    ruleset: Ruleset, valuation: Valuation, position: Any, stated: Any, state: Callable[[Any], Any]
) -> None:
    """Check that `stated`, a theorem's value of a position, follows from its values of the options that rules give.

    Nothing is checked if there are too many options, or if `state`, the theorem's value of an option, is None for one.

    Raises
    ------
    DisagreementError : if a different value follows.
    """
    most = _OPTIONS // (1 + len(ruleset.format(position)) // _LETTERS)
    try:
        options = list(islice(ruleset.options(position), most + 1))
    except EndlessOptionsError:
        return
    values = [state(option) for option in options]
    if len(options) > most or None in values:
        return
    if valuation is GRUNDY:
        right: Any = mex(values)
    else:
        lost = Outcome.P in values or (valuation.misere and not values)
        right = Outcome.N if lost else Outcome.D if Outcome.D in values else Outcome.P
    if right != stated:
        raise _contradiction(ruleset, valuation, position, stated, right)


def _contradiction(ruleset: Ruleset, valuation: Valuation, position: Any, stated: Any, right: Any) -> DisagreementError:
    """The error that names both answers."""
    return DisagreementError(
        _KEYS.get(valuation, "proving.contradicts-moves"),
        game=clip(ruleset.spec),
        position=clip(ruleset.format(position)),
        first=_format_value(stated),
        second=_format_value(right),
    )


def _format_value(value: Any) -> str:
    return "–" if value is None else clip(value)
