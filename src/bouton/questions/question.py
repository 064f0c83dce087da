"""A question: its name, its parameters, the function that answers it with plain data, and its cost."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import Any, NamedTuple

from bouton.errors import InputError
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip
from bouton.questions.parameters import LANG, Parameter
from bouton.rulesets import find
from bouton.search.sources import Sources


class Cost(Enum):
    """The cost of an answer.

    ``BUILT``: it depends only on the program itself, so that a site can include it; ``CHEAP``: it needs no search, and
    is answered while the user types; ``ENGINE``: it may search.
    """

    BUILT = "built"
    CHEAP = "cheap"
    ENGINE = "engine"

    def __str__(self) -> str:
        return self.value


@lru_cache(maxsize=64)
def _load(spec: str) -> Ruleset:
    return find(spec)


class Context:
    """The circumstances of a question: the language, and the sources of the answer.

    Parameters
    ----------
    lang : the language of sentences.
    sources : the sources of values; None: the default ones.
    most_moves : maximum number of winning moves to list; None: the default.
    served : the specs of games in files given to the server at its start; None if any file may be named.
    typed : rules typed by a user; used for games whose spec begins with ``own:``.
    """

    def __init__(
        self,
        lang: str = "en",
        sources: Sources | None = None,
        most_moves: int | None = None,
        served: Sequence[str] | None = None,
        typed: Ruleset | None = None,
    ) -> None:
        self.lang = lang
        self.sources = sources
        self.most_moves = most_moves
        self.served = served
        self.typed = typed

    def game(self, game: str | Ruleset) -> str | Ruleset:
        """Return the rules typed by the user for ``own:…``; the ruleset of a served game, loaded once per process, so
        that results about it are reused; any other game unchanged."""
        if self.typed is not None and isinstance(game, str) and game.startswith("own:"):
            return self.typed
        return _load(game) if self.served and isinstance(game, str) and game in self.served else game


class Question(NamedTuple):
    """A question that the library, the command and the page can ask.

    >>> from bouton.questions.table import question
    >>> rules = question("rules")
    >>> rules.answer(Context(), **rules.read({"game": ["nim"]}))["theorems"][0]["cite"]
    'Bouton 1901'

    Attributes
    ----------
    name : the name of its file in `bouton.questions.table`, of its URL under ``/api``, and of its command.
    answer : a function of a `Context` and the values of the parameters, passed by name; it returns JSON-compatible
        data. A game may also be given as a ruleset.
    cost : see `Cost`; a value for a parameter that `searches` makes a cheap question one for the engine.
    parameters : in the order of a call; ``lang`` is a parameter of every question and is not listed.
    help : the key of its sentence in the catalogue; default: ``questions.NAME``.
    """

    name: str
    answer: Callable[..., dict[str, Any]]
    cost: Cost
    parameters: tuple[Parameter, ...] = ()
    help: str = ""

    @property
    def sentence(self) -> str:
        """The key of its sentence."""
        return self.help or f"questions.{self.name}"

    def parameter(self, name: str) -> Parameter:
        """The parameter with the given name."""
        return next(each for each in self.parameters if each.name == name)

    @property
    def example(self) -> dict[str, str]:
        """Example values of parameters, as texts, with which the question can be asked.

        >>> from bouton.questions.table import question
        >>> question("table").example
        {'game': 'nim', 'range': '0-9'}
        """
        return {each.name: each.example for each in self.parameters if each.needed or each.example}

    def read(self, given: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        """The value of every parameter, from the given texts; the language is read by its own parameter.

        Raises
        ------
        InputError : for the first name that is no parameter, and the first one that is missing or beyond its limits.
        """
        known = [each.name for each in (*self.parameters, LANG)]
        for name in given:
            if name not in known:
                raise InputError("questions.parameter", got=clip(name), name=self.name, known=known)
        return {each.name: each.read(given.get(each.name, ())) for each in self.parameters}

    def cost_of(self, values: Mapping[str, Any]) -> Cost:
        """The cost of an answer for these values."""
        searches = any(each.searches and values.get(each.name) for each in self.parameters)
        return Cost.ENGINE if searches else self.cost
