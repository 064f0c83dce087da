"""The misère quotient of a game."""

from typing import Any

from bouton.answers.infinite import infinite_quotient
from bouton.answers.limits import MOST_COPIES, MOST_HEAPS
from bouton.answers.misere_values import SHOW, mex_function, misere_values
from bouton.answers.quotients import check_choice, quotient
from bouton.kinds.ruleset import Ruleset
from bouton.questions.parameters import GAME, choice, number, text
from bouton.questions.question import Context, Cost, Question


def _answer(
    context: Context,
    game: str | Ruleset,
    start: str | None,
    heaps: int | None,
    copies: int | None,
    seconds: int | None,
    show: str,
) -> dict[str, Any]:
    check_choice(start, heaps, copies, show)
    if show == "infinite" and heaps is not None:
        return infinite_quotient(context.game(game), heaps, seconds=seconds)
    if show == "values":
        return misere_values(context.game(game), start, heaps, seconds)
    found = quotient(context.game(game), start, heaps=heaps, copies=copies, seconds=seconds)
    return mex_function(found) if show == "mex" else found.to_dict()


QUESTION = Question(
    "quotient",
    _answer,
    Cost.ENGINE,
    (
        GAME,
        text("start", "questions.parameter-quotient-start", word="POSITION"),
        number("heaps", "questions.parameter-heaps", 1, MOST_HEAPS),
        number("copies", "questions.parameter-copies", 1, MOST_COPIES),
        number("seconds", "questions.parameter-seconds", 1, 1_000_000),
        choice("show", "questions.parameter-quotient-show", SHOW, SHOW[0]),
    ),
)
