"""H-search: virtual connections of one player, by Anshelevich's two rules (2002).

A **virtual connection** of two vertices is a set of empty cells, its carrier, within which the player joins them even
if the opponent moves first; a **semi-connection** requires her to move first. Vertices are the empty cells, the
player's chains, and her two sides. H-search starts from the pairs joined in the reduced graph (empty carrier):

- *and*: connections x–y with C and y–z with D, disjoint and not containing the other's end, give x–z with C ∪ D: a
  virtual connection if y is a chain; if y is an empty cell, a semi-connection with C ∪ D ∪ {y}, whose key is y;
- *or*: semi-connections of x and z whose carriers have no common cell give a virtual connection with their union.

A virtual connection of the two sides wins for a player who moves second, a semi-connection for one who moves first; if
the opponent is to move, she must play in the intersection of all semi-connections (the must-play region).

Connections are stored by `hex_pool`. Virtual connections are processed by increasing carrier size, the most recent
first among equals: whatever is derived from one has a carrier at least as large, so few are processed that a smaller
one later replaces. Each is combined with those processed before it, so every two of them meet once.

`met[2x]`, `met[2x + 1]`: the empty cells, and the chains and sides, to which vertex x has a processed virtual
connection; `outright`: the same for joined vertices; `bit_of[x]`: the bit of vertex x in such a set; `heads[n]`,
`waiting`: linked lists of unprocessed connections whose carriers have n cells.
"""

from typing import Any

import numpy as np

from bouton.hex._compiled.bits import ONE, ZERO, count, first_chain, lowest, single
from bouton.hex._compiled.graph import number_cells, reduce_graph
from bouton.hex._compiled.pool import (
    AND_CELL,
    AND_CHAIN,
    JOINED,
    MOST_FULL,
    MOST_OR,
    MOST_SEMI,
    POOL,
    VERTICES,
    add_full,
    add_semi,
    holds,
    pair_of,
)
from bouton.storage.machine import kernel

NOTHING = np.int64(0)  # stands for both components of a connection between vertices joined outright


@kernel
def number_vertices(near, own, empty, vertices):  # type: ignore[no-untyped-def]
    """Number the vertices: empty cells, chains, the two sides; return the numbers of cells and of chains."""
    cell_of, vertex_of, chains, chain_near = vertices
    cells = number_cells(empty, cell_of, vertex_of)
    number = 0
    left = own
    while left:
        chain, around = first_chain(near, own, left)
        left &= ~chain
        around &= empty
        # A chain next to no empty cell is useless as a vertex; chains and the two sides must fit into one word.
        if around and number < 62 and cells + number < VERTICES - 2:
            chains[number] = chain
            chain_near[number] = around
            number += 1
    return cells, number


