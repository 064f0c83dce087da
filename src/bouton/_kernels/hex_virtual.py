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
"""

from typing import Any

import numpy as np
from numba import njit

from bouton._kernels.hex_bits import ONE, ZERO, count, lowest, single

VERTICES = 68
MOST_FULL, MOST_SEMI = 8, 16  # kept for each pair
POOL = 1 << 15
JOINED, AND_CHAIN, AND_CELL, OR = 0, 1, 2, 3
MOST_OR = 8


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
        chain = left & (~left + ONE)
        front = chain
        around = ZERO
        while front:
            v = lowest(front)
            front &= front - ONE
            around |= near[v]
            new = near[v] & own & ~chain
            chain |= new
            front |= new
        left &= ~chain
        around &= empty
        # A chain that joins nothing but a clique is of no use as a vertex of its own.
        if around and cells + number < VERTICES - 2:
            chains[number] = chain
            chain_near[number] = around
            number += 1
    return cells, number


@njit(cache=True)
def _add_full(pair, carrier, x, y, kind, first, second, work, size):  # type: ignore[no-untyped-def]
    """Keep a virtual connection unless a smaller one is known; return whether it was kept."""
    full, full_id, full_count, _semi, _semi_id, _semi_count, _common, pool, links, _ors, lists, sizes = work
    n = full_count[pair]
    for k in range(n):
        if not (full[pair, k] & ~carrier):
            return False
    kept = 0
    for k in range(n):
        if carrier & ~full[pair, k]:
            full[pair, kept] = full[pair, k]
            full_id[pair, kept] = full_id[pair, k]
            kept += 1
    if kept == MOST_FULL:
        worst = 0
        for k in range(1, kept):
            if count(full[pair, k]) > count(full[pair, worst]):
                worst = k
        if count(full[pair, worst]) <= count(carrier):
            full_count[pair] = kept
            return False
        kept -= 1
        full[pair, worst] = full[pair, kept]
        full_id[pair, worst] = full_id[pair, kept]
    number = sizes[0]
    if number == POOL:
        full_count[pair] = kept
        return False
    sizes[0] = number + 1
    pool[number] = carrier
    links[number, 0] = x
    links[number, 1] = y
    links[number, 2] = kind
    links[number, 3] = first
    links[number, 4] = second
    full[pair, kept] = carrier
    full_id[pair, kept] = number
    full_count[pair] = kept + 1
    if n == 0:
        lists[x, sizes[2 + x]] = y
        sizes[2 + x] += 1
        lists[y, sizes[2 + y]] = x
        sizes[2 + y] += 1
    return True


@njit(cache=True)
def _add_or(pair, x, y, chosen, number, union, work, size):  # type: ignore[no-untyped-def]
    _full, _full_id, _full_count, _semi, _semi_id, _semi_count, _common, _pool, _links, ors, _lists, sizes = work
    start = sizes[1]
    if start + number > len(ors):
        return
    if _add_full(pair, union, x, y, OR, start, number, work, size):
        for k in range(number):
            ors[start + k] = chosen[k]
        sizes[1] = start + number


@njit(cache=True)
def _add_semi(pair, carrier, x, y, first, second, work, size, chosen):  # type: ignore[no-untyped-def]
    """Keep a semi-connection and use the *or* rule on all of its pair's."""
    full, _full_id, full_count, semi, semi_id, semi_count, common, pool, links, _ors, _lists, sizes = work
    for k in range(full_count[pair]):
        if not (full[pair, k] & ~carrier):
            return
    n = semi_count[pair]
    for k in range(n):
        if not (semi[pair, k] & ~carrier):
            return
    kept = 0
    for k in range(n):
        if carrier & ~semi[pair, k]:
            semi[pair, kept] = semi[pair, k]
            semi_id[pair, kept] = semi_id[pair, k]
            kept += 1
    if sizes[0] == POOL:
        semi_count[pair] = kept
        return
    if kept == MOST_SEMI:
        worst = 0
        for k in range(1, kept):
            if count(semi[pair, k]) > count(semi[pair, worst]):
                worst = k
        if count(semi[pair, worst]) <= count(carrier):
            semi_count[pair] = kept
            return
        kept -= 1
        semi[pair, worst] = semi[pair, kept]
        semi_id[pair, worst] = semi_id[pair, kept]
    number = sizes[0]
    sizes[0] = number + 1
    pool[number] = carrier
    links[number, 0] = x
    links[number, 1] = y
    links[number, 2] = AND_CELL
    links[number, 3] = first
    links[number, 4] = second
    semi[pair, kept] = carrier
    semi_id[pair, kept] = number
    semi_count[pair] = kept + 1
    common[pair] &= carrier
    if common[pair]:
        return
    # The new one with one, two or three others; failing that, with all that make the common part smaller.
    chosen[0] = number
    found = False
    for a in range(kept):
        inter1 = carrier & semi[pair, a]
        union1 = carrier | semi[pair, a]
        chosen[1] = semi_id[pair, a]
        if not inter1:
            _add_or(pair, x, y, chosen, 2, union1, work, size)
            found = True
            continue
        for b in range(a + 1, kept):
            inter2 = inter1 & semi[pair, b]
            if inter2 == inter1:
                continue
            union2 = union1 | semi[pair, b]
            chosen[2] = semi_id[pair, b]
            if not inter2:
                _add_or(pair, x, y, chosen, 3, union2, work, size)
                found = True
                continue
            if found:
                continue
            for c in range(b + 1, kept):
                inter3 = inter2 & semi[pair, c]
                if not inter3:
                    chosen[3] = semi_id[pair, c]
                    _add_or(pair, x, y, chosen, 4, union2 | semi[pair, c], work, size)
                    found = True
                    break
    if not found:
        inter = carrier
        union = carrier
        number = 1
        for a in range(kept):
            if (inter & semi[pair, a]) != inter and number < MOST_OR:
                inter &= semi[pair, a]
                union |= semi[pair, a]
                chosen[number] = semi_id[pair, a]
                number += 1
        if not inter:
            _add_or(pair, x, y, chosen, number, union, work, size)


