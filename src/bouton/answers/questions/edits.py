"""Which click on a start makes which other start."""

from typing import Any

from bouton.answers.edits import edits
from bouton.answers.parameters import GAME, POSITION
from bouton.answers.question import Context, Cost, Question
from bouton.kinds.ruleset import Ruleset

__all__ = ["QUESTION"]


def _answer(context: Context, game: str | Ruleset, position: str) -> dict[str, Any]:
    return edits(context.game(game), position)


QUESTION = Question("edits", _answer, Cost.CHEAP, (GAME, POSITION))
