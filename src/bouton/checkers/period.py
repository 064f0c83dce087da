"""Certificates of periods of Grundy sequences: ``g(n + p) = g(n)`` for all n ≥ n0.

The header gives the game, ``preperiod`` n0 and ``period`` p, the body the values of heaps 0 … n0 + p − 1 (``type``).
The values of later heaps follow from the period.

The checker reads the rules from the game's name, and verifies g(n) = mex of all its options for every n < d·(max(n0,
1) + p) + k, where a move takes at most k tokens and leaves at most d heaps. The theorem of Guy and Smith (1956) gives
the rest. N heaps of a game whose moves leave two heaps have N²/4 pairs: certificates of long periods of such games are
of the kind ``windows`` if the game has a sparse space. With NumPy the pairs of a heap are evaluated together. No code
is shared with the program that found the values.
"""

import hashlib
from array import array
from collections.abc import Callable
from sys import byteorder
from typing import Any

from bouton.checkers.envelope import exactly, has_fields, natural, text_of
from bouton.checkers.octal_codes import read_moves
from bouton.checkers.progress import steps
from bouton.errors import InputError
from bouton.notation import clip

#: bits of a digit: how many heaps a move may leave
NONE, ONE, TWO = 1, 2, 4

_MOST, _MOST_BESIDE = 4_000_000_000, 100_000_000


def check(header: dict[str, Any], stream: Any) -> dict[str, Any]:
    """Check the certificate; raises `InputError` at the first wrong heap, `ValueError` if it is malformed."""
    has_fields(header, "game", "preperiod", "period", "theorem", "type")
    game, start, period = text_of(header["game"]), natural(header["preperiod"]), natural(header["period"])
    moves = read_moves(game)
    count = _heaps(moves, start, period)
    theorems = ("Guy and Smith 1956", "Golomb 1966")[: 1 if any(digit & TWO for _, digit in moves) else 2]
    stored = start + period
    if header["theorem"] not in theorems or period < 1 or count > _most_heaps(stored):
        raise ValueError
    if header["type"] not in ("|u1", "<u2"):
        raise ValueError
    size = int(header["type"][-1])
    body = exactly(stream, stored * size)
    if stream.read(1):
        raise ValueError
    bad = first_wrong(body, size, start, count, moves)
    if bad is not None:
        raise InputError("verify.period-value", game=clip(game), heap=bad)
    return {
        "game": game,
        "preperiod": start,
        "period": period,
        "heaps": count,
        "sha256": hashlib.sha256(body).hexdigest(),
    }


def can_check(game: str, preperiod: int = 0, period: int = 1) -> bool:
    """Whether this checker can read the rules from the game's name and accepts a period of this size.

    >>> can_check("octal:0.16"), can_check("hexadecimal:0.16"), can_check("grundys-game"), can_check("hexadecimal:0.8")
    (True, True, False, False)
    """
    try:
        moves = read_moves(game)
    except InputError:
        return False
    return _heaps(moves, preperiod, period) <= _most_heaps(preperiod + period)


def _heaps(moves: list[tuple[int, int]], preperiod: int, period: int) -> int:
    """The number of heaps that have to be checked, so that the theorem applies."""
    parts = 2 if any(digit & TWO for _, digit in moves) else 1
    return parts * (max(preperiod, 1) + period) + max(taken for taken, _ in moves)


def _most_heaps(stored: int) -> int:
    """The most heaps checked if `stored` values are given: a few bytes must not demand gigabytes."""
    return min(_MOST, _MOST_BESIDE + 4 * stored)


def first_wrong(first: bytes, size: int, start: int, count: int, moves: list[tuple[int, int]]) -> int | None:
    """Return the first heap whose value is not the mex of its options; None if all are right.

    Parameters
    ----------
    first, size : the first values as bytes, and the bytes per value.
    start, count : the heap from which they repeat, and the number of heaps to check.
    """
    values = array("B" if size == 1 else "H")
    values.frombytes(first)
    if size > 1 and byteorder == "big":
        values.byteswap()
    period = len(values) - start
    for heap in range(len(values), count):
        values.append(values[heap - period])
    pair_sums = _pair_sums(values)
    for n in steps(range(count), count):
        options = {values[n - taken] for taken, digit in moves if digit & ONE and n > taken}
        if any(digit & NONE and n == taken for taken, digit in moves):
            options.add(0)
        for taken, digit in moves:
            if digit & TWO and n > taken:
                options |= pair_sums(n - taken)
        if values[n] in options or any(value not in options for value in range(values[n])):
            return n
    return None


def _pair_sums(values: "array[int]") -> Callable[[int], set[int]]:
    """Make a function that returns the nim-sums of all pairs of heaps with a given number of tokens."""
    try:
        import numpy as np
    except ImportError:
        return lambda total: {values[a] ^ values[total - a] for a in range(1, total // 2 + 1)}
    row = np.frombuffer(values, f"u{values.itemsize}")
    seen = np.zeros(2 << int(row.max(initial=1)).bit_length(), bool)

    def sums(total: int) -> set[int]:
        seen[:] = False
        seen[row[1 : total // 2 + 1] ^ row[total - total // 2 : total][::-1]] = True
        return set(np.flatnonzero(seen).tolist())

    return sums
