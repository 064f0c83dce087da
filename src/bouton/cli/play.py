"""``bouton play``: a game in the terminal, against the program or another person, with hints, undo and a review."""

import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise
from random import Random
from typing import Any, TextIO

from bouton.answers.analysis import analyze
from bouton.answers.boards import sides_of
from bouton.answers.catalogue import rule_line, rules
from bouton.answers.move_elements import laid_elements
from bouton.answers.moves import move_name, move_phrase
from bouton.cli.limits import LONGEST_GAME, MOVES_LISTED
from bouton.cli.output import answer, fold_lines
from bouton.cli.target import input_line
from bouton.cli.text_boards import element_names, lines_of
from bouton.errors import BoutonError, InputError, SearchLimitError
from bouton.kinds.capabilities import Decided, Drawn, Endless, as_seen, some_options
from bouton.kinds.ends import has_ended
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset, area
from bouton.kinds.written import written_option
from bouton.language import LANGUAGES, has, say
from bouton.notation import MAX_HEAPS, clip
from bouton.play.opponent import LEVELS, chosen_move
from bouton.play.review import complete_game, review
from bouton.play.tally import Tally
from bouton.values.outcome import play_name

#: Commands that may be typed instead of a move; each language has its words, and all are accepted.
WORDS = ("hint", "undo", "moves", "why", "level", "help", "quit")


class PlaySession:
    """A game in progress.

    Parameters
    ----------
    ruleset, start : the game and its first position.
    people : for the first and the second player, whether a person plays.
    wind : see `run`.
    """

    def __init__(
        self,
        options: Namespace,
        ruleset: Ruleset,
        start: Any,
        people: tuple[bool, bool],
        wind: Callable[[bool], None],
    ) -> None:
        self.wind = wind
        self.ruleset: Ruleset = ruleset
        self.misere: bool = options.misere
        self.people: tuple[bool, bool] = people
        self.language: str = options.lang
        self.level: int = options.level
        self.letters: str = options.letters
        self.random: Random = Random(options.seed)
        self.start: str = ruleset.format(start)
        self.positions: list[Any] = [as_seen(ruleset, start)]
        self.hints = 0
        self.stream: TextIO = sys.stderr if options.json else options.out
        self.rules: str = _rules(ruleset, start, self.misere, self.language)
        colours = sides_of(ruleset, start)
        words = {side: say(f"page.side-{colour}", self.language) for side, colour in colours.items()}
        named = all(re.search(rf"\b{word}\b", self.rules) for word in words.values())
        #: what the rules call the players whom sentences call Left and Right
        self.names: dict[str, str] = {say(f"page.{side}", self.language): words[side] for side in words if named}

    @property
    def position(self) -> Any:
        """The current position."""
        return self.positions[-1]

    @property
    def turn(self) -> int:
        """0 if the first player is to move, 1 if the second is."""
        return tuple(Player).index(self.player)

    @property
    def player(self) -> Player:
        """The player to move."""
        return self.tally()[0]

    def tally(self, moves: int | None = None) -> tuple[Player, Tally]:
        """The player to move after all moves, or after `moves` moves, with the points gained until then."""
        player, tally = Player.LEFT, Tally(self.ruleset)
        for before, after in pairwise(self.positions[: None if moves is None else moves + 1]):
            player = tally.move(before, after, player)
        return player, tally

    def owners(self) -> dict[str, str]:
        """Map each closed box of the board to the state that shows who closed it: ``"first"`` or ``"second"``."""
        board = self.ruleset.board(self.position) if isinstance(self.ruleset, Drawn) else None
        if board is None or board.lays != "line":
            return {}
        found, boxes = dict[str, str](), {each.id for each in board.elements if each.kind == "box"}
        for number, (before, after) in enumerate(pairwise(self.positions)):
            state = "first" if self.tally(number)[0] is Player.LEFT else "second"
            found |= dict.fromkeys(boxes.intersection(laid_elements(self.ruleset, before, after)), state)
        return found

    def say(self, key: str, /, **values: Any) -> None:
        """Print a sentence of the game."""
        self.show(say(f"play.{key}", self.language, **values))

    def show(self, text: str) -> None:
        """Print to the person who plays."""
        print(fold_lines(self.name_players(text), self.stream), file=self.stream, flush=True)

    def name_players(self, text: str) -> str:
        """The text with the players' names as in the rules: Red and Blue, if these do not say Left and Right."""
        sides = rf"\b(?:{'|'.join(self.names)})\b"
        return re.sub(sides, lambda found: self.names[found[0]], text) if self.names else text

    def name(self, turn: int) -> str:
        """The name of the first (0) or the second player, as used in sentences."""
        return say(f"review.player-{self._player_at(turn)}", self.language)

    def address(self, turn: int) -> str:
        """The words that address the first (0) or the second player."""
        return say(f"play.called-{self._player_at(turn)}", self.language)

    def _player_at(self, turn: int) -> int | Player:
        return turn + 1 if self.ruleset.is_impartial(self.positions[0]) else tuple(Player)[turn]

    def options(self) -> Iterator[Any]:
        """The moves of the player to move."""
        return iter(some_options(self.ruleset, self.position, self.player))

    def is_over(self) -> bool:
        """Whether play is over: the player to move has no move, or none that changes anything."""
        return has_ended(self.ruleset, self.position, self.player)

    def texts(self) -> list[str]:
        """The positions of the played game, as `bouton.review` accepts them."""
        return [self.ruleset.format(position) for position in self.positions]


