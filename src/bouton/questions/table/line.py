"""Legality of a line of moves: `legal`, and `illegal` with the first illegal move and the reason."""

from typing import Any

from bouton.kinds.ruleset import Ruleset
from bouton.play.review import follow
from bouton.questions.parameters import FIRST, GAME, MISERE, POSITION, line
from bouton.questions.question import Context, Cost, Question


def _answer(
    context: Context, game: str | Ruleset, position: str, moves: str, misere: bool, first: str
) -> dict[str, Any]:
    return follow(context.game(game), position, moves, misere, lang=context.lang, first=first)


MOVES = line("moves", "questions.parameter-moves-after", default="")
QUESTION = Question("line", _answer, Cost.CHEAP, (GAME, POSITION, MOVES, MISERE, FIRST))
