"""All words of the page, as templates."""

from typing import Any

from bouton.language import LANGUAGES, entries, record, template
from bouton.questions.question import Context, Cost, Question


def _answer(context: Context) -> dict[str, Any]:
    lang = context.lang
    languages = {each: record(each).name for each in LANGUAGES}
    words = {key: template(f"page.{key}", lang) for key in entries("page")}
    words |= {key: template(f"gallery.{key}", lang) for key in entries("gallery")}
    words |= {key: template(f"meeting.{key}", lang) for key in entries("meeting")}
    words |= {key: template(f"own_rules.{key}", lang) for key in entries("own_rules")}
    words |= {key: template(f"views.{key}", lang) for key in entries("views")}
    words |= {f"kept-{key}": template(f"kept.{key}", lang) for key in entries("kept")}
    spoken = record(lang)
    signs = {"colon": spoken.colon, "quoted": spoken.alone, "elision": spoken.elision}
    return {"lang": lang, "languages": languages, **signs, "words": words}


QUESTION = Question("words", _answer, Cost.BUILT)
