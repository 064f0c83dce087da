"""Certificates of periods of Grundy values, each refused for one condition alone."""

from collections.abc import Callable
from typing import Any

from cases import Case


def period(
    values: list[int], game: str = "subtraction:1", limits: dict[str, int] | None = None, **changes: Any
) -> Case:
    """Values that are said to repeat from heap 0 on."""
    facts = {"game": game, "preperiod": 0, "period": len(values), "theorem": "Guy and Smith 1956", "type": "|u1"}
    facts |= {"mask": 0, "parity": 0, "witnesses": [], "extra": 0, **changes}
    return Case(facts, bytes(values) + bytes(changes.get("more", 0)), limits or {})


def split(**changes: Any) -> Case:
    """One is taken, and the heap may be split: values 0, 1, 0, 1, the heaps with value 0 rare."""
    return period([0, 1], "octal:0.7", **{"mask": 1, **changes})


def long(**changes: int) -> Case:
    """Moves that take one and two leave two heaps: a parity does not go with both."""
    witnesses = [[1, 1], [2, 1], [1, 2], [1, 3]]
    values = [0, 1, 0, 1, 2, 2, 2, 4, 1, 1]
    return period(values, "octal:0.54", preperiod=3, witnesses=witnesses, **{"period": 7, **changes})


RIGHT = [period([0, 1]), split(), split(mask=0), long()]

REFUSED: dict[str, Callable[[], Case]] = {
    "period.check: header['theorem'] not in theorems": lambda: period([0, 1], theorem="Bouton 1901"),
    "period.check: count > _most(stored)": lambda: period([0, 1], limits={"_MOST": 3}),
    "period.check: header['type'] not in ('|u1', '<u2')": lambda: period([0, 1], type="|i1"),
    "period.check: stream.read(1)": lambda: period([0, 1, 0], period=2),
    "period.check: mask and (not two)": lambda: period([0, 1], mask=1),
    "period.check: taken not in two": lambda: split(witnesses=[[5, 1]]),
    "period.check: heap < 1": lambda: split(witnesses=[[1, 0]]),
    "period.check: parity > 1": lambda: split(parity=2),
    "period.check: len({parity & taken & 1 for taken in two}) > 1": lambda: long(mask=3, parity=1),
    "period.check: bad is not None": lambda: period([1, 0]),
    "period.first_wrong: not values[n] not in options": lambda: period([0], "octal:0.7"),
    "period.first_wrong: not values[n] not in options #1": lambda: period([0]),
    "period.first_wrong: value not in options": lambda: period([0, 2]),
    "envelope.has_fields: set(header) != {'certificate', 'format', 'bouton', *names}": lambda: period([0, 1], other=0),
    "envelope.has_fields: not _VERSION.fullmatch(text_of(header['bouton']))": lambda: period([0, 1], bouton="one"),
    "envelope.whole: type(number) is not int": lambda: period([0, 1], parity=False),
    "envelope.whole: number < 0": lambda: split(mask=-1),
    "envelope.pairs: type(rows) is not list": lambda: period([0, 1], witnesses={}),
}
#: conditions without which the certificate is refused all the same, with another error
EARLIER: dict[str, Callable[[], Case]] = {
    "period.check: period < 1": lambda: period([], preperiod=2, period=0),
}
_BEFORE = "this is read before the checker: test_envelope"
#: and those without which it is refused with the same one → why
BEHIND: dict[str, str] = {
    "envelope.read_header: type(header) is not dict": _BEFORE,
    "envelope._once: len({name for name, _ in pairs}) < len(pairs)": _BEFORE,
    "envelope.opened: type(header['format']) is not int": _BEFORE,
    "envelope.opened: header['format'] not in (1, _FORMAT)": _BEFORE,
    "envelope.pairs: type(row) is not list": "nothing else in JSON holds two whole numbers",
    "envelope.exactly: not part": "the checker would read for ever: test_envelope",
}
