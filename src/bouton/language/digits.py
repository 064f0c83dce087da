"""Whole numbers of any length in base 10, in less than quadratic time."""

__all__ = ["power_of_ten", "write_int"]


def power_of_ten(exponent: int) -> int:
    """10 to a power that is not negative."""
    return int(10**exponent)


def write_int(number: int) -> str:
    """Write a whole number in base 10, however long.

    >>> write_int(-12)
    '-12'
    """
    if number < 0:
        return "-" + write_int(-number)
    if number.bit_length() < 6_000:
        return str(number)
    digits = number.bit_length() * 30_103 // 100_000 // 2 + 1  # about half of its digits
    high, low = divmod(number, power_of_ten(digits))
    return write_int(high) + write_int(low).zfill(digits)
