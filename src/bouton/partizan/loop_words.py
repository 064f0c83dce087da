"""Recognize texts of loopy games; this does not load the code that evaluates them."""

import re

__all__ = ["PASS", "is_loopy"]

#: a move that leaves the game as it is
PASS = "pass"
_WORDS = ("on", "off", "over", "under", "upon", "downon", "dud", "tis", "tisn", PASS)
_LOOPY = re.compile(rf"(?:\b|(?<=[+−-]_))(?:{'|'.join(_WORDS)})\b(?!\s*\()|(?<![A-Za-z])[a-z]\s*\{{|&")


def is_loopy(text: str) -> bool:
    """Whether a text denotes a loopy game.

    >>> is_loopy("on + *"), is_loopy("a{0|a}"), is_loopy("1 & 0"), is_loopy("overheat(*,1,2)"), is_loopy("{0|v}")
    (True, True, True, False, False)
    """
    return _LOOPY.search(text) is not None
