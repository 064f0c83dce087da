"""A language as a record: what the program must know of it besides its sentences."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

__all__ = ["FIELD", "Language", "one_or_more"]

FIELD = "\0"  # stands before each filled-in text until `Language.elision` has been looked for


def one_or_more(value: int) -> int:
    """The form of a word beside a number where 1 alone is singular.

    >>> [one_or_more(n) for n in (0, 1, 2)]
    [1, 0, 1]
    """
    return int(value != 1)


class Language(NamedTuple):
    """A language. ``language/xx/__init__.py`` holds the record of language xx under the name ``LANGUAGE``.

    Attributes
    ----------
    name : as those who speak it write it.
    locale : the beginning of the names of its locales, in small letters.
    conjunctions : the words before the last item of a list, for ``"and"`` and ``"or"``.
    digits : the word in "(61 digits)".
    decimal : the decimal mark.
    thousands : what stands between groups of three digits.
    within : how a sentence names a part of a longer text, by the fields ``got`` and ``whole``.
    alone : what stands in its place where the part is the whole.
    colon : the colon between a word and what it announces.
    semicolon : what stands between items that have commas; messages have ``" ; "`` there.
    form : which of the forms ``a|b|…`` of a word stands beside a number, from 0 on.
    typography : what is done to every sentence.
    elision : a pattern, read by Python and JavaScript alike, of a word that is cut short before the `FIELD` after it:
        its first group and an apostrophe take the place of what it matches. Empty where no word is.
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
