"""The components of a position, each with its value: the value of a sum of partizan games, part by part."""

from itertools import islice
from typing import Any

from bouton.answers.position import read
from bouton.answers.sources import choose_sources
from bouton.errors import SearchLimitError
from bouton.kinds.ruleset import Ruleset
from bouton.play.gallery import picture_of
from bouton.play.limits import MOST_COMPONENTS
from bouton.search.sources import Sources
from bouton.search.values import value_of_position


def components(game: str | Ruleset, position: str, *, sources: Sources | None = None) -> list[dict[str, Any]]:
    """The first 40 components, in the order of the position; a position that does not decompose is its only component.

    >>> [(part["position"], part["value"]) for part in components("hackenbush", "LR,LR,R")]
    [('LR', '1/2'), ('LR', '1/2'), ('R', '-1')]

    Returns
    -------
    For each ``game``, ``position``, ``value`` (None if it is too hard to find), ``picture`` (see `gallery.picture_of`).
    """
    ruleset, data = read(game, position)
    known = choose_sources(sources)
    summands = islice(ruleset.summands(data), MOST_COMPONENTS)
    parts = [(each.ruleset, each.position) for each in summands] or [(ruleset, data)]
    found: dict[tuple[str, str], dict[str, Any]] = {}
    rows = []
    for rules, part in parts:
        key = (rules.spec, rules.format(part))
        if key not in found:
            found[key] = {
                "game": key[0],
                "position": key[1],
                "value": _value(rules, part, known),
                "picture": picture_of(rules, key[1]),
            }
        rows.append(found[key])
    return rows


def _value(rules: Ruleset, part: Any, sources: Sources) -> str | None:
    try:
        value = value_of_position(rules, part, sources)
        return None if value is None else str(value)
    except SearchLimitError:
        return None
