"""Which click on a start makes which other start."""

from typing import Any

from bouton.answers.position import Position, read
from bouton.kinds.capabilities import Editable
from bouton.kinds.ruleset import Ruleset

__all__ = ["edits"]


def edits(game: str | Ruleset | Position, position: Any = None) -> dict[str, Any]:
    """For each element of the board that can be clicked while one chooses a start the position that the click makes.

    >>> edits("hex:2", "a1")["edits"]
    {'a1': '-,a1', 'b1': 'a1,-,b1', 'a2': 'a1,-,a2', 'b2': 'a1,-,b2'}
    >>> edits("hackenbush", "L")["edits"]
    {'ground': 'L,L', 'e0': 'R', 'v0': 'LL'}

    Parameters
    ----------
    game, position : as for `bouton.analyze`.

    Returns
    -------
    ``{"game", "position", "edits"}``; no edits where the game's positions are changed by their text alone.
    """
    ruleset, here = read(game, position)
    made = ruleset.edits(here) if isinstance(ruleset, Editable) else ()
    found = {element: ruleset.format(after) for element, after in made}
    return {"game": ruleset.spec, "position": ruleset.format(here), "edits": found}
