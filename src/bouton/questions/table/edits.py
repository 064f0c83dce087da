"""The starting positions that clicks on the elements of a starting position produce."""

from typing import Any

from bouton.kinds.ruleset import Ruleset
from bouton.play.edits import edits
from bouton.questions.parameters import GAME, POSITION
from bouton.questions.question import Context, Cost, Question


def _answer(context: Context, game: str | Ruleset, position: str) -> dict[str, Any]:
    return edits(context.game(game), position)


QUESTION = Question("edits", _answer, Cost.CHEAP, (GAME, POSITION))
