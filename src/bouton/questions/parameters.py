"""Parameters of questions, with their limits, and parsing of their values from a URL.

Interfaces declare nothing of their own about them: the command line, ``/api`` and the page take their names, limits and
sentences from here.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from bouton.errors import InputError, NotationError
from bouton.language import DEFAULT, LANGUAGES
from bouton.notation import clip, read_number
from bouton.questions.limits import LONGEST_NUMBER, LONGEST_TEXT, MOST_SEED

_TRUE = frozenset({"1", "true", "t", "yes", "y", "on"})
_FALSE = frozenset({"0", "false", "f", "no", "n", "off"})


class Kind(NamedTuple):
    """The kind of a value: ``"text"``, ``"line"`` (positions separated by ``>``), ``"number"``, ``"flag"``,
    ``"choice"``.

    Attributes
    ----------
    name : one of these words.
    least, most : the limits of a number; for a text only `most`, in characters.
    choices : the values of a choice.
    """

    name: str
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()

    def parse_number(self, digits: str) -> int | None:
        """Parse digits or a power to a number within the limits; return None for anything else, of any length.

        >>> Kind("number", 1, 3).parse_number("2"), Kind("number", 1, 3).parse_number("9" * 5000)
        (2, None)
        >>> Kind("number", 1, 10**9).parse_number("10^8")
        100000000
        """
        if "^" in digits:
            try:
                digits = str(read_number(digits)) if len(digits) <= LONGEST_NUMBER else ""
            except (NotationError, ValueError):  # no power, or one with more digits than Python writes
                return None
        if not digits.isascii() or not digits.isdigit() or len(digits.lstrip("0")) > LONGEST_NUMBER:
            return None
        value = int(digits.lstrip("0") or "0")
        return value if self.least <= value <= self.most else None


class Parameter(NamedTuple):
    """One input of a question.

    Attributes
    ----------
    name : as in a URL and, with ``--`` if it is optional, on the command line.
    kind : the kind of its values.
    help : the key of its sentence in the catalogue.
    default : the value if none is given.
    needed : whether it is required.
    many : maximum number of values; 0 if it is one value, not a list.
    word : the placeholder for a value in a usage line, such as ``GAME``; an entry ``word-GAME`` in the catalogue of the
        command line if it is translated.
    searches : whether an otherwise cheap question searches if this is given.
    example : an example value; required parameters have one.
    option : whether an optional text is an option of a command, not a positional argument.
    """

    name: str
    kind: Kind
    help: str
    default: Any = None
    needed: bool = False
    many: int = 0
    word: str = ""
    searches: bool = False
    example: str = ""
    option: bool = False

    def read(self, given: Sequence[str]) -> Any:
        """Parse texts to a value; if several are given for one value the last one counts.

        >>> SEED.read(["7"]), MISERE.read(["true"]), MISERE.read([])
        (7, True, False)

        Raises
        ------
        InputError : if a required value is missing, if there are too many, or if one is not allowed.
        """
        if not given:
            if self.needed:
                raise InputError("questions.missing", name=self.name)
            return list(self.default or ()) if self.many else self.default
        if not self.many:
            return self._one(given[-1])
        if len(given) > self.many:
            raise InputError("questions.many", name=self.name, count=len(given), most=self.many)
        return [self._one(each) for each in given]

    def _one(self, text: str) -> str | int | bool:
        kind, shown = self.kind, clip(text, 40)
        if kind.name == "flag":
            word = text.strip().lower()
            if word not in _TRUE | _FALSE:
                raise InputError("questions.choice", name=self.name, got=shown, known=["true", "false"])
            return word in _TRUE
        if kind.name == "number":
            value = kind.parse_number(text.strip())
            if value is None:
                raise InputError("questions.number", name=self.name, got=shown, least=kind.least, most=kind.most)
            return value
        if kind.name == "choice":
            if text not in kind.choices:
                raise InputError("questions.choice", name=self.name, got=shown, known=list(kind.choices))
        elif len(text) > kind.most:
            raise InputError("questions.long", name=self.name, count=len(text), most=kind.most)
        return text


def text(name: str, sentence: str, most: int = LONGEST_TEXT, **more: Any) -> Parameter:
    """Make a parameter for a text of at most `most` characters; `sentence` is the key of its help."""
    return Parameter(name, Kind("text", most=most), sentence, **more)


def line(name: str, sentence: str, **more: Any) -> Parameter:
    """Make a parameter for positions in sequence, separated by ``>``."""
    return Parameter(name, Kind("line", most=LONGEST_TEXT), sentence, **more)


def number(name: str, sentence: str, least: int, most: int, default: int | None = None, **more: Any) -> Parameter:
    """Make a parameter for an integer from `least` to `most`."""
    return Parameter(name, Kind("number", least, most), sentence, default, **{"word": "N", **more})


def flag(name: str, sentence: str, **more: Any) -> Parameter:
    """Make a parameter for yes or no; default: no."""
    return Parameter(name, Kind("flag"), sentence, False, **more)


def choice(name: str, sentence: str, choices: Sequence[str], default: str | None = None, **more: Any) -> Parameter:
    """Make a parameter for one of several words."""
    return Parameter(name, Kind("choice", choices=tuple(choices)), sentence, default, **more)


GAME = text("game", "questions.parameter-game", needed=True, word="GAME", example="nim")
POSITION = text("position", "questions.parameter-position", needed=True, word="POSITION", example="7,2,6")
MISERE = flag("misere", "questions.parameter-misere")
#: the language of sentences, including errors, is a parameter of every question
LANG = choice("lang", "questions.parameter-lang", LANGUAGES, DEFAULT)
PLAYER = choice("player", "questions.parameter-player", ("left", "right"), "left")
FIRST = choice("first", "questions.parameter-first", ("left", "right"), "left")
LETTERS = choice("letters", "questions.parameter-letters", ("P/N", "P/S", "PN", "PS"), "P/N")
SEED = number("seed", "questions.parameter-seed", 0, MOST_SEED, 0)
#: an expression of values, or a game and its position
VALUED = (
    text("game", "questions.parameter-value-game", needed=True, word="VALUE", example="{1|-1} + ^"),
    text("position", "questions.parameter-value-position", word="POSITION"),
)
