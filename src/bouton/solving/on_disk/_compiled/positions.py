"""Positions as bits in words, one word for 64 numbers: options that are new, and values by rank.

The *rank* of a number is how many bits come before its own; values stand in that order. A bit is read by all threads
while they list options, and set by one thread only, the *owner* of its word, while nobody reads.

In a shape with too many numbers few words have bits, and a word is found by a hash. Forwards, where `shift` is not None
(which is known when a kernel is compiled), the table has at the first digits of a hash the word that was used there
last, one more than its number before it; backwards an `index` of all words says where each stands: by how much a hash
is shifted, the hashes in order, and where those begin that have the same first digits.
"""

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
from numba import njit, types

#: why a kernel stopped: nothing is left, or there is no room for more options; the rule; an option outside the shape;
#: an option without a value; a remoteness that values do not hold
DONE, FULL, SHORT, OUTSIDE, LATE, DEEP = range(6)
#: where in `state` that stands, the position at which it was, and its place in the levels
REASON, AT, LEVEL, PLACE = range(4)
#: the number that stands for a value that is not known yet
UNSET = 0xFFFE

_INT = types.int64
_ROW = types.Array(types.int64, 1, "C")
_RULE = types.FunctionType(types.int64(types.int64, _ROW))
_VALUE = types.FunctionType(types.int64(types.int64))
_WORDS = types.Array(types.uint64, 1, "C")
_RANKS = types.Array(types.uint32, 1, "C")
_VALUES = types.Array(types.uint16, 1, "C")
_READ_VALUES = types.Array(types.uint16, 1, "C", readonly=True)
_SCORES = types.Array(types.int32, 1, "C")
_MIX = np.uint64(0x9E3779B97F4A7C15)  # odd, so that no two words have one hash


@cache
def kernels_of(type_: str, resumed: bool = False) -> SimpleNamespace:
    """The kernels for keys of a type, as NumPy writes it: `mark`, which only a resumed run needs, or the others."""
    wide = type_ == "<u8"
    kind, shift = (types.uint64, _INT) if wide else (types.uint32, types.none)
    index: Any = types.Tuple([_INT, _WORDS, _RANKS]) if wide else types.none  # type: ignore[no-untyped-call]
    keys, read, rows = types.Array(kind, 1, "C"), types.Array(kind, 1, "C", readonly=True), types.Array(kind, 2, "C")
    signatures = {
        mark: _INT(read, _WORDS, shift),
        list_new: _INT(_RULE, _INT, read, _INT, _ROW, _WORDS, shift, rows, _ROW, _ROW),
        claim: _INT(_VALUE, keys, _WORDS, shift, keys, _ROW, _ROW),
        count_ranks: _INT(_WORDS, _RANKS),
        enter: _INT(read, _WORDS, _RANKS, index, _READ_VALUES, _VALUES),
        value_levels: _INT(_RULE, _INT, read, _ROW, _ROW, _WORDS, _RANKS, index, _VALUES, _SCORES, _VALUES, _ROW),
    }
    if wide:
        signatures |= {hash_words: _INT(read, _WORDS), set_bits: _INT(read, _WORDS, index)}
    wanted = {each: sign for each, sign in signatures.items() if (each is mark) == resumed}
    made = {each.__name__: njit([sign], cache=True, nogil=True)(each) for each, sign in wanted.items()}  # type: ignore[type-var]
    return SimpleNamespace(**made)


@njit(forceinline=True)
def _hash(word: Any) -> Any:
    """A hash of the number of a word, in whose first digits all of its digits count."""
    mixed = np.uint64(word) * _MIX
    return (mixed ^ (mixed >> np.uint64(32))) * _MIX


@njit(forceinline=True)
def _place(shift: Any, word: Any) -> Any:
    """The place of a word in the table of those that were used last; its number, where all have their place."""
    return word if shift is None else np.int64(_hash(word) >> np.uint64(shift) << np.uint64(1))


@njit(forceinline=True)
def _is_known(bits: Any, shift: Any, number: Any) -> bool:
    """Whether a number has a bit in a word that is there."""
    word, bit = number >> 6, np.uint64(number & 63)
    place = _place(shift, word)
    if shift is None:
        return bits[place] >> bit & np.uint64(1) != 0  # type: ignore[no-any-return]
    return bits[place] == np.uint64(word + 1) and bits[place + 1] >> bit & np.uint64(1) != 0  # type: ignore[no-any-return]


