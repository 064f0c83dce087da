"""Polynomials in one unknown over the field of nimbers.

A polynomial is a sequence of coefficients from the constant term up, ``[5, 0, 1]`` for X² ⊕ 5, or an unsigned array;
results are lists without leading zeros (the zero polynomial is ``[]``). Coefficients are ints of any size. Long
products, and values of at most 64 bits at all of 0, 1, …, 2^m − 1, are computed by `bouton.nimbers.transform`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, overload

from bouton.errors import InputError, NimDivisionError
from bouton.nimbers import integer as nim_integer
from bouton.nimbers.functions import as_unsigned, check_nimber, nim_div, nim_mul
from bouton.storage.compiler import can_compile

#: thresholds of the transform: products of coefficients (a second of plain Python) from which loading compiled code
#: pays; coefficients and points from which it evaluates or interpolates faster than one point at a time
_TRANSFORMED, _ALL = 1 << 16, 64

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bouton.nimbers.nim_function import Mixed

    Polynomial = Sequence[int] | NDArray[np.integer[Any]]


def trim(p: "Polynomial") -> list[int]:
    """Return the polynomial without leading zeros.

    >>> trim([1, 2, 0, 0]), trim([0])
    ([1, 2], [])
    """
    result = check_nimber("nim polynomial", *_ints(p))
    while result and not result[-1]:
        result.pop()
    return result


def _ints(row: Any) -> list[int]:
    found: list[int] = row.tolist() if hasattr(row, "tolist") else list(row)
    return found


def _arrays(*rows: list[int], least: int = 0) -> "list[NDArray[np.unsignedinteger[Any]]] | None":
    """Convert rows to arrays of a type that also holds `least`; None if none is wide enough, or without a compiler."""
    largest = max(least, *map(max, rows))
    if largest >> 64 or not can_compile():
        return None
    import numpy as np

    return [np.array(row, np.min_scalar_type(largest)) for row in rows]


def nim_poly_add(p: "Polynomial", q: "Polynomial") -> list[int]:
    """Return the sum of two polynomials.

    >>> from bouton import nim
    >>> nim.poly_add([1, 2, 3], [4, 0, 3])
    [5, 2]
    """
    short, long = sorted((trim(p), trim(q)), key=len)
    return trim([x ^ y for x, y in zip(short, long, strict=False)] + long[len(short) :])


def nim_poly_mul(p: "Polynomial", q: "Polynomial") -> list[int]:
    """Return the product of two polynomials.

    >>> from bouton import nim
    >>> nim.poly_mul([2, 1], [3, 1])
    [1, 1, 1]

    Complexity: O(n · log n) products if both are long (two of 2^19 terms of 64 bits take half a second), otherwise
    len(p) · len(q).
    """
    left, right = trim(p), trim(q)
    if not left or not right:
        return []
    if len(left) * len(right) >= _TRANSFORMED and can_compile():
        return _convolve(left, right, nim_integer.field_bits(max(map(max, (left, right)))))
    result = [0] * (len(left) + len(right) - 1)
    for i, x in enumerate(left):
        for j, y in enumerate(right):
            result[i + j] ^= nim_integer.product(x, y)
    return result


def _convolve(left: list[int], right: list[int], bits: int) -> list[int]:
    """The product of polynomials over the field of `bits` bits; above 64 bits, from products of halves."""
    if (rows := _arrays(left, right)) is not None:
        from bouton.nimbers.transform import convolve

        return _ints(convolve(*rows))
    half = bits >> 1
    first, second = ([[x & (1 << half) - 1 for x in row], [x >> half for x in row]] for row in (left, right))
    least, most = (_convolve(first[place], second[place], half) for place in (0, 1))
    sums = [[x ^ y for x, y in zip(*row, strict=True)] for row in (first, second)]
    both = _convolve(sums[0], sums[1], half)
    shifted = _convolve(most, [1 << (half - 1)], half)
    return [(b ^ x) << half | x ^ y for b, x, y in zip(both, least, shifted, strict=True)]


def nim_poly_divmod(p: "Polynomial", q: "Polynomial") -> tuple[list[int], list[int]]:
    """Return quotient and remainder; raises ZeroDivisionError if `q` is zero.

    >>> from bouton import nim
    >>> nim.poly_divmod([1, 0, 0, 1], [1, 1])
    ([1, 1, 1], [])
    """
    rest, divisor = trim(p), trim(q)
    if not divisor:
        raise NimDivisionError("nimbers.zero-polynomial")
    scale = nim_integer.inverse(divisor[-1])
    quotient = [0] * max(0, len(rest) - len(divisor) + 1)
    for place in reversed(range(len(quotient))):
        factor = nim_integer.product(rest[place + len(divisor) - 1], scale)
        quotient[place] = factor
        for offset, coefficient in enumerate(divisor):
            rest[place + offset] ^= nim_integer.product(factor, coefficient)
    return quotient, trim(rest)


def nim_poly_gcd(p: "Polynomial", q: "Polynomial") -> list[int]:
    """Return the monic greatest common divisor (the zero polynomial if both are zero).

    >>> from bouton import nim
    >>> nim.poly_gcd(nim.poly_mul([2, 1], [5, 1]), nim.poly_mul([2, 1], [7, 1]))
    [2, 1]
    """
    a, b = trim(p), trim(q)
    while b:
        a, b = b, nim_poly_divmod(a, b)[1]
    if not a:
        return []
    scale = nim_integer.inverse(a[-1])
    return [nim_integer.product(scale, x) for x in a]


@overload
def nim_poly_evaluate(p: "Polynomial", x: int) -> int: ...
@overload
def nim_poly_evaluate(p: "Polynomial", x: "Mixed") -> "NDArray[np.unsignedinteger[Any]]": ...
def nim_poly_evaluate(p: "Polynomial", x: Any) -> Any:
    """Return the value at x, an int or an unsigned array, by Horner's rule.

    >>> from bouton import nim
    >>> nim.poly_evaluate([1, 1, 1], 2), nim.poly_evaluate([5, 0, 1], 7)
    (0, 1)
    """
    coefficients = trim(p)
    x = x if isinstance(x, int) else as_unsigned("nim.poly_evaluate", (x,))[0]
    if not isinstance(x, int) and _ALL <= len(coefficients) <= x.size and _is_all(x.tolist(), x.ndim):
        rows = _arrays(coefficients, least=x.size - 1)
        if rows is not None and rows[0].dtype <= x.dtype:
            from bouton.nimbers.transform import values_at_all

            padded = x ^ x
            padded[: len(coefficients)] = rows[0]
            return values_at_all(padded)
    value = x ^ x
    for coefficient in reversed(coefficients):
        value = nim_mul(value, x) ^ coefficient
    return value


def _is_all(points: list[int], dimensions: int = 1) -> bool:
    """Whether points are 0, 1, …, 2^m − 1, at least 64 of them, in one dimension."""
    count = len(points)
    return dimensions == 1 and count >= _ALL and not count & (count - 1) and points == [*range(count)]


def _interpolate_arrays(
    points: "NDArray[np.unsignedinteger[Any]]", values: "NDArray[np.unsignedinteger[Any]]"
) -> "NDArray[np.unsignedinteger[Any]]":
    """The polynomial by Newton's divided differences: n operations on arrays for the differences, n for the sum."""
    differences = values.copy()
    for level in range(1, len(points)):
        steps = differences[level:] ^ differences[level - 1 : -1]
        differences[level:] = nim_div(steps, points[level:] ^ points[:-level])
    found = points ^ points
    for point, difference in zip(points[::-1], differences[::-1], strict=True):
        scaled = nim_mul(found, point)
        found[1:] = scaled[1:] ^ found[:-1]
        found[0] = scaled[0] ^ difference
    return found


