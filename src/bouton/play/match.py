"""Matches: two strategies play a game against each other repeatedly.

A strategy is a level of the program, 0 to 5, or a function that maps a position to the position after its move; a
second parameter receives the player to move. The strategies begin alternately, so that each begins every second game,
and both get the same starts.
"""

import ast
import inspect
from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any, ClassVar, NamedTuple

from bouton.answers.position import Position, read
from bouton.answers.sources import choose_sources
from bouton.custom.options import CALLS
from bouton.errors import BoutonError, InputError
from bouton.kinds.capabilities import Practised
from bouton.kinds.ends import has_ended
from bouton.kinds.player import Player, read_player
from bouton.kinds.ruleset import Ruleset
from bouton.kinds.written import written_option
from bouton.language import say
from bouton.language.digits import write_safely
from bouton.notation import check_flags, check_language, clip, plain_number, quote
from bouton.play.limits import MOST_GAMES, MOST_MOVES
from bouton.play.opponent import LEVELS, chosen_move, reply
from bouton.play.tally import Tally
from bouton.results import Result
from bouton.results.rows import LostGame
from bouton.rulesets import find
from bouton.search.sources import Sources
from bouton.storage.clock import CallTimeError
from bouton.values.outcome import play_name

Strategy = int | Callable[..., Any]

_SIDES = ("first", "second")
_HARDEST_START = 4  # the highest level of the random starts
_MOST_TOLD = 80  # letters of a position in the line of a lost game


class _Played(NamedTuple):
    """A game: its positions, the winner (0, 1, None: a draw), who began (0, 1), and the reason (key and values) if a
    move was illegal or a strategy failed."""

    positions: list[str]
    winner: int | None
    begins: int
    wrong: tuple[str, dict[str, Any]] | None


class Match(Result):
    """Result of a match; its attributes are the keys of ``bouton match --json``.

    Attributes
    ----------
    game : the spec.
    play : ``"normal"`` or ``"misere"``.
    first, second : the names of the strategies.
    games : the number of games played.
    wins : ``{"first", "second", "draws"}``.
    wins_beginning : the number of games that each strategy both began and won, ``{"first", "second"}``.
    lost : for each strategy its first lost game, ``{"number", "begins", "moves", "reason"}``: the positions, and a
        sentence if it lost by an illegal move; None if it lost no game.
    """

    KEYS = ("game", "play", "first", "second", "games", "wins", "wins_beginning", "lost")
    __slots__ = (*KEYS, "_language", "_levels")
    game: str
    play: str
    first: str
    second: str
    games: int
    wins: dict[str, int]
    wins_beginning: dict[str, int]
    lost: dict[str, LostGame | None]

    def __init__(self, language: str, **values: Any) -> None:
        self._language = language
        self._levels = {say("match.level", language, level=level) for level in range(len(LEVELS))}
        for key in self.KEYS:
            setattr(self, key, values[key])

    def to_dict(self) -> dict[str, Any]:
        """The object of ``--json``."""
        return {key: getattr(self, key) for key in self.KEYS}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self.to_dict() == other.to_dict()

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Match of {self.game}: {self.wins['first']} : {self.wins['second']}, {self.wins['draws']} drawn>"

    def __str__(self) -> str:
        language = self._language
        lines = [say("match.games", language, count=self.games, game=self.game)]
        for side in _SIDES:
            values = {"name": getattr(self, side), "count": self.wins[side], "begun": self.wins_beginning[side]}
            lines.append(say("match.wins", language, **values))
        if self.wins["draws"]:
            lines.append(say("match.draws", language, count=self.wins["draws"]))
        for side in _SIDES:
            lost = self.lost[side]
            if lost is not None and getattr(self, side) not in self._levels:
                lines.append("")
                lines.append(say("match.lost", language, name=getattr(self, side), number=lost["number"]))
                lines.append(" > ".join(clip(text, _MOST_TOLD) for text in lost["moves"]))
                if lost["reason"]:
                    lines.append(lost["reason"])
        return "\n".join(lines)


