"""Dyadic rationals: the numbers that can be values of games with finitely many positions."""

from collections.abc import Iterable
from typing import Any

from bouton.notation import write_int


class Dyadic:
    """The number ``numerator / 2**exponent`` in lowest terms, exact and of any size.

    >>> Dyadic(3, 1) + Dyadic(1, 2), Dyadic(4, 2), Dyadic(3, 1) < Dyadic(2)
    (Dyadic(7, 2), Dyadic(1, 0), True)
    """

    __slots__ = ("exponent", "numerator")

    def __init__(self, numerator: int, exponent: int = 0) -> None:
        if exponent:
            if numerator:
                low = min(exponent, (numerator & -numerator).bit_length() - 1)
                numerator >>= low
                exponent -= low
            else:
                exponent = 0
        self.numerator: int = numerator
        self.exponent: int = exponent

    def __add__(self, other: "Dyadic") -> "Dyadic":
        a, b = self.exponent, other.exponent
        if a == b:
            return Dyadic(self.numerator + other.numerator, a)
        if a > b:
            return Dyadic(self.numerator + (other.numerator << (a - b)), a)
        return Dyadic((self.numerator << (b - a)) + other.numerator, b)

    def __neg__(self) -> "Dyadic":
        return Dyadic(-self.numerator, self.exponent)

    def __sub__(self, other: "Dyadic") -> "Dyadic":
        return self + -other

    def __mul__(self, other: "Dyadic") -> "Dyadic":
        return Dyadic(self.numerator * other.numerator, self.exponent + other.exponent)

    def __abs__(self) -> "Dyadic":
        return Dyadic(abs(self.numerator), self.exponent)

    def half(self) -> "Dyadic":
        """Half of the number."""
        return Dyadic(self.numerator, self.exponent + 1)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Dyadic):
            return NotImplemented
        return self.numerator == other.numerator and self.exponent == other.exponent

    def __hash__(self) -> int:
        return hash((self.numerator, self.exponent))

    def __lt__(self, other: "Dyadic") -> bool:
        if self.exponent == other.exponent:
            return self.numerator < other.numerator
        return self.numerator << other.exponent < other.numerator << self.exponent

    def __le__(self, other: "Dyadic") -> bool:
        if self.exponent == other.exponent:
            return self.numerator <= other.numerator
        return self.numerator << other.exponent <= other.numerator << self.exponent

    def __gt__(self, other: "Dyadic") -> bool:
        return other < self

    def __ge__(self, other: "Dyadic") -> bool:
        return other <= self

    def __bool__(self) -> bool:
        return self.numerator != 0

    @property
    def is_integer(self) -> bool:
        """Whether it is an integer."""
        return not self.exponent

    def floor(self) -> int:
        """The largest integer ≤ the number."""
        return self.numerator >> self.exponent

    def ceiling(self) -> int:
        """The smallest integer ≥ the number."""
        return -(-self.numerator >> self.exponent)

    def fraction(self) -> Any:
        """The number as a `fractions.Fraction`."""
        from fractions import Fraction

        return Fraction(self.numerator, 1 << self.exponent)

    def __float__(self) -> float:
        try:
            return self.numerator / (1 << self.exponent)
        except OverflowError:
            return float("inf") if self.numerator > 0 else float("-inf")

    def __str__(self) -> str:
        sign = "-" if self.numerator < 0 else ""
        whole = f"{sign}{write_int(abs(self.numerator))}"
        return f"{whole}/{write_int(1 << self.exponent)}" if self.exponent else whole

    def __repr__(self) -> str:
        return f"Dyadic({self.numerator}, {self.exponent})"


ZERO, ONE = Dyadic(0), Dyadic(1)


def simplest(low: Dyadic | None, high: Dyadic | None, open_low: bool = True, open_high: bool = True) -> Dyadic | None:
    """The simplest number in an interval, the one born first: the integer nearest to 0, else the least denominator.

    >>> simplest(Dyadic(1, 2), Dyadic(1)), simplest(Dyadic(3), None), simplest(None, None)
    (Dyadic(1, 1), Dyadic(4, 0), Dyadic(0, 0))

    Parameters
    ----------
    low, high : the ends, or None if the interval is unbounded there.
    open_low, open_high : whether the end itself is excluded.

    Returns
    -------
    The number, or None if the interval is empty.

    Source: J. H. Conway, On Numbers and Games, 1976, theorem 11.
    """
    if low is not None and high is not None and (high < low or (low == high and (open_low or open_high))):
        return None
    least = None if low is None else (low.floor() + 1 if open_low else low.ceiling())
    most = None if high is None else (high.ceiling() - 1 if open_high else high.floor())
    if least is None or least <= 0:
        if most is None or most >= 0:
            return ZERO
        if least is None or least <= most:
            return Dyadic(most)
    elif most is None or least <= most:
        return Dyadic(least)
    assert low is not None and high is not None
    # No integer fits. If an exponent fits, all larger ones do; the least one that fits belongs to exactly one number.
    misses, fits = 0, 1
    while _above(low, fits, open_low, high, open_high) is None:
        misses, fits = fits, 2 * fits
    while fits - misses > 1:
        middle = (misses + fits) // 2
        if _above(low, middle, open_low, high, open_high) is None:
            misses = middle
        else:
            fits = middle
    return _above(low, fits, open_low, high, open_high)


def _above(low: Dyadic, exponent: int, open_low: bool, high: Dyadic, open_high: bool) -> Dyadic | None:
    """The least k / 2**exponent in the interval from `low` to `high`, whose ends are excluded if open; None if none."""
    scaled = Dyadic(low.numerator << exponent, low.exponent)
    found = Dyadic(scaled.floor() + 1 if open_low else scaled.ceiling(), exponent)
    return found if found < high or (not open_high and found == high) else None


def largest(numbers: Iterable[Dyadic]) -> Dyadic:
    """The largest of some numbers; there must be one."""
    found: Dyadic | None = None
    for each in numbers:
        if found is None or found < each:
            found = each
    assert found is not None
    return found
