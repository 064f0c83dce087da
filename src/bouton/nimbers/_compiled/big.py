"""Products of big nimbers: 128 bits and more, as words of 64 bits.

The tower above 64 bits is processed breadth first. Karatsuba's evaluation turns a number of 2^L words into 3^L words,
level by level, each level one pass of sums over all words; then the block circuit computes all 3^L products; then L
passes interpolate. A pass stores the words at one place of all subproblems next to each other (a "row"; the subproblems
are the "columns"), so its loops are long.

Interpolation multiplies by T, at the bottom by 2^63. For this, the products are converted to the basis 1, x, x², … with
x = 2^63, in which the multiplication is a shift followed by reduction modulo x^64 + … = 0x1f13c1a956ed92e8b; only the
result is converted back.
"""

from collections.abc import Callable
from threading import Lock
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import njit, types

from bouton.nimbers._compiled.blocks import BLOCK, DIGEST, MULTIPLY, circuit, literal_intrinsic
from bouton.nimbers._compiled.circuits import constant, multiply
from bouton.nimbers._compiled.digits import invert_columns


def _shift_basis() -> tuple[tuple[int, ...], int]:
    """The nimbers x^0 … x^63 for x = 2^63, and the 64 low bits of the modulus: x^64 in their basis."""
    powers = [1]
    for _ in range(64):
        powers.append(constant(multiply, 64, powers[-1], 1 << 63))
    columns = tuple(powers[:64])
    inverse = invert_columns(columns)
    modulus = 0
    for bit in range(64):
        if powers[64] >> bit & 1:
            modulus ^= inverse[bit]
    return columns, modulus


def _byte_tables(columns: tuple[int, ...]) -> list[int]:
    """Eight tables of 256 words: the images, under the matrix with these columns, of bytes at each position."""
    words: list[int] = []
    for at in range(0, 64, 8):
        table = [0]
        for column in columns[at : at + 8]:
            table += [word ^ column for word in table]
        words += table
    return words


_FROM_SHIFT, _MODULUS = _shift_basis()
_LOW_MODULUS = np.uint64(_MODULUS)
_ONE, _TOP, _BYTE = np.uint64(1), np.uint64(63), np.uint64(255)
_TABLES = 2 * 8 * 256
_carray: Any = vars(numba)["carray"]


@literal_intrinsic
def _pointer(typingctx: Any, address: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], ir.IntType(64).as_pointer())

    pointer_to: Any = types.CPointer
    return pointer_to(types.uint64)(types.intp), codegen


@njit
def _row(address: int, place: int, columns: int) -> Any:
    """View `columns` words from a place on, counted in words from the address, as an array: loops over it that start
    at 0 have no negative indices and are vectorized."""
    return _carray(_pointer(address + 8 * place), columns, np.uint64)


@njit(types.void(types.intp, types.intp, types.intp, types.intp, types.intp), cache=True)
def _evaluate(room: int, source: int, target: int, rows: int, columns: int) -> None:
    half = rows // 2
    for row in range(half):
        low, high = (
            _row(room, source + row * columns, columns),
            _row(room, source + (row + half) * columns, columns),
        )
        out = target + row * 3 * columns
        out_low, out_high = _row(room, out, columns), _row(room, out + columns, columns)
        out_both = _row(room, out + 2 * columns, columns)
        for column in range(columns):
            x, y = low[column], high[column]
            out_low[column] = x
            out_high[column] = y
            out_both[column] = x ^ y


@njit(types.void(types.intp, types.intp, types.intp, types.intp, types.intp), cache=True)
def _by_top(room: int, at: int, rows: int, stride: int, columns: int) -> None:
    """Apply T in place to rows of words in the shift basis: low and high become T T high and T (low ⊕ high)."""
    if rows == 1:
        words = _row(room, at, columns)
        for column in range(columns):
            word = words[column]
            words[column] = (word << _ONE) ^ ((word >> _TOP) * _LOW_MODULUS)
        return
    half = rows // 2
    middle = at + half * stride
    for row in range(half):
        low, high = _row(room, at + row * stride, columns), _row(room, middle + row * stride, columns)
        for column in range(columns):
            low[column] ^= high[column]
    _by_top(room, at, half, stride, columns)
    _by_top(room, middle, half, stride, columns)
    _by_top(room, middle, half, stride, columns)
    for row in range(half):
        low, high = _row(room, at + row * stride, columns), _row(room, middle + row * stride, columns)
        for column in range(columns):
            x = low[column]
            low[column] = high[column]
            high[column] = x


