"""A person's move and the program's reply, each with the resulting board."""

from typing import Any

from bouton.kinds.ruleset import Ruleset
from bouton.play.opponent import LEVELS
from bouton.play.turn import turn
from bouton.questions.parameters import GAME, MISERE, PLAYER, POSITION, SEED, number, text
from bouton.questions.question import Context, Cost, Question


def _answer(
    context: Context, game: str | Ruleset, position: str, misere: bool, player: str, move: str | None, **program: Any
) -> dict[str, Any]:
    rules = context.game(game)
    return turn(rules, position, move, misere, player=player, lang=context.lang, sources=context.sources, **program)


MOVE = text("move", "questions.parameter-move")
LEVEL = number("level", "questions.parameter-level-reply", 0, len(LEVELS) - 1)
QUESTION = Question("turn", _answer, Cost.ENGINE, (GAME, POSITION, MOVE, MISERE, PLAYER, LEVEL, SEED))
