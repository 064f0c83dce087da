# mypy: disable-error-code="untyped-decorator"
"""Sets of numbers below 2^m as bit sets in 64-bit words, for the greedy columns of a lexicode.

Member v is bit v mod 64 of word v // 64. Word i of the set S ⊕ c is word i ⊕ (c // 64) of S with its bits permuted by ⊕
(c mod 64): for each bit j of c mod 64, neighbouring blocks of 2^j bits are swapped, using a mask of the blocks with bit
j clear (H. S. Warren, Hacker's Delight, ch. 7). Words are read in blocks that are contiguous if the low bits of c // 64
are zero, so memory is read in a few long runs.
"""

from typing import Any

import numpy as np

from bouton.storage.machine import kernel

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


@kernel
def translate_in(into: Any, source: Any, number: Any) -> Any:
    """Add v ⊕ number to the set `into` for all members v of the set `source`.

    Both arrays have the same length, a power of 2; `number` is below 64 times that length.
    """
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


@kernel
def vacant(members: Any, start: Any) -> Any:
    """The least number from `start` on that is not a member; −1 if there is none."""
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
    """Replace the sets S(1), S(2), … in the list `levels` by sets of twice the size, adding a power of 2 as a column.

    The lower half of the new S(k) is the old S(k), the upper half the old S(k − 1).

    The highest level comes first, so that only one old level at a time is in memory next to the new ones.
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
