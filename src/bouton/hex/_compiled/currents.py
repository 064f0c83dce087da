"""The order of moves: the current through each cell when a player's reduced graph is a network of resistors.

The wires are her virtual connections, as many as `h_search` has noted for each pair, all of one ohm: a virtual
connection is as good as cells that touch. Where no H-search was made `bridges` notes the simplest ones.
"""

from bouton.hex._compiled.bits import (
    ONE,
    ZERO,
    count,
    lowest,
    single,
)
from bouton.hex._compiled.graph import number_cells
from bouton.storage.machine import kernel


@kernel
def currents(cells, cell_of, vertex_of, goal_size, work, matrix, potential, score):  # type: ignore[no-untyped-def]
    """Put the current through each cell into `score`: one player's network, potential 1 at one side, 0 at the other."""
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
            row[vertex_of[lowest(wires)]] = -1.0  # those before i are not read
            wires &= wires - ONE
    # Cholesky without roots on the upper half
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
    """Note which cells are joined in a reduced graph or have two common neighbours, where `h_search` notes its virtual
    connections; return how many cells."""
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
