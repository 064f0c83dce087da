"""Depth-first proof-number search for Hex over a graph of positions, with carriers.

A node is a position after `fill` together with a player to move (the mover P; O is the opponent). A node is settled
immediately if stones join, or if O has a virtual connection between her sides. Otherwise P's moves are the must-play
cells that O cannot kill (a reversible move gains nothing: O answers and has a stone for free).

P's own H-search is run at a root only. At a node below one, P had her H-search when O moved to it, and O moved to a
cell common to all of P's semi-connections between the sides. A move of O can only take connections from P, so P would
rarely find a semi-connection now (at 1.6 per cent of the nodes on 8×8); if she has one, the node after its key is
settled by her H-search there. For move ordering, bridges replace her virtual connections.

**Carriers.** A settled node stores a set C of empty cells such that its winner wins even if every cell outside C is the
loser's. If O wins after P's move m with carrier C (which includes O's captured cells of that step), every move of P
outside C loses too, so the must-play region of the node is intersected with C. When no move is left, O wins; her
carrier is the union of the carriers used and of the pairs (reversible move, killer) still in the last must-play region.
If a half turn maps the position onto itself, only one of two symmetric moves is tried, and each carrier is used
together with its image.

**Deferred moves.** If P's move u captures v for her or makes it dead, v is no better a move than u, and is deferred
while u is open. When u has lost, v is pruned too, because the carrier of the loss contains only empty cells.

**Numbers.** Proof and disproof numbers (Allis 1994), with the thresholds of df-pn (Nagai 2002). Of the unsettled moves,
ordered by the current through a cell, only the first few are considered at a time (progressive widening; Arneson,
Hayward and Henderson 2010): each player's reduced graph, with her virtual connections as additional wires, is a network
of resistors between her sides, and the currents in both networks are multiplied. The disproof number is one third of
the sum of the children's proof numbers plus two thirds of their maximum, since different moves are often refuted in the
same way. An untried move counts as UNIT for both numbers; a new node needs UNIT to prove, and UNIT − 1 plus its number
of moves to disprove, so that a forced reply is followed before the next move is tried.

The columns of a node are listed in `nodes.py`. `half_turn` maps each cell to its image; it is empty if the half turn is
not a symmetry.
"""

import numpy as np

from bouton.hex._compiled.bits import ONE, ZERO, count, lowest, single
from bouton.hex._compiled.currents import bridges, currents
from bouton.hex._compiled.graph import fill
from bouton.hex._compiled.nodes import (
    ALIKE,
    CARRIER,
    DEAD,
    DISPROOF,
    EXPANDED,
    FIRST,
    LOST,
    MOVER,
    MOVES,
    MUST_PLAY,
    NODES,
    OPEN,
    PLACES,
    PROOF,
    STATE,
    USED,
    WINNING,
    WON,
)
from bouton.hex._compiled.virtual import h_search, must_play
from bouton.storage.machine import kernel

FULL = 3  # no room for another node
INFINITE = 1 << 28
UNIT = 4
DEEPEST = 400


@kernel
def _hash(left, right, turn):  # type: ignore[no-untyped-def]
    h = left * np.uint64(0x9E3779B97F4A7C15) ^ (right + np.uint64(turn)) * np.uint64(0xC2B2AE3D27D4EB4F)
    h ^= h >> np.uint64(29)
    h *= np.uint64(0xBF58476D1CE4E5B9)
    return h ^ (h >> np.uint64(32))


@kernel
def image_of(cells, image):  # type: ignore[no-untyped-def]
    """The image of a set of cells under a symmetry of the board; `image` gives that of each cell."""
    found = ZERO
    while cells:
        v = lowest(cells)
        cells &= cells - ONE
        found |= single(image[v])
    return found


@kernel
def _key_of(links, number, cell_of, goal_size):  # type: ignore[no-untyped-def]
    """The cell that the player must take first in the semi-connection with index `number` between the two sides."""
    first = links[number, 3]
    mid = links[first, 0] if links[first, 0] < goal_size - 2 else links[first, 1]
    return cell_of[mid]


