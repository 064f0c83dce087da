"""The graph of positions, as data and as a picture."""

from typing import Any

from bouton.answers.graph import graph
from bouton.answers.limits import MOST_POSITIONS, READABLE_POSITIONS
from bouton.answers.table import SHOW
from bouton.kinds.ruleset import Ruleset
from bouton.questions.parameters import GAME, LETTERS, MISERE, POSITION, choice, flag, number
from bouton.questions.question import Context, Cost, Question
from bouton.results import drawing


def _answer(context: Context, game: str | Ruleset, position: str, letters: str, **more: Any) -> dict[str, Any]:
    found = graph(context.game(game), position, **more)
    return {**found.to_dict(), "svg": drawing(found, context.lang, letters.replace("/", ""))}


QUESTION = Question(
    "graph",
    _answer,
    Cost.ENGINE,
    (
        GAME,
        POSITION,
        MISERE,
        number("most", "questions.parameter-most", 1, MOST_POSITIONS, READABLE_POSITIONS),
        flag("symmetry", "questions.parameter-symmetry"),
        choice("show", "questions.parameter-graph-show", SHOW, SHOW[0]),
        LETTERS,
    ),
)
