"""Answers made when a site is built, so that the page shows every start before Python is there."""

import json
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Any

from bouton.answers.parameters import LANG
from bouton.answers.question import Cost
from bouton.answers.questions import all_questions
from bouton.answers.service import Service

__all__ = ["made_answers", "made_days"]

_MOST_BYTES = 1_500_000  # of all answers; the starts of games beyond it wait for Python
_CARDS = 99  # of the lesson on Fibonacci's numbers


def made_answers() -> dict[str, Any]:
    """What the page asks without anybody having moved: the answer of each question by its key."""
    service = Service()
    return _answered(service, _asked(service))


def made_days(first: date, days: int = 366) -> dict[str, dict[str, Any]]:
    """The puzzles of the days from the first one on, with their boards, in every language: such answers for each month.

    >>> made_days(date(2026, 11, 30), 2).keys()
    dict_keys(['2026-11', '2026-12'])
    """
    service = Service()
    months: dict[str, list[tuple[str, dict[str, str]]]] = {}
    for written in ((first + timedelta(k)).isoformat() for k in range(days)):
        puzzle = service.ask("day", {"date": written})
        board = {each: puzzle[each] for each in ("game", "position", "player")}
        asked = months.setdefault(written[:7], [])
        for lang in LANG.kind.choices:
            asked += [("day", {"date": written, "lang": lang}), ("board", {**board, "lang": lang})]
    return {month: _answered(service, asked) for month, asked in months.items()}


def _answered(service: Service, asked: Iterable[tuple[str, dict[str, str]]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    size = 0
    for name, values in asked:
        key = " ".join([name, *(f"{each}={value}" for each, value in sorted(values.items()))])
        if key in found:
            continue
        status, answer = service.answer(name, {each: [value] for each, value in values.items()})
        size += len(key) + len(answer)
        if status == 200 and size < _MOST_BYTES:
            found[key] = json.loads(answer)
    return found


def _asked(service: Service) -> Iterator[tuple[str, dict[str, str]]]:
    languages = LANG.kind.choices
    for lang in languages:
        for each in all_questions():
            if each.cost is Cost.BUILT and not any(parameter.needed for parameter in each.parameters):
                yield each.name, {"lang": lang}
        yield "cards", {"lang": lang, "most": str(_CARDS)}
    for name, values in _positions(service):
        for lang in languages:
            yield name, {**values, "lang": lang}


def _positions(service: Service) -> Iterator[tuple[str, dict[str, str]]]:
    """The default starts, then the steps of the lessons, then why, for the starts."""
    starts = [(row["spec"], row["example"]) for row in service.ask("games", {})["games"]]
    for spec, position in starts:
        yield "board", {"game": spec, "position": position, "player": "left"}
    for spec, _ in starts:
        yield "rules", {"game": spec}
    for lesson in service.ask("lessons", {})["lessons"]:
        for step in lesson["steps"]:
            if step.get("game") and step.get("position"):
                misere = {"misere": "true"} if step.get("misere") else {}
                yield "board", {"game": step["game"], "position": step["position"], "player": "left", **misere}
    for spec, position in starts:
        yield "analyze", {"game": spec, "position": position}