@kernel
def new_node(board, raw0, raw1, turn, at_root, store, scratch):  # type: ignore[no-untyped-def]
    """The index of the node for the stones `raw0` and `raw1` with player `turn` to move; −1 if there is no room.

    A new node is created, and settled if that is possible without search.
    """
    near, side, cells_all = board
    words, small, numbers, child_move, child_node, table, counts, half_turn = store
    graph, ends, kill, stones, captured, vertices, matrix, potential, score, work = scratch
    hers = np.empty(64)
    cell_of, vertex_of = vertices[0], vertices[1]
    stones[0] = raw0
    stones[1] = raw1
    winner = fill(near, side, stones, captured, graph, ends, kill, cells_all)
    dead = stones[0] & ~(raw0 | raw1) & ~captured[0]
    mask = np.uint64(len(table) - 1)
    slot = _hash(stones[0], stones[1], turn) & mask
    while table[slot] >= 0:
        n = table[slot]
        if words[n, 0] == stones[0] and words[n, 1] == stones[1] and small[n, MOVER] == turn:
            return n
        slot = (slot + ONE) & mask
    n = counts[NODES]
    if n == len(words) or counts[PLACES] + 64 > len(child_move):
        return -1
    counts[NODES] = n + 1
    table[slot] = n
    words[n, 0] = stones[0]
    words[n, 1] = stones[1]
    words[n, CARRIER] = ZERO
    words[n, MUST_PLAY] = ZERO
    words[n, USED] = ZERO
    words[n, DEAD] = dead
    small[n, MOVER] = turn
    small[n, STATE] = OPEN
    small[n, MOVES] = 0
    small[n, WINNING] = -1
    numbers[n, PROOF] = UNIT
    numbers[n, DISPROOF] = UNIT
    numbers[n, FIRST] = counts[PLACES]
    if winner >= 0:
        small[n, STATE] = WON if winner == turn else LOST
        return n
    empty = cells_all & ~(stones[0] | stones[1])
    words[n, MUST_PLAY] = empty
    foe = 1 - turn
    own = stones[turn]
    full, full_count, semi, semi_id, semi_count, links = work[0], work[2], work[3], work[4], work[5], work[8]
    counts[EXPANDED] += 1
    if at_root:
        cells, number, goal = h_search(
            near[turn], side[turn], own, empty, graph[turn], ends[turn], vertices, work, np.bool_(True)
        )
        if full_count[goal] > 0 or semi_count[goal] > 0:
            small[n, STATE] = WON
            if full_count[goal] > 0:
                words[n, CARRIER] = full[goal, 0]
                small[n, WINNING] = lowest(full[goal, 0]) if full[goal, 0] else lowest(empty)
            else:
                best = 0
                for k in range(1, semi_count[goal]):
                    if count(semi[goal, k]) < count(semi[goal, best]):
                        best = k
                words[n, CARRIER] = semi[goal, best]
                small[n, WINNING] = _key_of(links, semi_id[goal, best], cell_of, cells + number + 2)
            return n
    cells, number, goal = h_search(
        near[foe], side[foe], stones[foe], empty, graph[foe], ends[foe], vertices, work, np.bool_(False)
    )
    must = words[n, MUST_PLAY]
    if full_count[goal] > 0:
        small[n, STATE] = LOST
        best = 0
        for k in range(1, full_count[goal]):
            if count(full[goal, k]) < count(full[goal, best]):
                best = k
        words[n, CARRIER] = full[goal, best]
        return n
    if semi_count[goal] > 0:
        more, union = must_play(goal, work)
        if must & ~more:
            must &= more
            words[n, USED] |= union
    alike = len(half_turn) > 0
    for p in range(2):
        alike = alike and image_of(stones[p], half_turn) == stones[p]
    small[n, ALIKE] = alike
    if alike:
        must &= image_of(must, half_turn)
        words[n, USED] |= image_of(words[n, USED], half_turn)
    words[n, MUST_PLAY] = must
    moves = ZERO
    rest = must
    while rest:
        u = lowest(rest)
        rest &= rest - ONE
        if not kill[foe, u] and not (alike and half_turn[u] < u):
            moves |= single(u)
    if count(moves) > 1:
        currents(cells, cell_of, vertex_of, cells + number + 2, work, matrix, potential, score)
        for v in range(64):
            hers[v] = score[v]
        bridges(empty, graph[turn], ends[turn], cell_of, vertex_of, work)
        currents(cells, cell_of, vertex_of, cells + 2, work, matrix, potential, score)
        for v in range(64):
            score[v] *= hers[v]
    start = counts[PLACES]
    number = 0
    while moves:
        u = lowest(moves)
        moves &= moves - ONE
        at = number
        while at > 0 and score[child_move[start + at - 1]] < score[u]:
            child_move[start + at] = child_move[start + at - 1]
            at -= 1
        child_move[start + at] = u
        number += 1
    for k in range(number):
        child_node[start + k] = -1
    counts[PLACES] = start + number
    small[n, MOVES] = number
    numbers[n, DISPROOF] = UNIT - 1 + number
    if number == 0:
        _settle_lost(board, n, store, scratch)
    return n


