"""Binary digits: the positions of the ones of a number, which are the elements of a set stored as bits."""

from collections.abc import Iterator


def bits(number: int) -> Iterator[int]:
    """Yield the positions of the ones, counted from 0, the lowest first.

    >>> list(bits(0b1101))
    [0, 2, 3]

    Raises
    ------
    ValueError : if the number is negative; it would have endlessly many.
    """
    if number < 0:
        raise ValueError(number)
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low