def match(
    game: str | Ruleset | Position,
    first: Strategy,
    second: Strategy,
    games: int = 100,
    *,
    position: Any = None,
    misere: bool = False,
    seed: int = 1,
    lang: str = "",
    sources: Sources | None = None,
    progress: Callable[[int], None] | None = None,
) -> Match:
    """Let two strategies play against each other.

    >>> import bouton
    >>> def take_one(n):
    ...     return n[0] - 1
    >>> found = bouton.match("subtraction:1,2,3", take_one, 5, games=10, position="21")
    >>> found.wins
    {'first': 0, 'second': 10, 'draws': 0}
    >>> found.lost["first"]["number"], found.lost["first"]["moves"][-1]
    (1, '0')

    Parameters
    ----------
    game : a spec or a ruleset; a `bouton.Position` is also the start of every game.
    first, second : strategies: a level, 0 (random) to 5 (master), or a function that takes a position as plain data and
        returns the position after its move, as data or text. A function that raises an exception, or makes an illegal
        move, loses the game, and a sentence gives the reason.
    games : the number of games; the first strategy begins the first one, then they alternate.
    position : the start of every game; default: random positions of the game, each used twice, so that each strategy
        begins there once.
    misere : misère play.
    seed : the same seed produces the same starts and the same moves of the program.
    lang : the language of sentences.
    progress : called with the number of finished games.

    Raises
    ------
    InputError : if there is no such level, the number of games is out of range, or the game has no starts.
    NotationError : if a position cannot be parsed.

    A game of more than 1,000 moves is a draw. In a partizan game Left begins.
    """
    check_flags(misere=misere)
    lang = check_language(lang)
    games = plain_number(games)
    if isinstance(games, bool) or not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
        raise InputError("match.games", got=clip(games), most=MOST_GAMES)
    sides = [_Side(strategy) for strategy in (first, second)]
    if position is None and not isinstance(game, Position):
        ruleset, start = find(game), None
    else:
        ruleset, start = read(game, position)
    table = _Table(ruleset, misere, choose_sources(sources), Random(f"{write_safely(seed)} {ruleset.spec}"))
    played: list[_Played] = []
    for number, here in zip(range(games), table.starts(start), strict=False):
        played.append(table.play(here, sides, number % 2))
        if progress is not None:
            progress(number + 1)
    return _judge(ruleset, misere, sides, played, lang)


def _judge(ruleset: Ruleset, misere: bool, sides: "list[_Side]", played: list[_Played], lang: str) -> Match:
    wins = {side: sum(each.winner == k for each in played) for k, side in enumerate(_SIDES)}
    begun = {side: sum(each.winner == k == each.begins for each in played) for k, side in enumerate(_SIDES)}
    lost: dict[str, LostGame | None] = {}
    for k, side in enumerate(_SIDES):
        found = next(((n, each) for n, each in enumerate(played, start=1) if each.winner == 1 - k), None)
        lost[side] = found and LostGame(
            number=found[0],
            begins=_SIDES[found[1].begins],
            moves=found[1].positions,
            reason=say(found[1].wrong[0], lang, **found[1].wrong[1]) if found[1].wrong else None,
        )
    names = {side: each.name(lang) for side, each in zip(_SIDES, sides, strict=True)}
    return Match(
        lang,
        game=ruleset.spec,
        play=play_name(misere),
        **names,
        games=len(played),
        wins={**wins, "draws": sum(each.winner is None for each in played)},
        wins_beginning=begun,
        lost=lost,
    )


