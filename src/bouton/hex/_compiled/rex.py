"""Misère Hex (Rex) by depth-first search: the player who joins her sides loses.

A filled board has exactly one chain from side to side. A player may benefit from a stone of her own, because it changes
whose turn it is: on 2×2 the player to move wins. What always holds, with the same player to move: *replacing one's own
stone by the opponent's never hurts* (R. Hayward, B. Toft, P. Henderson, How to play reverse Hex, Discrete Mathematics
312 (2012) 148–156). Proof: play on as if the stone were one's own; at the end one owns fewer cells.

Consequences, in terms of the reduced graphs of `hex_graph`; "p kills u by b" means ``kill[p, u] & b``:

- **Dead cells count by parity.** A dead cell is a tempo, a move that changes nothing else, and two of them cancel:
  whoever wins without them answers on one when the other player takes the other, and once all other cells are full, the
  game is decided. So dead cells leave both graphs, and one parity bit remains.
- **Captured pairs are coloured** as in normal play. Let p kill each of u and b by the other. Suppose both become hers.
  She is no better off than before, since the opponent can answer u by b, which is dead, so as good as hers. Nor is she
  worse off: in the open position she follows the strategy for the coloured one and answers within the pair, owning
  fewer cells; she is forced into the pair only when all other cells are filled, and then both are as good as hers.
- **A move that kills a cell is no better than a move on that cell.** If the mover's b kills u: after u she can play as
  after b, with the cell b in the role of the tempo u; taking it gives her both cells, which she has after b anyway. If
  the opponent's b kills u: after u she can play as after b, with the two cells exchanged; of these she then has only u,
  which is dead and so nobody's, instead of b; or she has both in either case. So b is skipped if u is tried or loses.
- **A move that joins the mover's own sides loses immediately**: cells adjacent to both her sides are not tried, and
  without another cell (or the tempo) she has lost.

The table is exact: a position (cells of either colour, dead cells, parity, player to move) is stored in full, as the
least of its images under the symmetries of the board. A word holds 62 cells and two bits.
"""

import numpy as np

from bouton.hex._compiled.bits import ONE, ZERO, count, lowest, single
from bouton.hex._compiled.graph import fill
from bouton.storage.machine import kernel

LOST, WON, STOPPED = np.int64(0), np.int64(1), np.int64(2)  # of one type, so that `_keep` is compiled once
_PARITY, _PLAYER = np.uint64(1 << 62), np.uint64(1 << 63)
_TRIES = 8
_DEEPEST = 66


@kernel
def _map_cells(cells, images, which):  # type: ignore[no-untyped-def]
    """The image of a set of cells under the symmetry with index `which`."""
    found = ZERO
    while cells:
        v = lowest(cells)
        cells &= cells - ONE
        found |= images[which, v]
    return found


@kernel
def _key(left, right, dead, tempo, player, images, square, key):  # type: ignore[no-untyped-def]
    """Store the least image of a position under the symmetries of the board in `key`, as two words."""
    first = left | dead
    second = right | dead
    key[0] = first
    key[1] = second
    mover = player
    for which in range(1, 4 if square else 2):
        if which == 1:
            a = _map_cells(first, images, 1)
            b = _map_cells(second, images, 1)
        else:  # a reflection exchanges the players
            a = _map_cells(second, images, which)
            b = _map_cells(first, images, which)
        who = player if which == 1 else 1 - player
        if who < mover or (who == mover and (a < key[0] or (a == key[0] and b < key[1]))):
            key[0] = a
            key[1] = b
            mover = who
    if tempo:
        key[0] |= _PARITY
    if mover:
        key[0] |= _PLAYER


@kernel
def _slot(key, mask):  # type: ignore[no-untyped-def]
    x = key[0] * np.uint64(0x9E3779B97F4A7C15)
    x ^= x >> np.uint64(29)
    x += key[1]
    x *= np.uint64(0xBF58476D1CE4E5B9)
    x ^= x >> np.uint64(32)
    return x & mask


@kernel
def _known_value(key, table, values):  # type: ignore[no-untyped-def]
    """The stored value of a position, LOST or WON; −1 if there is none."""
    mask = np.uint64(len(values) - 1)
    slot = _slot(key, mask)
    for step in range(_TRIES):
        place = (slot + np.uint64(step)) & mask
        if values[place] == 0:
            return -1
        if table[place, 0] == key[0] and table[place, 1] == key[1]:
            return values[place] - 1
    return -1


@kernel
def _keep(key, value, table, values, counts):  # type: ignore[no-untyped-def]
    """Store a value; if all slots of its position are taken, overwrite the first."""
    mask = np.uint64(len(values) - 1)
    slot = _slot(key, mask)
    place = slot
    for step in range(_TRIES):
        place = (slot + np.uint64(step)) & mask
        if values[place] == 0:
            counts[1] += 1
            break
        place = slot
    table[place, 0] = key[0]
    table[place, 1] = key[1]
    values[place] = value + 1


