"""The circuits of nim arithmetic, described once for all widths and all machines.

A nimber of n bits is a list of *digits*, least significant first: elements of a small field (of 1, 4 or 8 bits) in
which a machine computes directly. The tower of fields above the digits is always the same: with F = 2^(m/2) in the
field of m bits, F ⊗ F = F ⊕ F/2, and T denotes the product by F/2 (Conway 1976, chapter 6). A circuit uses four
operations of its digits `f`, so the same code emits vector instructions (`nim_digits`) and computes on Python ints
(`Bits` below, which derives the machines' constants and is run by the tests).
"""

from collections.abc import Callable
from typing import Any, Protocol

Nimber = list[Any]


class Digits(Protocol):
    """A machine's operations on digits, elements of a field of 1, 4 or 8 bits; circuits use no others."""

    bits: int

    def xor(self, x: Any, y: Any) -> Any: ...
    def product(self, x: Any, y: Any) -> Any: ...
    def linear(self, x: Any, columns: tuple[int, ...]) -> Any:
        """Apply the GF(2)-linear map that sends bit i to ``columns[i]``."""

    def inverse(self, x: Any) -> Any: ...
    def outline(self, circuit: Callable[..., Nimber], *operands: Nimber) -> Nimber:
        """Compute ``circuit(self, *operands)``, possibly by calling a function shared between call sites."""


class Bits:
    """Digits of one bit held in Python ints: the reference engine."""

    bits = 1

    def xor(self, x: int, y: int) -> int:
        return x ^ y

    def product(self, x: int, y: int) -> int:
        return x & y

    def linear(self, x: int, columns: tuple[int, ...]) -> int:
        return x if columns[0] else 0

    def inverse(self, x: int) -> int:
        return x

    def outline(self, circuit: Callable[..., Nimber], *operands: Nimber) -> Nimber:
        return circuit(self, *operands)


def constant(circuit: Callable[..., Nimber], bits: int, *operands: int) -> int:
    """Run a circuit on ints of `bits` bits with the reference engine.

    >>> constant(multiply, 8, 16, 16), constant(square, 4, 9)
    (24, 12)
    """
    planes = [[operand >> bit & 1 for bit in range(bits)] for operand in operands]
    return sum(bit << place for place, bit in enumerate(circuit(Bits(), *planes)))


_COLUMNS: dict[tuple[str, int], tuple[int, ...]] = {}


def _digit_map(circuit: Callable[..., Nimber], bits: int, repeat: int = 1) -> tuple[int, ...]:
    """The columns of the matrix of a linear circuit that is applied `repeat` times to one digit of `bits` bits."""
    key = (f"{circuit.__name__} {repeat}", bits)
    if key not in _COLUMNS:
        images = tuple(1 << bit for bit in range(bits))
        for _ in range(repeat):
            images = tuple(constant(circuit, bits, image) for image in images)
        _COLUMNS[key] = images
    return _COLUMNS[key]


def add(f: Digits, a: Nimber, b: Nimber) -> Nimber:
    return [f.xor(x, y) for x, y in zip(a, b, strict=True)]


def _halves(a: Nimber) -> tuple[Nimber, Nimber]:
    middle = len(a) // 2
    return a[:middle], a[middle:]


def by_top(f: Digits, a: Nimber, repeat: int = 1) -> Nimber:
    """Apply T, `repeat` times: with G = 2^(m/2), T(a₁G ⊕ a₀) = T'(a₀ ⊕ a₁) G ⊕ T'T'(a₁)."""
    if len(a) == 1:
        if f.bits == 1:
            return a
        return [f.linear(a[0], _digit_map(by_top, f.bits, repeat))]
    for _ in range(repeat):
        low, high = _halves(a)
        a = by_top(f, high, 2) + by_top(f, add(f, low, high))
    return a


