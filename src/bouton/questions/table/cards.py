"""The Fibonacci cards."""

from typing import Any

from bouton.answers.cards import cards
from bouton.questions.parameters import number
from bouton.questions.question import Context, Cost, Question


def _answer(context: Context, most: int) -> dict[str, Any]:
    return {"most": most, "cards": cards(most)}


QUESTION = Question("cards", _answer, Cost.BUILT, (number("most", "questions.parameter-cards-most", 1, 1000, 99),))
