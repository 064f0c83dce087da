# mypy: disable-error-code="no-untyped-def,no-untyped-call"
"""The store of parts and the cache of recently seen boards, in one of two layouts.

The store is a hash table with open addressing. The cache is a smaller table in front of it, in which each board has
only one place. If a board is *packed*, an entry of either is one word: Right's squares, Left's squares (`head[PACK]`
bits each), and the value in the low bits; 0 is a free word. So an entry is read from one place in memory, which is what
takes most of the time in a large table. Otherwise the store has two words per part, and in a parallel array its value
plus 1, or 0 if the slot is free; the cache has four words per entry: the two sets, their value, and a padding word that
keeps an entry within one cache line.
"""

import numpy as np

from bouton.boards.kernel import PACK, down, up
from bouton.storage.machine import fetch_soon, kernel

_WORD = 64
#: words of an entry of the cache
_ENTRY = 4
#: hash multipliers
FIRST, SECOND = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
SHIFT = np.uint64(32)


@kernel
def _value_bits(head):
    """The number of low bits of a word that hold the value."""
    return _WORD - 2 * head[PACK]


@kernel
def _entry_of(head, left, right):
    """The word of a packed board whose value is 0."""
    return up(left | up(right, head[PACK]), _value_bits(head))


@kernel
def _first_slot(head, keys, left, right):
    """The home slot of a part: its place in the store if nothing collides."""
    slots = len(keys) if head[PACK] else len(keys) // 2
    mixed = (hash(left) ^ (hash(right) * SECOND)) * FIRST
    mixed = (mixed ^ (mixed >> SHIFT)) * SECOND
    return np.int64(mixed >> SHIFT) & (slots - 1)


@kernel
def find_part(head, keys, values, left, right):
    """The slot of a part in the store, or the free slot where it would be inserted; and its value, −1 if it is free."""
    place = _first_slot(head, keys, left, right)
    if head[PACK]:
        entry, bits, mask = _entry_of(head, left, right), _value_bits(head), len(keys) - 1
        while keys[place]:
            found = keys[place] ^ entry
            if not down(found, bits):
                return place, int(found)
            place = (place + 1) & mask
        return place, -1
    mask = len(values) - 1
    while values[place] and (keys[2 * place] != left or keys[2 * place + 1] != right):
        place = (place + 1) & mask
    return place, int(values[place]) - 1


@kernel
def fetch_part(head, keys, values, left, right):
    """Prefetch the slot of a part."""
    place = _first_slot(head, keys, left, right)
    if head[PACK]:
        fetch_soon(keys, place)
    else:
        fetch_soon(values, place)
        fetch_soon(keys, 2 * place)


@kernel
def store_part(head, keys, values, place, left, right, value):
    """Store the value of a part in the free slot that `find_part` returned."""
    if head[PACK]:
        keys[place] = _entry_of(head, left, right) | np.uint64(value)
    else:
        keys[2 * place], keys[2 * place + 1], values[place] = left, right, value + 1


@kernel
def move_to_larger(head, keys, values, more_keys, more_values):
    """Copy all parts into a larger store."""
    if head[PACK]:
        bits = _value_bits(head)
        for old in range(len(keys)):
            if keys[old]:
                sets = down(keys[old], bits)
                right = down(sets, head[PACK])
                left = sets ^ up(right, head[PACK])
                place, _ = find_part(head, more_keys, more_values, left, right)
                more_keys[place] = keys[old]
        return
    for old in range(len(values)):
        if values[old]:
            left, right = keys[2 * old], keys[2 * old + 1]
            place, _ = find_part(head, more_keys, more_values, left, right)
            store_part(head, more_keys, more_values, place, left, right, int(values[old]) - 1)


@kernel
def recent_place(head, recent, left, right):
    """The index in `recent` at which the entry of a board begins."""
    last = len(recent) - (1 if head[PACK] else _ENTRY)
    return np.int64((hash(left) * FIRST + hash(right) * SECOND) >> SHIFT) & last


@kernel
def recall(head, recent, place, left, right):
    """The value of a board if the cache has it at its place, otherwise −1."""
    if head[PACK]:
        found = recent[place] ^ _entry_of(head, left, right)
        return -1 if down(found, _value_bits(head)) else int(found)
    return int(recent[place + 2]) if recent[place] == left and recent[place + 1] == right else -1


@kernel
def remember(head, recent, place, left, right, value):
    """Cache the value of a board."""
    if head[PACK]:
        recent[place] = _entry_of(head, left, right) | np.uint64(value)
    else:
        recent[place], recent[place + 1], recent[place + 2] = left, right, np.uint64(value)
