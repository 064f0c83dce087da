"""Winner of a position, winning moves, reasons, and how the result is known."""

from typing import Any

from bouton.answers.analysis import analyze
from bouton.answers.explain.worked import WORKED
from bouton.answers.limits import MOST_MOVES_LISTED
from bouton.kinds.ruleset import Ruleset
from bouton.questions.limits import MOST_WORK_SHOWN
from bouton.questions.parameters import GAME, LETTERS, MISERE, POSITION, choice, flag, number
from bouton.questions.question import Context, Cost, Question


def _answer(context: Context, game: str | Ruleset, position: str, hint: int | None, **options: Any) -> dict[str, Any]:
    found = analyze(
        context.game(game),
        position,
        lang=context.lang,
        hint=hint,
        **options,
        most_moves=MOST_MOVES_LISTED if context.most_moves is None else context.most_moves,
        sources=context.sources,
    )
    if hint is None:
        return found.to_dict()
    return {
        "game": found.game,
        "position": found.position,
        "play": found.play,
        "hint": hint,
        "explanation": found.explanation,
    }


QUESTION = Question(
    "analyze",
    _answer,
    Cost.ENGINE,
    (
        GAME,
        POSITION,
        MISERE,
        number("hint", "questions.parameter-hint", 1, 3, word="1-3"),
        choice("show", "questions.parameter-show", WORKED, many=MOST_WORK_SHOWN),
        LETTERS,
        flag("observed", "questions.parameter-observed"),
    ),
)
