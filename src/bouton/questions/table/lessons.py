"""The lessons, step by step."""

from typing import Any

from bouton.play.lessons import lessons
from bouton.questions.question import Context, Cost, Question


def _answer(context: Context) -> dict[str, Any]:
    return {"lessons": lessons(context.lang)}


QUESTION = Question("lessons", _answer, Cost.BUILT)
