# mypy: disable-error-code="arg-type,call-arg,no-untyped-def"
"""Pieces of a certificate by windows, checked side by side: `bouton.checkers.windows` says what is checked.

Every value is a word with one bit: bit v mod 64 of plane v div 64. A row of the array holds one heap of each piece. The
nim-sums of a row with a number v are its words with the bits exchanged that v asks for, plane by plane; so the values
that pairs with a rare heap take from a row are the or of earlier rows, exchanged. Everything is a loop over the lanes.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

__all__ = ["LANES", "check_rows"]

#: pieces side by side
LANES = 32
_ROW = ir.VectorType(ir.IntType(64), LANES)

_PATTERNS = np.array(
    [0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0xFFFFFFFF],
    np.uint64,
)


def _pointer(builder: Any, address: Any) -> Any:
    return builder.inttoptr(address, _ROW.as_pointer())


@intrinsic
def _join(typing, target, source):
    """The words of one plane of a row, at two addresses: target |= source."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        first, second = (_pointer(builder, address) for address in arguments)
        whole = builder.or_(builder.load(first, align=8), builder.load(second, align=8))
        builder.store(whole, first, align=8)
        return context.get_dummy_value()

    return types.void(types.uint64, types.uint64), generate


@intrinsic
def _exchange(typing, target, pattern, shift):
    """target = (target & pattern) << shift | target >> shift & pattern."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = _pointer(builder, arguments[0])
        one = ir.Constant(_ROW, ir.Undefined)
        order = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
        mask, by = (
            builder.shuffle_vector(builder.insert_element(one, number, ir.IntType(32)(0)), one, order)
            for number in arguments[1:]
        )
        word = builder.load(place, align=8)
        up = builder.shl(builder.and_(word, mask), by)
        builder.store(builder.or_(up, builder.and_(builder.lshr(word, by), mask)), place, align=8)
        return context.get_dummy_value()

    return types.void(types.uint64, types.uint64, types.uint64), generate


@intrinsic
def _drop(typing, target, source):
    """target &= ~source; whether anything is left."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        first, second = (_pointer(builder, address) for address in arguments)
        left = builder.and_(builder.load(first, align=8), builder.not_(builder.load(second, align=8)))
        builder.store(left, first, align=8)
        some = builder.bitcast(builder.icmp_unsigned("!=", left, ir.Constant(_ROW, [0] * LANES)), ir.IntType(LANES))
        return builder.icmp_unsigned("!=", some, ir.Constant(some.type, 0))

    return types.boolean(types.uint64, types.uint64), generate


@intrinsic
def _place(typing, word):
    """The number of zeros below the lowest bit."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), generate


@njit(cache=True, nogil=True)
def _gather(rows, at, planes, offsets, low, high, value, found):
    """The nim-sums of `value` with the rows that lie offsets[low:high] before row `at`, all together; addresses."""
    upper, size = value >> 6, LANES * 8
    for p in range(planes):
        target = np.uint64(found.ctypes.data + p * size)
        found[p * LANES : (p + 1) * LANES] = 0
        for k in range(low, high):
            source = ((at - offsets[k]) * planes + (p ^ upper)) * size
            _join(target, np.uint64(rows.ctypes.data + source))
        for bit in range(6):
            if value >> bit & 1:
                _exchange(target, _PATTERNS[bit], np.uint64(1 << bit))


@njit(cache=True, nogil=True)
def _is_witnessed(rows, row, lane, deep, need):
    """Whether all that a lane still lacks is found among the pairs (offset, value) of `deep`."""
    planes, one = rows.shape[1], np.uint64(1)
    for k in range(deep[0].size):
        left = np.uint64(0)
        for p in range(planes):
            left |= need[p * LANES + lane]
        if left == np.uint64(0):
            return True
        upper, lower = deep[1][k] >> 6, deep[1][k] & 63
        for p in range(planes):
            word = rows[row - deep[0][k], p, lane]
            if word:
                need[(p ^ upper) * LANES + lane] &= ~(one << (_place(word) ^ np.uint64(lower)))
    left = np.uint64(0)
    for p in range(planes):
        left |= need[p * LANES + lane]
    return left == np.uint64(0)


@njit(cache=True, nogil=True)
def check_rows(rows, at, count, taps, short, deep, common, checked, ends):
    """Fill `count` rows from row `at` on and check those from `checked` on; the first row and lane that fail, or −1.

    Where no value fits into the planes, the lane is −1 − lane.

    Parameters
    ----------
    rows : words, by row, plane, lane.
    taps, short : offsets, the ends of their groups, and each group's value: pairs with a rare heap and single heaps;
        pairs that are tried first as witnesses.
    deep : offsets and values of all pairs that may be witnesses.
    common : the values of the common type, by parity of the row, plane, lane.
    ends : for each lane the row from which on nothing is checked.
    """
    planes, lanes = rows.shape[1], LANES
    flat = rows.ravel()
    taken, found = np.empty(planes * lanes, np.uint64), np.empty(planes * lanes, np.uint64)
    need = np.empty(planes * lanes, np.uint64)
    one, every = np.uint64(1), ~np.uint64(0)
    for row in range(at, at + count):
        side = row & 1
        taken[:] = 0
        low = 0
        for group in range(taps[1].size):
            _gather(flat, row, planes, taps[0], low, taps[1][group], taps[2][group], found)
            low = taps[1][group]
            for p in range(planes):
                place = np.uint64(p * LANES * 8)
                _join(np.uint64(taken.ctypes.data) + place, np.uint64(found.ctypes.data) + place)
        for lane in range(lanes):
            done = np.uint64(0)
            for p in range(planes):
                i = p * lanes + lane
                free = ~taken[i] & common[side, p, lane]
                word = np.uint64(0) if done else free & (~free + one)
                need[i] = np.uint64(0) if done else ~common[side, p, lane] & (word - one if word else every)
                rows[row, p, lane] = word
                done |= word
            if done == np.uint64(0):
                return row, -1 - lane
            if row < checked or row >= ends[lane]:
                for p in range(planes):
                    need[p * lanes + lane] = 0
        if row < checked:
            continue
        low, left = 0, True
        for group in range(short[1].size):
            _gather(flat, row, planes, short[0], low, short[1][group], short[2][group], found)
            low, left = short[1][group], False
            for p in range(planes):
                place = np.uint64(p * LANES * 8)
                left |= _drop(np.uint64(need.ctypes.data) + place, np.uint64(found.ctypes.data) + place)
            if not left:
                break
        if left:
            for lane in range(lanes):
                if not _is_witnessed(rows, row, lane, deep, need):
                    return row, lane
    return -1, -1
