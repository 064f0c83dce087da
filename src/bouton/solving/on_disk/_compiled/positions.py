# mypy: disable-error-code="untyped-decorator,call-overload"
"""Positions as bits in words of 64 numbers: kernels that list new options, and that find values by rank.

The *rank* of a number is the number of bits before its own; values are stored in that order. All threads may read a bit
while they list options; only one thread, the *owner* of its word, sets it, while nobody reads.

If a shape has too many numbers, few words have bits, and a word is found by hashing. Forwards, `shift` is not None
(which is known when a kernel is compiled), and the table holds, at the leading bits of a hash, the word most recently
used there, preceded by its number + 1. Backwards, an `index` of all words is a triple: the shift that leaves the
leading bits of a hash, the sorted hashes, and the places where those with the same leading bits begin.

A value of two bytes is the remoteness (or stands for a draw). One of four bytes holds the Grundy value, too, in its
upper half. Smith's rule needs the options of positions without one, so a level with moves there is left to a graph.
"""

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
from numba import njit, types

from bouton.solving._compiled.borrowed import borrow

#: reasons to stop: nothing is left; no room for more options; the rule needs a longer array; an option outside the
#: shape; an option without a value; a remoteness or Grundy value too large for the values
DONE, FULL, SHORT, OUTSIDE, LATE, DEEP, LARGE = range(7)
#: indices of `state`: the reason, the position at which it arose, its level, its place in the levels, and the number
#: of positions of the graph of a tier; of the positions expanded so far the moves, the most of one position, and the
#: number of those without a move
REASON, AT, LEVEL, PLACE, FOUND, MOVES, MOST, ENDS = range(8)
#: stands for a remoteness that is not known yet; for a Grundy value that does not exist
UNSET, NO_GRUNDY = 0xFFFE, 0xFFFF

_INT = types.int64
_ROW = types.Array(types.int64, 1, "C")
_RULE = types.FunctionType(types.int64(types.int64, _ROW))
_VALUE = types.FunctionType(types.int64(types.int64))
_WORDS = types.Array(types.uint64, 1, "C")
_RANKS = types.Array(types.uint32, 1, "C")
_SCORES = types.Array(types.int32, 1, "C")
_INTS = _SCORES
#: for functions that only kernels call: without wrappers for Python they compile in four fifths of the time
_within: Any = njit(forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)
_MIX = np.uint64(0x9E3779B97F4A7C15)  # odd, so that no two words have the same hash


@cache
def kernels_of(type_: str, only: str | None = None, grundy: bool = False) -> SimpleNamespace:
    """Compile the kernels for a key type, given as in NumPy: those that every run needs, or `only` the one named.

    `grundy` : for values that hold Grundy values, too.
    """
    wide = type_ == "<u8"
    kind, shift = (types.uint64, _INT) if wide else (types.uint32, types.none)
    index: Any = types.Tuple([_INT, _WORDS, _RANKS]) if wide else types.none  # type: ignore[no-untyped-call]
    keys, read, rows = types.Array(kind, 1, "C"), types.Array(kind, 1, "C", readonly=True), types.Array(kind, 2, "C")
    value = types.uint32 if grundy else types.uint16
    values, read_values = types.Array(value, 1, "C"), types.Array(value, 1, "C", readonly=True)
    seen = _ROW if grundy else types.none
    looked_up = _WORDS, _RANKS, index, values
    signatures = {
        list_new: _INT(_RULE, _INT, read, _INT, _ROW, _WORDS, shift, rows, _ROW, _ROW),
        claim: _INT(_VALUE, keys, _WORDS, shift, keys, _ROW, _ROW),
        enter: _INT(read, _WORDS, _RANKS, index, read_values, values),
        value_levels: _INT(_RULE, _INT, read, _ROW, _ROW, *looked_up, _SCORES, _INT, _INT, seen, values, _ROW),
        enter_tier: _INT(read, _INTS),
        list_moves: _INT(_RULE, _INT, _INT, _INT, keys, values, _INTS, _ROW, *looked_up, _ROW, _INTS, _ROW),
    }
    if wide:
        signatures |= {hash_words: _INT(read, _WORDS), set_bits: _INT(read, _WORDS, index)}
    seldom = {"enter", "enter_tier", "list_moves"}  # in a run that is resumed, and if moves stay in a tier
    wanted = {
        each: sign
        for each, sign in signatures.items()
        if (each.__name__ not in seldom if only is None else each.__name__ == only)
    }
    made = {each.__name__: njit([sign], cache=True, nogil=True)(each) for each, sign in wanted.items()}  # type: ignore[type-var]
    return SimpleNamespace(**made)


