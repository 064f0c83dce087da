"""The program's move."""

from typing import Any

from bouton.kinds.ruleset import Ruleset
from bouton.play.opponent import LEVELS, reply
from bouton.questions.parameters import GAME, MISERE, PLAYER, POSITION, SEED, number
from bouton.questions.question import Context, Cost, Question


def _answer(
    context: Context, game: str | Ruleset, position: str, misere: bool, player: str, level: int, seed: int
) -> dict[str, Any]:
    rules = context.game(game)
    return reply(
        rules, position, level, misere=misere, player=player, seed=seed, lang=context.lang, sources=context.sources
    )


LEVEL = number("level", "questions.parameter-level", 0, len(LEVELS) - 1, len(LEVELS) - 1)
QUESTION = Question("reply", _answer, Cost.ENGINE, (GAME, POSITION, MISERE, PLAYER, LEVEL, SEED))
