"""Storage of the connections that H-search finds for each pair of vertices, and the *or* rule.

For each pair the smallest carriers are stored, at most MOST_FULL virtual and MOST_SEMI semi-connections. Every
connection has an index in a pool that records its derivation: kind 0 joined, 1 *and* at a chain, 2 *and* at a cell, 3
*or*.

`full[pair]`, `semi[pair]`: carriers; `full_id[pair]`, `semi_id[pair]`: their indices (−1 − index for a virtual
connection that has not been processed yet); `common[pair]`: the intersection of all semi-connections; `pool[index]`:
the carrier; `links[index]`: both vertices, the kind, and the two connections that it combines, or for an *or* where
they begin in `ors` and their number; `sizes`: how much of the pool and of `ors` is used. `known` and `semis` are tuples
of the arrays for virtual and for semi-connections.
"""

import numpy as np

from bouton.hex._compiled.bits import ZERO, count
from bouton.storage.machine import kernel

VERTICES = 68
MOST_FULL, MOST_SEMI = 16, 48
POOL = 1 << 15
# NumPy integers: each literal passed by a compiled function is a type of its own, for which the callee is recompiled.
JOINED, AND_CHAIN, AND_CELL, OR = np.int64(0), np.int64(1), np.int64(2), np.int64(3)
MOST_OR = 8


@kernel
def pair_of(low, high):  # type: ignore[no-untyped-def]
    """The index of a pair of vertices, given with the smaller one first."""
    return high * (high - 1) // 2 + low


@kernel
def holds(some, number, carrier):  # type: ignore[no-untyped-def]
    """Say whether one of the first `number` sets is a subset of a carrier."""
    found = False
    for k in range(number):
        if not (some[k] & ~carrier):
            found = True
            break
    return found


@kernel
def _room(kept, ids, number, most, carrier):  # type: ignore[no-untyped-def]
    """Drop from `kept` and `ids` the sets that contain a new carrier, and the largest if `most` remain; return the
    number left, or −1 − `most` if the new carrier is at least as large as each: it is not to be stored."""
    left = 0
    for k in range(number):
        left += (carrier & ~kept[k]) != ZERO
    if left == number:
        number = 0  # nothing to drop, nearly always
    else:
        left = 0
    for k in range(number):
        if carrier & ~kept[k]:
            kept[left] = kept[k]
            ids[left] = ids[k]
            left += 1
    if left < most:
        return left
    worst, size = 0, 0
    for k in range(left):
        cells = count(kept[k])
        if cells > size:
            worst = k
            size = cells
    if size <= count(carrier):
        return -1 - left
    left -= 1
    kept[worst] = kept[left]
    ids[worst] = ids[left]
    return left


@kernel
def _connect(x, y, carrier, kind, first, second, pool, links, sizes):  # type: ignore[no-untyped-def]
    """Append a connection to the pool; return its index."""
    number = sizes[0]
    sizes[0] = number + 1
    pool[number] = carrier
    link = links[5 * number :]
    link[0] = x
    link[1] = y
    link[2] = kind
    link[3] = first
    link[4] = second
    return number


@kernel
def add_full(x, y, carrier, kind, first, second, known):  # type: ignore[no-untyped-def]
    """Store a virtual connection and return True; return False if a known carrier is a subset of its carrier, if the
    pool is full, or if its carrier would be the largest of more than MOST_FULL."""
    full, full_id, full_count, pool, links, sizes = known
    pair = pair_of(x, y)
    n = full_count[pair]
    here, ids = full[pair * MOST_FULL :], full_id[pair * MOST_FULL :]
    if holds(here, n, carrier) or sizes[0] == POOL:
        return False
    left = _room(here, ids, n, MOST_FULL, carrier)
    if left < 0:
        full_count[pair] = -1 - left
        return False
    here[left] = carrier
    ids[left] = -1 - _connect(x, y, carrier, kind, first, second, pool, links, sizes)
    full_count[pair] = left + 1
    return True


@kernel
def _add_or(x, y, chosen, number, union, known, ors):  # type: ignore[no-untyped-def]
    sizes = known[5]
    start = sizes[1]
    if start + number <= POOL and add_full(x, y, union, OR, start, number, known):
        for k in range(number):
            ors[start + k] = chosen[k]
        sizes[1] = start + number


@kernel
def add_semi(x, y, carrier, first, second, known, semis):  # type: ignore[no-untyped-def]
    """Store a semi-connection, whose carrier contains no known one, and apply the *or* rule to those of its pair."""
    full, _full_id, full_count, pool, links, sizes = known
    semi, semi_id, semi_count, common, ors, chosen, later = semis
    pair = pair_of(x, y)
    if sizes[0] == POOL:
        return
    here, ids = semi[pair * MOST_SEMI :], semi_id[pair * MOST_SEMI :]
    virtual = full[pair * MOST_FULL :]
    kept = _room(here, ids, semi_count[pair], MOST_SEMI, carrier)
    if kept < 0:
        semi_count[pair] = -1 - kept
        return
    number = _connect(x, y, carrier, AND_CELL, first, second, pool, links, sizes)
    here[kept] = carrier
    ids[kept] = number
    semi_count[pair] = kept + 1
    common[pair] &= carrier
    if common[pair]:
        return
    # Try the new one with one, two or three others; failing that, with all that shrink the intersection. `later[a]`:
    # intersection of all sets from index a on, so that a choice that cannot be completed is abandoned immediately.
    later[kept] = ~ZERO
    for a in range(kept - 1, -1, -1):
        later[a] = later[a + 1] & here[a]
    chosen[0] = number
    found = False
    before = full_count[pair]
    for a in range(kept):
        inter1 = carrier & here[a]
        if inter1 & later[a + 1]:
            continue
        union1 = carrier | here[a]
        if holds(virtual, full_count[pair], union1):
            continue
        chosen[1] = ids[a]
        if not inter1:
            _add_or(x, y, chosen, np.int64(2), union1, known, ors)
            found = True
            continue
        for b in range(a + 1, kept):
            inter2 = inter1 & here[b]
            if inter2 == inter1 or (inter2 & later[b + 1]):
                continue
            union2 = union1 | here[b]
            if holds(virtual, full_count[pair], union2):
                continue
            chosen[2] = ids[b]
            if not inter2:
                _add_or(x, y, chosen, np.int64(3), union2, known, ors)
                found = True
                continue
            if found:
                continue
            for c in range(b + 1, kept):
                if not (inter2 & here[c]):
                    chosen[3] = ids[c]
                    union3 = union2 | here[c]
                    _add_or(x, y, chosen, np.int64(4), union3, known, ors)
                    found = True
                    break
    if not found and before == 0:
        inter = carrier
        union = carrier
        number = np.int64(1)
        for a in range(kept):
            if (inter & here[a]) != inter and number < MOST_OR:
                inter &= here[a]
                union |= here[a]
                chosen[number] = ids[a]
                number += 1
        if not inter:
            _add_or(x, y, chosen, number, union, known, ors)
            found = True
    if found:
        left = 0
        for k in range(semi_count[pair]):
            if not holds(virtual, full_count[pair], here[k]):
                here[left] = here[k]
                ids[left] = ids[k]
                left += 1
        semi_count[pair] = left
