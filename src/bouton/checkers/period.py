"""Certificates of periods of Grundy sequences: ``g(n + p) = g(n)`` for all n ≥ n0.

The header gives the game, ``preperiod`` n0, ``period`` p, a ``mask`` m with a bit ``parity`` e, and ``witnesses``; the
body the values of heaps 0 … n0 + p − 1 (``type``), then ``extra`` rows of three 64-bit numbers (heap, tokens taken,
heap left). The values of the next heaps are those of the period.

The checker reads the rules from the game's name, and checks g(n) = mex of its options for every n < d·(max(n0, 1) + p)
+ k, where a move takes at most k tokens and leaves at most d heaps. Then the theorem of Guy and Smith (1956) gives the
rest. With κ(n) = |m ∧ g(n)| + e·n mod 2 and e·t ≡ τ for all t that may be taken leaving two heaps, heap n is rare
where κ(n) = τ:

- g(n) is no option of a common heap n: such an option has exactly one rare heap, so all pairs with one are tried;
- every smaller value is one: each is found with a witness, or a row of the body names the pair;
- for a rare heap the mex over all pairs is taken.

So N heaps, of which R are rare, with W witnesses cost N·(R + W) steps at most: near-linear where R is small, quadratic
where all are rare. Here it is plain Python; with NumPy `bouton.checkers.period_arrays` does the same faster. Nothing
here is shared with the program that found the values; any mask and any witnesses that pass the checks will do.
"""

import hashlib
import re
from array import array
from struct import iter_unpack
from sys import byteorder
from typing import Any

from bouton.checkers.envelope import exactly, has_fields, pairs, text_of, whole
from bouton.checkers.progress import steps
from bouton.errors import InputError
from bouton.notation import clip

__all__ = ["can_check", "check", "first_wrong"]

_NAMED = {"kayles": "0.77", "dawsons-kayles": "0.07", "dawsons-chess": "0.137", "officers": "0.6"}
#: bits of a digit: how many heaps a move may leave
NONE, ONE, TWO = 1, 2, 4

_MOST, _MOST_BESIDE = 4_000_000_000, 100_000_000


def check(header: dict[str, Any], stream: Any) -> dict[str, Any]:
    """Check the certificate; raises `InputError` at the first heap that is wrong, `ValueError` for a wrong form."""
    has_fields(header, "game", "preperiod", "period", "theorem", "type", "mask", "parity", "witnesses", "extra")
    game, start, period = text_of(header["game"]), whole(header["preperiod"]), whole(header["period"])
    moves = _rules(game)
    two = [taken for taken, digit in moves if digit & TWO]
    count = _heaps(moves, start, period)
    theorems = ("Guy and Smith 1956", "Golomb 1966")[: 1 if two else 2]
    stored = start + period
    if header["theorem"] not in theorems or period < 1 or count > _most(stored):
        raise ValueError
    if header["type"] not in ("|u1", "<u2"):
        raise ValueError
    size = int(header["type"][-1])
    body, rows = exactly(stream, stored * size), exactly(stream, 24 * whole(header["extra"]))
    witnesses = pairs(header["witnesses"])
    mask, parity = whole(header["mask"]), whole(header["parity"])
    if stream.read(1) or (mask and not two) or any(taken not in two or heap < 1 for taken, heap in witnesses):
        raise ValueError
    if parity > 1 or len({parity & taken & 1 for taken in two}) > 1:
        raise ValueError
    look = first_wrong
    try:
        from bouton.checkers import period_arrays

        look = period_arrays.first_wrong
    except ImportError:  # no NumPy
        pass
    rare, bad = look(body, size, start, count, moves, (mask, parity, witnesses, rows))
    if bad is not None:
        raise InputError("verify.period-value", game=clip(game), heap=bad)
    return {
        "game": game,
        "preperiod": start,
        "period": period,
        "heaps": count,
        "rare": rare,
        "witnesses": len(witnesses),
        "sha256": hashlib.sha256(body).hexdigest(),
    }


