"""Zeckendorf digits: every natural number as a sum of Fibonacci numbers, no two of them consecutive.

The Fibonacci numbers are F(2) = 1, F(3) = 2, F(4) = 3, F(5) = 5, F(6) = 8 …; the digit string ``1000010010`` represents
89 + 8 + 2 = 99, its rightmost digit F(2). Zeckendorf (1972): every number has exactly one such sum, and the greedy
algorithm finds it. Nothing here depends on games.

Numbers may have any length. Both directions use divide and conquer. With the digits of u shifted m places up,

    Σ F(k + m) = F(m) · Σ F(k + 1) + F(m − 1) · u,      Σ F(k + 1) = ⌊(u + 1) φ⌋ − 1      (sums over the digits k of u),

the upper digits of n are those of the largest u whose shift is at most n: order of numbers and order of digit strings
agree. The quotient of n by F(m − 1) + F(m + 1), the integer nearest to φᵐ, differs from u by at most one or two.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import isqrt, log, sqrt

_PHI = (1 + sqrt(5)) / 2
_SMALL = [0, 1]
while len(_SMALL) < 90:
    _SMALL.append(_SMALL[-1] + _SMALL[-2])
_LONG, _BLOCK = 20_000, 4_096  # bits
_GUARD = 1e-7  # a logarithm closer than this to an integer is not trusted


def fibonacci_pair(k: int) -> tuple[int, int]:
    """F(k) and F(k + 1), by doubling: F(2m) = F(m)(2F(m+1) − F(m)), F(2m+1) = F(m)² + F(m+1)².

    >>> fibonacci_pair(10)
    (55, 89)
    """
    low, high = 0, 1
    for bit in bin(k)[2:]:
        low, high = low * (2 * high - low), low * low + high * high
        if bit == "1":
            low, high = high, low + high
    return low, high


@lru_cache(maxsize=64)
def fibonacci(k: int) -> int:
    """The Fibonacci number F(k), with F(1) = F(2) = 1; k from 0 up.

    >>> [fibonacci(k) for k in range(2, 9)]
    [1, 2, 3, 5, 8, 13, 21]
    """
    return _SMALL[k] if k < len(_SMALL) else fibonacci_pair(k)[0]


def greatest_index(number: int) -> int:
    """The k ≥ 2 with F(k) ≤ number < F(k + 1), for a number from 1 up.

    >>> greatest_index(99), fibonacci(11)
    (11, 89)
    """
    if number < _SMALL[-1]:
        return bisect_right(_SMALL, number) - 1
    place = (log(number) + log(5) / 2) / log(_PHI)
    k = int(place)
    if min(place - k, k + 1 - place) > _GUARD + place * 1e-14:
        return k
    k = round(place)
    return k if fibonacci(k) <= number else k - 1


def indices(number: int) -> list[int]:
    """The indices k of the Fibonacci numbers F(k) that sum to `number`, the smallest first.

    >>> indices(99)
    [3, 6, 11]

    This takes as long as a few multiplications and divisions of numbers of that length.
    """
    if number < 1:
        return []
    return list(_long_indices(number)) if number.bit_length() > _LONG else _indices(number)


def _indices(number: int) -> list[int]:
    found: list[int] = []
    top = greatest_index(number)
    precision = 0 if top < len(_SMALL) else number.bit_length() + 8
    phi = 0
    if precision:
        block = -precision % _BLOCK
        phi = _golden_ratio(precision + block) >> block
    _split(number, top, 0, phi, precision, found)
    return found


@lru_cache(4)
def _long_indices(number: int) -> tuple[int, ...]:
    """The indices of a long number, cached because one answer needs those of the same few heaps many times."""
    return tuple(_indices(number))


@lru_cache(2)
def _golden_ratio(precision: int) -> int:
    """φ·2^precision, rounded down.

    For u of at most half of `precision` bits, floor((u + 1) φ) is then exact, because φ is badly approximable: the
    distance of (u + 1) φ to the nearest integer is more than 1 / (3u + 3).
    """
    return ((1 << precision) + isqrt(5 << (2 * precision))) >> 1


def _split(number: int, top: int, offset: int, phi: int, precision: int, found: list[int]) -> None:
    """Append to `found` the indices of `number` (below F(top + 1)), each increased by `offset`, the smallest first.

    `phi` is φ·2^precision; it is needed only if F(top) is beyond the stored Fibonacci numbers."""
    if top < len(_SMALL):
        tail = []
        while number:
            top = min(top, bisect_right(_SMALL, number) - 1)
            tail.append(top + offset)
            number -= _SMALL[top]
            top -= 2
        found.extend(reversed(tail))
        return
    m = top // 2
    before, here = fibonacci_pair(m - 1)
    upper = number // (2 * before + here)  # F(m−1) + F(m+1)
    wanted = upper.bit_length() * 2 + 8
    if wanted < precision:
        phi, precision = phi >> (precision - wanted), wanted

    def shift(u: int) -> int:
        return here * ((((u + 1) * phi) >> precision) - 1) + before * u

    moved = shift(upper)
    while moved > number:
        upper -= 1
        moved = shift(upper)
    while (following := shift(upper + 1)) <= number:
        upper, moved = upper + 1, following
    _split(number - moved, m + 1, offset, phi, precision, found)
    _split(upper, top - m, offset + m, phi, precision, found)


def value(places: Iterable[int]) -> int:
    """The sum of the Fibonacci numbers with these indices.

    >>> value([3, 6, 11])
    99
    """
    return _gather(sorted(places), 0)[0]


def _gather(places: list[int], offset: int) -> tuple[int, int]:
    """Σ F(k − offset) and Σ F(k − offset − 1) over these ascending places k, by divide and conquer."""
    if not places:
        return 0, 0
    if places[-1] - offset < len(_SMALL):
        own = sum(_SMALL[k - offset] for k in places)
        return own, sum(_SMALL[k - offset - 1] for k in places)
    if len(places) == 1:
        before, here = fibonacci_pair(places[0] - offset - 1)
        return here, before
    middle = offset + (places[-1] - offset) // 2
    cut = bisect_right(places, middle)
    low, low_before = _gather(places[:cut], offset)
    high, high_before = _gather(places[cut:], middle)
    m = middle - offset
    before, here = fibonacci_pair(m - 1)
    after = here + before
    # F(j + m) = F(m + 1) F(j) + F(m) F(j − 1); for F(j + m − 1) replace m by m − 1.
    return low + after * high + here * high_before, low_before + here * high + before * high_before


def walk(places: Iterable[int]) -> Iterator[int]:
    """Yield F(k) for these ascending indices k; only two consecutive numbers are stored.

    >>> list(walk([3, 6, 11]))
    [2, 8, 89]
    """
    before, here, at = 0, 1, 1
    for k in places:
        if k - at > 64:
            before, here = fibonacci_pair(k - 1)
            at = k
        while at < k:
            before, here = here, before + here
            at += 1
        yield here


def parts(number: int) -> list[int]:
    """The Fibonacci numbers that sum to `number`, the largest first.

    >>> parts(99), parts(0)
    ([89, 8, 2], [])

    A number of thousands of digits has thousands of parts; `indices` takes less memory.
    """
    return list(walk(indices(number)))[::-1]


def smallest_part(number: int) -> int:
    """The smallest part of a number ≥ 1, that is, the weight of the rightmost digit 1.

    >>> smallest_part(99), smallest_part(12)
    (2, 1)
    """
    return fibonacci(indices(number)[0])


def digits(number: int) -> str:
    """The Zeckendorf digits, the largest Fibonacci number first.

    >>> digits(99), digits(1), digits(0)
    ('1000010010', '1', '0')
    """
    found = indices(number)
    if not found:
        return "0"
    row = bytearray(b"0") * (found[-1] - 1)
    for k in found:
        row[found[-1] - k] = 49
    return row.decode("ascii")
