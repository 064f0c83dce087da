"""Names of moves, in a language."""

from collections.abc import Iterable
from typing import Any

from bouton.kinds.capabilities import NamedMoves
from bouton.kinds.figures import Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.language import say
from bouton.notation import clip

__all__ = ["move_name", "move_names", "move_phrase", "move_text", "name_with_position", "said_name"]

NOTHING_LEFT = "."  # as several games write the position without a token, an edge, a vertex
_POSITION_LENGTH, _TEXT_LENGTH = 40, 160  # of a position beside its move, and of one without a name


def move_name(ruleset: Ruleset, position: Any, option: Any, player: Player, language: str = "en") -> str:
    """Name a move as people do; by the position that it leads to where the game has no names for moves.

    >>> from bouton.rulesets import find
    >>> move_name(find("nim"), (7, 2, 6), (4, 2, 6), Player.LEFT), move_name(find("kayles"), (7,), (4, 1), Player.LEFT)
    ('heap 1: −3', 'pins 5–6')
    """
    if not isinstance(ruleset, NamedMoves):
        return ruleset.format(option)
    return said_name(ruleset.move_name(position, option, player), language)


def said_name(name: Message | str, language: str) -> str:
    """A name as a ruleset gives it, in a language."""
    return name if isinstance(name, str) else _say_message(name, language)


def move_names(ruleset: Ruleset, position: Any, options: Iterable[Any], player: Player, language: str) -> list[str]:
    """The names of several moves, in their order."""
    return [move_name(ruleset, position, option, player, language) for option in options]


def move_text(text: str, language: str) -> str:
    """The position that a move leads to, as a sentence writes it: where nothing is left, that is said.

    >>> move_text(".", "en"), move_text("5,2", "en")
    ('. (nothing left)', '5,2')
    """
    return f". ({say('analysis.nothing-left', language)})" if text == NOTHING_LEFT else text


def move_phrase(ruleset: Ruleset, position: Any, option: Any, player: Player, language: str) -> str:
    """A move as a sentence writes it: its name, and the position that it leads to where that is short.

    >>> from bouton.rulesets import find
    >>> move_phrase(find("nim"), (7, 2, 6), (4, 2, 6), Player.LEFT, "en")
    'heap 1: −3 (4,2,6)'
    """
    text = ruleset.format(option)
    name = ruleset.move_name(position, option, player) if isinstance(ruleset, NamedMoves) else text
    if isinstance(name, str):
        return clip(move_text(name, language), _TEXT_LENGTH)
    return name_with_position(_say_message(name, language), text, language)


def name_with_position(name: str, text: str, language: str) -> str:
    """The name of a move beside the position that it leads to, where that is another text and short.

    >>> name_with_position("heap 1: −3", ".", "en"), name_with_position("4,2,6", "4,2,6", "en")
    ('heap 1: −3 (nothing left)', '4,2,6')
    """
    if name == text or len(text) > _POSITION_LENGTH:
        return clip(name, _TEXT_LENGTH)
    bare = text[1:-1] if text[:1] == "(" and text.find(")") == len(text) - 1 else text  # a pair of numbers
    shown = say("analysis.nothing-left", language) if text == NOTHING_LEFT else bare
    return say("moves.with-position", language, move=name, position=shown)


def _say_message(message: Message, language: str) -> str:
    """The sentence of a message, whose values may be messages."""

    def value(given: Any) -> Any:
        if isinstance(given, Message):
            said = _say_message(given, language)
            return said.partition(" (")[0] if given.key.endswith(".title") else said  # of a game: its name alone
        return [value(each) for each in given] if isinstance(given, list) else given

    return say(message.key, language, **{name: value(given) for name, given in message.values.items()})
