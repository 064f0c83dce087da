"""Sums of positions of custom rules as text: the parts with `` + `` between them, ``∅`` if there are none."""

from collections.abc import Callable
from typing import Any

from bouton.errors import BoutonError
from bouton.kinds.ruleset import Summand
from bouton.kinds.sums import Sum
from bouton.public import load as public

_NOTHING = "∅"
_NOTHING_READ = (_NOTHING, "Sum()")
_PLUS = " + "


def write_sum(position: Sum, written: Callable[[Any], str]) -> str:
    """The text that `read_sum` parses to a sum.

    >>> write_sum(Sum(2, 3), str), write_sum(Sum(), str)
    ('2 + 3', '∅')
    """
    texts = [
        f"{part.ruleset.spec} {part.ruleset.format(part.position)}" if isinstance(part, Summand) else written(part)
        for part in position.parts
    ]
    return _PLUS.join(texts) if texts else _NOTHING


def read_sum(text: str, read: Callable[[str], Any]) -> Sum | None:
    """Parse a sum; return None if the text is not a sum.

    >>> read_sum("2 + 3", int)
    Sum(2, 3)

    Parameters
    ----------
    read : parses a position of the rules themselves; a part of another game is its spec and its position.
    """
    if text.strip() in _NOTHING_READ:
        return Sum()
    if " " not in text.strip():
        return None
    pieces = [piece.strip() for piece in text.split(_PLUS)]
    try:
        return Sum(*(_read_part(piece, read, alone=len(pieces) == 1) for piece in pieces))
    except BoutonError:
        return None


def _read_part(text: str, read: Callable[[str], Any], alone: bool) -> Any:
    try:
        if not alone:
            return read(text)
    except BoutonError:
        if " " not in text:
            raise
    spec, _, position = text.partition(" ")
    ruleset = public("find")(spec)
    return Summand(ruleset, ruleset.parse(position))
