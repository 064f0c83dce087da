"""Answer any questions in one process for its lifetime, in bounded memory: in a worker of the server, or in a page."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from bouton.answers.sources import WholeGames, sources_with
from bouton.custom.function import OwnRuleset
from bouton.custom.typed import typed_rules
from bouton.errors import BoutonError
from bouton.language import DEFAULT, LANGUAGES, has, in_language, say
from bouton.questions.limits import MOVES_SENT, POSITIONS_OF_QUESTION
from bouton.questions.parameters import LANG
from bouton.questions.question import Context
from bouton.questions.table import names, question
from bouton.search.search import Search
from bouton.storage.recent import Recent

_KEPT = 400_000  # positions searched before the memory of earlier searches is dropped
_TYPED = 8  # rulesets typed by users


def page_sentence(error: BoutonError, language: str) -> str:
    """The sentence of an error, with advice that fits the page if the usual one names options of a command."""
    key = f"{error.sentence}-page"
    return say(key, language, **error.values) if has(key) else error.say(language)


class Service:
    """A service that answers questions.

    >>> Service().ask("line", {"game": "nim", "position": "3,4", "moves": "3,3"})["legal"]
    True

    Parameters
    ----------
    served : the specs of the games in files that the owner allows; they come first in the list of games.
    """

    def __init__(self, served: Sequence[str] = ()) -> None:
        self.served: tuple[str, ...] = tuple(served)
        self._whole = WholeGames(always=bool(served))
        self._sources = sources_with(Search(POSITIONS_OF_QUESTION), whole=self._whole)
        self._typed: Recent[str, OwnRuleset] = Recent(_TYPED)  # so that search results about them are reused

    def ask(self, name: str, values: Mapping[str, Any], lang: str = "en", rules: str | None = None) -> dict[str, Any]:
        """Return the answer to a question; omitted parameters have their default values.

        Parameters
        ----------
        name, values, lang : the question, and the language of sentences.
        rules : the graph of rules typed by a user, see `bouton.custom.typed`, for games called ``own:``.

        Raises
        ------
        KeyError : if a question does not exist.
        BoutonError : if the question raises it.
        """
        asked = question(name)
        typed = None if rules is None else self._typed.obtain(rules, lambda: typed_rules(rules))
        usual = {each.name: each.read(()) for each in asked.parameters if not each.needed}
        if self._sources.search.searched_positions > _KEPT:
            self._sources = sources_with(Search(POSITIONS_OF_QUESTION), whole=self._whole)
        context = Context(lang, self._sources, MOVES_SENT, self.served, typed)
        with in_language(lang):
            return asked.answer(context, **{**usual, **values})

    def answer(self, name: str, given: Mapping[str, Sequence[str]], rules: str | None = None) -> tuple[int, str]:
        """Return the status and the JSON of an answer to a request; for a page without a server.

        >>> Service().answer("line", {"game": ["nim"], "position": ["3,4"], "moves": ["9,9"], "lang": ["fr"]})[0]
        200
        >>> Service().answer("board", {"game": ["nim"], "position": ["x"]})[0]
        422

        Parameters
        ----------
        name : the question; the status is 404 if there is none.
        given : the texts of each parameter, including the language.
        rules : as in `ask`.
        """
        asked = given.get(LANG.name, (DEFAULT,))[-1]
        language = asked if asked in LANGUAGES else DEFAULT
        try:
            values, language = question(name).read(given), str(LANG.read(given.get(LANG.name, ())))
            found = self.ask(name, values, language, rules)
            return 200, json.dumps(found, ensure_ascii=False, separators=(",", ":"))
        except BoutonError as error:
            return 422, json.dumps({"error": page_sentence(error, language)}, ensure_ascii=False)
        except (MemoryError, RecursionError):
            return 422, json.dumps({"error": say("server.error-large", language)}, ensure_ascii=False)
        except KeyError:
            if name in names():
                raise
            return 404, json.dumps({"error": say("server.error-missing", language)}, ensure_ascii=False)
