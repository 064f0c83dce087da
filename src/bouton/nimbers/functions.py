"""Nim addition and multiplication: functions of Python ints of any size and of unsigned NumPy arrays.

The nimbers form a field under nim sum (exclusive or) and nim product: the value of a coin at (a, b) in a product of two
coin-turning games is the nim product of the values at a and b (Conway 1976; Berlekamp, Conway and Guy 1982). Python
ints are handled by `bouton.nimbers.integer`, which needs only the standard library; arrays, and also ints once there
have been enough of them to pay for the start-up, are handled by compiled code (`bouton.nimbers._compiled`).
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast, overload

from bouton.errors import InputError, NimDivisionError
from bouton.nimbers import integer as nim_integer
from bouton.nimbers.nim_function import NimFunction, as_unsigned, check_nimber, unsigned_size
from bouton.notation import clip, plain_number
from bouton.storage.compiler import can_compile

__all__ = [
    "NimFunction",
    "as_unsigned",
    "check_nimber",
    "nim_add",
    "nim_div",
    "nim_in_field",
    "nim_inv",
    "nim_mul",
    "nim_pow",
    "nim_solve_quadratic",
    "nim_sqrt",
    "nim_square",
    "nim_trace",
    "unsigned_size",
]

if TYPE_CHECKING:
    from threading import Thread

    import numpy as np
    from numpy.typing import NDArray

    from bouton.nimbers.nim_function import Mixed, Unsigned

#: Products of 64-bit ints in pure Python (3 µs each; a product of 2^k words counts as 3^k of them) after which the
#: compiled engine, which takes half a second to import, pays off.
_PAYS_AFTER = 200_000


class _Product(NimFunction):
    """`nim.mul` and `nim.div` for all operands; `_front` adds a fast path for two ints below 2^64."""

    def __init__(self, name: str, operands: int, on_ints: Callable[..., int], text: str) -> None:
        super().__init__(name, operands, on_ints, text)
        self._calls_left = _PAYS_AFTER
        self.starting: Thread | None = None
        self.install: Callable[[Callable[[int, int], int]], None] = lambda entry: None

    def two_ints(self, a: int, b: int) -> int:
        """Compute in pure Python; after enough calls, start to load the compiled engine in the background."""
        check_nimber(self.title, a, b)
        larger = a if a > b else b
        self._calls_left -= 3 ** max(0, nim_integer.field_bits(larger).bit_length() - 7)
        if self._calls_left <= 0:
            from threading import Thread

            self._calls_left = _PAYS_AFTER
            if can_compile():
                self.starting = Thread(target=self.compile)
                self.starting.start()
        return self._on_ints(a, b)

    def compile(self) -> None:
        """Load the compiled functions of ints, unless NumPy or Numba is missing."""
        self._calls_left = _PAYS_AFTER
        try:
            from bouton.nimbers._compiled.big import BigProduct
            from bouton.nimbers._compiled.scalar import scalar
        except ImportError:
            return
        self.install(scalar(self.__name__))
        if nim_integer.big_product is None:
            nim_integer.big_product = BigProduct()

    def _prepare(self, size: int) -> "np.ufunc":
        ufunc = super()._prepare(size)
        self._calls_left = min(self._calls_left, 1000)
        return ufunc


_OPTIONS = {"where", "casting", "order", "dtype", "subok"}


def _front(whole: _Product) -> NimFunction:
    """Wrap a `_Product` in a plain function that has its methods as attributes.

    Python calls a function 60 ns faster than an object with ``__call__``, out of some 160 in all for two ints; each
    keyword-only parameter would cost 8 ns, so NumPy's are collected in `options`. The compiled entry point raises
    OverflowError for negative ints and ints of more than 64 bits, and returns 0 for a division by 0: both take the slow
    path.
    """
    entry: Callable[[int, int], int] = whole.two_ints

    def product(a: Any, b: Any, /, out: Any = None, **options: Any) -> Any:
        if type(a) is int and type(b) is int and out is None and not options:
            try:
                answer = entry(a, b)
            except OverflowError:
                answer = 0
            return answer or whole.two_ints(a, b)
        if not options.keys() <= _OPTIONS:
            raise TypeError(f"{whole.title}() got an unexpected keyword argument {min(options.keys() - _OPTIONS)!r}")
        if out is None and options.get("where", True) is True and options.get("dtype") is None:
            if isinstance(a, int) and isinstance(b, int):
                return whole.two_ints(int(a), int(b))
            ufunc, operands = whole._ready((a, b), {})
            return whole._apply(ufunc, operands, options)
        return whole(a, b, out=out, **options)

    def install(compiled: Callable[[int, int], int]) -> None:
        nonlocal entry
        entry = compiled

    whole.install = install
    product.__name__ = product.__qualname__ = whole.__name__
    product.__doc__ = whole.__doc__
    for name in ("outer", "reduce", "accumulate", "reduceat", "at", "as_ufunc", "compile", "nin", "nout"):
        setattr(product, name, getattr(whole, name))
    return cast(NimFunction, product)


class _Sum(NimFunction):
    def _prepare(self, size: int) -> "np.ufunc":
        import numpy as np

        return np.bitwise_xor


class _Power(NimFunction):
    """`nim.pow`, which also accepts an array and a single int exponent of any size and sign."""

    def __call__(self, *operands: Any, **options: Any) -> Any:
        if len(operands) >= 2 and isinstance(operands[1], int):
            base, exponent, *rest = operands
            if isinstance(base, int) and not rest and not options:
                check_nimber(self.title, base)
                return self._on_ints(base, exponent)
            (base,) = as_unsigned(self.title, (base,))
            order = (1 << 8 * unsigned_size(self.title, (base,), options)) - 1
            if exponent < 0:
                base, exponent = nim_inv(base), -exponent
            # Only the exponent 0 may become 0: any other multiple of the group's order is replaced by
            # that order.
            operands = (base, (exponent % order or order) if exponent else 0, *rest)
        return super().__call__(*operands, **options)


class _Quadratic(NimFunction):
    def __call__(self, *operands: Any, **options: Any) -> Any:
        if operands and not isinstance(operands[0], int):
            import numpy as np

            operands = (*as_unsigned(self.title, operands[:1]), *operands[1:])
            size = unsigned_size(self.title, operands[:1], options)
            unsolved = np.asarray(operands[0]) >> np.uint8(8 * size - 1) if size else 0
            if np.any(unsolved):
                count = int(np.count_nonzero(unsolved))
                raise InputError("nimbers.quadratic", count=count, bits=8 * size)
        return super().__call__(*operands, **options)


def _divide(a: int, b: int) -> int:
    if b == 0:
        raise NimDivisionError("nimbers.zero", operation="nim.div")
    return nim_integer.product(a, nim_integer.inverse(b)) if b > 1 else a


def _invert(a: int) -> int:
    if a == 0:
        raise NimDivisionError("nimbers.zero", operation="nim.inv")
    return nim_integer.inverse(a)


def _raise_to(a: int, exponent: int) -> int:
    if a == 0 and exponent < 0:
        raise NimDivisionError("nimbers.zero", operation="nim.pow")
    return nim_integer.power(a, exponent)


nim_add: NimFunction = _Sum(
    "nim_add",
    2,
    int.__xor__,
    """Return the nim sum, the exclusive or, of ints or unsigned arrays.

    >>> from bouton import nim
    >>> nim.add(5, 6)
    3

    Takes the same operands as `nim.mul`, and has its ufunc methods. Bouton, Annals of Mathematics 3 (1902)
    35–39.
    """,
)
nim_mul: NimFunction = _front(
    _Product(
        "nim_mul",
        2,
        nim_integer.product,
        """Return the nim product of ints or unsigned arrays.

    >>> from bouton import nim
    >>> nim.mul(4, 2), nim.mul(4, 4), nim.mul(12345678901234567890, 98765)
    (8, 6, 13321595056732067535)

    Parameters
    ----------
    a, b : non-negative int, or array of uint8, uint16, uint32 or uint64, or a list or signed array without negatives
        Arrays broadcast; the result has NumPy's common type, in which the product always fits. The keywords
        and methods are those of a NumPy ufunc (``out=``, ``where=``, ``nim.mul.outer``, ``nim.mul.reduce``).

    Raises TypeError for floats and object arrays, `NimRangeError` for a negative number. Ints of n bits
    cost O(n^1.585). The definition, mex of a'b ⊕ ab' ⊕ a'b', and the rules are Conway's, *On Numbers and
    Games*, 1976.
    """,
    )
)
nim_div: NimFunction = _front(
    _Product(
        "nim_div",
        2,
        _divide,
        """Return the nim quotient a ⊗ (inverse of b) of ints or unsigned arrays.

    >>> from bouton import nim
    >>> nim.div(8, 2), nim.div(6, 4)
    (4, 4)

    Division by zero raises ZeroDivisionError for ints; for arrays it gives 0 and one RuntimeWarning, as
    NumPy's integer division does (see ``numpy.errstate``).
    """,
    )
)
nim_square: NimFunction = NimFunction(
    "nim_square",
    1,
    nim_integer.square,
    """Return a ⊗ a for an int or an unsigned array. Squaring is linear: (a ⊕ b)² = a² ⊕ b².

    >>> from bouton import nim
    >>> [nim.square(a) for a in range(8)]
    [0, 1, 3, 2, 6, 7, 5, 4]
    """,
)
nim_sqrt: NimFunction = NimFunction(
    "nim_sqrt",
    1,
    nim_integer.square_root,
    """Return the only x with x ⊗ x = a, for an int or an unsigned array.

    >>> from bouton import nim
    >>> nim.sqrt(6), nim.square(nim.sqrt(1000))
    (4, 1000)
    """,
)
nim_inv: NimFunction = NimFunction(
    "nim_inv",
    1,
    _invert,
    """Return the nim inverse of an int or an unsigned array.

    >>> from bouton import nim
    >>> [nim.inv(a) for a in range(1, 16)]
    [1, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4]

    It is the nim power with exponent 2^(2^u) − 2 for a < 2^(2^u). 0 raises ZeroDivisionError; in an array it
    gives 0 and one RuntimeWarning.
    """,
)
nim_pow: NimFunction = _Power(
    "nim_pow",
    2,
    _raise_to,
    """Return the nim power a ⊗ a ⊗ … ⊗ a.

    >>> from bouton import nim
    >>> nim.pow(2, 2), nim.pow(4, -1), nim.pow(0, 0), nim.pow(7, 2**8 - 2) == nim.inv(7)
    (3, 15, 1, True)

    The exponent is an ordinary integer, of any size and sign; for an array base, an int or an unsigned array.
    0 to a negative power raises ZeroDivisionError.
    """,
)
nim_solve_quadratic: NimFunction = _Quadratic(
    "nim_solve_quadratic",
    1,
    nim_integer.solve_quadratic,
    """Return the even x with x ⊗ x ⊕ x = a; the other solution is x ⊕ 1.

    >>> from bouton import nim
    >>> [nim.solve_quadratic(a) for a in range(8)]
    [0, 2, 4, 6, 10, 8, 14, 12]

    For ints there is always one, in the next field where the trace of `a` is 1. An array raises ValueError
    when an element has trace 1 in its type. Lenstra, *Nim multiplication*, 1977.
    """,
)


@overload
def nim_trace(a: int, bits: int | None = None) -> int: ...
@overload
def nim_trace(a: "NDArray[Unsigned]", bits: int | None = None) -> "NDArray[Unsigned]": ...
@overload
def nim_trace(a: "Mixed", bits: int | None = None) -> "NDArray[np.unsignedinteger[Any]]": ...
def nim_trace(a: Any, bits: int | None = None) -> Any:
    """Return the trace of `a` to {0, 1}, which is the top bit of the field's `bits` bits.

    >>> from bouton import nim
    >>> nim.trace(8), nim.trace(7), nim.trace(8, 8)
    (1, 0, 0)

    By default the field is the smallest one that contains an int, or that of an array's type. Raises ValueError unless
    `bits` is a power of two and `a` is below 2**bits.
    """
    if isinstance(a, int):
        check_nimber("nim.trace", a)
        bits = nim_integer.field_bits(a) if bits is None else bits
        if not nim_in_field(a, bits):
            raise InputError("nimbers.outside-field", got=a, bits=bits)
        return nim_integer.trace(a, bits)
    (a,) = as_unsigned("nim.trace", (a,))
    size = unsigned_size("nim.trace", (a,))
    if bits is not None and (not isinstance(plain_number(bits), int) or bits != 8 * size):
        raise InputError("nimbers.field-of-array", bits=8 * size, got=clip(bits))
    import numpy as np

    return np.asarray(a) >> np.uint8(8 * size - 1)


def nim_in_field(a: int, bits: int) -> bool:
    """Say whether `a` lies in the field of `bits` bits, that is, below 2**bits; `bits` must be a power of two. There
    are no other finite subfields.

    >>> from bouton import nim
    >>> nim.in_field(15, 4), nim.in_field(16, 4)
    (True, False)
    """
    check_nimber("nim.in_field", a)
    if not isinstance(plain_number(bits), int) or bits < 1 or bits & (bits - 1):
        raise InputError("nimbers.field", bits=clip(bits))
    return a >> bits == 0
