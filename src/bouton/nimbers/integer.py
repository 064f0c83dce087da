"""Nim arithmetic on Python ints of any size, using only the standard library.

The nimbers below ``2**(2**u)`` form a field (Conway, *On Numbers and Games*, 1976, chapter 6). Each field is a
quadratic extension of the previous one: with ``F = 2**(n/2)``, ``n = 2**u``, every element of the field of n
bits is ``high ⊗ F ⊕ low`` with both halves in the field of n/2 bits, and

    F ⊗ F = F ⊕ F/2,        so with T the product by F/2 in the smaller field
    (a₁F ⊕ a₀) ⊗ (b₁F ⊕ b₀) = (a₁b₁ ⊕ a₁b₀ ⊕ a₀b₁) F ⊕ (a₀b₀ ⊕ T(a₁b₁)).

Every function below applies this rule in one way or another, by recursion on the number of bits; fields of at most 16
bits use tables of logarithms. Nothing here validates its arguments: `bouton.nimbers.functions` does.

A product costs O(n^1.585) bit operations (Karatsuba: three half-size products instead of four).
"""

import sys
from array import array
from collections.abc import Callable

#: Exponentials and logarithms in the field of 16 bits. ``_LOG[0]`` is the sentinel 131,070 and ``_EXP`` is zero from
#: there to 262,140, so that ``_EXP[_LOG[a] + _LOG[b]]`` is the product without a test for zero.
_EXP = array("H")
_LOG = array("l")
_ORDER16 = 65535
_ZERO_LOG = 2 * _ORDER16
#: The smallest generator of the multiplicative group of the field of 16 bits (checked by the tests).
_GENERATOR16 = 258
#: The compiled product of fields above 64 bits, once `bouton.nimbers.functions` has decided that it pays.
big_product: Callable[[int, int, int], int] | None = None
#: Fields of at least this size load it immediately: one product in pure Python takes longer (0.7 s) than the start-up.
_PAYS_AT = 1 << 16


def _engine(bits: int) -> Callable[[int, int, int], int] | None:
    """The compiled product for a field of `bits` bits, which is loaded from `_PAYS_AT` bits on; None up to 64 bits, or
    if it is not loaded."""
    global big_product, _PAYS_AT
    if big_product is None and bits >= _PAYS_AT:
        try:
            from bouton.nimbers._compiled.big import BigProduct

            big_product = BigProduct()
        except ImportError:
            _PAYS_AT = sys.maxsize
    return big_product if bits > 64 else None


def by_definition(a: int, b: int, bits: int) -> int:
    """Return ``a ⊗ b`` in the field of `bits` bits by the rule only, down to single bits.

    >>> by_definition(4, 4, 4), by_definition(16, 16, 8)
    (6, 24)

    Slow, O(bits²); used to build the table of logarithms, and compared with mex by the tests.
    """
    if bits == 1 or not a or not b:
        return a & b
    half = bits >> 1
    mask = (1 << half) - 1
    a0, a1, b0, b1 = a & mask, a >> half, b & mask, b >> half
    low = by_definition(a0, b0, half)
    high = by_definition(a0 ^ a1, b0 ^ b1, half) ^ low
    return high << half | low ^ by_definition(by_definition(a1, b1, half), 1 << (half - 1), half)


def _build_tables() -> None:
    """Fill `_EXP` and `_LOG`: multiplication by the generator is linear, so each step needs two lookups in tables of
    256 entries."""
    images = [by_definition(_GENERATOR16, 1 << bit, 16) for bit in range(16)]
    steps = []
    for base in (0, 8):
        table = [0]
        for image in images[base : base + 8]:
            table += [value ^ image for value in table]
        steps.append(table)
    low, high = steps
    powers = array("H", bytes(2 * _ORDER16))
    logs = array("l", [_ZERO_LOG]) * (_ORDER16 + 1)
    value = 1
    for exponent in range(_ORDER16):
        powers[exponent] = value
        logs[value] = exponent
        value = low[value & 255] ^ high[value >> 8]
    _LOG.extend(logs)
    _EXP.extend(powers + powers + array("H", bytes(2 * (_ZERO_LOG + 1))))


def tables_of_16_bits() -> tuple["array[int]", "array[int]"]:
    """Return the logarithms of the field of 16 bits, and the powers of its generator twice, followed by zeros.

    >>> logs, powers = tables_of_16_bits()
    >>> powers[logs[4] + logs[6]], powers[logs[0] + logs[6]]
    (14, 0)
    """
    if not _EXP:
        _build_tables()
    return _LOG, _EXP


