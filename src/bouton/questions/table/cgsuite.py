"""A value, a position or a ruleset in the notation of CGSuite, or the reverse."""

from typing import Any

from bouton.answers.cgsuite import cgsuite_of
from bouton.kinds.ruleset import Ruleset
from bouton.questions.parameters import text
from bouton.questions.question import Context, Cost, Question


def _answer(context: Context, game: str | Ruleset, position: str | None) -> dict[str, Any]:
    return cgsuite_of(context.game(game), position, lang=context.lang)


QUESTION = Question(
    "cgsuite",
    _answer,
    Cost.ENGINE,
    (
        text(
            "game", "questions.parameter-cgsuite-game", needed=True, word="TEXT", example='game.grid.Clobber("xo|ox")'
        ),
        text("position", "questions.parameter-value-position", word="POSITION"),
    ),
)
