"""The lowest zero bit of a word, by an LLVM intrinsic: the mex of a set of numbers below 64."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic


def _lowest_zero(context, word):  # type: ignore[no-untyped-def]
    """Define an intrinsic that returns the index of the lowest 0 bit of a word of 64 bits, or 64 if there is none."""

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        return builder.cttz(builder.not_(arguments[0]), ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), generate


lowest_zero: Any = intrinsic(_lowest_zero)