def evaluate(f: Digits, a: Nimber) -> Nimber:
    """Karatsuba's evaluation at 0, ∞ and 1 on every level: 2^k digits become 3^k."""
    if len(a) == 1:
        return a
    low, high = _halves(a)
    return evaluate(f, low) + evaluate(f, high) + evaluate(f, add(f, low, high))


def interpolate(f: Digits, products: Nimber) -> Nimber:
    """Recover a nimber from the products of evaluations: ``multiply`` is evaluate, multiply digit by digit,
    interpolate."""
    if len(products) == 1:
        return products
    third = len(products) // 3
    low = interpolate(f, products[:third])
    high = interpolate(f, products[third : 2 * third])
    both = interpolate(f, products[2 * third :])
    return add(f, low, by_top(f, high)) + add(f, both, low)


def multiply(f: Digits, a: Nimber, b: Nimber) -> Nimber:
    """a ⊗ b, depth first (few live values): low = a₀b₀ ⊕ T(a₁b₁), high = (a₀⊕a₁)(b₀⊕b₁) ⊕ a₀b₀."""
    if len(a) == 1:
        return [f.product(a[0], b[0])]
    a0, a1 = _halves(a)
    b0, b1 = _halves(b)
    low = f.outline(multiply, a0, b0)
    high = f.outline(multiply, a1, b1)
    both = f.outline(multiply, add(f, a0, a1), add(f, b0, b1))
    return add(f, low, by_top(f, high)) + add(f, both, low)


def square(f: Digits, a: Nimber) -> Nimber:
    """a ⊗ a: high = a₁², low = a₀² ⊕ T(a₁²)."""
    if len(a) == 1:
        return a if f.bits == 1 else [f.linear(a[0], _digit_map(square, f.bits))]
    low, high = _halves(a)
    top = square(f, high)
    return add(f, square(f, low), by_top(f, top)) + top


def square_root(f: Digits, a: Nimber) -> Nimber:
    """√a: high = √a₁, low = √(a₀ ⊕ T(a₁))."""
    if len(a) == 1:
        return a if f.bits == 1 else [f.linear(a[0], _digit_map(square_root, f.bits))]
    low, high = _halves(a)
    return square_root(f, add(f, low, by_top(f, high))) + square_root(f, high)


def inverse(f: Digits, a: Nimber) -> Nimber:
    """1/a, and 0 for 0: the conjugate a₁F ⊕ (a₀ ⊕ a₁) divided by the norm a₀(a₀ ⊕ a₁) ⊕ T(a₁²), which is in the
    smaller field."""
    if len(a) == 1:
        return [f.inverse(a[0])]
    low, high = _halves(a)
    both = add(f, low, high)
    norm = add(f, f.outline(multiply, low, both), by_top(f, square(f, high)))
    scale = f.outline(inverse, norm)
    return f.outline(multiply, both, scale) + f.outline(multiply, high, scale)


def divide(f: Digits, a: Nimber, b: Nimber) -> Nimber:
    """a/b, and 0 if b is 0."""
    return f.outline(multiply, a, f.outline(inverse, b))


def solve_quadratic(f: Digits, a: Nimber) -> Nimber:
    """The even x with x² ⊕ x = a for an `a` of trace 0; the top bit of `a`, its trace, is ignored.

    Of the two x₁ with x₁² ⊕ x₁ = a₁, choose the one that makes the trace of y = a₀ ⊕ T(x₁²) zero: adding 1 to x₁ adds
    F/2, the top bit, to y. So the top bit of y is added to bit 0 of x₁ and then ignored: the circuit is linear.
    """
    if len(a) == 1:
        if f.bits == 1:
            return [f.linear(a[0], (0,))]
        return [f.linear(a[0], _digit_map(solve_quadratic, f.bits))]
    low, high = _halves(a)
    x1 = solve_quadratic(f, high)
    y = add(f, low, by_top(f, square(f, x1)))
    top_to_one = (0,) * (f.bits - 1) + (1,)
    x1 = [f.xor(x1[0], f.linear(y[-1], top_to_one)), *x1[1:]]
    return solve_quadratic(f, y) + x1
