"""The values or outcomes of a range of positions."""

from typing import Any

from bouton.answers.limits import MOST_AXES
from bouton.answers.table import SHOW_TABLE, table
from bouton.kinds.ruleset import Ruleset
from bouton.questions.parameters import GAME, MISERE, choice, text
from bouton.questions.question import Context, Cost, Question


def _answer(
    context: Context,
    game: str | Ruleset,
    range: list[str],  # noqa: A002 (the name in a URL)
    misere: bool,
    show: str | None,
) -> dict[str, Any]:
    return table(context.game(game), range, misere=misere, show=show, sources=context.sources).to_dict()


RANGE = text("range", "questions.parameter-range", many=MOST_AXES, word="RANGE", example="0-9")
QUESTION = Question(
    "table", _answer, Cost.ENGINE, (GAME, RANGE, MISERE, choice("show", "questions.parameter-table-show", SHOW_TABLE))
)
