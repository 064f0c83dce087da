"""The rules of a game, and its theorems."""

from typing import Any

from bouton.answers.catalogue import rules
from bouton.kinds.ruleset import Ruleset
from bouton.questions.parameters import GAME, MISERE, flag
from bouton.questions.question import Context, Cost, Question


def _answer(context: Context, game: str | Ruleset, misere: bool, proof: bool) -> dict[str, Any]:
    return rules(context.game(game), lang=context.lang, misere=misere, proof=proof)


QUESTION = Question("rules", _answer, Cost.BUILT, (GAME, MISERE, flag("proof", "questions.parameter-proof")))