def can_check(game: str, preperiod: int = 0, period: int = 1) -> bool:
    """Whether the rules of a game can be read from its name here, and a period of that size is taken.

    >>> can_check("octal:0.16"), can_check("hexadecimal:0.16"), can_check("grundys-game"), can_check("hexadecimal:0.8")
    (True, True, False, False)
    """
    try:
        moves = _rules(game)
    except InputError:
        return False
    return _heaps(moves, preperiod, period) <= _most(preperiod + period)


def _heaps(moves: list[tuple[int, int]], preperiod: int, period: int) -> int:
    """How many heaps the theorem asks for."""
    parts = 2 if any(digit & TWO for _, digit in moves) else 1
    return parts * (max(preperiod, 1) + period) + max(taken for taken, _ in moves)


def _most(stored: int) -> int:
    """How many heaps are checked where that many values are stored: a few bytes must not ask for gigabytes."""
    return min(_MOST, _MOST_BESIDE + 4 * stored)


def _rules(game: str) -> list[tuple[int, int]]:
    """The pairs (tokens taken, digit) of a code whose moves leave two heaps at most, or of a finite set of numbers."""
    name, _, parameters = game.partition(":")
    known = _NAMED.get(game, parameters if name in ("octal", "hexadecimal") else "")
    code = re.fullmatch(r"([04])\.([0-7]+)", known)
    if code:
        digits = [(taken, int(digit)) for taken, digit in enumerate(code[1] + code[2]) if digit != "0"]
        if digits:
            return digits
    if name == "subtraction" and re.fullmatch(r"[0-9]+(,[0-9]+)*", parameters):
        taken = sorted({int(part) for part in parameters.split(",")})
        if taken[0] > 0:
            return [(number, 3) for number in taken]
    raise InputError("verify.period-game", game=clip(game))


def first_wrong(
    first: bytes, size: int, start: int, count: int, moves: list[tuple[int, int]], shown: tuple[Any, ...]
) -> tuple[int, int | None]:
    """How many heaps are rare, and the first whose value is wrong or not shown to be right; None: all are right.

    Parameters
    ----------
    first, size : the bytes of the first values, and how many each takes.
    start, count : where they begin to repeat, and how many heaps are checked.
    shown : mask, parity, witnesses, and the bytes of the rows of pairs.
    """
    mask, parity, witnesses, rows = shown
    values = array("B" if size == 1 else "H")
    values.frombytes(first)
    if size > 1 and byteorder == "big":
        values.byteswap()
    period = len(values) - start
    for heap in range(len(values), count):
        values.append(values[heap - period])
    two = [taken for taken, digit in moves if digit & TWO]
    tau = parity & two[0] & 1 if two else -1  # no heap is rare where none is left beside another
    rare = [n for n in range(1, count) if ((mask & values[n]).bit_count() + parity * n) & 1 == tau]
    named_pairs: dict[int, list[tuple[int, int]]] = {}
    for heap, taken, left in iter_unpack("<3q", rows):
        if taken in two and left > 0:
            named_pairs.setdefault(heap, []).append((taken, left))
    beside = [(taken, heap) for heap in rare for taken in two]
    are_rare = set(rare)
    for n in steps(range(count), count):
        options = {values[n - taken] for taken, digit in moves if digit & ONE and n > taken}
        if any(digit & NONE and n == taken for taken, digit in moves):
            options.add(0)
        if n in are_rare:
            options.update(values[a] ^ values[n - taken - a] for taken in two for a in range(1, (n - taken) // 2 + 1))
            right = values[n] not in options
        else:
            options.update(values[a] ^ values[n - taken - a] for taken, a in beside if n > taken + a)
            right = values[n] not in options  # a pair of two common heaps never has the value of a common heap
            named = (*witnesses, *named_pairs.get(n, ()))
            options.update(values[a] ^ values[n - taken - a] for taken, a in named if n > taken + a)
        if not right or any(value not in options for value in range(values[n])):
            return len(rare), n
    return len(rare), None
