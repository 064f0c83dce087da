"""Conversion of integers of any length to base 10, in less than quadratic time."""

from collections.abc import Callable
from functools import lru_cache
from reprlib import Repr
from typing import Any

_LONG = 100_000  # bits from which decimal's arithmetic is faster than int's division, which is quadratic
_SHORT = 1_000  # bits of a number that decimal converts at once
_KEPT = 4  # numbers

_read: dict[int, str] = {}  # long numbers with the digits from which they were parsed


def write_int(number: int) -> str:
    """Write an integer of any length in base 10.

    >>> write_int(-12)
    '-12'
    """
    if number < 0:
        return "-" + write_int(-number)
    if number.bit_length() < 6_000:
        return str(number)
    if number.bit_length() > _LONG:
        return _read.get(number) or _write_long(number)
    digits = number.bit_length() * 30_103 // 100_000 // 2 + 1  # about half of its digits
    high, low = divmod(number, 10**digits)
    return write_int(high) + write_int(low).zfill(digits)


def remember(number: int, digits: str) -> None:
    """Record the digits from which a number was parsed, if it is long, so that it need not be converted back."""
    if number.bit_length() > _LONG:
        for old in list(_read)[: 1 - _KEPT]:
            _read.pop(old, None)
        _read[number] = digits.lstrip("0")


@lru_cache(_KEPT)
def _write_long(number: int) -> str:
    """Write a positive number using only sums and products of decimals, whose conversion to text takes linear time."""
    import decimal

    powers: dict[int, decimal.Decimal] = {}

    def convert(part: int, bits: int) -> decimal.Decimal:
        if bits <= _SHORT:
            return decimal.Decimal(part)
        half = bits >> 1
        if half not in powers:
            powers[half] = decimal.Decimal(2) ** half
        high = part >> half
        return convert(part - (high << half), half) + convert(high, bits - half) * powers[half]

    exact = decimal.Context(decimal.MAX_PREC, None, decimal.MIN_EMIN, decimal.MAX_EMAX, traps=[decimal.Inexact])
    with decimal.localcontext(exact):
        return str(convert(number, number.bit_length()))


class _Safe(Repr):
    """Representations of what Python refuses to write: integers of more than 4,300 digits, and what contains them."""

    def repr_int(self, number: int, level: int) -> str:
        return ("-" if number < 0 else "") + "…".join(ends_of(abs(number))[1:])


def write_safely(thing: Any, write: Callable[[Any], str] = str) -> str:
    """Write anything for a sentence by `str` or `repr`, or in short if that fails: a long number, a faulty class.

    >>> write_safely("x"), write_safely("x", repr)
    ('x', "'x'")
    """
    try:
        return write(thing)
    except Exception:
        return _Safe().repr(thing)


@lru_cache(16)
def ends_of(number: int) -> tuple[int, str, str]:
    """Return the number of digits of `number`, which must have more than 40, and its first ten and last ten digits.

    All digits are written only if `number` is so close to a round number that an estimate does not suffice.

    >>> ends_of(10**60 + 7)
    (61, '1000000000', '0000000007')
    """
    import decimal

    bits = max(0, number.bit_length() - 400)
    with decimal.localcontext(decimal.Context(60, None, decimal.MIN_EMIN, decimal.MAX_EMAX, traps=[])):
        power = decimal.Decimal(2) ** bits
        bounds = {
            (each.adjusted(), str(each.scaleb(-each.adjusted()))[:11])
            for each in (
                decimal.Decimal(number >> bits) * power * (1 - decimal.Decimal("1e-50")),
                decimal.Decimal(number >> bits) * power * (1 + decimal.Decimal("1e-50")),
            )
        }
    if len(bounds) > 1:  # close to a round number
        text = write_int(number)
        return len(text), text[:10], text[-10:]
    [(exponent, first)] = bounds
    return exponent + 1, first.replace(".", ""), f"{number % 10**10:010}"
