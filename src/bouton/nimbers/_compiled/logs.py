"""Discrete logarithms of entire arrays, by the tower.

In the field of n bits, the group's order is (2^h − 1)(2^h + 1), h = n/2. The norm to the field of h bits gives the
logarithm modulo 2^h − 1 by recursion (a table at 16 bits). The quotient of the conjugate by the element, which is its
power with exponent 2^h − 1, gives the logarithm modulo 2^h + 1: 65,537 at 32 bits, by a table; 641 · 6,700,417 at 64
bits, by a table and baby and giant steps, where a giant step multiplies every element by the same constant.

All of this uses a single ufunc, the 64-bit product (the fields are nested), so that a first call compiles only one:
squares are products, an inverse is the conjugate over the norm, and the field of 16 bits has tables.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit, types

from bouton.nimbers._compiled.ufuncs import nim_ufunc

#: Baby steps in the group of order 6,700,417: 2^18 in a table of 2^19 slots (4 MB of keys), which leaves 26
#: giant steps.
_BABY = 1 << 18
_MIX = np.uint64(0x9E3779B97F4A7C15)
_ARRAY = types.Array(types.uint64, 1, "C")
_PLACES = types.Array(types.int32, 1, "C")


@njit(types.void(_ARRAY, _PLACES, _ARRAY, types.uint64), cache=True)
def _fill(keys: Any, places: Any, values: Any, shift: Any) -> None:
    """Insert values[i] → i into an open-addressed table of 2^(64 − shift) slots; 0 marks a free slot."""
    mask = np.uint64(keys.size - 1)
    for place in range(values.size):
        at = (values[place] * _MIX) >> shift
        while keys[at] != 0:
            at = (at + np.uint64(1)) & mask
        keys[at] = values[place]
        places[at] = place


@njit(types.int64(_ARRAY, _PLACES, _ARRAY, types.uint64, _ARRAY, types.uint64), cache=True)
def _find(keys: Any, places: Any, values: Any, shift: Any, found: Any, offset: Any) -> int:
    """Store offset + i in found[j] if values[j] is in the table as i; return the number of values found."""
    mask = np.uint64(keys.size - 1)
    count = 0
    for j in range(values.size):
        value = values[j]
        at = (value * _MIX) >> shift
        while keys[at] != 0:
            if keys[at] == value:
                found[j] = offset + np.uint64(places[at])
                count += 1
                break
            at = (at + np.uint64(1)) & mask
    return count


class Field16(NamedTuple):
    """The field of 16 bits: `powers` of a generator, and `logs` to it; the log of 0 points to zeros in `powers`."""

    logs: Any
    powers: Any

    def product(self, a: Any, b: Any) -> Any:
        return self.powers[self.logs[a] + self.logs[b]]

    def inverse(self, a: Any) -> Any:
        return self.powers[65535 - self.logs[a]]


def _product(a: Any, b: Any) -> Any:
    handle = nim_ufunc("nim_mul")
    handle.prepare(8)
    return handle.ufunc(a, b)


def _power(a: Any, exponent: int) -> Any:
    result = a
    for bit in bin(exponent)[3:]:
        result = _product(result, result)
        if bit == "1":
            result = _product(result, a)
    return result


def _powers(generator: int, count: int) -> Any:
    """The powers of `generator` with exponents 0 … count − 1, by doubling."""
    powers = np.ones(1, dtype=np.uint64)
    step = np.full((), generator, dtype=np.uint64)
    while powers.size < count:
        powers = np.concatenate([powers, _product(powers, step)])
        step = _product(step, step)
    return powers[:count]


class _Table:
    """Powers of a generator, with lookup by value."""

    def __init__(self, generator: int, count: int) -> None:
        self._shift = np.uint64(64 - (2 * count - 1).bit_length())
        room = 1 << (64 - int(self._shift))
        self._keys = np.zeros(room, dtype=np.uint64)
        self._places = np.zeros(room, dtype=np.int32)
        _fill(self._keys, self._places, _powers(generator, count), self._shift)

    def find(self, values: Any, found: Any, offset: int) -> int:
        return int(_find(self._keys, self._places, values, self._shift, found, np.uint64(offset)))


@cache
def _table(generator: int, count: int) -> _Table:
    return _Table(generator, count)


def _in_prime_group(c: Any, generator: int, prime: int) -> Any:
    """Logarithms of the elements of an array c in a group of order `prime`, to the base `generator`, by baby and giant
    steps."""
    baby = min(prime, _BABY)
    table = _table(generator, baby)
    found = np.full(c.size, prime, dtype=np.uint64)
    remaining = c
    left = c.size - table.find(remaining, found, 0)
    stride = _power(np.full((), generator, dtype=np.uint64), prime - baby)
    for giant in range(1, -(-prime // baby)):
        if left <= 0:
            break
        remaining = _product(remaining, stride)
        left -= table.find(remaining, found, giant * baby)
    return found


def log_of_array(a: Any, generator: int, field: Field16) -> Any:
    """Logarithms of a one-dimensional array of non-zero elements, to the base of a generator of the field of its
    type."""
    bits = 8 * a.dtype.itemsize
    whole = np.empty(a.size, dtype=a.dtype)
    for at in range(0, a.size, 1 << 14):  # chunks that stay in the second-level cache
        whole[at : at + (1 << 14)] = _logs(a[at : at + (1 << 14)].astype(np.uint64), generator, bits, field)
    return whole


def _logs(a: Any, generator: int, bits: int, field: Field16) -> Any:
    if bits <= 16:
        # Below 2^8 every logarithm is a multiple of 257, including the generator's.
        order, step = (1 << bits) - 1, 65535 // ((1 << bits) - 1)
        unit = pow(int(field.logs[generator]) // step, -1, order)
        return field.logs[a].astype(np.uint64) // np.uint64(step) * np.uint64(unit) % np.uint64(order)
    half = bits // 2
    base = np.full(1, generator, dtype=np.uint64)
    small = {16: 258, 32: 65540}[half]
    modulus = (1 << half) - 1
    norm, unit_norm = _norm(a, bits, field), _norm(base, bits, field)
    unit_log = pow(int(_logs(unit_norm, small, half, field)[0]), -1, modulus)
    r1 = _logs(norm, small, half, field) * np.uint64(unit_log) % np.uint64(modulus)
    r2 = _circle_log(_on_circle(a, norm, bits, field), int(_on_circle(base, unit_norm, bits, field)[0]), bits)
    # x ≡ r1 modulo 2^h − 1 and r2 modulo 2^h + 1; the inverse of 2^h − 1 ≡ −2 modulo 2^h + 1 is 2^(h − 1).
    other = np.uint64(modulus + 2)
    step = (r2 + other - r1 % other) % other * np.uint64(1 << (half - 1)) % other
    return r1 + np.uint64(modulus) * step


def _norm(a: Any, bits: int, field: Field16) -> Any:
    """The product of a and its conjugate, which is in the field of half the bits."""
    half = bits // 2
    low, high = a & np.uint64((1 << half) - 1), a >> np.uint64(half)
    product = field.product if half == 16 else _product
    top = product(product(high, high), np.full((), 1 << (half - 1), dtype=np.uint64))
    return product(low, low ^ high) ^ top


def _inverse(a: Any, bits: int, field: Field16) -> Any:
    """Inverses of the elements of an array in the field of 16 or 32 bits."""
    if bits == 16:
        return field.inverse(a)
    scale = field.inverse(_norm(a, bits, field))
    low, high = a & np.uint64(65535), a >> np.uint64(16)
    return field.product(high, scale) << np.uint64(16) | field.product(low ^ high, scale)


def _on_circle(a: Any, norm: Any, bits: int, field: Field16) -> Any:
    """a^(2^h − 1): the conjugate of a divided by a, or the square of the conjugate divided by the norm."""
    conjugate = a ^ (a >> np.uint64(bits // 2))
    return _product(_product(conjugate, conjugate), _inverse(norm, bits // 2, field))


def _circle_log(c: Any, generator: int, bits: int) -> Any:
    """Logarithms modulo 2^h + 1, h = bits/2, of elements of the group of that order that `generator` generates."""
    if bits == 32:
        return _in_prime_group(c, generator, 65537)
    base = np.full(1, generator, dtype=np.uint64)
    residues = []
    for prime, cofactor in ((641, 6700417), (6700417, 641)):
        residues.append(_in_prime_group(_power(c, cofactor), int(_power(base, cofactor)[0]), prime))
    r1, r2 = residues
    # x = r1 + 641 · ((r2 − r1) / 641 modulo 6,700,417)
    big = np.uint64(6700417)
    return r1 + np.uint64(641) * ((r2 + big - r1) % big * np.uint64(pow(641, -1, 6700417)) % big)
