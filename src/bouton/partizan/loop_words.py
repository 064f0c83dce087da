"""Recognize texts of loopy games; this does not load the code that evaluates them."""

import re

#: a move that leaves the game as it is
PASS = "pass"
_WORDS = ("on", "off", "over", "under", "upon", "downon", "dud", "tis", "tisn", PASS)
_LOOPY = re.compile(rf"(?:\b|(?<=[+−-]_)|(?<=\d))(?:{'|'.join(_WORDS)})\b(?!\s*\()|(?<![A-Za-z])[a-z]\s*\{{|&")
#: a number, ups and stars before a word, and ups and stars behind it
_JOINED = re.compile(rf"([\d\s/*^v+−-]*?)({'|'.join(sorted(_WORDS[:-1], key=len, reverse=True))})((?:[*^][*^v\d]*)?)")


def is_loopy(text: str) -> bool:
    """Whether a text denotes a loopy game.

    >>> is_loopy("on + *"), is_loopy("a{0|a}"), is_loopy("1 & 0"), is_loopy("overheat(*,1,2)"), is_loopy("{0|v}")
    (True, True, True, False, False)
    """
    return _LOOPY.search(text) is not None


def split_joined(term: str) -> list[str]:
    """The parts of a term in which a sum is written without signs, as CGSuite displays it; otherwise the term itself.

    >>> split_joined("2over*"), split_joined("-1^on"), split_joined("upon*"), split_joined("-over")
    (['2', 'over', '*'], ['-1^', 'on'], ['upon*'], ['-over'])
    """
    found = _JOINED.fullmatch(term.strip())
    if found is None:
        return [term]
    before, word, behind = found.groups()
    if f"{word}{behind}" in ("upon*", "downon*"):
        word, behind = f"{word}{behind}", ""
    if not before.strip(" +−-"):
        word, before = f"{before}{word}", ""
    return [part for part in (before.strip(), word, behind) if part]
