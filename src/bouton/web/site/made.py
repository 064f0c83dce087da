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
_SEARCHED = ("pawns", "boards")  # sections of games whose starts are explained by long searches


def made_answers() -> dict[str, list[Any]]:
    """Answer the questions that the page asks before anybody has moved.

    Maps each question, as text (``board game=nim player=left …``), to its answers, one for each language.
    """
    service = Service()
    return _answers(service, _questions(service))


def made_days(first: date, days: int) -> dict[str, list[Any]]:
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
    """The questions about the starts on the first screen, and the boards of the lessons' steps."""
    found = service.ask("gallery", {})
    for section in found["sections"]:
        for card in section["cards"]:
            yield from _start(card["spec"], card["position"], explained=section["name"] not in _SEARCHED)
    for each in (found["welcome"], *found["challenges"]):
        yield from _start(each["game"], each["position"], misere=each["misere"])
    for lesson in service.ask("lessons", {})["lessons"]:
        for step in lesson["steps"]:
            if step.get("game") and step.get("position"):
                yield _board(step["game"], step["position"], bool(step.get("misere")))


def _start(
    game: str, position: str, misere: bool = False, explained: bool = True
) -> Iterator[tuple[str, dict[str, str]]]:
    """The board of a start, its rules and why it is won: also as the text that the board has for the position."""
    seen = seen_text(game, position)
    for each in dict.fromkeys((position, seen)):
        yield _board(game, each, misere)
    yield "rules", {"game": game}
    if explained:
        yield "analyze", {each: value for each, value in _board(game, seen, misere)[1].items() if each != "player"}


def _board(game: str, position: str, misere: bool) -> tuple[str, dict[str, str]]:
    return "board", {"game": game, "position": position, "player": "left"} | ({"misere": "true"} if misere else {})
