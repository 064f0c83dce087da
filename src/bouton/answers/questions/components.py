"""The components of a position of a partizan game, each with its value."""

from typing import Any

from bouton.answers.components import components
from bouton.answers.parameters import GAME, POSITION
from bouton.answers.question import Context, Cost, Question
from bouton.kinds.ruleset import Ruleset

__all__ = ["QUESTION"]


def _answer(context: Context, game: str | Ruleset, position: str) -> dict[str, Any]:
    return {"components": components(context.game(game), position, sources=context.sources)}


QUESTION = Question("components", _answer, Cost.ENGINE, (GAME, POSITION))
