"""Certificates of periods of games whose digits repeat forever, each refused for exactly one condition."""

from collections.abc import Callable
from typing import Any

from cases import Case

#: the first values of octal:0.02[12200], of period 15 from heap 9 on, with 4 added
SLOW = [0, 0, 0, 1, 1, 2, 2, 3, 3]


def endless(
    values: tuple[int, ...] | list[int] = (0, 1, 2), limits: dict[str, int] | None = None, **changes: Any
) -> Case:
    """A heap of which any number is taken: g(n) = n."""
    facts = {"game": "octal:0.[3]", "preperiod": 0, "period": 1, "saltus": 1, "first": 2, "heaps": len(values)}
    facts |= {"theorem": "finitely many states, Siegel 2013", **changes}
    return Case(facts, b"".join(value.to_bytes(4, "little") for value in values), limits or {})


RIGHT = [endless(), endless(game="subtraction:all-but:")]

REFUSED: dict[str, Callable[[], Case]] = {
    "endless.check: header['theorem'] != _THEOREM": lambda: endless(theorem="Guy and Smith 1956"),
    "endless.check: not 0 < period": lambda: endless(period=0, saltus=0),
    "endless.check: not len(digits) + len(repeated) < first": lambda: endless((0, 1), first=1),
    "endless.check: not first < count": lambda: endless((0, 1)),
    "endless.check: not count <= _MOST": lambda: endless(limits={"_MOST": 2}),
    "endless.check: stream.read(1)": lambda: endless((0, 1, 2, 3), heaps=3),
    "endless.check: _state(first, values, digits, repeated) != _state(count, values, digits, repeated)": lambda: (
        endless(SLOW, game="octal:0.02[12200]", first=8, preperiod=9, period=15, saltus=4)
    ),
    "endless.check: not repeats(begin, last, period, saltus)": lambda: endless(saltus=2),
    "endless.check: begin and repeats(begin - 1, begin, period, saltus)": lambda: endless(preperiod=1),
    "endless.check: repeats(begin, last, step, saltus * step // period)": lambda: endless(period=2, saltus=2),
    "endless.check: heap < count and values[heap] != stored[heap]": lambda: endless((0, 2, 1)),
}
#: conditions without which the certificate is refused all the same, with another error
EARLIER: dict[str, Callable[[], Case]] = {
    "endless.check: not period <= _MOST": lambda: endless(period=5, limits={"_MOST": 4}),
    "endless.check: begin > _MOST": lambda: endless(preperiod=5, limits={"_MOST": 4}),
}
#: and those without which it is refused with the same one → why
BEHIND: dict[str, str] = {}
