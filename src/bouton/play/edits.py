"""The starts that clicks on a start make."""

import re
from collections.abc import Iterator
from typing import Any

from bouton.answers.position import Position, read
from bouton.errors import BoutonError
from bouton.kinds.capabilities import Drawn, Editable
from bouton.kinds.ruleset import Ruleset

__all__ = ["edits"]

_SIGNS = "01.#xoLRGTF"  # what may stand in a cell of some game
_CELLS = frozenset({"square", "cell", "coin", "edge"})


def edits(game: str | Ruleset | Position, position: Any = None) -> dict[str, Any]:
    """For each element of the board that can be clicked while one chooses a start the position that the click makes.

    >>> edits("hex:2", "a1")["edits"]
    {'a1': '-,a1', 'b1': 'a1,-,b1', 'a2': 'a1,-,a2', 'b2': 'a1,-,b2'}
    >>> edits("hackenbush", "L")["edits"]
    {'ground': 'L,L', 'e0': 'R', 'v0': 'LL'}
    >>> edits("domineering", "..|..")["edits"]["r0c1"]
    '.#|..'

    Parameters
    ----------
    game, position : as for `bouton.analyze`.

    Returns
    -------
    ``{"game", "position", "edits"}``; no edits where the game's positions are changed by their numbers alone.
    """
    ruleset, here = read(game, position)
    if isinstance(ruleset, Editable):
        found = {element: ruleset.format(after) for element, after in ruleset.edits(here)}
    else:
        found = dict(_by_signs(ruleset, here))
    return {"game": ruleset.spec, "position": ruleset.format(here), "edits": found}


def _by_signs(ruleset: Ruleset, position: Any) -> Iterator[tuple[str, str]]:
    """Each cell that one character of the text stands for, and the text with the next sign there that can be read."""
    text = ruleset.format(position)
    board = ruleset.board(position) if isinstance(ruleset, Drawn) else None
    cells = [each for each in board.elements if each.kind in _CELLS] if board else []
    cells.sort(key=lambda each: (0, 0) if each.kind == "edge" else (each.y, each.x))
    places = [k for k, sign in enumerate(text) if sign in _SIGNS]
    if len(places) != len(cells) or re.search("[2-9,]", text):
        return
    refused: set[str] = set()  # signs that no position of the game has
    for cell, place in zip(cells, places, strict=True):
        at = _SIGNS.index(text[place])
        for sign in _SIGNS[at + 1 :] + _SIGNS[:at]:
            after = text[:place] + sign + text[place + 1 :]
            if sign not in refused and _is_read(ruleset, after):
                yield cell.id, after
                break
            refused.add(sign)


def _is_read(ruleset: Ruleset, text: str) -> bool:
    try:
        ruleset.parse(text)
    except BoutonError:
        return False
    return True