@kernel
def _settle_lost(board, n, store, scratch):  # type: ignore[no-untyped-def]
    """Mark node n as lost, since no move is left, and store the carrier with which the opponent wins."""
    near, side, cells_all = board
    words, small = store[0], store[1]
    graph, ends, kill, stones, captured = scratch[0], scratch[1], scratch[2], scratch[3], scratch[4]
    carrier = words[n, USED]
    if words[n, MUST_PLAY]:
        stones[0] = words[n, 0]
        stones[1] = words[n, 1]
        fill(near, side, stones, captured, graph, ends, kill, cells_all)
        foe = 1 - small[n, MOVER]
        rest = words[n, MUST_PLAY]
        while rest:
            u = lowest(rest)
            rest &= rest - ONE
            carrier |= single(u)
            if kill[foe, u] & carrier == ZERO:
                carrier |= single(lowest(kill[foe, u]))
    words[n, CARRIER] = carrier
    small[n, STATE] = LOST


@kernel
def _edge_captured(board, n, move, player, store, scratch):  # type: ignore[no-untyped-def]
    """The cells that `player` captures when the position after the mover's `move` at node n is filled."""
    near, side, cells_all = board
    words, small = store[0], store[1]
    graph, ends, kill, stones, captured = scratch[0], scratch[1], scratch[2], scratch[3], scratch[4]
    stones[0] = words[n, 0]
    stones[1] = words[n, 1]
    stones[small[n, MOVER]] |= single(move)
    fill(near, side, stones, captured, graph, ends, kill, cells_all)
    return captured[player]


