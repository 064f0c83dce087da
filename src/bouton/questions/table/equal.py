"""Equality of two games: both values, or a game that distinguishes them."""

from typing import Any

from bouton.answers.equality import equal
from bouton.questions.parameters import flag, text
from bouton.questions.question import Context, Cost, Question


def _answer(context: Context, first: str, second: str, strategy: bool) -> dict[str, Any]:
    found = equal(first, second, strategy=strategy, lang=context.lang, sources=context.sources)
    del found["text"]  # its sentences, one per line
    return found


GAMES = (
    text("first", "questions.parameter-equal-first", needed=True, word="A", example="nim 3,5"),
    text("second", "questions.parameter-equal-second", needed=True, word="B", example="{2}"),
)
STRATEGY = flag("strategy", "questions.parameter-equal-strategy")
QUESTION = Question("equal", _answer, Cost.ENGINE, (*GAMES, STRATEGY))
