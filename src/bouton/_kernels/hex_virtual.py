"""H-search: virtual connections of one player, by Anshelevich's two rules (2002).

A **virtual connection** of two vertices is a set of empty cells, its carrier, in which the player joins them although
the opponent moves first; a **semi-connection** needs her to move first. Vertices are the empty cells, the player's
chains, and her two sides. From the pairs joined in the reduced graph (empty carrier):

- *and*: connections x–y with C and y–z with D, disjoint and free of the other's end, give x–z with C ∪ D: a virtual
  connection where y is a chain; where y is an empty cell, a semi-connection with C ∪ D ∪ {y}, whose key is y;
- *or*: semi-connections of x and z whose carriers have no common cell give a virtual connection with their union.

A virtual connection of the two sides wins for a player who moves second; a semi-connection for one who moves first;
where the opponent is to move, she must play in the common part of all semi-connections (the must-play region).

Every connection is kept in a pool with its derivation: kind 0 joined, 1 *and* at a chain, 2 *and* at a cell, 3 *or*.
Virtual connections are taken up with the smallest carriers first, among equals the youngest: what comes out of one
has a carrier that is no smaller, so few are taken up that a smaller one replaces later.

`met[2x]`, `met[2x + 1]`: the empty cells, and the chains and sides, to which vertex x has a virtual connection;
`bit_of[x]`: the vertex in such a set.
"""

from typing import Any

import numpy as np
from numba import njit

from bouton._kernels.hex_bits import ONE, ZERO, count, first_chain, lowest, offset, pointer, single

VERTICES = 68
MOST_FULL, MOST_SEMI = 8, 32
POOL = 1 << 15
JOINED, AND_CHAIN, AND_CELL, OR = 0, 1, 2, 3
MOST_OR = 8


@njit(cache=True, inline="always")
def pair_of(low, high):  # type: ignore[no-untyped-def]
    """The number of a pair of vertices, the smaller one first."""
    return high * (high - 1) // 2 + low


@njit(cache=True)
def number_vertices(near, side, own, empty, cell_of, vertex_of, chains, chain_near):  # type: ignore[no-untyped-def]
    """Number the vertices: empty cells, chains, the two sides; return the numbers of cells and of chains."""
    cells = 0
    rest = empty
    while rest:
        v = lowest(rest)
        rest &= rest - ONE
        cell_of[cells] = v
        vertex_of[v] = cells
        cells += 1
    number = 0
    left = own
    while left:
        chain, around = first_chain(near, own, left)
        left &= ~chain
        around &= empty
        # A chain that joins nothing but a clique is of no use as a vertex of its own.
        if around and cells + number < VERTICES - 2 and number < 62:
            chains[number] = chain
            chain_near[number] = around
            number += 1
    return cells, number


@njit(cache=True, inline="always")
def _holds(some, number, carrier):  # type: ignore[no-untyped-def]
    """Whether one of the first sets lies within a carrier."""
    found = False
    for k in range(number):
        if not (some[k] & ~carrier):
            found = True
            break
    return found


@njit(cache=True)
def _room(kept, ids, number, most, carrier):  # type: ignore[no-untyped-def]
    """Drop the sets that hold a new carrier, and the largest one where there are too many; return how many are left,
    −1 − that number where the new one is the largest."""
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


@njit(cache=True)
def _add_full(x, y, carrier, kind, first, second, full, full_id, full_count, pool, links, met, bit_of, sizes):  # type: ignore[no-untyped-def]
    """Keep a virtual connection unless a smaller one is known; return whether it was kept."""
    pair = pair_of(x, y)
    n = full_count[pair]
    here, ids = offset(full, pair * MOST_FULL), offset(full_id, pair * MOST_FULL)
    if _holds(here, n, carrier) or sizes[0] == POOL:
        return False
    left = _room(here, ids, n, MOST_FULL, carrier)
    if left < 0:
        full_count[pair] = -1 - left
        return False
    number = sizes[0]
    sizes[0] = number + 1
    pool[number] = carrier
    link = offset(links, 5 * number)
    link[0] = x
    link[1] = y
    link[2] = kind
    link[3] = first
    link[4] = second
    here[left] = carrier
    ids[left] = number
    full_count[pair] = left + 1
    if n == 0:
        met[2 * x + (y >= sizes[2])] |= bit_of[y]
        met[2 * y + (x >= sizes[2])] |= bit_of[x]
    return True


@njit(cache=True)
def _add_or(x, y, chosen, number, union, full, full_id, full_count, pool, links, ors, met, bit_of, sizes):  # type: ignore[no-untyped-def]
    start = sizes[1]
    if start + number <= POOL and _add_full(
        x, y, union, OR, start, number, full, full_id, full_count, pool, links, met, bit_of, sizes
    ):
        for k in range(number):
            ors[start + k] = chosen[k]
        sizes[1] = start + number


