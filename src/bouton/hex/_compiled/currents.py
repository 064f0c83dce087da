"""Move ordering: the current through each cell if a player's reduced graph is a network of resistors.

The wires are the virtual connections that `h_search` recorded for each pair, all of one ohm: a virtual connection is as
good as adjacency. If no H-search was run, `bridges` records the simplest ones.
"""

from bouton.hex._compiled.bits import ONE, ZERO, count, lowest, single
from bouton.hex._compiled.graph import number_cells
from bouton.storage.machine import kernel


@kernel
def currents(cells, cell_of, vertex_of, goal_size, work, matrix, potential, score):  # type: ignore[no-untyped-def]
    """Store in `score`, for each empty cell, the current into and out of it in a player's network, whose wires are the
    connections recorded in `work`, and whose sides (vertices `goal_size` − 2 and − 1) have potentials 1 and 0."""
    met, bit_of = work[10].reshape(-1), work[11].reshape(-1)
    one, other = goal_size - 2, goal_size - 1
    at_one, at_other = met[2 * one], met[2 * other]
    for i in range(cells):
        row = matrix[i]
        for j in range(i, cells):
            row[j] = 0.0
        wires = met[2 * i]
        potential[i] = 1.0 if at_one & bit_of[i] else 0.0
        row[i] = 1e-6 + count(wires) + potential[i] + (1.0 if at_other & bit_of[i] else 0.0)
        while wires:
            row[vertex_of[lowest(wires)]] = -1.0  # entries left of the diagonal are never read
            wires &= wires - ONE
    # Root-free Cholesky decomposition on the upper half
    for k in range(cells):
        upper = matrix[k]
        for i in range(k + 1, cells):
            if upper[i] != 0.0:
                f = upper[i] / upper[k]
                row = matrix[i]
                for j in range(i, cells):
                    row[j] -= f * upper[j]
                potential[i] -= f * potential[k]
    for k in range(cells - 1, -1, -1):
        row = matrix[k]
        total = potential[k]
        for j in range(k + 1, cells):
            total -= row[j] * potential[j]
        potential[k] = total / row[k]
    for i in range(cells):
        through = 0.0
        wires = met[2 * i]
        while wires:
            through += abs(potential[i] - potential[vertex_of[lowest(wires)]])
            wires &= wires - ONE
        if at_one & bit_of[i]:
            through += abs(1.0 - potential[i])
        if at_other & bit_of[i]:
            through += abs(potential[i])
        score[cell_of[i]] = through


@kernel
def bridges(empty, graph, ends, cell_of, vertex_of, work):  # type: ignore[no-untyped-def]
    """Record which cells are joined or have two common neighbours in a reduced graph, in the same place as `h_search`
    records its virtual connections; return the number of cells."""
    met, bit_of = work[10].reshape(-1), work[11].reshape(-1)
    cells = number_cells(empty, cell_of, vertex_of)
    for x in range(cells):
        bit_of[x] = single(cell_of[x])
    met[2 * cells] = ends[0]
    met[2 * cells + 2] = ends[1]
    for x in range(cells):
        v = cell_of[x]
        around = graph[v]
        once = ZERO
        twice = ZERO
        rest = around
        while rest:
            further = graph[lowest(rest)]
            rest &= rest - ONE
            twice |= once & further
            once |= further
        met[2 * x] = (around | twice) & ~single(v)
        for end in range(2):
            if count(around & ends[end]) > 1:
                met[2 * (cells + end)] |= single(v)
    return cells
