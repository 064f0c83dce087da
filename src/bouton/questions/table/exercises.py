"""A sheet of exercises, with the answers for the teacher if requested."""

from typing import Any

from bouton.kinds.ruleset import Ruleset
from bouton.play.exercises import GRADES, exercises
from bouton.questions.limits import MOST_SEED
from bouton.questions.parameters import GAME, MISERE, flag, number
from bouton.questions.question import Context, Cost, Question


def _answer(context: Context, game: str | Ruleset, seed: int, answers: bool, **how: Any) -> dict[str, Any]:
    sheet = exercises(context.game(game), seed, answers=answers, lang=context.lang, sources=context.sources, **how)
    del sheet["text"]  # `sheet_text` of the rest
    if not answers:
        shown = [{key: part for key, part in each.items() if key != "answer"} for each in sheet["questions"]]
        sheet["questions"] = shown
    return sheet


QUESTION = Question(
    "exercises",
    _answer,
    Cost.ENGINE,
    (
        GAME,
        number("seed", "questions.parameter-exercises-seed", 0, MOST_SEED, 1),
        number("count", "questions.parameter-count", 1, 100, 8),
        number("grade", "questions.parameter-exercises-grade", 1, GRADES),
        flag("answers", "questions.parameter-answers"),
        flag("prove", "questions.parameter-exercises-prove"),
        flag("drawn", "questions.parameter-exercises-drawn"),
        MISERE,
    ),
)