@njit(types.void(types.intp, types.intp, types.intp, types.intp, types.intp), cache=True)
def _interpolate(room: int, source: int, target: int, rows: int, columns: int) -> None:
    """Turn rows of three blocks of columns (low, high, both) into twice as many rows of one block."""
    _by_top(room, source + columns, rows, 3 * columns, columns)
    for row in range(rows):
        at = source + row * 3 * columns
        low, high = _row(room, at, columns), _row(room, at + columns, columns)
        both = _row(room, at + 2 * columns, columns)
        out_low, out_high = (
            _row(room, target + row * columns, columns),
            _row(room, target + (rows + row) * columns, columns),
        )
        for column in range(columns):
            x = low[column]
            out_low[column] = x ^ high[column]
            out_high[column] = x ^ both[column]


@njit(types.void(types.intp, types.intp, types.intp, types.intp), cache=True)
def _change_basis(room: int, at: int, count: int, tables: int) -> None:
    words, images = _row(room, at, count), _row(room, tables, 2048)
    for place in range(count):
        word = words[place]
        image = np.uint64(0)
        for byte in range(8):
            image ^= images[np.uint64(256 * byte) + (word & _BYTE)]
            word >>= np.uint64(8)
        words[place] = image


def _kernel(op: int, digest: int) -> Callable[..., None]:
    def product(address: int, levels: int, part: int) -> None:
        tables = 3 * part + 0 * digest
        places = [0, part, 2 * part]
        for operand in range(2):
            rows, columns = 1 << levels, 1
            # Each operand alternates between its own part and the third one, which is free.
            at, other = places[operand], places[2]
            for _ in range(levels):
                _evaluate(address, at, other, rows, columns)
                at, other = other, at
                rows //= 2
                columns *= 3
            if at == places[2]:
                places[2], places[operand] = places[operand], at
        leaves = columns
        for start in range(0, leaves, BLOCK):
            a, b = address + 8 * (places[0] + start), address + 8 * (places[1] + start)
            circuit(op, 8, a, b, a)
        at, other = places[0], places[1]
        _change_basis(address, at, leaves, tables)
        rows = 1
        for _ in range(levels):
            columns //= 3
            _interpolate(address, at, other, rows, columns)
            at, other = other, at
            rows *= 2
        _change_basis(address, at, rows, tables + 2048)
        result, final = _row(address, 0, rows), _row(address, at, rows)
        for row in range(rows):
            result[row] = final[row]

    return product


class BigProduct:
    """The product of two ints below 2^bits, bits = 128, 256, …; its buffers are kept between calls.

    Threads take turns, because they share the buffers.
    """

    def __init__(self) -> None:
        compiled: Any = njit(types.void(types.intp, types.intp, types.intp), cache=True)(_kernel(MULTIPLY, DIGEST))
        self._entry = next(iter(compiled.overloads.values())).entry_point
        self._turn = Lock()
        self._rooms: dict[int, tuple[Any, memoryview, int, int, int]] = {}

    def _room(self, bits: int) -> tuple[Any, memoryview, int, int, int]:
        levels = (bits // 64).bit_length() - 1
        part = -(-(3**levels) // BLOCK) * BLOCK
        words = np.zeros(3 * part + _TABLES, dtype=np.uint64)
        words[3 * part :] = np.array(
            _byte_tables(invert_columns(_FROM_SHIFT)) + _byte_tables(_FROM_SHIFT), dtype=np.uint64
        )
        return words, memoryview(words.data).cast("B"), words.ctypes.data, levels, part

    def __call__(self, a: int, b: int, bits: int) -> int:
        size = bits // 8
        with self._turn:
            if bits not in self._rooms:
                self._rooms[bits] = self._room(bits)
            _, view, address, levels, part = self._rooms[bits]
            view[:size] = a.to_bytes(size, "little")
            view[8 * part : 8 * part + size] = b.to_bytes(size, "little")
            self._entry(address, levels, part)
            return int.from_bytes(view[:size], "little")
