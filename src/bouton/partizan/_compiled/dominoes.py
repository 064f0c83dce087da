# mypy: disable-error-code="no-untyped-def,no-untyped-call"
"""Values of boards on which the players lay dominoes, as bits: cut into parts, brought to normal form, and folded.

What Numba keeps of this file holds the code of `arena.py` too, and is not made again when that changes alone: a change
there wants one here (last: tables that grow).
"""

import numpy as np
from numba import njit

from bouton.partizan._compiled.arena import add, canonical, inner, push
from bouton.partizan._compiled.slots import FAILED, TOP, WORKED

__all__ = ["board_value"]

_ONE = np.uint64(1)


@inner
def _normal(board, width, rows, row, columns):
    """A part moved to the corner, and the first of its four images."""
    w = np.uint64(width)
    while not board & row:
        board >>= w
    while not board & columns:
        board >>= _ONE
    height, across = 0, 0
    rest = board
    joined = np.uint64(0)
    while rest:
        joined |= rest & row
        rest >>= w
        height += 1
    while joined:
        joined >>= _ONE
        across += 1
    turned = np.uint64(0)  # in a mirror
    rest, last = board, np.uint64(across - 1)
    while rest:
        low = rest & (~rest + _ONE)
        bit = np.uint64(0)
        step = low
        while step > _ONE:
            step >>= _ONE
            bit += _ONE
        column = bit % w
        turned |= _ONE << (bit - column + last - column)
        rest ^= low
    best = min(board, turned)
    for image in (board, turned):
        upside, rest = np.uint64(0), image
        for _ in range(height):
            upside = (upside << w) | (rest & row)
            rest >>= w
        best = min(best, upside)
    return best


@inner
def _slot(keys, board):
    """Where a board stands in the table, or the free place for it."""
    mask = np.uint64(len(keys) - 1)
    key = board * np.uint64(0x9E3779B97F4A7C15)
    place = (key ^ (key >> np.uint64(29))) & mask
    while keys[place] and keys[place] != board:
        place = (place + _ONE) & mask
    return place


@njit(cache=True, nogil=True)
def board_value(m, keys, values, counts, shape, board):
    """The id of the value of a board.

    Parameters
    ----------
    keys, values : the table of parts in normal form, and ids plus 1.
    counts : how many parts are known, and how many there may be.
    shape : width, height, the first row, the first column, all but the last column, and whether both players lay both
        kinds, as unsigned 64-bit numbers.
    """
    width, row, column, inner = shape[0], shape[2], shape[3], shape[4]
    lying = board & (board >> _ONE) & inner
    standing = board & (board >> width)
    rest = lying | (lying << _ONE) | standing | (standing << width)  # squares on which a domino can lie
    total = np.int64(0)
    while rest:
        part, before = rest & (~rest + _ONE), np.uint64(0)
        while part != before:
            before = part
            part |= (((part & inner) << _ONE) | ((part >> _ONE) & inner) | (part << width) | (part >> width)) & rest
        rest &= ~part
        part = _normal(part, width, shape[1], row, column)
        place = _slot(keys, part)
        if keys[place] != part:
            first = np.int64(m[TOP])
            middle = first
            for right in range(2):
                begin = np.int64(m[WORKED] + m[TOP])
                lying = part & (part >> _ONE) & inner
                standing = part & (part >> width)
                if not shape[5]:
                    standing, lying = (np.uint64(0), lying) if right else (standing, np.uint64(0))
                starts, step = standing, width
                while starts or lying:
                    if not starts:
                        starts, lying, step = lying, np.uint64(0), _ONE
                    low = starts & (~starts + _ONE)
                    starts ^= low
                    found = board_value(m, keys, values, counts, shape, part & ~(low | (low << step)))
                    if m[FAILED]:
                        return np.int64(0)
                    new = True
                    for i in range(begin, m[WORKED] + m[TOP]):
                        if m[i] == found:
                            new = False
                            break
                    if new:
                        push(m, found)
                if not right:
                    middle = np.int64(m[TOP])
            found = canonical(m, first, middle)
            if counts[0] >= counts[1]:
                m[FAILED] = 4
            if m[FAILED]:
                return np.int64(0)
            counts[0] += 1
            place = _slot(keys, part)
            keys[place], values[place] = part, found
        total = add(m, total, np.int64(values[place]))
        if m[FAILED]:
            return np.int64(0)
    return total
