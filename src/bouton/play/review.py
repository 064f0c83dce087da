"""Reviews of played games: bad moves, and better ones."""

import re
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from bouton.answers.distances import Distances, Fate
from bouton.answers.limits import MOST_OPTIONS_LISTED
from bouton.answers.move_elements import laid_elements, name_marked_move, split_marked_move, with_elements
from bouton.answers.moves import name_with_position
from bouton.answers.position import read
from bouton.answers.sources import choose_sources
from bouton.errors import BoutonError, IllegalMoveError, InputError, NotationError
from bouton.kinds.capabilities import Drawn, Endless, as_seen, some_options
from bouton.kinds.ends import has_ended
from bouton.kinds.player import Player, read_player
from bouton.kinds.ruleset import Ruleset
from bouton.kinds.written import written_option
from bouton.language import say
from bouton.notation import check_flags, check_language, clip
from bouton.play.limits import MOST_BETTER
from bouton.play.tally import Tally, closing_sentences
from bouton.results.keys import Review
from bouton.rulesets import find, in_a_file, reads_file
from bouton.rulesets.capabilities import Abbreviated, Picked
from bouton.search.points import outcome_of
from bouton.search.sources import Sources
from bouton.values.outcome import Outcome, play_name

if TYPE_CHECKING:
    from pathlib import Path

    from bouton.search.store import Store

_ARROW = re.compile(r"\s*(?:->|~>|=>|>|→|⇝|\\(?:rightsquigarrow|leadsto|to|rightarrow)\b)\s*")
#: a remark; in the positions of some games ``#`` is a square that is gone: ``..#|...``, ``#xo``
_REMARK = re.compile(r"(?:^|(?<=\s))#(?![xo.#|]+(?:\W|$))(?=\s|\w|$).*")
_HEADER = re.compile(r"#\s*(.*?)\s*(,\s*mis[eè]re)?\s*")

Won = bool | None  # the player wins, loses, or draws (None)


class Written(NamedTuple):
    """A position of a played game as written, and the number of its line."""

    text: str
    line: int


def read_moves(text: str) -> list[Written]:
    """Split a played game into its positions: separated by ``>`` in one line, or one position per line.

    >>> [written.text for written in read_moves("1,3,5,7 > 1,3,5,5 # a good start")]
    ['1,3,5,7', '1,3,5,5']

    A ``#`` that stands by itself or before a word begins a remark; ``#xo`` is a row of squares. A line may begin or end
    with an arrow.
    """
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        body = _REMARK.sub("", line)
        found += [Written(piece.strip(), number) for piece in _ARROW.split(body) if piece.strip()]
    return found


def review(
    game: str | Ruleset,
    text: str | Sequence[Any],
    *,
    misere: bool = False,
    lang: str = "",
    first: Player | str | None = None,
    limit: int | None = None,
    store: "str | Path | Store | None" = None,
    sources: Sources | None = None,
) -> Review:
    """Judge every move of a played game: the object of ``bouton review --json``, with ``text`` for people.

    >>> moves = review("nim", "1,3,5,7 > 1,3,5,5 > 1,3,3,5")["moves"]
    >>> [(move["mistake"], move["better"]) for move in moves]
    [(False, []), (True, ['1,1,5,5'])]

    A move is a ``blunder`` if it turns a won position into a lost one, a ``mistake`` if it gives a win away for a draw
    or a draw for a loss, an ``inaccuracy`` if it wins but not as quickly as possible (known if the complete play from
    there can be explored; this is not a mistake), ``good`` if it keeps the result, and ``lost`` if there was nothing
    better. ``left_before`` and ``left_after`` are the moves left under best play, None if unknown.
    A position may be written with its heaps in another order, or without empty heaps, and with the touched elements
    appended (`bouton.board_of`).

    Parameters
    ----------
    game : a spec or a ruleset.
    text : the positions in order, beginning with the start, as one text (see `read_moves`) or a list of positions as
        accepted by `bouton.position`. A first line such as ``# nim, misère`` names the game.
    misere : misère play.
    lang : the language of ``text``.
    first : the player who starts, in a partizan game; None: Left, or Right if only she can make the first move.
    limit : maximum number of positions to search, see `bouton analyze --limit`.
    store : a file in which values found by search are stored and looked up.

    Raises
    ------
    IllegalMoveError : if a position cannot be reached from the one before; the sentence names the line.
    NotationError : if a position cannot be parsed.
    InputError : if the first line of a text names another game.
    """
    check_flags(misere=misere)
    lang = check_language(lang)
    sources = choose_sources(sources, limit, store)
    ruleset = find(game)
    if isinstance(text, str):
        misere = _read_header(ruleset, text) or misere
        written = read_moves(text)
    else:
        written = [Written(_text(ruleset, each), number) for number, each in enumerate(text, start=1)]
    if len(written) < 2:
        raise InputError("review.one" if written else "review.empty")
    split = [split_marked_move(ruleset, each.text) for each in written]
    written = [Written(each.position, place.line) for each, place in zip(split, written, strict=True)]
    positions = _positions(ruleset, written)
    player = _starter(ruleset, *positions[:2]) if first is None else read_player(first)
    current, tally = positions[0], Tally(ruleset)
    played: list[_Played] = []
    for number, (asked, place) in enumerate(zip(positions[1:], written[1:], strict=True), start=1):
        after = _legal(ruleset, current, asked, player, place, number)
        lead = tally.points[player] - tally.points[player.opponent]
        played.append(_Played(current, after, player, split[number].elements, lead))
        current, player = after, tally.move(current, after, player)
    table = Distances(ruleset, misere, sources=sources)
    judged = [_judge(played[number - 1], table, sources, number, lang) for number in range(len(played), 0, -1)]
    moves = judged[::-1]  # judged from the end, where play is short and its length is known soonest
    result: dict[str, Any] = {
        "game": ruleset.spec,
        "play": play_name(misere),
        "moves": moves,
        "mistakes": sum(move["mistake"] for move in moves),
    }
    result["sentences"] = _sentences(moves, lang)
    result["sentences"] += closing_sentences(tally, positions[0], current, player, misere, lang)
    if ruleset.counts_points(current):
        result["points"] = list(tally.points.values())
    result["text"] = "\n".join(result["sentences"])
    return Review(result)


