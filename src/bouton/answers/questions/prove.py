"""A theorem for all positions of a game on heaps, or what was tried."""

from typing import Any

from bouton.answers.parameters import GAME, MISERE, flag, number, text
from bouton.answers.question import Context, Cost, Question
from bouton.errors import InputError
from bouton.kinds.ruleset import Ruleset
from bouton.proving.prover import Request, answer
from bouton.proving.remoteness import REMOTENESS
from bouton.proving.rules import MOST_HEAPS

__all__ = ["QUESTION"]


def _answer(context: Context, game: str | Ruleset, remoteness: bool, **options: Any) -> dict[str, Any]:
    if remoteness:
        if options["values"] is not None:
            raise InputError("proving.remoteness-values")
        options["values"] = REMOTENESS
    found = answer(Request(context.game(game), **options)).to_dict(context.lang)
    del found["seconds"]  # the same question has the same answer
    return found


QUESTION = Question(
    "prove",
    _answer,
    Cost.ENGINE,
    (
        GAME,
        MISERE,
        number("heaps", "questions.parameter-prove-heaps", 1, MOST_HEAPS, word="N"),
        number("values", "questions.parameter-prove-values", 0, 64, word="K"),
        number("blocked", "questions.parameter-prove-blocked", 0, 8, 0),
        flag("remoteness", "questions.parameter-prove-remoteness"),
        text("system", "questions.parameter-system", word="NUMERATION"),
        text("claim", "questions.parameter-claim", word="FORMULA"),
        flag("moves", "questions.parameter-prove-moves"),
    ),
)
