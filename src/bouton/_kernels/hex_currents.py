"""The order of moves: the current through each cell when a player's reduced graph is a network of resistors.

The wires are her virtual connections, as many as `h_search` has noted for each pair, all of one ohm: a virtual
connection is as good as cells that touch. Where no H-search was made `bridges` notes the simplest ones.
"""

from numba import njit

from bouton._kernels.hex_bits import ONE, ZERO, count, lowest, pointer, single
from bouton._kernels.hex_virtual import pair_of


@njit(cache=True)
def currents(cells, cell_of, goal_size, work, matrix, potential, score):  # type: ignore[no-untyped-def]
    """Put the current through each cell into `score`: one player's network, potential 1 at one side, 0 at the other."""
    full_count = pointer(work[2])
    one, other = goal_size - 2, goal_size - 1
    for i in range(cells):
        total = 1e-6
        for j in range(cells):
            if i != j:
                joined = full_count[pair_of(min(i, j), max(i, j))] > 0
                matrix[i, j] = -1.0 if joined else 0.0
                total += joined
        potential[i] = full_count[pair_of(i, one)] > 0
        matrix[i, i] = total + potential[i] + (full_count[pair_of(i, other)] > 0)
    # Cholesky without roots on the upper half
    for k in range(cells):
        pivot = matrix[k, k]
        for i in range(k + 1, cells):
            if matrix[k, i] != 0.0:
                f = matrix[k, i] / pivot
                for j in range(i, cells):
                    matrix[i, j] -= f * matrix[k, j]
                potential[i] -= f * potential[k]
    for k in range(cells - 1, -1, -1):
        total = potential[k]
        for j in range(k + 1, cells):
            total -= matrix[k, j] * potential[j]
        potential[k] = total / matrix[k, k]
    for i in range(cells):
        through = 0.0
        for j in range(cells):
            if i != j and full_count[pair_of(min(i, j), max(i, j))] > 0:
                through += abs(potential[i] - potential[j])
        if full_count[pair_of(i, one)] > 0:
            through += abs(1.0 - potential[i])
        if full_count[pair_of(i, other)] > 0:
            through += abs(potential[i])
        score[cell_of[i]] = through


@njit(cache=True)
def bridges(empty, graph, ends, cell_of, vertex_of, work):  # type: ignore[no-untyped-def]
    """Note which cells are joined in a reduced graph or have two common neighbours, where `h_search` notes how many
    virtual connections there are; return how many cells."""
    full_count = pointer(work[2])
    cells = 0
    rest = empty
    while rest:
        v = lowest(rest)
        rest &= rest - ONE
        cell_of[cells] = v
        vertex_of[v] = cells
        cells += 1
    for y in range(cells):
        v = cell_of[y]
        around = graph[v]
        for x in range(y):
            u = cell_of[x]
            full_count[pair_of(x, y)] = (around & single(u)) != ZERO or count(around & graph[u]) > 1
        for end in range(2):
            pair = pair_of(y, cells + end)
            full_count[pair] = (ends[end] & single(v)) != ZERO or count(around & ends[end]) > 1
    return cells