def follow(
    game: str | Ruleset,
    position: Any,
    moves: str | Sequence[Any],
    misere: bool = False,
    *,
    lang: str = "",
    first: Player | str = Player.LEFT,
) -> dict[str, Any]:
    """Follow a line of moves as long as they are legal, without judging them.

    >>> found = follow("nim", "3,4", "3,3 > 9,9")
    >>> found["legal"], found["moves"], found["illegal"]["number"], found["illegal"]["error"]
    (False, ['3,3'], 2, 'Move 2: from 3,3 there is no move to 9,9.')

    Parameters
    ----------
    game, position : the start.
    moves : the positions after it, as one text (see `read_moves`) or a list of positions; an empty line is also legal.
        A position may have the touched elements appended, see `bouton.board_of`.
    misere : misère play.
    lang : the language of ``error`` and ``names``.
    first : the player who starts, in a partizan game.

    Returns
    -------
    ``{"game", "position", "play", "moves", "names", "laid", "players", "gains", "player", "over", "legal",
    "illegal"}``: ``moves`` are the legal ones before the first illegal one, as the rules write them, ``names`` their
    usual names, ``laid`` for each the elements of the board on which it places something
    (`bouton.kinds.figures.Board.lays`), ``gains`` its points; ``players`` has the player to move at the start and after
    each of them, ``player`` is the last of these, ``over`` whether that player has no move; ``illegal`` is None or
    ``{"number", "move", "error"}``, with one sentence.

    Raises
    ------
    BoutonError : if a game or a start cannot be parsed.
    """
    lang = check_language(lang)
    ruleset = find(game)
    texts = [each.text for each in read_moves(moves)] if isinstance(moves, str) else [_text(ruleset, m) for m in moves]
    current, player = ruleset.parse(complete_game(ruleset, [_text(ruleset, position)])[0]), read_player(first)
    start, legal, named = ruleset.format(current), list[str](), list[str]()
    players, gains = [str(player)], list[Any]()
    laid: list[list[str]] = []
    illegal = None
    for number, text in enumerate(texts, start=1):
        written = split_marked_move(ruleset, text)
        try:
            after = step(ruleset, current, written.position, player, number)
        except BoutonError as error:
            illegal = {"number": number, "move": text, "error": error.say(lang)}
            break
        name, elements = name_marked_move(ruleset, current, after, player, lang, written.elements)
        named.append(name)
        laid.append(laid_elements(ruleset, current, after))
        legal.append(with_elements(ruleset.format(after), elements))
        turn = ruleset.turn_to(current, after, player)
        current, player = after, player if turn.again else player.opponent
        players.append(str(player))
        gains.append(turn.gain)
    return {
        "game": ruleset.spec,
        "position": start,
        "play": play_name(misere),
        "moves": legal,
        "names": named,
        "laid": laid,
        "players": players,
        "gains": gains,
        "player": str(player),
        "over": has_ended(ruleset, current, player),
        "legal": illegal is None,
        "illegal": illegal,
    }


