"""The reduced graphs of a Hex position, and the cells whose colour they settle.

A player's reduced graph has the empty cells as vertices; two are joined if they touch each other or the same chain of
her stones (a chain is contracted: its neighbours become a clique), and a cell is at a side if it touches it, directly
or through a chain. The other player's stones are removed. She wins a filled board exactly when her cells contain a path
from side to side, and a shortest such path is induced: no two non-consecutive cells of it are joined. Hence:

- a cell whose neighbours (sides included) are pairwise joined lies on no induced path: it is **dead**, whoever gets it;
- removing cell b from the graph (the opponent plays it) makes u dead exactly when every pair of unjoined neighbours of
  u contains b: b **kills** u. If b kills u and u kills b, the pair is **captured** by the player who kills: whichever
  of the two the other player takes, the answer on the other one makes it dead. So both may be coloured immediately.
- a move on u that the opponent can kill is **reversible**: after the answer b the opponent has gained b for free.

Settling one cell may settle others, so `fill` repeats until nothing changes. Dead cells are given to player 0.

Sets are 64-bit words. `near[p, v]`: the cells joined to v in player p's graph of the board without the stones in play;
`side[p, e]`: the cells at her side e.
"""

from bouton.hex._compiled.bits import ONE, ZERO, count, first_chain, lowest, single
from bouton.storage.machine import kernel

FULL = ~ZERO


@kernel
def reduce_graph(near, side, own, empty, graph, ends):  # type: ignore[no-untyped-def]
    """Compute one player's reduced graph into `graph` and `ends`; return whether her stones join her sides."""
    ends[0] = side[0] & empty
    ends[1] = side[1] & empty
    rest = empty
    while rest:
        v = lowest(rest)
        rest &= rest - ONE
        graph[v] = near[v] & empty
    won = False
    left = own
    while left:
        chain, around = first_chain(near, own, left)
        left &= ~chain
        around &= empty
        at0 = (chain & side[0]) != ZERO
        at1 = (chain & side[1]) != ZERO
        if at0 and at1:
            won = True
        if at0:
            ends[0] |= around
        if at1:
            ends[1] |= around
        rest = around
        while rest:
            v = lowest(rest)
            rest &= rest - ONE
            graph[v] |= around
    rest = empty
    while rest:
        v = lowest(rest)
        rest &= rest - ONE
        graph[v] &= ~single(v)
    return won


@kernel
def number_cells(empty, cell_of, vertex_of):  # type: ignore[no-untyped-def]
    """Number the empty cells, in `cell_of` by number and in `vertex_of` by cell; return their count."""
    cells = 0
    rest = empty
    while rest:
        v = lowest(rest)
        rest &= rest - ONE
        cell_of[cells] = v
        vertex_of[v] = cells
        cells += 1
    return cells


@kernel
def killers(graph, ends, u):  # type: ignore[no-untyped-def]
    """The cells whose removal makes u dead in this graph; all cells if it is dead already."""
    around = graph[u]
    one = single(u)
    at0 = (ends[0] & one) != ZERO
    at1 = (ends[1] & one) != ZERO
    if at0 and at1:
        return ZERO
    common = FULL
    rest = around
    while rest:
        x = lowest(rest)
        low = single(x)
        rest &= rest - ONE
        apart = around & ~graph[x] & ~low
        off = (at0 and not (ends[0] & low)) or (at1 and not (ends[1] & low))
        if apart:
            if off or count(apart) > 1:
                common &= low
            else:
                common &= low | apart
        elif off:
            common &= low
        if not common:
            return ZERO
    return common


@kernel
def fill(near, side, stones, captured, graph, ends, kill, cells):  # type: ignore[no-untyped-def]
    """Colour dead and captured cells until nothing changes.

    `stones` (2 words) is updated; `captured` (2 words) receives the cells that each player captured. Returns the
    winner, or −1: then `graph` and `ends` hold both reduced graphs, and ``kill[p, u]`` the cells with which p kills u;
    if somebody has won they may be out of date.
    """
    captured[0] = ZERO
    captured[1] = ZERO
    while True:
        empty = cells & ~(stones[0] | stones[1])
        if reduce_graph(near[0], side[0], stones[0], empty, graph[0], ends[0]):
            return 0
        if reduce_graph(near[1], side[1], stones[1], empty, graph[1], ends[1]):
            return 1
        dead = ZERO
        rest = empty
        while rest:
            u = lowest(rest)
            rest &= rest - ONE
            one = single(u)
            # A player loses a cell when the other one moves there.
            kill[1, u] = killers(graph[0], ends[0], u)
            kill[0, u] = killers(graph[1], ends[1], u)
            if kill[0, u] == FULL or kill[1, u] == FULL:
                dead |= one
        if dead:
            stones[0] |= dead  # a dead cell stays dead whatever the other cells are, so all are filled at once
            continue
        changed = False
        for p in range(2):
            taken = ZERO
            rest = empty
            while rest:
                u = lowest(rest)
                rest &= rest - ONE
                one = single(u)
                if (taken | captured[1 - p] | captured[p]) & one:
                    continue
                choice = kill[p, u] & empty & ~taken & ~captured[1 - p] & ~captured[p]
                while choice:
                    b = lowest(choice)
                    choice &= choice - ONE
                    if kill[p, b] & one:
                        taken |= one | single(b)
                        break
            if taken:
                stones[p] |= taken
                captured[p] |= taken
                changed = True
                break  # the other player's pairs are searched for in the new graphs
        if not changed:
            return -1