def field_bits(a: int) -> int:
    """Return the number of bits, a power of two, of the smallest field that contains `a`.

    >>> [field_bits(a) for a in (0, 1, 2, 3, 4, 15, 16, 256, 65536)]
    [1, 1, 2, 2, 4, 4, 8, 16, 32]
    """
    return 1 << (a.bit_length() - 1).bit_length() if a > 1 else 1


def product(a: int, b: int) -> int:
    """Return the nim product of two non-negative ints.

    >>> product(4, 2), product(4, 4), product(12345678901234567890, 98765)
    (8, 6, 13321595056732067535)
    """
    larger = a if a > b else b
    if larger < 65536:
        if not _EXP:
            _build_tables()
        return _EXP[_LOG[a] + _LOG[b]]
    bits = field_bits(larger)
    engine = _engine(bits)
    if engine is not None:
        return engine(a, b, bits)
    if not _EXP:
        _build_tables()
    return _product(a, b, bits)


def _product32(a: int, b: int) -> int:
    """The product in the field of 32 bits, from four products of 16 bits; for T, the logarithm of 2^15 is added."""
    a0, b0 = a & 65535, b & 65535
    a1, b1 = a >> 16, b >> 16
    exp, log = _EXP, _LOG
    low = exp[log[a0] + log[b0]]
    top = exp[log[a1] + log[b1]]
    return (exp[log[a0 ^ a1] + log[b0 ^ b1]] ^ low) << 16 | low ^ exp[log[top] + log[32768]]


def _product(a: int, b: int, bits: int) -> int:
    if bits <= 32:
        return _product32(a, b)
    half = bits >> 1
    mask = (1 << half) - 1
    a0, a1, b0, b1 = a & mask, a >> half, b & mask, b >> half
    low = _product(a0, b0, half)
    if not a1:
        # An element of the smaller field multiplies both halves: two products instead of three.
        return _product(a0, b1, half) << half | low if b1 else low
    if not b1:
        return _product(a1, b0, half) << half | low
    top = _product(a1, b1, half)
    return (_product(a0 ^ a1, b0 ^ b1, half) ^ low) << half | low ^ by_top(top, half)


def by_top(a: int, bits: int) -> int:
    """Return ``a ⊗ 2**(bits - 1)`` in the field of `bits` bits: T in the module docstring.

    >>> by_top(3, 2), by_top(9, 4)
    (1, 5)

    As 2^(bits−1) = G ⊗ (G/2) with G = 2^(bits/2), T(a₁G ⊕ a₀) = T'(a₀ ⊕ a₁) G ⊕ T'T'(a₁): no general products,
    O(bits^1.585).
    """
    if bits <= 16:
        return product(a, 1 << (bits - 1))
    engine = _engine(bits)
    if engine is not None:
        return engine(a, 1 << (bits - 1), bits)
    half = bits >> 1
    a1 = a >> half
    a0 = a & ((1 << half) - 1)
    return by_top(a0 ^ a1, half) << half | by_top(by_top(a1, half), half)


def square(a: int) -> int:
    """Return ``a ⊗ a``: (a₁F ⊕ a₀)² = a₁² F ⊕ (a₀² ⊕ T(a₁²)).

    >>> [square(a) for a in range(8)], square(1 << 64) == 3 << 63
    ([0, 1, 3, 2, 6, 7, 5, 4], True)
    """
    return _square(a, field_bits(a))


def _square(a: int, bits: int) -> int:
    if bits <= 16:
        return product(a, a)
    engine = _engine(bits)
    if engine is not None:
        return engine(a, a, bits)
    half = bits >> 1
    top = _square(a >> half, half)
    return top << half | _square(a & ((1 << half) - 1), half) ^ by_top(top, half)


def square_root(a: int) -> int:
    """Return the only x with ``x ⊗ x = a``.

    >>> [square_root(a) for a in range(8)], square_root(square(12345678901234567890))
    ([0, 1, 3, 2, 7, 6, 4, 5], 12345678901234567890)

    Invert the rule for squares: x₁ = √a₁, x₀ = √(a₀ ⊕ T(a₁)).
    """
    return _square_root(a, field_bits(a))


