"""Certificates of misère quotients, each refused for exactly one condition."""

from collections.abc import Callable
from typing import Any

from cases import Case, lines

#: heaps of one token that can be taken: lost where their number is odd
FACTS = {"game": "x", "code": "0.3", "heaps": 1, "order": 2, "period": 0, "preperiod": 0}
BODY: dict[str, Any] = {"generators": [1], "columns": [[1, 0]], "lost": [1], "images": [0, 1], "options": []}

#: heaps of one and two, with four pairs in the walk
NIM = {"code": "0.33", "heaps": 2, "order": 6, "generators": [1, 2], "lost": [1, 4], "images": [0, 1, 2]}
NIM |= {"columns": [[1, 0, 3, 2, 5, 4], [2, 3, 4, 5, 2, 3]]}


def quotient(limits: dict[str, int] | None = None, more: bytes = b"", **changes: Any) -> Case:
    body = {name: changes.pop(name, value) for name, value in BODY.items()}
    body |= {name: changes.pop(name) for name in ("extra",) if name in changes}
    return Case({**FACTS, **changes}, lines(body) + more, limits or {})


def listed(*options: Any) -> dict[str, Any]:
    """Rules by the options of heaps 0, 1 …"""
    return {"code": "", "heaps": len(options) - 1, "options": options}


def repeated(heaps: int, preperiod: int, period: int) -> Case:
    """The heaps of 0.3: 0, 1, 0, 1 …, and a period that they are said to have."""
    return quotient(heaps=heaps, images=[heap % 2 for heap in range(heaps + 1)], preperiod=preperiod, period=period)


def few(copies: int, smaller: int = 1, most: int = 2, **more: int) -> Case:
    """At most so many heaps of one token: `most` is true, `copies` is said."""
    column = [*range(1, most + 2), most + 1]
    lost = [number for number in range(most + 1) if number % 2]
    return quotient(order=most + 1, columns=[column], lost=lost, copies=copies, smaller=smaller, **more)


RIGHT = [quotient(), quotient(**listed([], [[]])), repeated(4, 1, 2), few(2), few(1, most=1)]

REFUSED: dict[str, Callable[[], Case]] = {
    "quotient.check: not order <= _MOST_ORDER": lambda: quotient({"_MOST_ORDER": 1}),
    "quotient.check: count > _MOST_HEAPS": lambda: quotient({"_MOST_HEAPS": 0}),
    "quotient.check: stream.read(1)": lambda: quotient(more=b"x"),
    "quotient.check: set(body) != {'generators', 'columns', 'lost', 'images', 'options'}": lambda: quotient(extra=0),
    "quotient.check: 0 in lost": lambda: quotient(lost=[0]),
    "quotient.check: sorted(lost) != body['lost']": lambda: quotient(lost=[1, 1]),
    "quotient.check: len(set(rows)) < len(rows)": lambda: quotient(order=4, columns=[[1, 2, 3, 0]], lost=[1, 3]),
    "quotient._counts: not {table[full][last], *table[beyond]} == {beyond}": lambda: few(1),
    "quotient._counts: not beyond not in [table[element][full] for element in old]": lambda: few(3),
    "quotient._counts: not len(old) == smaller": lambda: few(2, smaller=2),
    "quotient.check: code and body['options'] != []": lambda: quotient(options=[[]]),
    "quotient.numbers: type(items) is not list": lambda: quotient(**listed([], [""])),
    "quotient.numbers: not natural(each) < below": lambda: quotient(lost=[1, 2]),
    "quotient.monoid_of: len(numbers(column, order)) != order": lambda: quotient(columns=[[1, 0, 0]]),
    "quotient.monoid_of: column[0] != images[heap]": lambda: quotient(generators=[0]),
    "quotient._listed_options: type(options) is not list": lambda: quotient(**listed("", [[]])),
    "quotient.monoid_of: not commute": lambda: quotient(
        **listed([], [[]], [[1, 1]]), generators=[1, 2], columns=[[1, 0], [1, 1]], images=[0, 1, 1]
    ),
    "quotient._walk: rows[image][y] == _LOST": lambda: quotient(
        **listed([], [[]], [[], [1, 1]]), columns=[[1, 1]], images=[0, 1, 0]
    ),
    "quotient._walk: 0 in further": lambda: quotient(**listed([], [[]]), order=3, columns=[[2, 2, 1]], images=[0, 2]),
    "quotient._walk: image and (not own)": lambda: quotient(code="0.02"),
    "quotient._walk: len(todo) > _MOST_PAIRS": lambda: quotient({"_MOST_PAIRS": 3}, **NIM),
    "quotient._check_period: not start": lambda: repeated(4, 0, 2),
    "quotient._check_period: not period": lambda: repeated(4, 1, 0),
    "quotient._check_period: last < most * (start + period) + len(digits) - 1": lambda: repeated(3, 1, 2),
    "quotient._check_period: not repeats(start, period)": lambda: repeated(4, 1, 1),
    "quotient._check_period: start > 1 and repeats(start - 1, period)": lambda: repeated(5, 2, 2),
    "quotient._check_period: repeats(start, step)": lambda: repeated(6, 1, 4),
}

#: conditions without which the certificate is refused all the same, with another error
EARLIER: dict[str, Callable[[], Case]] = {
    "quotient.check: images[0]": lambda: quotient(generators=[0], images=[1, 1]),
    "quotient.monoid_of: len(rows) < order": lambda: quotient(order=3, columns=[[1, 0, 2]]),
    "quotient._listed_options: not part and options": lambda: quotient(**listed([[]], [[]])),
    "quotient.code_digits: not read": lambda: quotient(code="9.3"),
    "quotient.check: len(images) != count + 1": lambda: quotient(images=[0, 1, 1]),
    "quotient.check: not code and len(body['options']) != count + 1": lambda: quotient(
        **{**listed([], [[]], [[]]), "heaps": 1}
    ),
    "quotient.check: period": lambda: few(2, period=1, preperiod=1),
    "quotient.monoid_of: len(numbers(heaps, len(images))) != len(columns)": lambda: quotient(columns=[]),
}
#: and those without which it is refused with the same one → why
BEHIND: dict[str, str] = {
    "quotient.check: not 0 < order": "no image is below 0",
    "quotient._counts: not 0 < copies": "no heap has the element of too many",
    "quotient._counts: not copies <= beyond": "so many heaps are too many",
}
