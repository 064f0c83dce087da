"""Interoperation with CGSuite 2: values, positions and rulesets in its notation, in both directions."""

import re
from typing import Any

from bouton.answers.position import Position, read
from bouton.answers.values import names_a_game
from bouton.errors import InputError, NotationError
from bouton.kinds.ruleset import Ruleset
from bouton.language import say
from bouton.notation import check_language, clip, quote
from bouton.partizan.cgsuite import read_cgsuite_value, write_cgsuite_loop, write_cgsuite_value
from bouton.partizan.loop_text import write_loop
from bouton.partizan.loop_value import LoopValue
from bouton.partizan.value import Value, value
from bouton.rulesets import find
from bouton.rulesets.cgsuite import read_cgsuite_game, write_cgsuite_game, write_cgsuite_ruleset
from bouton.rulesets.sums import DisjunctiveSum, is_sum

_THEIRS = re.compile(r"\bgame\.|Tiny\(|Miny\(|\+-|\.Pow")


def to_cgsuite(thing: Any, position: Any = None) -> str:
    """A value, a position or a ruleset in the notation of CGSuite 2.

    >>> import bouton
    >>> to_cgsuite(bouton.value("{1|-1} + ^")), to_cgsuite("nim", "3,5")
    ('{1+^|-1+^}', 'game.heap.Nim(3) + game.heap.Nim(5)')
    >>> to_cgsuite(bouton.position("domineering", "..|..")), to_cgsuite(bouton.find("kayles"))
    ('game.grid.Domineering("..|..")', 'game.heap.Kayles')

    Parameters
    ----------
    thing : a `bouton.Value`, a `bouton.Position`, a ruleset, or the text of a value or the spec of a game.
    position : a position of that game; None to write the value or the ruleset itself.

    Raises
    ------
    InputError : if CGSuite does not have the game.
    """
    if isinstance(thing, str) and position is None and not names_a_game(thing):
        thing = value(thing)
    if isinstance(thing, Value):
        return write_cgsuite_value(thing.form)
    if isinstance(thing, LoopValue):
        on, off = (write_cgsuite_loop(write_loop(side, write_cgsuite_value)) for side in thing.sides)
        return on if on == off else f"{on} & {off}"
    if position is None and isinstance(thing, str) and is_sum(thing):
        thing, position = "sum", thing
    if position is None and not isinstance(thing, Position):
        return write_cgsuite_ruleset(find(thing))
    ruleset, data = read(thing, position)
    return write_cgsuite_game(ruleset, data)


def from_cgsuite(text: str) -> "Value | LoopValue | Position | Ruleset":
    """Parse a text of CGSuite 2, as typed or as displayed.

    >>> from_cgsuite("{2Tiny(3)||0|-1}"), from_cgsuite('game.heap.Nim(3) + game.heap.Nim(5)')
    (bouton.value('{2+_3||0|-1}'), bouton.position('nim', '3,5'))
    >>> from_cgsuite('game.heap.TakeAndBreak("0.07")')
    bouton.find('octal:0.07')

    Raises
    ------
    NotationError : if it cannot be parsed, or has different meanings typed and displayed (``2*3``).
    """
    if not isinstance(text, str):
        raise InputError("partizan.not-value", got=quote(text))
    if "game." not in text:
        found: Value | LoopValue = value(read_cgsuite_value(text))
        return found
    terms = read_cgsuite_game(text)
    if len(terms) == 1 and terms[0][1] is None:
        return find(terms[0][0])
    if any(position is None for _, position in terms):
        raise NotationError("cgsuite.position", got=clip(text), example="game.heap.Kayles(7)")
    return sum(Position(*read(spec, position)) for spec, position in terms)  # type: ignore[return-value]


def cgsuite_of(game: str | Ruleset, position: str | None = None, *, lang: str = "") -> dict[str, Any]:
    """The text in the notation of both programs for a value, a position or a ruleset in either notation.

    >>> cgsuite_of("Tiny(2) + 1")["bouton"], cgsuite_of("kayles", "7,5")["cgsuite"]
    ('1+_2', 'game.heap.Kayles(7) + game.heap.Kayles(5)')

    Parameters
    ----------
    game : a text of CGSuite, an expression such as ``{1|-1} + ^``, or a game.
    position : a position of the game.

    Returns
    -------
    ``{"bouton", "cgsuite", "text"}``.
    """
    lang = check_language(lang)
    thing: Any = game
    if isinstance(game, str) and not position:
        game = game.strip().removeprefix("sum ")
        if _THEIRS.search(game):
            thing = from_cgsuite(game)
        elif not names_a_game(game):
            thing = value(game)
        elif is_sum(game) or " " in game.strip():
            thing = Position(*read(*(("sum", game) if is_sum(game) else game.strip().split(maxsplit=1))))
    else:
        thing = Position(*read(game, position))
    both = {"bouton": _ours(thing), "cgsuite": to_cgsuite(thing)}
    return both | {"text": say("cgsuite.both", lang, **both)}


def _ours(thing: Any) -> str:
    if isinstance(thing, Position):
        text = thing.ruleset.format(thing.data)
        return text if isinstance(thing.ruleset, DisjunctiveSum) else f"{thing.ruleset.spec} {text}"
    return thing.spec if isinstance(thing, Ruleset) else str(thing)
