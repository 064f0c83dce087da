"""Games in which stones are placed: positions in which play goes on, and merging of sorted rows of keys.

All positions of a cell have stones on the same squares, and a key says which of them are the first player's. A stone
placed on a free square sets the same bit in all keys, or in none, so the row stays sorted. Thus all positions of a cell
are the union of a few sorted rows, and options' values are found by merging two rows, without branches on data.
"""

from typing import Any

import numpy as np
from numba import njit, types

_SHORT, _LONG = types.Array(types.uint32, 1, "C"), types.Array(types.uint64, 1, "C")
_READ = {kind: types.Array(kind, 1, "C", readonly=True) for kind in (types.uint32, types.uint64)}
_BYTES = types.Array(types.uint8, 1, "C", readonly=True)
_INTS = types.Array(types.int32, 1, "C")


@njit(
    [types.int64(_READ[kind], kind, types.Array(types.uint64, 1, "C"), _INTS) for kind in (types.uint32, types.uint64)],
    cache=True,
    nogil=True,
)
def open_places(keys: Any, flip: Any, lines: Any, places: Any) -> int:
    """Store in `places` the indices of the keys that, after XOR with `flip`, have no four in line; return how many.

    `lines` holds four steps, then for each step the set of squares (bits) where a line of four may begin.
    """
    a, b, c, d = lines[0], lines[1], lines[2], lines[3]
    in_a, in_b, in_c, in_d = lines[4], lines[5], lines[6], lines[7]
    count = 0
    for place in range(keys.size):
        stones = np.uint64(keys[place] ^ flip)
        two = stones & (stones >> a)
        four = two & (two >> (a + a)) & in_a
        two = stones & (stones >> b)
        four |= two & (two >> (b + b)) & in_b
        two = stones & (stones >> c)
        four |= two & (two >> (c + c)) & in_c
        two = stones & (stones >> d)
        four |= two & (two >> (d + d)) & in_d
        places[count] = place
        count += int(four == 0)
    return count


@njit([types.int64(row, row, row) for row in (_SHORT, _LONG)], cache=True, nogil=True)
def union(first: Any, second: Any, out: Any) -> int:
    """Store the union of two sorted rows, each without duplicates, in `out`; return its size."""
    i = j = k = 0
    many, more = first.size, second.size
    while i < many and j < more:
        a, b = first[i], second[j]
        out[k] = min(a, b)
        k += 1
        i += int(a <= b)
        j += int(b <= a)
    while i < many:
        out[k] = first[i]
        i += 1
        k += 1
    while j < more:
        out[k] = second[j]
        j += 1
        k += 1
    return k


_ROOM = types.Array(types.uint8, 1, "C")


@njit(
    [
        types.int64(row, kind, _READ[kind], _BYTES, _INTS, _ROOM, _INTS)
        for row, kind in ((_SHORT, types.uint32), (_LONG, types.uint64))
    ],
    cache=True,
    nogil=True,
)
def take(keys: Any, bit: Any, known: Any, values: Any, scores: Any, room: Any, best: Any) -> int:
    """Raise `best` of each key to the score of its option, the key with `bit` set, up to the first option not `known`.

    Return the number of options before that one. Keys (at least one) and `known` are sorted, `values` belong to
    `known`, and `scores` has an entry for each value. An entry of `room`, which is one longer than keys, is overwritten
    until the value that belongs there is reached.
    """
    at, count = 0, keys.size
    for place in range(known.size):
        room[at] = values[place]
        at += int(known[place] == keys[at] | bit)
        if at == count:
            break
    for place in range(at):
        best[place] = max(best[place], scores[room[place]])
    return at
