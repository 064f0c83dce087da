# mypy: disable-error-code="no-untyped-def"
"""Pieces of a certificate by windows, checked side by side: `bouton.checkers.windows` says what is checked.

Every value is a word with one bit: bit v mod 64 of plane v div 64. A row of the array holds one heap of each piece. The
nim-sums of a row with a number v are its words with the bits exchanged that v asks for, plane by plane; so the values
that pairs with a rare heap take from a row are the or of earlier rows, exchanged. Everything is a loop over the lanes.
"""

import numpy as np
from numba import njit

__all__ = ["check_rows"]

_PATTERNS = np.array(
    [0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0xFFFFFFFF],
    np.uint64,
)


@njit(cache=True, nogil=True)
def _gather(rows, at, offsets, low, high, value, found):
    """The nim-sums of `value` with the rows that lie offsets[low:high] before row `at`, all together."""
    planes, lanes = found.shape
    upper = value >> 6
    found[:] = 0
    for k in range(low, high):
        row = rows[at - offsets[k]]
        for p in range(planes):
            source, target = row[p ^ upper], found[p]
            for lane in range(lanes):
                target[lane] |= source[lane]
    for bit in range(6):
        if value >> bit & 1:
            pattern, shift = _PATTERNS[bit], np.uint64(1 << bit)
            for p in range(planes):
                target = found[p]
                for lane in range(lanes):
                    word = target[lane]
                    target[lane] = (word & pattern) << shift | (word >> shift) & pattern


@njit(cache=True, nogil=True)
def check_rows(rows, at, count, taps, short, deep, types, checked, ends):
    """Fill `count` rows from row `at` on and check those from `checked` on; the first row and lane that fail, or −1.

    Where no value fits into the planes, the lane is −1 − lane.

    Parameters
    ----------
    rows : words, by row, plane, lane.
    taps, short : offsets, the ends of their groups, and each group's value: pairs with a rare heap and single heaps;
        pairs that are tried first as witnesses.
    deep : offsets and values of all pairs that may be witnesses, and the number of single heaps before them.
    types : the values of the common type, by parity of the row, plane, lane.
    ends : for each lane the row from which on nothing is checked.
    """
    planes, lanes = rows.shape[1], rows.shape[2]
    taken, found = np.empty((planes, lanes), np.uint64), np.empty((planes, lanes), np.uint64)
    need = np.empty((planes, lanes), np.uint64)
    one, every = np.uint64(1), ~np.uint64(0)
    for row in range(at, at + count):
        side = row & 1
        taken[:] = 0
        low = 0
        for group in range(taps[1].size):
            _gather(rows, row, taps[0], low, taps[1][group], taps[2][group], found)
            low = taps[1][group]
            taken |= found
        for lane in range(lanes):
            done = np.uint64(0)
            for p in range(planes):
                free = ~taken[p, lane] & types[side, p, lane]
                word = np.uint64(0) if done else free & (~free + one)
                need[p, lane] = np.uint64(0) if done else ~types[side, p, lane] & (word - one if word else every)
                rows[row, p, lane] = word
                done |= word
            if done == np.uint64(0):
                return row, -1 - lane
            if row < checked or row >= ends[lane]:
                need[:, lane] = 0
        if row < checked:
            continue
        low, left = 0, every
        for group in range(short[1].size):
            _gather(rows, row, short[0], low, short[1][group], short[2][group], found)
            low = short[1][group]
            left = np.uint64(0)
            for p in range(planes):
                for lane in range(lanes):
                    need[p, lane] &= ~found[p, lane]
                    left |= need[p, lane]
            if left == np.uint64(0):
                break
        if left:
            for lane in range(lanes):
                for k in range(deep[0].size):
                    left = np.uint64(0)
                    for p in range(planes):
                        left |= need[p, lane]
                    if left == np.uint64(0):
                        break
                    upper, lower = deep[1][k] >> 6, deep[1][k] & 63
                    for p in range(planes):
                        word = rows[row - deep[0][k], p, lane]
                        if word:
                            bit = 0
                            while word > one:
                                word >>= one
                                bit += 1
                            need[p ^ upper, lane] &= ~(one << np.uint64(bit ^ lower))
                left = np.uint64(0)
                for p in range(planes):
                    left |= need[p, lane]
                if left:
                    return row, lane
    return -1, -1
