"""Inner loops of the nim ufuncs, written in Python and compiled to C functions by Numba.

A loop gets the same arguments as the inner loop of any NumPy ufunc: addresses, the number of elements, and strides in
bytes. It processes the operands block by block. A block of an operand that is contiguous in memory is used in place;
any other is gathered into a buffer. NumPy allows input and output to overlap in three ways: exactly (in place), in a
reduction (the output, with stride 0, is the first input), and in an accumulation (the first input is the output one
element earlier), which must go one element at a time.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import cfunc, njit, types

from bouton.nimbers._compiled.blocks import (
    BLOCK,
    DIGEST,
    DIVIDE,
    INVERSE,
    MULTIPLY,
    SQUARE,
    circuit,
    divide_floats,
    get,
    put,
    room,
)

#: NumPy's signature of an inner loop: addresses, dimensions, strides, data.
_POINTER: Any = types.CPointer
SIGNATURE = types.void(_POINTER(types.intp), _POINTER(types.intp), _POINTER(types.intp), types.intp)
_ROOM = 8 * BLOCK
_TWO_ROOMS = 16 * BLOCK


# With explicit signatures; without them, every mixture of constants and variables in a call is recompiled (1 s in all).
@njit(types.void(*[types.intp] * 6), cache=True)
def _copy(size: int, source: int, source_stride: int, target: int, target_stride: int, count: int) -> None:
    if size == 8:
        for _ in range(count):
            put(8, target, get(8, source))
            source += source_stride
            target += target_stride
    elif size == 4:
        for _ in range(count):
            put(4, target, get(4, source))
            source += source_stride
            target += target_stride
    elif size == 2:
        for _ in range(count):
            put(2, target, get(2, source))
            source += source_stride
            target += target_stride
    else:
        for _ in range(count):
            put(1, target, get(1, source))
            source += source_stride
            target += target_stride


@njit(types.void(*[types.intp] * 4), cache=True)
def _fill(size: int, value: int, target: int, count: int) -> None:
    for _ in range(count):
        if size == 8:
            put(8, target, value)
        elif size == 4:
            put(4, target, value)
        elif size == 2:
            put(2, target, value)
        else:
            put(1, target, value)
        target += size


@njit(types.void(*[types.intp] * 5), cache=True)
def _gather(size: int, source: int, stride: int, count: int, target: int) -> None:
    """Copy `count` elements into a block's buffer and pad it with ones, which are safe divisors."""
    _fill(size, 1, target + size * count, BLOCK - count)
    _copy(size, source, stride, target, size, count)


@njit(types.boolean(*[types.intp] * 6), cache=True)
def _can_read_first(a: int, stride_a: int, out: int, stride_out: int, count: int, size: int) -> bool:
    """Whether blocks may be read from `a` before they are written to `out`: the two must coincide or be
    disjoint."""
    if a == out and stride_a == stride_out:
        return stride_a >= size or stride_a <= -size or count == 1
    first_a = a + min(0, stride_a * (count - 1))
    last_a = a + max(0, stride_a * (count - 1)) + size
    first_out = out + min(0, stride_out * (count - 1))
    last_out = out + max(0, stride_out * (count - 1)) + size
    return last_a <= first_out or last_out <= first_a


