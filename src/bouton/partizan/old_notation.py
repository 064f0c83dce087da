"""Translate older and informal notations of values: CGSuite 1, decimals, words for ^, v and *."""

import re
from collections.abc import Iterator
from fractions import Fraction

from bouton.partizan.limits import MOST_REPEATED

_NAMES = {"up": "^", "down": "v", "star": "*", "upstar": "^*", "downstar": "v*", "Tiny": "tiny", "Miny": "miny"}
_NAME = re.compile(rf"\b(?:{'|'.join(_NAMES)})\b")
_LOOP = re.compile(r"(?<![A-Za-z])([a-uw-z])\s*:\s*(?=\{)")
_DECIMAL = re.compile(r"(?<![\w.])\d{1,300}\.\d{1,300}(?![\w.])")
_FACTOR = re.compile(r"(?<![\w./])(\d+(?:/\d+)?)\s*\.\s*(?=[{(^v*↑↓])")
_ARROWS = re.compile(r"[\^v↑↓]+(?:\*\d*)?|\*\d*")
_PAIRS = {"{": "}", "(": ")"}


def present_notation(text: str) -> str:
    """Rewrite a text in the notation of `bouton.value`; a text already in that notation is returned unchanged.

    >>> present_notation("4.{2||1|0} + Tiny(2)"), present_notation("a:{a|*}"), present_notation("0.75 + up")
    ('norton(4,{2||1|0}) + tiny(2)', 'a{a|*}', '3/4 + ^')

    ``n.G`` is Norton's product, as in CGSuite 1; ``a:{a|*}`` names a game in which play may go on forever.
    """
    text = _NAME.sub(lambda found: _NAMES[found[0]], _LOOP.sub(r"\1", _repeat_definitions(text)))
    text = _DECIMAL.sub(lambda found: str(Fraction(found[0])), text)
    return "".join(_products(text))


def _repeat_definitions(text: str) -> str:
    """Replace each use of a name by its definition ``a:{…}``, as CGSuite 1 understands it.

    A name is left alone if its definition does not close, or if the copies would exceed 10,000 letters."""
    for name in dict.fromkeys(found[1] for found in _LOOP.finditer(text)):
        defined = re.search(rf"(?<![A-Za-z]){name}\s*:\s*(?=\{{)", text)
        end = None if defined is None else _end_of_term(text, defined.end())
        if defined is None or end is None:
            continue
        body, use = text[defined.end() : end], re.compile(rf"(?<![A-Za-z]){name}(?![A-Za-z]|\s*[:{{])")
        parts = (text[: defined.start()], text[end:])
        if sum(len(use.findall(part)) for part in parts) * len(body) <= MOST_REPEATED:
            text = f"{name}:{body}".join(use.sub(f"{name}:{body}", part) for part in parts)
    return text


def _products(text: str) -> Iterator[str]:
    place = 0
    for found in _FACTOR.finditer(text):
        end = _end_of_term(text, found.end())
        if found.start() < place or end is None:
            continue
        yield f"{text[place : found.start()]}norton({found[1]},{present_notation(text[found.end() : end])})"
        place = end
    yield text[place:]


def _end_of_term(text: str, start: int) -> int | None:
    """The index after the term at `start`, in brackets or of arrows and a star; None if a bracket does not close."""
    close = _PAIRS.get(text[start])
    if close is None:
        found = _ARROWS.match(text, start)
        return None if found is None else found.end()
    depth = 0
    for place in range(start, len(text)):
        depth += (text[place] == text[start]) - (text[place] == close)
        if not depth:
            return place + 1
    return None
