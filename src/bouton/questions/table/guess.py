"""Patterns that the values of single heaps may follow."""

from typing import Any

from bouton.kinds.ruleset import Ruleset
from bouton.questions.limits import HEAPS_OF_GUESS
from bouton.questions.parameters import GAME, number
from bouton.questions.question import Context, Cost, Question
from bouton.sequences.guess import guess
from bouton.sequences.limits import GUESSED_TO, LEAST_HEAPS
from bouton.sequences.report import guess_text


def _answer(context: Context, game: str | Ruleset, to: int) -> dict[str, Any]:
    found = guess(context.game(game), to)
    return {**found, "text": guess_text(found, context.lang)}


QUESTION = Question(
    "guess",
    _answer,
    Cost.ENGINE,
    (GAME, number("to", "questions.parameter-guess-to", LEAST_HEAPS - 1, HEAPS_OF_GUESS, GUESSED_TO, word="N")),
)
