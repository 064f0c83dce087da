"""The games as cards to choose from."""

from typing import Any

from bouton.play.gallery import gallery, invitations
from bouton.questions.question import Context, Cost, Question


def _answer(context: Context) -> dict[str, Any]:
    return {"sections": gallery(context.lang), **invitations(context.lang)}


QUESTION = Question("gallery", _answer, Cost.BUILT)
