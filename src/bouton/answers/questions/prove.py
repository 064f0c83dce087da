"""A theorem for all positions of a game on heaps, or what was tried."""

from typing import Any

from bouton.answers.parameters import GAME, MISERE, number, text
from bouton.answers.question import Context, Cost, Question
from bouton.kinds.ruleset import Ruleset
from bouton.proving.prover import prove
from bouton.proving.rules import MOST_HEAPS

__all__ = ["QUESTION"]


def _answer(
    context: Context,
    game: str | Ruleset,
    misere: bool,
    heaps: int | None,
    values: int | None,
    system: str | None,
    claim: str | None,
) -> dict[str, Any]:
    found = prove(context.game(game), heaps=heaps, values=values, misere=misere, system=system, claim=claim)
    answer = found.to_dict(context.lang)
    del answer["seconds"]  # the same question has the same answer
    return answer


QUESTION = Question(
    "prove",
    _answer,
    Cost.ENGINE,
    (
        GAME,
        MISERE,
        number("heaps", "questions.parameter-prove-heaps", 1, MOST_HEAPS, word="N"),
        number("values", "questions.parameter-prove-values", 0, 64, word="K"),
        text("system", "questions.parameter-system", word="NUMERATION"),
        text("claim", "questions.parameter-claim", word="FORMULA"),
    ),
)
