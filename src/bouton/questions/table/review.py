"""A played game, move by move: bad moves, and better ones."""

from typing import Any

from bouton.kinds.ruleset import Ruleset
from bouton.play.review import review
from bouton.questions.parameters import GAME, MISERE, choice, line
from bouton.questions.question import Context, Cost, Question


def _answer(context: Context, game: str | Ruleset, moves: str, misere: bool, first: str | None) -> dict[str, Any]:
    found = review(context.game(game), moves, misere=misere, lang=context.lang, first=first, sources=context.sources)
    del found["text"]  # its sentences, one per line
    return found


MOVES = line("moves", "questions.parameter-moves", needed=True, example="1,3,5,7 > 1,3,5,5 > 1,3,3,5")
FIRST = choice("first", "questions.parameter-starter", ("left", "right"))
QUESTION = Question("review", _answer, Cost.ENGINE, (GAME, MOVES, MISERE, FIRST))