def step(ruleset: Ruleset, position: Any, text: str, player: Player, number: int = 1) -> Any:
    """Return the option that a text denotes.

    >>> step(find("nim"), (3, 4), "3,3", Player.LEFT)
    (3, 3)

    Parameters
    ----------
    number : the number of the move, for the sentence of an error.

    Raises
    ------
    IllegalMoveError : if no move leads there.
    NotationError : if it cannot be parsed.
    """
    here = ruleset.format(position)
    asked = ruleset.parse(complete_game(ruleset, [here, text])[1])
    try:
        return _legal(ruleset, position, asked, player, Written(text, 1), number)
    except IllegalMoveError:
        raise IllegalMoveError("move-illegal", move=number, start=clip(here), end=clip(text)) from None


def picked_option(ruleset: Ruleset, position: Any, text: str) -> Any:
    """The option made by elements picked on a board, written as ``@c3_c7``; None for any other text.

    >>> picked_option(find("turning:at-most-2"), "0110", "@c1_c3")
    '1100'

    Raises
    ------
    IllegalMoveError : if together they make no move.
    """
    if not (isinstance(ruleset, Picked) and isinstance(ruleset, Drawn)) or not text.startswith("@"):
        return None
    board = ruleset.board(position)
    elements = text[1:].split("_")
    known = board is not None and set(elements) <= set(board.picked)
    option = ruleset.picked_option(position, elements) if known else None
    if option is None:
        raise IllegalMoveError("move-unpicked", count=len(elements))
    return option


def _read_header(ruleset: Ruleset, text: str) -> bool:
    """Whether the first line, as the page writes it above a game, declares misère play.

    Raise `InputError` if that line names another game.
    """
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    found = _HEADER.fullmatch(first) if _REMARK.fullmatch(first) else None
    if found is None or not found[1]:
        return False
    named = found[1]
    if named == ruleset.spec:
        return found[2] is not None
    try:
        if in_a_file(named) or (":" in named and reads_file(named)):
            return False  # a file named in a text is not opened
        spec = find(named).spec
    except BoutonError:
        return False  # a remark
    if spec != ruleset.spec:
        raise InputError("review.other-game", got=clip(named), game=clip(ruleset.spec))
    return found[2] is not None


def complete_game(ruleset: Ruleset, texts: Sequence[str]) -> Sequence[str]:
    """The positions of a played game as texts that the rules can parse, if the rules allow abbreviations.

    >>> complete_game(find("fibonacci"), ["99", "97"])
    ['99', '97:4']
    """
    return ruleset.read_game(texts) if isinstance(ruleset, Abbreviated) else texts


def _text(ruleset: Ruleset, position: Any) -> str:
    """The text of a position, given as text, plain data or a `Position`."""
    return position if isinstance(position, str) else ruleset.format(read(ruleset, position)[1])


def _positions(ruleset: Ruleset, written: Sequence[Written]) -> list[Any]:
    texts = complete_game(ruleset, [piece.text for piece in written])
    positions = []
    for text, place in zip(texts, written, strict=True):
        try:
            positions.append(ruleset.parse(text))
        except BoutonError as error:
            raise _AtLine(error, place.line) from None
    return positions


class _Played(NamedTuple):
    """A move of a played game, and the touched elements; empty if none are written."""

    before: Any
    after: Any
    player: Player
    touched: str
    lead: Any  # of the player in points, before the move


class _AtLine(NotationError):
    """An error in a position, with the number of its line."""

    def __init__(self, error: BoutonError, line: int) -> None:
        super().__init__("review.unreadable", line=line, reason="")
        self.error = error

    def __reduce__(self) -> tuple[Any, ...]:
        return _AtLine, (self.error, self.values["line"])

    def say(self, language: str = "en") -> str:
        return say("review.error-unreadable", language, line=self.values["line"], reason=self.error.say(language))


def _legal(ruleset: Ruleset, start: Any, asked: Any, player: Player, place: Written, number: int) -> Any:
    """Return the option that `asked` means, see `written_option`.

    Raise `IllegalMoveError` if there is no such option.
    """
    if isinstance(ruleset, Endless) and ruleset.is_option(start, asked):
        return asked
    if isinstance(ruleset, Picked) and isinstance(ruleset, Drawn):
        before, after = ruleset.board(start), ruleset.board(asked)
        if before is not None and after is not None and before.picked == after.picked:
            changed = [element["id"] for element in before.changes_to(after)["elements"]]
            if ruleset.picked_option(start, changed) == asked:
                return asked
    if as_seen(ruleset, asked) == asked:
        start = as_seen(ruleset, start)
    found = written_option(ruleset, islice(some_options(ruleset, start, player), 10 * MOST_OPTIONS_LISTED), asked)
    if found is not None:
        return found
    raise IllegalMoveError(
        "review.illegal", line=place.line, move=number, start=clip(ruleset.format(start)), end=clip(place.text)
    )