class _Side:
    """A checked strategy, with a name."""

    def __init__(self, strategy: Strategy) -> None:
        if isinstance(strategy, bool) or not (isinstance(strategy, int) or callable(strategy)):
            raise InputError("match.strategy", got=quote(strategy), most=len(LEVELS) - 1)
        if isinstance(strategy, int) and not 0 <= strategy < len(LEVELS):
            raise InputError("play.level-unknown", got=clip(strategy), most=len(LEVELS) - 1)
        self.strategy = strategy
        self.takes_player = not isinstance(strategy, int) and _takes_two(strategy)

    def name(self, lang: str) -> str:
        if isinstance(self.strategy, int):
            return say("match.level", lang, level=self.strategy)
        return clip(getattr(self.strategy, "__name__", None) or repr(self.strategy))

    def move(self, table: "_Table", here: Any, player: Player) -> Any:
        """The option that it chooses; raises `_WrongMove` if its move is illegal."""
        if isinstance(self.strategy, int):
            seed = table.random.randrange(1 << 30)
            return chosen_move(table.ruleset, here, self.strategy, table.misere, player, seed, table.sources)
        CALLS[0] += 1
        chosen = self.strategy(here, player) if self.takes_player else self.strategy(here)
        return _legal(table.ruleset, here, chosen, player)


def _takes_two(function: Callable[..., Any]) -> bool:
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return False
    owed = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) and p.default is p.empty]
    return len(owed) == 2


