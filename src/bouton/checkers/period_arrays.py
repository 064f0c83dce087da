"""The checks of `bouton.checkers.period` on arrays: the same, near-linear in time where NumPy is there."""

from typing import Any

import numpy as np

from bouton.checkers.progress import steps

__all__ = ["first_wrong"]

#: bits of a digit: how many heaps a move may leave
NONE, ONE, TWO = 1, 2, 4

_CHUNK = 1 << 18
_GROUP = 4


def first_wrong(
    first: bytes, size: int, start: int, count: int, moves: list[tuple[int, int]], shown: tuple[Any, ...]
) -> tuple[int, int | None]:
    """How many heaps are rare, and a heap whose value is wrong or not shown to be right; None: all are right.

    Parameters
    ----------
    first, size : the bytes of the first values, and how many each takes.
    start, count : where they begin to repeat, and how many heaps are checked.
    shown : mask, parity, witnesses, and the bytes of the rows of pairs.
    """
    mask, parity, witnesses, rows = shown
    two = [taken for taken, digit in moves if digit & TWO]
    kind = np.dtype(f"<u{size}")
    stored = len(first) // size
    values = np.empty(count, kind)
    values[:stored] = np.frombuffer(first, kind)
    values[start:] = np.resize(values[start:stored], count - start)
    rare = _rare(values, mask, parity, two)
    for heap in steps(rare.tolist(), len(rare)):
        if _mex(values, heap, moves) != values[heap]:
            return len(rare), int(heap)
    extra = np.frombuffer(rows, "<i8").reshape(-1, 3)
    extra = extra[np.argsort(extra[:, 0], kind="stable")]
    for low in steps(range(0, count, _CHUNK), -(-count // _CHUNK)):
        high = min(low + _CHUNK, count)
        bad = _not_excluded(values, low, high, moves, two, rare)
        if bad is None:
            here = extra[np.searchsorted(extra[:, 0], low) : np.searchsorted(extra[:, 0], high)]
            bad = _all_smaller(values, low, high, moves, witnesses, here, rare)
        if bad is not None:
            return len(rare), bad
    return len(rare), None


def _rare(values: Any, mask: int, parity: int, two: list[int]) -> Any:
    """The heaps of the rare class, heap 0 left out: it is no part of a pair."""
    if not two:
        return np.zeros(0, np.int64)
    tau = parity & two[0] & 1
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
