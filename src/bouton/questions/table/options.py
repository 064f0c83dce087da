"""All moves of a position with their outcomes and values."""

from typing import Any

from bouton.answers.options import options
from bouton.kinds.ruleset import Ruleset
from bouton.questions.parameters import GAME, MISERE, POSITION
from bouton.questions.question import Context, Cost, Question


def _answer(context: Context, game: str | Ruleset, position: str, misere: bool) -> dict[str, Any]:
    return options(context.game(game), position, misere=misere, lang=context.lang, sources=context.sources)


QUESTION = Question("options", _answer, Cost.ENGINE, (GAME, POSITION, MISERE))
