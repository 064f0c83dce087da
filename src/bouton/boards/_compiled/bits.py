# mypy: disable-error-code="no-untyped-def,no-untyped-call"
"""The functions of the kernel for words of 64 bits, and the kernel itself, made known to Numba."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload, register_jitable

from bouton.boards import dominoes, kernel

__all__: list[str] = []


def _first(context, word):
    """The number of the first bit of a word that is not 0."""

    def generate(context, builder, signature, arguments):
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.uint64), generate


def _last(context, word):
    """The number of the last bit of a word that is not 0."""

    def generate(context, builder, signature, arguments):
        zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))
        return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)

    return types.int64(types.uint64), generate


def _count(context, word):
    """Number of bits of a word that are 1."""

    def generate(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


_ones: Any = intrinsic(_count)
_lowest: Any = intrinsic(_first)
_highest: Any = intrinsic(_last)


@overload(kernel.lowest)
def _of_lowest(squares):
    return lambda squares: _lowest(squares)


@overload(kernel.lowest_bit)
def _of_lowest_bit(squares):
    return lambda squares: squares & (~squares + np.uint64(1))


@overload(kernel.highest)
def _of_highest(squares):
    return lambda squares: _highest(squares)


@overload(kernel.squares_below)
def _of_squares_below(square):
    return lambda square: square - np.uint64(1)


@overload(kernel.down)
def _of_down(squares, count):
    return lambda squares, count: squares >> np.uint64(count)


@overload(kernel.up)
def _of_up(squares, count):
    return lambda squares, count: squares << np.uint64(count)


@overload(kernel.ones)
def _of_ones(squares):
    return lambda squares: _ones(squares)


@overload(kernel.byte)
def _of_byte(squares, index):
    return lambda squares, index: np.int64((squares >> np.uint64(8 * index)) & np.uint64(255))


for _function in (
    kernel.fits,
    kernel.part_with,
    kernel._join_stones,
    kernel.normal_form,
    kernel._breathes,
    kernel.breathe_after,
    dominoes._count_dominoes,
    dominoes._count_standing,
    dominoes._count_lying,
    dominoes._row_neighbours,
    dominoes._column_neighbours,
    dominoes.domino_lead,
    dominoes.domino_verdict,
):
    register_jitable(_function)
