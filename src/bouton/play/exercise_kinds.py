"""The kinds of questions of an exercise sheet: each makes one question about a game, with its answer.

A kind receives a level from 1 up, for which it makes a position, and returns None if the game cannot have such a
question: a game without Grundy values has no questions about them, one without single heaps no table of heaps. If the
players' moves differ, a question names the player to move. The claims of an answer are confirmed by a second
computation before the question is used.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from string import ascii_uppercase
from typing import Any, NamedTuple

from bouton.answers.analysis import analyze
from bouton.answers.boards import board_of
from bouton.answers.moves import have_alike, move_text
from bouton.errors import SearchLimitError
from bouton.heaps.game import HeapGame
from bouton.kinds.capabilities import Decided, Drawn, Endless, HeapRules, Practised, has_turns
from bouton.kinds.player import Player
from bouton.kinds.ruleset import Ruleset
from bouton.language import has, say
from bouton.play.confirmation import Fact, are_confirmed
from bouton.play.limits import OPTIONS_OF_EXERCISE, OPTIONS_TO_LIST
from bouton.rulesets import INDEX
from bouton.rulesets.disguise import Disguise
from bouton.search.sources import Sources
from bouton.values.outcome import Outcome
from bouton.values.valuation import GRUNDY

JOINT = " ; "  # between two moves, or two positions
_CHOICES = 5  # positions of which some are lost
_TRIES = 12  # random positions, of which one must have a move


class Exercise(NamedTuple):
    """A question about a game.

    Attributes
    ----------
    kind : a name of `KINDS`.
    position : the text of the position, or of the positions.
    answer : a sentence.
    facts : the claims of the answer, to be confirmed before the question is used.
    player : the player to move; None if the players have the same moves.
    variant : the end of the key of its sentence, if there are several.
    values : values of the sentence ``exercises.KIND``, in addition to the position and the player.
    is_drawn : whether a picture shows the position, so that the question does not write it.
    """

    kind: str
    position: str
    answer: str
    facts: list[Fact]
    player: Player | None = None
    variant: str = ""
    values: dict[str, Any] = {}
    is_drawn: bool = False


class Asker(NamedTuple):
    """The settings for making questions.

    The game, the kind of play, the language, the sources of values, the generator of random numbers, whether questions
    have pictures, and the colours of the players in them (empty if the game has none).
    """

    ruleset: Ruleset
    misere: bool
    lang: str
    sources: Sources
    random: Random
    draws: bool = False
    sides: Mapping[str, str] = {}

    def sample(self, level: int) -> tuple[Any, Player] | None:
        """A random position and a player to move there who has a move; None if the game offers none or 12 tries fail.

        For an impartial game Left represents both players.
        """
        for _ in range(_TRIES):
            position = self.ruleset.sample(self.random, level) if isinstance(self.ruleset, Practised) else None
            if position is None:
                return None
            player = self.mover(position)
            if next(iter(self.ruleset.options(position, player)), None) is not None:
                return position, player
        return None

    def mover(self, position: Any) -> Player:
        """A player to move: a random one if the players' moves differ."""
        return Player.LEFT if self.ruleset.is_impartial(position) else self.random.choice(tuple(Player))

    def named_mover(self, position: Any, player: Player) -> Player | None:
        """The player that a question must name: None if both have the same moves."""
        return None if self.ruleset.is_impartial(position) else player

    def options(self, position: Any, player: Player, most: int = OPTIONS_OF_EXERCISE) -> dict[str, Any] | None:
        """The distinct options by their texts; None if there are more than `most`, or not all are known."""
        found: dict[str, Any] = {}
        if isinstance(self.ruleset, Endless) and self.ruleset.some_options(position) is not None:
            return None
        for option in self.ruleset.options(position, player):
            found[self.ruleset.format(option)] = option
            if len(found) > most:
                return None
        return found

    def wins(self, position: Any, player: Player) -> bool | None:
        """True if `player`, whose turn it is, wins; False for a loss, None for a draw."""
        return self.sources.mover_wins(self.ruleset, position, player, self.misere)

    def result_of_move(self, position: Any, option: Any, player: Player) -> bool | None:
        """Return the result of a move: True if the player who makes it wins, False for a loss, None for a draw."""
        return self.sources.after_move(self.ruleset, position, option, player, self.misere)

    def grundy(self, position: Any) -> int | None:
        """The Grundy value; None in misère play, for a partizan position, and if it is not finite or does not exist."""
        if self.misere or not self.ruleset.is_impartial(position):
            return None
        answer = self.sources.value(self.ruleset, GRUNDY, position)
        return answer.value if answer is not None and isinstance(answer.value, int) else None

    def heaps(self, last: int) -> list[Any]:
        """Single heaps of 0 to `last` tokens; none for a game not played on heaps, or if the players' moves differ."""
        heaped = isinstance(self.ruleset, HeapRules) and self.ruleset.heap_rule() is not None and self.ruleset.impartial
        return [(size,) for size in range(last + 1)] if heaped else []

    def say(self, key: str, **values: Any) -> str:
        """The sentence ``exercises.KEY``, in which ``left`` and ``right`` are the names of the players."""
        names = {str(player): self.player_name(player) for player in Player}
        return say(f"exercises.{key}", self.lang, **names, **values)

    def name_moves(self, texts: Iterable[str]) -> str:
        return JOINT.join(move_text(text, self.lang) for text in texts)

    def is_drawn(self, position: Any) -> bool:
        """Whether a picture replaces the text of a position: one is wanted, and exists with all moves listed."""
        board = self.ruleset.board(position) if self.draws and isinstance(self.ruleset, Drawn) else None
        return board is not None and bool(board.elements) and board.complete

    def move_names(self, position: Any, player: Player, texts: Iterable[str]) -> list[str]:
        """Moves given by the resulting texts: all their names if the position is drawn, otherwise these texts."""
        wanted = list(dict.fromkeys(texts))
        if not self.is_drawn(position):
            return [move_text(text, self.lang) for text in wanted]
        board = board_of(self.ruleset, self.ruleset.format(position), player=player, lang=self.lang)["board"]
        mine = [move for move in board["moves"] if move["player"] in ("", str(player)) and move["position"] in wanted]
        return list(dict.fromkeys(move["name"] for move in mine))

    def player_name(self, player: Player) -> str:
        return say(f"page.side-{self.sides[str(player)]}" if self.sides else f"review.player-{player}", self.lang)


