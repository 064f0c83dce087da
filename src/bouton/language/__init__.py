"""The program's sentences, in every language that has a folder here.

Sentences are in ``language/xx/*.py``, one file for each family of games and one each for errors, analysis and the
command line; a key such as ``"nim.rules"`` is the entry ``rules`` of the file ``nim``. Other facts about a language are
in its record in ``language/xx/__init__.py``: a third language is a new folder with the same files.
A sentence is a format string whose fields support numbers and lists:

- ``{n}`` writes an integer, shortened if it has more than 40 digits, and ``{n:,}`` as ``2,000,000``;
- ``{n:match|matches}`` chooses the singular or the plural (French counts 0 as singular, English does not);
- ``{moves}`` writes a list as ``a, b and c`` (``a, b et c``), ``{moves:or}`` as ``a, b or c``,
  ``{moves:,}`` as ``a, b, c``.

The typography of the record is applied here, so the files stay readable: French spaces before ``: ; ? !`` become
non-breaking.
"""

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from numbers import Rational
from typing import Any

from bouton.language.digits import ends_of, write_int, write_safely
from bouton.language.record import FIELD, Language
from bouton.public import resolve

__all__ = [
    "DEFAULT",
    "LANGUAGES",
    "Language",
    "current_language",
    "decimal",
    "entries",
    "format_time",
    "has",
    "in_language",
    "join",
    "language_of",
    "name_citation",
    "number",
    "record",
    "say",
    "speak",
    "template",
]


def _languages() -> list[str]:
    """The language folders next to this file; in an archive, the packages listed by its importer."""
    if not os.path.isdir(__path__[0]):
        from pkgutil import iter_modules

        return [each.name for each in iter_modules(__path__) if each.ispkg]
    return [name for name in sorted(os.listdir(__path__[0])) if os.path.exists(f"{__path__[0]}/{name}/__init__.py")]


#: the default language, for errors and whenever no language is given
DEFAULT = "en"
#: every language that has a folder here, the default first
LANGUAGES = (DEFAULT, *(name for name in _languages() if name != DEFAULT))
_LONGEST = 40  # digits of a number that stands whole in a sentence
_chosen = [DEFAULT]  # set by `speak`
_answered: ContextVar[str] = ContextVar("language")  # set by `in_language`, for one thread only
_SHORT_BITS = 4_000  # of a number that is written quickly
#: units of time in seconds; a span has the largest one that it contains twice
_UNITS = (("years", 31_557_600), ("days", 86_400), ("hours", 3_600), ("minutes", 60), ("seconds", 1))


@cache
def _file(area: str, language: str) -> Mapping[str, str]:
    text: Mapping[str, str] = resolve(f"language.{language}.{area}:TEXT")
    return text


@cache
def record(language: str) -> Language:
    """The record of a language.

    >>> record("fr").name, record("fr").decimal
    ('Français', ',')
    """
    found: Language = resolve(f"language.{language}:LANGUAGE")
    return found


def current_language() -> str:
    """The language used if none is given: that of `in_language`, else the one set by `speak`, initially the default."""
    return _answered.get(_chosen[0])


def speak(language: str) -> None:
    """Set the language of errors, of results in a notebook, and of functions called without a language."""
    _chosen[0] = language


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """Use a language, in this thread, for texts without a language of their own, such as the labels of a board."""
    token = _answered.set(language)
    try:
        yield
    finally:
        _answered.reset(token)


def language_of(locale: str) -> str:
    """The language of a locale or of a browser's language tag; the default if it is not in `LANGUAGES`.

    >>> language_of("fr_CA.UTF-8"), language_of("de-AT")
    ('fr', 'en')
    """
    tag = locale.lower()
    return next((each for each in LANGUAGES if tag.startswith(record(each).locale)), DEFAULT)


@cache
def _sentence(key: str, language: str) -> str:
    area, _, entry = key.partition(".")
    try:
        return record(language).typography(_file(area, language)[entry])
    except KeyError:
        raise KeyError(f"{key} is not among the sentences in {language}") from None


def has(key: str, language: str = "en") -> bool:
    """Whether a language has a sentence with this key, ``AREA.ENTRY``."""
    area, _, entry = key.partition(".")
    try:
        return entry in _file(area, language)
    except ModuleNotFoundError:
        return False


def entries(area: str) -> tuple[str, ...]:
    """The names of the entries in the file `area`, such as ``"nim"``, of the default language."""
    return tuple(_file(area, DEFAULT))


def template(key: str, language: str = "en") -> str:
    """A sentence with unfilled fields, for a page that fills them in itself.

    >>> template("review.mistake", "en")
    'a mistake, which turns a win into a draw.'
    """
    return _sentence(key, language)


def say(key: str, language: str = "en", /, **values: Any) -> str:
    """Return a sentence with its values filled in.

    >>> from bouton.language import say
    >>> say("analysis.hint-count", "en", count=0, alike=1), say("analysis.hint-count", "fr", count=0, alike=1)
    ('There are 0 winning moves.', 'Il y a 0 coup gagnant.')
    >>> say("partizan.error-long", "en", most=10_000)
    'The text is too long: at most 10,000 characters are read.'
    >>> say("match.games", "fr", count=2, game="kayles"), say("match.games", "fr", count=2, game="euclid")
    ('2 parties de kayles', '2 parties d’euclid')
    """
    sentence = _sentence(key, language)
    fields = {name: _field(_quote_dots(name, value, sentence, language), language) for name, value in values.items()}
    if "whole" in values and values["whole"] == values.get("got"):  # not "'x' in 'x'"
        sentence = sentence.replace(record(language).within, record(language).alone)
    filled = sentence.format(**fields).replace(" ; ", record(language).semicolon).replace("….", "…")
    elision = record(language).elision
    return _elide(filled, elision) if elision and FIELD in filled else filled


