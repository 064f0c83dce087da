"""The thermograph of a partizan game, as corners and as a picture."""

from typing import Any

from bouton.answers.values import thermograph_of
from bouton.kinds.ruleset import Ruleset
from bouton.questions.parameters import VALUED
from bouton.questions.question import Context, Cost, Question


def _answer(context: Context, game: str | Ruleset, position: str | None) -> dict[str, Any]:
    return thermograph_of(context.game(game), position, lang=context.lang, sources=context.sources)


QUESTION = Question(
    "thermograph",
    _answer,
    Cost.ENGINE,
    VALUED,
)
