"""Moves of an answer: their names in a language, and the list of those that fit into the answer."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from sys import getsizeof
from typing import Any, NamedTuple

from bouton.answers.limits import (
    LETTERS_WRITTEN,
    MOST_BYTES_COUNTED,
    MOST_MOVE_BYTES,
    MOST_MOVES_COUNTED,
    MOVES_ALIKE,
    WRITTEN_ANYWAY,
)
from bouton.errors import SearchLimitError
from bouton.kinds.capabilities import Drawn, NamedMoves
from bouton.kinds.figures import Message
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.language import say
from bouton.notation import clip

NOTHING_LEFT = "."  # how several games write the position without a token, an edge, a vertex
_POSITION_LENGTH, _TEXT_LENGTH = 40, 160  # of a position shown with its move, and of one without a name


def move_name(ruleset: Ruleset, position: Any, option: Any, player: Player, language: str = "en") -> str:
    """Name a move in the usual notation; by the resulting position if the game has no names for moves.

    >>> from bouton.rulesets import find
    >>> move_name(find("nim"), (7, 2, 6), (4, 2, 6), Player.LEFT), move_name(find("kayles"), (7,), (4, 1), Player.LEFT)
    ('heap 1: −3', 'pins 5–6')
    """
    if not isinstance(ruleset, NamedMoves):
        return ruleset.format(option)
    return said_name(ruleset.move_name(position, option, player), language)


def said_name(name: Message | str, language: str) -> str:
    """Write a name given by a ruleset, in a language."""
    return name if isinstance(name, str) else _say_message(name, language)


def move_names(ruleset: Ruleset, position: Any, options: Iterable[Any], player: Player, language: str) -> list[str]:
    """The names of several moves, in order."""
    return [move_name(ruleset, position, option, player, language) for option in options]


def move_phrases(ruleset: Ruleset, position: Any, options: Iterable[Any], player: Player, language: str) -> list[str]:
    """Several moves as written in a sentence, in order."""
    return [move_phrase(ruleset, position, option, player, language) for option in options]


def have_alike(ruleset: Ruleset, position: Any, options: Sequence[Any], player: Player) -> bool:
    """Whether the board, if there are few moves, has several moves with different names to one of these options.

    >>> from bouton.rulesets import find
    >>> [have_alike(find("kayles"), (6,), [option], Player.LEFT) for option in ((1, 4), (2, 2))]
    [True, False]
    """
    if not isinstance(ruleset, Drawn) or not options or len(options) > MOVES_ALIKE:
        return False
    board = ruleset.board(position)
    if board is None or not board.has_names:
        return False
    if not board.complete or len(board.moves) > MOVES_ALIKE:  # a huge heap is drawn as a number
        return False
    sought = set(map(ruleset.format, options))
    mine = [move for move in board.moves if move.position in sought and move.player in ("", str(player)) and move.name]
    names: dict[str, Message | str | None] = {}
    return any(names.setdefault(move.position, move.name) != move.name for move in mine)


def is_alike(ruleset: Ruleset, puzzle: Mapping[str, Any]) -> bool:
    """Whether the only winning move of a puzzle is the only one up to symmetry (`have_alike`)."""
    start, end = (ruleset.parse(puzzle[key]) for key in ("position", "solution"))
    return len(puzzle.get("solutions", ())) > 1 or have_alike(ruleset, start, [end], Player(puzzle["player"]))


def move_text(text: str, language: str) -> str:
    """The position after a move, given as text, as written in a sentence: with a remark if nothing is left.

    >>> move_text(".", "en"), move_text("5,2", "en")
    ('. (nothing left)', '5,2')
    """
    return f". ({say('analysis.nothing-left', language)})" if text == NOTHING_LEFT else text


def move_phrase(ruleset: Ruleset, position: Any, option: Any, player: Player, language: str) -> str:
    """A move as written in a sentence: its name, and the resulting position if that is short.

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
    """The name of a move with the resulting position, if that is a different text and short.

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
            return said.partition(" (")[0] if given.key.endswith(".title") else said  # of a game: only its name
        return [value(each) for each in given] if isinstance(given, list) else given

    return say(message.key, language, **{name: value(given) for name, given in message.values.items()})


class MoveList(NamedTuple):
    """The winning moves that fit into one answer, their texts, and the number of all (None: too many or not all found).

    `stopped` is the error that ended the search for them, if any; `complete`: whether the list contains all of them.
    """

    moves: list[Any]
    texts: list[str]
    total: int | None
    stopped: SearchLimitError | None
    complete: bool


def list_moves(ruleset: Ruleset, moves: Iterator[Any], most_moves: int) -> MoveList:
    """List the distinct ones of `moves`, at most `most_moves` and within the size limits of an answer; count them."""
    kept: list[Any] = []
    texts: list[str] = []
    room, work, count, most = MOST_MOVE_BYTES, LETTERS_WRITTEN, 0, MOST_MOVES_COUNTED
    seen: set[Any] = set()  # the moves themselves: hashes of pairs of large bitboards collide too easily
    try:
        for move in moves:
            known = len(seen)
            seen.add(move)
            if len(seen) == known:
                continue
            count += 1
            if count > most:
                return MoveList(kept, texts, None, None, False)
            if room > 0 and (work > 0 or len(texts) < WRITTEN_ANYWAY) and len(texts) < most_moves:
                texts.append(ruleset.format(move))
                kept.append(move)
                size = getsizeof(move) + len(texts[-1])
                room -= size
                work -= len(texts[-1]) ** 3
                most = min(most, MOST_BYTES_COUNTED // size)
            elif (how_many := getattr(moves, "how_many", None)) is not None:
                total = how_many(MOST_MOVES_COUNTED)
                return MoveList(kept, texts, None if total > MOST_MOVES_COUNTED else total, None, False)
    except SearchLimitError as error:
        return MoveList(kept, texts, None, error, False)
    return MoveList(kept, texts, count, None, len(texts) == count)
