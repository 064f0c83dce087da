"""Numbers of words of each weight in a binary linear code.

All words are counted, of the code or of its dual, whichever has fewer; the code's numbers follow from the dual's by the
identity of J. MacWilliams (Bell System Technical Journal 42, 1963, 79–94), in integers:

    |D| · A(x, y) = B(x + y, x − y)      A, B the weight enumerators of the code C and of its dual D.
"""

from collections.abc import Sequence
from math import comb
from typing import Any

from bouton.codes.limits import MOST_LISTED, MOST_LISTED_PLAIN
from bouton.codes.words import echelon
from bouton.errors import InputError

_BLOCK = 16  # dimensions that are listed in one array


def weight_distribution(basis: Sequence[int], dual_basis: Sequence[int], length: int) -> dict[int, int]:
    """The number of words of each weight that occurs.

    >>> weight_distribution([7], [3, 5], 3)
    {0: 1, 3: 1}

    Parameters
    ----------
    basis, dual_basis : bases of the code and of its dual, as words.
    length : the number of places.

    Raises
    ------
    InputError : if code and dual both have more than 2^26 words (2^20 without NumPy).

    Complexity: 2^min(k, n − k), plus n² integer operations if the dual is counted.
    """
    if len(basis) <= len(dual_basis):
        return _nonzero(listed_weights(basis, length))
    return _nonzero(dual_weights(listed_weights(dual_basis, length), length))


def _nonzero(counts: Sequence[int]) -> dict[int, int]:
    return {weight: count for weight, count in enumerate(counts) if count}


def dual_weights(counts: Sequence[int], length: int) -> list[int]:
    """The weight distribution of the dual, from that of a code.

    >>> dual_weights([1, 0, 0, 1], 3)
    [1, 0, 3, 0]
    """
    size = sum(counts)
    total = [0] * (length + 1)
    for weight, count in enumerate(counts):
        if count:
            for j, value in enumerate(_krawtchouk(weight, length)):
                total[j] += count * value
    return [value // size for value in total]


def _krawtchouk(weight: int, length: int) -> list[int]:
    """The coefficients of (1 − z)^weight (1 + z)^(length − weight), z^0 first.

    From the derivative: (j + 1) c[j+1] = (length − 2·weight) c[j] − (length − j + 1) c[j−1].
    """
    row = [1]
    before = 0
    for j in range(length):
        after = ((length - 2 * weight) * row[j] - (length - j + 1) * before) // (j + 1)
        before = row[j]
        row.append(after)
    return row


def listed_weights(basis: Sequence[int], length: int) -> list[int]:
    """The number of words of each weight from 0 to `length`, by counting all words spanned by a basis.

    >>> listed_weights([7, 56], 6)
    [1, 0, 0, 2, 0, 0, 1]

    Raises `InputError` if there are more than 2^26 words (2^20 without NumPy).
    """
    most = MOST_LISTED
    try:
        import numpy as np
    except ImportError:
        np, most = None, MOST_LISTED_PLAIN  # type: ignore[assignment]
    if len(basis) > most:
        raise InputError("codes.large", words=len(basis), most=most)
    if all(vector.bit_count() == 1 for vector in basis):  # the space of all words on these places
        return [comb(len(basis), weight) for weight in range(length + 1)]
    if np is None or len(basis) < 10:
        return _one_by_one(basis, length)
    # The span of the first basis vectors is an array of 64-bit pieces; each combination of the others is added to it.
    basis = echelon(basis)
    size = min(len(basis), _BLOCK)
    pieces = (length + 63) // 64
    low = np.zeros((pieces, 1), dtype=np.uint64)
    for vector in basis[:size]:
        row = np.array([vector >> 64 * i & (1 << 64) - 1 for i in range(pieces)], dtype=np.uint64)
        low = np.concatenate([low, low ^ row[:, None]], axis=1)
    counts = np.zeros(length + 1, dtype=np.int64)
    word = 0
    for number in range(1 << len(basis) - size):
        if number:
            word ^= basis[size + (number & -number).bit_length() - 1]  # in Gray code order
        weights = np.zeros(low.shape[1], dtype=np.uint16)
        for i in range(pieces):
            weights += _bit_count(np, low[i] ^ np.uint64(word >> 64 * i & (1 << 64) - 1))
        counts += np.bincount(weights, minlength=length + 1)
    return [int(count) for count in counts]


def _bit_count(np: Any, words: Any) -> Any:
    """The number of ones of each word (`numpy.bitwise_count` is not in NumPy 1)."""
    if hasattr(np, "bitwise_count"):
        return np.bitwise_count(words)
    words = words - (words >> np.uint64(1) & np.uint64(0x5555555555555555))
    words = (words & np.uint64(0x3333333333333333)) + (words >> np.uint64(2) & np.uint64(0x3333333333333333))
    words = words + (words >> np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return (words * np.uint64(0x0101010101010101) >> np.uint64(56)).astype(np.uint16)


def _one_by_one(basis: Sequence[int], length: int) -> list[int]:
    counts = [0] * (length + 1)
    word = 0
    counts[0] = 1
    for number in range(1, 1 << len(basis)):
        word ^= basis[(number & -number).bit_length() - 1]
        counts[word.bit_count()] += 1
    return counts