def nim_poly_interpolate(points: "Polynomial", values: "Polynomial") -> list[int]:
    """Return the polynomial of degree below ``len(points)`` through the points, which must be distinct.

    >>> from bouton import nim
    >>> nim.poly_interpolate([1, 2, 3], [1, 3, 2])
    [0, 0, 1]

    Newton's divided differences, O(n²) products, on arrays if they are many; for the points 0, 1, …, 2^m − 1 the
    transform, O(n · log n). Raises ValueError if two points are equal, or if there are not as many values as points.
    """
    points, values = (check_nimber("nim.poly_interpolate", *_ints(row)) for row in (points, values))
    if len(points) != len(values) or len(set(points)) != len(points):
        raise InputError("nimbers.interpolate", points=len(points), values=len(values))
    if _is_all(points) and (rows := _arrays(values, least=len(points) - 1)) is not None:
        from bouton.nimbers.transform import interpolate_at_all

        return trim(interpolate_at_all(rows[0]))
    if len(points) >= _ALL and (rows := _arrays(points, values, least=max(*points, *values))) is not None:
        return trim(_interpolate_arrays(*rows))
    differences = list(values)
    for level in range(1, len(points)):
        for place in range(len(points) - 1, level - 1, -1):
            run = nim_integer.inverse(points[place] ^ points[place - level])
            differences[place] = nim_integer.product(differences[place] ^ differences[place - 1], run)
    coefficients: list[int] = []
    for point, difference in zip(reversed(points), reversed(differences), strict=True):
        shifted = [0, *coefficients]
        scaled = [nim_integer.product(point, c) for c in coefficients] + [0]
        coefficients = [x ^ y for x, y in zip(shifted, scaled, strict=True)]
        coefficients[0] ^= difference
    return trim(coefficients)
