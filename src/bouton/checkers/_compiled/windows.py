# mypy: disable-error-code="arg-type,call-arg,no-untyped-call,no-untyped-def"
"""Check pieces of a certificate by windows side by side; `bouton.checkers.window_batches` describes the checks.

A row of the array contains the rank of the value of one heap of each piece. Sets of ranks are rows of words of 16, 32
or 64 bits: rank r is bit r mod b of plane r div b for words of b bits. The ranks that pairs take from a row are marked
for all pieces together, in vector registers.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

#: pieces side by side
LANES = 32
_AT_ONCE = 16  # witnesses tried for all pieces between two checks whether a value is still missing


class _Words:
    """The words of a row as a vector, for generating machine code; ranks are stored in narrower words."""

    def __init__(self, builder: Any, like: Any, narrow: Any = None) -> None:
        self.builder, self.bits = builder, like.bitwidth
        self.narrow = ir.VectorType(ir.IntType((narrow or like).bitwidth), LANES)
        self.word = ir.IntType(self.bits)
        self.type = ir.VectorType(self.word, LANES)

    def every(self, number: int) -> Any:
        return ir.Constant(self.type, [number] * LANES)

    def load(self, address: Any) -> Any:
        return self.builder.load(self.builder.inttoptr(address, self.type.as_pointer()), align=self.bits // 8)

    def store(self, row: Any, address: Any) -> None:
        self.builder.store(row, self.builder.inttoptr(address, self.type.as_pointer()), align=self.bits // 8)

    def load_ranks(self, address: Any) -> Any:
        found = self.builder.load(self.builder.inttoptr(address, self.narrow.as_pointer()), align=1)
        return self.builder.zext(found, self.type)

    def store_ranks(self, row: Any, address: Any) -> None:
        place = self.builder.inttoptr(address, self.narrow.as_pointer())
        self.builder.store(self.builder.trunc(row, self.narrow), place, align=1)

    def any(self, lanes: Any) -> Any:
        some = self.builder.bitcast(lanes, ir.IntType(LANES))
        return self.builder.icmp_unsigned("!=", some, some.type(0))


def _marker(*, planes: bool) -> Any:
    """Make the intrinsic for a single plane, which has all ranks, or for one of several planes."""

    @intrinsic
    def mark(typing, like, narrow, target, row, offsets, ranks, low, high):
        """Store in `target` the set, within a plane, of the ranks that pairs low … high − 1 take.

        Pair k takes the ranks in the row offsets[k] bytes before `row`, nim-added to row k of `ranks`.
        """

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            target, row, offsets, ranks, low, high = arguments[2:]
            words = _Words(builder, like, narrow)
            at = builder.inttoptr(offsets, ir.IntType(64).as_pointer())
            size, zero = ir.IntType(64)(LANES * words.bits // 8), words.every(0)
            found = cgutils.alloca_once_value(builder, zero)
            with cgutils.for_range_slice(builder, low, high, low.type(1), low.type) as (k, _):
                change = words.load(builder.add(ranks, builder.mul(k, size)))
                before = words.load_ranks(builder.sub(row, builder.load(builder.gep(at, [k]))))
                place = builder.xor(before, change)
                bit = builder.shl(words.every(1), builder.and_(place, words.every(words.bits - 1)))
                if planes:
                    bit = builder.select(builder.icmp_unsigned("<", place, words.every(words.bits)), bit, zero)
                builder.store(builder.or_(builder.load(found), bit), found)
            words.store(builder.load(found), target)
            return context.get_dummy_value()

        big, number = types.uint64, types.int64
        return types.void(like, narrow, big, big, big, big, number, number), generate

    return mark


_mark, _mark_in_plane = _marker(planes=False), _marker(planes=True)


@intrinsic
def _choose(typing, like, narrow, ranks, taken, upper, need, dropped):
    """In a single plane, store each lane's least free rank in `ranks`, the smaller values of the other type in `need`.

    Returns whether some lane has no free rank. `taken` is the set of ranks that are not free, `upper` and `dropped` are
    as for `check_rows`; all but `dropped` are addresses.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        ranks, taken, upper, need, dropped = arguments[2:]
        words = _Words(builder, like, narrow)
        free = builder.not_(words.load(taken))
        word = builder.and_(free, builder.sub(words.every(0), free))
        name, flag = f"llvm.cttz.v{LANES}i{words.bits}", ir.IntType(1)
        shape = ir.FunctionType(words.type, [words.type, flag])
        zeros = cgutils.get_or_insert_function(builder.module, shape, name)
        words.store_ranks(builder.call(zeros, [word, flag(0)]), ranks)
        group = cgutils.alloca_once_value(builder, word)  # and ranks that differ in bits below the dropped one
        for bit in range(words.bits.bit_length() - 1):
            with builder.if_then(builder.icmp_unsigned("<", dropped.type(bit), dropped)):
                step, low = words.every(1 << bit), words.every(((1 << words.bits) - 1) // ((1 << (1 << bit)) + 1))
                some = builder.load(group)
                more = builder.and_(builder.lshr(some, step), low), builder.shl(builder.and_(some, low), step)
                builder.store(builder.or_(some, builder.or_(*more)), group)
        some = builder.load(group)
        below = builder.sub(builder.and_(some, builder.sub(words.every(0), some)), words.every(1))
        words.store(builder.or_(below, builder.and_(some, words.load(upper))), need)
        return words.any(builder.icmp_unsigned("==", word, words.every(0)))

    big = types.uint64
    return types.boolean(like, narrow, big, big, big, big, types.int64), generate


@intrinsic
def _drop(typing, like, need, found):
    """Remove the set at the address `found` from that at `need`; return whether anything is left in a lane."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        words = _Words(builder, like)
        left = builder.and_(words.load(arguments[1]), builder.not_(words.load(arguments[2])))
        words.store(left, arguments[1])
        return words.any(builder.icmp_unsigned("!=", left, words.every(0)))

    return types.boolean(like, types.uint64, types.uint64), generate


@intrinsic
def _place(typing, word):
    """The position of the lowest set bit of a word."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), generate


@njit(inline="always")
def _address(rows, row):
    return np.uint64(rows.ctypes.data + row * LANES * rows.itemsize)


@njit(inline="always")
def _mark_pairs(rows, row, pairs, low, high, found):
    """Set `found` to the ranks that pairs low … high − 1 take from earlier rows, plane by plane."""
    offsets, ranks = pairs
    before, at = _address(rows, row), np.uint64(offsets.ctypes.data)
    if found.shape[0] == 1:
        _mark(found[0, 0], rows[0, 0], _address(found, 0), before, at, _address(ranks[0], 0), low, high)
    else:
        for p in range(found.shape[0]):
            _mark_in_plane(found[0, 0], rows[0, 0], _address(found, p), before, at, _address(ranks[p], 0), low, high)


@njit(inline="always")
def _least(ranks, taken, upper, dropped, need):
    """Store each lane's least free rank in `ranks`, and in `need` the smaller values of the other type.

    Returns a lane without a free rank, or −1.
    """
    if need.shape[0] == 1:
        places = _address(taken, 0), _address(upper, 0), _address(need, 0)
        if not _choose(need[0, 0], ranks[0], _address(ranks, 0), *places, dropped):
            return -1
    one, bits = np.uint64(1), np.uint64(8 * need.itemsize)
    for lane in range(LANES):
        rank, planes = np.uint64(0), np.uint64(need.shape[0])
        while rank < bits * planes and taken[rank // bits, lane] >> rank % bits & one:
            rank += one
        if rank == bits * planes:
            return lane
        ranks[lane] = rank
        end = rank >> np.uint64(dropped)
        end += np.uint64(upper[rank // bits, lane] >> rank % bits) & one
        end <<= np.uint64(dropped)
        for p in range(planes):
            inside = min(max(end, bits * p) - bits * p, bits)
            need[p, lane] = (one << inside) - one if inside < bits else ~np.uint64(0)
    return -1


@njit(cache=True, nogil=True)
def _is_witnessed(rows, row, lane, deep, need):
    """Return whether the pairs of `deep` provide all values that a lane still lacks; its set in `need` shrinks."""
    bits = np.uint64(8 * need.itemsize)
    for k in range(deep[0].size + 1):
        left = np.uint64(0)
        for p in range(need.shape[0]):
            left |= need[p, lane]
        if left == np.uint64(0):
            return True
        if k < deep[0].size:
            rank = np.uint64(rows[row - deep[0][k], lane]) ^ np.uint64(deep[1][k])
            if rank < bits * np.uint64(need.shape[0]):
                need[rank // bits, lane] &= ~(np.uint64(1) << rank % bits)
    return False


@njit(cache=True, nogil=True)
def check_rows(rows, at, count, taps, short, deep, upper, dropped, checked, ends, sets):
    """Fill `count` rows from row `at` on, check those from `checked` on; return the first failing row and lane, or −1.

    If a lane has no free rank, −1 − lane is returned in its place.

    Parameters
    ----------
    rows : ranks, by row and lane.
    taps, short : `taps` are pairs with a rare heap, and single heaps; `short` are pairs tried first as witnesses. Each
        gives offsets, in bytes, and for each plane and pair a row of ranks less the plane's first one.
    deep : the offsets, in rows, and ranks of all pairs that may be witnesses.
    upper : the ranks whose value of the common type has the dropped bit, by parity of the row, plane, lane.
    dropped : the position of the bit that values have and ranks lack.
    ends : for each lane, the row from which on nothing is checked.
    sets : buffers for three sets of ranks by plane and lane; arrays allocated here, or `ends.min()`, compile slowly.
    """
    taken, found, need = sets
    tail = ends[0]
    for lane in range(1, LANES):
        tail = min(tail, ends[lane])
    for row in range(at, at + count):
        _mark_pairs(rows, row, taps, 0, taps[0].size, taken)
        wrong = _least(rows[row], taken, upper[row & 1], dropped, need)
        if wrong >= 0:
            return row, -1 - wrong
        if row < checked:
            continue
        if row >= tail:
            for lane in range(LANES):
                if row >= ends[lane]:
                    for p in range(need.shape[0]):
                        need[p, lane] = 0
        low, left = 0, True
        while left and low < short[0].size:
            high = min(low + _AT_ONCE, short[0].size)
            _mark_pairs(rows, row, short, low, high, found)
            low, left = high, False
            for p in range(need.shape[0]):
                left |= _drop(need[0, 0], _address(need, p), _address(found, p))
        if left:
            for lane in range(LANES):
                if not _is_witnessed(rows, row, lane, deep, need):
                    return row, lane
    return -1, -1
