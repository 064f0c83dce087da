"""The calculation of a nim-sum or a nim-product."""

from typing import Any

from bouton.answers.nim_work import OPERATIONS, SHOW, nim_work
from bouton.notation import read_ints
from bouton.questions.parameters import choice, text
from bouton.questions.question import Context, Cost, Question


def _answer(context: Context, operands: str, operation: str, show: str) -> dict[str, Any]:
    return nim_work(operation, *read_ints(operands), show=show, lang=context.lang)


OPERANDS = text("operands", "questions.parameter-operands", most=1_000, needed=True, word="NIMBERS", example="5,9")
QUESTION = Question(
    "nim_work",
    _answer,
    Cost.CHEAP,
    (
        OPERANDS,
        choice("operation", "questions.parameter-nim-operation", OPERATIONS, "mul"),
        choice("show", "questions.parameter-nim-show", SHOW, "work"),
    ),
)
