"""Certificates of periods of games that may leave three heaps: ``g(n + p) = g(n) + s`` for all n ≥ n0.

The header gives the game, ``preperiod`` n0, ``period`` p, ``saltus`` s and ``heaps`` N; the body the values of heaps
0 … n0 + p − 1 (32-bit numbers), which p and s extend to a sequence h. A move takes at most k tokens. The checker
verifies

- h(n) = mex of its options for every n < N, examining all options;
- with s = 0: N ≥ 3·(max(n0, 1) + p) + k. The theorem of Guy and Smith (1956) gives the rest;
- with s > 0: s is a power of 2, and conditions (1) and (2) of the theorem stated and proved in `bouton.heaps.growth`,
  with start = max(n0, 1): (1) no option ever has the value h(n), (2) every smaller value remains that of an option.

Sets of values are integers here, bit v for value v; no code is shared with the program that found the proof. N heaps
with values below V cost N²·log V operations on such integers for each digit that allows three heaps.
"""

import re
from struct import iter_unpack
from typing import Any

from bouton.checkers.envelope import has_fields, natural, text_of
from bouton.checkers.progress import steps
from bouton.errors import InputError

#: bits of a digit: how many heaps a move may leave
NONE, ONE, TWO, THREE = 1, 2, 4, 8

_CODE = re.compile(r"hexadecimal:([048C])\.([0-9A-F]+)")
_THEOREMS = ("Guy and Smith 1956", "bouton.heaps.growth 2026")
_MOST = 20_000
_MOST_LARGE = 700


def check(header: dict[str, Any], stream: Any) -> dict[str, Any]:
    """Check the certificate; raises `InputError` at the first wrong heap, or if the theorem does not apply."""
    has_fields(header, "game", "preperiod", "period", "saltus", "theorem", "heaps")
    game = text_of(header["game"])
    begin, period, saltus, count = (natural(header[name]) for name in ("preperiod", "period", "saltus", "heaps"))
    if header["theorem"] != _THEOREMS[saltus > 0]:
        raise ValueError
    code = _CODE.fullmatch(game)
    if code is None:
        raise InputError("verify.period-game", game=game)
    moves = [(taken, int(digit, 16)) for taken, digit in enumerate(code[1] + code[2]) if digit != "0"]
    start, reach = max(begin, 1), max(taken for taken, _ in moves)
    stored = begin + period
    body = stream.read(4 * stored) if period > 0 and begin >= 0 and stored <= count <= _MOST else b""
    values = [value for (value,) in iter_unpack("<I", body)] if len(body) % 4 == 0 else []
    if len(values) != stored or not stored or stream.read(1) or max(saltus, *values) > _MOST:
        raise ValueError
    for n in range(stored, max(count, 3 * (start + period) + reach + 1)):
        values.append(values[n - period] + saltus)
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
            and not _is_reached(values, moves, start, period, saltus)
            and _goes_on(values[:count], moves, start, period, 2 * saltus)
        )
    if not holds:
        raise InputError("verify.period-theorem", game=game)
    return {"game": game, "preperiod": begin, "period": period, "saltus": saltus, "heaps": count}


def can_check(game: str, preperiod: int = 0, period: int = 1, saltus: int = 0, heaps: int = 0) -> bool:
    """Whether this checker can read the rules from the game's name and accepts a period of this size.

    >>> can_check("hexadecimal:0.8"), can_check("hexadecimal:0.8", 1, 1_000, 1, 3_004), can_check("octal:0.16")
    (True, False, False)
    """
    small = heaps <= _MOST and (not saltus or max(preperiod, 1) + period <= _MOST_LARGE)
    return small and _CODE.fullmatch(game) is not None


