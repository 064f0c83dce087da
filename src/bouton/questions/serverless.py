"""Answers for a page without a server: the same questions, in the Python of the reader's browser."""

import json
import sys

from bouton.language import DEFAULT, LANGUAGES, say
from bouton.questions.service import Service
from bouton.storage.files import allow_only


class ServerlessAnswers:
    """The answers of a server, in a process for one page.

    >>> ServerlessAnswers().answer("line", '{"game": ["nim"], "position": ["3,4"], "moves": ["3,3"]}')[0]
    200
    """

    def __init__(self) -> None:
        self.service: Service = Service()

    def begin(self) -> None:
        """Disallow reading files, and allow numbers of any length: this process belongs to the page."""
        allow_only(())
        sys.set_int_max_str_digits(0)

    def answer(self, name: str, given: str, rules: str | None = None) -> tuple[int, str]:
        """Return the status and the JSON of an answer; `given` contains the texts of each parameter, as JSON, and
        `rules` the graph of rules typed by a user."""
        return self.service.answer(name, json.loads(given), rules)

    def report_fault(self, given: str) -> str:
        """Return the JSON of an answer that reports a bug in the program, in the language of the question `given`."""
        asked = json.loads(given).get("lang", [DEFAULT])[-1]
        told = say("server.error-broken", asked if asked in LANGUAGES else DEFAULT)
        return json.dumps({"error": told}, ensure_ascii=False)