@_within
def _hash(word: Any) -> Any:
    """Hash the number of a word, so that all of its bits affect the leading bits."""
    mixed = np.uint64(word) * _MIX
    return (mixed ^ (mixed >> np.uint64(32))) * _MIX


@_within
def _place(shift: Any, word: Any) -> Any:
    """Return the place of a word in the table of recently used words; if every word has its own place, its number."""
    return word if shift is None else np.int64(_hash(word) >> np.uint64(shift) << np.uint64(1))


@_within
def _is_known(bits: Any, shift: Any, number: Any) -> bool:
    """Whether the bit of a number is set in a word that is in the table."""
    word, bit = number >> 6, np.uint64(number & 63)
    place = _place(shift, word)
    if shift is None:
        return bits[place] >> bit & np.uint64(1) != 0  # type: ignore[no-any-return]
    return bits[place] == np.uint64(word + 1) and bits[place + 1] >> bit & np.uint64(1) != 0  # type: ignore[no-any-return]


@_within
def _enter(bits: Any, shift: Any, number: Any) -> Any:
    """Set the bit of a number."""
    word = number >> 6
    place = _place(shift, word)
    if shift is not None:
        if bits[place] != np.uint64(word + 1):
            bits[place], bits[place + 1] = np.uint64(word + 1), np.uint64(0)
        place += 1
    bits[place] |= np.uint64(1) << np.uint64(number & 63)


@_within
def _find_word(index: Any, number: Any) -> Any:
    """Return the place of a number's word among all words, or −1 if it has none."""
    if index is None:
        return number >> 6
    shift, hashes, begins = index
    mixed = _hash(number >> 6)
    digits = mixed >> np.uint64(shift)
    for place in range(begins[digits], begins[digits + np.uint64(1)]):
        if hashes[place] == mixed:
            return np.int64(place)
    return np.int64(-1)


@_within
def _ones(word: Any) -> Any:
    """Count the bits of a word."""
    word -= (word >> np.uint64(1)) & np.uint64(0x5555555555555555)
    word = (word & np.uint64(0x3333333333333333)) + ((word >> np.uint64(2)) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * np.uint64(0x0101010101010101)) >> np.uint64(56))


@_within
def _rank_in(bits: Any, ranks: Any, place: Any, number: Any) -> Any:
    """Count the positions before a number whose word is at a known place; −1 if it has no word or is no position."""
    if not ranks.size:  # every number is a position
        return np.int64(number)
    if place < 0:
        return np.int64(-1)
    word, bit = bits[place], np.uint64(1) << np.uint64(number & 63)
    if not word & bit:
        return np.int64(-1)
    return np.int64(ranks[place]) + _ones(word & (bit - np.uint64(1)))


def hash_words(keys: Any, hashes: Any) -> int:
    """Store the hashes of the words of some sorted keys, without repetition; return their number."""
    count = 0
    for place in range(keys.size):
        word = keys[place] >> np.uint64(6)
        if not place or keys[place - 1] >> np.uint64(6) != word:
            hashes[count] = _hash(word)
            count += 1
    return count


