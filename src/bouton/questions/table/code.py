"""The code of the P-positions of a coin-turning game."""

from typing import Any

from bouton.answers.codes import code
from bouton.kinds.ruleset import Ruleset
from bouton.questions.limits import COINS_OF_CODE
from bouton.questions.parameters import number, text
from bouton.questions.question import Context, Cost, Question


def _answer(context: Context, game: str | Ruleset, length: int) -> dict[str, Any]:
    return code(context.game(game), length).to_dict()


GAME = text("game", "questions.parameter-game", needed=True, word="GAME", example="turning:at-most-7")
LENGTH = number("length", "questions.parameter-length", 1, COINS_OF_CODE, 24)
QUESTION = Question("code", _answer, Cost.ENGINE, (GAME, LENGTH))