@njit(cache=True)
def _add_semi(  # type: ignore[no-untyped-def]
    x,
    y,
    carrier,
    first,
    second,
    full,
    full_id,
    full_count,
    semi,
    semi_id,
    semi_count,
    common,
    pool,
    links,
    ors,
    met,
    bit_of,
    sizes,
    chosen,
    later,
):
    """Keep a semi-connection of which no smaller one is known, and use the *or* rule on all of its pair's."""
    pair = pair_of(x, y)
    if sizes[0] == POOL:
        return
    here, ids = offset(semi, pair * MOST_SEMI), offset(semi_id, pair * MOST_SEMI)
    known = offset(full, pair * MOST_FULL)
    kept = _room(here, ids, semi_count[pair], MOST_SEMI, carrier)
    if kept < 0:
        semi_count[pair] = -1 - kept
        return
    number = sizes[0]
    sizes[0] = number + 1
    pool[number] = carrier
    link = offset(links, 5 * number)
    link[0] = x
    link[1] = y
    link[2] = AND_CELL
    link[3] = first
    link[4] = second
    here[kept] = carrier
    ids[kept] = number
    semi_count[pair] = kept + 1
    common[pair] &= carrier
    if common[pair]:
        return
    # The new one with one, two or three others; failing that, with all that make the common part smaller. `later`:
    # what all sets from a place on have in common, so that a choice that cannot be completed is left at once.
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
        if _holds(known, full_count[pair], union1):
            continue
        chosen[1] = ids[a]
        if not inter1:
            _add_or(x, y, chosen, 2, union1, full, full_id, full_count, pool, links, ors, met, bit_of, sizes)
            found = True
            continue
        for b in range(a + 1, kept):
            inter2 = inter1 & here[b]
            if inter2 == inter1 or (inter2 & later[b + 1]):
                continue
            union2 = union1 | here[b]
            if _holds(known, full_count[pair], union2):
                continue
            chosen[2] = ids[b]
            if not inter2:
                _add_or(x, y, chosen, 3, union2, full, full_id, full_count, pool, links, ors, met, bit_of, sizes)
                found = True
                continue
            if found:
                continue
            for c in range(b + 1, kept):
                if not (inter2 & here[c]):
                    chosen[3] = ids[c]
                    union3 = union2 | here[c]
                    _add_or(x, y, chosen, 4, union3, full, full_id, full_count, pool, links, ors, met, bit_of, sizes)
                    found = True
                    break
    if not found and before == 0:
        inter = carrier
        union = carrier
        number = 1
        for a in range(kept):
            if (inter & here[a]) != inter and number < MOST_OR:
                inter &= here[a]
                union |= here[a]
                chosen[number] = ids[a]
                number += 1
        if not inter:
            _add_or(x, y, chosen, number, union, full, full_id, full_count, pool, links, ors, met, bit_of, sizes)
            found = True
    if found:
        left = 0
        for k in range(semi_count[pair]):
            if not _holds(known, full_count[pair], here[k]):
                here[left] = here[k]
                ids[left] = ids[k]
                left += 1
        semi_count[pair] = left


