"""Certificates of periods of games that may leave three heaps, each refused for exactly one condition."""

from collections.abc import Callable
from typing import Any

from cases import Case

_THEOREMS = ("Guy and Smith 1956", "bouton.heaps.growth 2026")


def three(
    values: list[int], code: str, saltus: int, heaps: int, limits: dict[str, int] | None = None, **changes: Any
) -> Case:
    """Values that are said to repeat from heap 1 on."""
    facts = {"game": f"hexadecimal:{code}", "preperiod": 1, "period": len(values) - 1, "saltus": saltus}
    facts |= {"heaps": heaps, "theorem": _THEOREMS[saltus > 0], **changes}
    return Case(facts, b"".join(value.to_bytes(4, "little") for value in values), limits or {})


def bounded(heaps: int = 17, **changes: Any) -> Case:
    return three(changes.pop("values", [0, 1, 0, 2, 3]), "0.F2", 0, heaps, **changes)


def growing(heaps: int = 13, **changes: Any) -> Case:
    return three([0, 0, 0, 0], "0.8", 1, heaps, **changes)


RIGHT = [bounded(), growing()]

REFUSED: dict[str, Callable[[], Case]] = {
    "three_heaps.check: header['theorem'] != _THEOREMS[saltus > 0]": lambda: bounded(theorem=_THEOREMS[1]),
    "three_heaps.check: stream.read(1)": lambda: bounded(values=[0, 1, 0, 2, 3, 1], period=4),
    "three_heaps.check: wrong is not None": lambda: bounded(values=[0, 1, 0, 2, 4]),
    "three_heaps.check: not count >= 3 * (start + period) + reach": lambda: bounded(16),
    "three_heaps.check: not saltus & saltus - 1 == 0": lambda: three([0, 0, 1, 2], "0.E9", 3, 34),
    "three_heaps.check: not start + period <= _MOST_LARGE": lambda: growing(limits={"_MOST_LARGE": 3}),
    "three_heaps.check: not count >= max(start + 2 * period, 3 * start + reach + 1)": lambda: three(
        [0, 0, 0, 1, 1], "0.CE8", 1, 12, preperiod=3, period=2
    ),
    "three_heaps._is_reached: b >= start": lambda: three([0, 0, 0, 1], "0.083", 1, 23),
    "three_heaps._wrong_value: seen >> value & 1": lambda: three([0, 0], "0.1", 0, 7),
    "three_heaps._wrong_value: ~seen & (1 << value) - 1": lambda: three([0, 2], "0.1", 0, 7),
}
#: conditions without which the certificate is refused all the same, with another error
EARLIER: dict[str, Callable[[], Case]] = {
    "three_heaps.check: code is None": lambda: bounded(game="octal:0.7"),
    "three_heaps.check: len(values) != stored": lambda: bounded(values=[0, 1, 0, 2], period=4),
    "three_heaps.check: not stored": lambda: bounded(values=[], preperiod=0, period=0),
    "three_heaps.check: max(saltus, *values) > _MOST": lambda: bounded(values=[0, 1, 0, 2, 21], limits={"_MOST": 20}),
}
#: and those without which it is refused with the same one → why
BEHIND: dict[str, str] = dict.fromkeys(
    (
        "three_heaps._is_reached: not (twice // 2 ^ high[b]) & ~(high[b] ^ high[c])",
        "three_heaps._goes_on: w and (not fixed >> w - 1 & 1)",
        "three_heaps._goes_on: ~(seen >> w + step) & (1 << max(0, value - w - step)) - 1",
    ),
    "none of 200,000 random claims is refused for it alone; test_three_heaps has it by itself",
)