def _winner(ask: Asker, level: int) -> Exercise | None:
    found = ask.sample(level)
    return None if found is None else _winner_at(ask, *found)


def _winner_at(ask: Asker, position: Any, player: Player) -> Exercise | None:
    """Ask for the winner and the winning moves of the player to move; None if not all these moves are found."""
    text, mover = ask.ruleset.format(position), ask.named_mover(position, player)
    found = analyze(ask.ruleset, text, misere=ask.misere, lang=ask.lang, sources=ask.sources)
    if not found.winning_moves_complete:
        return None
    moves = found.winning_texts
    winning = moves[str(player)] if isinstance(moves, dict) else moves
    listed = ask.move_names(position, player, winning)
    wins = found.outcome.starters[player is Player.RIGHT]
    if wins is None:
        letter = Outcome.D
    elif mover is None:
        letter = Outcome.N if wins else Outcome.P
    else:
        letter = Outcome.L if wins is (player is Player.LEFT) else Outcome.R
    sentences = [ask.say(f"answer-{letter}")]
    if listed:
        whose = "" if mover is None else f"-{mover}"
        alike = 1 + have_alike(ask.ruleset, position, [*map(ask.ruleset.parse, winning)], player)
        sentences.append(ask.say(f"answer-moves{whose}", moves=JOINT.join(listed), count=len(listed), alike=alike))
    decided = isinstance(ask.ruleset, Decided) and ask.ruleset.may_draw
    may_draw = wins is None or decided or ask.sources.search.can_loop(ask.ruleset)
    fact = Fact(text, player, "draw" if wins is None else wins, winning)
    is_drawn = ask.is_drawn(position)
    return Exercise("winner", text, " ".join(sentences), [fact], mover, "-draw" * may_draw, is_drawn=is_drawn)


