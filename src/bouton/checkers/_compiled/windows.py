# mypy: disable-error-code="arg-type,call-arg,no-untyped-call,no-untyped-def"
"""Pieces of a certificate by windows, checked side by side: `bouton.checkers.windows` says what is checked.

A row of the array holds the value of one heap of each piece; all bits are set where it is not known. Sets of values are
rows of words of 32 or 64 bits: bit v mod b of plane v div b for words of b bits. What pairs take from a row is marked
for all pieces at once, in the registers of the processor.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

__all__ = ["LANES", "check_rows"]

#: pieces side by side
LANES = 32
_AT_ONCE = 12  # witnesses that are tried for all pieces before one looks whether any is missing


class _Words:
    """The words of a row as a vector, in the making of machine code; values are kept in narrower ones."""

    def __init__(self, builder: Any, like: Any, narrow: Any = None) -> None:
        self.builder, self.bits = builder, like.bitwidth
        self.narrow = ir.VectorType(ir.IntType((narrow or like).bitwidth), LANES)
        self.word = ir.IntType(self.bits)
        self.type = ir.VectorType(self.word, LANES)

    def every(self, number: int) -> Any:
        return ir.Constant(self.type, [number] * LANES)

    def spread(self, number: Any) -> Any:
        """A number of 64 bits in all lanes."""
        first = number if self.bits == 64 else self.builder.trunc(number, self.word)
        one = self.builder.insert_element(ir.Constant(self.type, ir.Undefined), first, ir.IntType(32)(0))
        return self.builder.shuffle_vector(one, one, ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES))

    def load(self, address: Any) -> Any:
        return self.builder.load(self.builder.inttoptr(address, self.type.as_pointer()), align=self.bits // 8)

    def store(self, row: Any, address: Any) -> None:
        self.builder.store(row, self.builder.inttoptr(address, self.type.as_pointer()), align=self.bits // 8)

    def load_values(self, address: Any) -> Any:
        found = self.builder.load(self.builder.inttoptr(address, self.narrow.as_pointer()), align=1)
        return self.builder.zext(found, self.type)

    def store_values(self, row: Any, address: Any) -> None:
        place = self.builder.inttoptr(address, self.narrow.as_pointer())
        self.builder.store(self.builder.trunc(row, self.narrow), place, align=1)

    def any(self, lanes: Any) -> Any:
        some = self.builder.bitcast(lanes, ir.IntType(LANES))
        return self.builder.icmp_unsigned("!=", some, some.type(0))


@intrinsic
def _mark(typing, like, narrow, target, row, offsets, values, low, high, base):
    """The set, in the plane that begins with value `base`, of offsets[k] rows before, each nim-added to values[k]."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        target, row, offsets, values, low, high, base = arguments[2:]
        words = _Words(builder, like, narrow)
        at, change = (builder.inttoptr(each, ir.IntType(64).as_pointer()) for each in (offsets, values))
        first, zero = words.spread(base), words.every(0)
        found = cgutils.alloca_once_value(builder, zero)
        with cgutils.for_range_slice(builder, low, high, low.type(1), low.type) as (k, _):
            back = builder.mul(builder.load(builder.gep(at, [k])), ir.IntType(64)(LANES * narrow.bitwidth // 8))
            value = words.spread(builder.load(builder.gep(change, [k])))
            place = builder.sub(builder.xor(words.load_values(builder.sub(row, back)), value), first)
            inside = builder.icmp_unsigned("<", place, words.every(words.bits))
            bit = builder.select(inside, builder.shl(words.every(1), place), zero)
            builder.store(builder.or_(builder.load(found), bit), found)
        words.store(builder.load(found), target)
        return context.get_dummy_value()

    big, number = types.uint64, types.int64
    return types.void(like, narrow, big, big, big, big, number, number, big), generate


@intrinsic
def _choose(typing, like, narrow, values, taken, common, need):
    """In one plane, for each lane the least that is common and not taken, and what is smaller and not common.

    Whether some lane has nothing to choose.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        values, taken, common, need = arguments[2:]
        words = _Words(builder, like, narrow)
        kind = words.load(common)
        free = builder.and_(builder.not_(words.load(taken)), kind)
        word = builder.and_(free, builder.sub(words.every(0), free))
        name, flag = f"llvm.cttz.v{LANES}i{words.bits}", ir.IntType(1)
        shape = ir.FunctionType(words.type, [words.type, flag])
        zeros = cgutils.get_or_insert_function(builder.module, shape, name)
        words.store_values(builder.call(zeros, [word, flag(0)]), values)
        words.store(builder.and_(builder.not_(kind), builder.sub(word, words.every(1))), need)
        return words.any(builder.icmp_unsigned("==", word, words.every(0)))

    return types.boolean(like, narrow, *[types.uint64] * 4), generate


@intrinsic
def _drop(typing, like, need, found):
    """need &= ~found; whether anything is left."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        words = _Words(builder, like)
        left = builder.and_(words.load(arguments[1]), builder.not_(words.load(arguments[2])))
        words.store(left, arguments[1])
        return words.any(builder.icmp_unsigned("!=", left, words.every(0)))

    return types.boolean(like, types.uint64, types.uint64), generate


@intrinsic
def _place(typing, word):
    """The number of zeros below the lowest bit."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), generate


@njit(cache=True, nogil=True)
def _address(rows, row):
    return np.uint64(rows.ctypes.data + row * LANES * rows.itemsize)


@njit(cache=True, nogil=True)
def _marked(rows, row, pairs, low, high, found):
    """The values that pairs low … high − 1 take from the rows before, plane by plane."""
    offsets, values = np.uint64(pairs[0].ctypes.data), np.uint64(pairs[1].ctypes.data)
    for p in range(found.shape[0]):
        base = np.uint64(8 * found.itemsize * p)
        _mark(found[0, 0], rows[0, 0], _address(found, p), _address(rows, row), offsets, values, low, high, base)


@njit(cache=True, nogil=True)
def _least(values, taken, common, need):
    """Each lane's least value of the common type that is free, the smaller ones of the other type; a lane without."""
    one, bits = np.uint64(1), np.uint64(8 * need.itemsize)
    need[1:] = 0
    places = _address(taken, 0), _address(common, 0), _address(need, 0)
    if not _choose(need[0, 0], values[0], _address(values, 0), *places):
        return -1
    for lane in range(LANES):
        found = False
        for p in range(common.shape[0]):
            free = np.uint64(0) if found else ~taken[p, lane] & common[p, lane]
            word = free & (~free + one)
            need[p, lane] = np.uint64(0) if found else ~common[p, lane] & (word - one)
            if word:
                found = True
                values[lane] = bits * np.uint64(p) + _place(word)
        if not found:
            return lane
    return -1


@njit(cache=True, nogil=True)
def _is_witnessed(rows, row, lane, deep, need):
    """Whether all that a lane still lacks is found among the pairs (offset, value) of `deep`."""
    bits = np.uint64(8 * need.itemsize)
    for k in range(deep[0].size + 1):
        left = np.uint64(0)
        for p in range(need.shape[0]):
            left |= need[p, lane]
        if left == np.uint64(0):
            return True
        if k < deep[0].size:
            value = np.uint64(rows[row - deep[0][k], lane]) ^ np.uint64(deep[1][k])
            if value < bits * np.uint64(need.shape[0]):
                need[value // bits, lane] &= ~(np.uint64(1) << value % bits)
    return False


@njit(cache=True, nogil=True)
def check_rows(rows, at, count, taps, short, deep, common, checked, ends):
    """Fill `count` rows from row `at` on and check those from `checked` on; the first row and lane that fail, or −1.

    Where no value fits into the planes, the lane is −1 − lane.

    Parameters
    ----------
    rows : values, by row and lane.
    taps, short, deep : offsets and values of pairs: those with a rare heap, and single heaps; those that are tried
        first as witnesses; all that may be witnesses.
    common : the values of the common type, by parity of the row, plane, lane.
    ends : for each lane the row from which on nothing is checked.
    """
    taken = np.zeros((common.shape[1], LANES), common.dtype)
    found, need = taken.copy(), taken.copy()
    tail = ends.min()
    for row in range(at, at + count):
        _marked(rows, row, taps, 0, taps[0].size, taken)
        wrong = _least(rows[row], taken, common[row & 1], need)
        if wrong >= 0:
            return row, -1 - wrong
        if row < checked:
            continue
        if row >= tail:
            for lane in range(LANES):
                if row >= ends[lane]:
                    need[:, lane] = 0
        low, left = 0, True
        while left and low < short[0].size:
            high = min(low + _AT_ONCE, short[0].size)
            _marked(rows, row, short, low, high, found)
            low, left = high, False
            for p in range(need.shape[0]):
                left |= _drop(need[0, 0], _address(need, p), _address(found, p))
        if left:
            for lane in range(LANES):
                if not _is_witnessed(rows, row, lane, deep, need):
                    return row, lane
    return -1, -1