@kernel
def h_search(near, side, own, empty, graph, ends, vertices, work, moves_first):  # type: ignore[no-untyped-def]
    """Fill the pool with one player's connections; return the numbers of cells and of chains, and the index of the pair
    of the two sides. Stops at a virtual connection of the sides or, if `moves_first`, at a semi-connection."""
    cell_of, vertex_of, chains, chain_near = vertices
    full, full_id, full_count = work[0].reshape(-1), work[1].reshape(-1), work[2].reshape(-1)
    semi, semi_id, semi_count, common = (
        work[3].reshape(-1),
        work[4].reshape(-1),
        work[5].reshape(-1),
        work[6].reshape(-1),
    )
    pool, links, ors = work[7].reshape(-1), work[8].reshape(-1), work[9].reshape(-1)
    met, bit_of, sizes = work[10].reshape(-1), work[11].reshape(-1), work[12].reshape(-1)
    chosen, later = work[13].reshape(-1), work[14].reshape(-1)
    heads, waiting, outright = work[15].reshape(-1), work[16].reshape(-1), work[17].reshape(-1)
    known = (full, full_id, full_count, pool, links, sizes)
    semis = (semi, semi_id, semi_count, common, ors, chosen, later)
    cells, number = number_vertices(near, own, empty, vertices)
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
    for x in range(cells):
        v = cell_of[x]
        rest = graph[v]
        while rest:
            y = vertex_of[lowest(rest)]
            rest &= rest - ONE
            if x < y:
                add_full(x, y, ZERO, JOINED, NOTHING, NOTHING, known)
        for end in range(2):
            if ends[end] & single(v):
                y = one + end
                add_full(x, y, ZERO, JOINED, NOTHING, NOTHING, known)
    for k in range(number):
        y = cells + k
        rest = chain_near[k]
        while rest:
            x = vertex_of[lowest(rest)]
            rest &= rest - ONE
            add_full(x, y, ZERO, JOINED, NOTHING, NOTHING, known)
        for end in range(2):
            if chains[k] & side[end]:
                x = one + end
                add_full(y, x, ZERO, JOINED, NOTHING, NOTHING, known)
    goal = pair_of(one, other)
    for x in range(2 * size):
        outright[x] = ZERO
    for k in range(sizes[0]):
        x, y = int(links[5 * k]), int(links[5 * k + 1])
        outright[2 * x + (y >= cells)] |= bit_of[y]
        outright[2 * y + (x >= cells)] |= bit_of[x]
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
        current = int(heads[smallest])
        heads[smallest] = waiting[current]
        link = links[5 * current :]
        carrier = pool[current]
        low, high = int(link[0]), int(link[1])
        pair = pair_of(low, high)
        at = 0
        while at < full_count[pair] and full_id[pair * MOST_FULL + at] != -1 - current:
            at += 1
        if at < full_count[pair]:
            full_id[pair * MOST_FULL + at] = current
        elif holds(full[pair * MOST_FULL :], full_count[pair], carrier):
            continue  # a smaller one has replaced it
        met[2 * low + (high >= cells)] |= bit_of[high]
        met[2 * high + (low >= cells)] |= bit_of[low]
        for end in range(2):
            mid = int(link[end])
            x = int(link[1 - end])
            if mid >= one:
                continue  # a side is an endpoint, never an intermediate vertex
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
                virtual = full[pair * MOST_FULL :]
                beside = pair_of(min(mid, z), max(mid, z))
                thirds = full[beside * MOST_FULL :]
                for j in range(full_count[beside]):
                    third = int(full_id[beside * MOST_FULL + j])
                    if third < 0 or thirds[j] & apart:
                        continue
                    union = carrier | thirds[j] | mid_bit
                    if holds(virtual, full_count[pair], union):
                        continue
                    if mid >= cells:
                        add_full(low, high, union, AND_CHAIN, current, third, known)
                    elif not holds(semi[pair * MOST_SEMI :], semi_count[pair], union):
                        add_semi(low, high, union, current, third, known, semis)
        if full_count[goal] > 0 or (moves_first and semi_count[goal] > 0):
            break
    for k in range(full_count[goal]):
        full_id[goal * MOST_FULL + k] = -1 - full_id[goal * MOST_FULL + k]  # a connection of the sides is not processed
    return cells, number, goal


@kernel
def connections(near, side, own, empty, graph, ends, vertices, work):  # type: ignore[no-untyped-def]
    """Run `h_search` from the stones only, computing the player's reduced graph first."""
    reduce_graph(near, side, own, empty, graph, ends)
    return h_search(near, side, own, empty, graph, ends, vertices, work, False)


@kernel
def must_play(goal, work):  # type: ignore[no-untyped-def]
    """Intersection and union of the semi-connections of the sides (pair `goal`) that shrink the intersection."""
    semi, semi_count = work[3], work[5]
    n = semi_count[goal]
    inter = ~ZERO
    union = ZERO
    used = ZERO
    # Those that leave the smallest intersection first: few are then needed.
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
    """Allocate the arrays that `h_search` works in."""
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
        np.zeros(VERTICES, np.uint64),
        np.zeros(2, np.int64),
        np.zeros(MOST_OR, np.int64),
        np.zeros(MOST_SEMI + 1, np.uint64),
        np.zeros(65, np.int32),
        np.zeros(POOL, np.int32),
        np.zeros(2 * VERTICES, np.uint64),
    )