@njit(forceinline=True)
def _enter(bits: Any, shift: Any, number: Any) -> Any:
    """Make a number known."""
    word = number >> 6
    place = _place(shift, word)
    if shift is not None:
        if bits[place] != np.uint64(word + 1):
            bits[place], bits[place + 1] = np.uint64(word + 1), np.uint64(0)
        place += 1
    bits[place] |= np.uint64(1) << np.uint64(number & 63)


@njit(forceinline=True)
def _find_word(index: Any, number: Any) -> Any:
    """The place of a number's word among all; −1 where it has none."""
    if index is None:
        return number >> 6
    shift, hashes, begins = index
    mixed = _hash(number >> 6)
    digits = mixed >> np.uint64(shift)
    for place in range(begins[digits], begins[digits + np.uint64(1)]):
        if hashes[place] == mixed:
            return np.int64(place)
    return np.int64(-1)


@njit(forceinline=True)
def _rank(bits: Any, ranks: Any, index: Any, number: Any) -> Any:
    """Count the positions before a number; −1 for a number that is none."""
    return _rank_in(bits, ranks, _find_word(index, number), number)


@njit(forceinline=True)
def _rank_in(bits: Any, ranks: Any, place: Any, number: Any) -> Any:
    """The same where the place of the number's word is known."""
    if place < 0:
        return np.int64(-1)
    word, bit = bits[place], np.uint64(1) << np.uint64(number & 63)
    if not word & bit:
        return np.int64(-1)
    left = word & (bit - np.uint64(1))
    left -= (left >> np.uint64(1)) & np.uint64(0x5555555555555555)
    left = (left & np.uint64(0x3333333333333333)) + ((left >> np.uint64(2)) & np.uint64(0x3333333333333333))
    left = (left + (left >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    more = (left * np.uint64(0x0101010101010101)) >> np.uint64(56)
    return np.int64(ranks[place]) + np.int64(more)


def mark(keys: Any, bits: Any, shift: Any) -> int:
    """Make some numbers known."""
    for place in range(keys.size):
        _enter(bits, shift, np.int64(keys[place]))
    return 0


def hash_words(keys: Any, hashes: Any) -> int:
    """The hashes of the words of some keys in order, each once; how many these are."""
    count = 0
    for place in range(keys.size):
        word = keys[place] >> np.uint64(6)
        if not place or keys[place - 1] >> np.uint64(6) != word:
            hashes[count] = _hash(word)
            count += 1
    return count


def set_bits(keys: Any, bits: Any, index: Any) -> int:
    """Set the bits of some numbers in their words."""
    for place in range(keys.size):
        number = np.int64(keys[place])
        bits[_find_word(index, number)] |= np.uint64(1) << np.uint64(number & 63)
    return 0


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


def list_new(
    rule: Any,
    space: int,
    keys: Any,
    begin: int,
    out: Any,
    bits: Any,
    shift: Any,
    found: Any,
    counts: Any,
    state: Any,
) -> int:
    """List the options of the keys from place `begin` on that are not known yet, each in the row of its owner.

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
            if option != key and not _is_known(bits, shift, option):
                owner = _place(shift, option >> 6) // 2 % owners
                found[owner, counts[owner]] = option
                counts[owner] += 1
                fullest = max(fullest, counts[owner])
    state[REASON] = DONE
    return keys.size  # type: ignore[no-any-return]


def claim(tier: Any, found: Any, bits: Any, shift: Any, fresh: Any, tiers: Any, state: Any) -> int:
    """Make options known, and list those that were not with their tiers; how many these are."""
    count = 0
    for place in range(found.size):
        option = np.int64(found[place])
        if not _is_known(bits, shift, option):
            _enter(bits, shift, option)
            state[AT] = option
            fresh[count] = option
            tiers[count] = tier(option)
            count += 1
    return count


def enter(keys: Any, bits: Any, ranks: Any, index: Any, found: Any, values: Any) -> int:
    """Enter the values found of some positions."""
    for place in range(keys.size):
        values[_rank(bits, ranks, index, np.int64(keys[place]))] = found[place]
    return 0


def value_levels(
    rule: Any,
    space: int,
    keys: Any,
    bounds: Any,
    out: Any,
    bits: Any,
    ranks: Any,
    index: Any,
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
    last, there = np.int64(-1), np.int64(-1)  # the word that was found last, and its place
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
                    if index is None or option >> 6 != last:
                        last, there = option >> 6, _find_word(index, option)
                    rank = _rank_in(bits, ranks, there, option)
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
                values[_rank(bits, ranks, index, np.int64(keys[place]))] = found[place]
            state[LEVEL], state[PLACE] = level - 1, bounds[level - 1]
    state[REASON] = DONE
    return 0