class _Sets:
    """Sets of values below a power of 2 greater than all of them, and their nim-sums with a number."""

    def __init__(self, largest: int) -> None:
        self.bits = largest.bit_length()
        self.room = 1 << self.bits
        whole = (1 << self.room) - 1
        self._low = [whole // ((1 << (1 << bit)) + 1) for bit in range(self.bits)]  # the values with that bit 0

    def translate(self, members: int, number: int) -> int:
        """The set of v ⊕ number for all members v."""
        for bit in range(self.bits):
            if number >> bit & 1:
                low, step = self._low[bit], 1 << bit
                members = (members & low) << step | members >> step & low
        return members


def _pairs(values: list[int]) -> list[int]:
    """For each m, the set of the nim-sums of two heaps with m tokens in total."""
    rows = [0] * len(values)
    for total in range(2, len(values)):
        members = 0
        for a in range(1, total // 2 + 1):
            members |= 1 << (values[a] ^ values[total - a])
        rows[total] = members
    return rows


def _wrong_value(values: list[int], moves: list[tuple[int, int]]) -> int | None:
    """The first heap whose value is not the mex of its options; None if all are right."""
    sets, pairs = _Sets(max(values)), _pairs(values)
    threes = [0] * len(values)
    if any(digit & THREE for _, digit in moves):
        for total in steps(range(3, len(values)), len(values)):
            for a in range(1, total // 3 + 1):  # the smallest of the three
                threes[total] |= sets.translate(pairs[total - a], values[a])
    for n, value in enumerate(values):
        seen = 0
        for taken, digit in moves:
            left = n - taken
            if left == 0 and digit & NONE:
                seen |= 1
            if left > 0 and digit & ONE:
                seen |= 1 << values[left]
            if left > 1 and digit & TWO:
                seen |= pairs[left]
            if left > 2 and digit & THREE:
                seen |= threes[left]
        if seen >> value & 1 or ~seen & (1 << value) - 1:
            return n
    return None


def _is_reached(values: list[int], moves: list[tuple[int, int]], start: int, period: int, saltus: int) -> bool:
    """Whether (1) fails, for heaps a ≥ start, b, c, in each order of b and c; 0 stands for a missing heap."""
    low, high = [value % saltus for value in values], [value // saltus for value in values]
    end = start + period
    for taken, digit in moves:
        for a in steps(range(start, end), period):
            for b in range(end if digit & (TWO | THREE) else 1):
                if b == 0:
                    others = range(0 if digit & ONE else 1, end if digit & TWO else 1)
                elif digit & THREE:
                    others = range(0 if digit & TWO else 1, end)
                else:
                    others = range(1)
                for c in others:
                    n = a + b + c + taken
                    twice = high[a] + high[b] + high[c] - high[n]
                    if twice < 0 or twice & 1 or low[a] ^ low[b] ^ low[c] != low[n]:
                        continue
                    if b >= start or not (twice // 2 ^ high[b]) & ~(high[b] ^ high[c]):
                        return True
    return False


def _goes_on(values: list[int], moves: list[tuple[int, int]], start: int, period: int, step: int) -> bool:
    """Whether (2) holds for some w: `step` is S = 2s, and the last two periods of `values` are examined."""
    sets = _Sets(max(*values, step))
    heaps = range(len(values) - 2 * period, len(values))
    fixed = moving = -1  # sets of values; all of them
    near = [members & (1 << step) - 1 for members in _pairs(values)]  # nim-sums of two heaps of fixed size
    below = []
    for n in heaps:
        mine = far = seen = 0
        for taken, digit in moves:
            left = n - taken
            if digit & TWO and left > 1 and left % 2 == 0:
                mine |= 1
            if digit & THREE:
                for first in range(left - 2, 0, -2):
                    mine |= 1 << values[first]
                    if first >= start:
                        far |= 1 << values[first]
            if digit & ONE and left >= start:
                seen |= 1 << values[left]
            for a in range(start, left):
                if digit & TWO and values[left - a] < step:
                    seen |= 1 << (values[a] ^ values[left - a])
                if digit & THREE and left - a > 1:
                    seen |= sets.translate(near[left - a], values[a])
        fixed &= mine
        moving &= far
        below.append((seen, values[n]))
    for w in range(min(values[n] for n in heaps) - step + 1):
        if w and not fixed >> w - 1 & 1:
            return False
        if not ~(moving >> w) & (1 << step) - 1:
            return all(not ~(seen >> w + step) & (1 << max(0, value - w - step)) - 1 for seen, value in below)
    return False
