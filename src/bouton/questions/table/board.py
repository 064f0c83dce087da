"""Drawing of a position, and the elements that make each move."""

from typing import Any

from bouton.answers.boards import board_of
from bouton.kinds.ruleset import Ruleset
from bouton.questions.parameters import GAME, MISERE, PLAYER, POSITION, flag
from bouton.questions.question import Context, Cost, Question


def _answer(
    context: Context, game: str | Ruleset, position: str, misere: bool, player: str, colours: bool
) -> dict[str, Any]:
    rules = context.game(game)
    return board_of(
        rules, position, misere=misere, player=player, colours=colours, lang=context.lang, sources=context.sources
    )


COLOURS = flag("colours", "questions.parameter-colours", searches=True)
QUESTION = Question("board", _answer, Cost.CHEAP, (GAME, POSITION, MISERE, PLAYER, COLOURS))