def _square_root(a: int, bits: int) -> int:
    if bits <= 16:
        # In the field of 16 bits, the inverse of squaring is squaring 15 times: √a = a^(2^15).
        product(a, a)
        return _EXP[_LOG[a] * 32768 % _ORDER16] if a else 0
    half = bits >> 1
    top = a >> half
    low = a & ((1 << half) - 1)
    return _square_root(top, half) << half | _square_root(low ^ by_top(top, half), half)


def inverse(a: int) -> int:
    """Return the only x with ``a ⊗ x = 1``; `a` must not be zero.

    >>> [inverse(a) for a in range(1, 8)], product(inverse(1 << 100), 1 << 100)
    ([1, 3, 2, 15, 12, 9, 11], 1)

    The conjugate of a = a₁F ⊕ a₀ is a₁F ⊕ (a₀ ⊕ a₁) because F^(2^(n/2)) = F ⊕ 1; a times its conjugate, the
    norm a₀(a₀ ⊕ a₁) ⊕ T(a₁²), lies in the smaller field, where it is inverted by recursion.
    """
    return _inverse(a, field_bits(a))


def _inverse(a: int, bits: int) -> int:
    if bits <= 16:
        product(a, a)
        return _EXP[_ORDER16 - _LOG[a]]
    half = bits >> 1
    top = a >> half
    low = a & ((1 << half) - 1)
    if not top:
        return _inverse(low, half)
    norm = product(low, low ^ top) ^ by_top(_square(top, half), half)
    scale = _inverse(norm, half)
    return product(top, scale) << half | product(low ^ top, scale)


def power(a: int, exponent: int) -> int:
    """Return the nim power ``a ⊗ … ⊗ a`` (`exponent` factors; a negative exponent means factors 1/a).

    >>> power(2, 3), power(4, -1), power(0, 0), power(7, 2**70)
    (1, 15, 1, 6)

    The exponent is first reduced modulo 2^n − 1, where n = `field_bits(a)`; then there are at most n squarings.
    """
    if exponent == 0 or a == 1:
        return 1
    if a == 0:
        return 0
    exponent %= (1 << field_bits(a)) - 1
    result = 1
    for bit in bin(exponent)[2:]:
        result = square(result)
        if bit == "1":
            result = product(result, a)
    return result


def trace(a: int, bits: int) -> int:
    """Return the trace of `a` from the field of `bits` bits to {0, 1}: the top bit of its `bits` bits.

    >>> [trace(a, 4) for a in (0, 1, 7, 8, 15)], trace(3, 2)
    ([0, 0, 0, 1, 1], 1)

    F has trace 1 over the smaller field (F ⊕ its conjugate is 1), and an element of the smaller field has trace 0, so
    Tr(a₁F ⊕ a₀) = Tr'(a₁); by recursion the trace is the top bit.
    """
    return a >> (bits - 1) & 1


def solve_quadratic(a: int) -> int:
    """Return the smaller of the two solutions x, x ⊕ 1 of ``x ⊗ x ⊕ x = a`` (the even one).

    >>> [solve_quadratic(a) for a in range(8)]
    [0, 2, 4, 6, 10, 8, 14, 12]

    The field of n bits contains a solution if the trace of `a` is 0. Otherwise the next field contains one: x = G ⊕ y
    with G = 2^n, since G ⊗ G ⊕ G = G/2 has trace 1 in the field of n bits and is subtracted from `a`.
    """
    if a < 2:
        return 2 * a
    bits = field_bits(a)
    if trace(a, bits):
        return 1 << bits | _solve_quadratic(a ^ 1 << (bits - 1), bits)
    return _solve_quadratic(a, bits)


def _solve_quadratic(a: int, bits: int) -> int:
    """The even solution for an `a` of trace 0.

    x₁² ⊕ x₁ = a₁ has two solutions; with y = a₀ ⊕ T(x₁²), the other half satisfies x₀² ⊕ x₀ = y, and exactly one of x₁
    and x₁ ⊕ 1 makes the trace of y zero, since T(1) = F/2 has trace 1.
    """
    if bits == 1:
        return 0
    half = bits >> 1
    x1 = _solve_quadratic(a >> half, half)
    y = (a & ((1 << half) - 1)) ^ by_top(_square(x1, half), half)
    if trace(y, half):
        x1 ^= 1
        y ^= 1 << (half - 1)
    return x1 << half | _solve_quadratic(y, half)
