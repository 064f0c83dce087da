"""Signs in a text that it speaks of a loopy game; read without loading what values them."""

import re

__all__ = ["PASS", "is_loopy"]

#: a move that changes nothing
PASS = "pass"
_WORDS = ("on", "off", "over", "under", "upon", "downon", "dud", "tis", "tisn", PASS)
_LOOPY = re.compile(rf"\b(?:{'|'.join(_WORDS)})\b(?!\s*\()|(?<![A-Za-z])[a-z]\s*\{{|&")


def is_loopy(text: str) -> bool:
    """Whether a text speaks of a loopy game.

    >>> is_loopy("on + *"), is_loopy("a{0|a}"), is_loopy("1 & 0"), is_loopy("overheat(*,1,2)"), is_loopy("{0|v}")
    (True, True, True, False, False)
    """
    return _LOOPY.search(text) is not None
