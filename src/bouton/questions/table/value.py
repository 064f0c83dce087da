"""The value of a partizan game: its canonical form, who wins, stops, mean, temperature."""

from typing import Any

from bouton.answers.values import value_of
from bouton.kinds.ruleset import Ruleset
from bouton.questions.parameters import VALUED, text
from bouton.questions.question import Context, Cost, Question


def _answer(context: Context, game: str | Ruleset, position: str | None, show: str | None) -> dict[str, Any]:
    return value_of(context.game(game), position, lang=context.lang, show=show, sources=context.sources)


QUESTION = Question(
    "value",
    _answer,
    Cost.ENGINE,
    (*VALUED, text("show", "questions.parameter-value-show", 100, word="GAME", option=True)),
)
