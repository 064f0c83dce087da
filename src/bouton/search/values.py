"""The value of a position as a canonical form, kept as the values of its parts where it is a sum."""

from copy import copy
from typing import Any

from bouton.errors import SearchLimitError
from bouton.kinds.ruleset import Ruleset
from bouton.partizan.hot import simplified
from bouton.partizan.valuation import VALUE
from bouton.partizan.value import Value
from bouton.search.sources import Sources

__all__ = ["quick_value", "value_of_position"]

_MOST_BESIDE, _SECONDS_BESIDE = 20_000, 2.0  # a search for the value beside another answer


def value_of_position(ruleset: Ruleset, data: Any, sources: Sources) -> Value | None:
    """The value of a position; None where play need not end, or where the rules say otherwise who wins.

    The value of a sum is kept as the values of its parts.

    Raises
    ------
    SearchLimitError : when the search for it is too large.
    """
    known = sources.known(ruleset, VALUE, data)
    answers = [known] if known is not None else sources.parts(ruleset, VALUE, data)
    if not answers:
        answers = [sources.value(ruleset, VALUE, data)]
    if any(answer is None for answer in answers):
        return None
    return Value(simplified(answer.value for answer in answers if answer is not None))


def quick_value(ruleset: Ruleset, data: Any, sources: Sources) -> Value | None:
    """The value of a position where it is found soon, otherwise None."""
    search = copy(sources.search)
    search.positions, search.seconds = min(_MOST_BESIDE, search.positions), _SECONDS_BESIDE
    try:
        return value_of_position(ruleset, data, sources.searching(search))
    except SearchLimitError:
        return None
