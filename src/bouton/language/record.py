"""A language as a record: the facts that the program needs in addition to its sentences."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

FIELD = "\0"  # precedes each filled-in text until `Language.elision` has been applied


def one_or_more(value: int) -> int:
    """The form of a word after a number if only 1 is singular.

    >>> [one_or_more(n) for n in (0, 1, 2)]
    [1, 0, 1]
    """
    return int(value != 1)


class Language(NamedTuple):
    """A language. ``language/xx/__init__.py`` contains the record of language xx under the name ``LANGUAGE``.

    Attributes
    ----------
    name : as written by its speakers.
    locale : the prefix of the names of its locales, in lower case.
    conjunctions : the words before the last item of a list, for ``"and"`` and ``"or"``.
    digits : the word in "(61 digits)".
    decimal : the decimal mark.
    thousands : the separator of groups of three digits.
    within : the template that names a part of a longer text, with the fields ``got`` and ``whole``.
    alone : its replacement if the part is the entire text.
    colon : the colon between a word and what it announces.
    semicolon : the separator of items that contain commas; messages have ``" ; "`` there.
    form : the index from 0 of the form in ``a|b|…`` of a word that goes with a number.
    typography : a function applied to every sentence.
    elision : a pattern, for both Python and JavaScript, of a word that is shortened before the following `FIELD`: the
        match is replaced by its first group and an apostrophe. Empty if there is no such word.
    manual : file name and title of each generated page of the documentation.
    """

    name: str
    locale: str
    conjunctions: Mapping[str, str]
    digits: str
    decimal: str
    thousands: str
    within: str
    alone: str
    colon: str
    semicolon: str
    form: Callable[[int], int]
    typography: Callable[[str], str]
    elision: str
    manual: Mapping[str, tuple[str, str]]
