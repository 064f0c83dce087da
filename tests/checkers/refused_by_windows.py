"""Certificates of periods by windows, each refused for exactly one condition.

`tests/sequences/test_false_windows.py` contains more false claims, about a longer sequence.
"""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import count
from typing import Any

from cases import Case

from bouton.checkers.octal_codes import splitting_rules


@cache
def values_of(game: str) -> list[int]:
    """The first values, by all options."""
    values: list[int] = []
    rules = splitting_rules(game)
    for n in range(120):
        options = {0 for taken, digit in rules.moves if digit & 1 and taken == n}
        options |= {values[n - taken] for taken, digit in rules.moves if digit & 2 and taken < n}
        for taken, digit in rules.moves:
            pairs = ((a, n - taken - a) for a in range(1, n - taken) if digit & 4)
            options |= {values[a] ^ values[b] for a, b in pairs if a != b or not rules.unequal}
        values.append(next(value for value in count() if value not in options))
    return values


def windows(
    *places: int,
    game: str = "octal:0.34",
    rare: Iterable[int] = (2, 6),
    values: dict[int, int] | None = None,
    span: int = 8,
    more: bytes = b"",
    limits: dict[str, int] | None = None,
    **changes: Any,
) -> Case:
    """A claim about 0.34 (or other rules whose moves take 2 at most) with true values, but for some."""
    truth = values_of(game)
    changed = {**dict(enumerate(truth)), **(values or {})}
    places = places or (15, 19, 23)
    facts = {"game": game, "preperiod": 7, "period": 8, "mask": 2, "parity": 1, "type": "|u1"}
    facts |= {
        "rare": [[heap, rare[heap] if isinstance(rare, dict) else truth[heap]] for heap in rare],
        "witnesses": [[2, 1]],
        "deepest": 12,
    }
    rows = [bytes(changed[heap] for heap in range(place - span - 1, place)) for place in places]
    return Case({**facts, "checkpoints": list(places), **changes}, b"".join(rows) + more, limits or {})


def short(*places: int, **changes: Any) -> Case:
    """A claim about 0.7, where no heap is rare."""
    facts = {"preperiod": 0, "period": 2, "mask": 1, "parity": 1, "witnesses": [], "deepest": 1}
    return windows(*(places or (2, 3, 4)), **{"game": "octal:0.7", "rare": (), "span": 1, **facts, **changes})


def spoiled() -> Case:
    """The last value before the first checkpoint is of the rare type."""
    case = windows(12, 15, 19, 23)
    return case._replace(body=case.body[:8] + bytes([case.body[8] ^ 2]) + case.body[9:])


RIGHT = [windows(), windows(12, 15, 19, 23), short()]

REFUSED: dict[str, Callable[[], Case]] = {
    "envelope.natural: number < 0": lambda: short(deepest=-1),
    "envelope.pairs: type(rows) is not list": lambda: short(witnesses={}),
    "windows.read_claim: not types[0] < 1 << 16": lambda: short(mask=1 | 1 << 16),
    "windows.read_claim: types[1] > 1": lambda: short(parity=3),
    "windows.read_claim: list(rare) != sorted(rare)": lambda: windows(rare=[6, 2]),
    "windows.read_claim: len(rare) < len(header['rare'])": lambda: windows(rare=[2, 2, 6]),
    "windows.read_claim: 0 in rare": lambda: short(rare=(0,)),
    "windows.read_claim: not deepest": lambda: short(deepest=0),
    "windows.read_claim: taken not in twos": lambda: short(witnesses=[[2, 1]]),
    "windows.read_claim: not 0 < heap": lambda: short(witnesses=[[1, 0]]),
    "windows.read_claim: not heap <= deepest": lambda: short(witnesses=[[1, 2]]),
    "windows.read_claim: a >= b": lambda: windows(15, 15, 19, 23),
    "windows.read_claim: places[-1:] != [start + period + span]": lambda: windows(15, 19, 23, 24),
    "windows.read_claim: start + period + span > _MOST": lambda: windows(limits={"_MOST": 22}),
    "windows.read_claim: sum(places[:1]) + deepest > _MOST_START": lambda: windows(limits={"_MOST_START": 26}),
    "windows.read_claim: not period": lambda: short(2, period=0),
    "windows.read_claim: stream.read(1)": lambda: windows(more=b"x"),
    "windows.read_claim: not same": lambda: windows(15, 23, 31, period=16),
    "windows.read_claim: (first[0] == later[0][0]) is not (header['preperiod'] == 0)": lambda: windows(
        16, 20, 24, preperiod=8
    ),
    "windows.check_start: not claim.is_rare(n, value) is (n in claim.rare)": lambda: windows(rare=[2, 5, 6]),
    "windows.check_start: not claim.rare.get(n, value) == value": lambda: windows(rare={2: 0, 6: 3}),
    "windows.check_piece: n >= began + claim.deepest and (not _is_witnessed(claim, n, value, first, values, base))": (
        lambda: windows(9, 15, 19, 23, deepest=1)
    ),
    "windows._meet: place == claim.places[number] and values[-claim.span - 1:] != claim.windows[number]": (
        lambda: windows(12, 15, 19, 23, values={3: 5})
    ),
}
#: conditions without which the certificate is refused all the same, with another error
EARLIER: dict[str, Callable[[], Case]] = {
    "windows.read_claim: len({types[1] * taken & 1 for taken in twos}) > 1": lambda: short(
        3, 4, 5, game="octal:0.77", span=2, values={heap: heap % 2 for heap in range(5)}
    ),
    "windows.read_claim: rules.unequal and min(sum(places[:1]) - rules.moves[-1][0], start + period) <= deepest": (
        lambda: short(1, 2, game="grundys-game", span=0, parity=0, period=1, values={0: 1, 1: 1}, deepest=5)
    ),
    "windows.read_claim: late": spoiled,
    "windows.check_start: not _is_witnessed(claim, n, value, values, values, 0)": lambda: windows(deepest=1),
    "octal_codes.splitting_rules: not any((digit & _TWO for _, digit in moves))": lambda: Case(
        {**short().facts, "game": "octal:0.3"}
    ),
}
#: and those without which it is refused with the same one → why
BEHIND: dict[str, str] = {
    "envelope.pairs: type(row) is not list": "nothing else in JSON holds two whole numbers",
    "windows.read_claim: not 0 < types[0]": "half of the heaps are rare, or all, and so is one in the last windows",
    "windows.read_claim: start <= max(rare, default=0)": "the last rare heap is one of those that repeat",
    "windows.read_claim: types[1] * period & 1": "of two equal values p heaps apart one is of the rare type",
}