@kernel
def refresh(board, n, store, scratch):  # type: ignore[no-untyped-def]
    """Update a node from its children; return the number of moves considered, the index of the one with the smallest
    disproof number, and the second smallest of these numbers; three zeros if the node is settled now."""
    words, small, numbers, child_move, child_node, _table, _counts, half_turn = store
    start = numbers[n, FIRST]
    turn = small[n, MOVER]
    shrunk = False
    for k in range(small[n, MOVES]):
        c = child_node[start + k]
        if c >= 0 and small[c, STATE] != OPEN:
            move = child_move[start + k]
            winner = turn if small[c, STATE] == LOST else 1 - turn
            carrier = words[c, CARRIER] | _edge_captured(board, n, move, winner, store, scratch)
            if winner == turn:
                small[n, STATE] = WON
                small[n, WINNING] = move
                words[n, CARRIER] = carrier | single(move)
                numbers[n, PROOF] = 0
                numbers[n, DISPROOF] = INFINITE
                return 0, 0, 0
            if words[n, MUST_PLAY] & ~carrier:
                words[n, MUST_PLAY] &= carrier
                words[n, USED] |= carrier
                if small[n, ALIKE]:
                    words[n, MUST_PLAY] &= image_of(carrier, half_turn)
                    words[n, USED] |= image_of(carrier, half_turn)
                shrunk = True
    if shrunk:
        kept = 0
        for k in range(small[n, MOVES]):
            if words[n, MUST_PLAY] & single(child_move[start + k]):
                child_move[start + kept] = child_move[start + k]
                child_node[start + kept] = child_node[start + k]
                kept += 1
        small[n, MOVES] = kept
        if kept == 0:
            _settle_lost(board, n, store, scratch)
            numbers[n, PROOF] = INFINITE
            numbers[n, DISPROOF] = 0
            return 0, 0, 0
    waiting = ZERO
    filled = words[n, 0] | words[n, 1]
    left = small[n, MOVES]
    for k in range(small[n, MOVES]):
        c = child_node[start + k]
        one = single(child_move[start + k])
        if c >= 0 and not (waiting & one):
            waiting |= (words[c, turn] | words[c, DEAD]) & ~filled & ~one
    for k in range(small[n, MOVES]):
        left -= (waiting & single(child_move[start + k])) != ZERO
    counted = 1 + (left + 2) // 3
    best, second, place, total, most, live = INFINITE, INFINITE, 0, 0, 0, 0
    for k in range(small[n, MOVES]):
        if waiting & single(child_move[start + k]):
            continue
        if live == counted:
            break
        live += 1
        c = child_node[start + k]
        proof = UNIT
        disproof = UNIT
        if c >= 0:
            proof = numbers[c, PROOF]
            disproof = numbers[c, DISPROOF]
        total += proof
        most = max(most, proof)
        if disproof < best:
            second = best
            best = disproof
            place = k
        elif disproof < second:
            second = disproof
    numbers[n, PROOF] = best
    # Between the sum and the maximum: positions of different children are often proved together.
    numbers[n, DISPROOF] = min((total + 2 * most) // 3, INFINITE - 1)
    return live, place, second


@kernel
def search(board, root, store, scratch, most):  # type: ignore[no-untyped-def]
    """Search until the root is settled or `most` more nodes are expanded; return its state, or FULL."""
    words, small, numbers, child_move, child_node, _table, counts, _half_turn = store
    path = np.empty(DEEPEST, np.int64)
    limit = np.empty((DEEPEST, 2), np.int64)
    stop = counts[EXPANDED] + most
    depth = 0
    path[0] = root
    limit[0, 0] = INFINITE
    limit[0, 1] = INFINITE
    while depth >= 0:
        n = path[depth]
        if small[n, STATE] != OPEN:
            numbers[n, PROOF] = 0 if small[n, STATE] == WON else INFINITE
            numbers[n, DISPROOF] = INFINITE if small[n, STATE] == WON else 0
            depth -= 1
            continue
        _live, place, second = refresh(board, n, store, scratch)
        if small[n, STATE] != OPEN or numbers[n, PROOF] >= limit[depth, 0] or numbers[n, DISPROOF] >= limit[depth, 1]:
            depth -= 1
            continue
        if counts[EXPANDED] >= stop:
            return OPEN
        start = numbers[n, FIRST] + place
        c = child_node[start]
        if c < 0:
            move = child_move[start]
            raw0, raw1 = words[n, 0], words[n, 1]
            if small[n, MOVER] == 0:
                raw0 |= single(move)
            else:
                raw1 |= single(move)
            c = new_node(board, raw0, raw1, 1 - small[n, MOVER], np.bool_(False), store, scratch)
            if c < 0:
                return FULL
            child_node[start] = c
            if small[c, STATE] != OPEN:
                numbers[c, PROOF] = 0 if small[c, STATE] == WON else INFINITE
                numbers[c, DISPROOF] = INFINITE if small[c, STATE] == WON else 0
            continue
        depth += 1
        path[depth] = c
        limit[depth, 0] = limit[depth - 1, 1] - numbers[n, DISPROOF] + numbers[c, PROOF]
        limit[depth, 1] = min(limit[depth - 1, 0], second + 1 + second // 8)
    return small[root, STATE]


@kernel
def solve(board, left, right, turn, store, scratch, most):  # type: ignore[no-untyped-def]
    """The node of a position and its state after expanding at most `most` more nodes; the state is FULL if there was no
    room, and the node then −1 if not even the position had room."""
    root = new_node(board, left, right, turn, np.bool_(True), store, scratch)
    if root < 0:
        return root, FULL
    found = int(store[1][root, STATE])
    if found == OPEN:
        found = search(board, root, store, scratch, most)
    return root, found


@kernel
def rehash(words, small, number, table):  # type: ignore[no-untyped-def]
    """Insert the first `number` nodes into an empty table, whose entries are all −1."""
    mask = np.uint64(len(table) - 1)
    for n in range(number):
        slot = _hash(words[n, 0], words[n, 1], small[n, MOVER]) & mask
        while table[slot] >= 0:
            slot = (slot + ONE) & mask
        table[slot] = n