class _WrongMove(Exception):
    """An illegal move of a strategy: the sentence's key and values."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key, values)
        self.said = (key, values)


def _legal(ruleset: Ruleset, here: Any, chosen: Any, player: Player) -> Any:
    """Return the option that a strategy has chosen. Raise `_WrongMove` if there is no such option."""
    start = clip(ruleset.format(here))
    if chosen is None:
        raise _WrongMove("match.nothing", start=start)
    try:
        asked = read(ruleset, chosen)[1]
    except BoutonError:
        raise _WrongMove("match.no-position", start=start, got=quote(chosen)) from None
    option = written_option(ruleset, ruleset.options(here, player), asked)
    if option is None:
        raise _WrongMove("match.illegal", start=start, end=clip(ruleset.format(asked)))
    return option


class _Table(NamedTuple):
    """The settings of a match, which starts and plays its games."""

    ruleset: Ruleset
    misere: bool
    sources: Sources
    random: Random

    def starts(self, start: Any) -> Iterator[Any]:
        """Yield the starts of the games, endlessly: each one twice."""
        while True:
            here = start
            if here is None and isinstance(self.ruleset, Practised):
                here = self.ruleset.sample(self.random, self.random.randint(1, _HARDEST_START))
            if here is None:
                example = next((text for spec, text in self.ruleset.examples if spec == self.ruleset.spec), None)
                if example is None:
                    raise InputError("match.no-start", game=clip(self.ruleset.spec))
                here = self.ruleset.parse(example)
            yield here
            yield here

    def play(self, start: Any, sides: list[_Side], begins: int) -> _Played:
        """Play one game: `sides` has the strategies, and the one with the index `begins` moves first, as Left."""
        here, texts = start, [self.ruleset.format(start)]
        tally, player = Tally(self.ruleset), Player.LEFT
        for _ in range(MOST_MOVES):
            turn = begins if player is Player.LEFT else 1 - begins
            if has_ended(self.ruleset, here, player):
                won = tally.winner(here, player, self.misere)
                return _Played(texts, None if won is None else turn if won is player else 1 - turn, begins, None)
            try:
                after = sides[turn].move(self, here, player)
            except _WrongMove as wrong:
                return _Played(texts, 1 - turn, begins, wrong.said)
            except (BoutonError, CallTimeError, MemoryError):
                raise
            except Exception as error:
                reason = f"{type(error).__name__}: {clip(error, 200)}"
                said = ("match.raised", {"start": clip(texts[-1]), "reason": reason})
                return _Played(texts, 1 - turn, begins, said)
            here, player = after, tally.move(here, after, player)
            texts.append(self.ruleset.format(here))
        return _Played(texts, None, begins, None)


def match_round(
    game: str | Ruleset | Position,
    position: Any = None,
    move: str | None = None,
    misere: bool = False,
    *,
    player: Player | str = Player.LEFT,
    reason: str = "",
    lead: str = "0",
    level: int | None = None,
    seed: int = 0,
    lang: str = "",
    sources: Sources | None = None,
) -> dict[str, Any]:
    """Play one round of a match whose function runs elsewhere: judge its move as in `match`; a level may reply.

    >>> found = match_round("nim", "2,1", "[1, 1]", level=5)
    >>> found["moves"], found["given"], found["over"]
    (['1,1', '0,1'], '(0, 1)', False)
    >>> found = match_round("dots-and-boxes", "11/110/11", "11/111/11", lead="-1")
    >>> found["over"], found["winner"]
    (True, None)
    >>> match_round("nim", "2,1", "(2, 3)")["reason"]
    'From 2,1 there is no move to 2,3.'

    Parameters
    ----------
    game, position, misere : as for `match`.
    move : the function's result, as a Python literal or as the text of a position; None if it is not its turn.
    player : the player to move.
    reason : the error message if the function failed.
    lead : the points that this player has gained so far minus those of the opponent.
    level, seed : of the program that replies, or that moves if there is no `move`; without a level it does not.
    lang : the language of sentences.

    Returns
    -------
    ``{"game", "position", "play", "moves", "given", "over", "winner", "player", "lead", "reason"}``: the positions
    after each move, the last one in the form passed to a function, the player to move then, with the lead, and, once
    the game is over, the winner (null for a draw), and the reason if a move was illegal. If a move gives another turn,
    the same player moves again: the program until it is the function's turn.

    Raises
    ------
    InputError : if the lead is not a number.
    """
    lang = check_language(lang)
    ruleset, here = read(game, position)
    mover = read_player(player)
    tally, texts = Tally(ruleset), list[str]()
    tally.points[mover] = _points(lead)
    program = mover.opponent if reason or move is not None else mover

    def round_result(winner: Player | None, said: str | None = None, over: bool = False) -> dict[str, Any]:
        return {
            "game": ruleset.spec,
            "position": ruleset.format(start),
            "play": play_name(misere),
            "moves": texts,
            "given": _position_literal(ruleset, here),
            "over": over or winner is not None,
            "winner": winner and str(winner),
            "player": str(mover),
            "lead": str(tally.points[mover] - tally.points[mover.opponent]),
            "reason": said,
        }

    def stuck() -> bool:
        return has_ended(ruleset, here, mover)

    start = here
    if not stuck() and (reason or move is not None):
        if reason:
            said = {"start": clip(ruleset.format(here)), "reason": clip(reason, 200).rstrip(".")}
            return round_result(mover.opponent, say("match.raised", lang, **said))
        try:
            after = _legal(ruleset, here, _data(move or ""), mover)
        except _WrongMove as wrong:
            return round_result(mover.opponent, say(wrong.said[0], lang, **wrong.said[1]))
        here, mover = after, tally.move(here, after, mover)
        texts.append(ruleset.format(here))
    while level is not None and mover is program and not stuck() and len(texts) < MOST_MOVES:
        text = ruleset.format(here)
        answer = reply(ruleset, text, level, misere=misere, player=mover, seed=seed, lang=lang, sources=sources)["move"]
        assert answer is not None  # the program can move
        after = ruleset.parse(answer)
        here, mover = after, tally.move(here, after, mover)
        texts.append(answer)
    return round_result(tally.winner(here, mover, misere), over=True) if stuck() else round_result(None)


def _points(text: str) -> Fraction | int:
    """Parse a number of points.

    Raises
    ------
    InputError : for anything else.
    """
    try:
        found = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise InputError("match.lead", got=clip(text)) from None
    return int(found) if found.denominator == 1 else found


def _data(written: str) -> Any:
    """Parse a literal; any other text is taken as the text of a position."""
    try:
        return ast.literal_eval(written)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return written


def _position_literal(ruleset: Ruleset, here: Any) -> str:
    """A position as a literal of its plain data; otherwise its text."""
    written = repr(here)
    return written if _data(written) == here else repr(ruleset.format(here))