def run(options: Namespace, ruleset: Ruleset, start: Any, wind: Callable[[bool], None]) -> None:
    """Play one game to its end, or until the user stops it, and review it.

    `wind` rewinds the clock of custom rules (True), or stops it while a person thinks (False).
    """
    people = (options.first != "program", options.second == "human")
    game = PlaySession(options, ruleset, start, people, wind)
    game.show(game.rules)
    game.say("begin", words=[say(f"play.word-{word}", game.language) for word in WORDS])
    board = ruleset.board(game.position) if isinstance(ruleset, Drawn) else None
    names = element_names(board) if board is not None else {}
    if board is not None and names and board.moves:
        game.say("squares", example=" ".join(names[each] for each in board.moves[0].elements))
    if not any(people):
        game.say("alone")
    while not game.is_over() and len(game.positions) <= LONGEST_GAME:
        _show(game)
        game.wind(True)
        if not people[game.turn]:
            seed = game.random.randrange(1 << 30)
            after = chosen_move(ruleset, game.position, game.level, game.misere, game.player, seed)
            told = move_phrase(ruleset, game.position, after, game.player, game.language)
            told = say("play.plays", game.language, player=game.name(game.turn), move=told)
            game.show(told[0].upper() + told[1:])
            game.positions.append(after)
        elif not _ask(game):
            break
    _end(options, game)


def _rules(ruleset: Ruleset, start: Any, misere: bool, language: str) -> str:
    """The game's name, its rules in a line if it has one, those of a sum's games, and who wins."""
    page = area(ruleset)
    if has(f"{page}.title"):
        title = say(f"{page}.title", language)
        told = f"{title}." if ruleset.spec in (ruleset.name, title) else f"{title} ({ruleset.spec})."
        return f"{told} {rule_line(ruleset, misere, start, lang=language, most=MAX_HEAPS)}"
    told = " ".join([f"{ruleset.spec}.", *rules(ruleset, lang=language)["rules"].split()])  # may describe themselves
    if not isinstance(ruleset, Decided):
        return f"{told} {say(f'page.ends-{play_name(misere)}', language)}"
    return f"{told} {say('page.misere-whole', language)}." if misere else told


def _show(game: PlaySession) -> None:
    game.show("")
    for line in lines_of(game.ruleset, game.position, game.owners()):
        game.show(f"   {line}")
    text = game.ruleset.format(game.position)
    if len(game.positions) == 1 and text.replace("-", "") == game.start.replace("-", ""):  # "L,R-": nothing is cut yet
        text = game.start
    game.show(f"   {clip(text, 500)}")
    points = game.tally()[1].points
    if game.ruleset.counts_points(game.position) and any(points.values()):
        game.say("points", left=points[Player.LEFT], right=points[Player.RIGHT])


def _by_squares(game: PlaySession, text: str) -> tuple[Any, bool]:
    """The option that touches the squares that a text names, or None; and whether the text names squares at all.

    It is the only one that touches exactly these squares, or else the only one that touches these and others."""
    board = game.ruleset.board(game.position) if isinstance(game.ruleset, Drawn) else None
    names = element_names(board) if board is not None else {}
    typed = {name.casefold() for name in re.split(r"[\s,;-]+", text) if name}
    if board is None or not typed or not typed <= set(names.values()):
        return None, False
    touched = [
        ({names[each] for each in move.elements}, move.position)
        for move in board.moves
        if move.player in ("", str(game.player))
    ]
    for found in ([p for squares, p in touched if squares == typed], [p for squares, p in touched if squares > typed]):
        if len(set(found)) == 1:
            return game.ruleset.parse(found[0]), True
    return None, True


def _ask(game: PlaySession) -> bool:
    """Read commands until a move is made or taken back; False if the user stops the game."""
    game.hints = 0
    while True:
        asked = game.name_players(say("play.ask", game.language, player=game.address(game.turn)))
        print(asked, end=" ", file=game.stream, flush=True)
        game.wind(False)
        line = input_line()
        game.wind(True)
        if not line:
            game.show("")
            return False
        words = line.split()
        if not words:
            continue
        word = _word(words[0])
        if word == "quit":
            return False
        if word == "undo":
            if _undo(game):
                return True
        elif word is not None:
            _do(game, word, words[1:])
        elif _move(game, line.strip()):
            return True


