"""Sets of numbers below 2^m as rows of bits in 64-bit words, for the greedy columns of a lexicode.

Member v is bit v mod 64 of word v // 64. The set S ⊕ c has as word i the word i ⊕ (c // 64) of S with its bits moved by
⊕ (c mod 64): for each bit j of c mod 64 blocks of 2^j bits change places with their neighbours, by a mask of the blocks
with bit j clear (H. S. Warren, Hacker's Delight, ch. 7). Words are read in blocks that are contiguous where c // 64 has
zeros at its low bits, so the memory is read in a few long runs.
"""

from typing import Any

import numpy as np
from numba import njit

_LOW = np.array(
    [
        0x5555555555555555,
        0x3333333333333333,
        0x0F0F0F0F0F0F0F0F,
        0x00FF00FF00FF00FF,
        0x0000FFFF0000FFFF,
        0x00000000FFFFFFFF,
    ],
    dtype=np.uint64,
)


@njit("void(uint64[::1], uint64[::1], int64)", cache=True)
def translate_in(into: Any, source: Any, number: Any) -> Any:
    """into |= source ⊕ number."""
    shift = number >> 6
    bits = number & 63
    one = np.uint64(1)
    for i in range(into.size):
        word = source[i ^ shift]
        for j in range(6):
            if bits >> j & 1:
                size = one << np.uint64(j)
                low = _LOW[j]
                word = ((word & low) << size) | ((word >> size) & low)
        into[i] |= word


@njit("int64(uint64[::1], int64)", cache=True)
def vacant(members: Any, start: Any) -> Any:
    """The least number from `start` on that is no member; −1 where there is none."""
    full = np.uint64(0xFFFFFFFFFFFFFFFF)
    one = np.uint64(1)
    i = start >> 6
    bit = start & 63
    while i < members.size:
        if members[i] != full:
            word = members[i]
            while bit < 64:
                if not word >> np.uint64(bit) & one:
                    return (i << 6) + bit
                bit += 1
        bit = 0
        i += 1
    return -1


def double(levels: list[Any]) -> None:
    """The levels S(1), S(2), … after a new power of 2: S(k) in the lower half, S(k − 1) in the upper.

    From the highest down, so that beside the new levels only one old one is in memory at a time.
    """
    for k in range(len(levels) - 1, -1, -1):
        size = levels[k].size
        level = np.zeros(2 * size, dtype=np.uint64)
        level[:size] = levels[k]
        if k:
            level[size:] = levels[k - 1]
        else:
            level[size] = 1  # S(0) = {0}
        levels[k] = level