def _value(ask: Asker, level: int) -> Exercise | None:
    """Ask for the value of a random position; None unless it is a game whose values people add by hand."""
    heaped = isinstance(ask.ruleset, HeapRules | Disguise) or ask.ruleset.name not in INDEX
    found = ask.sample(level) if heaped else None
    return None if found is None else _value_at(ask, found[0])


def _value_at(ask: Asker, position: Any) -> Exercise | None:
    """Ask for the Grundy value of a position; None in misère play and if there is none."""
    value = ask.grundy(position)
    if value is None:
        return None
    text = ask.ruleset.format(position)
    facts = [Fact(text, grundy=value)]
    return Exercise("value", text, ask.say("answer-value", value=value), facts, is_drawn=ask.is_drawn(position))


def _losses_to(ask: Asker, last: int) -> Exercise | None:
    """Ask for the losing heaps among those of 0 to `last` tokens; None if fewer than two lose."""
    wins = [ask.wins(heap, Player.LEFT) for heap in ask.heaps(last)]
    lost = [size for size, won in enumerate(wins) if won is False]
    if len(lost) < 2:
        return None
    facts = [Fact(ask.ruleset.format((size,)), wins="draw" if won is None else won) for size, won in enumerate(wins)]
    return Exercise("losses", str(last), ask.say("answer-losses", heaps=lost), facts)


def _losses(ask: Asker, level: int) -> Exercise | None:
    return _losses_to(ask, 9 + 3 * level)


def _table(ask: Asker, level: int) -> Exercise | None:
    last = 8 + 2 * level
    values = [ask.grundy(heap) for heap in ask.heaps(last)]
    if not values or None in values or values == list(range(last + 1)):
        return None
    facts = [Fact(ask.ruleset.format((size,)), grundy=value) for size, value in enumerate(values)]
    return Exercise("table", str(last), ask.say("answer-table", values=" ".join(map(str, values))), facts)


def _options(ask: Asker, level: int) -> Exercise | None:
    found = ask.sample(level)
    options = None if found is None else ask.options(*found, OPTIONS_TO_LIST)
    if found is None or options is None:
        return None
    position, player = found
    text, is_drawn = ask.ruleset.format(position), ask.is_drawn(position)
    listed = ask.move_names(position, player, options)
    if len(listed) > OPTIONS_TO_LIST:
        return None
    key = "answer-options-drawn" if is_drawn else "answer-options"
    answer = ask.say(key, count=len(listed), moves=JOINT.join(listed))
    mover = ask.named_mover(position, player)
    return Exercise("options", text, answer, [Fact(text, player, options=options)], mover, is_drawn=is_drawn)


def _which_lost(ask: Asker, level: int) -> Exercise | None:
    """Ask which of several positions with the same player to move are lost: at least one is, and one is not."""
    chosen: dict[str, bool] = {}
    found = ask.sample(level)
    mover = None if found is None else ask.named_mover(*found)
    for attempt in range(4 * _CHOICES):
        found = ask.sample(level) if attempt else found
        if found is None:
            return None
        position, player = found[0], mover or Player.LEFT
        if ask.named_mover(position, player) is not mover:
            continue
        if ask.random.random() < 0.5:  # lost positions are options of others
            options = ask.options(position, player.opponent) or {}
            lost = (each for each in options.values() if ask.wins(each, player) is False)
            position = next(lost, position)
        wins = ask.wins(position, player)
        if wins is not None and next(iter(ask.ruleset.options(position, player)), None) is not None:
            chosen[ask.ruleset.format(position)] = wins
        if len(chosen) == _CHOICES:
            break
    losses = [text for text, wins in chosen.items() if not wins]
    if not 0 < len(losses) < len(chosen) or len(chosen) < _CHOICES:
        return None
    key = "answer-which" if mover is None else "answer-which-player"
    told = {} if mover is None else {"player": ask.player_name(mover)}
    is_drawn = all(ask.is_drawn(ask.ruleset.parse(text)) for text in chosen)
    names = dict(zip(chosen, ascii_uppercase, strict=False)) if is_drawn else {text: text for text in chosen}
    answer = ask.say(key, count=len(losses), moves=ask.name_moves(names[text] for text in losses), **told)
    facts = [Fact(text, mover or Player.LEFT, wins) for text, wins in chosen.items()]
    return Exercise("which", ask.name_moves(chosen), answer, facts, mover, is_drawn=is_drawn)


