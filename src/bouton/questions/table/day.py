"""The puzzle of a day."""

from datetime import date
from typing import Any

from bouton.errors import InputError
from bouton.notation import clip
from bouton.play.practice import in_rows
from bouton.play.puzzles import puzzle_of_day
from bouton.questions.parameters import text
from bouton.questions.question import Context, Cost, Question


def _answer(context: Context, date: str) -> dict[str, Any]:
    return in_rows(puzzle_of_day(_day(date), lang=context.lang, sources=context.sources), context.lang)


def _day(written: str) -> date:
    try:
        return date.fromisoformat(written.strip()) if written.strip() else date.today()
    except ValueError:
        raise InputError("questions.date", got=clip(written)) from None


DATE = text("date", "questions.parameter-date", most=40, default="")
QUESTION = Question("day", _answer, Cost.ENGINE, (DATE,))
