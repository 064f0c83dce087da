"""Figures about games, measured by playing them: ``docs/tools/cards.py`` writes ``cards.json``."""

import json
from functools import cache
from importlib.resources import files

_UNMEASURED = {"age": 10, "minutes": 5}


def card_figures(name: str) -> dict[str, int]:
    """The minimum age for a game and its duration in minutes; 10 and 5 if they have not been measured.

    >>> sorted(card_figures("nim"))
    ['age', 'minutes']
    """
    return _all().get(name, _UNMEASURED)


@cache
def _all() -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = json.loads(files("bouton.play").joinpath("cards.json").read_bytes())
    return found