def set_bits(keys: Any, bits: Any, index: Any) -> int:
    """Set the bits of some numbers, each of which has a word in the index; the result is always 0."""
    for place in range(keys.size):
        number = np.int64(keys[place])
        bits[_find_word(index, number)] |= np.uint64(1) << np.uint64(number & 63)
    return 0


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
    """List the new options of the keys from place `begin` on, each in the row of its owner.

    Returns the place at which it stops; `state` holds the reason.
    """
    out, (owners, room) = borrow(out), found.shape
    fullest = np.int64(0)
    for owner in range(owners):  # `max` would be compiled, too
        fullest = counts[owner] if counts[owner] > fullest else fullest
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
        state[MOVES] += many
        state[MOST] = many if many > state[MOST] else state[MOST]
        state[ENDS] += many == 0
        for k in range(many):
            option = out[k]
            if option < 0 or option >= space:
                state[REASON] = OUTSIDE
                return place
            if option != key and not _is_known(bits, shift, option):
                owner = _place(shift, option >> 6) // 2 % owners
                found[owner, counts[owner]] = option
                counts[owner] += 1
                fullest = counts[owner] if counts[owner] > fullest else fullest
    state[REASON] = DONE
    return keys.size  # type: ignore[no-any-return]


def claim(tier: Any, found: Any, bits: Any, shift: Any, fresh: Any, tiers: Any, state: Any) -> int:
    """Set the bits of options, list those that are new with their tiers, and return their number."""
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
    """Store the values `found` of the positions `keys` at their ranks."""
    for place in range(keys.size):
        key = np.int64(keys[place])
        values[_rank_in(bits, ranks, _find_word(index, key), key)] = found[place]
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
    acyclic: int,
    misere: int,
    seen: Any,
    found: Any,
    state: Any,
) -> int:
    """Compute the values of consecutive levels, the last one first; a move to the same position is a draw.

    Stops with the reason LATE at an option that has no value yet; if `acyclic`, so is a move to the same position.
    Grundy values are found if `seen` is not None: then it has one entry more than `out`. In normal play, it also stops
    at an option without a Grundy value; in misère play, its position has none either.

    Level k has the keys from ``bounds[k]`` to ``bounds[k + 1]`` − 1. Work begins in level ``state[LEVEL]`` at place
    ``state[PLACE]``; when it stops, these say where. The values of a level are stored when all of them are found.
    """
    out, draw = borrow(out), scores[scores.size - 1]
    win = draw << 1
    last, there = np.int64(-1), np.int64(-1)  # the word looked up last, and its place
    one = np.uint64(1)
    if seen is not None:
        seen[:] = -1
    for level in range(state[LEVEL], -1, -1):
        for place in range(state[PLACE], bounds[level + 1]):
            key = np.int64(keys[place])
            state[AT], state[PLACE] = key, place
            many = rule(key, out)
            if many < 0:
                state[REASON] = SHORT if many == -1 else OUTSIDE
                return 0
            most = np.int32(0)
            mask, endless = np.uint64(0), False  # the Grundy values below 64; whether some option has none
            for k in range(many):
                option = out[k]
                if option < 0 or option >= space:
                    state[REASON] = OUTSIDE
                    return 0
                score = draw
                if option != key or acyclic:
                    if index is None or option >> 6 != last:
                        last, there = option >> 6, _find_word(index, option)
                    rank = _rank_in(bits, ranks, there, option)
                    if seen is None:
                        score = scores[values[rank]] if rank >= 0 else np.int32(-1)
                    else:
                        score = scores[values[rank] & np.uint32(0xFFFF)] if rank >= 0 else np.int32(-1)
                    if score < 0:
                        state[REASON] = LATE
                        return 0
                if seen is not None:
                    nimber = np.int64(NO_GRUNDY)
                    if option != key or acyclic:
                        nimber = np.int64(values[rank] >> np.uint32(16))
                    if nimber < 64:
                        mask |= one << np.uint64(nimber)
                    elif nimber == NO_GRUNDY:
                        endless = True
                    elif nimber < seen.size:
                        seen[nimber] = place
                most = score if score > most else most
            if seen is not None and endless and not misere:
                state[REASON] = LATE
                return 0
            value = scores.size - 1 if most == draw else win + 1 - most if most > draw else most
            if value >= UNSET and most != draw:
                state[REASON] = DEEP
                return 0
            if seen is None:
                found[place] = value
                continue
            least = _ones(mask & ~(mask + one))  # of the bits below the lowest zero
            if least == 64:
                while seen[least] == place:
                    least += 1
            if misere and not many:
                least = 1
            if least >= NO_GRUNDY:
                state[REASON] = LARGE
                return 0
            found[place] = np.uint32(value) | np.uint32(NO_GRUNDY if endless else least) << np.uint32(16)
        for place in range(bounds[level], bounds[level + 1]):
            key = np.int64(keys[place])
            values[_rank_in(bits, ranks, _find_word(index, key), key)] = found[place]
        if level:
            state[LEVEL], state[PLACE] = level - 1, bounds[level - 1]
    state[REASON] = DONE
    return 0