def _binary(op: int, size: int, digest: int) -> Callable[..., None]:
    def loop(addresses: Any, dimensions: Any, strides: Any, data: int) -> None:
        total = digest * 0 + dimensions[0]
        a, b, out = addresses[0], addresses[1], addresses[2]
        step_a, step_b, step_out = strides[0], strides[1], strides[2]
        buffer_a = room(_TWO_ROOMS)
        buffer_b = room(_ROOM)
        buffer_out = room(_ROOM)
        zeros = 0
        width = BLOCK
        if not (
            _can_read_first(a, step_a, out, step_out, total, size)
            and _can_read_first(b, step_b, out, step_out, total, size)
        ):
            width = 1
            if op == MULTIPLY and a == out and step_a == 0 and step_out == 0 and total > 1:
                # A product over an axis: compute BLOCK partial products side by side, then fold them by halves.
                _gather(size, a, 0, 1, buffer_a)
                for start in range(0, total, BLOCK):
                    _gather(size, b + start * step_b, step_b, min(BLOCK, total - start), buffer_b)
                    circuit(op, size, buffer_a, buffer_b, buffer_a)
                half = BLOCK // 2
                while half:
                    circuit(op, size, buffer_a, buffer_a + half * size, buffer_a)
                    half //= 2
                _copy(size, buffer_a, size, out, size, 1)
                total = 0
        if step_a == 0:
            _copy(size, a, 0, buffer_a, size, min(width, total))
        if step_b == 0:
            _gather(size, b, 0, min(width, total), buffer_b)
        for start in range(0, total, width):
            count = min(width, total - start)
            block_a, block_b, block_out = buffer_a, buffer_b, buffer_out
            if step_a == size and count == BLOCK:
                block_a = a
            elif step_a != 0 or width == 1:
                _copy(size, a, step_a, buffer_a, size, count)
            if step_b == size and count == BLOCK:
                block_b = b
            elif step_b != 0 or width == 1:
                _copy(size, b, step_b, buffer_b, size, count)
                if op == DIVIDE:
                    _fill(size, 1, buffer_b + size * count, BLOCK - count)
            if step_out == size and count == BLOCK:
                block_out = out
            zeros |= circuit(op, size, block_a, block_b, block_out)
            if block_out == buffer_out:
                _copy(size, buffer_out, size, out, step_out, count)
            a += count * step_a
            b += count * step_b
            out += count * step_out
        if zeros:
            divide_floats(data)

    return loop


def _unary(op: int, size: int, digest: int) -> Callable[..., None]:
    def loop(addresses: Any, dimensions: Any, strides: Any, data: int) -> None:
        total = digest * 0 + dimensions[0]
        a, out = addresses[0], addresses[1]
        step_a, step_out = strides[0], strides[1]
        buffer_a = room(_ROOM)
        buffer_out = room(_ROOM)
        zeros = 0
        width = BLOCK if _can_read_first(a, step_a, out, step_out, total, size) else 1
        for start in range(0, total, width):
            count = min(width, total - start)
            block_a, block_out = a, out
            if step_a != size or count != BLOCK:
                _copy(size, a, step_a, buffer_a, size, count)
                if op == INVERSE:
                    _fill(size, 1, buffer_a + size * count, BLOCK - count)
                block_a = buffer_a
            if step_out != size or count != BLOCK:
                block_out = buffer_out
            zeros |= circuit(op, size, block_a, block_a, block_out)
            if block_out == buffer_out:
                _copy(size, buffer_out, size, out, step_out, count)
            a += count * step_a
            out += count * step_out
        if zeros:
            divide_floats(data)

    return loop


def _power(size: int, digest: int) -> Callable[..., None]:
    def loop(addresses: Any, dimensions: Any, strides: Any, data: int) -> None:
        total = digest * 0 + dimensions[0]
        a, b, out = addresses[0], addresses[1], addresses[2]
        step_a, step_b, step_out = strides[0], strides[1], strides[2]
        base = room(_ROOM)
        exponent = room(_ROOM)
        factor = room(_ROOM)
        result = room(_ROOM)
        apart = _can_read_first(a, step_a, out, step_out, total, size) and _can_read_first(
            b, step_b, out, step_out, total, size
        )
        width = BLOCK if apart else 1
        for start in range(0, total, width):
            count = min(width, total - start)
            _gather(size, a, step_a, count, base)
            _gather(size, b, step_b, count, exponent)
            _gather(size, base, 0, 0, result)
            bits = np.uint64(0)
            for place in range(0, count * size, size):
                bits |= get(size, exponent + place)
            while bits:
                for place in range(0, BLOCK * size, size):
                    left = get(size, exponent + place)
                    put(size, factor + place, get(size, base + place) if left & np.uint64(1) else np.uint64(1))
                    put(size, exponent + place, left >> np.uint64(1))
                circuit(MULTIPLY, size, result, factor, result)
                circuit(SQUARE, size, base, base, base)
                bits >>= np.uint64(1)
            _copy(size, result, size, out, step_out, count)
            a += count * step_a
            b += count * step_b
            out += count * step_out

    return loop


POWER = -1


def address_of_loop(op: int, size: int) -> tuple[int, Any]:
    """Compile (or load from the cache on disk) the loop of an operation for elements of `size` bytes.

    Returns its address, and the object that keeps it alive.
    """
    if op == POWER:
        loop = _power(size, DIGEST)
    elif op in (MULTIPLY, DIVIDE):
        loop = _binary(op, size, DIGEST)
    else:
        loop = _unary(op, size, DIGEST)
    compiled: Any = cfunc(SIGNATURE, cache=True)(loop)
    return compiled.address, compiled