@kernel
def _settle(near, side, full, stones, player, graph, ends, kill, captured, out):  # type: ignore[no-untyped-def]
    """Colour captured cells, take dead ones out of play, and check whether the position is settled.

    `stones`: left, right, dead, tempo. `out[0]` receives the cells to try. Returns WON, LOST or STOPPED (open).
    """
    before = stones[0] | stones[1]
    left = stones[0]
    winner = fill(near, side, stones, captured, graph, ends, kill, full & ~stones[2])
    filled = (stones[0] | stones[1]) & ~before
    stones[3] ^= np.uint64(count(filled) & 1)  # captured cells come in pairs
    dead = stones[0] & ~left & ~captured[0]
    stones[0] &= ~dead
    stones[2] |= dead
    if winner >= 0:
        return LOST if winner == player else WON
    empty = full & ~(stones[0] | stones[1] | stones[2])
    mine = ends[player, 0] & ends[player, 1]
    safe = empty & ~mine
    if not safe and not stones[3]:
        return LOST
    # A cell is skipped only in favour of one that is still tried or loses, so the best move is never skipped.
    kept = safe
    rest = empty
    while rest:
        u = lowest(rest)
        rest &= rest - ONE
        one = single(u)
        if one & (kept | mine):
            kept &= ~((kill[0, u] | kill[1, u]) & ~one)
    out[0] = kept
    return STOPPED


@kernel
def search(near, side, full, images, square, start, player, table, values, history, counts, most):  # type: ignore[no-untyped-def]
    """Return WON or LOST for the player to move, or STOPPED after `most` expanded positions; solved ones stay stored.

    `start`: the cells of Left and of Right; `images[k, v]`: cell v under symmetry k (0 identity, 1 half turn, 2 and 3
    the reflections of a square board). `history`: for each player, a score of how often each cell has won; cells with
    the highest scores are tried first. `counts`: positions expanded, positions stored.
    """
    stack = np.zeros((_DEEPEST, 4), np.uint64)
    keys = np.zeros((_DEEPEST, 2), np.uint64)
    moves = np.zeros((_DEEPEST, 66), np.int64)
    numbers = np.zeros(_DEEPEST, np.int64)
    at = np.zeros(_DEEPEST, np.int64)
    graph = np.zeros((2, 64), np.uint64)
    kill = np.zeros((2, 64), np.uint64)
    captured = np.zeros(2, np.uint64)
    ends = np.zeros((2, 2), np.uint64)
    out = np.zeros(1, np.uint64)
    stack[0, 0] = start[0]
    stack[0, 1] = start[1]
    depth = 0
    used = 0
    entering = True
    value = STOPPED
    while True:
        who = player if depth & 1 == 0 else 1 - player
        if entering:
            stones = stack[depth]
            value = _settle(near, side, full, stones, who, graph, ends, kill, captured, out)
            if value == STOPPED:
                _key(stones[0], stones[1], stones[2], stones[3], who, images, square, keys[depth])
                known = _known_value(keys[depth], table, values)
                if known >= 0:
                    value = known
            if value == STOPPED:
                if used == most:
                    return STOPPED
                used += 1
                counts[0] += 1
                n = 0
                safe = out[0]
                while safe:
                    v = lowest(safe)
                    safe &= safe - ONE
                    k = n
                    while k > 0 and history[who, moves[depth, k - 1]] < history[who, v]:
                        moves[depth, k] = moves[depth, k - 1]
                        k -= 1
                    moves[depth, k] = v
                    n += 1
                if stones[3]:
                    moves[depth, n] = -1
                    n += 1
                numbers[depth] = n
                at[depth] = -1
        else:  # `value` is the child's
            if value == LOST:
                value = WON
                v = moves[depth, at[depth]]
                if v >= 0:
                    rest = count(full & ~(stack[depth, 0] | stack[depth, 1] | stack[depth, 2]))
                    history[who, v] += rest * rest
                _keep(keys[depth], WON, table, values, counts)
            else:
                value = STOPPED
        if value == STOPPED:
            at[depth] += 1
            if at[depth] == numbers[depth]:
                value = LOST
                _keep(keys[depth], LOST, table, values, counts)
            else:
                v = moves[depth, at[depth]]
                for k in range(4):
                    stack[depth + 1, k] = stack[depth, k]
                if v < 0:
                    stack[depth + 1, 3] = ZERO
                else:
                    stack[depth + 1, who] |= single(v)
                depth += 1
                entering = True
                continue
        if depth == 0:
            return value
        depth -= 1
        entering = False


@kernel
def rehash(old, old_values, table, values, counts):  # type: ignore[no-untyped-def]
    """Copy the entries of an old table into a larger one."""
    counts[1] = 0
    for place in range(len(old_values)):
        if old_values[place]:
            _keep(old[place], old_values[place] - 1, table, values, counts)
