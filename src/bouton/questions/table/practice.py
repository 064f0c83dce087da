"""A puzzle of one of four kinds, of one game or of any suitable for the grade."""

from typing import Any

from bouton.play.practice import PRACTICE, practice
from bouton.play.puzzles import GRADES
from bouton.questions.parameters import MISERE, SEED, choice, number, text
from bouton.questions.question import Context, Cost, Question


def _answer(context: Context, game: str | None, kind: str, misere: bool, grade: int, seed: int) -> dict[str, Any]:
    asked = context.game(game) if game else None
    return practice(asked, kind, grade, seed, misere, lang=context.lang, sources=context.sources)


QUESTION = Question(
    "practice",
    _answer,
    Cost.ENGINE,
    (
        text("game", "questions.parameter-practice-game", word="GAME", example="nim"),
        choice("kind", "questions.parameter-practice-kind", PRACTICE, PRACTICE[0]),
        MISERE,
        number("grade", "questions.parameter-grade", 1, GRADES, 1),
        SEED,
    ),
)
