"""Reading and writing numbers, and lists of numbers, of any length.

Python rejects ``int(text)`` and ``str(number)`` beyond 4,300 digits unless a process-wide setting is changed, and
both take quadratic time. A library must not touch that setting, so these functions split long numbers in half until
the parts are short: the only limit is ``MAX_DIGITS``, and the time is not quadratic.
"""

import re
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from math import log10
from operator import index
from os import PathLike
from threading import Lock
from typing import Any, TypeVar

from bouton.errors import InputError, NotationError, NumberError, UnknownError
from bouton.language import LANGUAGES, current_language, record, speak
from bouton.language.digits import remember, write_int, write_safely

__all__ = [
    "MAX_DIGITS",
    "MAX_HEAPS",
    "MOST_TOGETHER",
    "check_flags",
    "check_language",
    "check_letters",
    "check_object",
    "clip",
    "fold_case",
    "game_title",
    "goes_below_zero",
    "plain_number",
    "quietly",
    "quote",
    "read_int",
    "read_ints",
    "read_number",
    "read_range",
    "set_language",
    "write_int",
    "write_ints",
    "write_points",
    "write_worth",
]

_Kind = TypeVar("_Kind")

# Limits, which stand here since every answer loads this module and would load another one with them.
MAX_DIGITS = 1_000_000  # of a number
MOST_TOGETHER = 1_500_000  # total digits of a list: about a second to read
MAX_HEAPS = 100_000  # numbers of a list
MAX_POWER = 200_000  # digits of a number written as a power
_LONGEST_WAIT = 10**12  # seconds, as more overflow in the operating system's clocks
_CHUNK = 2_000  # digits passed to int() and str() in one call, well below Python's limit of 4,300
_BELOW = re.compile(r"(?:^|[\[(, ])-\d")
_POWER = re.compile(r"(\d{1,40})(?:\^|\*\*)(\d{1,40})", re.ASCII)
_ASCII_DIGITS = frozenset("0123456789")


def read_int(text: str, *, within: str | None = None) -> int:
    """Read a non-negative integer.

    >>> read_int("42")
    42

    Parameters
    ----------
    text : the digits; surrounding blanks are ignored.
    within : the longer text that contains it, for the error message.

    Raises
    ------
    NotationError : if `text` contains anything but the digits 0 to 9, or is longer than ``MAX_DIGITS``.
    """
    digits = text.strip()
    if not (digits.isdigit() and digits.isascii()):
        raise _wrong_number(digits, clip((text if within is None else within).strip()))
    if len(digits) > MAX_DIGITS:
        raise NumberError("number-long", digits=len(digits), most=MAX_DIGITS)
    return int(digits) if len(digits) <= _CHUNK else _read_digits(digits)


def read_number(text: str, *, within: str | None = None) -> int:
    """Read a non-negative integer that may be written as a power.

    >>> read_number("42"), read_number("10^12") == read_number("10**12") == 10**12
    (42, True)

    Raises
    ------
    NotationError : for anything else, and for a power of more than ``MAX_POWER`` digits.
    """
    power = _POWER.fullmatch(text.strip())
    if power is None:
        return read_int(text, within=within)
    if _digits(text) > MAX_POWER:
        raise NotationError("number-power", got=clip(text.strip()), most=MAX_POWER)
    return int(int(power[1]) ** int(power[2]))


def _digits(text: str) -> int:
    """Return the approximate number of digits of a number, which may be written as a power."""
    word = text.strip()
    power = _POWER.fullmatch(word)
    return len(word) if power is None else int(log10(max(1, int(power[1]))) * int(power[2])) + 1


def _wrong_number(digits: str, whole: str) -> NotationError:
    if not digits:
        return NotationError("number-missing", whole=whole)
    if digits[0] in "-−" and digits[1:] and _ASCII_DIGITS.issuperset(digits[1:]):
        return NotationError("number-negative", got=clip(digits), whole=whole)
    return NotationError("number-wrong", got=clip(digits), whole=whole)


@lru_cache(4)
def _read_digits(digits: str) -> int:
    """Convert a long string of digits: split it into chunks, then combine neighbouring pairs until one number is left.

    Each round computes only one power of 10, because all its chunks, except perhaps the leading one, are equally long.
    """
    parts = [int(digits[max(0, end - _CHUNK) : end]) for end in range(len(digits), 0, -_CHUNK)]
    power, shift = 5**_CHUNK, _CHUNK  # 10^k is a power of 5, shifted
    while len(parts) > 1:
        parts.append(0)
        parts = [low + (high * power << shift) for low, high in zip(parts[::2], parts[1::2], strict=False)]
        power, shift = power * power if len(parts) > 1 else 0, 2 * shift
    remember(parts[0], digits)
    return parts[0]


