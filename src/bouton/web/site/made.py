"""Answers prepared when a site is built, so that the page can show every start before Python is loaded."""

import json
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Any

from bouton.answers.position import seen_text
from bouton.questions.parameters import LANG
from bouton.questions.question import Cost
from bouton.questions.service import Service
from bouton.questions.table import all_questions

_CARDS = 99  # of the lesson on Fibonacci numbers


def made_answers() -> dict[str, list[Any]]:
    """Answer the questions that the page asks before anybody has moved.

    Maps each question, as text (``board game=nim player=left …``), to its answers, one for each language.
    """
    service = Service()
    return _answers(service, _questions(service))


def made_days(first: date, days: int = 366) -> dict[str, list[Any]]:
    """The puzzles of the days from the first one on, with their boards, in every language.

    >>> [key.split()[0] for key in made_days(date(2026, 12, 5), 1)]
    ['day', 'board']
    """
    service = Service()
    asked: list[tuple[str, dict[str, str]]] = []
    for written in ((first + timedelta(k)).isoformat() for k in range(days)):
        puzzle = service.ask("day", {"date": written})
        board = {each: puzzle[each] for each in ("game", "position", "player")}
        asked += [("day", {"date": written}), ("board", board)]
    return _answers(service, asked)


def _answers(service: Service, asked: Iterable[tuple[str, dict[str, str]]]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for name, values in asked:
        key = " ".join([name, *(f"{each}={value}" for each, value in sorted(values.items()))])
        if key in found:
            continue
        given = {each: [value] for each, value in values.items()}
        answers = [service.answer(name, {**given, "lang": [lang]}) for lang in LANG.kind.choices]
        if all(status == 200 for status, _ in answers):
            found[key] = [json.loads(answer) for _, answer in answers]
    return found


def _questions(service: Service) -> Iterator[tuple[str, dict[str, str]]]:
    for each in all_questions():
        if each.cost is Cost.BUILT and not any(parameter.needed for parameter in each.parameters):
            yield each.name, {}
    yield "cards", {"most": str(_CARDS)}
    yield from _positions(service)


def _positions(service: Service) -> Iterator[tuple[str, dict[str, str]]]:
    """The boards of the default starts, their rules, the boards of the lessons' steps, the analyses of the starts."""
    starts = [(row["spec"], row["example"]) for row in service.ask("games", {})["games"]]
    seen = [(spec, seen_text(spec, position)) for spec, position in starts]
    for spec, position in dict.fromkeys(starts + seen):
        yield "board", {"game": spec, "position": position, "player": "left"}
    for spec, _ in starts:
        yield "rules", {"game": spec}
    for lesson in service.ask("lessons", {})["lessons"]:
        for step in lesson["steps"]:
            if step.get("game") and step.get("position"):
                misere = {"misere": "true"} if step.get("misere") else {}
                yield "board", {"game": step["game"], "position": step["position"], "player": "left", **misere}
    for spec, position in seen:
        yield "analyze", {"game": spec, "position": position}
