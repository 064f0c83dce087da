"""Proofs kept by what they need, so that one settles all positions that it fits (prototype)."""

import numpy as np
from numba import njit

from bouton._kernels.hex_bits import ONE, ZERO, count, lowest, single

ALL = ~ZERO
BLOCK = 64


@njit(cache=True)
def next_fit(use, need, start, end, avoid, lack):  # type: ignore[no-untyped-def]
    """The first place from `start` on of a proof whose carrier has no cell of `avoid`, and that needs none of `lack`; `end` where there is none."""
    place = start
    while place < end and place % BLOCK:
        if not ((use[place] & avoid) | (need[place] & lack)):
            return place
        place += 1
    while place < end:
        found = 0
        for i in range(place, place + BLOCK):
            found += ((use[i] & avoid) | (need[i] & lack)) == ZERO
        if found:
            for i in range(place, place + BLOCK):
                if not ((use[i] & avoid) | (need[i] & lack)):
                    return min(i, end)
        place += BLOCK
    return end


@njit(cache=True)
def image_of(cells, image):  # type: ignore[no-untyped-def]
    found = ZERO
    while cells:
        v = lowest(cells)
        cells &= cells - ONE
        found |= single(image[v])
    return found


@njit(cache=True)
def needed(near, side, own, carrier):  # type: ignore[no-untyped-def]
    """The chains that can matter within a carrier: those next to two of its cells, or to one and a side."""
    found = ZERO
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
        around &= carrier
        ways = count(around)
        if chain & side[0]:
            ways += 1
        if chain & side[1]:
            ways += 1
        if around and ways > 1:
            found |= chain
    return found


@njit(cache=True)
def keep(winner, carrier, stones, key, proofs):  # type: ignore[no-untyped-def]
    use, need, keys, number, image, swap = proofs
    for s in range(len(image)):
        w = winner ^ swap[s]
        c = image_of(carrier, image[s])
        n = image_of(stones, image[s])
        end = number[w]
        if end == use.shape[1]:
            continue
        # a stronger one is known?
        place = next_fit(use[w], need[w], 0, end, ~c, ~n)
        while place < end and key < 0 and keys[w, place] >= 0:
            place = next_fit(use[w], need[w], place + 1, end, ~c, ~n)
        if place < end:
            continue
        use[w, end] = c
        need[w, end] = n
        keys[w, end] = image[s, key] if key >= 0 else -1
        number[w] = end + 1
