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

`use[w, k]`, `need[w, k]`, `keys[w, k]`: carrier, stones and key of the k-th proof that w wins.
"""

from numba import njit

from bouton._kernels.hex_bits import ONE, ZERO, count, first_chain, lowest, single

BLOCK = 64


@njit(cache=True)
def next_fit(rows, need, start, end, avoid, lack, barred):  # type: ignore[no-untyped-def]
    """The first place from `start` on of a proof without a cell of `avoid` in its carrier and of `lack` among its
    stones; `end` where there is none. `barred`: room for BLOCK words."""
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


@njit(cache=True)
def image_of(cells, image):  # type: ignore[no-untyped-def]
    """A set of cells after a symmetry of the board."""
    found = ZERO
    while cells:
        v = lowest(cells)
        cells &= cells - ONE
        found |= single(image[v])
    return found


@njit(cache=True)
def needed(near, side, own, carrier):  # type: ignore[no-untyped-def]
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


@njit(cache=True)
def keep(winner, carrier, stones, key, proofs):  # type: ignore[no-untyped-def]
    """Keep a proof and its images unless a stronger one is known, or there is no room."""
    use, need, keys, number, image, swap, rows, barred = proofs
    place = next_fit(rows[winner], need[winner], 0, number[winner], ~carrier, ~stones, barred)
    while place < number[winner] and key < 0 and keys[winner, place] >= 0:
        place = next_fit(rows[winner], need[winner], place + 1, number[winner], ~carrier, ~stones, barred)
    if place < number[winner]:
        return  # with all its images, since every proof is kept with them
    first0, first1 = number[0], number[1]
    for s in range(len(image)):
        w = winner ^ swap[s]
        end = number[w]
        if end == use.shape[1]:
            continue
        cells = image_of(carrier, image[s])
        own = image_of(stones, image[s])
        alike = False
        for k in range(first1 if w else first0, end):
            alike = alike or (use[w, k] == cells and need[w, k] == own)
        if alike:
            continue
        use[w, end] = cells
        need[w, end] = own
        keys[w, end] = image[s, key] if key >= 0 else -1
        number[w] = end + 1
        one = single(end & 63)
        while cells:
            rows[w, lowest(cells), end >> 6] |= one
            cells &= cells - ONE
