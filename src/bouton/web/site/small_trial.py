"""Ask the library of the small page: for the answers that the page has from the start, and for the modules that answer.

Run in a process of its own: ``small_trial FOLDER``, where the folder contains the library with the few games.
"""

import json
import re
import sys
from importlib import import_module
from itertools import product
from typing import Any

_MOST_TURNS, _MOST_POSITIONS = 60, 2_000  # of the trial: turns, and positions of one search
_PAIR = re.compile(r"(\w+)=(.*?)(?= \w+=|$)")


def main(folder: str) -> None:
    """Write to the standard output, as JSON: ``answers``, as by `made_answers`, and ``modules``, their names."""
    _forget()
    sys.path.insert(0, folder)
    answers = import_module("bouton.made").made_answers()
    _forget()
    vars(import_module("bouton.questions.service"))["POSITIONS_OF_QUESTION"] = _MOST_POSITIONS
    service = import_module("bouton.questions.serverless").ServerlessAnswers()
    starts = [dict(_PAIR.findall(key)) for key in answers if key.startswith("board ")]
    languages = import_module("bouton.language").LANGUAGES
    for lang in languages:
        service.report_fault(json.dumps({"lang": [lang]}))
    for start, lang in product(starts, languages):
        _Reader(service, {"game": start["game"], "lang": lang, "misere": start.get("misere", "")}).play(
            start["position"]
        )
    print(json.dumps({"answers": answers, "modules": sorted(name for name in sys.modules if _is_own(name))}))


def _is_own(name: str) -> bool:
    return name.partition(".")[0] == "bouton"


def _forget() -> None:
    for name in filter(_is_own, [*sys.modules]):
        del sys.modules[name]


class _Reader:
    """A reader, who asks everything about a start and plays from it."""

    def __init__(self, service: Any, about: dict[str, str]) -> None:
        self.service, self.about = service, about

    def ask(self, name: str, **values: str) -> dict[str, Any]:
        """The answer to a question; empty if it would be too large."""
        known = {
            "lang",
            "game",
            *(each.name for each in import_module("bouton.questions.table").question(name).parameters),
        }
        given = {key: [value] for key, value in {**self.about, **values}.items() if value and key in known}
        status, found = self.service.answer(name, json.dumps(given))
        answer: dict[str, Any] = json.loads(found) if status == 200 else {}
        return answer

    def play(self, position: str) -> None:
        """Play to the end, then look back."""
        self.ask("rules")
        self.ask("start")
        line, player = [position], "left"
        for level in range(_MOST_TURNS):
            here = {"position": line[-1], "player": player}
            for each in ("board", "analyze", "options", "reply", "edits"):
                self.ask(each, **here)
            made = self.ask("turn", **here, level=str(level % 6)).get("moves")
            if not made or made[-1]["board"]["over"]:
                break
            line += [move["position"] for move in made]
            player = made[-1]["board"]["player"]
        self.ask("review", moves=" > ".join(line))
        self.ask("line", position=line[0], moves=" > ".join(line[1:]))


if __name__ == "__main__":
    main(sys.argv[1])
