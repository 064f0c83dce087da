"""Reading the limit of a take-away game: ``2x``, ``x+1``, ``5``."""

import re

from bouton.errors import NotationError
from bouton.notation import clip
from bouton.values.numeration import Limit

__all__ = ["MOST_FACTOR", "read_limit"]

MOST_FACTOR = 1_000
_LIMIT = re.compile(r"(?:(?P<factor>[0-9]*)\s*\*?\s*(?P<x>x)\s*(?:\+\s*(?P<more>[0-9]+))?|(?P<constant>[0-9]+))")


def read_limit(text: str) -> Limit:
    """Read a limit: ``2x``, ``x``, ``x+1``, ``3x+2``, ``2*x``, ``5``.

    >>> read_limit(" 2*x + 1 ")
    Limit(factor=2, more=1)

    Raises
    ------
    NotationError : for anything else, for numbers above 1,000, and for a limit of 0.
    """
    found = _LIMIT.fullmatch(text.strip())
    if found is None or any(len(part or "") > 9 for part in found.groups()):
        raise NotationError("limit-form", got=clip(text), most=MOST_FACTOR)
    if found["constant"] is not None:
        limit = Limit(0, int(found["constant"]))
    else:
        limit = Limit(int(found["factor"] or "1"), int(found["more"] or "0"))
    if max(limit) > MOST_FACTOR:
        raise NotationError("limit-form", got=clip(text), most=MOST_FACTOR)
    if limit == (0, 0):
        raise NotationError("limit-nothing", got=clip(text))
    return limit
