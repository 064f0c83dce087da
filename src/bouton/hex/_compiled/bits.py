"""Sets of at most 64 cells in one word: the lowest element, the number of elements. Arrays as pointers.

LLVM's own instructions, because a loop over the elements of a set is the inner loop of everything else in the Hex
kernels.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

ONE = np.uint64(1)
ZERO = np.uint64(0)


def _lowest(context, word):  # type: ignore[no-untyped-def]
    """The number of the lowest element of a set that is not empty."""

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), generate


def _count(context, word):  # type: ignore[no-untyped-def]
    """Count the elements of a set."""

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


lowest: Any = intrinsic(_lowest)
count: Any = intrinsic(_count)


@njit(cache=True, inline="always")
def single(cell):  # type: ignore[no-untyped-def]
    """The set with that one element."""
    return ONE << np.uint64(cell)


@njit(cache=True)
def first_chain(near, own, left):  # type: ignore[no-untyped-def]
    """The chain of the first of the stones that are left, among all the owner's, and all cells next to it."""
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
    return chain, around


def _pointer(context, array):  # type: ignore[no-untyped-def]
    """Address of the numbers of a contiguous array: indexed by one number, and, unlike an array, not counted.

    An array that a function takes from a tuple is counted by an atomic addition, 20 ns for each array and call: half
    the time of a whole H-search. The array must outlive the pointer, and no index is checked.
    """

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        return context.make_array(signature.args[0])(context, builder, arguments[0]).data

    return types.CPointer(array.dtype)(array), generate  # type: ignore[no-untyped-call]


pointer: Any = intrinsic(_pointer)


def _offset(context, start, index):  # type: ignore[no-untyped-def]
    """The pointer that begins at an index of another one."""

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        return builder.gep(arguments[0], [arguments[1]])

    return start(start, types.int64), generate


offset: Any = intrinsic(_offset)


def _plain_lowest(word):  # type: ignore[no-untyped-def]
    return (int(word) & -int(word)).bit_length() - 1


def _plain_count(word):  # type: ignore[no-untyped-def]
    return int(word).bit_count()


def _plain_pointer(array):  # type: ignore[no-untyped-def]
    return array.reshape(-1)


def _plain_offset(start, index):  # type: ignore[no-untyped-def]
    return start[index:]


#: what Python runs in place of instructions of the processor
PLAIN: Any = ((lowest, _plain_lowest), (count, _plain_count), (pointer, _plain_pointer), (offset, _plain_offset))
