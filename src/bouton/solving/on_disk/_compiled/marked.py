"""Positions as bits, one for each number of the shape: options that are new, and values by rank.

The *rank* of a number is how many smaller numbers are positions; values stand in that order. A bit is read by all
threads while they list options, and set by one thread only, the *owner* of its word, while nobody reads.
"""

from typing import Any

import numpy as np
from numba import njit, types

from bouton.solving.on_disk._compiled.hashed import RULE, VALUE

#: why a kernel stopped: nothing is left, or there is no room for more options; the rule; an option outside the shape;
#: an option without a value; a remoteness that values do not hold
DONE, FULL, SHORT, OUTSIDE, LATE, DEEP = range(6)
#: where in `state` that stands, the position at which it was, and its place in the levels
REASON, AT, LEVEL, PLACE = range(4)
#: the number that stands for a value that is not known yet
UNSET = 0xFFFE

_INT = types.int64
_ROW = types.Array(types.int64, 1, "C")
_KEYS = types.Array(types.uint32, 1, "C")
_READ = types.Array(types.uint32, 1, "C", readonly=True)
_BITS = types.Array(types.uint64, 1, "C")
_VALUES = types.Array(types.uint16, 1, "C")
_SCORES = types.Array(types.int32, 1, "C")


@njit(types.int64(_BITS, _KEYS, _INT), cache=True, inline="always")
def _rank(bits: Any, ranks: Any, number: int) -> int:
    """Count the smaller numbers that are positions; −1 for a number that is none."""
    word, bit = bits[number >> 6], np.uint64(1) << np.uint64(number & 63)
    if not word & bit:
        return -1
    left = word & (bit - np.uint64(1))
    left -= (left >> np.uint64(1)) & np.uint64(0x5555555555555555)
    left = (left & np.uint64(0x3333333333333333)) + ((left >> np.uint64(2)) & np.uint64(0x3333333333333333))
    left = (left + (left >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    more = (left * np.uint64(0x0101010101010101)) >> np.uint64(56)
    return np.int64(ranks[number >> 6]) + np.int64(more)  # type: ignore[return-value]


@njit([types.int64(_READ, _BITS)], cache=True, nogil=True)
def mark(keys: Any, bits: Any) -> int:
    """Set the bits of some numbers."""
    for place in range(keys.size):
        bits[keys[place] >> 6] |= np.uint64(1) << np.uint64(keys[place] & 63)
    return 0


@njit([types.int64(_BITS, _KEYS)], cache=True, nogil=True)
def count_ranks(bits: Any, ranks: Any) -> int:
    """The rank of the first number of each word; how many positions there are."""
    total = 0
    for place in range(bits.size):
        ranks[place] = total
        word = bits[place]
        while word:
            word &= word - np.uint64(1)
            total += 1
    return total


@njit(
    [types.int64(RULE, _INT, _READ, _INT, _ROW, _BITS, types.Array(types.uint32, 2, "C"), _ROW, _ROW)],
    cache=True,
    nogil=True,
)
def list_new(
    rule: Any, space: int, keys: Any, begin: int, out: Any, bits: Any, found: Any, counts: Any, state: Any
) -> int:
    """List the options of the keys from place `begin` on that have no bit yet, each in the row of its owner.

    The place at which it stops; `state` says why.
    """
    owners, room = found.shape
    fullest = 0
    for owner in range(owners):
        fullest = max(fullest, counts[owner])
    state[REASON] = FULL
    for place in range(begin, keys.size):
        key = np.int64(keys[place])
        state[AT], state[PLACE] = key, place
        many = rule(key, out)
        if many < 0:
            state[REASON] = SHORT if many == -1 else OUTSIDE
            return place
        if fullest + many > room:
            return place
        for k in range(many):
            option = out[k]
            if option < 0 or option >= space:
                state[REASON] = OUTSIDE
                return place
            if not bits[option >> 6] >> np.uint64(option & 63) & np.uint64(1):
                owner = (option >> 6) % owners
                found[owner, counts[owner]] = option
                counts[owner] += 1
                fullest = max(fullest, counts[owner])
    state[REASON] = DONE
    return keys.size  # type: ignore[no-any-return]


@njit([types.int64(VALUE, _READ, _BITS, _KEYS, _ROW, _ROW)], cache=True, nogil=True)
def claim(tier: Any, found: Any, bits: Any, fresh: Any, tiers: Any, state: Any) -> int:
    """Set the bits of options, and list those that had none with their tiers; how many these are."""
    count = 0
    for place in range(found.size):
        option = np.int64(found[place])
        bit = np.uint64(1) << np.uint64(option & 63)
        if not bits[option >> 6] & bit:
            bits[option >> 6] |= bit
            state[AT] = option
            fresh[count] = option
            tiers[count] = tier(option)
            count += 1
    return count


@njit(
    [types.int64(_READ, _BITS, _KEYS, types.Array(types.uint16, 1, "C", readonly=True), _VALUES)],
    cache=True,
    nogil=True,
)
def enter(keys: Any, bits: Any, ranks: Any, found: Any, values: Any) -> int:
    """Enter the values found of some positions."""
    for place in range(keys.size):
        values[_rank(bits, ranks, keys[place])] = found[place]
    return 0


@njit(
    [types.int64(RULE, _INT, _READ, _ROW, _ROW, _BITS, _KEYS, _VALUES, _SCORES, _VALUES, _ROW)],
    cache=True,
    nogil=True,
)
def value_levels(
    rule: Any,
    space: int,
    keys: Any,
    bounds: Any,
    out: Any,
    bits: Any,
    ranks: Any,
    values: Any,
    scores: Any,
    found: Any,
    state: Any,
) -> int:
    """Find the values of levels that follow on one another, the last one first; a move to itself is a draw.

    Level k has the keys from ``bounds[k]`` to ``bounds[k + 1]`` − 1. It begins in level ``state[LEVEL]`` at place
    ``state[PLACE]``, and leaves there where it stops. A level's values are entered before the next one begins; those of
    level 0 the caller enters.
    """
    draw = scores[scores.size - 1]
    win = draw << 1
    for level in range(state[LEVEL], -1, -1):
        for place in range(state[PLACE], bounds[level + 1]):
            key = np.int64(keys[place])
            state[AT], state[PLACE] = key, place
            many = rule(key, out)
            if many < 0:
                state[REASON] = SHORT if many == -1 else OUTSIDE
                return 0
            most = np.int32(0)
            for k in range(many):
                option = out[k]
                if option < 0 or option >= space:
                    state[REASON] = OUTSIDE
                    return 0
                score = draw
                if option != key:
                    rank = _rank(bits, ranks, option)
                    score = scores[values[rank]] if rank >= 0 else np.int32(-1)
                    if score < 0:
                        state[REASON] = LATE
                        return 0
                most = max(most, score)
            value = scores.size - 1 if most == draw else win + 1 - most if most > draw else most
            if value >= UNSET and most != draw:
                state[REASON] = DEEP
                return 0
            found[place] = value
        if level:
            for place in range(bounds[level], bounds[level + 1]):
                values[_rank(bits, ranks, keys[place])] = found[place]
            state[LEVEL], state[PLACE] = level - 1, bounds[level - 1]
    state[REASON] = DONE
    return 0