def _word(text: str) -> str | None:
    """The command that was typed, in any language, None for anything else; ``?`` requests help."""
    folded = text.casefold()
    if folded == "?":
        return "help"
    return next(
        (word for word in WORDS for language in LANGUAGES if folded == say(f"play.word-{word}", language)), None
    )


def _undo(game: PlaySession) -> bool:
    """Take back the last move of a person and all moves after it; False if there is none."""
    back = len(game.positions) - 1
    while back > 0:
        back -= 1
        if game.people[tuple(Player).index(game.tally(back)[0])]:
            del game.positions[back + 1 :]
            return True
    game.say("nothing-to-undo")
    return False


def _do(game: PlaySession, word: str, rest: Sequence[str]) -> None:
    if word == "help":
        game.say("help", words=[say(f"play.word-{each}", game.language) for each in WORDS])
    elif word == "moves":
        options = list(islice(game.options(), MOVES_LISTED + 1))
        for number, option in enumerate(options[:MOVES_LISTED], start=1):
            told = move_phrase(game.ruleset, game.position, option, game.player, game.language)
            game.show(f"  {number:>3}  {clip(told, 100)}")
        endless = isinstance(game.ruleset, Endless) and game.ruleset.some_options(game.position) is not None
        if len(options) > MOVES_LISTED or endless:
            game.say("more-moves")
    elif word == "level":
        if len(rest) == 1 and rest[0].isascii() and rest[0].isdigit() and int(rest[0][:3]) < len(LEVELS):
            game.level = int(rest[0])
            game.say("level-set", level=game.level)
        else:
            game.say("level-wrong", most=len(LEVELS) - 1)
    else:
        game.hints = min(3, game.hints + 1)
        hint = game.hints if word == "hint" else None
        try:
            found = analyze(
                game.ruleset, game.position, misere=game.misere, lang=game.language, letters=game.letters, hint=hint
            )
            game.show(str(found))
        except BoutonError as error:
            game.show(error.say(game.language))


def _move(game: PlaySession, text: str) -> bool:
    """Make the typed move: ``#`` and its number in the list of ``moves``, the position, its squares, or its name; False
    if there is no such move."""
    if text.startswith("#") and text[1:].isascii() and text[1:].isdigit():
        number = int(text[1:10])
        found = next(islice(game.options(), number - 1, None), None) if number else None
        if found is None:
            game.say("no-such-move", got=clip(text))
            return False
        game.positions.append(found)
        return True
    alike, error = _by_text(game, text)
    squares = False
    if alike is None:
        alike, squares = _by_squares(game, text)
    if alike is None:
        alike = _by_name(game, text)
    if alike is None:
        if error is not None and not squares:
            game.show(error.say(game.language))
        else:
            game.say("illegal", got=clip(text))
        game.say("ask-help", help=say("play.word-help", game.language))
        return False
    game.positions.append(alike)
    return True


def _by_text(game: PlaySession, text: str) -> tuple[Any, BoutonError | None]:
    """The option that a position denotes, possibly with its parts in another order, or None; and an error or None.

    There is an error if the text is no position."""
    try:
        wanted = game.ruleset.parse(complete_game(game.ruleset, [game.ruleset.format(game.position), text])[1])
    except BoutonError as error:
        return None, error
    if isinstance(game.ruleset, Endless) and game.ruleset.is_option(game.position, wanted):
        return wanted, None
    return written_option(game.ruleset, islice(game.options(), 100_000), wanted), None


def _by_name(game: PlaySession, text: str) -> Any:
    """The option whose move has this name, among the first 1,000, or None."""
    player, _ = game.tally()
    for option in islice(game.options(), 1_000):
        if move_name(game.ruleset, game.position, option, player, game.language) == text:
            return option
    return None


def _end(options: Namespace, game: PlaySession) -> None:
    if game.is_over():
        player, tally = game.tally()
        winner = tally.winner(game.position, player, game.misere)
        _show(game)
        if winner is None:
            game.say("drawn")
        else:
            game.say("won", player=game.name(tuple(Player).index(winner)))
    if len(game.positions) < 2:
        if options.json:
            raise InputError("review.one")
        return
    try:
        found = review(game.ruleset, game.texts(), misere=game.misere, lang=game.language)
    except SearchLimitError as error:
        if options.json:
            raise
        game.say("no-review", reason=error.say(game.language))
        return
    text = game.name_players(str(found.pop("text")))
    answer(options, found, f"\n{say('play.review', game.language)}\n{text}")