def read_ints(text: str, *, most: int = MAX_HEAPS) -> tuple[int, ...]:
    """Read a list of non-negative integers, separated by commas or blanks; order and zeros are preserved.

    A number may be written as a power, ``10^30``.

    >>> read_ints("7,2,6")
    (7, 2, 6)
    >>> read_ints("(1, 3, 5, 7)")
    (1, 3, 5, 7)
    >>> read_ints("")
    ()

    Raises
    ------
    NotationError : for an entry that is not a number, more than `most` entries, or more than ``MOST_TOGETHER`` digits
        in total.
    """
    body = text.strip()
    if body[:1] in ("(", "[") and body[-1:] == {"(": ")", "[": "]"}[body[0]]:
        body = body[1:-1].strip()
    if not body:
        return ()
    parts = body.split(",") if "," in body else body.split()
    if len(parts) > most:
        raise NotationError("too-many-heaps", count=len(parts), most=most)
    if len(body) > MAX_DIGITS or "^" in body or "**" in body:
        digits = sum(map(_digits, parts))
        if digits > MOST_TOGETHER and len(parts) > 1:
            raise NotationError("numbers-long", digits=digits, most=MOST_TOGETHER)
    return tuple(read_number(part, within=text) for part in parts)


def write_ints(numbers: Sequence[int]) -> str:
    """Write a list of integers separated by commas.

    >>> write_ints((7, 2, 6))
    '7,2,6'
    """
    try:
        return ",".join(map(str, numbers))
    except ValueError:
        return ",".join(map(write_int, numbers))


def plain_number(number: Any) -> Any:
    """Convert an integer of another type, such as NumPy's, to a Python int; return anything else unchanged.

    >>> plain_number(3), plain_number("3"), plain_number(3.0)
    (3, '3', 3.0)
    """
    if isinstance(number, int | str) or getattr(number, "ndim", 0) > 0:
        return number
    try:
        return index(number)
    except TypeError:
        return number


def check_count(number: Any, name: str, least: int = 1) -> int:
    """Return an argument that must be an integer, at least `least`.

    Raises
    ------
    InputError : if it is not an integer, or too small.
    """
    number = plain_number(number)
    if type(number) is not int or number < least:
        raise InputError("count-wrong", name=name, got=clip(number), least=least)
    return number


def check_flags(**flags: Any) -> None:
    """Check that arguments are True or False, or None if not given: a text such as ``"no"`` would count as True.

    Raises
    ------
    InputError : if one is neither.
    """
    for name, flag in flags.items():
        if flag not in (False, True, None):
            raise InputError("flag-wrong", name=name, got=quote(flag))


def check_object(thing: Any, name: str, kind: type[_Kind]) -> _Kind:
    """Return an argument that must be an object of a class.

    Raises
    ------
    InputError : if it is not.
    """
    if not isinstance(thing, kind):
        raise InputError("object-wrong", name=name, got=quote(thing), kind=f"{kind.__module__}.{kind.__qualname__}")
    return thing


def check_path(path: Any, name: str) -> Any:
    """Return the path of a file or folder as text; None if there is none.

    Raises
    ------
    InputError : if it is neither a text nor a path of `pathlib`.
    """
    found = path.__fspath__() if isinstance(path, PathLike) else path
    if not isinstance(found, str | None):
        raise InputError("path-wrong", name=name, got=quote(path))
    return found


def check_seconds(seconds: Any) -> float | None:
    """Return a time limit in seconds; None if there is no limit.

    Raises
    ------
    InputError : if it is not a number from 0 up.
    """
    if seconds is None:
        return None
    if not (isinstance(seconds, int | float) and type(seconds) is not bool and seconds >= 0):
        raise InputError("seconds-wrong", got=clip(seconds))
    return min(seconds, _LONGEST_WAIT)


def read_range(text: str) -> range:
    """Read ``0-8`` (both ends included) or a single number.

    >>> read_range("0-8")
    range(0, 9)
    >>> read_range("5")
    range(5, 6)

    Raises
    ------
    NotationError : for any other form, or if the end is below the start.
    """
    first, dash, last = text.replace("–", "-").partition("-")
    if dash and not first.strip():
        raise NotationError("number-negative", got=clip(text), whole=clip(text))
    try:
        start = read_int(first, within=text)
        end = read_int(last, within=text) if dash else start
    except NotationError as error:
        if isinstance(error, NumberError) or _ASCII_DIGITS.isdisjoint(text):
            raise
        raise NotationError("range-wrong", whole=clip(text)) from None
    if end < start:
        raise NumberError("range-empty", whole=clip(text), range=f"{clip(end)}-{clip(start)}")
    return range(start, end + 1)