@njit(cache=True)
def h_search(near, side, own, empty, graph, ends, cell_of, vertex_of, chains, chain_near, work, moves_first):  # type: ignore[no-untyped-def]
    """Fill the pool with one player's connections; return the numbers of cells and chains, and the pair of the two
    sides."""
    full, full_id, full_count = pointer(work[0]), pointer(work[1]), pointer(work[2])
    semi, semi_id, semi_count, common = pointer(work[3]), pointer(work[4]), pointer(work[5]), pointer(work[6])
    pool, links, ors = pointer(work[7]), pointer(work[8]), pointer(work[9])
    met, bit_of, sizes = pointer(work[10]), pointer(work[14]), pointer(work[11])
    heads, waiting, outright = pointer(work[15]), pointer(work[16]), pointer(work[17])
    chosen, later = pointer(work[12]), pointer(work[13])
    cells, number = number_vertices(near, side, own, empty, cell_of, vertex_of, chains, chain_near)
    size = cells + number + 2
    one, other = size - 2, size - 1
    for pair in range(size * (size - 1) // 2):
        full_count[pair] = 0
        semi_count[pair] = 0
        common[pair] = ~ZERO
    for x in range(size):
        met[2 * x] = ZERO
        met[2 * x + 1] = ZERO
        bit_of[x] = single(cell_of[x]) if x < cells else single(x - cells)
    sizes[0] = 0
    sizes[1] = 0
    sizes[2] = cells
    for x in range(cells):
        v = cell_of[x]
        rest = graph[v]
        while rest:
            y = vertex_of[lowest(rest)]
            rest &= rest - ONE
            if x < y:
                _add_full(x, y, ZERO, JOINED, 0, 0, full, full_id, full_count, pool, links, met, bit_of, sizes)
        for end in range(2):
            if ends[end] & single(v):
                y = one + end
                _add_full(x, y, ZERO, JOINED, 0, 0, full, full_id, full_count, pool, links, met, bit_of, sizes)
    for k in range(number):
        y = cells + k
        rest = chain_near[k]
        while rest:
            x = vertex_of[lowest(rest)]
            rest &= rest - ONE
            _add_full(x, y, ZERO, JOINED, 0, 0, full, full_id, full_count, pool, links, met, bit_of, sizes)
        for end in range(2):
            if chains[k] & side[end]:
                x = one + end
                _add_full(y, x, ZERO, JOINED, 0, 0, full, full_id, full_count, pool, links, met, bit_of, sizes)
    goal = pair_of(one, other)
    for x in range(2 * size):
        outright[x] = met[x]
    for k in range(65):
        heads[k] = -1
    taken, smallest = 0, 0
    while True:
        while taken < sizes[0]:
            if links[5 * taken + 2] != AND_CELL:
                cost = count(pool[taken])
                waiting[taken] = heads[cost]
                heads[cost] = taken
                smallest = min(smallest, cost)
            taken += 1
        while smallest < 65 and heads[smallest] < 0:
            smallest += 1
        if smallest == 65:
            break
        current = heads[smallest]
        heads[smallest] = waiting[current]
        link = offset(links, 5 * current)
        carrier = pool[current]
        for end in range(2):
            mid = int(link[end])
            x = int(link[1 - end])
            if mid >= one:
                continue  # a side is an end, never a way through
            mid_bit = bit_of[mid] if mid < cells else ZERO
            apart = carrier | (bit_of[x] if x < cells else ZERO)
            near_cells = met[2 * mid] & ~outright[2 * x] & ~apart
            others = met[2 * mid + 1] & ~outright[2 * x + 1]
            if x >= cells:
                others &= ~bit_of[x]
            while near_cells | others:
                if near_cells:
                    z = vertex_of[lowest(near_cells)]
                    near_cells &= near_cells - ONE
                else:
                    z = cells + lowest(others)
                    others &= others - ONE
                low, high = min(x, z), max(x, z)
                pair = pair_of(low, high)
                known = offset(full, pair * MOST_FULL)
                beside = pair_of(min(mid, z), max(mid, z))
                thirds = offset(full, beside * MOST_FULL)
                for j in range(full_count[beside]):
                    if thirds[j] & apart:
                        continue
                    union = carrier | thirds[j] | mid_bit
                    if _holds(known, full_count[pair], union):
                        continue
                    third = full_id[beside * MOST_FULL + j]
                    if mid >= cells:
                        _add_full(
                            low,
                            high,
                            union,
                            AND_CHAIN,
                            current,
                            third,
                            full,
                            full_id,
                            full_count,
                            pool,
                            links,
                            met,
            bit_of,
                            sizes,
                        )
                    elif not _holds(offset(semi, pair * MOST_SEMI), semi_count[pair], union):
                        _add_semi(
                            low,
                            high,
                            union,
                            current,
                            third,
                            full,
                            full_id,
                            full_count,
                            semi,
                            semi_id,
                            semi_count,
                            common,
                            pool,
                            links,
                            ors,
                            met,
            bit_of,
                            sizes,
                            chosen,
                            later,
                        )
        if full_count[goal] > 0 or (moves_first and semi_count[goal] > 0):
            break
    return cells, number, goal


@njit(cache=True)
def must_play(goal, work):  # type: ignore[no-untyped-def]
    """Common part and union of semi-connections of the two sides (of those that make the common part smaller)."""
    semi, semi_count = work[3], work[5]
    n = semi_count[goal]
    inter = ~ZERO
    union = ZERO
    used = ZERO
    # The smallest first: it restricts most and costs least.
    for _ in range(n):
        best = -1
        for k in range(n):
            if (used & single(k)) or (inter & semi[goal, k]) == inter:
                continue
            if best < 0 or count(inter & semi[goal, k]) < count(inter & semi[goal, best]):
                best = k
        if best < 0:
            break
        used |= single(best)
        inter &= semi[goal, best]
        union |= semi[goal, best]
    return inter, union


def workspace() -> tuple[Any, ...]:
    """The arrays that `h_search` works in."""
    pairs = VERTICES * (VERTICES - 1) // 2
    return (
        np.zeros((pairs, MOST_FULL), np.uint64),
        np.zeros((pairs, MOST_FULL), np.int32),
        np.zeros(pairs, np.int32),
        np.zeros((pairs, MOST_SEMI), np.uint64),
        np.zeros((pairs, MOST_SEMI), np.int32),
        np.zeros(pairs, np.int32),
        np.zeros(pairs, np.uint64),
        np.zeros(POOL, np.uint64),
        np.zeros((POOL, 5), np.int32),
        np.zeros(POOL, np.int32),
        np.zeros(2 * VERTICES, np.uint64),
        np.zeros(3, np.int64),
        np.zeros(MOST_OR, np.int64),
        np.zeros(MOST_SEMI + 1, np.uint64),
        np.zeros(VERTICES, np.uint64),
        np.zeros(65, np.int32),
        np.zeros(POOL, np.int32),
        np.zeros(2 * VERTICES, np.uint64),
    )
