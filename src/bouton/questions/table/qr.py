"""The QR code of a text, such as an address."""

from typing import Any

from bouton.play.limits import LONGEST_QR_TEXT
from bouton.play.qr import qr_code
from bouton.questions.parameters import text
from bouton.questions.question import Context, Cost, Question


def _answer(context: Context, text: str) -> dict[str, Any]:
    return qr_code(text)


TEXT = text("text", "questions.parameter-qr-text", LONGEST_QR_TEXT, needed=True, example="https://example.org/")
QUESTION = Question("qr", _answer, Cost.CHEAP, (TEXT,))
