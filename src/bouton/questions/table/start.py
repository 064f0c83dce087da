"""A random position in which to begin a game."""

from typing import Any

from bouton.kinds.ruleset import Ruleset
from bouton.play.puzzles import GRADES, start_of
from bouton.questions.parameters import GAME, SEED, number
from bouton.questions.question import Context, Cost, Question


def _answer(context: Context, game: str | Ruleset, level: int, seed: int) -> dict[str, Any]:
    return start_of(context.game(game), seed, level)


LEVEL = number("level", "questions.parameter-grade", 1, GRADES, 2)
QUESTION = Question("start", _answer, Cost.CHEAP, (GAME, LEVEL, SEED))