def check_language(language: str) -> str:
    """Return `language` if it is supported; if it is empty, the current language (see `set_language`).

    Raises
    ------
    UnknownError : for a language that is not in `bouton.language.LANGUAGES`.
    """
    if not language:
        return current_language()
    if language not in LANGUAGES:
        raise UnknownError("language-unknown", got=clip(language), known=LANGUAGES)
    return language


def set_language(language: str) -> None:
    """Set the language of errors, of results in a notebook, and of functions called without `lang`.

    >>> import bouton
    >>> bouton.set_language("fr")
    >>> bouton.analyze("kayles", "3").moves[0]
    'quille 2'
    >>> bouton.set_language("en")

    Parameters
    ----------
    language : ``"en"`` or ``"fr"``.

    Raises
    ------
    UnknownError : for a language that is not in `bouton.language.LANGUAGES`.
    """
    speak(check_language(language or "?"))


def check_letters(letters: str) -> str:
    """Return the letters that stand for the outcomes P and N, ``"PN"`` or ``"PS"``, without the slash of ``"P/N"``.

    Raises
    ------
    InputError : for other letters.
    """
    plain = letters.replace("/", "") if isinstance(letters, str) else ""
    if plain not in ("PN", "PS"):
        raise InputError("letters-unknown", got=clip(letters))
    return plain


def game_title(spec: str, most: int = 60) -> str:
    """Return the title of a game for a picture: its spec or, for rules in a Python file, only their name; clipped.

    >>> game_title("lessons/one.py:twenty_one"), game_title("subtraction:1,2,3")
    ('twenty_one', 'subtraction:1,2,3')
    """
    file, colon, name = spec.rpartition(":")
    return clip(name if colon and file.endswith(".py") else spec, most)


def write_points(points: Any, lang: str = "") -> str:
    """Write a number of points with its sign.

    >>> write_points(2), write_points(0), write_points(-1), write_points(0.5, "fr")
    ('+2', '0', '−1', '+0,5')
    """
    text = f"+{points}" if points > 0 else str(points).replace("-", "−")
    return text.replace(".", record(check_language(lang)).decimal)


def write_worth(option: Mapping[str, Any], language: str) -> str:
    """Write the points of an option, or else its canonical form or its Grundy value; an empty text if none is known.

    >>> write_worth({"grundy": None, "value": "{1|-1}"}, "en"), write_worth({"grundy": 4}, "fr")
    ('{1|-1}', '4')
    """
    if "worth" in option:
        return write_points(option["worth"], language)
    return clip(option.get("value", "" if option["grundy"] is None else option["grundy"]))


def clip(thing: Any, most: int = 60, write: Callable[[Any], str] = str) -> str:
    """Write anything in at most `most` characters for use in a sentence, control characters as escapes.

    >>> clip("a" * 100, 11), clip([3, "x"])
    ('aaaaa…aaaaa', "[3, 'x']")
    """
    text = write_safely(thing, write)
    if len(text) > most:
        half = (most - 1) // 2
        text = f"{text[:half]}…{text[-half:]}"
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() or c == "\N{NO-BREAK SPACE}" else c.encode("unicode_escape").decode("ascii") for c in text
    )


def quote(thing: Any, most: int = 60) -> str:
    """Write anything as `repr` does, which sets texts in quotation marks, shortened as by `clip`.

    >>> quote("x"), quote(3)
    ("'x'", '3')
    """
    return clip(thing, most, repr)


_turn = Lock()


@contextmanager
def quietly() -> Iterator[None]:
    """Suppress Python's syntax warnings while parsing (``1if n else 0`` causes one): the line that they name is not
    one of the user's."""
    with _turn, warnings.catch_warnings():  # this changes what all threads see, so they take turns
        warnings.simplefilter("ignore", SyntaxWarning)
        yield


def goes_below_zero(text: str) -> bool:
    """Whether a position, as written, is or contains a negative number: then its rules probably forget to stop at 0.

    >>> goes_below_zero("-3"), goes_below_zero("(5, -1)"), goes_below_zero("1-4,2-7")
    (True, True, False)
    """
    return _BELOW.search(text) is not None


def starts_of(spec: str, *positions: str) -> tuple[tuple[str, str], ...]:
    """Return the starts of one game, each as a pair of the spec and a position, in the given order: easiest first.

    >>> starts_of("nim", "3,4", "1,3,5,7")
    (('nim', '3,4'), ('nim', '1,3,5,7'))
    """
    return tuple((spec, position) for position in positions)


def fold_case(text: str) -> str:
    """Return a text without accents and in lower case.

    >>> fold_case("Bâtonnets")
    'batonnets'
    """
    import unicodedata  # here, because small answers do not need it

    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
