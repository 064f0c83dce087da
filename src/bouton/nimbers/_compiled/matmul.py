"""Matrix products over the nimbers, with the tower arithmetic outside the innermost loop.

A product is computed in three steps: evaluate both operands (Karatsuba, on every level), multiply digit by digit,
interpolate. Interpolation is linear, so a sum of products is interpolated only once: each term of an inner product
costs only the products and sums of digits (27 of each for a block of 64-bit elements with byte digits), and each matrix
is evaluated once.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit, types

from bouton.nimbers._compiled.blocks import (
    BLOCK,
    DIGEST,
    DIGITS,
    EVALUATED,
    LANES,
    accumulate,
    evaluate,
    interpolate,
    put,
)
from bouton.nimbers._compiled.ufuncs import nim_ufunc

_SIGNATURE = types.void(*[types.intp] * 9)


def _kernel(size: int, digest: int) -> Callable[..., None]:
    planes = EVALUATED[size] * LANES

    def multiply(
        a: int, b: int, out: int, rows: int, inner: int, columns: int, room_a: int, room_b: int, room_out: int
    ) -> None:
        """Store the product of a (rows × inner) and b (inner × columns) in out; all three are addresses, and inner and
        columns are multiples of BLOCK."""
        wide = planes + 0 * digest
        blocks = inner // BLOCK
        for place in range(rows * blocks):
            evaluate(size, a + place * BLOCK * size, room_a + place * wide)
        for column in range(0, columns, BLOCK):
            for k in range(blocks):
                for j in range(BLOCK):
                    evaluate(size, b + ((k * BLOCK + j) * columns + column) * size, room_b + j * wide)
                for row in range(rows):
                    accumulate(size, room_a + (row * blocks + k) * wide, room_b, room_out + row * wide, BLOCK)
            for row in range(rows):
                interpolate(size, room_out + row * wide, out + (row * columns + column) * size)
            for place in range(0, rows * wide, 8):
                put(8, room_out + place, 0)

    return multiply


_compiled: dict[int, Any] = {}


def _pad(matrix: Any, rows: int, columns: int) -> Any:
    if matrix.shape == (rows, columns):
        return np.ascontiguousarray(matrix)
    padded = np.zeros((rows, columns), dtype=matrix.dtype)
    padded[: matrix.shape[0], : matrix.shape[1]] = matrix
    return padded


def matrix_product(a: Any, b: Any) -> Any:
    """The product of two matrices of the same unsigned type."""
    rows, inner = a.shape
    columns = b.shape[1]
    size = a.dtype.itemsize
    if DIGITS.bits == 1:
        # With one-bit digits, no single element can be multiplied by a block: use a sum of outer products instead.
        handle = nim_ufunc("nim_mul")
        handle.prepare(size)
        out = np.zeros((rows, columns), dtype=a.dtype)
        for k in range(inner):
            out ^= handle.ufunc(a[:, k, None], b[k])
        return out
    wide_inner, wide_columns = -(-inner // BLOCK) * BLOCK, -(-columns // BLOCK) * BLOCK
    a, b = _pad(a, rows, wide_inner), _pad(b, wide_inner, wide_columns)
    # Byte k of a block's planes belongs to element lane_order[k]: put the rows of b in that order.
    order = DIGITS.lane_order(size, LANES)
    b = np.ascontiguousarray(b.reshape(-1, BLOCK, wide_columns)[:, order])
    out = np.empty((rows, wide_columns), dtype=a.dtype)
    planes = EVALUATED[size] * LANES
    room_a = np.empty(rows * wide_inner // BLOCK * planes, dtype=np.uint8)
    room_b = np.empty(BLOCK * planes, dtype=np.uint8)
    room_out = np.zeros(rows * planes, dtype=np.uint8)
    if size not in _compiled:
        _compiled[size] = njit(_SIGNATURE, cache=True)(_kernel(size, DIGEST))
    addresses = [x.ctypes.data for x in (a, b, out)]
    rooms = [x.ctypes.data for x in (room_a, room_b, room_out)]
    _compiled[size](*addresses, rows, wide_inner, wide_columns, *rooms)
    return out[:, :columns]
