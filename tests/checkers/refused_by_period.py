"""Certificates of periods of Grundy values, each refused for exactly one condition."""

from collections.abc import Callable
from typing import Any

from cases import Case


def period(
    values: list[int], game: str = "subtraction:1", limits: dict[str, int] | None = None, **changes: Any
) -> Case:
    """Values that are said to repeat from heap 0 on."""
    facts = {"game": game, "preperiod": 0, "period": len(values), "theorem": "Guy and Smith 1956", "type": "|u1"}
    return Case(facts | changes, bytes(values) + bytes(changes.get("more", 0)), limits or {})


RIGHT = [period([0, 1]), period([0, 1], "octal:0.7"), period([0, 1, 0], preperiod=1, period=2)]

REFUSED: dict[str, Callable[[], Case]] = {
    "period.check: header['theorem'] not in theorems": lambda: period([0, 1], theorem="Bouton 1901"),
    "period.check: count > _most_heaps(stored)": lambda: period([0, 1], limits={"_MOST": 3}),
    "period.check: header['type'] not in ('|u1', '<u2')": lambda: period([0, 1], type="|i1"),
    "period.check: stream.read(1)": lambda: period([0, 1, 0], period=2),
    "period.check: bad is not None": lambda: period([1, 0]),
    "period.first_wrong: values[n] in options": lambda: period([0], "octal:0.7"),
    "period.first_wrong: value not in options": lambda: period([0, 2]),
    "envelope.has_fields: set(header) != {'certificate', 'format', 'bouton', *names}": lambda: period([0, 1], other=0),
    "envelope.has_fields: not _VERSION.fullmatch(text_of(header['bouton']))": lambda: period([0, 1], bouton="one"),
    "envelope.natural: type(number) is not int": lambda: period([0, 1], preperiod=False),
}
#: conditions without which the certificate is refused all the same, with another error
EARLIER: dict[str, Callable[[], Case]] = {
    "period.check: period < 1": lambda: period([], preperiod=2, period=0),
}
_BEFORE = "this is read before the checker: test_envelope"
#: and those without which it is refused with the same one → why
BEHIND: dict[str, str] = {
    "envelope.read_header: type(header) is not dict": _BEFORE,
    "envelope._unique_keys: len({name for name, _ in pairs}) < len(pairs)": _BEFORE,
    "envelope.open_body: type(header['format']) is not int": _BEFORE,
    "envelope.open_body: header['format'] != FORMAT": _BEFORE,
    "envelope.exactly: not part": "the checker would read forever: test_envelope",
}
