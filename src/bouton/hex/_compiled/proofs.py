"""Proofs kept by what they need, so that one settles every position that it fits.

A proof says: *the winner W wins with these stones, within this carrier of cells, whoever has the others*. It is taken
from a settled node; its stones are those of W's true stones (no dead, no captured ones) that can matter, its carrier
that of the node with the cells that W captured on the way. It fits a position in which W has the stones and the other
player nothing in the carrier: give the other player every further cell outside it; what W has besides does not hurt
her. *Full*: the other player may move first (key −1); else W begins at the key.

**Which stones can matter.** When every cell outside the carrier is the loser's, W's path can use a chain only by
coming in and going out through two cells of the carrier, or one and a side. Other chains are left out.

A proof that fits a node where W is to move settles it, so does a full one where she is not; one with a key restricts
the other player's moves to its carrier, as a semi-connection of the two sides does. Each proof is kept with its images
under the symmetries of the board (of which two exchange the players).

**Finding one.** There are as many proofs as positions, and each new position asks all of them: row v has a bit for each
proof whose carrier has cell v, and the *or* of the rows of the opponent's stones leaves few proofs whose stones are
still to be compared.

`use[w, k]`, `need[w, k]`, `keys[w, k]`: carrier, stones and key of the k-th proof that w wins; `rows[w, v]`: the bits
of cell v, 64 proofs in a word; `barred`: room for a block of words.
"""

import numpy as np

from bouton.hex._compiled.bits import (
    ONE,
    ZERO,
    count,
    first_chain,
    lowest,
    single,
)
from bouton.hex._compiled.nodes import CAPTURED, CARRIER, DEAD, MOVER, MUST_PLAY, STATE, USED, WINNING
from bouton.storage.machine import kernel

OPEN, WON, LOST = 0, 1, 2  # what is known of a node, for the player to move
BLOCK = 64  # words of a row at a time


@kernel
def next_fit(rows, need, start, end, avoid, lack, barred):  # type: ignore[no-untyped-def]
    """The first place from `start` on of a proof without a cell of `avoid` in its carrier and of `lack` among its
    stones; `end` where there is none."""
    word = start >> 6
    last = (end + 63) >> 6
    while word < last:
        many = min(BLOCK, last - word)
        for k in range(many):
            barred[k] = ZERO
        rest = avoid
        while rest:
            row = rows[lowest(rest)]
            rest &= rest - ONE
            for k in range(many):
                barred[k] |= row[word + k]
        for k in range(many):
            fits = ~barred[k]
            while fits:
                place = 64 * (word + k) + lowest(fits)
                fits &= fits - ONE
                if place >= end:
                    return end
                if place >= start and not (need[place] & lack):
                    return place
        word += many
    return end


@kernel
def image_of(cells, image):  # type: ignore[no-untyped-def]
    """A set of cells after a symmetry of the board."""
    found = ZERO
    while cells:
        v = lowest(cells)
        cells &= cells - ONE
        found |= single(image[v])
    return found


@kernel
def needed_stones(near, side, own, carrier):  # type: ignore[no-untyped-def]
    """The stones whose chains are next to two cells of the carrier, or to one and a side."""
    found = ZERO
    left = own
    while left:
        chain, around = first_chain(near, own, left)
        left &= ~chain
        ways = count(around & carrier)
        if ways:
            ways += (chain & side[0]) != ZERO
            ways += (chain & side[1]) != ZERO
        if ways > 1:
            found |= chain
    return found


@kernel
def keep(winner, carrier, stones, key, proofs):  # type: ignore[no-untyped-def]
    """Keep a proof and its images unless a stronger one is known, or there is no room."""
    use, need, keys, number, image, swap, rows, barred = proofs
    place = next_fit(rows[winner], need[winner], np.int64(0), number[winner], ~carrier, ~stones, barred)
    while place < number[winner] and key < 0 and keys[winner, place] >= 0:
        place = next_fit(rows[winner], need[winner], place + 1, number[winner], ~carrier, ~stones, barred)
    if place < number[winner]:
        return  # its images are known with it
    of_left, of_right = number[0], number[1]
    for s in range(len(image)):
        w = winner ^ swap[s]
        end = number[w]
        if end == use.shape[1]:
            continue
        cells = image_of(carrier, image[s])
        own = image_of(stones, image[s])
        met = False  # a carrier may be its own image
        for k in range(of_right if w else of_left, end):
            met = met or (use[w, k] == cells and need[w, k] == own)
        if met:
            continue
        use[w, end] = cells
        need[w, end] = own
        keys[w, end] = image[s, key] if key >= 0 else -1
        number[w] = end + 1
        while cells:
            rows[w, lowest(cells), end >> 6] |= single(end & 63)
            cells &= cells - ONE


@kernel
def consult(n, store):  # type: ignore[no-untyped-def]
    """Use the proofs that were kept since the last time; return whether they settle the node."""
    words, small, _numbers, _child_move, _child_node, _table, _counts, proofs, seen = store
    use, need, keys, number, rows, barred = proofs[0], proofs[1], proofs[2], proofs[3], proofs[6], proofs[7]
    turn = small[n, MOVER]
    foe = 1 - turn
    dead = words[n, DEAD]
    empty = ~(words[n, 0] | words[n, 1])
    avoid = words[n, foe] & ~dead
    lack = ~(words[n, turn] | dead)
    place = next_fit(rows[turn], need[turn], int(seen[n, turn]), number[turn], avoid, lack, barred)
    seen[n, turn] = number[turn]
    if place < number[turn]:
        small[n, STATE] = WON
        words[n, CARRIER] = use[turn, place] & empty
        key = keys[turn, place]
        if key < 0 or not (single(key) & empty):
            key = lowest(words[n, CARRIER]) if words[n, CARRIER] else lowest(words[n, MUST_PLAY])
        small[n, WINNING] = key
        return True
    avoid = words[n, turn] & ~dead
    lack = ~(words[n, foe] | dead)
    place = next_fit(rows[foe], need[foe], int(seen[n, foe]), number[foe], avoid, lack, barred)
    while place < number[foe]:
        if keys[foe, place] < 0:
            small[n, STATE] = LOST
            words[n, CARRIER] = use[foe, place] & empty
            return True
        if words[n, MUST_PLAY] & ~use[foe, place]:
            words[n, MUST_PLAY] &= use[foe, place]
            words[n, USED] |= use[foe, place] & empty
        place = next_fit(rows[foe], need[foe], place + 1, number[foe], avoid, lack, barred)
    seen[n, foe] = number[foe]
    return False


@kernel
def record(board, n, store, full):  # type: ignore[no-untyped-def]
    """Keep the proof of a settled node, for its position before anything was coloured."""
    near, side, _cells_all = board
    words, small = store[0], store[1]
    turn = small[n, MOVER]
    winner = turn if small[n, STATE] == WON else 1 - turn
    carrier = words[n, CARRIER] | words[n, CAPTURED + winner]
    own = words[n, winner] & ~words[n, DEAD] & ~words[n, CAPTURED + winner]
    keep(
        winner,
        carrier,
        needed_stones(near[winner], side[winner], own, carrier),
        -1 if full else small[n, WINNING],
        store[7],
    )
