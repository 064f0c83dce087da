"""The idea behind a winning move, in one word: what a puzzle teaches."""

from collections import Counter
from itertools import islice
from typing import Any

from bouton.errors import BoutonError
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, Summand
from bouton.language import say
from bouton.play.limits import PARTS_OF_THEME, POSITIONS_OF_THEME, WORK_OF_THEME
from bouton.search.search import Search
from bouton.search.sources import Sources
from bouton.search.values import value_of_position

#: the themes, each with a sentence ``theme-NAME`` and an explanation, ``theme-NAME-why``
THEMES = ("mirror", "columns", "hot", "switch", "tempo", "threat", "ahead", "pattern")
_SOON = 3  # moves until the end of a threat


def theme_of(
    ruleset: Ruleset,
    position: Any,
    solution: Any,
    player: Player,
    *,
    left: int | None = None,
    misere: bool = False,
    sources: Sources,
) -> str:
    """The theme of a puzzle.

    >>> from bouton.answers.sources import default_sources
    >>> from bouton.rulesets import find
    >>> nim = find("nim")
    >>> theme_of(nim, (5, 2), (2, 2), Player.LEFT, left=5, sources=default_sources())
    'mirror'
    >>> theme_of(nim, (7, 2, 6), (4, 2, 6), Player.LEFT, left=9, sources=default_sources())
    'columns'

    Parameters
    ----------
    ruleset, position, solution, player, misere : the puzzle and its winning move.
    left : the number of moves until the end, if known.
    sources : the sources of values.

    Returns
    -------
    One of `THEMES`: ``"mirror"``, ``"columns"`` if a move leaves equal parts, or parts that cancel out; ``"hot"``,
    ``"switch"``, ``"tempo"`` in a partizan game, by the temperature of the part that is played in; ``"threat"`` if
    every reply loses immediately; ``"ahead"`` if the end can be seen; ``"pattern"`` if only theory sees it.
    """
    is_soon = left is not None and left <= _SOON
    if not misere and ruleset.is_impartial(position):
        parts = _parts(ruleset, solution)
        if len(parts) > 1 and all(count % 2 == 0 for count in Counter(parts).values()):
            return "mirror"
        if len(parts) > 1 and not is_soon:
            return "columns"
    if is_soon:
        return "threat"
    if not misere and not ruleset.is_impartial(position):
        found = _by_values(ruleset, position, solution, sources)
        if found:
            return found
    return "pattern" if left is None else "ahead"


def explain_theme(theme: str, lang: str, left: int | None = None) -> dict[str, str]:
    """The name of a theme, and why such a move wins.

    >>> explain_theme("mirror", "en")["name"]
    'Mirror'
    """
    return {"name": say(f"play.theme-{theme}", lang), "why": say(f"play.theme-{theme}-why", lang, left=left or 0)}


def _parts(ruleset: Ruleset, position: Any) -> list[tuple[str, str]]:
    """The parts of a position in which some player can move."""
    parts = ruleset.summands(position)
    return [
        _part_text(part)
        for part in islice(parts, PARTS_OF_THEME * 2)
        if any(next(iter(part.ruleset.options(part.position, player)), None) is not None for player in Player)
    ]


def _part_text(part: Summand) -> tuple[str, str]:
    return part.ruleset.spec, part.ruleset.format(part.ruleset.normal_form(part.position))


def _by_values(ruleset: Ruleset, position: Any, solution: Any, sources: Sources) -> str:
    """The theme of a move in a partizan game, from the temperatures of its parts; empty if unknown."""
    parts = list(islice(ruleset.summands(position), PARTS_OF_THEME + 1)) or [Summand(ruleset, position)]
    if len(parts) > PARTS_OF_THEME:
        return ""
    heats = []
    known = sources.with_search(Search(POSITIONS_OF_THEME))
    for part in parts:
        try:
            value = value_of_position(part.ruleset, part.position, known)
            if value is None or not value.try_form(WORK_OF_THEME):
                return ""
            heats.append(value.temperature)
        except BoutonError:  # out of reach
            return ""
    if max(heats) <= 0:
        return "tempo"
    if len(parts) == 1:
        return "switch"
    now = Counter(_parts(ruleset, position))
    changed = now - Counter(_parts(ruleset, solution))
    hottest = [part for part, heat in zip(parts, heats, strict=True) if heat == max(heats)]
    return "hot" if any(_part_text(part) in changed for part in hottest) else ""
