"""A position in which exactly one move wins."""

from typing import Any

from bouton.kinds.ruleset import Ruleset
from bouton.play.puzzles import GRADES, puzzle
from bouton.questions.parameters import GAME, MISERE, SEED, number
from bouton.questions.question import Context, Cost, Question


def _answer(context: Context, game: str | Ruleset, misere: bool, grade: int, seed: int) -> dict[str, Any]:
    return puzzle(context.game(game), seed, grade, misere=misere, lang=context.lang, sources=context.sources)


GRADE = number("grade", "questions.parameter-grade", 1, GRADES, 1)
QUESTION = Question("puzzle", _answer, Cost.ENGINE, (GAME, MISERE, GRADE, SEED))
