"""Orders, generators, logarithms and minimal polynomials of finite nimbers.

The non-zero nimbers below 2^n, n = 2^u, form a cyclic group of order 2^n − 1 = F₀ F₁ … F_{u−1}, the product of the
first Fermat numbers. These are coprime, and square-free as far as their factors are known: completely up to F₁₁, that
is, up to the field of 4,096 bits.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from math import prod
from typing import TYPE_CHECKING, Any, overload

from bouton.errors import InputError
from bouton.nimbers import integer as nim_integer
from bouton.nimbers.functions import as_unsigned, check_nimber, nim_in_field, nim_pow, unsigned_size
from bouton.notation import plain_number

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bouton.nimbers.nim_function import Mixed

#: All prime factors but the largest of the Fermat number 2^(2^k) + 1, by k (Brent, *Factorization of the tenth Fermat
#: number*, Math. Comp. 68, 1999, and the references there); F₀ to F₄ are prime.
_FERMAT_FACTORS: dict[int, tuple[int, ...]] = {
    5: (641,),
    6: (274177,),
    7: (59649589127497217,),
    8: (1238926361552897,),
    9: (2424833, 7455602825647884208337395736200454918783366342657),
    10: (45592577, 6487031809, 4659775785220018543264560743076778192897),
    11: (319489, 974849, 167988556341760475137, 3560841906445833920513),
}
#: The smallest generator of the group of each field, by number of bits (checked by the tests).
_GENERATORS = {1: 1, 2: 2, 4: 4, 8: 18, 16: 258, 32: 65540, 64: 4294967302, 128: 18446744073709551618}


def order_factors(bits: int) -> list[int]:
    """Return the primes whose product is 2**bits − 1, the order of the group of the field of `bits` bits.

    >>> order_factors(8), order_factors(64)
    ([3, 5, 17], [3, 5, 17, 257, 641, 65537, 6700417])

    Raises ValueError beyond 4,096 bits, because the factors of 2^4096 + 1 are not all known.
    """
    nim_in_field(0, bits)
    if bits > 4096:
        raise InputError("nimbers.order-large", bits=bits, most=4096)
    return sorted(prime for level in range(bits.bit_length() - 1) for prime in _fermat_primes(level))


def _fermat_primes(level: int) -> list[int]:
    """The primes whose product is the Fermat number 2^(2^level) + 1."""
    primes = list(_FERMAT_FACTORS.get(level, ()))
    return [*primes, ((1 << (1 << level)) + 1) // prod(primes)]


def nim_order(a: int) -> int:
    """Return the multiplicative order of `a`: the least k > 0 with a ⊗ … ⊗ a (k factors) = 1.

    >>> from bouton import nim
    >>> [nim.order(a) for a in range(1, 9)]
    [1, 3, 3, 15, 15, 15, 15, 5]

    Raises ValueError for 0, and beyond 4,096 bits, because the group's order is not completely factored.

    In a field of 2^(2m) elements, a^(2^m + 1) is the norm, in the field of 2^m elements, and a^(2^m − 1) the conjugate
    divided by a; as both exponents are coprime, the order is the product of the orders of the two. An `a` of 4,096 bits
    takes a quarter of a minute.
    """
    (a,) = check_nimber("nim.order", a)
    if a == 0:
        raise InputError("nimbers.order-zero")
    bits = nim_integer.field_bits(a)
    order_factors(bits)  # are known
    order = 1
    while bits > 1:
        bits //= 2
        conjugate = a ^ a >> bits
        *small, large = _fermat_primes(bits.bit_length() - 1)
        unit, several = nim_integer.product(conjugate, nim_integer.inverse(a)), prod(small)
        if nim_integer.power(unit, several) != 1:
            order *= large
        unit = nim_integer.power(unit, large)
        order *= prod(prime for prime in small if nim_integer.power(unit, several // prime) != 1)
        a = nim_integer.product(a, conjugate)
    return order


def nim_generator(bits: int) -> int:
    """Return the smallest generator of the group of the field of `bits` bits: the default base of `nim.log`.

    >>> from bouton import nim
    >>> [nim.generator(bits) for bits in (1, 2, 4, 8, 16, 32)]
    [1, 2, 4, 18, 258, 65540]
    """
    nim_in_field(0, bits)
    return _smallest_generator(bits)


@cache
def _smallest_generator(bits: int) -> int:
    if bits in _GENERATORS:
        return _GENERATORS[bits]
    candidate = 1 << bits // 2
    while nim_order(candidate) != (1 << bits) - 1:
        candidate += 1
    return candidate


@overload
def nim_log(a: int, base: int | None = None) -> int: ...
@overload
def nim_log(a: "Mixed", base: int | None = None) -> "NDArray[np.uint64]": ...
def nim_log(a: Any, base: int | None = None) -> Any:
    """Return the least x ≥ 0 such that the nim power ``base ⊗ … ⊗ base`` (x factors) is `a`.

    >>> from bouton import nim
    >>> nim.log(6, 4), nim.pow(nim.generator(32), nim.log(2**31))
    (2, 2147483648)

    Parameters
    ----------
    a : positive int below 2^128, or array of uint8 … uint64 without zeros
    base : int, optional
        The default is the smallest generator (`nim.generator`) of the smallest field that contains `a`, or of the
        field of the array's type.

    Raises ValueError for 0, for an `a` that is not a power of the base, and above 128 bits, where the largest prime
    factor of the group's order (5.7e21) is out of reach of the methods used here.

    Pohlig and Hellman (1978): one logarithm in a group of each prime order, by Shanks's baby and giant steps. The first
    logarithm of 128 bits takes three seconds (twenty without Numba) and 150 MB: see `_shift_log`.
    """
    if not isinstance(a, int):
        return _log_of_array(a, plain_number(base))
    check_nimber("nim.log", a)
    bits = nim_integer.field_bits(a)
    if base is None:
        base = nim_generator(bits) if bits <= 128 else 2
    (base,) = check_nimber("nim.log", base)
    bits = max(bits, nim_integer.field_bits(base))
    if a == 0 or base == 0:
        raise InputError("nimbers.log-zero")
    if bits > 128:
        raise InputError("nimbers.log-large", bits=bits)
    order = nim_order(base)
    if nim_pow(a, order) != 1:
        raise InputError("nimbers.log-none", got=a, base=base)
    result, modulus = 0, 1
    for prime in order_factors(bits):
        if order % prime == 0:
            cofactor = order // prime
            digit = _prime_log(nim_integer.power(base, cofactor), nim_integer.power(a, cofactor), prime)
            result += modulus * ((digit - result) * pow(modulus, -1, prime) % prime)
            modulus *= prime
    return result


def _prime_log(base: int, a: int, prime: int) -> int:
    """The logarithm of `a` in the group of prime order generated by `base`."""
    if prime > 1 << 40:
        return _shift_log(base, a, prime)
    step, table = _baby_steps(base, prime)
    stride = nim_integer.power(base, -step)
    for giant in range(prime // step + 1):
        if a in table:
            return giant * step + table[a]
        a = nim_integer.product(a, stride)
    raise AssertionError("an element of a group of prime order is a power of any other but 1")


@lru_cache(maxsize=32)
def _baby_steps(base: int, prime: int) -> tuple[int, dict[int, int]]:
    step = int(prime**0.5) + 1
    table = {}
    value = 1
    for exponent in range(step):
        table[value] = exponent
        value = nim_integer.product(value, base)
    return step, table


#: Entries of the table of `_shift_log`: 2^20 entries take 150 MB and leave 64 million steps of 0.1 µs in the worst
#: case.
_SHIFT_TABLE = 1 << 20


def _shift_log(base: int, a: int, prime: int) -> int:
    """The logarithm of `a` to `base` in the group of order 67,280,421,310,721 of the field of 128 bits.

    In the basis 1, h, h², … (h is the base), multiplying by h is a shift and at most one sum, 30 times cheaper than a
    product. So the search takes many single steps, from `a` up to the next of `_SHIFT_TABLE` landmarks h^(k·stride).
    """
    to_shift, modulus, landmarks, stride = _shift_basis(base, prime)
    value = _apply(to_shift, a)
    walk = _compiled_walk(base, prime)
    if walk is not None:
        made, at = 0, value
        while made <= stride:
            steps, at = walk(at, stride + 1 - made)
            made += steps
            if at in landmarks:
                return int(landmarks[at] * stride - made) % prime
            at, made = _times_x(at, modulus), made + 1
    for steps in range(stride + 1):
        if value in landmarks:
            return (landmarks[value] * stride - steps) % prime
        value = _times_x(value, modulus)
    raise AssertionError("the walk by one passes a landmark within a stride")


def _times_x(value: int, modulus: int) -> int:
    value <<= 1
    return value ^ modulus if value >> 128 else value


@cache
def _compiled_walk(base: int, prime: int) -> Any:
    """The walk of `_shift_log` to the next landmark, compiled (60 times faster), or None if Numba is missing."""
    try:
        from bouton.nimbers._compiled.walk import Walk
    except ImportError:
        return None
    _, modulus, landmarks, _ = _shift_basis(base, prime)
    return Walk(landmarks, modulus)


def _apply(columns: list[int], value: int) -> int:
    result = 0
    while value:
        low = value & -value
        result ^= columns[low.bit_length() - 1]
        value ^= low
    return result


@lru_cache(maxsize=2)
def _shift_basis(base: int, prime: int) -> tuple[list[int], int, dict[int, int], int]:
    """The change to the basis of powers of the base, the base's minimal polynomial, the landmarks, and their stride."""
    powers = [1]
    for _ in range(128):
        powers.append(nim_integer.product(powers[-1], base))
    rows = [[powers[place], 1 << place] for place in range(128)]
    for bit in range(128):
        pivot = next(place for place in range(bit, 128) if rows[place][0] >> bit & 1)
        rows[bit], rows[pivot] = rows[pivot], rows[bit]
        for place in range(128):
            if place != bit and rows[place][0] >> bit & 1:
                rows[place] = [rows[place][0] ^ rows[bit][0], rows[place][1] ^ rows[bit][1]]
    columns = [row[1] for row in rows]
    modulus = 1 << 128 | _apply(columns, powers[128])
    stride = prime // _SHIFT_TABLE + 1
    images = [_apply(columns, nim_integer.power(base, stride))]
    for _ in range(127):
        images.append(_times_x(images[-1], modulus))
    tables = []
    for at in range(0, 128, 8):
        table = [0]
        for image in images[at : at + 8]:
            table += [value ^ image for value in table]
        tables.append(table)
    landmarks = {}
    value = 1
    for place in range(prime // stride + 2):
        landmarks[value] = place
        product = 0
        for table, byte in zip(tables, value.to_bytes(16, "little"), strict=True):
            product ^= table[byte]
        value = product
    return columns, modulus, landmarks, stride


def _log_of_array(a: Any, base: int | None) -> Any:
    if base is not None:
        check_nimber("nim.log", base)
    (a,) = as_unsigned("nim.log", (a,))
    size = unsigned_size("nim.log", (a,))
    import numpy as np

    values = np.asarray(a)
    if values.dtype.kind == "b":
        values = values.astype(np.uint8)
    if not values.all():
        raise InputError("nimbers.log-zero-array")
    from bouton.nimbers._compiled.logs import Field16, log_of_array

    generator = nim_generator(8 * size)
    logs_of_16, powers_of_16 = nim_integer.tables_of_16_bits()
    field = Field16(np.asarray(logs_of_16), np.asarray(powers_of_16, dtype=np.uint64))
    logs = log_of_array(values.ravel(), generator, field).reshape(values.shape)
    if base is None or base == generator:
        return logs
    if not nim_in_field(base, 8 * size) or base == 0:
        raise InputError("nimbers.log-base", base=base, bits=8 * size)
    # x · log(base) ≡ log(a) modulo the group's order; base generates a subgroup.
    order = (1 << 8 * size) - 1
    unit = nim_log(base, generator)
    index = order // nim_order(base)
    if (logs % values.dtype.type(index)).any():
        raise InputError("nimbers.log-none-array", base=base)
    inverse = pow(unit // index, -1, order // index)
    scaled = [int(x) // index * inverse % (order // index) for x in logs.ravel()]
    return np.array(scaled, dtype=values.dtype).reshape(values.shape)


def conjugates(a: int, over: int = 1) -> Iterator[int]:
    """Yield the distinct conjugates a, a^q, a^(q²), … of `a` over the field of `over` bits, q = 2**over.

    >>> list(conjugates(4)), list(conjugates(4, 2))
    ([4, 6, 5, 7], [4, 5])
    """
    value = a
    while True:
        yield value
        for _ in range(over):
            value = nim_integer.square(value)
        if value == a:
            return


def nim_minimal_polynomial(a: int, over: int = 1) -> tuple[int, ...]:
    """Return the minimal polynomial of `a` over the field of `over` bits, as coefficients from the constant term up.

    >>> from bouton import nim
    >>> nim.minimal_polynomial(2), nim.minimal_polynomial(4), nim.minimal_polynomial(4, over=2)
    ((1, 1, 1), (1, 1, 0, 0, 1), (2, 1, 1))

    It is the product of the linear factors X ⊕ c over the conjugates c of `a`.
    """
    (a,) = check_nimber("nim.minimal_polynomial", a)
    nim_in_field(0, over)
    polynomial = [1]
    for root in conjugates(a, over):
        scaled = [nim_integer.product(root, c) for c in polynomial] + [0]
        polynomial = [x ^ y for x, y in zip(scaled, [0, *polynomial], strict=True)]
    return tuple(polynomial)
