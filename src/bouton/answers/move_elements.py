"""Moves written with the elements that made them, if the resulting position is ambiguous: ``12@h0m0``.

In a row of 13 pins, removing the first or the last leaves the same position; a page records which one was touched, so
that every list of the game names the pin removed.
"""

import re
from typing import Any, NamedTuple

from bouton.answers.moves import move_name, said_name
from bouton.errors import BoutonError
from bouton.kinds.capabilities import Drawn
from bouton.kinds.figures import BoardMove
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset

_AT, _AND = "@", "_"
_ELEMENT = r"(?:\d+\.)?[a-z]+\d+[a-z\d]*"  # in the notation of `Board`: h0m2, 0.e3, k0r1c2; also parsed by state.js
_WRITTEN = re.compile(rf"(.*)@({_ELEMENT}(?:_{_ELEMENT})*)", re.DOTALL)


class MarkedMove(NamedTuple):
    """A written move: the resulting position, and the elements that made it; empty if none are written."""

    position: str
    elements: str = ""


def elements_of(move: BoardMove) -> str:
    """The elements of a move as one word.

    >>> elements_of(BoardMove(("h0m3", "h0m4"), "2,3"))
    'h0m3_h0m4'
    """
    return _AND.join(move.elements)


def split_marked_move(ruleset: Ruleset, text: str) -> MarkedMove:
    """Split a written move into its two parts; a text that is itself a position has no elements.

    >>> from bouton.rulesets import find
    >>> split_marked_move(find("kayles"), "12@h0m0"), split_marked_move(find("kayles"), "12")
    (MarkedMove(position='12', elements='h0m0'), MarkedMove(position='12', elements=''))
    """
    found = _WRITTEN.fullmatch(text.strip())
    if found is None:
        return MarkedMove(text)
    try:
        ruleset.parse(text)
    except BoutonError:
        return MarkedMove(found[1].strip(), found[2])
    return MarkedMove(text)


def with_elements(text: str, elements: str) -> str:
    """Write a move with its elements.

    >>> with_elements("12", "h0m0"), with_elements("12", "")
    ('12@h0m0', '12')
    """
    return f"{text}{_AT}{elements}" if elements else text


def laid_elements(ruleset: Ruleset, position: Any, option: Any) -> list[str]:
    """The elements of a board on which a move places a permanent piece, or which it closes; none if it places nothing.

    >>> from bouton.rulesets import find
    >>> game = find("cram")
    >>> laid_elements(game, game.parse("..|.."), game.parse(".#|.#"))
    ['r0c1', 'r1c1']
    """
    if not isinstance(ruleset, Drawn):
        return []
    before, after = ruleset.board(position), ruleset.board(option)
    if before is None or after is None or before.lays in ("", "cut"):
        return []
    return [element["id"] for element in before.changes_to(after)["elements"]]


def name_marked_move(
    ruleset: Ruleset, position: Any, option: Any, player: Player, language: str, elements: str = ""
) -> tuple[str, str]:
    """The name of a move, and the elements to be written with it: an empty text if `option` alone has that name.

    Elements that do not make such a move, as in an outdated address, are omitted.

    >>> from bouton.rulesets import find
    >>> [name_marked_move(find("kayles"), (13,), (12,), Player.LEFT, "en", each) for each in ("h0m0", "h0m12", "h7m7")]
    [('pin 1', 'h0m0'), ('pin 13', ''), ('pin 13', '')]
    """
    usual = move_name(ruleset, position, option, player, language)
    board = ruleset.board(position) if elements and isinstance(ruleset, Drawn) else None
    for move in board.moves if board is not None else ():
        mine = move.player in ("", str(player)) and elements_of(move) == elements
        if mine and move.name is not None and move.position == ruleset.format(option):
            own = said_name(move.name, language)
            return own, "" if own == usual else elements
    return usual, ""
