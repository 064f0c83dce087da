"""The starting positions that clicks on the elements of a starting position produce."""

import re
from collections.abc import Iterator
from typing import Any

from bouton.answers.position import Position, read
from bouton.errors import BoutonError
from bouton.kinds.capabilities import Drawn, Editable
from bouton.kinds.ruleset import Ruleset

_SIGNS = "01.#xoLRGTF"  # the possible signs in a cell of some game
_CELLS = frozenset({"square", "cell", "coin", "edge"})


def edits(game: str | Ruleset | Position, position: Any = None) -> dict[str, Any]:
    """For each clickable element of the board, while a start is being chosen, the position that a click on it produces.

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
    ``{"game", "position", "edits", "more", "fewer"}``; no edits if positions of the game are changed only through their
    numbers. `more` and `fewer` say whether a heap can be added at the end, or the last one be removed.
    """
    ruleset, here = read(game, position)
    if isinstance(ruleset, Editable):
        found = {element: ruleset.format(after) for element, after in ruleset.edits(here)}
    else:
        found = dict(_by_signs(ruleset, here))
    text = ruleset.format(here)
    more, fewer = _is_written(ruleset, f"{text},3"), _is_written(ruleset, text.rpartition(",")[0])
    return {"game": ruleset.spec, "position": text, "edits": found, "more": more, "fewer": fewer}


def _is_written(ruleset: Ruleset, text: str) -> bool:
    """Whether a position is written as these heaps: rules for one or two numbers have no third heap."""
    if not re.fullmatch(r"\d+(,\d+)*", text, re.ASCII):
        return False
    try:
        return sorted(ruleset.format(ruleset.parse(text)).split(",")) == sorted(text.split(","))
    except BoutonError:
        return False


def _by_signs(ruleset: Ruleset, position: Any) -> Iterator[tuple[str, str]]:
    """Yield the id of each cell, and the position's text with the next valid sign in its place.

    Nothing is yielded unless the cells correspond one to one to the signs of the text.
    """
    text = ruleset.format(position)
    board = ruleset.board(position) if isinstance(ruleset, Drawn) else None
    cells = [each for each in board.elements if each.kind in _CELLS] if board else []
    cells.sort(key=lambda each: (0, 0) if each.kind == "edge" else (each.y, each.x))
    places = [k for k, sign in enumerate(text) if sign in _SIGNS]
    if len(places) != len(cells) or re.search("[2-9,]", text):
        return
    refused: set[str] = set()  # signs that occur in no position of the game
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