def _starter(ruleset: Ruleset, start: Any, asked: Any) -> Player:
    """Right, if only she can make the first move of a partizan game, otherwise Left."""
    for player in () if ruleset.is_impartial(start) else tuple(Player):
        with suppress(IllegalMoveError):
            _legal(ruleset, start, asked, player, Written("", 1), 1)
            return player
    return Player.LEFT


def _judge(played: _Played, table: Distances, sources: Sources, number: int, lang: str) -> dict[str, Any]:
    before, after, player, touched, lead = played
    ruleset, misere = table.ruleset, table.misere
    later = table.fate_after(before, after, player)
    fate = table.fate_of(before, player)
    had, has = fate.wins, later.wins
    fewer = fate.points is not None and later.points < fate.points
    if fate.points is not None:  # including the points gained before
        had, has = (Fate.of_points(lead + each.points).wins for each in (fate, later))
    slower = fate.left is not None and later.left is not None and later.left > fate.left
    if had == has and fewer:
        judgement = "mistake"
    elif had is False:
        judgement = "lost"
    elif had == has:
        judgement = "inaccuracy" if had and slower else "good"
    else:
        judgement = "blunder" if had and has is False else "mistake"
    better: list[str] = []
    if judgement == "inaccuracy" or fewer:
        better = [ruleset.format(move) for move in _quickest(table, before, player)]
    elif judgement in ("blunder", "mistake"):
        better = [ruleset.format(move) for move in _better(ruleset, before, player, misere, had, sources)]
    return {
        "number": number,
        "player": str(player) if not ruleset.is_impartial(before) else 1 + tuple(Player).index(player),
        "move": name_marked_move(ruleset, before, after, player, lang, touched)[0],
        "from": ruleset.format(before),
        "to": ruleset.format(after),
        "outcome_before": str(outcome_of(ruleset, before, misere, sources)),
        "outcome_after": str(outcome_of(ruleset, after, misere, sources)),
        "mistake": judgement in ("blunder", "mistake"),
        "judgement": judgement,
        "better": better,
        "left_before": fate.left,
        "left_after": None if later.left is None else later.left - 1,
        **({} if fate.points is None else {"points_before": fate.points, "points_after": later.points}),
    }


def _quickest(table: Distances, before: Any, player: Player) -> Sequence[Any]:
    fate = table.fate_of(before, player)
    options = table.ruleset.options(before, player)
    quickest = (option for option in options if table.fate_after(before, option, player) == fate)
    return list(islice(quickest, MOST_BETTER))


def _better(ruleset: Ruleset, before: Any, player: Player, misere: bool, had: Won, sources: Sources) -> Sequence[Any]:
    if had:
        return list(islice(sources.winning_moves(ruleset, before, misere, player), MOST_BETTER))
    drawing = (
        option
        for option in ruleset.options(before, player)
        if sources.after_move(ruleset, before, option, player, misere) is None
    )
    return list(islice(drawing, MOST_BETTER))


def _sentences(moves: Sequence[dict[str, Any]], lang: str) -> list[str]:
    lines = []
    for move in moves:
        told = name_with_position(move["move"], move["to"], lang)
        line = say(
            "review.move", lang, number=move["number"], player=say(f"review.player-{move['player']}", lang), end=told
        )
        cost = move.get("points_before", 0) - move.get("points_after", 0)
        costs = cost > 0 and move["judgement"] == "mistake"
        drawn = Outcome(move["outcome_before"]).starters[move["player"] == Player.RIGHT] is None
        key = f"{move['judgement']}{'-draw' if drawn and move['judgement'] == 'mistake' else ''}"
        line += " " + (say("review.costs", lang, count=cost) if costs else say(f"review.{key}", lang))
        if move["better"]:
            line += " " + say("review.better", lang, moves=" ; ".join(move["better"]), count=len(move["better"]))
        lines.append(line)
    mistakes = [move["number"] for move in moves if move["mistake"]]
    key = "review.none" if not mistakes else "review.mistakes"
    lines.append(say(key, lang, moves=mistakes, count=len(mistakes)))
    return lines