def _quote_dots(name: str, value: Any, sentence: str, language: str) -> Any:
    """Quote a text, the last of several, that ends in a dot, as positions may, where a full stop follows it."""
    texts = value.split(" ; ") if isinstance(value, str) else value if isinstance(value, list | tuple) else ()
    if not (texts and isinstance(texts[-1], str) and texts[-1].endswith(".")):
        return value
    if not re.search(rf"{{{name}(:[^}}]*)?}}\.", sentence):
        return value
    quoted = [*texts[:-1], record(language).alone.format(got=texts[-1])]
    return " ; ".join(quoted) if isinstance(value, str) else quoted


def _elide(filled: str, pattern: str) -> str:
    return re.sub(pattern, r"\1’", filled).replace(FIELD, "")


def _field(value: Any, language: str) -> Any:
    if isinstance(value, str):
        return _Text(value) if record(language).elision else value
    if isinstance(value, Rational | float):
        return _Number(value, language)
    if isinstance(value, list | tuple):
        return _List(value, language)
    return write_safely(value)


class _Number:
    """A number in a sentence: ``{n}``, ``{n:,}`` with groups of three digits, ``{n:heap|heaps}`` a form of a word."""

    def __init__(self, value: Any, language: str) -> None:
        self.value, self.language = value, language

    def __format__(self, spec: str) -> str:
        if spec == "," and abs(self.value) < 10**_LONGEST:
            return f"{self.value:,}".replace(",", record(self.language).thousands)
        if spec in ("", ","):
            text = number(self.value, self.language) if isinstance(self.value, int) else write_safely(self.value)
            return text.replace(".", record(self.language).decimal) if isinstance(self.value, float) else text
        if "|" not in spec:
            return format(self.value, spec)
        forms = spec.split("|")
        return forms[min(record(self.language).form(self.value), len(forms) - 1)]


class _Text(str):
    """A text in a sentence of a language with elisions; `FIELD` precedes it in the result."""

    def __format__(self, spec: str) -> str:
        return FIELD + super().__format__(spec)


class _List:
    """A list in a sentence: its last item follows "and"; in ``{moves:or}``, "or"; in ``{moves:,}``, a comma."""

    def __init__(self, items: list[Any] | tuple[Any, ...], language: str) -> None:
        self.items, self.language = items, language

    def __format__(self, spec: str) -> str:
        texts = [number(item, self.language) if isinstance(item, int) else write_safely(item) for item in self.items]
        text = ", ".join(texts) if spec == "," else join(texts, self.language, spec or "and")
        return FIELD + text if record(self.language).elision else text


def join(texts: list[str], language: str, word: str = "and") -> str:
    """Join as ``a, b and c``; `word` is ``"and"`` or ``"or"``.

    >>> from bouton.language import join
    >>> join(["1", "2", "3"], "fr")
    '1, 2 et 3'
    """
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {record(language).conjunctions[word]} {texts[-1]}"


def name_citation(cite: str, language: str = "en") -> str:
    """Name the authors and year of a theorem, or another citation, as in a sentence.

    >>> name_citation("Guy and Smith 1956", "fr"), name_citation("finitely many states, Siegel 2013", "fr")
    ('Guy et Smith 1956', 'nombre fini d’états, Siegel 2013')
    >>> name_citation("Winning Ways, ch. 6 and 11", "fr")
    'Winning Ways, chap. 6 et 11'
    """
    key = f"analysis.cite-{cite.replace(' ', '-')}"
    if has(key, language):
        return say(key, language)
    cite = cite.replace(f" {record(DEFAULT).conjunctions['and']} ", f" {record(language).conjunctions['and']} ")
    return cite.replace(f"{say('analysis.chapter')} ", f"{say('analysis.chapter', language)} ")


def number(value: int, language: str = "") -> str:
    """Write an integer for a sentence, or for a label, in the current language; more than 40 digits are shortened.

    >>> from bouton.language import number
    >>> number(10**60)
    '1000000000…0000000000 (61 digits)'
    """
    if value < 0:
        return f"-{number(-value, language)}"
    if value.bit_length() <= _SHORT_BITS:
        text = write_int(value)
        if len(text) <= _LONGEST:
            return text
        count, first, last = len(text), text[:10], text[-10:]
    else:  # only its first and last digits: writing all of them takes much longer
        count, first, last = ends_of(value)
    return f"{first}…{last} ({count} {record(language or current_language()).digits})"


def format_time(seconds: float, language: str = "en") -> str:
    """Write a span of time in the largest unit of which it contains two, from years down to seconds.

    >>> from bouton.language import format_time
    >>> [format_time(each) for each in (1, 119, 120, 45_000_000)]
    ['1 second', '119 seconds', '2 minutes', '521 days']
    """
    unit, size = next((each for each in _UNITS if seconds >= 2 * each[1]), _UNITS[-1])
    return say(f"cli.time-{unit}", language, count=round(seconds / size))


def decimal(value: float, places: int, language: str = "en") -> str:
    """Write a number with a fixed number of decimal places.

    >>> decimal(2.5, 2), decimal(2.5, 2, "fr")
    ('2.50', '2,50')
    """
    return f"{value:.{places}f}".replace(".", record(language).decimal)