@njit(cache=True)
def h_search(near, side, own, empty, graph, ends, cell_of, vertex_of, chains, chain_near, work, moves_first):  # type: ignore[no-untyped-def]
    """Fill the pool with one player's connections; return the numbers of cells and chains, and the pair of the two
    sides."""
    full, full_id, full_count, semi, _semi_id, semi_count, common, pool, links, _ors, lists, sizes = work
    cells, number = number_vertices(near, side, own, empty, cell_of, vertex_of, chains, chain_near)
    size = cells + number + 2
    one, other = size - 2, size - 1
    for pair in range(size * size):
        full_count[pair] = 0
        semi_count[pair] = 0
        common[pair] = ~ZERO
    for k in range(2 + size):
        sizes[k] = 0
    chosen = np.empty(MOST_OR, np.int64)
    for x in range(cells):
        v = cell_of[x]
        rest = graph[v]
        while rest:
            y = vertex_of[lowest(rest)]
            rest &= rest - ONE
            if x < y:
                _add_full(x * size + y, ZERO, x, y, JOINED, 0, 0, work, size)
        if ends[0] & single(v):
            _add_full(x * size + one, ZERO, x, one, JOINED, 0, 0, work, size)
        if ends[1] & single(v):
            _add_full(x * size + other, ZERO, x, other, JOINED, 0, 0, work, size)
    for k in range(number):
        y = cells + k
        rest = chain_near[k]
        while rest:
            x = vertex_of[lowest(rest)]
            rest &= rest - ONE
            _add_full(x * size + y, ZERO, x, y, JOINED, 0, 0, work, size)
        if chains[k] & side[0]:
            _add_full(y * size + one, ZERO, y, one, JOINED, 0, 0, work, size)
        if chains[k] & side[1]:
            _add_full(y * size + other, ZERO, y, other, JOINED, 0, 0, work, size)
    goal = one * size + other
    done = 0
    while done < sizes[0]:
        current = done
        done += 1
        kind = links[current, 2]
        if kind == AND_CELL:
            continue
        carrier = pool[current]
        for end in range(2):
            mid = links[current, end]
            x = links[current, 1 - end]
            if mid >= one:
                continue  # a side is an end, never a way through
            mid_bit = single(cell_of[mid]) if mid < cells else ZERO
            x_bit = single(cell_of[x]) if x < cells else ZERO
            for k in range(sizes[2 + mid]):
                z = lists[mid, k]
                if z == x:
                    continue
                z_bit = single(cell_of[z]) if z < cells else ZERO
                if carrier & z_bit:
                    continue
                mid_z = mid * size + z if mid < z else z * size + mid
                x_z = x * size + z if x < z else z * size + x
                if full_count[x_z] > 0 and not full[x_z, 0]:
                    continue  # joined outright
                for j in range(full_count[mid_z]):
                    beside = full[mid_z, j]
                    if (beside & (carrier | x_bit)) != ZERO:
                        continue
                    union = carrier | beside | mid_bit
                    # Most are known or contain a known one; a call costs more than this look.
                    known = False
                    for i in range(full_count[x_z]):
                        if not (full[x_z, i] & ~union):
                            known = True
                            break
                    if known:
                        continue
                    if mid >= cells:
                        _add_full(x_z, union, min(x, z), max(x, z), AND_CHAIN, current, full_id[mid_z, j], work, size)
                        continue
                    for i in range(semi_count[x_z]):
                        if not (semi[x_z, i] & ~union):
                            known = True
                            break
                    if not known:
                        other_id = full_id[mid_z, j]
                        _add_semi(x_z, union, min(x, z), max(x, z), current, other_id, work, size, chosen)
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
    pairs = VERTICES * VERTICES
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
        np.zeros((VERTICES, VERTICES), np.int32),
        np.zeros(VERTICES + 2, np.int64),
    )
