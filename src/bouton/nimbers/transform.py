"""Polynomials over nimbers at all of 0, 1, …, 2^m − 1 together, by the additive Fourier transform.

S(x) = x² ⊕ x is linear over {0, 1}, with kernel {0, 1}, and maps the nimbers below 2^(k+1) onto those below 2^k: these
are Cantor's subspaces. So s_j, which is S applied j times, vanishes exactly below 2^j, is 1 at 2^j, and has only
coefficients 0 and 1; if j is a power of 2, it is x^(2^j) ⊕ x. Write a polynomial of degree below 2^m as Σ d_i · X_i,
where X_i is the product of s_j over the bits j of i. Then

- converting coefficients to d and back takes additions only (`_to_products`): f is expanded in powers of s_t for the
  largest power of two t below m, by repeated division by (x^(2^t) ⊕ x)^(2^l) = x^(2^t · 2^l) ⊕ x^(2^l); as s_(t + j)(x)
  = s_j(s_t(x)), the coefficient of each power, and the row of these coefficients, are converted recursively;
- converting d to values takes m levels of 2^(m − 1) products: f = f₀ ⊕ s_j · f₁, and on a block of 2^(j + 1) points
  that starts at b, s_j is s_j(b) in the first half and s_j(b) ⊕ 1 in the second.

Sources: D. G. Cantor, "On arithmetical algorithms over finite fields", 1989; S. Gao and T. Mateer, "Additive fast
Fourier transforms over finite fields", 2010; S.-J. Lin, W.-H. Chung and Y. S. Han, "Novel polynomial basis and its
application to Reed–Solomon erasure codes", 2014.
"""

from typing import TYPE_CHECKING, Any

from bouton.nimbers.functions import nim_mul

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.unsignedinteger[Any]]

_LEVEL = 1 << 18  # products of a level that are computed together, so that they stay in the processor's cache


def values_at_all(coefficients: "Numbers") -> "Numbers":
    """The values at 0, 1, …, n − 1 of a polynomial with n coefficients, n a power of two, in a field with these points.

    >>> import numpy as np
    >>> values_at_all(np.array([1, 0, 1, 0], np.uint8)).tolist()  # 1 ⊕ x²
    [1, 0, 2, 3]

    Complexity: (n/2) · log₂ n products.
    """
    found = coefficients.copy()
    _to_products(found.reshape(1, -1, 1))
    for level in reversed(range(len(found).bit_length() - 1)):
        _cross(found, level, False)
    return found


def interpolate_at_all(values: "Numbers") -> "Numbers":
    """The coefficients of the polynomial with these values: the inverse of `values_at_all`."""
    found = values.copy()
    for level in range(len(found).bit_length() - 1):
        _cross(found, level, True)
    _to_products(found.reshape(1, -1, 1), back=True)
    return found


def convolve(p: "Numbers", q: "Numbers") -> "Numbers":
    """The product of two non-empty polynomials of one type."""
    import numpy as np

    count = len(p) + len(q) - 1
    size = 1 << (count - 1).bit_length()
    kind = max(p.dtype, np.min_scalar_type(size - 1))
    values = [values_at_all(np.concatenate([each, np.zeros(size - len(each), kind)]).astype(kind)) for each in (p, q)]
    return interpolate_at_all(nim_mul(*values))[:count].astype(p.dtype)


def _to_products(rows: "Numbers", back: bool = False) -> None:
    """Convert coefficients (the middle axis, 2^m of them) to those of the X_i in place; or back."""
    first, count, last = rows.shape
    bits = count.bit_length() - 1
    if bits < 2:
        return  # X_0 = 1, X_1 = x
    width = 1 << (1 << ((bits - 1).bit_length() - 1))  # number of coefficients of each power
    inner, outer = rows.reshape(-1, width, last), rows.reshape(first, count // width, width * last)
    if back:
        _to_products(inner, back)
        _to_products(outer, back)
    steps = range((count // width).bit_length() - 1)
    for step in steps if back else reversed(steps):
        half, shift = width << step, 1 << step
        pairs = rows.reshape(-1, 2, half, last)
        low, high = pairs[:, 0], pairs[:, 1]
        if back:
            low[:, shift:] ^= high[:, : half - shift]
            high[:, :shift] ^= high[:, half - shift :]
        else:
            high[:, :shift] ^= high[:, half - shift :]
            low[:, shift:] ^= high[:, : half - shift]
    if not back:
        _to_products(outer)
        _to_products(inner)


def _cross(values: "Numbers", level: int, back: bool) -> None:
    """Perform one level of the transform in place, from coefficients of the X_i to values at points, or back."""
    import numpy as np

    half = 1 << level
    blocks = values.reshape(-1, 2, half)
    factors = _subspace_values(level, len(blocks), values.dtype)
    step = max(1, _LEVEL // half)
    for first in range(0, len(blocks), step):
        low, high = blocks[first : first + step, 0], blocks[first : first + step, 1]
        if back:
            high ^= low
        low ^= nim_mul(np.repeat(factors[first : first + step], half).reshape(low.shape), np.ascontiguousarray(high))
        if not back:
            high ^= low


def _subspace_values(level: int, blocks: int, kind: Any) -> "Numbers":
    """The values of s_level at the first points of `blocks` consecutive blocks of 2^(level + 1) points."""
    import numpy as np

    found = np.zeros(1, kind)
    for bit in range(level + 1, level + blocks.bit_length()):
        value = np.array([1 << bit], kind)
        for _ in range(level):
            value = nim_mul(value, value) ^ value
        found = np.concatenate([found, found ^ value])
    return found