def _mistake(ask: Asker, level: int) -> Exercise | None:
    """Ask about a move, usually a wrong one, that a player made from a position won for that player."""
    found = ask.sample(level)
    if found is None or ask.wins(*found) is not True:
        return None
    position, player = found
    options = ask.options(position, player) or {}
    after = {text: ask.result_of_move(position, option, player) for text, option in options.items()}
    right = [text for text, wins in after.items() if wins]
    wrong = [text for text in after if text not in right]
    if not right or not wrong:
        return None
    move = ask.random.choice(right if ask.random.random() < 0.25 else wrong)
    key = {True: "answer-right", False: "answer-wrong", None: "answer-wrong-draw"}[after[move]]
    listed = ask.move_names(position, player, right)
    answer = ask.say(key, moves=JOINT.join(listed), count=len(listed))
    text, wins = ask.ruleset.format(position), after[move]
    facts = [Fact(text, player, True, right)]
    if not has_turns(ask.ruleset, position):
        facts.append(Fact(move, player.opponent, "draw" if wins is None else not wins))
    mover = ask.named_mover(position, player)
    is_drawn = ask.is_drawn(position)
    named = ask.move_names(position, player, [move])[0] if is_drawn else move
    return Exercise("mistake", text, answer, facts, mover, values={"move": named}, is_drawn=is_drawn)


Kind = Callable[[Asker, int], Exercise | None]

#: the kinds by name, each with the lowest grade that includes it
KINDS: dict[str, tuple[Kind, int]] = {
    "options": (_options, 1),
    "winner": (_winner, 1),
    "losses": (_losses, 1),
    "mistake": (_mistake, 1),
    "which": (_which_lost, 2),
    "table": (_table, 2),
    "value": (_value, 3),
}


def source_question(ask: Asker, kind: str, text: str) -> Exercise | None:
    """A question of the kind "winner", "losses" or "value" from a source document, about the position `text`.

    None if it has no answer of that kind, or its answer is not confirmed.
    """
    position = ask.ruleset.parse(text)
    if kind == "winner":
        return _confirm(ask, _winner_at(ask, position, ask.mover(position)))
    return _confirm(ask, _losses_to(ask, position[0]) if kind == "losses" else _value_at(ask, position))


def make_exercise(ask: Asker, name: str, level: int) -> Exercise | None:
    """A question of a kind; None if the game has none such, or its answer is out of reach or not confirmed."""
    try:
        return _confirm(ask, KINDS[name][0](ask, level))
    except SearchLimitError:
        return None


def _confirm(ask: Asker, exercise: Exercise | None) -> Exercise | None:
    """The question, if `analyze` and `options` give the same answer."""
    if exercise is None or not are_confirmed(ask.ruleset, exercise.facts, ask.misere, ask.sources):
        return None
    return exercise


def question_text(ask: Asker, exercise: Exercise) -> str:
    """The sentence of a question."""
    key, values = exercise.kind, dict(exercise.values)
    if exercise.player is not None:
        key, values["player"] = f"{key}-player", ask.player_name(exercise.player)
    key += exercise.variant + "-drawn" * exercise.is_drawn
    if isinstance(ask.ruleset, HeapGame) and ask.ruleset.numbers == "rows" and has(f"exercises.{key}-rows"):
        key, values["pieces"] = f"{key}-rows", ask.say(f"pieces-{ask.ruleset.pieces}")
    text = ask.say(key, position=exercise.position, **values)
    misere = "misere-decided" if isinstance(ask.ruleset, Decided) else "misere"
    return ask.say(misere, question=text) if ask.misere else text


def kinds_of(grade: int) -> Iterator[str]:
    """Yield the kinds of questions for a grade; the easiest kind, ``options``, only up to grade 2."""
    for name, (_, least) in KINDS.items():
        if least <= grade and not (name == "options" and grade > 2):
            yield name
