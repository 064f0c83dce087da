"""Read b-files, the format of the OEIS for sequences, and compare them with the values of single heaps."""

import re
from collections.abc import Iterable
from itertools import islice
from operator import index
from typing import Any, NamedTuple

from bouton.errors import InputError, NotationError
from bouton.kinds.ruleset import Ruleset
from bouton.notation import clip, quote, read_int
from bouton.sequences.limits import MOST_SHIFT, MOST_TERMS
from bouton.sequences.runs import sequence
from bouton.storage.files import read_text

_LINE = re.compile(r"\s*(-?\d{1,12})\s+(-?\d{1,4000})\s*(?:#.*)?")
_INTERNAL = re.compile(r"%([A-Za-z])\s+A\d{6,7}\s*(.*)")
_NUMBER = re.compile(r"^A\d{6,7}\s*:?\s*")
_TERM = re.compile(r"-?\d{1,4000}")


class BFile(NamedTuple):
    """The terms a(first), a(first + 1), … of a sequence."""

    first: int
    values: list[int]


def whole_terms(given: Any) -> list[int]:
    """Return the terms of a sequence given as a list; raises `InputError` unless they are whole numbers, not too many.

    >>> whole_terms((0, 1, 2))
    [0, 1, 2]
    """
    try:
        terms = list(map(index, islice(given, MOST_TERMS + 1)))
    except TypeError:
        raise InputError("sequence.terms", got=quote(given)) from None
    if len(terms) > MOST_TERMS:
        raise InputError("sequence.terms-many", most=MOST_TERMS)
    return terms


def read_bfile(text: str) -> BFile:
    """Parse a b-file: lines ``n a(n)`` with consecutive n, blank lines and comments.

    Other formats of the OEIS are accepted too: its internal format (``%S A071436 0,1,2``, with ``%O`` for the first n),
    a line of its list of sequences (``A071436 ,0,1,2,``), and a comma-separated list of terms.

    >>> read_bfile("# A002186\\n0 0\\n1 1\\n2 2\\n3 3\\n4 1\\n")
    BFile(first=0, values=[0, 1, 2, 3, 1])

    Raises
    ------
    NotationError : for a malformed line; the message says which.
    """
    if (listed := read_terms(text)) is not None:
        return listed
    first, values = 0, list[int]()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        found = _LINE.fullmatch(line)
        if found is None or (values and int(found[1]) != first + len(values)):
            raise NotationError("sequence.bfile-line", line=number, got=clip(line, 60), wanted=first + len(values))
        if not values:
            first = int(found[1])
        digits = found[2]
        values.append(-read_int(digits[1:]) if digits.startswith("-") else read_int(digits))
    if not values:
        raise NotationError("sequence.bfile-empty")
    return BFile(first, values)


def read_terms(text: str) -> BFile | None:
    """The sequence in a text that lists its terms with commas; None for any other text."""
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    terms, first = "", 0
    for line in lines:
        internal = _INTERNAL.fullmatch(line)
        if internal and internal[1] in "STU":
            terms += f",{internal[2]}"
        elif internal and internal[1] == "O":
            first = int(internal[2].partition(",")[0])
        elif not internal and "," in line:
            terms += "," + _NUMBER.sub("", line).strip("[](){} ")
        elif not internal:
            return None
    words = [word.strip() for word in terms.split(",") if word.strip()]
    if not words or not all(_TERM.fullmatch(word) for word in words):
        return None
    return BFile(first, [int(word) for word in words])


def compare_terms(
    game: str | Ruleset, given: str | Iterable[int], to: int | None, progress: Any = None
) -> dict[str, Any]:
    """Compare the values of single heaps with given terms, one by one, also with a shift.

    Parameters
    ----------
    game : the game.
    given : the path of an OEIS file, or the values of heaps 0, 1, 2 …
    to : the last heap to compare, if there are enough terms; None compares all terms.

    Returns
    -------
    The result of `bouton.compare_sequences`, where ``second`` is the file or the beginning of the list; nothing is
    proved.

    Raises NotationError if there are no terms, InputError if the first heap of the file is negative.
    """
    path = given if isinstance(given, str) else ""
    known = read_bfile(read_text(path)) if path else BFile(0, whole_terms(given))
    if not known.values:
        raise NotationError("sequence.bfile-empty")
    if known.first < 0:
        raise InputError("sequence.bfile-negative", got=known.first)
    last = known.first + len(known.values) - 1
    last = last if to is None else min(last, to)
    values = [int(value) for value in sequence(game, last + MOST_SHIFT, progress=progress).values]
    terms = known.values[: last - known.first + 1]
    found = next((n for n, term in enumerate(terms, known.first) if values[n] != term), None)
    shifts = (
        s
        for s in sorted(range(-MOST_SHIFT, MOST_SHIFT + 1), key=abs)
        if known.first + s >= 0 and values[known.first + s : known.first + s + len(terms)] == terms
    )
    return {
        "first": game if isinstance(game, str) else game.spec,
        "second": path or clip(known.values),
        "to": last,
        "equal": found is None,
        "first_difference": found,
        "values": None if found is None else [values[found], terms[found - known.first]],
        "shift": next(shifts, None),
        "proved": False,
        "proof": None,
        "theorems": None,
        "needed": None,
    }