@_within
def _find_slot(slots: Any, keys: Any, number: Any) -> Any:
    """Return the slot of a number, which holds its place among the keys + 1, or the free slot where it would be."""
    mask = np.uint64(slots.size - 1)
    at = (_hash(number) >> np.uint64(24)) & mask
    while slots[at] and np.int64(keys[slots[at] - 1]) != number:
        at = (at + np.uint64(1)) & mask
    return at


def enter_tier(keys: Any, slots: Any) -> int:
    """Enter keys into an empty table, whose size is a power of two, at least twice their number."""
    for place in range(keys.size):
        slots[_find_slot(slots, keys, np.int64(keys[place]))] = place + 1
    return 0


def list_moves(
    rule: Any,
    space: int,
    inside: int,
    last: int,
    keys: Any,
    known: Any,
    slots: Any,
    out: Any,
    bits: Any,
    ranks: Any,
    index: Any,
    values: Any,
    first: Any,
    targets: Any,
    state: Any,
) -> int:
    """List the moves of the keys from place ``state[PLACE]`` to `last` − 1, as in `bouton.solving.backwards.MoveGraph`.

    The first `inside` keys are the positions of a tier; their options in lower tiers are appended to the keys, entered
    in the table `slots`, and counted by ``state[FOUND]``; their values are stored in `known`. Of these, only those
    without a Grundy value have moves. If it stops because one of the arrays is full, it can go on with longer ones.
    """
    out = borrow(out)
    for place in range(state[PLACE], last):
        key = np.int64(keys[place])
        state[AT], state[PLACE] = key, place
        many = np.int64(0)
        if place < inside or np.int64(known[place]) >> 16 == NO_GRUNDY:
            many = rule(key, out)
        if many < 0:
            state[REASON] = SHORT if many == -1 else OUTSIDE
            return 0
        begin, found = first[place], state[FOUND]
        if begin + many > targets.size or found + many > keys.size or 2 * (found + many) > slots.size:
            state[REASON] = FULL
            return 0
        for k in range(many):
            option = out[k]
            if option < 0 or option >= space:
                state[REASON] = OUTSIDE
                return 0
            at = _find_slot(slots, keys, option)
            if slots[at] == 0:
                rank = _rank_in(bits, ranks, _find_word(index, option), option)
                if rank < 0 or np.int64(values[rank]) & 0xFFFF == UNSET:
                    state[REASON] = LATE
                    return 0
                keys[found], known[found] = option, values[rank]
                found += 1
                slots[at] = found
            targets[begin + k] = slots[at] - 1
        state[FOUND] = found
        first[place + 1] = begin + many
    state[REASON], state[PLACE] = DONE, last
    return 0
