"""A round of a match between a function that runs elsewhere and a level, or another function."""

from typing import Any

from bouton.kinds.ruleset import Ruleset
from bouton.play.match import match_round
from bouton.questions.parameters import GAME, MISERE, PLAYER, POSITION, SEED, text
from bouton.questions.question import Context, Cost, Question
from bouton.questions.table.turn import LEVEL


def _answer(
    context: Context, game: str | Ruleset, position: str, move: str | None, misere: bool, **more: Any
) -> dict[str, Any]:
    given = {name: value for name, value in more.items() if value is not None}
    given |= {"lang": context.lang, "sources": context.sources}
    return match_round(context.game(game), position, move, misere, **given)


MOVE = text("move", "questions.parameter-move-function")
REASON = text("reason", "questions.parameter-reason")
LEAD = text("lead", "questions.parameter-lead", 40)
QUESTION = Question("round", _answer, Cost.ENGINE, (GAME, POSITION, MOVE, REASON, LEAD, MISERE, PLAYER, LEVEL, SEED))
