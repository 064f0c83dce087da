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
where all are rare. Nothing here is shared with the program that found the values; any mask and any witnesses that pass
the checks will do.
"""

import hashlib
import re
from typing import Any, BinaryIO

from bouton.checkers import exactly, whole
from bouton.errors import InputError
from bouton.notation import clip

__all__ = ["check"]

#: bits of a digit: how many heaps a move may leave
NONE, ONE, TWO = 1, 2, 4

_NAMED = {"kayles": "0.77", "dawsons-kayles": "0.07", "dawsons-chess": "0.137", "officers": "0.6"}
_CHUNK = 1 << 18
_MOST, _MOST_BESIDE = 4_000_000_000, 100_000_000
_GROUP = 4


def check(header: dict[str, Any], stream: BinaryIO) -> dict[str, Any]:
    """Check the certificate; raises `InputError` at the first heap that is wrong, `ValueError` for a wrong form."""
    import numpy as np

    game, start, period = header["game"], whole(header["preperiod"]), whole(header["period"])
    moves = _rules(game)
    two = [taken for taken, digit in moves if digit & TWO]
    reach, parts = max(taken for taken, _ in moves), 2 if two else 1
    count = parts * (max(start, 1) + period) + reach
    theorems = ("Guy and Smith 1956", "Golomb 1966")[: 1 if two else 2]
    stored = start + period
    most = min(_MOST, _MOST_BESIDE + 4 * stored)  # a few bytes must not ask for gigabytes
    if header["theorem"] not in theorems or period < 1 or count > most or header["type"] not in ("|u1", "<u2"):
        raise ValueError
    kind = np.dtype(header["type"])
    body = exactly(stream, stored * kind.itemsize)
    extra = np.frombuffer(exactly(stream, 24 * whole(header["extra"])), "<i8").reshape(-1, 3)
    values = np.empty(count, kind)
    values[:stored] = np.frombuffer(body, kind)
    values[start:] = np.resize(values[start:stored], count - start)
    rare = _rare(values, whole(header["mask"]), whole(header["parity"]), two)
    witnesses = [(whole(taken), whole(heap)) for taken, heap in header["witnesses"]]
    if stream.read(1) or any(taken not in two or heap < 1 for taken, heap in witnesses):
        raise ValueError
    for heap in rare.tolist():
        if _mex(values, heap, moves) != values[heap]:
            raise InputError("verify.period-value", game=clip(game), heap=int(heap))
    extra = extra[np.argsort(extra[:, 0], kind="stable")]
    for low in range(0, count, _CHUNK):
        high = min(low + _CHUNK, count)
        bad = _not_excluded(values, low, high, moves, two, rare)
        if bad is None:
            here = extra[np.searchsorted(extra[:, 0], low) : np.searchsorted(extra[:, 0], high)]
            bad = _all_smaller(values, low, high, moves, witnesses, here, rare)
        if bad is not None:
            raise InputError("verify.period-value", game=clip(game), heap=bad)
    return {
        "game": game,
        "preperiod": start,
        "period": period,
        "heaps": count,
        "rare": len(rare),
        "witnesses": len(witnesses),
        "sha256": hashlib.sha256(body).hexdigest(),
    }


def _rules(game: str) -> list[tuple[int, int]]:
    """The pairs (tokens taken, digit) of an octal code or a finite subtraction set."""
    name, _, parameters = str.partition(game, ":")
    code = re.fullmatch(r"([04])\.([0-7]+)", _NAMED.get(name, parameters if name == "octal" else ""))
    if code:
        digits = [(taken, int(digit)) for taken, digit in enumerate(code[1] + code[2]) if digit != "0"]
        if digits:
            return digits
    if name == "subtraction" and re.fullmatch(r"[0-9]+(,[0-9]+)*", parameters):
        taken = sorted({int(part) for part in parameters.split(",")})
        if taken[0] > 0:
            return [(number, 3) for number in taken]
    raise InputError("verify.period-game", game=clip(game))


def _rare(values: Any, mask: int, parity: int, two: list[int]) -> Any:
    """The heaps of the rare class, heap 0 left out: it is no part of a pair."""
    import numpy as np

    if not two:
        return np.zeros(0, np.int64)
    classes = {parity & taken & 1 for taken in two}
    if parity not in (0, 1) or len(classes) > 1:
        raise ValueError
    tau = classes.pop()
    odd = np.array([(mask & v).bit_count() & 1 for v in range(int(values.max()) + 1)], np.uint8)
    parts = []
    for low in range(0, len(values), _CHUNK):
        part = odd[values[low : low + _CHUNK]]
        if parity:
            part = part ^ (np.arange(low, low + len(part)) & 1).astype(np.uint8)
        parts.append(np.flatnonzero(part == tau) + low)
    found = np.concatenate(parts)
    return found[found > 0]


def _mex(values: Any, heap: int, moves: list[tuple[int, int]]) -> int:
    """The mex of all options of a heap."""
    import numpy as np

    seen = np.zeros(2 << int(values.max()).bit_length(), bool)
    for taken, digit in moves:
        left = heap - taken
        if left == 0 and digit & NONE:
            seen[0] = True
        if left > 0 and digit & ONE:
            seen[values[left]] = True
        if left > 1 and digit & TWO:
            half = left // 2
            seen[values[1 : half + 1] ^ values[left - half : left][::-1]] = True
    return int(np.argmin(seen))


def _not_excluded(values: Any, low: int, high: int, moves: Any, two: list[int], rare: Any) -> int | None:
    """The first heap low ≤ n < high whose value is that of an option with a rare heap or at most one heap; or None."""
    import numpy as np

    wrong = np.zeros(high - low, bool)
    for taken, digit in moves:
        if digit & NONE and low <= taken < high:
            wrong[taken - low] |= values[taken] == 0
        first = max(low, taken + 1)
        if digit & ONE and first < high:
            wrong[first - low :] |= values[first - taken : high - taken] == values[first:high]
    for heap in rare.tolist():
        for taken in two:
            first = max(low, taken + heap + 1)
            if first < high:
                other = values[first - taken - heap : high - taken - heap]
                wrong[first - low :] |= (other ^ values[heap]) == values[first:high]
    return low + int(wrong.argmax()) if wrong.any() else None


def _all_smaller(
    values: Any, low: int, high: int, moves: Any, witnesses: list[tuple[int, int]], extra: Any, rare: Any
) -> int | None:
    """The first common heap of which some smaller value is not shown to be an option; None is right."""
    import numpy as np

    words = int(values[low:high].max()) // 64 + 1
    heaps = np.arange(low, high)
    heaps = heaps[~np.isin(heaps, rare[(rare >= low) & (rare < high)])] if len(rare) else heaps
    one = np.uint64(1)
    top = values[heaps].astype(np.int64)
    need = [(one << np.clip(top - 64 * w, 0, 63).astype(np.uint64)) - one for w in range(words)]
    for w in range(words):
        need[w][top >= 64 * (w + 1)] = ~np.uint64(0)

    def strike(places: Any, shown: Any) -> None:
        for w in range(words):
            mine = shown >> 6 == w
            bits = one << (shown & 63).astype(np.uint64)
            need[w][places] &= ~np.where(mine, bits, np.uint64(0))

    for taken, digit in moves:
        if digit & NONE:
            strike(heaps == taken, np.zeros(int((heaps == taken).sum()), np.int64))
        if digit & ONE:
            strike(heaps > taken, values[heaps[heaps > taken] - taken].astype(np.int64))
    known = [*witnesses, *((taken, heap) for heap in rare.tolist() for taken, digit in moves if digit & TWO)]
    for number, (taken, heap) in enumerate(known):
        if number % _GROUP == 0:
            left = np.flatnonzero(np.bitwise_or.reduce(need))
            heaps, need = heaps[left], [word[left] for word in need]
        inside = heaps > taken + heap
        strike(inside, (values[heaps[inside] - taken - heap] ^ values[heap]).astype(np.int64))
    two = [taken for taken, digit in moves if digit & TWO]
    n, taken, heap = extra.T
    rest = n - taken - heap
    right = np.isin(taken, two) & (heap > 0) & (rest > 0) & np.isin(n, heaps)
    places, first, second = np.searchsorted(heaps, n[right]), heap[right], rest[right]
    shown = (values[first] ^ values[second]).astype(np.int64)
    for w in range(words):
        mine = shown >> 6 == w
        np.bitwise_and.at(need[w], places[mine], ~(one << (shown[mine] & 63).astype(np.uint64)))
    still = np.flatnonzero(np.bitwise_or.reduce(need))
    return int(heaps[still[0]]) if len(still) else None
