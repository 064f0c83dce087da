"""The kinds of questions of an exercise sheet: each makes one question about a game, with its answer.

A kind is asked for a position of a level from 1 up and returns None where the game cannot have such a question: a game
without Grundy values none about them, one without single heaps no table of heaps.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from bouton.answers.analysis import analyze
from bouton.answers.moves import move_text
from bouton.errors import SearchLimitError
from bouton.heaps.game import HeapGame
from bouton.kinds.capabilities import HeapRules, Practised
from bouton.kinds.ruleset import Ruleset
from bouton.language import has, say
from bouton.search.sources import Sources
from bouton.values.outcome import Outcome, play_name
from bouton.values.valuation import GRUNDY, MISERE_OUTCOME, OUTCOME

__all__ = ["KINDS", "Asker", "Exercise", "kinds_of", "made", "question_text", "source_question"]

_MOST_OPTIONS, _MOST_LISTED = 200, 10
_CHOICES = 5  # positions of which some are lost
_TRIES = 12


class Exercise(NamedTuple):
    """A question about a game.

    Attributes
    ----------
    kind : a name of `KINDS`.
    position : the text of the position, or of the positions.
    values : of the sentence ``exercises.KIND-PLAY``, besides the position.
    answer : a sentence.
    """

    kind: str
    position: str
    values: dict[str, Any]
    answer: str


class Asker(NamedTuple):
    """Who asks: about which game, in which play, in which language, and where values come from."""

    ruleset: Ruleset
    misere: bool
    lang: str
    sources: Sources
    random: Random

    def sample(self, level: int) -> Any:
        """A random position that is not over; None where the game offers none."""
        for _ in range(_TRIES):
            position = self.ruleset.sample(self.random, level) if isinstance(self.ruleset, Practised) else None
            if position is None or self.options(position):
                return position
        return None

    def options(self, position: Any, most: int = _MOST_OPTIONS) -> list[Any]:
        """The different options, at most that many of them."""
        return list(dict.fromkeys(islice(self.ruleset.options(position), most)))

    def lost(self, position: Any) -> bool | None:
        """Whether the player to move loses; None where it is a draw, or partizan."""
        answer = self.sources.value(self.ruleset, MISERE_OUTCOME if self.misere else OUTCOME, position)
        return None if answer is None else {Outcome.P: True, Outcome.N: False}.get(answer.value)

    def grundy(self, position: Any) -> int | None:
        """The Grundy value in normal play."""
        answer = self.sources.value(self.ruleset, GRUNDY, position)
        return answer.value if answer is not None and isinstance(answer.value, int) else None

    def heaps(self, last: int) -> list[Any]:
        """Single heaps of 0 to `last` tokens; none for a game that is not about heaps."""
        heaped = isinstance(self.ruleset, HeapRules) and self.ruleset.heap_rule() is not None
        return [(size,) for size in range(last + 1)] if heaped else []

    def named(self, positions: list[Any]) -> str:
        return " ; ".join(move_text(self.ruleset.format(position), self.lang) for position in positions)


def _winner_at(ask: Asker, text: str) -> Exercise | None:
    """Who wins from a position, and with which moves; None where not all of them are found."""
    found = analyze(ask.ruleset, ask.ruleset.parse(text), ask.misere, lang=ask.lang, sources=ask.sources)
    if not found.winning_moves_complete:
        return None
    sentences = [say(f"exercises.answer-{found.outcome.entry}", ask.lang)]
    moves = found.winning_moves
    if isinstance(moves, dict):
        for side, texts in moves.items():
            if texts:
                listed = " ; ".join(move_text(each, ask.lang) for each in texts)
                sentences.append(say(f"exercises.answer-moves-{side}", ask.lang, moves=listed, count=len(texts)))
    elif moves:
        listed = " ; ".join(move_text(each, ask.lang) for each in moves)
        sentences.append(say("exercises.answer-moves", ask.lang, moves=listed, count=len(moves)))
    return Exercise("winner", text, {}, " ".join(sentences))


def _winner(ask: Asker, level: int) -> Exercise | None:
    position = ask.sample(level)
    return None if position is None else _winner_at(ask, ask.ruleset.format(position))


def _value(ask: Asker, level: int) -> Exercise | None:
    position = ask.sample(level)
    return None if position is None else _value_at(ask, position)


def _value_at(ask: Asker, position: Any) -> Exercise | None:
    """The Grundy value of a position; None in misère play and where there is none."""
    value = None if ask.misere or not ask.ruleset.is_impartial(position) else ask.grundy(position)
    if value is None:
        return None
    return Exercise("value", ask.ruleset.format(position), {}, say("exercises.answer-value", ask.lang, value=value))


def _losses_to(ask: Asker, last: int) -> Exercise | None:
    """Which heaps of 0 to `last` tokens lose; None where it is the empty one alone."""
    lost = [size for size, heap in enumerate(ask.heaps(last)) if ask.lost(heap)]
    if len(lost) < 2:
        return None
    return Exercise("losses", str(last), {}, say("exercises.answer-losses", ask.lang, heaps=lost))


def _losses(ask: Asker, level: int) -> Exercise | None:
    return _losses_to(ask, 9 + 3 * level)


def _table(ask: Asker, level: int) -> Exercise | None:
    last = 8 + 2 * level
    values = [] if ask.misere else [ask.grundy(heap) for heap in ask.heaps(last)]
    if not values or None in values or values == list(range(last + 1)):
        return None
    return Exercise("table", str(last), {}, say("exercises.answer-table", ask.lang, values=" ".join(map(str, values))))


def _options(ask: Asker, level: int) -> Exercise | None:
    position = ask.sample(level)
    if position is None or not ask.ruleset.is_impartial(position):
        return None
    options = ask.options(position, _MOST_LISTED + 1)
    if len(options) > _MOST_LISTED:
        return None
    answer = say("exercises.answer-options", ask.lang, count=len(options), moves=ask.named(options))
    return Exercise("options", ask.ruleset.format(position), {}, answer)


def _which(ask: Asker, level: int) -> Exercise | None:
    """Some positions, of which at least one is lost and one is not: lost ones are options of others."""
    chosen: dict[Any, bool] = {}
    for _ in range(4 * _CHOICES):
        position = ask.sample(level)
        if position is None:
            return None
        if ask.random.random() < 0.5:
            position = next((option for option in ask.options(position) if ask.lost(option)), position)
        lost = ask.lost(position)
        if lost is not None and ask.options(position, 1):
            chosen[position] = lost
        if len(chosen) == _CHOICES:
            break
    if len(set(chosen.values())) < 2 or len(chosen) < _CHOICES:
        return None
    losses = [position for position, lost in chosen.items() if lost]
    answer = say("exercises.answer-which", ask.lang, count=len(losses), moves=ask.named(losses))
    return Exercise("which", ask.named(list(chosen)), {}, answer)


def _mistake(ask: Asker, level: int) -> Exercise | None:
    """A move that somebody made from a won position: mostly a wrong one."""
    position = ask.sample(level)
    if position is None or ask.lost(position) is not False:
        return None
    right: list[Any] = []
    wrong: list[Any] = []
    for option in ask.options(position):
        (right if ask.lost(option) else wrong).append(option)
    if not right or not wrong:
        return None
    good = ask.random.random() < 0.25
    move = ask.random.choice(right if good else wrong)
    key = "exercises.answer-right" if good else "exercises.answer-wrong"
    answer = say(key, ask.lang, moves=ask.named(right), count=len(right))
    return Exercise("mistake", ask.ruleset.format(position), {"move": ask.ruleset.format(move)}, answer)


Kind = Callable[[Asker, int], Exercise | None]

#: the kinds by name, each with the least grade that has it
KINDS: dict[str, tuple[Kind, int]] = {
    "options": (_options, 1),
    "winner": (_winner, 1),
    "losses": (_losses, 1),
    "mistake": (_mistake, 1),
    "which": (_which, 2),
    "table": (_table, 2),
    "value": (_value, 3),
}


def source_question(ask: Asker, kind: str, text: str) -> Exercise | None:
    """A question that a source document asks, about the position that it names."""
    position = ask.ruleset.parse(text)
    if kind == "winner":
        return _winner_at(ask, text)
    return _losses_to(ask, position[0]) if kind == "losses" else _value_at(ask, position)


def made(ask: Asker, name: str, level: int) -> Exercise | None:
    """A question of a kind; None where the game has none such, or its answer is out of reach."""
    try:
        return KINDS[name][0](ask, level)
    except SearchLimitError:
        return None


def question_text(ask: Asker, exercise: Exercise) -> str:
    """The sentence of a question."""
    key = f"exercises.{exercise.kind}-{play_name(ask.misere)}"
    values = dict(exercise.values)
    if isinstance(ask.ruleset, HeapGame) and ask.ruleset.numbers == "rows" and has(f"{key}-rows"):
        key = f"{key}-rows"
        values["pieces"] = say(f"exercises.pieces-{ask.ruleset.pieces}", ask.lang)
    return say(key, ask.lang, position=exercise.position, **values)


def kinds_of(grade: int) -> Iterator[str]:
    """The kinds that a grade has: the easiest ones are left out at the highest."""
    for name, (_, least) in KINDS.items():
        if least <= grade and not (name == "options" and grade > 2):
            yield name
