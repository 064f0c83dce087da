"""The components of a position of a partizan game, each with its value."""

from typing import Any

from bouton.kinds.ruleset import Ruleset
from bouton.play.components import components
from bouton.questions.parameters import GAME, POSITION
from bouton.questions.question import Context, Cost, Question


def _answer(context: Context, game: str | Ruleset, position: str) -> dict[str, Any]:
    return {"components": components(context.game(game), position, sources=context.sources)}


QUESTION = Question("components", _answer, Cost.ENGINE, (GAME, POSITION))
