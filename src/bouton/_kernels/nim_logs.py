"""Discrete logarithms of whole arrays, by the tower.

In the field of n bits the group's order is (2^h − 1)(2^h + 1), h = n/2. The norm to the field of h bits gives
the logarithm modulo 2^h − 1 by recursion (a table at 16 bits); the quotient of the conjugate by the element,
a power of exponent 2^h − 1, gives it modulo 2^h + 1: 65,537 at 32 bits, a table; 641 · 6,700,417 at 64 bits,
a table and baby and giant steps. All products are ufuncs on the whole array; a giant step multiplies every
element by one constant.
"""

from functools import cache
from typing import Any

import numpy as np
from numba import njit, types

from bouton._kernels.nim_ufuncs import nim_ufunc

#: Baby steps in the group of order 6,700,417: 2^18 in a table of 2^19 places (4 MB of keys), so 26 giant
#: steps.
_BABY = 1 << 18
_MIX = np.uint64(0x9E3779B97F4A7C15)
_ARRAY = types.Array(types.uint64, 1, "C")
_PLACES = types.Array(types.int32, 1, "C")


@njit(types.void(_ARRAY, _PLACES, _ARRAY, types.uint64), cache=True)
def _fill(keys: Any, places: Any, values: Any, shift: Any) -> None:
    """Put values[i] → i into an open-addressed table of 2^(64 − shift) places; 0 marks a free one."""
    mask = np.uint64(keys.size - 1)
    for place in range(values.size):
        at = (values[place] * _MIX) >> shift
        while keys[at] != 0:
            at = (at + np.uint64(1)) & mask
        keys[at] = values[place]
        places[at] = place


@njit(types.int64(_ARRAY, _PLACES, _ARRAY, types.uint64, _ARRAY, types.uint64), cache=True)
def _find(keys: Any, places: Any, values: Any, shift: Any, found: Any, offset: Any) -> int:
    """Write offset + i to found[j] where values[j] is in the table as i; return how many were found."""
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


def _call(name: str, *operands: Any) -> Any:
    handle = nim_ufunc(name)
    handle.prepare(max(x.dtype.itemsize for x in operands))
    return handle.ufunc(*operands)


def _power(a: Any, exponent: int) -> Any:
    return _call("nim_pow", a, np.full((), exponent, dtype=a.dtype))


def _powers(generator: Any, count: int) -> Any:
    """The powers 0 … count − 1 of a 0-dimensional array, by doubling."""
    powers = np.ones(1, dtype=generator.dtype)
    step = generator
    while powers.size < count:
        powers = np.concatenate([powers, _call("nim_mul", powers, step)])
        step = _call("nim_square", step)
    return powers[:count]


class _Table:
    """The powers of a generator, looked up by value."""

    def __init__(self, generator: Any, count: int) -> None:
        self._shift = np.uint64(64 - (2 * count - 1).bit_length())
        room = 1 << (64 - int(self._shift))
        self._keys = np.zeros(room, dtype=np.uint64)
        self._places = np.zeros(room, dtype=np.int32)
        _fill(self._keys, self._places, _powers(generator, count).astype(np.uint64), self._shift)

    def find(self, values: Any, found: Any, offset: int) -> int:
        return int(
            _find(
                self._keys,
                self._places,
                values.astype(np.uint64, copy=False),
                self._shift,
                found,
                np.uint64(offset),
            )
        )


@cache
def _table(generator: int, size: int, count: int) -> _Table:
    return _Table(np.full((), generator, dtype=f"u{size}"), count)


@cache
def _small_logs(generator: int, size: int) -> Any:
    """The logarithms of all elements of the field of 8 or 16 bits; that of 0 is not used."""
    order = (1 << 8 * size) - 1
    logs = np.zeros(order + 1, dtype=f"u{size}")
    logs[_powers(np.full((), generator, dtype=f"u{size}"), order)] = np.arange(order, dtype=f"u{size}")
    return logs


def _in_prime_group(c: Any, generator: int, size: int, prime: int) -> Any:
    """Logarithms to the base `generator` in its group of prime order, by baby and giant steps."""
    baby = min(prime, _BABY)
    table = _table(generator, size, baby)
    found = np.full(c.size, prime, dtype=np.uint64)
    remaining = c
    left = c.size - table.find(remaining, found, 0)
    stride = _power(_call("nim_inv", np.full((), generator, dtype=f"u{size}")), baby)
    for giant in range(1, -(-prime // baby)):
        if left <= 0:
            break
        remaining = _call("nim_mul", remaining, stride)
        left -= table.find(remaining, found, giant * baby)
    return found


def log_of_array(a: Any, generator: int) -> Any:
    """Logarithms of a one-dimensional array of non-zero elements to the base of a generator of its type's
    field."""
    size = a.dtype.itemsize
    if size <= 2:
        return _small_logs(generator, size)[a]
    if a.size > 1 << 14:
        # Pieces that stay in the second-level cache.
        pieces = [log_of_array(a[at : at + (1 << 14)], generator) for at in range(0, a.size, 1 << 14)]
        return np.concatenate(pieces)
    half = 4 * size
    narrow = np.dtype(f"u{size // 2}")
    base = np.full(1, generator, dtype=a.dtype)
    first, unit = _norm(a, half, narrow), _norm(base, half, narrow)
    small = {2: 258, 4: 65540}[narrow.itemsize]
    modulus = (1 << half) - 1
    unit_log = pow(int(log_of_array(unit, small)[0]), -1, modulus)
    r1 = log_of_array(first, small).astype(np.uint64) * np.uint64(unit_log) % np.uint64(modulus)
    r2 = _circle_log(_on_circle(a, half), int(_on_circle(base, half)[0]), size)
    # x ≡ r1 modulo 2^h − 1 and r2 modulo 2^h + 1; the inverse of 2^h − 1 ≡ −2 modulo 2^h + 1 is 2^(h − 1).
    other = np.uint64(modulus + 2)
    step = (r2 + other - r1 % other) % other * np.uint64(1 << (half - 1)) % other
    return (r1 + np.uint64(modulus) * step).astype(a.dtype)


def _halves(a: Any, half: int, narrow: Any) -> tuple[Any, Any]:
    return a.astype(narrow), (a >> a.dtype.type(half)).astype(narrow)


def _norm(a: Any, half: int, narrow: Any) -> Any:
    low, high = _halves(a, half, narrow)
    top = _call("nim_mul", _call("nim_square", high), np.full((), 1 << (half - 1), dtype=narrow))
    return _call("nim_mul", low, low ^ high) ^ top


def _on_circle(a: Any, half: int) -> Any:
    """a^(2^h − 1): the conjugate of a over a."""
    return _call("nim_div", a ^ (a >> a.dtype.type(half)), a)


def _circle_log(c: Any, generator: int, size: int) -> Any:
    """Logarithms modulo 2^h + 1 of elements of that order."""
    if size == 4:
        return _in_prime_group(c, generator, size, 65537)
    base = np.full(1, generator, dtype=c.dtype)
    residues = []
    for prime, cofactor in ((641, 6700417), (6700417, 641)):
        residues.append(_in_prime_group(_power(c, cofactor), int(_power(base, cofactor)[0]), size, prime))
    r1, r2 = residues
    # x = r1 + 641 · ((r2 − r1) / 641 modulo 6,700,417)
    big = np.uint64(6700417)
    return r1 + np.uint64(641) * ((r2 + big - r1) % big * np.uint64(pow(641, -1, 6700417)) % big)
