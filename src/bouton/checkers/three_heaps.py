"""Certificates of periods of games that may leave three heaps: ``g(n + p) = g(n) + s`` for all n ≥ n0.

The header gives the game, ``preperiod`` n0, ``period`` p, ``saltus`` s and ``heaps`` N; the body the values of heaps
0 … n0 + p − 1 (32-bit numbers), which p and s continue to a sequence h. A move takes at most k tokens. Checked is

- h(n) = mex of its options for every n < N, all options looked at;
- with s = 0: N ≥ 3·(max(n0, 1) + p) + k. The theorem of Guy and Smith (1956) gives the rest;
- with s > 0: s is a power of 2, and the conditions (1) and (2) of the theorem of `bouton.heaps.growth`, whose statement
  and proof stand there, with start = max(n0, 1): (1) no option can ever have the value h(n), (2) every smaller value
  goes on to be that of an option.

Values are rows of truth values here, one place for each nim-sum; nothing is shared with the program that found the
proof. N heaps with values below V cost N²·V steps for each digit that allows three heaps.
"""

import re
from typing import Any, BinaryIO

from bouton.errors import InputError

__all__ = ["check"]

#: bits of a digit: how many heaps a move may leave
NONE, ONE, TWO, THREE = 1, 2, 4, 8

_MOST = 2_500
_MOST_LARGE = 700


def check(header: dict[str, Any], stream: BinaryIO) -> dict[str, Any]:
    """Check the certificate; raises `InputError` at the first heap that is wrong, or where the theorem does not
    apply."""
    import numpy as np

    game, begin, period, saltus, count = (
        str(header["game"]),
        *(int(header[name]) for name in ("preperiod", "period", "saltus", "heaps")),
    )
    code = re.fullmatch(r"hexadecimal:([048C])\.([0-9A-F]+)", game)
    if code is None:
        raise InputError("verify.period-game", game=game)
    moves = [(taken, int(digit, 16)) for taken, digit in enumerate(code[1] + code[2]) if digit != "0"]
    start, reach = max(begin, 1), max(taken for taken, _ in moves)
    stored = begin + period
    body = stream.read(4 * stored) if period > 0 and begin >= 0 and stored <= count <= _MOST else b""
    values = np.frombuffer(body, "<u4").astype(np.int64)
    if len(values) != stored or not stored or stream.read(1) or saltus < 0 or values.max() > _MOST:
        raise InputError("verify.malformed", path=game, kind="three-heaps")
    length = max(count, 3 * (start + period) + reach + 1)
    turns = np.maximum(0, -(-(np.arange(length) + 1 - stored) // period))
    values = values[np.arange(length) - turns * period] + turns * saltus
    wrong = _wrong_value(values[:count], moves)
    if wrong is not None:
        raise InputError("verify.period-value", game=game, heap=wrong)
    if saltus == 0:
        holds = count >= 3 * (start + period) + reach
    else:
        holds = (
            saltus & (saltus - 1) == 0
            and start + period <= _MOST_LARGE
            and count >= max(start + 2 * period, 3 * start + reach + 1)
            and not _reached(values, moves, start, period, saltus)
            and _goes_on(values[:count], moves, start, period, 2 * saltus)
        )
    if not holds:
        raise InputError("verify.period-theorem", game=game)
    return {"game": game, "preperiod": begin, "period": period, "saltus": saltus, "heaps": count}


def _pairs(values: Any, room: int) -> Any:
    """Row m: which nim-sums two heaps with m tokens together have."""
    import numpy as np

    rows = np.zeros((len(values), room), bool)
    for total in range(2, len(values)):
        rows[total, values[1:total] ^ values[total - 1 : 0 : -1]] = True
    return rows


def _wrong_value(values: Any, moves: list[tuple[int, int]]) -> int | None:
    """The first heap whose value is not the mex of its options; None is right."""
    import numpy as np

    room = 2 << int(values.max()).bit_length()
    places, pairs = np.arange(room), _pairs(values, room)
    threes = np.zeros((len(values), room), bool)
    if any(digit & THREE for _, digit in moves):
        for total in range(3, len(values)):
            for a in range(1, total - 1):
                threes[total] |= pairs[total - a][places ^ values[a]]
    for n in range(len(values)):
        seen = np.zeros(room, bool)
        for taken, digit in moves:
            left = n - taken
            if left == 0 and digit & NONE:
                seen[0] = True
            if left > 0 and digit & ONE:
                seen[values[left]] = True
            if left > 1 and digit & TWO:
                seen |= pairs[left]
            if left > 2 and digit & THREE:
                seen |= threes[left]
        if seen.argmin() != values[n]:
            return n
    return None


def _reached(values: Any, moves: list[tuple[int, int]], start: int, period: int, saltus: int) -> bool:
    """Whether (1) fails: heaps a ≥ start, b, c, in any order of b and c; 0 stands for a heap that is missing."""
    import numpy as np

    low, high = values % saltus, values // saltus
    others = np.arange(start + period)
    for taken, digit in moves:
        for a in range(start, start + period):
            for b in range(start + period if digit & (TWO | THREE) else 1):
                if b == 0:
                    c = others[: 1 if not digit & TWO else None][0 if digit & ONE else 1 :]
                else:
                    c = (
                        others[0 if digit & TWO else 1 :]
                        if digit & THREE
                        else others[:1]
                        if digit & TWO
                        else others[:0]
                    )
                n = a + b + c + taken
                twice = high[a] + high[b] + high[c] - high[n]
                bad = (low[a] ^ low[b] ^ low[c] == low[n]) & (twice >= 0) & (twice % 2 == 0)
                if b < start:
                    bad &= (c >= start) | ((twice // 2 ^ high[b]) & ~(high[b] ^ high[c]) == 0)
                if bad.any():
                    return True
    return False


def _goes_on(values: Any, moves: list[tuple[int, int]], start: int, period: int, step: int) -> bool:
    """Whether (2) holds, with any w."""
    import numpy as np

    room = 2 << max(int(values.max()), step).bit_length()
    places = np.arange(room)
    heaps = range(len(values) - 2 * period, len(values))
    fixed, moving = np.ones(room, bool), np.ones(room, bool)
    near = _pairs(values, room)
    near[:, step:] = False  # nim-sums of two heaps that keep their size
    below = []
    for n in heaps:
        mine, far, seen = (np.zeros(room, bool) for _ in range(3))
        for taken, digit in moves:
            left = n - taken
            if digit & TWO and left > 1 and left % 2 == 0:
                mine[0] = True
            if digit & THREE:
                first = np.arange(left - 2, 0, -2)
                mine[values[first]] = True
                far[values[first[first >= start]]] = True
            if digit & ONE and left >= start:
                seen[values[left]] = True
            for a in range(start, left):
                if digit & TWO and values[left - a] < step:
                    seen[values[a] ^ values[left - a]] = True
                if digit & THREE and left - a > 1:
                    seen |= near[left - a][places ^ values[a]]
        fixed &= mine
        moving &= far
        below.append(seen)
    for w in range(int(min(values[n] for n in heaps)) - step + 1):
        if w and not fixed[w - 1]:
            return False
        if moving[w : w + step].all():
            return all(seen[w + step : values[n]].all() for n, seen in zip(heaps, below, strict=True))
    return False
